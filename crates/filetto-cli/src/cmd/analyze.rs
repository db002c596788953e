//! `filetto analyze`: what every move is worth, the best line, and why.

use std::io::Write;
use std::time::Instant;

use filetto::analysis::{Candidate, Judges, analyse};
use filetto::game::Position;
use filetto::game::notation::{format_move, format_moves};
use filetto::player::Limits;

use super::program;
use crate::cli::AnalyzeArgs;
use crate::failure::Failure;
use crate::lang::Lang;
use crate::{defaults, json};

pub(super) fn run(args: &AnalyzeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let spec = args.player.clone().unwrap_or_else(defaults::adviser);
    let mut player = program(&spec)?;
    let position = args.moves.position(args.game.game)?;
    let start = Instant::now();
    let judges = Judges { spec: &spec, player: &mut *player, solver: None, threads: 1 };
    let candidates = analyse(judges, &position, &Limits::time(args.time), &mut |_| ())?;
    if args.json {
        writeln!(out, "{}", json::analysis(&position, &spec, &candidates, start.elapsed(), Lang::English))?;
        return Ok(());
    }
    print(&position, &candidates, out)
}

fn print(position: &Position, candidates: &[Candidate], out: &mut impl Write) -> Result<(), Failure> {
    let rules = position.rules();
    writeln!(out, "{position}")?;
    writeln!(out, "{} to move", position.to_move())?;
    writeln!(out, "move  value        why")?;
    for candidate in candidates {
        let (mv, value) = (format_move(rules, candidate.mv), candidate.value.to_string());
        let why = Lang::English.reasons(rules, &candidate.reasons).join(", ");
        writeln!(out, "{}", format!("{mv:<5} {value:<12} {why}").trim_end())?;
    }
    writeln!(out, "best line: {}", format_moves(rules, &candidates[0].line))?;
    Ok(())
}
