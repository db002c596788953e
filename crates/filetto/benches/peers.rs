//! The exact solver beside the `connect-four-ai` crate, position by position in one run: one thread, no book, table
//! cleared before each position (not timed). Both must find the score of the file.
//!
//! `cargo bench -p filetto --bench peers [-- FILE]`, by default `data/solved-drop-7x6-4.txt`. The comparison with
//! bitbully, a Python package, is `peers/compare.py`.

use std::time::{Duration, Instant};

use filetto::game::{Position, Rules};
use filetto::internals::solver::drop::DropSolver;
use filetto::solver::DEFAULT_MEMORY;
use filetto::solver::{Budget, bounds};

/// Positions with fewer stones take the crate minutes.
const FEWEST_STONES: usize = 16;

fn main() {
    let file = std::env::args().skip(1).find(|arg| !arg.starts_with("--"));
    let text = file.map_or_else(
        || include_str!("../../../data/solved-drop-7x6-4.txt").to_string(),
        |file| std::fs::read_to_string(file).expect("a file of lines MOVES SCORE"),
    );
    let mut ours = DropSolver::new(Rules::connect4(), DEFAULT_MEMORY).expect("a board that can be solved");
    let mut theirs = connect_four_ai::Solver::empty();
    let (mut positions, mut our_time, mut their_time) = (0, Duration::ZERO, Duration::ZERO);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (moves, score) = line.rsplit_once(' ').expect("MOVES SCORE");
        let score: i32 = score.parse().expect("a score");
        let position = Position::parse(Rules::connect4(), moves).expect("legal moves");
        if position.ply() < FEWEST_STONES {
            continue;
        }
        positions += 1;
        ours.clear();
        let start = Instant::now();
        let found = ours.solve(&position, &Budget::default());
        our_time += start.elapsed();
        let found =
            found.bounds.value().and_then(|value| bounds::score(Rules::connect4(), position.ply(), value));
        assert_eq!(found, Some(score), "{line}");
        theirs.reset();
        let position = connect_four_ai::Position::from_moves(moves).expect("legal moves");
        let start = Instant::now();
        let found = theirs.solve(&position);
        their_time += start.elapsed();
        assert_eq!(i32::from(found), score, "{line}");
    }
    let mean = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(positions);
    println!("{positions} positions of Connect Four with {FEWEST_STONES} or more stones, mean time");
    println!("filetto           {:10.2} µs", mean(our_time));
    println!(
        "connect-four-ai   {:10.2} µs   filetto is {:.1}x",
        mean(their_time),
        mean(their_time) / mean(our_time)
    );
}
