//! From the one question to values, distances, best moves and lines of play.

use super::engine::Engine;
use super::search::Spent;
use crate::game::{Move, Outcome, Position, Rules, Side};
use crate::solver::bounds::{Bounds, Verdict};
use crate::value::Value;

/// Questions for this many moves are asked before the one without a limit: cheap, and often enough.
const QUICK_MOVES: usize = 2;

/// Nodes for the first try to find out whether a side wins at all.
const FIRST_NODES: u64 = 2_000;

/// One request: the engine and what it may still spend.
pub(super) struct Task<'a> {
    pub rules: Rules,
    pub engine: &'a mut dyn Engine,
    pub budget: Spent<'a>,
}

/// The value of a finished game for the side that would be next.
fn finished(position: &Position) -> Option<Value> {
    position.outcome().map(|outcome| match outcome {
        Outcome::Win(_) => Value::Loss(0),
        Outcome::Draw => Value::Draw,
    })
}

impl Task<'_> {
    /// Can this side complete a line with at most `moves` more moves, in an unfinished position? None if the
    /// budget ran out.
    fn wins(&mut self, position: &Position, side: Side, moves: usize) -> Option<bool> {
        assert_eq!(position.rules(), self.rules, "a position of the game this solver was made for");
        let moves = moves.min(self.most(position, side));
        self.engine.wins(position, side, moves, &mut self.budget)
    }

    /// How many moves a side has before the board is full.
    fn most(&self, position: &Position, side: Side) -> usize {
        let empty = self.rules.cells() - position.ply();
        if side == position.to_move() { empty.div_ceil(2) } else { empty / 2 }
    }

    /// All that is known before anything is asked: nobody has won yet.
    fn widest(position: &Position) -> Bounds {
        match finished(position) {
            Some(value) => Bounds::exactly(value),
            None => Bounds { low: Value::Loss(2), high: Value::Win(1) },
        }
    }

    /// Asks about one side and one number of moves, and narrows the bounds by the answer.
    fn ask(&mut self, position: &Position, side: Side, moves: usize, bounds: &mut Bounds) -> Option<bool> {
        let most = self.most(position, side);
        let answer = self.wins(position, side, moves)?;
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

    /// Win, draw or loss, as far as the budget allows.
    pub(crate) fn verdict(&mut self, position: &Position) -> Bounds {
        let mut bounds = Self::widest(position);
        let _ = self.decide(position, &mut bounds);
        bounds
    }

    /// The value with its distance, as far as the budget allows.
    pub(crate) fn distance(&mut self, position: &Position) -> Bounds {
        let mut bounds = Self::widest(position);
        let _ = self.narrow(position, &mut bounds);
        bounds
    }

    /// Asks which side wins, if any: both in turn, with growing budgets, because either answer may be much easier
    /// to find and a win of one side answers both. (100 sampled positions of 7x7-4: 2,987,800 nodes, 3,407,079
    /// with one question after the other.) None if the budget ran out.
    fn decide(&mut self, position: &Position, bounds: &mut Bounds) -> Option<Verdict> {
        let mover = position.to_move();
        let mut nodes = FIRST_NODES;
        while bounds.verdict().is_none() {
            if bounds.high > Value::Draw {
                self.ask_briefly(position, mover, nodes, bounds)?;
            }
            if bounds.verdict().is_none() && bounds.low < Value::Draw {
                self.ask_briefly(position, !mover, nodes, bounds)?;
            }
            nodes = nodes.saturating_mul(4);
        }
        bounds.verdict()
    }

    /// Asks whether a side wins at all, and gives up after `nodes` nodes. None if the budget ran out.
    fn ask_briefly(
        &mut self,
        position: &Position,
        side: Side,
        nodes: u64,
        bounds: &mut Bounds,
    ) -> Option<()> {
        let limit = self.budget.limit;
        self.budget.limit = limit.min(self.budget.nodes.saturating_add(nodes));
        let answer = self.ask(position, side, self.most(position, side), bounds);
        self.budget.limit = limit;
        (answer.is_some() || !self.budget.is_spent()).then_some(())
    }

    /// First the quick wins, then who wins at all, then how soon, one more move at a time. None if the budget ran
    /// out.
    fn narrow(&mut self, position: &Position, bounds: &mut Bounds) -> Option<()> {
        let mover = position.to_move();
        for side in [mover, !mover] {
            for moves in 1..=QUICK_MOVES.min(self.most(position, side)) {
                if bounds.value().is_some() || self.ask(position, side, moves, bounds)? {
                    return Some(());
                }
            }
        }
        let winner = match self.decide(position, bounds)? {
            Verdict::Win => mover,
            Verdict::Loss => !mover,
            Verdict::Draw => return Some(()),
        };
        for moves in QUICK_MOVES + 1..self.most(position, winner) {
            if self.ask(position, winner, moves, bounds)? {
                break;
            }
        }
        Some(())
    }

    /// What is proven of each move, for the side that makes it.
    pub(crate) fn moves(&mut self, position: &Position) -> Vec<(Move, Bounds)> {
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

    /// The moves that keep the value of a position. None if the budget ran out.
    pub(crate) fn best_moves(&mut self, position: &Position, value: Value) -> Option<Vec<Move>> {
        let mut best = Vec::new();
        for mv in position.legal_moves() {
            if self.keeps(position, mv, value)? {
                best.push(mv);
            }
        }
        Some(best)
    }

    /// Perfect play from a position of known value, as far as the budget allows.
    pub(crate) fn line(&mut self, position: &Position, mut value: Value) -> Vec<Move> {
        let mut position = position.clone();
        let mut line = Vec::new();
        let keeper = |task: &mut Self, position: &Position, value| {
            position.legal_moves().find(|mv| task.keeps(position, *mv, value) == Some(true))
        };
        while let Some(mv) = keeper(self, &position, value) {
            position.play_unchecked(mv);
            line.push(mv);
            value = value.after_move();
        }
        line
    }

    /// Whether a move keeps the value of a position.
    fn keeps(&mut self, position: &Position, mv: Move, value: Value) -> Option<bool> {
        let mut child = position.clone();
        child.play_unchecked(mv);
        self.at_most(&child, value.after_move())
    }

    /// Whether a position is worth at most `bound` to its side to move. None if the budget ran out.
    pub(crate) fn at_most(&mut self, position: &Position, bound: Value) -> Option<bool> {
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
