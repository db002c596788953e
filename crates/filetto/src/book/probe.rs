//! What a book knows of a position.

use super::key::{canonical, original};
use super::load::Book;
use crate::game::{Cell, Move, Outcome, Position};
use crate::solver::bounds;
use crate::value::Value;

/// A position found in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The exact score for the side to move.
    pub score: i32,
    /// The same with its distance.
    pub value: Value,
    /// The book's move, one of the best.
    pub best: Move,
}

impl Book {
    /// What the book knows of a position, None if it is not in it or has a score that no position with so many stones can
    /// have.
    pub fn probe(&self, position: &Position) -> Option<BookMove> {
        let (rules, ply) = (position.rules(), position.ply());
        if rules != self.rules() || ply > self.coverage().deepest() || position.outcome().is_some() {
            return None;
        }
        let (key, symmetry) = canonical(position);
        let entry = self.find(ply, key)?;
        let best = original(position, symmetry, entry.mv)?;
        let score = entry.score as i32;
        Some(BookMove { score, value: bounds::possible_value(rules, ply, score)?, best })
    }

    /// The exact score of a position: its own, that of a finished game, or what follows from the replies to it where
    /// all of them are in the book. None if the book does not say.
    pub(crate) fn score(&self, position: &Position) -> Option<i32> {
        let finished = |value| bounds::score(position.rules(), position.ply(), value);
        match position.outcome() {
            Some(Outcome::Win(_)) => return finished(Value::Loss(0)),
            Some(Outcome::Draw) => return Some(0),
            None => {}
        }
        match self.probe(position) {
            Some(known) => Some(known.score),
            None => self.best_of_known(position),
        }
    }

    /// What a position of a drop game is worth at least to its side to move, as a score: no position from which a move
    /// leads to it is worth less to the other side than that move. None if the book has none of those.
    pub(crate) fn at_least(&self, position: &Position) -> Option<i32> {
        let before = befores(position).into_iter().filter_map(|before| self.probe(&before));
        before.map(|known| -known.score).max()
    }

    /// The exact score of each legal move for the side that makes it, as far as the book says.
    pub fn scores(&self, position: &Position) -> Vec<(Move, Option<i32>)> {
        let known = self.probe(position);
        let score = |mv: Move| {
            let from_child = self.score(&after(position, mv)).map(|score| -score);
            from_child.or_else(|| known.filter(|known| known.best == mv).map(|known| known.score))
        };
        position.legal_moves().map(|mv| (mv, score(mv))).collect()
    }

    /// The best score of all moves, None unless every one leads to a finished game or into the book.
    fn best_of_known(&self, position: &Position) -> Option<i32> {
        if position.rules() != self.rules() || position.ply() >= self.coverage().deepest() {
            return None;
        }
        let worth = |mv| {
            let child = after(position, mv);
            let ended = child.outcome().is_some();
            let score = if ended { self.score(&child) } else { self.probe(&child).map(|known| known.score) };
            score.map(|score| -score)
        };
        let scores: Option<Vec<i32>> = position.legal_moves().map(worth).collect();
        scores?.into_iter().max()
    }
}

/// The positions of a drop game from which a move leads to this one, whether or not a game does.
fn befores(position: &Position) -> Vec<Position> {
    let (rules, mover) = (position.rules(), !position.to_move());
    let cell = |index| Cell::from_index(index, rules.width());
    let stones: Vec<_> = (0..rules.cells()).map(|index| position.at(cell(index))).collect();
    let top = |column| column + rules.width() * position.column_height(column).saturating_sub(1);
    let tops = (0..rules.width()).map(top).filter(|top| stones[*top] == Some(mover));
    let without = |top: usize| {
        let mut stones = stones.clone();
        stones[top] = None;
        Position::from_stones(rules, stones).ok()
    };
    tops.filter_map(without).collect()
}

pub(super) fn after(position: &Position, mv: Move) -> Position {
    let mut child = position.clone();
    child.play_unchecked(mv);
    child
}
