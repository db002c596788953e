//! `filetto analyze`: what every move is worth, the best line, and why.

mod forsa4;

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use filetto::analysis::{Analyst, Candidate, DEFAULT_LINES, Judge, MOST_LINES, Table, chance};
use filetto::game::notation::{format_move, format_moves};
use filetto::game::{Position, Rules};
use filetto::internals::player::Forsa4;
use filetto::player::{Limits, PlayerSpec};
use filetto::value::Value;

use super::program;
use crate::args::{GameArgs, MovesArgs, NOTATION, UnitArgs, whole};
use crate::failure::Failure;
use crate::lang::Lang;
use crate::{duration, interrupt, json, size};

/// `filetto analyze`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto analyze 4455
  filetto analyze --game tris \"b2 a1\" --json
  filetto analyze --game gomoku --lines 5 --time 10s \"h8 i9\"
  filetto analyze --player alphabeta --time 2s 44
  filetto analyze --player forsa4:seed=7 414141

{NOTATION}

By the strongest means there are, as on the page: the opening book, the exact solver where it can finish, else the
engine. Every move is followed where there are at most 20, elsewhere as many lines as --lines says. The chance of a
win is what estimates of this size came to in games.

JSON: game, moves, to_move, player (null unless --player), source (glance, book, solver, engine or player), best, value,
chance (percent), proven, depth, pv, nodes, seconds, candidates (move, value, chance, proven, depth, pv, why; best
first). Values are those of `filetto bestmove`, for the side to move. With the player forsa4 also
forsa4: for each first move advantage, danger, next_advantage, next_danger, present, case, and best, the best sequence
that began with it (moves, f: f1 to f4, future, energy)."))]
pub struct AnalyzeArgs {
    #[command(flatten)]
    /// The game.
    pub game: GameArgs,
    /// Let this player alone evaluate the moves, instead of the strongest means
    #[arg(short, long, value_name = "SPEC")]
    pub player: Option<PlayerSpec>,
    /// Time for the whole analysis
    #[arg(long, default_value = "5s", value_parser = duration::parse)]
    pub time: Duration,
    /// Positions to visit, instead of a time: the same answer every time
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = whole(1, u64::MAX))]
    pub nodes: Option<u64>,
    /// Lines to follow where there are many moves
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LINES as u64, value_parser = whole(1, MOST_LINES as u64))]
    pub lines: u64,
    /// Memory for what is looked at, such as 64M, 1G
    #[arg(long, default_value = "64M", value_parser = size::parse)]
    pub memory: usize,
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
    let judge = match &args.player {
        Some(spec) => Judge::named(spec.clone(), program(spec)?),
        None => Judge::strongest(args.game.game, args.memory, 1),
    };
    let position = args.moves.position(args.game.game)?;
    let start = Instant::now();
    let time = args.nodes.is_none().then_some(args.time);
    let limits = Limits { time, nodes: args.nodes, stop: Some(interrupt::flag()), ..Limits::default() };
    let mut analyst = Analyst::new(judge, args.lines as usize, &position)?;
    analyst.think(&limits, &mut |_| ())?;
    let (table, time) = (analyst.table(), start.elapsed());
    let forsa4 = args.player.as_ref().filter(|spec| Forsa4::is_named_by(spec.entry()));
    if args.json {
        let mut answer = json::analysis(&position, args.player.as_ref(), &table, time, Lang::English);
        if let Some(best) = table.best() {
            args.unit.add(&mut answer["value"], best.value);
        }
        for (place, candidate) in table.known().into_iter().enumerate() {
            args.unit.add(&mut answer["candidates"][place]["value"], candidate.value);
        }
        if let Some(spec) = forsa4 {
            answer["forsa4"] = forsa4::json(&position, spec, &limits);
        }
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    print(&position, args, &table, time, out)?;
    match forsa4 {
        Some(spec) => forsa4::print(&position, spec, &limits, out),
        None => Ok(()),
    }
}

fn print(
    position: &Position,
    args: &AnalyzeArgs,
    table: &Table,
    time: Duration,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let rules = position.rules();
    writeln!(out, "{position}")?;
    writeln!(out, "{} to move", position.to_move())?;
    let with_chance = args.player.is_none();
    let chances = if with_chance { "chance  " } else { "" };
    writeln!(out, "move  value        {chances}why")?;
    for candidate in table.known() {
        let (mv, value) = (format_move(rules, candidate.mv), args.unit.text(candidate.value));
        let chance = if with_chance { percent(rules, candidate.value) } else { String::new() };
        let why = Lang::English.reasons(rules, &candidate.reasons).join(", ");
        writeln!(out, "{}", format!("{mv:<5} {value:<12} {chance}{why}").trim_end())?;
    }
    let Some(best) = table.best() else { return Ok(()) };
    if let Some(announcement) = announced(position, best) {
        writeln!(out, "{announcement}")?;
    }
    writeln!(out, "best line: {}", format_moves(rules, &best.line))?;
    if with_chance {
        writeln!(out, "by: {}", cost(table, time))?;
    }
    Ok(())
}

/// The chance of a win, as wide as its column.
fn percent(rules: Rules, value: Value) -> String {
    let known = value != Value::Unknown;
    let text = if known { format!("{:.0} %", 100.0 * chance(rules, value)) } else { "?".into() };
    format!("{text:>6}  ")
}

fn announced(position: &Position, best: &Candidate) -> Option<String> {
    let side = position.to_move();
    match best.value {
        Value::Win(plies) => Some(format!("{side} wins by force in {plies}")),
        _ => None,
    }
}

fn cost(table: &Table, time: Duration) -> String {
    let rate = table.nodes as f64 / time.as_secs_f64().max(1e-6);
    let (source, depth) = (table.source.word(), table.depth());
    format!("{source}, depth {depth}, {} positions, {:.1} M a second", table.nodes, rate / 1e6)
}
