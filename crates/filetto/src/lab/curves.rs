//! Curves over a game: time and nodes for every move of the computer, by every algorithm on the same
//! positions. The games are played first, the algorithms then asked about the positions they went through,
//! so that no algorithm is measured on an easier game than another.

use std::time::Duration;

use super::{Ending, Row, Run, measure};
use crate::game::notation::{format_game, format_move};
use crate::game::{Move, Position, Rules, Side, random};
use crate::player::{Choice, Player, PlayerSpec, ask};
use crate::rng::Rng;
use crate::stats::{Spread, spread};
use crate::value::Value;

/// What to play and what to measure.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game.
    pub rules: Rules,
    /// Who plays X and O. Players with a `seed=` that was left alone get another one for every game.
    pub players: [PlayerSpec; 2],
    /// What is measured.
    pub algorithms: Vec<PlayerSpec>,
    /// How many games.
    pub games: u32,
    /// Random plies at the start of a game: without them players without chance repeat one game.
    pub opening: usize,
    /// Measured moves of a game at most: games on large boards have no end in sight.
    pub turns: usize,
    /// Whose moves are measured, X's and O's.
    pub measured: [bool; 2],
    /// The seed of everything random.
    pub seed: u64,
}

/// One algorithm on one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The game, from 1.
    pub game: u32,
    /// The number of the computer's move in that game, from 1.
    pub turn: u32,
    /// Stones on the board.
    pub ply: usize,
    /// The moves that led to the position.
    pub moves: String,
    /// What was measured.
    pub algorithm: String,
    /// The move it chose.
    pub mv: Move,
    /// What it thinks of it.
    pub value: Value,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Positions whose moves were looked at: inner nodes.
    pub expanded: u64,
    /// Positions not expanded.
    pub leaves: u64,
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
        "game",
        "computer_move",
        "ply",
        "moves",
        "algorithm",
        "move",
        "value",
        "depth",
        "nodes",
        "expanded",
        "leaves",
        "cuts",
        "table_hits",
        "seconds",
    ];

    fn cells(&self) -> Vec<String> {
        vec![
            self.game.to_string(),
            self.turn.to_string(),
            self.ply.to_string(),
            self.moves.clone(),
            self.algorithm.clone(),
            format_move(self.rules, self.mv),
            self.value.to_string(),
            self.depth.to_string(),
            self.nodes.to_string(),
            self.expanded.to_string(),
            self.leaves.to_string(),
            self.cuts.to_string(),
            self.table_hits.to_string(),
            super::seconds(self.time),
        ]
    }
}

/// Plays the games and measures; `report` gets every row and the share of the work done.
pub fn run(setup: &Setup, run: &Run, report: &mut dyn FnMut(&Measured, f64)) -> Ending {
    let mut next = next_game(setup, 1, run);
    while let Some((game, positions)) = next {
        if run.is_over() {
            return run.ending(false);
        }
        // Only who knows the next game knows whether this one is the last.
        next = next_game(setup, game + 1, run);
        let end = if next.is_some() { game } else { setup.games };
        let share = |part: f64| (game - 1) as f64 + (end - (game - 1)) as f64 * part;
        let measured = measure_game(&setup.algorithms, game, &positions, run, &mut |row, part| {
            report(row, share(part) / setup.games as f64);
        });
        if !measured {
            return run.ending(false);
        }
    }
    run.ending(!run.is_over())
}

/// Measures the algorithms on the positions of games that were played before, by whomever.
pub fn run_on(
    games: &[Vec<Position>],
    algorithms: &[PlayerSpec],
    run: &Run,
    report: &mut dyn FnMut(&Measured, f64),
) -> Ending {
    let count = games.len() as f64;
    let complete = (1..).zip(games).all(|(game, positions)| {
        measure_game(algorithms, game, positions, run, &mut |row, part| {
            report(row, ((game - 1) as f64 + part) / count);
        })
    });
    run.ending(complete)
}

/// The next game, from this number on, in which there is something to measure.
fn next_game(setup: &Setup, first: u32, run: &Run) -> Option<(u32, Vec<Position>)> {
    let numbers = (first..=setup.games).take_while(|_| !run.is_over());
    let mut games = numbers.map(|game| (game, play(setup, game, run)));
    games.find(|(_, positions)| !positions.is_empty())
}

/// Asks every algorithm about every position of a game; false if the run ended before.
fn measure_game(
    algorithms: &[PlayerSpec],
    game: u32,
    positions: &[Position],
    run: &Run,
    report: &mut dyn FnMut(&Measured, f64),
) -> bool {
    let count = (positions.len() * algorithms.len()) as f64;
    let mut done = 0.0;
    for (turn, position) in (1..).zip(positions) {
        for spec in algorithms {
            let Some(choice) = measure(spec, position, run) else { return false };
            done += 1.0;
            report(&measured(game, turn, position, spec, &choice), done / count);
        }
    }
    true
}

fn measured(game: u32, turn: u32, position: &Position, spec: &PlayerSpec, choice: &Choice) -> Measured {
    Measured {
        game,
        turn,
        ply: position.ply(),
        moves: format_game(position),
        algorithm: spec.to_string(),
        mv: choice.mv,
        value: choice.value,
        depth: choice.depth,
        nodes: choice.stats.nodes,
        expanded: choice.stats.expanded(),
        leaves: choice.stats.leaves,
        cuts: choice.stats.cuts,
        table_hits: choice.stats.table_hits,
        time: choice.stats.time,
        rules: position.rules(),
    }
}

/// Plays a game and gives the positions in which a measured side was to move.
fn play(setup: &Setup, game: u32, run: &Run) -> Vec<Position> {
    let seed = setup.seed.wrapping_mul(1_000).wrapping_add(game as u64);
    let mut rng = Rng::new(seed);
    let start = random::with_stones(setup.rules, setup.opening, &mut rng)
        .unwrap_or_else(|| Position::new(setup.rules));
    let seeded = setup.players.each_ref().map(|spec| spec.with_default("seed", &seed.to_string()));
    let [Some(mut x), Some(mut o)] = seeded.map(|spec| spec.build()) else { return Vec::new() };
    let mut position = start;
    let mut positions = Vec::new();
    while position.outcome().is_none() && positions.len() < setup.turns && !run.is_over() {
        let side = position.to_move();
        let player: &mut dyn Player = if side == Side::X { &mut *x } else { &mut *o };
        let Ok(choice) = ask(player, &position, &run.limits()) else { break };
        if setup.measured[side.index()] {
            positions.push(position.clone());
        }
        // A player that breaks the rules ends its game.
        if run.is_over() || position.play(choice.mv).is_err() {
            break;
        }
    }
    positions
}

/// A quantity of a row.
pub type Quantity = fn(&Measured) -> f64;

/// The curve of an algorithm: the spread of a quantity over the games, for every move of the computer.
pub fn curve(rows: &[Measured], algorithm: &str, quantity: Quantity) -> Vec<(u32, Spread)> {
    let last = rows.iter().map(|row| row.turn).max().unwrap_or(0);
    (1..=last)
        .filter_map(|turn| {
            let these = rows.iter().filter(|row| row.turn == turn && row.algorithm == algorithm);
            Some((turn, spread(these.map(quantity))?))
        })
        .collect()
}

/// The share of the reference's nodes that an algorithm did not visit, position by position, as a curve.
pub fn pruned(rows: &[Measured], algorithm: &str, reference: &str) -> Vec<(u32, Spread)> {
    let last = rows.iter().map(|row| row.turn).max().unwrap_or(0);
    let share = |row: &Measured| {
        let same = |other: &&Measured| {
            (other.game, other.ply, other.algorithm.as_str()) == (row.game, row.ply, reference)
        };
        rows.iter().find(same).map(|other| 1.0 - row.nodes as f64 / other.nodes as f64)
    };
    (1..=last)
        .filter_map(|turn| {
            let these = rows.iter().filter(|row| row.turn == turn && row.algorithm == algorithm);
            Some((turn, spread(these.filter_map(share))?))
        })
        .collect()
}

/// What an algorithm took over all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// The algorithm.
    pub algorithm: String,
    /// Positions it was asked about.
    pub positions: u64,
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

/// The totals of every algorithm, in the order they were asked for. A position that was not measured by all
/// of them, because the run ended there, is left out.
pub fn totals(rows: &[Measured]) -> Vec<Total> {
    let mut names: Vec<&str> = Vec::new();
    for row in rows {
        if !names.contains(&row.algorithm.as_str()) {
            names.push(&row.algorithm);
        }
    }
    let place = |row: &Measured| (row.game, row.ply);
    let whole = rows.chunk_by(|a, b| place(a) == place(b)).filter(|chunk| chunk.len() == names.len());
    let mut totals: Vec<_> =
        names.iter().map(|name| Total { algorithm: name.to_string(), ..Total::default() }).collect();
    for (total, row) in whole.flat_map(|chunk| (0..).zip(chunk)) {
        let total: &mut Total = &mut totals[total];
        total.positions += 1;
        total.nodes += row.nodes;
        total.expanded += row.expanded;
        total.leaves += row.leaves;
        total.cuts += row.cuts;
        total.time += row.time;
    }
    totals
}

/// The algorithm the others are measured by: the first that prunes nothing.
pub fn reference(algorithms: &[PlayerSpec]) -> Option<&PlayerSpec> {
    algorithms.iter().find(|spec| matches!(spec.entry().name, "minimax" | "negamax"))
}

/// The sides whose moves are measured, by a word: x, o or both.
pub fn sides(word: &str) -> Option<[bool; 2]> {
    let is = |side: Side| word == "both" || word == side.to_string().to_lowercase();
    let sides = Side::BOTH.map(is);
    sides.contains(&true).then_some(sides)
}
