//! The transposition table: whole keys, so that a hit is never false; a fixed size; the cheapest entry of a
//! bucket gives way.

use super::key::Key;
use super::numbers::Numbers;
use crate::memory::OutOfMemory;
use crate::tt::Buckets;

/// Entries that share a place.
const WAYS: usize = 4;

/// Buckets to begin with.
const SMALL: usize = 1 << 10;

/// What is known of a key.
#[derive(Clone, Copy)]
pub(super) struct Findings {
    /// The attacker is known to win with this many moves, and so with more.
    pub wins: u8,
    /// The attacker is known not to win with this many moves, and so not with fewer.
    pub fails: u8,
    /// How far the search has come where neither decides, and for which number of moves: for another one these
    /// numbers mislead (6x5, four in a row: 5,396 nodes with them, 3,819 without).
    numbers: Numbers,
    asked: u8,
}

impl Findings {
    /// Nothing is known.
    pub(crate) const NOTHING: Findings =
        Findings { wins: u8::MAX, fails: 0, numbers: Numbers::UNIT, asked: 0 };

    /// The numbers of a search for this number of moves.
    pub(crate) fn numbers(&self, moves: usize) -> Option<Numbers> {
        (self.asked as usize == moves).then_some(self.numbers)
    }

    /// The answer for a number of moves.
    pub(crate) fn answer(&self, moves: usize) -> Option<bool> {
        if moves >= self.wins as usize {
            Some(true)
        } else if moves <= self.fails as usize {
            Some(false)
        } else {
            None
        }
    }

    /// The same with what a search for `moves` moves has found.
    pub(crate) fn learn(mut self, moves: usize, numbers: Numbers) -> Findings {
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
    known: Findings,
    /// Positions looked at for this entry, at least 1.
    work: u32,
}

type Bucket<const C: usize> = [Option<Entry<C>>; WAYS];

/// A table of one thread that grows with its use up to a fixed size.
pub(super) struct Table<const C: usize> {
    buckets: Buckets<Bucket<C>>,
    /// Entries in use.
    used: usize,
    /// Buckets at most.
    capacity: usize,
}

impl<const C: usize> Table<C> {
    /// A table that takes about `memory` bytes at most, one bucket at least.
    pub(crate) fn new(memory: usize) -> Result<Table<C>, OutOfMemory> {
        let capacity = (memory / size_of::<Bucket<C>>()).max(1);
        Buckets::<Bucket<C>>::check(capacity)?;
        Ok(Table { buckets: Buckets::try_filled(capacity.min(SMALL), [None; WAYS])?, used: 0, capacity })
    }

    fn bucket(&mut self, key: &Key<C>) -> &mut Bucket<C> {
        self.buckets.at_mut(self.buckets.index(key.hash()))
    }

    pub(crate) fn probe(&mut self, key: &Key<C>) -> Option<Findings> {
        self.bucket(key).iter().flatten().find(|entry| entry.key == *key).map(|entry| entry.known)
    }

    /// Remembers what is known of a key and how many positions it took.
    pub(crate) fn store(&mut self, key: &Key<C>, known: Findings, work: u64) {
        if self.used * 2 >= self.buckets.count() * WAYS && self.buckets.count() < self.capacity {
            self.grow();
        }
        self.put(Entry { key: *key, known, work: work.min(u32::MAX as u64) as u32 });
    }

    /// Puts an entry in the place of its key, of nobody, or of the cheapest of its bucket.
    fn put(&mut self, mut entry: Entry<C>) {
        let bucket = self.bucket(&entry.key);
        let same = bucket.iter().position(|slot| slot.is_some_and(|other| other.key == entry.key));
        let cheapest = || (0..WAYS).min_by_key(|at| bucket[*at].map_or(0, |other| other.work));
        let at = same.or_else(cheapest).expect("a bucket has places");
        if same.is_some() {
            let before = bucket[at].map_or(0, |other| other.work);
            entry.work = entry.work.saturating_add(before);
        }
        let fresh = bucket[at].replace(entry).is_none();
        self.used += usize::from(fresh);
    }

    /// Four times the size, if the system has the memory: most boards need a small part of what they may have.
    fn grow(&mut self) {
        let size = (self.buckets.count() * 4).min(self.capacity);
        let Ok(larger) = Buckets::try_filled(size, [None; WAYS]) else {
            self.capacity = self.buckets.count();
            return;
        };
        let old = std::mem::replace(&mut self.buckets, larger);
        self.used = 0;
        old.into_buckets().flatten().flatten().for_each(|entry| self.put(entry));
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill([None; WAYS]);
        self.used = 0;
    }
}
