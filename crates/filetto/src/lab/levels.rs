//! Levels: full-depth search against the number of empty cells, plain and with each of the improvements the
//! thesis leaves to the future. Every variant climbs level by level until its share of the time is spent.

use std::time::{Duration, Instant};

use super::{Ending, Row, Run, quiet_position};
use crate::eval::{Eval, LineBoard, Rivest};
use crate::game::notation::format_game;
use crate::game::{Move, Position, Rules};
use crate::rng::Rng;
use crate::search::{Algorithm, Budget, Found, Settings, parallel, search};
use crate::value::Value;

/// Nobody searches more levels than this to the end.
const MOST_LEVELS: usize = 40;
/// Entries of the transposition table (24 bytes each).
const MEMORY: usize = 1 << 20;

/// A way to search to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name.
    pub name: &'static str,
    /// The search.
    pub algorithm: Algorithm,
    /// Remember positions.
    pub memo: bool,
    /// Centre first.
    pub ordered: bool,
    /// More than one thread, as many as the setup says.
    pub threads: bool,
}

const PLAIN: Variant = Variant {
    name: "alphabeta",
    algorithm: Algorithm::AlphaBeta,
    memo: false,
    ordered: false,
    threads: false,
};

/// The thesis's two algorithms, each of its future work alone, and all of it together.
pub const VARIANTS: [Variant; 7] = [
    Variant { name: "negamax", algorithm: Algorithm::Negamax, ..PLAIN },
    PLAIN,
    Variant { name: "alphabeta + threads", threads: true, ..PLAIN },
    Variant { name: "negascout", algorithm: Algorithm::NegaScout, ..PLAIN },
    Variant { name: "alphabeta + order", ordered: true, ..PLAIN },
    Variant { name: "alphabeta + memo", memo: true, ..PLAIN },
    Variant {
        name: "negascout + memo + order",
        algorithm: Algorithm::NegaScout,
        memo: true,
        ordered: true,
        threads: false,
    },
];

/// What the thesis itself reports: seconds for one move by alpha-beta in three positions.
pub const THESIS_SECONDS: [f64; 3] = [17.974, 25.183, 31.368];
/// The levels of these three: it prints boards of 5 rows with 9 stones after the move, 20 - 8 empty cells before.
pub const THESIS_EXAMPLE: usize = 12;
/// The most levels the thesis measured.
pub const THESIS_LEVELS: usize = 19;

/// What to search.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The boards.
    pub boards: Vec<Rules>,
    /// The variants.
    pub variants: Vec<Variant>,
    /// Positions at each level.
    pub positions: u32,
    /// Threads of the variant that has more than one.
    pub threads: usize,
    /// The seed of the positions.
    pub seed: u64,
}

/// What became of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The search reached the end.
    Finished,
    /// The variant's share of the time ended it.
    OutOfTime,
    /// Not begun, because a smaller one was out of time already.
    NotTried,
}

impl Status {
    /// The word for a table.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Status::Finished => "finished",
            Status::OutOfTime => "out of time",
            Status::NotTried => "not tried",
        }
    }
}

/// One variant on one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The board.
    pub rules: Rules,
    /// The variant's name.
    pub variant: &'static str,
    /// Empty cells: the levels of the tree.
    pub levels: usize,
    /// The moves that led to the position.
    pub moves: String,
    /// Whether it was measured.
    pub status: Status,
    /// The value of the position.
    pub value: Value,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

impl Row for Measured {
    const COLUMNS: &'static [&'static str] =
        &["board", "variant", "levels", "moves", "status", "value", "nodes", "seconds"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.rules.to_string(),
            self.variant.to_string(),
            self.levels.to_string(),
            self.moves.clone(),
            self.status.name().to_string(),
            self.value.to_string(),
            self.nodes.to_string(),
            super::seconds(self.time),
        ]
    }
}

/// Searches level by level; `report` gets every row and the share of the work done.
pub fn run(setup: &Setup, run: &Run, report: &mut dyn FnMut(&Measured, f64)) -> Ending {
    let climbs = setup.boards.len() * setup.variants.len();
    let mut done = 0;
    let mut complete = true;
    for rules in &setup.boards {
        let ladder = ladder(setup, *rules);
        for variant in &setup.variants {
            // What a small board leaves over goes to the larger ones behind it.
            let share = run.time_left().map(|left| left / (climbs - done) as u32);
            let mut place = 0.0;
            complete &= climb(setup, *variant, &ladder, &run.budget(share), &mut |row| {
                place += 1.0;
                report(row, (done as f64 + place / ladder.len() as f64) / climbs as f64);
            });
            if run.is_over() && done + 1 < climbs {
                return run.ending(false);
            }
            done += 1;
        }
    }
    if complete { Ending::Complete } else { Ending::OutOfTime }
}

/// The positions of a board, from one empty cell to all of them or as many as can be hoped for.
fn ladder(setup: &Setup, rules: Rules) -> Vec<Position> {
    let mut rng = Rng::new(setup.seed);
    let mut ladder: Vec<Position> = Vec::new();
    for levels in 1..=rules.cells().min(MOST_LEVELS) {
        for _ in 0..setup.positions {
            let position = quiet_position(rules, rules.cells() - levels, &mut rng);
            // Towards the end of a game random games come to the same few positions again and again.
            ladder.extend(position.filter(|new| ladder.iter().all(|old| old.hash() != new.hash())));
        }
    }
    ladder
}

/// One variant up a ladder; false if it did not reach the top.
fn climb(
    setup: &Setup,
    variant: Variant,
    ladder: &[Position],
    budget: &Budget,
    report: &mut dyn FnMut(&Measured),
) -> bool {
    let mut status = Status::Finished;
    for position in ladder {
        let start = Instant::now();
        let found =
            (status == Status::Finished).then(|| search_to_end(position, variant, setup.threads, budget));
        status = match &found {
            Some(found) if found.finished => Status::Finished,
            Some(_) => Status::OutOfTime,
            None => Status::NotTried,
        };
        report(&Measured {
            rules: position.rules(),
            variant: variant.name,
            levels: position.rules().cells() - position.ply(),
            moves: format_game(position),
            status,
            value: found.as_ref().map_or(Value::Unknown, Found::value),
            nodes: found.as_ref().map_or(0, |found| found.stats.nodes),
            time: if found.is_some() { start.elapsed() } else { Duration::ZERO },
        });
    }
    status == Status::Finished
}

/// The value of a position by searching to the end of the game.
fn search_to_end(position: &Position, variant: Variant, threads: usize, budget: &Budget) -> Found<Move> {
    let levels = position.rules().cells() - position.ply();
    let settings = Settings {
        ordered: variant.ordered,
        memory: if variant.memo { MEMORY } else { 0 },
        ..Settings::plain(levels as u32)
    };
    let mut tree = LineBoard::new(position, &Rivest.weights(position.rules()));
    if variant.threads {
        let mut moves = Vec::new();
        tree.push_moves(variant.ordered, &mut moves);
        return parallel(&tree, &settings, budget, &moves, threads);
    }
    search(&mut tree, &mut (), variant.algorithm, &settings, budget)
}

/// The highest level of a board that a variant finished on every position.
pub fn highest(rows: &[Measured], rules: Rules, variant: &str) -> usize {
    let of = |row: &&Measured| row.rules == rules && row.variant == variant;
    let failed = rows.iter().filter(of).filter(|row| row.status != Status::Finished);
    let ceiling = failed.map(|row| row.levels).min().unwrap_or(usize::MAX);
    rows.iter().filter(of).map(|row| row.levels).filter(|levels| *levels < ceiling).max().unwrap_or(0)
}
