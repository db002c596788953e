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
mod table;

use std::fmt;

use crate::game::{Cell, Move, Outcome, Position, Rules, Side};
use crate::solver::bounds::{Bounds, Limits};
use crate::solver::proof::Judge;
use crate::value::Value;
use engine::Engine;
use search::Meter;

/// The most cells a board may have.
pub const MOST_CELLS: usize = 128;

/// Memory for the table unless told otherwise: 128 MiB.
pub const DEFAULT_MEMORY: usize = 128 << 20;

/// Questions for this many moves are asked before the one without a limit: cheap, and often enough.
const QUICK_MOVES: usize = 2;

/// Why a game cannot be solved here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreeError {
    /// Stones fall in this game.
    Drop,
    /// The board has more than [`MOST_CELLS`] cells.
    Large(usize),
}

impl fmt::Display for FreeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            FreeError::Drop => f.write_str("stones fall in this game: it needs the solver for drop boards"),
            FreeError::Large(cells) => write!(
                f,
                "a board of {cells} cells is too large to solve: expected at most {MOST_CELLS} (example: free-7x7-5)"
            ),
        }
    }
}

impl std::error::Error for FreeError {}

/// What was proven and what it cost.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What is proven of the value for the side to move.
    pub bounds: Bounds,
    /// Positions looked at.
    pub nodes: u64,
}

/// Everything about a position: its value, the value of every move, perfect play to the end.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// What is proven of the value for the side to move.
    pub bounds: Bounds,
    /// What is proven of each legal move, for the side that makes it.
    pub moves: Vec<(Move, Bounds)>,
    /// The moves that are proven to keep the value. Empty if the value is not proven.
    pub best: Vec<Move>,
    /// Perfect play to the end of the game, as far as proven.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Solves positions of one game without gravity; what it has proven it remembers.
///
/// ```
/// use filetto::{game::Position, solver::free::FreeSolver, value::Value};
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
        Ok(FreeSolver { rules, engine: engine::for_rules(rules, memory) })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.engine.clear();
    }

    /// The value with its distance.
    ///
    /// # Panics
    /// If the position is of another game.
    pub fn solve(&mut self, position: &Position, limits: &Limits) -> Answer {
        self.answer(limits, |task| task.distance(position))
    }

    /// Win, draw or loss.
    ///
    /// # Panics
    /// If the position is of another game.
    pub fn weak(&mut self, position: &Position, limits: &Limits) -> Answer {
        self.answer(limits, |task| task.verdict(position))
    }

    /// The value, the value of every move, the best moves and perfect play to the end.
    ///
    /// # Panics
    /// If the position is of another game.
    pub fn analyze(&mut self, position: &Position, limits: &Limits) -> Analysis {
        let mut task = self.task(limits);
        let bounds = task.distance(position);
        let moves = task.moves(position);
        let value = bounds.value();
        let keeps = |bounds: &Bounds| value.is_some_and(|value| bounds.low >= value);
        let best = moves.iter().filter(|(_, bounds)| keeps(bounds)).map(|(mv, _)| *mv).collect();
        let line = value.map(|value| task.line(position, value)).unwrap_or_default();
        Analysis { bounds, moves, best, line, nodes: task.meter.nodes }
    }

    /// Disjoint pairs of empty cells that meet every line `attacker` could still complete: by answering each
    /// of its moves in the other cell of the pair its opponent has at least a draw. None if none were
    /// found. `dead_ends` limits the search for them.
    pub fn pairs(&self, position: &Position, attacker: Side, dead_ends: u32) -> Option<Vec<(Cell, Cell)>> {
        let cell = |index| Cell::from_index(index, self.rules.width());
        let pairs = self.engine.pairs(position, attacker, dead_ends)?;
        Some(pairs.into_iter().map(|(first, second)| (cell(first), cell(second))).collect())
    }

    fn answer(&mut self, limits: &Limits, ask: impl FnOnce(&mut Task) -> Bounds) -> Answer {
        let mut task = self.task(limits);
        let bounds = ask(&mut task);
        Answer { bounds, nodes: task.meter.nodes }
    }

    fn task<'a>(&'a mut self, limits: &Limits<'a>) -> Task<'a> {
        let meter = Meter { nodes: 0, limit: limits.nodes.unwrap_or(u64::MAX), stop: limits.stop };
        Task { rules: self.rules, engine: &mut *self.engine, meter }
    }
}

/// One request: the engine and what it may still spend.
struct Task<'a> {
    rules: Rules,
    engine: &'a mut dyn Engine,
    meter: Meter<'a>,
}

/// The value of a finished game for the side that would be next.
fn finished(position: &Position) -> Option<Value> {
    position.outcome().map(|outcome| match outcome {
        Outcome::Win(_) => Value::Loss(0),
        Outcome::Draw => Value::Draw,
    })
}

/// The value of an unfinished position as the other side sees it after a best move.
fn after_move(value: Value) -> Value {
    match value {
        Value::Win(plies) => Value::Loss(plies - 1),
        Value::Loss(plies) => Value::Win(plies - 1),
        other => other,
    }
}

impl Task<'_> {
    /// Can this side complete a line with at most `moves` more moves, in an unfinished position? None if the
    /// meter ran out.
    fn wins(&mut self, position: &Position, side: Side, moves: usize) -> Option<bool> {
        self.engine.wins(position, side, moves, &mut self.meter)
    }

    /// How many moves a side has before the board is full.
    fn most(&self, position: &Position, side: Side) -> usize {
        let empty = self.rules.cells() - position.ply();
        if side == position.to_move() { empty.div_ceil(2) } else { empty / 2 }
    }

    /// All that is known before anything is asked: nobody has won yet.
    fn widest(&self, position: &Position) -> Bounds {
        assert_eq!(position.rules(), self.rules, "a position of the game this solver was made for");
        match finished(position) {
            Some(value) => Bounds::exactly(value),
            None => Bounds { low: Value::Loss(2), high: Value::Win(1) },
        }
    }

    /// Asks about one side and one number of moves, and narrows the bounds by the answer.
    fn ask(&mut self, position: &Position, side: Side, moves: usize, bounds: &mut Bounds) -> Option<bool> {
        let most = self.most(position, side);
        let answer = self.wins(position, side, moves.min(most))?;
        let plies = 2 * moves as u32;
        match (side == position.to_move(), answer, moves >= most) {
            (true, true, _) => bounds.raise(Value::Win(plies - 1)),
            (true, false, true) => bounds.lower(Value::Draw),
            (true, false, false) => bounds.lower(Value::Win(plies + 1)),
            (false, true, _) => bounds.lower(Value::Loss(plies)),
            (false, false, true) => bounds.raise(Value::Draw),
            (false, false, false) => bounds.raise(Value::Loss(plies + 2)),
        }
        Some(answer)
    }

    fn verdict(&mut self, position: &Position) -> Bounds {
        let mut bounds = self.widest(position);
        for side in [position.to_move(), !position.to_move()] {
            let most = self.most(position, side);
            if bounds.verdict().is_none() && self.ask(position, side, most, &mut bounds).is_none() {
                break;
            }
        }
        bounds
    }

    fn distance(&mut self, position: &Position) -> Bounds {
        let mut bounds = self.widest(position);
        for side in [position.to_move(), !position.to_move()] {
            if bounds.value().is_none() && self.quickest(position, side, &mut bounds).is_none() {
                break;
            }
        }
        bounds
    }

    /// Whether a side wins, and if so how soon: first the quick wins, then whether there is one at all, then
    /// one more move at a time. None if the meter ran out.
    fn quickest(&mut self, position: &Position, side: Side, bounds: &mut Bounds) -> Option<bool> {
        let most = self.most(position, side);
        let quick = QUICK_MOVES.min(most);
        for moves in 1..=quick {
            if self.ask(position, side, moves, bounds)? {
                return Some(true);
            }
        }
        if !self.ask(position, side, most, bounds)? {
            return Some(false);
        }
        for moves in quick + 1..most {
            if self.ask(position, side, moves, bounds)? {
                break;
            }
        }
        Some(true)
    }

    fn moves(&mut self, position: &Position) -> Vec<(Move, Bounds)> {
        let moves: Vec<Move> = position.legal_moves().collect();
        let mut child = position.clone();
        let mut values = Vec::new();
        for mv in moves {
            child.play_unchecked(mv);
            values.push((mv, self.distance(&child).before_move()));
            child.undo();
        }
        values
    }

    /// Perfect play from a position of known value.
    fn line(&mut self, position: &Position, mut value: Value) -> Vec<Move> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while let Some(mv) = self.keeper(&mut position, value) {
            position.play_unchecked(mv);
            line.push(mv);
            value = after_move(value);
        }
        line
    }

    /// A move that keeps the value of a position.
    fn keeper(&mut self, position: &mut Position, value: Value) -> Option<Move> {
        let moves: Vec<Move> = position.legal_moves().collect();
        moves.into_iter().find(|mv| {
            position.play_unchecked(*mv);
            let keeps = self.keeps(position, value);
            position.undo();
            keeps == Some(true)
        })
    }

    /// Whether a move that leads to `child` keeps a value.
    fn keeps(&mut self, child: &Position, value: Value) -> Option<bool> {
        self.at_most(child, after_move(value))
    }

    /// Whether a position is worth at most `bound` to its side to move. None if the meter ran out.
    fn at_most(&mut self, position: &Position, bound: Value) -> Option<bool> {
        let side = position.to_move();
        if let Some(value) = finished(position) {
            return Some(value <= bound);
        }
        match bound {
            Value::Loss(plies) => self.wins(position, !side, plies as usize / 2),
            Value::Win(plies) => self.wins(position, side, plies as usize / 2).map(|wins| !wins),
            _ => self.wins(position, side, self.most(position, side)).map(|wins| !wins),
        }
    }
}

/// Dead ends of a search for the pairs of a certificate.
const CERTIFICATE_DEAD_ENDS: u32 = 500;

/// Certificates ask for bounds, which are cheaper than values.
impl Judge for FreeSolver {
    fn value(&mut self, position: &Position) -> Value {
        let answer = self.solve(position, &Limits::default());
        answer.bounds.value().expect("without limits every value is found")
    }

    fn at_most(&mut self, position: &Position, bound: Value) -> bool {
        self.task(&Limits::default())
            .at_most(position, bound)
            .expect("without limits every question is answered")
    }

    fn pairs(&mut self, position: &Position, attacker: Side) -> Option<Vec<(Cell, Cell)>> {
        FreeSolver::pairs(self, position, attacker, CERTIFICATE_DEAD_ENDS)
    }
}
