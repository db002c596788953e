//! Which positions a book needs, and what follows from them.
//!
//! Positions within the full coverage are solved at its far end only: all scores above follow from those of the children.
//! The replies go the other way, because which positions are wanted depends on the book's own moves.

use std::collections::{BTreeMap, BTreeSet};

use super::coverage::Coverage;
use super::format::{Entry, Level, encode};
use super::key::{Key, canonical, decode};
use super::probe::after;
use crate::game::{Move, Outcome, Position, Rules, Side};
use crate::solver::bounds;
use crate::value::Value;

/// A book that is being filled, stage by stage. What a stage needs is known once those before it are complete.
pub(super) struct Outline {
    rules: Rules,
    coverage: Coverage,
    /// The order of preference between equal moves.
    order: Vec<Move>,
    levels: BTreeMap<usize, Level>,
}

impl Outline {
    pub(super) fn new(rules: Rules, coverage: Coverage) -> Outline {
        Outline { rules, coverage, order: rules.centre_first(), levels: BTreeMap::new() }
    }

    /// The bytes of the book. `complete` is asked stage by stage to put these positions with so many stones into their
    /// level; if it cannot, there is no book.
    pub(super) fn fill<E>(
        mut self,
        mut complete: impl FnMut(usize, &BTreeSet<Key>, &mut Level) -> Result<(), E>,
    ) -> Result<Vec<u8>, E> {
        self.fill_full(&mut complete)?;
        for side in Side::BOTH {
            self.fill_replies(side, &mut complete)?;
        }
        Ok(encode(self.rules, self.coverage, &self.levels))
    }

    fn fill_full<E>(
        &mut self,
        complete: &mut impl FnMut(usize, &BTreeSet<Key>, &mut Level) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut levels = vec![BTreeSet::from([canonical(&Position::new(self.rules)).0])];
        for ply in 0..self.coverage.full as usize {
            levels.push(self.children(ply, &levels[ply]));
        }
        let last = levels.pop().expect("at least the empty board");
        complete(levels.len(), &last, self.levels.entry(levels.len()).or_default())?;
        for (ply, keys) in levels.iter().enumerate().rev() {
            let level = keys.iter().map(|key| (*key, self.follow_children(ply, *key))).collect();
            self.levels.insert(ply, level);
        }
        Ok(())
    }

    /// The unfinished positions one stone later.
    fn children(&self, ply: usize, keys: &BTreeSet<Key>) -> BTreeSet<Key> {
        let replies = |key: &Key| open_children(&self.position(ply, *key));
        keys.iter().flat_map(replies).collect()
    }

    /// A position whose children are all in the book, or finished.
    fn follow_children(&self, ply: usize, key: Key) -> Entry {
        let position = self.position(ply, key);
        let worth = |mv: Move| {
            let child = after(&position, mv);
            match child.outcome() {
                Some(Outcome::Win(_)) => score(&child, Value::Loss(0)),
                Some(Outcome::Draw) => 0,
                None => self.levels[&(ply + 1)][&canonical(&child).0].score,
            }
        };
        let legal = self.order.iter().filter(|mv| position.check(**mv).is_ok());
        let scored = legal.map(|mv| Entry { score: -worth(*mv), mv: *mv });
        let better = |best: Entry, next: Entry| if next.score > best.score { next } else { best };
        scored.reduce(better).expect("an unfinished position has a move")
    }

    fn fill_replies<E>(
        &mut self,
        side: Side,
        complete: &mut impl FnMut(usize, &BTreeSet<Key>, &mut Level) -> Result<(), E>,
    ) -> Result<(), E> {
        let empty = BTreeSet::from([canonical(&Position::new(self.rules)).0]);
        let mut keys = if side == Side::X { empty } else { self.children(0, &empty) };
        let mut ply = side.index();
        while ply <= self.coverage.replies as usize && !keys.is_empty() {
            complete(ply, &keys, self.levels.entry(ply).or_default())?;
            keys = keys.iter().flat_map(|key| self.answers(ply, *key)).collect();
            ply += 2;
        }
        Ok(())
    }

    /// The unfinished positions after the book's move and any reply to it.
    fn answers(&self, ply: usize, key: Key) -> Vec<Key> {
        let entry = self.levels[&ply][&key];
        let child = after(&self.position(ply, key), entry.mv);
        if child.outcome().is_some() { Vec::new() } else { open_children(&child) }
    }

    fn position(&self, ply: usize, key: Key) -> Position {
        decode(self.rules, ply, key).expect("a key of a position")
    }
}

fn open_children(position: &Position) -> Vec<Key> {
    let children = position.legal_moves().map(|mv| after(position, mv));
    children.filter(|child| child.outcome().is_none()).map(|child| canonical(&child).0).collect()
}

/// The score as a book writes it. Boards that have keys have at most 80 cells where stones go anywhere and 128 bits
/// where they fall: scores stay below 64.
pub(super) fn score(position: &Position, value: Value) -> i8 {
    let score = bounds::score(position.rules(), position.ply(), value).expect("a proven value");
    i8::try_from(score).expect("scores of solvable boards are small")
}
