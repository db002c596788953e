//! `filetto bestmove`: one move of one player, with its value and counters.

use std::io::Write;

use clap::Args;
use filetto::game::Position;
use filetto::game::notation::{format_move, format_moves};
use filetto::player::{Choice, Limits, PlayerSpec, ask};

use super::program;
use crate::args::{GameArgs, LimitArgs, MovesArgs, NOTATION, UnitArgs};
use crate::failure::Failure;
use crate::{interrupt, json};

/// `filetto bestmove`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto bestmove --player alphabeta:depth=8
  filetto bestmove --player alphabeta --time 500ms 4455 --json
  filetto bestmove --game tris --player random:seed=1 \"a1 b2 a2\"

{NOTATION}

This is one question, not a game: a player by chance has seed=1 unless its text names another, so that the same command
gives the same move. In games it gets a new seed each time.

JSON: game, moves, player, move, value, depth, nodes, seconds, pv, proven, leaves, evaluations, cuts,
table_hits, per_depth. A value is {{\"kind\", \"plies\", \"estimate\"}} for the side to move: kind is win, loss, draw,
estimate or unknown; plies is the distance of a win or loss, estimate the guess; each is null where it says nothing.
With --unit it has \"unit\" too."))]
pub struct BestmoveArgs {
    #[command(flatten)]
    /// The game.
    pub game: GameArgs,
    /// The player to ask
    #[arg(short, long, value_name = "SPEC")]
    pub player: PlayerSpec,
    #[command(flatten)]
    /// How long it may think.
    pub limits: LimitArgs,
    #[command(flatten)]
    /// The position.
    pub moves: MovesArgs,
    #[command(flatten)]
    /// How the value is written.
    pub unit: UnitArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(args: &BestmoveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut player = program(&args.player)?;
    let position = args.moves.position(args.game.game)?;
    let limits = Limits { stop: Some(interrupt::flag()), ..args.limits.limits() };
    let choice = ask(&mut *player, &position, &limits)?;
    if args.json {
        let mut answer = json::choice(&position, &args.player, &choice);
        args.unit.add(&mut answer["value"], choice.value);
        writeln!(out, "{answer}")?;
    } else {
        print(&position, &choice, args.unit, out)?;
    }
    Ok(())
}

fn print(position: &Position, choice: &Choice, unit: UnitArgs, out: &mut impl Write) -> Result<(), Failure> {
    let rules = position.rules();
    let stats = &choice.stats;
    writeln!(out, "{position}")?;
    writeln!(out, "{} plays   {}", position.to_move(), format_move(rules, choice.mv))?;
    let proof = if choice.proven { " (proven)" } else { "" };
    writeln!(out, "value     {}{proof}", unit.text(choice.value))?;
    writeln!(out, "line      {}", format_moves(rules, &choice.pv))?;
    writeln!(out, "depth     {}", choice.depth)?;
    writeln!(out, "nodes     {} ({} leaves, {} evaluated)", stats.nodes, stats.leaves, stats.evaluations)?;
    writeln!(out, "pruning   {} cutoffs, {} table hits", stats.cuts, stats.table_hits)?;
    writeln!(out, "time      {:.3} s", stats.time.as_secs_f64())?;
    Ok(())
}
