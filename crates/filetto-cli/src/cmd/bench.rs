//! `filetto bench`: the node counts of fixed searches. They depend on nothing but the code, so that a change of
//! the total is a change of search behaviour.

use std::io::Write;

use filetto::game::{Position, Rules};
use filetto::internals::solver::drop;
use filetto::player::{Limits as PlayerLimits, PlayerSpec, ask};
use filetto::solver::{Budget, Solver};
use serde_json::json;

use crate::args::ListArgs;
use crate::failure::Failure;

/// Searches of players: the spec, the game, the moves.
const SEARCHES: [(&str, &str, &str); 9] = [
    ("minimax:depth=5", "connect4", "44"),
    ("negamax:depth=9,memo=on", "tris", ""),
    ("alphabeta:depth=8", "connect4", "4435"),
    ("alphabeta:depth=4,quiescence=6", "connect4", "44355"),
    ("negascout:depth=8,memo=on", "connect4", "4435"),
    ("mtdf:depth=8", "connect4", "4435"),
    ("negacstar:depth=8", "connect4", "4435"),
    ("alphabeta:depth=3", "gomoku", "h8 i9"),
    ("southpasadena:depth=6", "drop-9x7-5", "5544"),
];

/// Empty boards for the solver of free boards.
const FREE_BOARDS: [&str; 3] = ["free-5x5-4", "free-6x5-4", "free-7x6-5"];
const MEMORY: usize = 16 << 20;

pub(crate) fn run(args: &ListArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for (spec, game, moves) in SEARCHES {
        rows.push((spec, game, moves, search(spec, game, moves)?));
    }
    rows.push(("solve", "twelve drop boards", "", drop::signature()));
    for game in FREE_BOARDS {
        rows.push(("solve", game, "", prove(game)?));
    }
    let total: u64 = rows.iter().map(|row| row.3).sum();
    if args.json {
        let row = |(what, game, moves, nodes): &(&str, &str, &str, u64)| json!({"search": what, "game": game, "moves": moves, "nodes": nodes});
        let rows: Vec<_> = rows.iter().map(row).collect();
        writeln!(out, "{}", json!({"rows": rows, "nodes": total}))?;
        return Ok(());
    }
    for (what, game, moves, nodes) in rows {
        writeln!(out, "{nodes:>10}  {what} on {game} {moves}")?;
    }
    writeln!(out, "{total:>10}  Bench: {total}")?;
    Ok(())
}

fn search(spec: &str, game: &str, moves: &str) -> Result<u64, Failure> {
    let spec: PlayerSpec = spec.parse().map_err(|error| Failure::Input(format!("{error}")))?;
    let position = Position::parse(game.parse()?, moves)?;
    let mut player = super::program(&spec)?;
    Ok(ask(&mut *player, &position, &PlayerLimits::default())?.stats.nodes)
}

fn prove(game: &str) -> Result<u64, Failure> {
    let rules: Rules = game.parse()?;
    let mut solver = Solver::new(rules, MEMORY).map_err(|error| Failure::Input(error.to_string()))?;
    Ok(solver.solve(&Position::new(rules), &Budget::default()).nodes)
}
