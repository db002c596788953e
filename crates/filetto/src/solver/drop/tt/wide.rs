//! The whole key beside the bounds, for boards whose keys are too long for eight bytes and for tiny tables.
//!
//! An entry is several words, which two threads could write at once; a counter in the last word says so. It is odd
//! while a writer is at work, and a reader believes what it read only if the counter was even and did not move.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use super::{Bounds, Table, floor_log2, load};
use crate::memory::OutOfMemory;
use crate::solver::drop::key::Canonical;
use crate::solver::drop::shape::Shape;
use crate::solver::drop::word::Word;
use crate::tt::Buckets;

/// Entries per bucket: one kept for the work it took, one for the latest.
const SLOTS: usize = 2;
/// Bits of a score in the last word of an entry, and what is added to it.
const SCORE_BITS: u32 = 8;
const OFFSET: i32 = 128;
/// Bits of the logarithm of the work.
const WORK_BITS: u32 = 6;
/// The counter takes the rest of the last word.
const COUNTER_SHIFT: u32 = 2 * SCORE_BITS + WORK_BITS;

/// An exact table with full keys.
pub(crate) struct Wide<W: Word> {
    buckets: Buckets<[W::WideEntry; SLOTS]>,
}

/// The bucket of a position, and the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    bucket: usize,
    words: [u64; 4],
}

impl<W: Word> Wide<W> {
    /// Words of a key.
    const KEY: usize = 2 * W::BITS as usize / 64;

    /// A table of at most `memory` bytes, but at least one bucket.
    pub(crate) fn new(memory: usize) -> Result<Self, OutOfMemory> {
        let count = 1 << floor_log2(memory / size_of::<[W::WideEntry; SLOTS]>());
        Ok(Self { buckets: Buckets::try_zeroed(count)? })
    }

    /// The words of one of the slots of a bucket.
    #[inline(always)]
    fn slot(&self, key: &Key, slot: usize) -> &[AtomicU64] {
        &self.buckets.at(key.bucket)[slot].as_ref()[..=Self::KEY]
    }

    /// The last word of a slot, if the slot holds the key and nobody writes.
    #[inline(always)]
    fn read(&self, key: &Key, slot: usize) -> Option<u64> {
        let words = self.slot(key, slot);
        let last = words[Self::KEY].load(Ordering::Acquire);
        let same = (0..Self::KEY).all(|i| load(&words[i]) == key.words[i]);
        fence(Ordering::Acquire);
        let quiet = load(&words[Self::KEY]) == last && (last >> COUNTER_SHIFT) & 1 == 0 && last != 0;
        (same && quiet).then_some(last)
    }

    /// Writes an entry, unless another thread is writing there.
    #[inline(always)]
    fn write(&self, words: &[AtomicU64], key: &[u64], payload: u64) {
        let last = &words[Self::KEY];
        let old = load(last);
        let counter = old >> COUNTER_SHIFT;
        let busy = (counter | 1) << COUNTER_SHIFT;
        if counter & 1 == 1 || last.compare_exchange(old, busy, Ordering::Acquire, Ordering::Relaxed).is_err()
        {
            return;
        }
        fence(Ordering::Release);
        for (word, value) in words.iter().zip(key) {
            word.store(*value, Ordering::Relaxed);
        }
        last.store(((counter | 1).wrapping_add(1) << COUNTER_SHIFT) | payload, Ordering::Release);
    }
}

/// The logarithm of the work in the last word of an entry.
fn work_of(last: u64) -> u64 {
    (last >> (2 * SCORE_BITS)) & ((1 << WORK_BITS) - 1)
}

impl<S: Shape> Table<S> for Wide<S::Word> {
    type Key = Key;

    #[inline(always)]
    fn key(&self, _: S, position: &Canonical<S::Word>) -> Key {
        let (mine, theirs) = (position.mine_and_marks, position.theirs);
        let words = if S::Word::BITS == 64 {
            [mine.low64(), theirs.low64(), 0, 0]
        } else {
            [mine.low64(), mine.high64(), theirs.low64(), theirs.high64()]
        };
        let hash = words.iter().fold(0u64, |hash, word| {
            let mixed = (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ (mixed >> 29)
        });
        Key { bucket: hash as usize & (self.buckets.count() - 1), words }
    }

    #[inline(always)]
    fn prefetch(&self, key: &Key) {
        self.buckets.prefetch(key.bucket);
    }

    #[inline(always)]
    fn probe(&self, key: &Key) -> Option<Bounds> {
        let last = (0..SLOTS).find_map(|slot| self.read(key, slot))?;
        let score = |shift: u32| ((last >> shift) & ((1 << SCORE_BITS) - 1)) as i32 - OFFSET;
        Some(Bounds { low: score(0), high: score(SCORE_BITS) })
    }

    #[inline(always)]
    fn store(&self, key: &Key, bounds: Bounds, work: u64) {
        let log = u64::from((work | 1).ilog2());
        let scores = (bounds.low + OFFSET) as u64 | (((bounds.high + OFFSET) as u64) << SCORE_BITS);
        let payload = scores | (log << (2 * SCORE_BITS));
        let big = load(&self.slot(key, 0)[Self::KEY]);
        let in_big = self.read(key, 0).is_some() || log >= work_of(big);
        let slot = self.slot(key, usize::from(!in_big));
        self.write(slot, &key.words[..Self::KEY], payload);
    }

    fn clear(&mut self) {
        self.buckets.wipe();
    }
}
