//! Exact solver for drop boards.
//!
//! [`DropSolver`] proves the score of a position: which side wins, and when. The files, in the order of the
//! ideas:
//!
//! | file | idea |
//! |---|---|
//! | `word`, `shape` | a board is a word, a line is a shift |
//! | `lines`, `cpu` | winning cells and open lines, four directions at once |
//! | `node` | moves that do not lose at once, maps handed down to the child |
//! | `bounds` | what a player gets who answers every stone on top of it |
//! | `follow_up` | the same, for others to ask |
//! | `key`, `tt` | which positions are the same, and an exact memory of them |
//! | `order` | which move first |
//! | `search` | is the score greater than alpha? |
//! | `windows` | which alphas to ask |
//! | `engine` | one solver for one shape of board, with threads |

mod bounds;
#[cfg(target_arch = "x86_64")]
mod cpu;
mod engine;
pub mod follow_up;
mod key;
mod lines;
mod node;
mod order;
mod search;
mod shape;
mod signature;
mod solution;
mod tt;
mod windows;
mod word;

use std::fmt;

use crate::game::{Move, Position, Rules};
use crate::solver::bounds::Limits;
pub use signature::signature;
pub use solution::Solution;

use engine::{Engine, build};
use windows::Goal;

/// Why there is no solver for some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// Stones do not fall.
    NotDrop(Rules),
    /// Longer rows do not win.
    Exact(Rules),
    /// The board does not fit 128 bits.
    TooLarge(Rules),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SolveError::NotDrop(rules) => {
                write!(f, "{rules} is not a drop board (expected for example drop-7x6-4)")
            }
            SolveError::Exact(rules) => {
                write!(f, "{rules}: the drop solver knows \"k or more in a row\" only (example: drop-7x6-4)")
            }
            SolveError::TooLarge(rules) => {
                let bits = rules.width() * (rules.height() + 1);
                write!(f, "{rules} is too large to solve: width x (height + 1) is {bits}, more than 128")
            }
        }
    }
}

impl std::error::Error for SolveError {}

/// An exact solver with its memory, for one game.
///
/// ```
/// use filetto::game::{Position, Rules};
/// use filetto::solver::drop::DropSolver;
/// use filetto::solver::{DEFAULT_MEMORY, Limits};
/// let rules: Rules = "drop-4x4-4".parse().unwrap();
/// let mut solver = DropSolver::new(rules, DEFAULT_MEMORY).unwrap();
/// let solution = solver.solve(&Position::new(rules), &Limits::default());
/// assert_eq!((solution.score(), solution.plies()), (Some(0), Some(16)));
/// ```
pub struct DropSolver {
    rules: Rules,
    engine: Box<dyn Engine>,
}

impl DropSolver {
    /// A solver whose table takes at most `memory` bytes (but never less than a few entries).
    pub fn new(rules: Rules, memory: usize) -> Result<Self, SolveError> {
        if !rules.is_drop() {
            return Err(SolveError::NotDrop(rules));
        }
        if rules.is_exact() {
            return Err(SolveError::Exact(rules));
        }
        let engine = build(rules, memory).ok_or(SolveError::TooLarge(rules))?;
        Ok(Self { rules, engine })
    }

    /// The game it solves.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The score of a position: who wins, and on which ply.
    ///
    /// # Panics
    /// If the position is of another game; so do all the methods that take one.
    pub fn solve(&mut self, position: &Position, limits: &Limits) -> Solution {
        self.run(position, Goal::Score, limits)
    }

    /// Who wins, without asking when.
    pub fn weak(&mut self, position: &Position, limits: &Limits) -> Solution {
        self.run(position, Goal::Outcome, limits)
    }

    /// The score of every legal move, for the side that makes it.
    pub fn scores(&mut self, position: &Position, limits: &Limits) -> Vec<(Move, Solution)> {
        let mut spent = 0;
        self.children(position)
            .into_iter()
            .map(|(mv, child)| {
                let left = Limits { nodes: limits.nodes.map(|nodes| nodes.saturating_sub(spent)), ..*limits };
                let solution = self.run(&child, Goal::Score, &left);
                spent += solution.nodes;
                (mv, solution.before_move())
            })
            .collect()
    }

    /// The score, and all moves that achieve it; no moves if the score was not proven.
    pub fn best_moves(&mut self, position: &Position, limits: &Limits) -> (Solution, Vec<Move>) {
        let mut solution = self.solve(position, limits);
        let Some(score) = solution.score() else { return (solution, Vec::new()) };
        let mut best = Vec::new();
        for (mv, child) in self.children(position) {
            let reply = self.run(&child, Goal::Above(-score), limits);
            solution.nodes += reply.nodes;
            if reply.high <= -score {
                best.push(mv);
            }
        }
        (solution, best)
    }

    /// Whether the position is worth at most this score to its side to move; None if the limits end the search.
    pub fn at_most(&mut self, position: &Position, score: i32, limits: &Limits) -> Option<bool> {
        let solution = self.run(position, Goal::Above(score), limits);
        if solution.high <= score { Some(true) } else { (solution.low > score).then_some(false) }
    }

    /// A game with best moves from here to the end; as far as proven when the search was stopped.
    pub fn principal_variation(&mut self, position: &Position, limits: &Limits) -> Vec<Move> {
        let mut line = Vec::new();
        let mut here = position.clone();
        while here.outcome().is_none() {
            let (_, best) = self.best_moves(&here, limits);
            let Some(&mv) = best.first() else { break };
            here.play_unchecked(mv);
            line.push(mv);
        }
        line
    }

    /// Forgets all positions solved so far.
    pub fn clear(&mut self) {
        self.engine.clear();
    }

    fn run(&mut self, position: &Position, goal: Goal, limits: &Limits) -> Solution {
        assert_eq!(position.rules(), self.rules, "a position of the solver's game");
        self.engine.run(position, goal, limits)
    }

    fn children(&self, position: &Position) -> Vec<(Move, Position)> {
        let after = |mv| {
            let mut child = position.clone();
            child.play_unchecked(mv);
            (mv, child)
        };
        position.legal_moves().map(after).collect()
    }
}
