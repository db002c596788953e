//! The horizon effect: a search to a depth believes in a position until it looks one ply deeper. Values against
//! depth, plain and with the two cures, quiescence and secondary search.

use super::{Ending, Row, Run, measure};
use crate::game::notation::format_game;
use crate::game::{Position, Rules, random};
use crate::player::PlayerSpec;
use crate::rng::Rng;
use crate::value::Value;

/// A cure of the horizon effect, as options of alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cure {
    /// The name.
    pub name: &'static str,
    options: &'static str,
}

/// No cure, each cure alone, and both.
pub const CURES: [Cure; 4] = [
    Cure { name: "plain", options: "" },
    Cure { name: "quiescence", options: ",quiescence=12" },
    Cure { name: "secondary search", options: ",secondary=3" },
    Cure { name: "both", options: ",quiescence=12,secondary=3" },
];

/// The largest score drawn: wins and losses stand at the rim.
pub const RIM: i32 = 600;

/// What one search thinks of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The position, from 1.
    pub position: u32,
    /// The moves that led to it.
    pub moves: String,
    /// Plies looked ahead.
    pub depth: u32,
    /// The cure's name.
    pub cure: &'static str,
    /// The value for the side to move.
    pub value: Value,
    /// Positions visited.
    pub nodes: u64,
}

impl Measured {
    /// The value as a number for a plot.
    pub fn score(&self) -> i32 {
        score(self.value)
    }
}

impl Row for Measured {
    const COLUMNS: &'static [&'static str] =
        &["position", "moves", "depth", "cure", "value", "score", "nodes"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.position.to_string(),
            self.moves.clone(),
            self.depth.to_string(),
            self.cure.to_string(),
            self.value.to_string(),
            self.score().to_string(),
            self.nodes.to_string(),
        ]
    }
}

fn score(value: Value) -> i32 {
    match value {
        Value::Win(_) => RIM,
        Value::Loss(_) => -RIM,
        Value::Draw | Value::Unknown => 0,
        Value::Estimate(estimate) => estimate.clamp(1 - RIM, RIM - 1),
    }
}

/// Searches every position to the depths 1 to `deepest`, plain and cured.
pub fn run(
    positions: &[Position],
    deepest: u32,
    run: &Run,
    report: &mut dyn FnMut(&Measured, f64),
) -> Ending {
    let count = (positions.len() * deepest as usize * CURES.len()) as f64;
    let mut done = 0.0;
    for (number, position) in (1..).zip(positions) {
        for depth in 1..=deepest {
            for cure in CURES {
                let Some((value, nodes)) = look(position, depth, cure, run) else {
                    return run.ending(false);
                };
                done += 1.0;
                let moves = format_game(position);
                let row = Measured { position: number, moves, depth, cure: cure.name, value, nodes };
                report(&row, done / count);
            }
        }
    }
    run.ending(true)
}

/// The value at a depth and the nodes it took.
fn look(position: &Position, depth: u32, cure: Cure, run: &Run) -> Option<(Value, u64)> {
    let spec: PlayerSpec = format!("alphabeta:depth={depth}{}", cure.options).parse().ok()?;
    measure(&spec, position, run).map(|choice| (choice.value, choice.stats.nodes))
}

/// Random positions tried for each one wanted.
const CANDIDATES: usize = 200;
/// So many times more than wanted are found before the best are taken.
const CHOICE: usize = 3;

/// Random positions that flip: at some depth the plain search believes the opposite of what it knows for sure
/// at the deepest. Those that are believed longest come first.
pub fn flipping(
    rules: Rules,
    plies: usize,
    count: usize,
    deepest: u32,
    seed: u64,
    run: &Run,
) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut found: Vec<(u32, Position)> = Vec::new();
    for _ in 0..CANDIDATES * count {
        if run.is_over() || found.len() >= CHOICE * count {
            break;
        }
        let Some(position) = random::with_stones(rules, plies, &mut rng) else { continue };
        let flip = last_flip(&position, deepest, run);
        found.extend(flip.map(|depth| (depth, position)));
    }
    found.sort_by_key(|(depth, _)| std::cmp::Reverse(*depth));
    found.into_iter().take(count).map(|(_, position)| position).collect()
}

/// The last depth at which the plain search is on the wrong side of a decided value.
fn last_flip(position: &Position, deepest: u32, run: &Run) -> Option<u32> {
    let plain = |depth| look(position, depth, CURES[0], run).map(|(value, _)| score(value));
    let truth = plain(deepest).filter(|truth| truth.abs() == RIM)?;
    (2..deepest).rev().find(|depth| plain(*depth).is_some_and(|score| score * truth.signum() < 0))
}
