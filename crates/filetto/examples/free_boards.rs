//! Solves the known free boards from the empty board and prints, for each, value, nodes and seconds; a value that
//! differs from the known one ends it. `cargo run --release --example free_boards [GAME…]`: other games are
//! solved and printed without a known value.

use std::time::Instant;

use filetto::game::{Position, Rules};
use filetto::solver::bounds::Limits;
use filetto::solver::free::{DEFAULT_MEMORY, FreeSolver};
use filetto::value::Value;

/// Known values (the list of the Bologna MNK tournament 2023; Hsu et al. 2020). The distances of four in a row,
/// free-11x11-4, free-8x6-5 and free-8x8-6 are this solver's own.
const KNOWN: [(&str, Value); 26] = [
    ("free-3x3-3", Value::Draw),
    ("free-4x3-3", Value::Win(7)),
    ("free-5x3-3", Value::Win(7)),
    ("free-4x4-3", Value::Win(5)),
    ("free-5x5-3", Value::Win(5)),
    ("free-4x3-4", Value::Draw),
    ("free-4x4-4", Value::Draw),
    ("free-5x4-4", Value::Draw),
    ("free-5x5-4", Value::Draw),
    ("free-6x4-4", Value::Draw),
    ("free-7x4-4", Value::Draw),
    ("free-6x5-4", Value::Win(11)),
    ("free-6x6-4", Value::Win(11)),
    ("free-7x5-4", Value::Win(11)),
    ("free-7x6-4", Value::Win(11)),
    ("free-7x7-4", Value::Win(11)),
    ("free-8x8-4", Value::Win(11)),
    ("free-11x11-4", Value::Win(11)),
    ("free-5x5-5", Value::Draw),
    ("free-6x6-5", Value::Draw),
    ("free-7x5-5", Value::Draw),
    ("free-7x6-5", Value::Draw),
    ("free-7x7-5", Value::Draw),
    ("free-8x6-5", Value::Draw),
    ("free-7x7-6", Value::Draw),
    ("free-8x8-6", Value::Draw),
];

fn main() {
    let games: Vec<String> = std::env::args().skip(1).collect();
    println!("{:<14} {:<10} {:>12} {:>9}", "game", "value", "nodes", "seconds");
    if games.is_empty() {
        KNOWN.iter().for_each(|(game, value)| assert_eq!(solve(game), Some(*value), "{game}"));
    }
    for game in &games {
        let _ = solve(game);
    }
}

fn solve(game: &str) -> Option<Value> {
    let rules: Rules = game.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut solver = FreeSolver::new(rules, DEFAULT_MEMORY).unwrap_or_else(|error| panic!("{error}"));
    let start = Instant::now();
    let answer = solver.solve(&Position::new(rules), &Limits::default());
    let value = answer.bounds.value();
    let text = value.map_or("?".to_string(), |value| value.to_string());
    println!("{game:<14} {text:<10} {:>12} {:>9.3}", answer.nodes, start.elapsed().as_secs_f64());
    value
}
