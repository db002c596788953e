//! `filetto analyze`: what every move is worth, the best line, and why.

mod forsa4;

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use filetto::analysis::{Candidate, Evaluators, analyse};
use filetto::game::Position;
use filetto::game::notation::{format_move, format_moves};
use filetto::internals::player::Forsa4;
use filetto::player::{Limits, PlayerSpec};

use super::program;
use crate::args::{GameArgs, MovesArgs, NOTATION, UnitArgs};
use crate::failure::Failure;
use crate::lang::Lang;
use crate::{defaults, duration, interrupt, json};

/// `filetto analyze`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto analyze 4455
  filetto analyze --game tris \"b2 a1\" --json
  filetto analyze --player alphabeta --time 2s 44
  filetto analyze --player forsa4:seed=7 414141

{NOTATION}

JSON: game, moves, to_move, player, best, value, proven, pv, nodes, seconds, candidates (move, value, proven, pv,
why; best first). Values are those of `filetto bestmove`, for the side to move. With the player forsa4 also forsa4: for
each first move advantage, danger, next_advantage, next_danger, present, case, and best, the best sequence that began with
it (moves, f: f1 to f4, future, energy)."))]
pub struct AnalyzeArgs {
    #[command(flatten)]
    /// The game.
    pub game: GameArgs,
    /// The player that evaluates the moves
    #[arg(short, long, value_name = "SPEC", help = format!("The player that evaluates the moves [default: {}]", defaults::adviser()))]
    pub player: Option<PlayerSpec>,
    /// Time for the whole analysis, shared between the moves
    #[arg(long, default_value = "5s", value_parser = duration::parse)]
    pub time: Duration,
    #[command(flatten)]
    /// The position.
    pub moves: MovesArgs,
    #[command(flatten)]
    /// How values are written.
    pub unit: UnitArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(args: &AnalyzeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let spec = args.player.clone().unwrap_or_else(defaults::adviser);
    let mut player = program(&spec)?;
    let position = args.moves.position(args.game.game)?;
    let start = Instant::now();
    let evaluators = Evaluators { spec: &spec, player: &mut *player, solver: None, threads: 1 };
    let limits = Limits { stop: Some(interrupt::flag()), ..Limits::time(args.time) };
    let candidates = analyse(evaluators, &position, &limits, &mut |_| ())?;
    if args.json {
        let mut answer = json::analysis(&position, &spec, &candidates, start.elapsed(), Lang::English);
        args.unit.add(&mut answer["value"], candidates[0].value);
        for (place, candidate) in candidates.iter().enumerate() {
            args.unit.add(&mut answer["candidates"][place]["value"], candidate.value);
        }
        if Forsa4::is_named_by(spec.entry()) {
            answer["forsa4"] = forsa4::json(&position, &spec, &limits);
        }
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    print(&position, &candidates, args.unit, out)?;
    match Forsa4::is_named_by(spec.entry()) {
        true => forsa4::print(&position, &spec, &limits, out),
        false => Ok(()),
    }
}

fn print(
    position: &Position,
    candidates: &[Candidate],
    unit: UnitArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let rules = position.rules();
    writeln!(out, "{position}")?;
    writeln!(out, "{} to move", position.to_move())?;
    writeln!(out, "move  value        why")?;
    for candidate in candidates {
        let (mv, value) = (format_move(rules, candidate.mv), unit.text(candidate.value));
        let why = Lang::English.reasons(rules, &candidate.reasons).join(", ");
        writeln!(out, "{}", format!("{mv:<5} {value:<12} {why}").trim_end())?;
    }
    writeln!(out, "best line: {}", format_moves(rules, &candidates[0].line))?;
    Ok(())
}
