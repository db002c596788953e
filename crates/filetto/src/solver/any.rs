//! One door to the solvers of both families of games.

use std::fmt;

use super::bounds::{Proven, Report};
use super::drop::{self, DropSolver};
use super::free::{FreeError, FreeSolver};
use super::proof::Prover;
use crate::game::{Cell, Move, Position, Rules, Side, Symmetry};
use crate::limits::Budget;
use crate::memory::OutOfMemory;
use crate::value::Value;

/// Why there is no exact solver of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// A drop board.
    Drop(drop::SolveError),
    /// A board without gravity.
    Free(FreeError),
    /// There is no memory for its table.
    Memory(OutOfMemory),
}

impl From<drop::SolveError> for Unsolvable {
    fn from(error: drop::SolveError) -> Unsolvable {
        match error {
            drop::SolveError::Memory(error) => Unsolvable::Memory(error),
            other => Unsolvable::Drop(other),
        }
    }
}

impl From<FreeError> for Unsolvable {
    fn from(error: FreeError) -> Unsolvable {
        match error {
            FreeError::Memory(error) => Unsolvable::Memory(error),
            other => Unsolvable::Free(other),
        }
    }
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unsolvable::Drop(error) => error.fmt(f),
            Unsolvable::Free(error) => error.fmt(f),
            Unsolvable::Memory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unsolvable {}

/// The exact solver of a game.
///
/// ```
/// use filetto::game::{Position, Rules};
/// use filetto::solver::Solver;
/// use filetto::value::Value;
/// let mut solver = Solver::new(Rules::connect4(), 1 << 20).unwrap();
/// let position = Position::parse(Rules::connect4(), "44455554221").unwrap();
/// let proven = solver.solve(&position, &Default::default());
/// assert_eq!(proven.bounds.value(), Some(Value::Loss(2)));
/// ```
pub struct Solver(pub(super) Family);

/// The solver of a family of boards.
pub(super) enum Family {
    Drop(DropSolver),
    Free(FreeSolver),
}

impl Solver {
    /// A solver whose memory takes about this many bytes.
    pub fn new(rules: Rules, memory: usize) -> Result<Solver, Unsolvable> {
        Ok(Solver(match rules.is_drop() {
            true => Family::Drop(DropSolver::new(rules, memory)?),
            false => Family::Free(FreeSolver::new(rules, memory)?),
        }))
    }

    /// The game it solves.
    pub fn rules(&self) -> Rules {
        match &self.0 {
            Family::Drop(solver) => solver.rules(),
            Family::Free(solver) => solver.rules(),
        }
    }

    /// The value with its distance.
    ///
    /// # Panics
    /// If the position is of another game; so do all the methods that take one.
    pub fn solve(&mut self, position: &Position, limits: &Budget) -> Proven {
        match &mut self.0 {
            Family::Drop(solver) => solver.solve(position, limits),
            Family::Free(solver) => solver.solve(position, limits),
        }
    }

    /// Win, draw or loss, without the distance.
    pub fn weak(&mut self, position: &Position, limits: &Budget) -> Proven {
        match &mut self.0 {
            Family::Drop(solver) => solver.weak(position, limits),
            Family::Free(solver) => solver.weak(position, limits),
        }
    }

    /// What there is to know of a position: its value, the best moves, perfect play to the end, and what each
    /// move is worth if `all_moves`.
    pub fn report(&mut self, position: &Position, all_moves: bool, limits: &Budget) -> Report {
        let all_moves = all_moves && position.outcome().is_none();
        match &mut self.0 {
            Family::Drop(solver) => solver.report(position, all_moves, limits),
            Family::Free(solver) => solver.report(position, all_moves, limits),
        }
    }

    /// The values of these moves for the side that makes them, told with the positions visited so far as they are proven,
    /// until the limits end the search; the positions visited in all. One table serves all of them, and moves that a
    /// symmetry of the position turns into each other are solved once. `least` says what a position after a move is worth at
    /// least to its side to move, as a score, where that is known.
    pub(crate) fn moves(
        &mut self,
        position: &Position,
        moves: &[Move],
        least: &dyn Fn(&Position) -> Option<i32>,
        limits: &Budget,
        told: &mut dyn FnMut(Move, Value, u64),
    ) -> u64 {
        let (twins, mut nodes) = (Twins::of(position), 0);
        let mut found: Vec<(Move, Value)> = Vec::new();
        for mv in moves {
            let first = twins.first(*mv);
            let known = found.iter().find(|(other, _)| twins.first(*other) == first).map(|(_, value)| *value);
            let proven = known.or_else(|| {
                let proven = self.solve_move(position, *mv, least, &limits.after(nodes));
                nodes += proven.nodes;
                proven.bounds.value()
            });
            if let Some(value) = proven {
                found.push((*mv, value));
                told(*mv, value, nodes);
            }
        }
        nodes
    }

    /// What is proven of a move, for the side that makes it.
    fn solve_move(
        &mut self,
        position: &Position,
        mv: Move,
        least: &dyn Fn(&Position) -> Option<i32>,
        limits: &Budget,
    ) -> Proven {
        let mut child = position.clone();
        child.play_unchecked(mv);
        let least = if child.outcome().is_none() { least(&child) } else { None };
        let proven = match (&mut self.0, least) {
            (Family::Drop(solver), Some(least)) => solver.solve_above(&child, least, limits),
            (Family::Drop(solver), None) => solver.solve(&child, limits),
            (Family::Free(solver), _) => solver.solve(&child, limits),
        };
        Proven { bounds: proven.bounds.before_move(), ..proven }
    }

    /// Best play from an unfinished position of this value to the end of the game, as far as the limits allow.
    pub(crate) fn some_line(&mut self, position: &Position, value: Value, limits: &Budget) -> Vec<Move> {
        match &mut self.0 {
            Family::Drop(solver) => solver.some_line(position, value, limits),
            Family::Free(solver) => solver.report(position, false, limits).line,
        }
    }

    /// Whether a position is worth at most this proven value to its side to move. None if the limits end the
    /// search. Much cheaper than the value.
    pub(crate) fn at_most(&mut self, position: &Position, value: Value, limits: &Budget) -> Option<bool> {
        match &mut self.0 {
            Family::Drop(solver) => solver.at_most(position, value, limits),
            Family::Free(solver) => solver.at_most(position, value, limits),
        }
    }

    /// The value of an unfinished position and the first move of `order` that keeps it. None if the limits end
    /// the search.
    pub fn first_best(
        &mut self,
        position: &Position,
        order: &[Move],
        limits: &Budget,
    ) -> Option<(Value, Move)> {
        let value = self.solve(position, limits).bounds.value()?;
        for mv in order.iter().filter(|mv| position.check(**mv).is_ok()) {
            let mut child = position.clone();
            child.play_unchecked(*mv);
            if self.at_most(&child, value.after_move(), limits)? {
                return Some((value, *mv));
            }
        }
        None
    }

    /// Forgets all positions solved so far.
    pub fn clear(&mut self) {
        match &mut self.0 {
            Family::Drop(solver) => solver.clear(),
            Family::Free(solver) => solver.clear(),
        }
    }
}

/// The symmetries of a position.
struct Twins(Rules, Vec<Symmetry>);

impl Twins {
    fn of(position: &Position) -> Twins {
        let rules = position.rules();
        let same = |symmetry: &Symmetry| symmetry.image(position).hash() == position.hash();
        Twins(rules, Symmetry::of(rules).into_iter().filter(same).collect())
    }

    /// The first of the moves that lead to the same position up to symmetry.
    fn first(&self, mv: Move) -> Move {
        self.1.iter().map(|symmetry| symmetry.apply(self.0, mv)).min().unwrap_or(mv)
    }
}

/// Certificates are written from either solver.
impl Prover for Solver {
    fn value(&mut self, position: &Position) -> Value {
        let proven = self.solve(position, &Budget::default());
        proven.bounds.value().expect("without limits every value is found")
    }

    fn at_most(&mut self, position: &Position, bound: Value) -> bool {
        Solver::at_most(self, position, bound, &Budget::default())
            .expect("without limits every question is answered")
    }

    fn pairs(&mut self, position: &Position, attacker: Side) -> Option<Vec<(Cell, Cell)>> {
        match &mut self.0 {
            Family::Drop(_) => None,
            Family::Free(solver) => Prover::pairs(solver, position, attacker),
        }
    }
}
