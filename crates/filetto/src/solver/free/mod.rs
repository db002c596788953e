//! The exact solver for boards without gravity (m,n,k games).
//!
//! Everything comes from one question, answered by proof-number search: *can this side complete a line
//! with at most n more moves of its own?* The value is found by asking it for both sides, the distance by
//! asking it for rising n.

mod board;
mod engine;
mod key;
#[cfg(test)]
mod laws;
mod look;
mod numbers;
mod pairing;
mod search;
mod set;
mod state;
mod task;
mod tt;

use std::fmt;

use crate::game::{Cell, Move, Position, Rules, Side};
use crate::limits::Budget;
use crate::memory::OutOfMemory;
use crate::solver::bounds::{Bounds, Proven, Report};
use crate::solver::proof::Prover;
use crate::value::Value;
use engine::Engine;
use search::Spent;
use task::Task;

/// The most cells a board may have.
pub(crate) const MOST_CELLS: usize = 128;

/// Why a game cannot be solved here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreeError {
    /// A drop game.
    Drop,
    /// The board has more than `MOST_CELLS` cells.
    Large(usize),
    /// There is no memory for the table.
    Memory(OutOfMemory),
}

impl fmt::Display for FreeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            FreeError::Drop => f.write_str("this is a drop game: it needs the solver for drop boards"),
            FreeError::Memory(error) => error.fmt(f),
            FreeError::Large(cells) => write!(
                f,
                "a board of {cells} cells is too large to solve: expected at most {MOST_CELLS} (example: free-7x7-5)"
            ),
        }
    }
}

impl std::error::Error for FreeError {}

/// Solves positions of one game without gravity; what it has proven it remembers.
///
/// ```
/// use filetto::game::{Position};
/// use filetto::internals::solver::free::{FreeSolver};
/// use filetto::value::{Value};
/// let rules = "free-4x3-3".parse().unwrap();
/// let mut solver = FreeSolver::new(rules, 1 << 20).unwrap();
/// let answer = solver.solve(&Position::new(rules), &Default::default());
/// assert_eq!(answer.bounds.value(), Some(Value::Win(7)));
/// ```
pub struct FreeSolver {
    rules: Rules,
    engine: Box<dyn Engine>,
}

impl FreeSolver {
    /// A solver whose table takes about `memory` bytes, or why there is none for these rules.
    pub fn new(rules: Rules, memory: usize) -> Result<FreeSolver, FreeError> {
        if rules.is_drop() {
            return Err(FreeError::Drop);
        }
        if rules.cells() > MOST_CELLS {
            return Err(FreeError::Large(rules.cells()));
        }
        Ok(FreeSolver { rules, engine: engine::for_rules(rules, memory).map_err(FreeError::Memory)? })
    }

    /// The game it solves.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.engine.clear();
    }

    /// The value with its distance.
    ///
    /// # Panics
    /// If the position is of another game.
    pub fn solve(&mut self, position: &Position, limits: &Budget) -> Proven {
        self.answer(limits, |task| task.distance(position))
    }

    /// Win, draw or loss.
    ///
    /// # Panics
    /// If the position is of another game.
    pub fn weak(&mut self, position: &Position, limits: &Budget) -> Proven {
        self.answer(limits, |task| task.verdict(position))
    }

    /// The moves that keep a value proven by [`FreeSolver::solve`], None if the limits ended the search. Cheaper
    /// than the value of every move.
    ///
    /// # Panics
    /// If the position is of another game.
    pub fn best_moves(&mut self, position: &Position, value: Value, limits: &Budget) -> Option<Vec<Move>> {
        self.task(limits).best_moves(position, value)
    }

    /// Whether the position is worth at most this value to its side to move; None if the limits end the search.
    ///
    /// # Panics
    /// If the position is of another game.
    pub(crate) fn at_most(&mut self, position: &Position, value: Value, limits: &Budget) -> Option<bool> {
        self.task(limits).at_most(position, value)
    }

    /// Perfect play to the end of the game from a position whose value is proven by [`FreeSolver::solve`], as far
    /// as the limits allow.
    ///
    /// # Panics
    /// If the position is of another game.
    pub fn line(&mut self, position: &Position, value: Value, limits: &Budget) -> Vec<Move> {
        self.task(limits).line(position, value)
    }

    /// The value, the value of every move, the best moves and perfect play to the end.
    ///
    /// # Panics
    /// If the position is of another game.
    pub fn analyze(&mut self, position: &Position, limits: &Budget) -> Report {
        let mut task = self.task(limits);
        let bounds = task.distance(position);
        let moves = task.moves(position);
        let value = bounds.value();
        let keeps = |bounds: &Bounds| value.is_some_and(|value| bounds.low >= value);
        let best = moves.iter().filter(|(_, bounds)| keeps(bounds)).map(|(mv, _)| *mv).collect();
        let line = value.map(|value| task.line(position, value)).unwrap_or_default();
        Report { bounds, best, line, moves: Some(moves), nodes: task.budget.nodes }
    }

    /// The same, without the value of every move unless `all_moves`.
    ///
    /// # Panics
    /// If the position is of another game.
    pub(crate) fn report(&mut self, position: &Position, all_moves: bool, limits: &Budget) -> Report {
        if all_moves {
            return self.analyze(position, limits);
        }
        let mut report = Report::from(self.solve(position, limits));
        if let Some(value) = report.bounds.value() {
            report.best = self.best_moves(position, value, limits).unwrap_or_default();
            report.line = self.line(position, value, limits);
        }
        report
    }

    /// Disjoint pairs of empty cells that meet every line `attacker` could still complete: by answering each
    /// of its moves in the other cell of the pair its opponent has at least a draw. None if none were
    /// found. `dead_ends` limits the search for them.
    ///
    /// # Panics
    /// If the position is of another game.
    pub(crate) fn pairs(
        &self,
        position: &Position,
        attacker: Side,
        dead_ends: u32,
    ) -> Option<Vec<(Cell, Cell)>> {
        assert_eq!(position.rules(), self.rules, "a position of the game this solver was made for");
        let cell = |index| Cell::from_index(index, self.rules.width());
        let pairs = self.engine.pairs(position, attacker, dead_ends)?;
        Some(pairs.into_iter().map(|(first, second)| (cell(first), cell(second))).collect())
    }

    fn answer(&mut self, limits: &Budget, ask: impl FnOnce(&mut Task) -> Bounds) -> Proven {
        let mut task = self.task(limits);
        let bounds = ask(&mut task);
        Proven { bounds, nodes: task.budget.nodes }
    }

    fn task<'a>(&'a mut self, limits: &'a Budget) -> Task<'a> {
        Task { rules: self.rules, engine: &mut *self.engine, budget: Spent::new(limits) }
    }
}

/// Dead ends of a search for the pairs of a certificate.
const CERTIFICATE_DEAD_ENDS: u32 = 500;

/// Certificates ask for bounds, which are cheaper than values.
impl Prover for FreeSolver {
    fn value(&mut self, position: &Position) -> Value {
        let answer = self.solve(position, &Budget::default());
        answer.bounds.value().expect("without limits every value is found")
    }

    fn at_most(&mut self, position: &Position, bound: Value) -> bool {
        FreeSolver::at_most(self, position, bound, &Budget::default())
            .expect("without limits every question is answered")
    }

    fn pairs(&mut self, position: &Position, attacker: Side) -> Option<Vec<(Cell, Cell)>> {
        FreeSolver::pairs(self, position, attacker, CERTIFICATE_DEAD_ENDS)
    }
}
