//! How often a transposition table that keeps no kind of bound is wrong: the same positions and depths with such a
//! table, with one that keeps it, and without any, which is minimax. Depths decide, not the clock, so that every run
//! counts the same.

use crate::game::notation::{format_game, format_move};
use crate::game::{Move, Outcome, Position, Rules};
use crate::lab::{Ending, Row, Run, measure, quiet_position};
use crate::player::{Choice, PlayerSpec};
use crate::rng::Rng;
use crate::value::Value;

/// The tables that are compared with having none.
pub const TABLES: [&str; 2] = ["bounds=off", "bounds=on"];

/// What is looked at.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The boards.
    pub boards: Vec<Rules>,
    /// Positions of each.
    pub positions: u32,
    /// The depths, 2 or more.
    pub depths: std::ops::RangeInclusive<u32>,
    /// The seed of the positions.
    pub seed: u64,
}

/// A position looked at with a table, beside the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The board.
    pub rules: Rules,
    /// The moves that led to the position.
    pub moves: String,
    /// Plies looked ahead.
    pub depth: u32,
    /// Which of [`TABLES`].
    pub table: &'static str,
    /// The value found.
    pub value: Value,
    /// The value by minimax.
    pub truth: Value,
    /// The move found.
    pub mv: String,
    /// The move by minimax.
    pub true_move: String,
    /// True if the move found is worth less than the best, by minimax.
    pub worse: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Positions visited without a table.
    pub true_nodes: u64,
}

impl Checked {
    /// True if the value is not that of minimax.
    pub fn is_wrong(&self) -> bool {
        rank(self.value) != rank(self.truth)
    }
}

impl Row for Checked {
    const COLUMNS: &'static [&'static str] = &[
        "board",
        "moves",
        "depth",
        "table",
        "value",
        "minimax",
        "wrong",
        "move",
        "move_of_minimax",
        "worse",
        "nodes",
        "nodes_without",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.rules.to_string(),
            self.moves.clone(),
            self.depth.to_string(),
            self.table.to_string(),
            self.value.to_string(),
            self.truth.to_string(),
            self.is_wrong().to_string(),
            self.mv.clone(),
            self.true_move.clone(),
            self.worse.to_string(),
            self.nodes.to_string(),
            self.true_nodes.to_string(),
        ]
    }
}

/// A value as the source has it: wins and losses without distance, a draw as 0.
fn rank(value: Value) -> i64 {
    match value {
        Value::Win(_) => i64::MAX,
        Value::Loss(_) => -i64::MAX,
        Value::Estimate(estimate) => estimate.into(),
        Value::Draw | Value::Unknown => 0,
    }
}

/// Looks at every position to every depth with every table.
pub fn check(setup: &Setup, run: &Run, report: &mut dyn FnMut(&Checked, f64)) -> Ending {
    let positions = positions(setup);
    let count = (positions.len() * setup.depths.clone().count()) as f64;
    let mut done = 0.0;
    for position in &positions {
        for depth in setup.depths.clone() {
            let Some(rows) = compare(position, depth, run) else { return run.ending(false) };
            done += 1.0;
            rows.iter().for_each(|row| report(row, done / count));
        }
    }
    run.ending(true)
}

/// Quiet positions, up to half of the board filled.
fn positions(setup: &Setup) -> Vec<Position> {
    let mut rng = Rng::new(setup.seed);
    let mut quiet = |rules: Rules| {
        let stones = 1 + rng.below(rules.cells() / 2);
        quiet_position(rules, stones, &mut rng)
    };
    let boards = setup.boards.iter().flat_map(|rules| (0..setup.positions).map(|_| *rules));
    boards.filter_map(&mut quiet).collect()
}

/// Both tables on one position, None if the run ended before.
fn compare(position: &Position, depth: u32, run: &Run) -> Option<Vec<Checked>> {
    let rules = position.rules();
    let truth = look(position, depth, "memo=off", run)?;
    let row = |table| {
        let found = look(position, depth, table, run)?;
        let worse = found.mv != truth.mv
            && rank(value_after(position, found.mv, depth - 1, run)?) < rank(truth.value);
        Some(Checked {
            rules,
            moves: format_game(position),
            depth,
            table,
            value: found.value,
            truth: truth.value,
            mv: format_move(rules, found.mv),
            true_move: format_move(rules, truth.mv),
            worse,
            nodes: found.stats.nodes,
            true_nodes: truth.stats.nodes,
        })
    };
    TABLES.into_iter().map(row).collect()
}

fn look(position: &Position, depth: u32, options: &str, run: &Run) -> Option<Choice> {
    let spec: PlayerSpec = format!("southpasadena:quick=off,depth={depth},{options}").parse().ok()?;
    measure(&spec, position, run)
}

/// What a move is worth to who plays it, by minimax to this depth below it.
fn value_after(position: &Position, mv: Move, depth: u32, run: &Run) -> Option<Value> {
    let mut after = position.clone();
    after.play_unchecked(mv);
    match after.outcome() {
        Some(Outcome::Win(_)) => Some(Value::Win(1)),
        Some(Outcome::Draw) => Some(Value::Draw),
        None => Some(-look(&after, depth, "memo=off", run)?.value),
    }
}

/// How often a table was wrong at a depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Errors {
    /// Positions looked at.
    pub positions: usize,
    /// Values that are not those of minimax.
    pub values: usize,
    /// Moves that are not those of minimax.
    pub moves: usize,
    /// Moves that are worth less.
    pub worse: usize,
}

impl Errors {
    /// Those of a table at a depth.
    pub fn of(rows: &[Checked], table: &str, depth: u32) -> Errors {
        let rows: Vec<_> = rows.iter().filter(|row| row.table == table && row.depth == depth).collect();
        let count = |is: fn(&Checked) -> bool| rows.iter().filter(|row| is(row)).count();
        Errors {
            positions: rows.len(),
            values: count(Checked::is_wrong),
            moves: count(|row| row.mv != row.true_move),
            worse: count(|row| row.worse),
        }
    }

    /// A number of them as a share of the positions.
    pub fn share(&self, count: usize) -> f64 {
        count as f64 / self.positions.max(1) as f64
    }
}
