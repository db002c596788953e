//! Whether promises can be kept together, found by trying.
//!
//! An area is a set of columns in which the defender always answers in the same area: so what holds in each area holds on
//! the whole board, whatever the order of moves. Within an area the attacker's moves and the defender's answers are played out
//! to the end; only the clauses that the defender has not yet met matter.

use std::collections::HashMap;

use super::field::{Cells, Field};
use crate::game::Cell;

/// More situations than this are not looked at: the promises count as not kept.
const MOST_SITUATIONS: usize = 4_000;

/// An area: its columns, and the clauses of the promises in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Area {
    /// Columns, rising.
    pub(super) columns: Vec<usize>,
    /// Sets of cells of which the attacker must not get all, sorted.
    pub(super) clauses: Vec<Cells>,
}

/// A situation: how high each column of the area is filled, and of each clause what the attacker still needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Situation {
    heights: Vec<u8>,
    clauses: Vec<Cells>,
}

/// Plays an area out.
pub(super) struct Keeper<'a> {
    field: &'a Field,
    columns: Vec<usize>,
    now: Situation,
    known: HashMap<Situation, bool>,
}

impl<'a> Keeper<'a> {
    pub(super) fn new(field: &'a Field, area: &Area) -> Keeper<'a> {
        let heights = area.columns.iter().map(|column| field.heights[*column] as u8).collect();
        let now = Situation { heights, clauses: area.clauses.clone() };
        Keeper { field, columns: area.columns.clone(), now, known: HashMap::new() }
    }

    /// True if the defender can answer every move of the attacker so that it gets a cell of each clause.
    pub(super) fn keeps(&mut self) -> bool {
        let now = self.now.clone();
        self.holds(&now)
    }

    /// True for a column of the area.
    pub(super) fn has(&self, column: usize) -> bool {
        self.columns.contains(&column)
    }

    /// Puts a stone on a column of the area, which must have room; false if the attacker has got all cells of a clause.
    pub(super) fn play(&mut self, column: usize, by_attacker: bool) -> bool {
        let place = self.columns.iter().position(|own| *own == column);
        let next = place.and_then(|place| self.after(&self.now, place, by_attacker));
        next.is_some_and(|next| {
            self.now = next;
            true
        })
    }

    /// The defender's answer to the attacker's last move in this area, the one on top of it or in its pair first.
    pub(super) fn answer(&mut self, last: Cell) -> Option<usize> {
        let now = self.now.clone();
        let good = |keeper: &mut Self, place: usize| {
            keeper.after(&now, place, false).is_some_and(|next| keeper.holds(&next))
        };
        let places = self.answers(&now, last.column as usize);
        places.into_iter().find(|place| good(self, *place)).map(|place| self.columns[place])
    }

    /// The attacker is to move: whatever it plays can be answered.
    fn holds(&mut self, now: &Situation) -> bool {
        if now.clauses.is_empty() {
            return true;
        }
        if let Some(known) = self.known.get(now) {
            return *known;
        }
        if self.known.len() >= MOST_SITUATIONS {
            return false;
        }
        let holds = (0..self.columns.len()).all(|place| {
            !self.has_room(now, place)
                || self
                    .after(now, place, true)
                    .is_some_and(|next| self.is_answered(&next, self.columns[place]))
        });
        self.known.insert(now.clone(), holds);
        holds
    }

    /// True if the defender has an answer after which all goes on.
    fn is_answered(&mut self, now: &Situation, last: usize) -> bool {
        let places = self.answers(now, last);
        places.into_iter().any(|place| self.after(now, place, false).is_some_and(|next| self.holds(&next)))
    }

    fn has_room(&self, now: &Situation, place: usize) -> bool {
        (now.heights[place] as usize) < self.field.tops[self.columns[place]]
    }

    /// The situation after a stone; None if the attacker has got all cells of a clause.
    fn after(&self, now: &Situation, place: usize, by_attacker: bool) -> Option<Situation> {
        let mut next = now.clone();
        let bit = self.field.bit(Cell::new(self.columns[place], now.heights[place] as usize));
        next.heights[place] += 1;
        if by_attacker {
            next.clauses.iter_mut().for_each(|clause| *clause &= !bit);
            next.clauses.sort_unstable();
            next.clauses.dedup();
            return (next.clauses.first() != Some(&0)).then_some(next);
        }
        next.clauses.retain(|clause| clause & bit == 0);
        Some(next)
    }

    /// The columns to answer in, the likeliest first: where the attacker needs one cell more, on top of its last stone, then
    /// the others.
    fn answers(&self, now: &Situation, last: usize) -> Vec<usize> {
        let mut places: Vec<usize> =
            (0..self.columns.len()).filter(|place| self.has_room(now, *place)).collect();
        let urgency = |place: &usize| {
            let bit = self.field.bit(Cell::new(self.columns[*place], now.heights[*place] as usize));
            let urgent = now.clauses.contains(&bit);
            if urgent { 0 } else { 1 + usize::from(self.columns[*place] != last) }
        };
        places.sort_by_key(urgency);
        places
    }
}
