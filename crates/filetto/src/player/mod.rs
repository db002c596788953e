//! Who answers a position with a move, and the one text form that names every player.

mod annealing;
mod classic;
mod mcts;
mod perfect;
mod random;
pub mod spec;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::game::{Move, Position};
use crate::value::Value;

pub use annealing::Annealing;
pub use classic::Classic;
pub use mcts::Mcts;
pub use perfect::Perfect;
pub use random::Random;
pub use spec::{PlayerSpec, SpecError};

/// How long a player may think about one move. Nothing set means: as the player itself is set up.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time for this move.
    pub time: Option<Duration>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Raised from outside to be answered at once.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Only a time for each move.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// True once somebody outside asked to stop.
    pub fn stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What thinking about one move took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions visited, the root and the leaves included.
    pub nodes: u64,
    /// Positions that were not expanded: ends of games and the depth limit.
    pub leaves: u64,
    /// Leaves that an evaluation had to judge.
    pub evaluations: u64,
    /// Positions whose remaining moves were not looked at.
    pub cuts: u64,
    /// Positions answered from memory.
    pub table_hits: u64,
    /// Positions visited at each depth below the root.
    pub per_depth: Vec<u64>,
    /// Time spent.
    pub time: Duration,
}

impl Stats {
    /// Counts a visited position.
    pub fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        if ply >= self.per_depth.len() {
            self.per_depth.resize(ply + 1, 0);
        }
        self.per_depth[ply] += 1;
    }

    /// Adds what another search counted. Times are not added: searches may run side by side.
    pub fn add(&mut self, other: &Stats) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.evaluations += other.evaluations;
        self.cuts += other.cuts;
        self.table_hits += other.table_hits;
        if other.per_depth.len() > self.per_depth.len() {
            self.per_depth.resize(other.per_depth.len(), 0);
        }
        for (mine, theirs) in self.per_depth.iter_mut().zip(&other.per_depth) {
            *mine += theirs;
        }
    }
}

/// The answer of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move chosen.
    pub mv: Move,
    /// What it is worth for the side that plays it.
    pub value: Value,
    /// True if the value is proven, not estimated.
    pub proven: bool,
    /// Plies looked ahead.
    pub depth: u32,
    /// The line expected, the move itself first.
    pub pv: Vec<Move>,
    /// What it took.
    pub stats: Stats,
}

impl Choice {
    /// A move without any thought behind it.
    pub fn bare(mv: Move) -> Choice {
        let (value, stats) = (Value::Unknown, Stats::default());
        Choice { mv, value, proven: false, depth: 0, pv: vec![mv], stats }
    }
}

/// Why a player gave no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerError {
    /// The game has ended.
    GameOver,
    /// The player cannot play this game, or broke down; the text says how.
    Failed(String),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PlayerError::GameOver => f.write_str("the game is over: there is no move to choose"),
            PlayerError::Failed(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for PlayerError {}

/// Anything that answers a position with a move.
pub trait Player: Send {
    /// Chooses a move within the limits.
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError>;

    /// Forgets what it remembers of the game so far.
    fn new_game(&mut self) {}
}

/// Asks a player and measures how long it takes; a finished game is refused here, so that no player has
/// to look.
pub fn ask(player: &mut dyn Player, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
    if position.outcome().is_some() {
        return Err(PlayerError::GameOver);
    }
    let start = Instant::now();
    let mut choice = player.choose(position, limits)?;
    choice.stats.time = start.elapsed();
    Ok(choice)
}
