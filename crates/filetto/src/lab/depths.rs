//! A sweep over depth limits: the same algorithms on the same positions, one ply deeper each time.

use std::time::Duration;

use super::{Ending, Row, Run, measure};
use crate::game::Position;
use crate::game::notation::format_game;
use crate::player::PlayerSpec;

/// One algorithm on one position to one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The depth limit.
    pub depth: u32,
    /// The position, from 1.
    pub position: u32,
    /// The moves that led to it.
    pub moves: String,
    /// What was measured, without the depth.
    pub algorithm: String,
    /// Positions visited.
    pub nodes: u64,
    /// Positions whose moves were looked at: inner nodes.
    pub expanded: u64,
    /// Positions not expanded.
    pub leaves: u64,
    /// Positions whose remaining moves were left out.
    pub cuts: u64,
    /// Time spent.
    pub time: Duration,
}

impl Row for Measured {
    const COLUMNS: &'static [&'static str] =
        &["depth", "position", "moves", "algorithm", "nodes", "expanded", "leaves", "cuts", "seconds"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.depth.to_string(),
            self.position.to_string(),
            self.moves.clone(),
            self.algorithm.clone(),
            self.nodes.to_string(),
            self.expanded.to_string(),
            self.leaves.to_string(),
            self.cuts.to_string(),
            super::seconds(self.time),
        ]
    }
}

/// Measures every algorithm on every position, to depth 1, 2, 3 … `deepest`.
pub fn run(
    positions: &[Position],
    algorithms: &[PlayerSpec],
    deepest: u32,
    run: &Run,
    report: &mut dyn FnMut(&Measured, f64),
) -> Ending {
    let tasks = || {
        let questions = (1..).zip(positions).flat_map(|pair| algorithms.iter().map(move |spec| (pair, spec)));
        (1..=deepest).flat_map(move |depth| questions.clone().map(move |question| (depth, question)))
    };
    let all: f64 = tasks().map(|(depth, _)| effort(depth)).sum();
    let mut done = 0.0;
    let complete = tasks().all(|(depth, (pair, spec))| {
        let Some(row) = measured(depth, pair, spec, run) else { return false };
        done += effort(depth);
        report(&row, done / all);
        true
    });
    run.ending(complete)
}

/// How much of the whole run a depth takes, roughly.
fn effort(depth: u32) -> f64 {
    4f64.powi(depth as i32)
}

fn measured(
    depth: u32,
    (number, position): (u32, &Position),
    spec: &PlayerSpec,
    run: &Run,
) -> Option<Measured> {
    let limited = spec.with("depth", &depth.to_string()).unwrap_or_else(|_| spec.clone());
    let stats = measure(&limited, position, run)?.stats;
    Some(Measured {
        depth,
        position: number,
        moves: format_game(position),
        algorithm: spec.to_string(),
        nodes: stats.nodes,
        expanded: stats.expanded(),
        leaves: stats.leaves,
        cuts: stats.cuts,
        time: stats.time,
    })
}

/// What an algorithm took on all positions to a depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// Positions visited.
    pub nodes: u64,
    /// Inner nodes.
    pub expanded: u64,
    /// Time spent.
    pub time: Duration,
}

/// The total of an algorithm at a depth, None if not every position was measured there.
pub fn total(rows: &[Measured], algorithm: &str, depth: u32) -> Option<Total> {
    let positions = rows.iter().filter(|row| row.depth == 1 && row.algorithm == algorithm).count();
    let these: Vec<_> = rows.iter().filter(|row| row.depth == depth && row.algorithm == algorithm).collect();
    let whole = !these.is_empty() && these.len() == positions;
    whole.then(|| {
        these.iter().fold(Total::default(), |sum, row| Total {
            nodes: sum.nodes + row.nodes,
            expanded: sum.expanded + row.expanded,
            time: sum.time + row.time,
        })
    })
}
