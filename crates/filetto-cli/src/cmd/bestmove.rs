//! `filetto bestmove`: one move of one player, with its value and counters.

use std::io::Write;

use filetto::game::Position;
use filetto::game::notation::{format_move, format_moves};
use filetto::player::{Choice, ask};

use super::program;
use crate::cli::BestmoveArgs;
use crate::failure::Failure;
use crate::json;

pub(super) fn run(args: &BestmoveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut player = program(&args.player)?;
    let position = args.moves.position(args.game.game)?;
    let choice = ask(&mut *player, &position, &args.limits.limits())?;
    if args.json {
        writeln!(out, "{}", json::choice(&position, &args.player, &choice))?;
    } else {
        print(&position, &choice, out)?;
    }
    Ok(())
}

fn print(position: &Position, choice: &Choice, out: &mut impl Write) -> Result<(), Failure> {
    let rules = position.rules();
    let stats = &choice.stats;
    writeln!(out, "{position}")?;
    writeln!(out, "{} plays   {}", position.to_move(), format_move(rules, choice.mv))?;
    let proof = if choice.proven { " (proven)" } else { "" };
    writeln!(out, "value     {}{proof}", choice.value)?;
    writeln!(out, "line      {}", format_moves(rules, &choice.pv))?;
    writeln!(out, "depth     {}", choice.depth)?;
    writeln!(out, "nodes     {} ({} leaves, {} evaluated)", stats.nodes, stats.leaves, stats.evaluations)?;
    writeln!(out, "pruning   {} cutoffs, {} table hits", stats.cuts, stats.table_hits)?;
    writeln!(out, "time      {:.3} s", stats.time.as_secs_f64())?;
    Ok(())
}
