//! Memoisation: a transposition table that keeps a value, how deep it was searched and whether it is exact
//! or a bound. (A table that does not look at the kind of bound returns wrong values under alpha-beta: such a one is
//! here too, because SouthPasadena has it.)
//!
//! The readable twin of `engine/tt.rs`, on purpose without threads, buckets and packed words; a test there compares them.

use crate::value::Score;

/// What a remembered score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The score is this or more.
    AtLeast,
    /// The score is this or less.
    AtMost,
}

impl Bound {
    /// The same of the score with the other sign.
    pub(super) fn turned(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::AtLeast => Bound::AtMost,
            Bound::AtMost => Bound::AtLeast,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    score: Score,
    depth: u32,
    bound: Bound,
}

/// A table of a fixed number of entries; a new one takes the place of an old one.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Option<Entry>>,
    bounds: bool,
}

impl Table {
    /// A table of about this many entries (rounded up to a power of two).
    pub(crate) fn new(entries: usize) -> Table {
        Table { entries: vec![None; entries.next_power_of_two()], bounds: true }
    }

    /// The same, but every score is taken for exact.
    pub(crate) fn without_bounds(entries: usize) -> Table {
        Table { bounds: false, ..Table::new(entries) }
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// The score of a node searched at least this deep, if it decides the window: exact, or a bound outside.
    /// With it how deep it was searched and what it says.
    #[inline]
    pub(crate) fn entry(
        &self,
        key: u64,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<(Score, u32, Bound)> {
        let entry = self.entries[self.slot(key)].filter(|entry| entry.key == key && entry.depth >= depth)?;
        let decides = match entry.bound {
            _ if !self.bounds => true,
            Bound::Exact => true,
            Bound::AtLeast => entry.score >= beta,
            Bound::AtMost => entry.score <= alpha,
        };
        decides.then_some((entry.score, entry.depth, entry.bound))
    }

    /// Remembers a score.
    pub(crate) fn store(&mut self, key: u64, depth: u32, score: Score, bound: Bound) {
        let slot = self.slot(key);
        self.entries[slot] = Some(Entry { key, score, depth, bound });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn probe(table: &Table, key: u64, depth: u32, alpha: i32, beta: i32) -> Option<Score> {
        table.entry(key, depth, Score(alpha), Score(beta)).map(|known| known.0)
    }

    #[test]
    fn bounds_answer_only_the_windows_they_decide() {
        let mut table = Table::new(10);
        table.store(5, 3, Score(40), Bound::AtLeast);
        assert_eq!(probe(&table, 5, 3, 10, 30), Some(Score(40)));
        assert_eq!(probe(&table, 5, 3, 10, 50), None);
        assert_eq!(probe(&table, 5, 4, 10, 30), None, "not deep enough");
        assert_eq!(probe(&table, 21, 3, 10, 30), None, "another node in the same slot");
        table.store(5, 3, Score(40), Bound::AtMost);
        assert_eq!(probe(&table, 5, 3, 50, 60), Some(Score(40)));
        assert_eq!(probe(&table, 5, 3, 10, 30), None);
    }

    #[test]
    fn without_bounds_everything_deep_enough_answers() {
        let mut table = Table::without_bounds(10);
        table.store(5, 3, Score(40), Bound::AtLeast);
        assert_eq!(probe(&table, 5, 3, 10, 50), Some(Score(40)));
        assert_eq!(probe(&table, 5, 4, 10, 30), None, "not deep enough");
    }
}
