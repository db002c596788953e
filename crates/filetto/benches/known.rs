//! Solves the empty boards of `data/known.txt` and compares outcome and last ply with what is published.
//!
//! `cargo bench -p filetto --bench known` for the quick ones, `-- long` for all of them.

use std::time::{Duration, Instant};

use filetto::game::{Position, Rules};
use filetto::solver::{Budget, Solver};
use filetto::value::Value;

const MEMORY: usize = 256 << 20;

/// One row: the game, `+`, `-` or `=`, and the ply of the last move if that is published.
struct Known {
    rules: Rules,
    outcome: char,
    ply: Option<u32>,
    long: bool,
}

fn read() -> Vec<Known> {
    let text = include_str!("../../../data/known.txt");
    text.lines().filter(|line| !line.starts_with('#')).map(read_line).collect()
}

fn read_line(line: &str) -> Known {
    let mut parts = line.split_whitespace();
    let mut next = || parts.next().expect("four columns");
    Known {
        rules: next().parse().expect("a game"),
        outcome: next().chars().next().expect("an outcome"),
        ply: next().parse().ok(),
        long: next() == "long",
    }
}

fn solve(known: &Known, threads: usize) -> (char, u32, u64, Duration) {
    let mut solver = Solver::new(known.rules, MEMORY).expect("a board that can be solved");
    let start = Instant::now();
    let proven = solver.solve(&Position::new(known.rules), &Budget { threads, ..Budget::default() });
    let (outcome, ply) = match proven.bounds.value().expect("solved without limits") {
        Value::Win(plies) => ('+', plies),
        Value::Loss(plies) => ('-', plies),
        _ => ('=', known.rules.cells() as u32),
    };
    (outcome, ply, proven.nodes, start.elapsed())
}

fn main() {
    let long = std::env::args().any(|arg| arg == "long");
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
    let (mut wrong, start) = (0, Instant::now());
    for known in read().iter().filter(|known| long || !known.long) {
        let (outcome, ply, nodes, time) = solve(known, threads);
        let right = outcome == known.outcome && known.ply.is_none_or(|known| known == ply);
        wrong += usize::from(!right);
        let mark = if right { "" } else { "   WRONG" };
        let game = known.rules.to_string();
        println!(
            "{game:<14} {outcome} on ply {ply:<3} {nodes:>14} nodes {:>9.3} s{mark}",
            time.as_secs_f64()
        );
    }
    println!("{wrong} wrong, {:.1} s with {threads} threads", start.elapsed().as_secs_f64());
    assert_eq!(wrong, 0);
}
