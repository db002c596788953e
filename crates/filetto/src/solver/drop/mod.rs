//! Exact solver for drop boards.
//!
//! [`DropSolver`] proves the score of a position: which side wins, and when. The files, in the order of the
//! ideas:
//!
//! | file | idea |
//! |---|---|
//! | `word`, `shape` | a board is a word, a line is a shift |
//! | `lines`, `cpu` | winning cells and open lines, four directions at once |
//! | `exact` | the same where a longer row does not win |
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
mod exact;
pub(crate) mod follow_up;
mod key;
mod lines;
mod node;
mod order;
mod search;
mod shape;
mod signature;
mod tt;
mod windows;
mod word;

use std::fmt;

use crate::game::{Move, Position, Rules};
use crate::limits::Budget;
use crate::memory::OutOfMemory;
use crate::solver::bounds::{Bounds, Proven, Report, score, value};
use crate::value::Value;
pub use signature::signature;

use engine::{Answer, Engine, build};
use windows::Goal;

/// How many nodes a move gets at first when any of the best will do, and how many times more each time.
const FEW_NODES: u64 = 500;
const FEW_NODES_GROW: u64 = 8;

/// Why there is no solver for some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// Stones do not fall.
    NotDrop(Rules),
    /// The board does not fit 128 bits.
    TooLarge(Rules),
    /// There is no memory for the table.
    Memory(OutOfMemory),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SolveError::NotDrop(rules) => {
                write!(f, "{rules} is not a drop board (expected for example drop-7x6-4)")
            }
            SolveError::TooLarge(rules) => {
                let bits = rules.width() * (rules.height() + 1);
                write!(f, "{rules} is too large to solve: width x (height + 1) is {bits}, more than 128")
            }
            SolveError::Memory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}

/// An exact solver with its memory, for one game.
///
/// ```
/// use filetto::game::{Position, Rules};
/// use filetto::internals::solver::drop::{DropSolver};
/// use filetto::solver::{DEFAULT_MEMORY, Budget};
/// use filetto::value::Value;
/// let rules: Rules = "drop-4x4-4".parse().unwrap();
/// let mut solver = DropSolver::new(rules, DEFAULT_MEMORY).unwrap();
/// let proven = solver.solve(&Position::new(rules), &Budget::default());
/// assert_eq!(proven.bounds.value(), Some(Value::Draw));
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
        let engine = build(rules, memory).ok_or(SolveError::TooLarge(rules))?.map_err(SolveError::Memory)?;
        Ok(Self { rules, engine })
    }

    /// The game it solves.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// The score of a position: who wins, and on which ply.
    ///
    /// # Panics
    /// If the position is of another game; so do all the methods that take one.
    pub fn solve(&mut self, position: &Position, limits: &Budget) -> Proven {
        self.run(position, Goal::Score, limits).proven(position)
    }

    /// The score, which is known to be at least this.
    pub(crate) fn solve_above(&mut self, position: &Position, least: i32, limits: &Budget) -> Proven {
        self.run(position, Goal::ScoreFrom(least), limits).proven(position)
    }

    /// Who wins, without asking when.
    pub fn weak(&mut self, position: &Position, limits: &Budget) -> Proven {
        self.run(position, Goal::Outcome, limits).proven(position)
    }

    /// What is proven of every legal move, for the side that makes it.
    pub fn moves(&mut self, position: &Position, limits: &Budget) -> Vec<(Move, Proven)> {
        let mut spent = 0;
        self.children(position)
            .into_iter()
            .map(|(mv, child)| {
                let left =
                    Budget { nodes: limits.nodes.map(|nodes| nodes.saturating_sub(spent)), ..limits.clone() };
                let reply = self.solve(&child, &left);
                spent += reply.nodes;
                (mv, Proven { bounds: reply.bounds.before_move(), ..reply })
            })
            .collect()
    }

    /// The value, and all moves that achieve it; no moves if the value was not proven.
    pub fn best_moves(&mut self, position: &Position, limits: &Budget) -> (Proven, Vec<Move>) {
        let Answer { scores, mut nodes } = self.run(position, Goal::Score, limits);
        let mut best = Vec::new();
        if scores.low == scores.high {
            for (mv, child) in self.children(position) {
                let reply = self.run(&child, Goal::Above(-scores.low), limits);
                nodes += reply.nodes;
                if reply.scores.high <= -scores.low {
                    best.push(mv);
                }
            }
        }
        (Answer { scores, nodes }.proven(position), best)
    }

    /// The value, the best moves, perfect play to the end, and what is proven of every move if `all_moves`.
    pub(crate) fn report(&mut self, position: &Position, all_moves: bool, limits: &Budget) -> Report {
        let (proven, best) = self.best_moves(position, limits);
        let line = if best.is_empty() { Vec::new() } else { self.principal_variation(position, limits) };
        let moves = all_moves.then(|| self.moves(position, limits));
        let nodes = proven.nodes + moves.iter().flatten().map(|(_, of_move)| of_move.nodes).sum::<u64>();
        let moves = moves.map(|moves| moves.into_iter().map(|(mv, of_move)| (mv, of_move.bounds)).collect());
        Report { best, line, moves, nodes, ..proven.into() }
    }

    /// Whether the position is worth at most this value to its side to move; None if the limits end the search.
    pub(crate) fn at_most(&mut self, position: &Position, value: Value, limits: &Budget) -> Option<bool> {
        let score = score(position.rules(), position.ply(), value)?;
        let scores = self.run(position, Goal::Above(score), limits).scores;
        if scores.high <= score { Some(true) } else { (scores.low > score).then_some(false) }
    }

    /// A game with best moves from here to the end; as far as proven when the search was stopped.
    pub fn principal_variation(&mut self, position: &Position, limits: &Budget) -> Vec<Move> {
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

    /// Best play from a position of this value to the end, as far as proven when the search was stopped. Of several best
    /// moves it takes the one that is proven soonest: most were, by the search that found the value.
    pub(crate) fn some_line(&mut self, position: &Position, value: Value, limits: &Budget) -> Vec<Move> {
        let (mut here, mut line) = (position.clone(), Vec::new());
        let mut score = score(position.rules(), position.ply(), value);
        while let Some(now) = score.filter(|_| here.outcome().is_none()) {
            let Some((mv, child)) = self.some_best(&here, now, limits) else { break };
            line.push(mv);
            (here, score) = (child, Some(-now));
        }
        line
    }

    /// A move that keeps the score: every move is asked about with a few nodes, then with more.
    fn some_best(&mut self, position: &Position, score: i32, limits: &Budget) -> Option<(Move, Position)> {
        let mut open = self.children(position);
        let (mut nodes, most) = (FEW_NODES, limits.nodes.unwrap_or(u64::MAX));
        loop {
            let few = Budget { nodes: Some(nodes.min(most)), ..limits.clone() };
            for (mv, child) in std::mem::take(&mut open) {
                let scores = self.run(&child, Goal::Above(-score), &few).scores;
                if scores.high <= -score {
                    return Some((mv, child));
                }
                if scores.low <= -score {
                    open.push((mv, child));
                }
            }
            if nodes >= most || open.is_empty() || limits.is_interrupted() {
                return None;
            }
            nodes = nodes.saturating_mul(FEW_NODES_GROW);
        }
    }

    /// Forgets all positions solved so far.
    pub fn clear(&mut self) {
        self.engine.clear();
    }

    fn run(&mut self, position: &Position, goal: Goal, limits: &Budget) -> Answer {
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

impl Answer {
    /// The same in values, which is what everybody outside speaks.
    fn proven(self, position: &Position) -> Proven {
        let of_score = |score| value(position.rules(), position.ply(), score);
        let bounds = Bounds { low: of_score(self.scores.low), high: of_score(self.scores.high) };
        Proven { bounds, nodes: self.nodes }
    }
}
