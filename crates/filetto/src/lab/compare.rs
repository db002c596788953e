//! Players side by side on the same positions: do they find the same value, and what does it cost?

use std::time::Duration;

use super::branching::branching_factor;
use super::{Ending, Row, Run, curves, measure};
use crate::game::notation::{format_game, format_move};
use crate::game::{Move, Position, Rules};
use crate::player::PlayerSpec;
use crate::stats::spread;
use crate::value::Value;

/// One player on one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The position, from 1.
    pub position: u32,
    /// The moves that led to it.
    pub moves: String,
    /// The player.
    pub player: String,
    /// The move it chose.
    pub mv: Move,
    /// What it thinks of it.
    pub value: Value,
    /// True if that is what the player compared with thinks.
    pub same: bool,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Its nodes as a share of those of the player compared with.
    pub ratio: f64,
    /// The branching of a uniform tree of as many nodes.
    pub branching: f64,
    /// Positions whose remaining moves were left out.
    pub cuts: u64,
    /// Hits in the transposition table.
    pub table_hits: u64,
    /// Time spent.
    pub time: Duration,
    /// The rules, to write moves down.
    pub rules: Rules,
}

impl Row for Measured {
    const COLUMNS: &'static [&'static str] = &[
        "position",
        "moves",
        "player",
        "move",
        "value",
        "same_value",
        "depth",
        "nodes",
        "node_ratio",
        "branching_factor",
        "cuts",
        "table_hits",
        "hit_rate",
        "seconds",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.position.to_string(),
            self.moves.clone(),
            self.player.clone(),
            format_move(self.rules, self.mv),
            self.value.to_string(),
            self.same.to_string(),
            self.depth.to_string(),
            self.nodes.to_string(),
            format!("{:.4}", self.ratio),
            format!("{:.3}", self.branching),
            self.cuts.to_string(),
            self.table_hits.to_string(),
            format!("{:.4}", self.hit_rate()),
            super::seconds(self.time),
        ]
    }
}

impl Measured {
    /// Table hits as a share of visited positions.
    pub(crate) fn hit_rate(&self) -> f64 {
        self.table_hits as f64 / self.nodes.max(1) as f64
    }
}

/// The player the others are compared with: minimax if it is among them, else the first.
pub fn reference(players: &[PlayerSpec]) -> usize {
    let minimax = curves::reference(players);
    minimax.and_then(|spec| players.iter().position(|other| other == spec)).unwrap_or(0)
}

/// Asks every player about every position; `report` gets every row and the share of the work done.
pub fn run(
    positions: &[Position],
    players: &[PlayerSpec],
    run: &Run,
    report: &mut dyn FnMut(&Measured, f64),
) -> Ending {
    let count = (positions.len() * players.len()) as f64;
    let mut done = 0.0;
    for (number, position) in (1..).zip(positions) {
        let choices: Option<Vec<_>> = players.iter().map(|spec| measure(spec, position, run)).collect();
        // A position not everybody was asked about compares nothing.
        let Some(choices) = choices else { return run.ending(false) };
        let reference = &choices[reference(players)];
        for (spec, choice) in players.iter().zip(&choices) {
            done += 1.0;
            let stats = &choice.stats;
            let measured = Measured {
                position: number,
                moves: format_game(position),
                player: spec.to_string(),
                mv: choice.mv,
                value: choice.value,
                same: choice.value == reference.value,
                depth: choice.depth,
                nodes: stats.nodes,
                ratio: stats.nodes as f64 / reference.stats.nodes.max(1) as f64,
                branching: branching_factor(stats.nodes, choice.depth),
                cuts: stats.cuts,
                table_hits: stats.table_hits,
                time: stats.time,
                rules: position.rules(),
            };
            report(&measured, done / count);
        }
    }
    run.ending(true)
}

/// A player over all positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The player.
    pub player: String,
    /// Positions it was asked about.
    pub positions: usize,
    /// Positions where its value was that of the player compared with.
    pub same: usize,
    /// Positions visited in all.
    pub nodes: u64,
    /// The median of the ratios.
    pub ratio: f64,
    /// The median of the branching factors.
    pub branching: f64,
    /// Table hits as a share of all nodes.
    pub hit_rate: f64,
    /// Time spent in all.
    pub time: Duration,
}

/// One line for each player.
pub fn summaries(rows: &[Measured], players: &[PlayerSpec]) -> Vec<Summary> {
    players.iter().map(|spec| summary(rows, &spec.to_string())).collect()
}

fn summary(rows: &[Measured], player: &str) -> Summary {
    let these: Vec<_> = rows.iter().filter(|row| row.player == player).collect();
    let median = |pick: fn(&Measured) -> f64| {
        spread(these.iter().map(|row| pick(row))).map_or(f64::NAN, |spread| spread.median)
    };
    let nodes: u64 = these.iter().map(|row| row.nodes).sum();
    Summary {
        player: player.to_string(),
        positions: these.len(),
        same: these.iter().filter(|row| row.same).count(),
        nodes,
        ratio: median(|row| row.ratio),
        branching: median(|row| row.branching),
        hit_rate: these.iter().map(|row| row.table_hits).sum::<u64>() as f64 / nodes.max(1) as f64,
        time: these.iter().map(|row| row.time).sum(),
    }
}
