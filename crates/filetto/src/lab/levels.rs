//! Levels: full-depth search against the number of empty cells: the thesis's own program, plain alpha-beta, each of the
//! improvements the thesis leaves to the future alone, and together. Every variant climbs level by level, on the same hard
//! positions, until its share of the time is spent.

use std::time::Duration;

use super::positions::hard_position;
use super::{Ending, Row, Run};
use crate::eval::{Eval, LineBoard, Rivest};
use crate::game::notation::format_game;
use crate::game::{Position, Rules};
use crate::host::Instant;
use crate::limits::Stats;
use crate::rng::Rng;
use crate::search::thesis::thesis;
use crate::search::{Algorithm, Budget, Settings, parallel, search};
use crate::value::Value;

/// Nobody searches more levels than this to the end.
const MOST_LEVELS: usize = 40;
/// Entries of the transposition table (24 bytes each).
const MEMORY: usize = 1 << 20;
/// Plies of forced replies that quiescence follows beyond the cut-off.
const FORCED: u32 = 8;

/// What walks through the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The thesis's own program.
    Thesis,
    /// One thread by an algorithm.
    Search(Algorithm),
    /// Alpha-beta by several threads, as many as the setup says.
    Threads,
}

/// A way to search a position, to the end of the game unless it has a cut-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name.
    pub name: &'static str,
    /// Who searches.
    pub way: Way,
    /// Remember positions.
    pub memo: bool,
    /// Centre first.
    pub ordered: bool,
    /// Stop after some plies and estimate: the only idea that changes the answer.
    pub cutoff: bool,
    /// Follow forced replies beyond the cut-off.
    pub quiescence: bool,
}

const PLAIN: Variant = Variant {
    name: "alphabeta",
    way: Way::Search(Algorithm::AlphaBeta),
    memo: false,
    ordered: false,
    cutoff: false,
    quiescence: false,
};
const SCOUT: Variant = Variant { name: "negascout", way: Way::Search(Algorithm::NegaScout), ..PLAIN };
const CSTAR: Variant = Variant { name: "negacstar", way: Way::Search(Algorithm::NegaCStar), ..PLAIN };

/// The thesis's program and its two algorithms, each idea of its last chapter alone, ours (order), and what they are
/// worth together: those that keep the answer, then all of them.
pub const VARIANTS: [Variant; 13] = [
    Variant { name: "thesis", way: Way::Thesis, ..PLAIN },
    Variant { name: "negamax", way: Way::Search(Algorithm::Negamax), ..PLAIN },
    PLAIN,
    Variant { name: "alphabeta + cut-off", cutoff: true, ..PLAIN },
    Variant { name: "alphabeta + cut-off + quiescence", cutoff: true, quiescence: true, ..PLAIN },
    Variant { name: "alphabeta + memo", memo: true, ..PLAIN },
    SCOUT,
    Variant { name: "alphabeta + threads", way: Way::Threads, ..PLAIN },
    CSTAR,
    Variant { name: "alphabeta + order", ordered: true, ..PLAIN },
    Variant { name: "negascout + memo + order", memo: true, ordered: true, ..SCOUT },
    Variant { name: "negacstar + memo + order", memo: true, ordered: true, ..CSTAR },
    Variant { name: "all together", memo: true, ordered: true, cutoff: true, quiescence: true, ..SCOUT },
];

/// What the thesis itself reports: seconds for one move by alpha-beta in three positions of boards with 5 rows. The print
/// has lost their columns, and says neither how many in a row win nor how many cells were empty.
pub const THESIS_SECONDS: [f64; 3] = [17.974, 25.183, 31.368];
/// The rows of these boards.
pub const THESIS_ROWS: usize = 5;
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
    /// Plies that the variants with a cut-off look ahead.
    pub cutoff: u32,
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
            let position = hard_position(rules, rules.cells() - levels, &mut rng);
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
        let found = (status == Status::Finished).then(|| search_by(position, variant, setup, budget));
        status = match &found {
            Some(found) if found.finished => Status::Finished,
            Some(_) => Status::OutOfTime,
            None => Status::NotTried,
        };
        report(&Measured {
            rules: position.rules(),
            variant: variant.name,
            levels: levels(position),
            moves: format_game(position),
            status,
            value: found.as_ref().map_or(Value::Unknown, |found| found.value),
            nodes: found.as_ref().map_or(0, |found| found.stats.nodes),
            time: if found.is_some() { start.elapsed() } else { Duration::ZERO },
        });
    }
    status == Status::Finished
}

fn levels(position: &Position) -> usize {
    position.rules().cells() - position.ply()
}

/// What a variant says of a position.
struct Searched {
    value: Value,
    finished: bool,
    stats: Stats,
}

fn search_by(position: &Position, variant: Variant, setup: &Setup, budget: &Budget) -> Searched {
    let depth =
        if variant.cutoff { setup.cutoff.min(levels(position) as u32) } else { levels(position) as u32 };
    let settings = Settings {
        ordered: variant.ordered,
        memory: if variant.memo { MEMORY } else { 0 },
        quiescence: if variant.quiescence { FORCED } else { 0 },
        ..Settings::plain(depth)
    };
    let mut tree = LineBoard::new(position, &Rivest.weights(position.rules()));
    let found = match variant.way {
        Way::Thesis => {
            let answer = thesis(position, budget, &mut |_| {});
            let value = answer.score.map_or(Value::Unknown, Value::Estimate);
            return Searched { value, finished: answer.finished, stats: answer.stats };
        }
        Way::Search(algorithm) => search(&mut tree, &mut (), algorithm, &settings, budget),
        Way::Threads => {
            let mut moves = Vec::new();
            tree.push_moves(variant.ordered, &mut moves);
            parallel(&tree, &settings, budget, &moves, setup.threads)
        }
    };
    Searched { value: found.value(), finished: found.finished, stats: found.stats }
}

/// How often a variant said of a position what is true, of those whose truth some search to the end has found: won, lost,
/// or neither. An estimate says neither.
pub fn right(rows: &[Measured], rules: Rules, variant: &str) -> (usize, usize) {
    let verdict = |value: Value| match value {
        Value::Win(_) => 1,
        Value::Loss(_) => -1,
        _ => 0,
    };
    let to_the_end = |name: &str| {
        VARIANTS.iter().any(|known| known.name == name && !known.cutoff && known.way != Way::Thesis)
    };
    let finished = || rows.iter().filter(|row| row.rules == rules && row.status == Status::Finished);
    let truth = |moves: &str| {
        finished().find(|row| row.moves == moves && to_the_end(row.variant)).map(|row| verdict(row.value))
    };
    let told = finished().filter(|row| row.variant == variant);
    let compared: Vec<bool> = told.filter_map(|row| Some(truth(&row.moves)? == verdict(row.value))).collect();
    (compared.iter().filter(|right| **right).count(), compared.len())
}

/// The highest level of a board that a variant finished on every position.
pub fn highest(rows: &[Measured], rules: Rules, variant: &str) -> usize {
    let of = |row: &&Measured| row.rules == rules && row.variant == variant;
    let failed = rows.iter().filter(of).filter(|row| row.status != Status::Finished);
    let ceiling = failed.map(|row| row.levels).min().unwrap_or(usize::MAX);
    rows.iter().filter(of).map(|row| row.levels).filter(|levels| *levels < ceiling).max().unwrap_or(0)
}
