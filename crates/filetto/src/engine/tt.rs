//! The transposition table of the search, shared by all threads without locks.
//!
//! An entry is two words, `hash ^ data` and `data`: a pair torn by two threads that write at once belongs to no
//! position, and is not found. (The idea is Hyatt and Mann's, "A lock-less transposition-table
//! implementation for parallel search", 2002.)

use std::sync::atomic::{AtomicU64, Ordering};

use crate::memory::OutOfMemory;
pub(crate) use crate::search::Bound;
use crate::tt::Buckets;
use crate::value::Score;

/// Entries that share a place: a cache line.
const WAYS: usize = 4;
/// The words of a bucket: for each entry `hash ^ data` and `data`.
type Bucket = [[AtomicU64; 2]; WAYS];
/// Games that can be told apart before the table is really wiped.
const EPOCHS: u64 = 1 << 6;
/// Stands for "no move".
const NO_MOVE: u16 = u16::MAX;

/// What is stored of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The score, counted from the position itself.
    pub score: Score,
    /// What the score says of the true one.
    pub bound: Bound,
    /// How deep it was searched.
    pub depth: u8,
    /// The best move, or the one that was good enough.
    pub best: Option<u16>,
}

impl Entry {
    /// The score as seen from a root `ply` plies above, if it decides a search this deep in this window.
    pub(crate) fn decides(&self, depth: i32, ply: u32, alpha: Score, beta: Score) -> Option<Score> {
        let score = self.score.from_root(ply);
        if (self.depth as i32) < depth && !self.is_proof() {
            return None;
        }
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        decides.then_some(score)
    }

    /// What is proven holds at any depth: a win as a lower bound, a loss as an upper one.
    fn is_proof(&self) -> bool {
        let won = self.score.0 > 0;
        self.score.is_decided() && self.bound != if won { Bound::AtMost } else { Bound::AtLeast }
    }

    fn pack(self, epoch: u64) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        let best = self.best.unwrap_or(NO_MOVE) as u64;
        (self.score.0 as u32 as u64) | best << 32 | (self.depth as u64) << 48 | bound << 56 | epoch << 58
    }

    /// None for a word that was never written.
    #[inline]
    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        let best = Some((data >> 32) as u16).filter(|best| *best != NO_MOVE);
        Some(Entry { score: Score(data as u32 as i32), bound, depth: (data >> 48) as u8, best })
    }
}

/// A table of a fixed size.
pub(super) struct Table {
    buckets: Buckets<Bucket>,
    epoch: u64,
}

impl Table {
    /// A table of at most `memory` bytes, one bucket at least.
    pub(crate) fn new(memory: usize) -> Result<Table, OutOfMemory> {
        Ok(Table { buckets: Buckets::try_zeroed(memory / size_of::<Bucket>())?, epoch: 0 })
    }

    /// Forgets everything, in no time but for every 64th call.
    pub(crate) fn clear(&mut self) {
        self.epoch = (self.epoch + 1) % EPOCHS;
        if self.epoch == 0 {
            self.buckets.wipe();
        }
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        self.buckets.at(self.buckets.index(hash))
    }

    /// The words of an entry: its hash and its data.
    #[inline]
    fn load([mixed, data]: &[AtomicU64; 2]) -> (u64, u64) {
        let data = data.load(Ordering::Relaxed);
        (mixed.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline]
    fn is_current(&self, data: u64) -> bool {
        data != 0 && data >> 58 == self.epoch
    }

    /// Asks the processor to fetch what is known of a position, so that it is there when `probe` needs it.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        self.buckets.prefetch(self.buckets.index(hash));
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn probe(&self, hash: u64) -> Option<Entry> {
        let entries = self.bucket(hash).iter().map(Table::load);
        let mut found = entries.filter(|(key, data)| *key == hash && self.is_current(*data));
        found.next().and_then(|(_, data)| Entry::unpack(data))
    }

    /// Remembers a position: in the place of the same one, of nobody, or of the shallowest in its bucket.
    pub(crate) fn store(&self, hash: u64, entry: Entry) {
        let rank = |slot: &&[AtomicU64; 2]| match Table::load(slot) {
            (_, data) if !self.is_current(data) => -1,
            (key, _) if key == hash => -2,
            (_, data) => (data >> 48 & 0xff) as i32,
        };
        let [mixed, slot] = self.bucket(hash).iter().min_by_key(rank).expect("a bucket has places");
        let data = entry.pack(self.epoch);
        mixed.store(hash ^ data, Ordering::Relaxed);
        slot.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::split_mix;

    fn entry(score: i32, depth: u8) -> Entry {
        Entry { score: Score(score), bound: Bound::AtLeast, depth, best: Some(7) }
    }

    #[test]
    fn what_is_stored_is_found_until_it_is_cleared() {
        let mut table = Table::new(1 << 12).unwrap();
        for depth in 0..=255 {
            let (hash, entry) = (split_mix(depth as u64), entry(-900_000_000, depth));
            table.store(hash, entry);
            assert_eq!(table.probe(hash), Some(entry));
        }
        for _ in 0..2 * EPOCHS {
            table.store(5, entry(3, 9));
            table.clear();
            assert_eq!(table.probe(5), None);
        }
    }

    #[test]
    fn it_answers_as_the_readable_table_does() {
        let (packed, mut plain) = (Table::new(1 << 16).unwrap(), crate::search::Table::new(1 << 18));
        let (mut rng, mut found) = (crate::rng::Rng::new(3), 0);
        let bounds = [Bound::Exact, Bound::AtLeast, Bound::AtMost];
        for _ in 0..20_000 {
            // Few enough positions that neither table has to drive one out.
            let hash = split_mix(rng.below(60) as u64);
            let (depth, score) = (rng.below(12) as u8, Score(rng.below(200) as i32 - 100));
            let bound = bounds[rng.below(3)];
            packed.store(hash, Entry { score, bound, depth, best: None });
            plain.store(hash, depth.into(), score, bound);
            let (hash, depth) = (split_mix(rng.below(60) as u64), rng.below(12) as u32);
            let alpha = Score(rng.below(200) as i32 - 100);
            let beta = Score(alpha.0 + 1 + rng.below(50) as i32);
            let decided = packed.probe(hash).and_then(|entry| entry.decides(depth as i32, 0, alpha, beta));
            assert_eq!(decided, plain.entry(hash, depth, alpha, beta).map(|known| known.0));
            found += usize::from(decided.is_some());
        }
        assert!((2_000..18_000).contains(&found), "{found} of 20,000 decided");
    }

    #[test]
    fn the_shallowest_gives_way() {
        let table = Table::new(1).unwrap();
        (1..=4).for_each(|hash| table.store(hash, entry(1, 10 + hash as u8)));
        table.store(9, entry(1, 1));
        assert_eq!(table.probe(1), None);
        assert!((2..=4).chain([9]).all(|hash| table.probe(hash).is_some()));
        assert_eq!(table.probe(0), None, "an empty place is nobody's");
    }

    #[test]
    fn a_proof_decides_at_any_depth_and_an_estimate_does_not() {
        let win = Entry { score: Score::win(3), ..entry(0, 2) };
        assert_eq!(win.decides(9, 4, Score(0), Score(1)), Some(Score::win(7)));
        assert_eq!(entry(50, 2).decides(3, 0, Score(0), Score(1)), None);
        assert_eq!(entry(50, 3).decides(3, 0, Score(0), Score(1)), Some(Score(50)));
        assert_eq!(entry(50, 3).decides(3, 0, Score(50), Score(90)), None);
    }
}
