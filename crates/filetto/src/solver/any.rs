//! One door to the solvers of both families of games.

use std::fmt;

use super::bounds::{self, Bounds, Limits};
use super::drop::{self, DropSolver, Solution};
use super::free::{FreeError, FreeSolver};
use super::proof::Judge;
use crate::game::{Cell, Move, Position, Rules, Side};
use crate::value::Value;

/// Why a game has no exact solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// A drop board.
    Drop(drop::SolveError),
    /// A board without gravity.
    Free(FreeError),
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unsolvable::Drop(error) => error.fmt(f),
            Unsolvable::Free(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unsolvable {}

/// What was proven of a position and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// Bounds of the value for the side to move.
    pub bounds: Bounds,
    /// Positions visited.
    pub nodes: u64,
}

/// All that is asked of a position at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Bounds of the value for the side to move.
    pub bounds: Bounds,
    /// The moves that keep the value; none if it is not proven.
    pub best: Vec<Move>,
    /// Perfect play to the end, as far as proven.
    pub line: Vec<Move>,
    /// What each legal move is worth for the side that makes it, if asked.
    pub moves: Option<Vec<(Move, Bounds)>>,
    /// Positions visited.
    pub nodes: u64,
}

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
pub enum Solver {
    /// Stones fall.
    Drop(DropSolver),
    /// Stones go anywhere.
    Free(FreeSolver),
}

impl Solver {
    /// A solver whose memory takes about this many bytes.
    pub fn new(rules: Rules, memory: usize) -> Result<Solver, Unsolvable> {
        if rules.is_drop() {
            DropSolver::new(rules, memory).map(Solver::Drop).map_err(Unsolvable::Drop)
        } else {
            FreeSolver::new(rules, memory).map(Solver::Free).map_err(Unsolvable::Free)
        }
    }

    /// The game it solves.
    pub fn rules(&self) -> Rules {
        match self {
            Solver::Drop(solver) => solver.rules(),
            Solver::Free(solver) => solver.rules(),
        }
    }

    /// The value with its distance.
    ///
    /// # Panics
    /// If the position is of another game; so do all the methods that take one.
    pub fn solve(&mut self, position: &Position, limits: &Limits) -> Proven {
        match self {
            Solver::Drop(solver) => proven(position.rules(), &solver.solve(position, limits)),
            Solver::Free(solver) => {
                let answer = solver.solve(position, limits);
                Proven { bounds: answer.bounds, nodes: answer.nodes }
            }
        }
    }

    /// Win, draw or loss, without the distance.
    pub fn weak(&mut self, position: &Position, limits: &Limits) -> Proven {
        match self {
            Solver::Drop(solver) => proven(position.rules(), &solver.weak(position, limits)),
            Solver::Free(solver) => {
                let answer = solver.weak(position, limits);
                Proven { bounds: answer.bounds, nodes: answer.nodes }
            }
        }
    }

    /// What there is to know of a position: its value, the best moves, perfect play to the end, and what each
    /// move is worth if `all_moves`.
    pub fn report(&mut self, position: &Position, all_moves: bool, limits: &Limits) -> Report {
        match self {
            Solver::Drop(solver) => drop_report(solver, position, all_moves, limits),
            Solver::Free(solver) => free_report(solver, position, all_moves, limits),
        }
    }

    /// Whether a position is worth at most this proven value to its side to move. None if the limits end the
    /// search. Much cheaper than the value.
    pub fn at_most(&mut self, position: &Position, value: Value, limits: &Limits) -> Option<bool> {
        match self {
            Solver::Drop(solver) => {
                let score = bounds::score(position.rules(), position.ply(), value)?;
                solver.at_most(position, score, limits)
            }
            Solver::Free(solver) => solver.at_most(position, value, limits),
        }
    }

    /// The value of an unfinished position and the first move of `order` that keeps it. None if the limits end
    /// the search.
    pub fn first_best(
        &mut self,
        position: &Position,
        order: &[Move],
        limits: &Limits,
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
        match self {
            Solver::Drop(solver) => solver.clear(),
            Solver::Free(solver) => solver.clear(),
        }
    }
}

fn drop_report(solver: &mut DropSolver, position: &Position, all_moves: bool, limits: &Limits) -> Report {
    let (solution, best) = solver.best_moves(position, limits);
    let line = if best.is_empty() { Vec::new() } else { solver.principal_variation(position, limits) };
    let scores = all_moves.then(|| solver.scores(position, limits));
    let nodes = solution.nodes + scores.iter().flatten().map(|(_, solution)| solution.nodes).sum::<u64>();
    let rules = position.rules();
    let bounds = |(mv, solution): &(Move, Solution)| (*mv, bounds_of(rules, solution));
    let moves = scores.map(|scores| scores.iter().map(bounds).collect());
    Report { bounds: bounds_of(rules, &solution), best, line, moves, nodes }
}

fn free_report(solver: &mut FreeSolver, position: &Position, all_moves: bool, limits: &Limits) -> Report {
    if all_moves {
        let analysis = solver.analyze(position, limits);
        let (bounds, nodes, moves) = (analysis.bounds, analysis.nodes, Some(analysis.moves));
        return Report { bounds, best: analysis.best, line: analysis.line, moves, nodes };
    }
    let answer = solver.solve(position, limits);
    let mut report =
        Report { bounds: answer.bounds, best: vec![], line: vec![], moves: None, nodes: answer.nodes };
    if let Some(value) = answer.bounds.value() {
        report.best = solver.best_moves(position, value, limits).unwrap_or_default();
        report.line = solver.line(position, value, limits);
    }
    report
}

fn bounds_of(rules: Rules, solution: &Solution) -> Bounds {
    let value = |score| bounds::value(rules, solution.ply as usize, score);
    Bounds { low: value(solution.low), high: value(solution.high) }
}

fn proven(rules: Rules, solution: &Solution) -> Proven {
    Proven { bounds: bounds_of(rules, solution), nodes: solution.nodes }
}

/// Certificates are written from either solver.
impl Judge for Solver {
    fn value(&mut self, position: &Position) -> Value {
        let proven = self.solve(position, &Limits::default());
        proven.bounds.value().expect("without limits every value is found")
    }

    fn at_most(&mut self, position: &Position, bound: Value) -> bool {
        Solver::at_most(self, position, bound, &Limits::default())
            .expect("without limits every question is answered")
    }

    fn pairs(&mut self, position: &Position, attacker: Side) -> Option<Vec<(Cell, Cell)>> {
        match self {
            Solver::Drop(_) => None,
            Solver::Free(solver) => Judge::pairs(solver, position, attacker),
        }
    }
}
