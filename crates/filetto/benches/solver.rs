//! Speed of the drop solver: `cargo bench -p filetto --bench solver -- [OPTIONS] [FILE ...]`
//!
//! A file has lines `MOVES SCORE` (columns as digits from 1, Connect Four); each position is solved on a cleared table, the
//! clearing is not timed, a wrong score ends the run. Without files, sets are generated from a seed.
//!
//! ```text
//! --limit N     the first N positions of each set          --threads N   default 1
//! --memory MB   size of the table, default 64              --empty       the empty board as well
//! ```

use std::path::Path;
use std::time::{Duration, Instant};

use filetto::game::{Move, Position, Rules};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::internals::solver::drop::{DropSolver, signature};
use filetto::solver::Budget;
use filetto::solver::bounds;

struct Options {
    files: Vec<String>,
    limit: usize,
    threads: usize,
    memory: usize,
    empty: bool,
}

/// Positions with their scores, where known.
type Set = Vec<(Position, Option<i32>)>;

fn main() {
    let options = options();
    println!("{:<14} {:>9} {:>14} {:>14} {:>9}", "set", "positions", "mean time", "mean nodes", "Mnodes/s");
    for file in &options.files {
        let name = Path::new(file).file_name().map_or(file.as_str().into(), |name| name.to_string_lossy());
        measure(&name, &read(file, options.limit), &options);
    }
    if options.files.is_empty() {
        for (name, stones) in [("30 stones", 30), ("22 stones", 22), ("15 stones", 15)] {
            measure(name, &generate(stones, options.limit.min(200)), &options);
        }
    }
    if options.empty {
        measure("empty board", &vec![(Position::new(Rules::connect4()), Some(1))], &options);
    }
    println!("signature {}", signature());
}

fn options() -> Options {
    let mut options = Options { files: Vec::new(), limit: usize::MAX, threads: 1, memory: 64, empty: false };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number =
            || arguments.next().and_then(|text| text.parse().ok()).expect("a number after the option");
        match argument.as_str() {
            "--bench" => {}
            "--limit" => options.limit = number(),
            "--threads" => options.threads = number(),
            "--memory" => options.memory = number(),
            "--empty" => options.empty = true,
            _ => options.files.push(argument),
        }
    }
    options
}

fn read(file: &str, limit: usize) -> Set {
    let text = std::fs::read_to_string(file).expect("a readable file of lines MOVES SCORE");
    text.lines().take(limit).map(parse).collect()
}

fn parse(line: &str) -> (Position, Option<i32>) {
    let (moves, score) = line.split_once(' ').expect("a line MOVES SCORE");
    let mut position = Position::new(Rules::connect4());
    for digit in moves.bytes() {
        position.play(Move(u16::from(digit - b'1'))).expect("a legal move");
    }
    (position, score.parse().ok())
}

/// Unfinished positions reached by random moves.
fn generate(stones: usize, count: usize) -> Set {
    let mut rng = Rng::new(stones as u64);
    let positions = std::iter::from_fn(|| random::with_stones(Rules::connect4(), stones, &mut rng));
    positions.take(count).map(|position| (position, None)).collect()
}

fn measure(name: &str, set: &Set, options: &Options) {
    let mut solver = DropSolver::new(Rules::connect4(), options.memory << 20).expect("a solver");
    let limits = Budget { threads: options.threads, ..Budget::default() };
    let (mut time, mut nodes) = (Duration::ZERO, 0);
    for (position, score) in set {
        solver.clear();
        let start = Instant::now();
        let proven = solver.solve(position, &limits);
        time += start.elapsed();
        nodes += proven.nodes;
        let found =
            proven.bounds.value().and_then(|value| bounds::score(position.rules(), position.ply(), value));
        assert!(score.is_none() || *score == found, "{:?}: {proven:?}", position.history());
    }
    let count = set.len() as f64;
    let micros = time.as_secs_f64() * 1e6;
    println!(
        "{name:<14} {:>9} {:>11.2} us {:>14.1} {:>9.1}",
        set.len(),
        micros / count,
        nodes as f64 / count,
        nodes as f64 / micros
    );
}
