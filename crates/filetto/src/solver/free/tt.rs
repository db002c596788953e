//! The transposition table: whole keys, so that a hit is never false; a fixed size; the cheapest entry of a
//! bucket gives way.

use super::key::Key;
use super::numbers::Numbers;

/// Entries that share a place.
const WAYS: usize = 4;

/// Entries to begin with.
const SMALL: usize = 1 << 12;

/// What is known of a key.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The attacker is known to win with this many moves, and so with more.
    pub wins: u8,
    /// The attacker is known not to win with this many moves, and so not with fewer.
    pub fails: u8,
    /// How far the search has come where neither decides, and for which number of moves: for another one these
    /// numbers mislead (6x5, four in a row: 5,396 nodes with them, 3,819 without).
    numbers: Numbers,
    asked: u8,
}

impl Known {
    /// Nothing is known.
    pub const NOTHING: Known = Known { wins: u8::MAX, fails: 0, numbers: Numbers::UNIT, asked: 0 };

    /// The numbers of a search for this number of moves.
    pub fn numbers(&self, moves: usize) -> Option<Numbers> {
        (self.asked as usize == moves).then_some(self.numbers)
    }

    /// The answer for a number of moves.
    pub fn answer(&self, moves: usize) -> Option<bool> {
        if moves >= self.wins as usize {
            Some(true)
        } else if moves <= self.fails as usize {
            Some(false)
        } else {
            None
        }
    }

    /// The same with what a search for `moves` moves has found.
    pub fn learn(mut self, moves: usize, numbers: Numbers) -> Known {
        match numbers.verdict() {
            Some(true) => self.wins = self.wins.min(moves as u8),
            Some(false) => self.fails = self.fails.max(moves as u8),
            None => (self.numbers, self.asked) = (numbers, moves as u8),
        }
        self
    }
}

#[derive(Clone, Copy)]
struct Entry<const C: usize> {
    key: Key<C>,
    known: Known,
    /// Positions looked at for this entry, at least 1.
    work: u32,
}

/// A table that grows with its use up to a fixed size.
pub(super) struct Table<const C: usize> {
    entries: Vec<Option<Entry<C>>>,
    used: usize,
    /// Entries at most.
    capacity: usize,
}

impl<const C: usize> Table<C> {
    /// A table that takes about `memory` bytes at most, one entry at least.
    pub fn new(memory: usize) -> Table<C> {
        let capacity = (memory / size_of::<Option<Entry<C>>>()).max(1);
        Table { entries: vec![None; capacity.min(SMALL)], used: 0, capacity }
    }

    fn bucket(&mut self, hash: u64) -> &mut [Option<Entry<C>>] {
        let ways = WAYS.min(self.entries.len());
        let buckets = self.entries.len() / ways;
        let start = ((hash as u128 * buckets as u128) >> 64) as usize * ways;
        &mut self.entries[start..start + ways]
    }

    pub fn probe(&mut self, key: &Key<C>) -> Option<Known> {
        self.bucket(key.hash()).iter().flatten().find(|entry| entry.key == *key).map(|entry| entry.known)
    }

    /// Remembers what is known of a key and how many positions it took.
    pub fn store(&mut self, key: &Key<C>, known: Known, work: u64) {
        if self.used * 2 >= self.entries.len() && self.entries.len() < self.capacity {
            self.grow();
        }
        self.put(Entry { key: *key, known, work: work.min(u32::MAX as u64) as u32 });
    }

    /// Puts an entry in the place of its key, of nobody, or of the cheapest of its bucket.
    fn put(&mut self, mut entry: Entry<C>) {
        let bucket = self.bucket(entry.key.hash());
        let same = bucket.iter().position(|slot| slot.is_some_and(|other| other.key == entry.key));
        let cheapest = || (0..bucket.len()).min_by_key(|at| bucket[*at].map_or(0, |other| other.work));
        let at = same.or_else(cheapest).expect("a bucket has at least one place");
        if same.is_some() {
            let before = bucket[at].map_or(0, |other| other.work);
            entry.work = entry.work.saturating_add(before);
        }
        let fresh = bucket[at].replace(entry).is_none();
        self.used += usize::from(fresh);
    }

    /// Four times the size: most boards need a small part of the memory they may have.
    fn grow(&mut self) {
        let size = (self.entries.len() * 4).min(self.capacity);
        let old = std::mem::replace(&mut self.entries, vec![None; size]);
        self.used = 0;
        old.into_iter().flatten().for_each(|entry| self.put(entry));
    }

    pub fn clear(&mut self) {
        self.entries.fill(None);
        self.used = 0;
    }
}
