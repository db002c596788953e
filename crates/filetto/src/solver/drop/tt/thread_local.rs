//! The thread-local table, a small one for positions near the end of the game.
//!
//! Most nodes lie there, their transpositions are met soon or never, and a table that stays in the processor's own cache
//! answers at once where the large one would wait for main memory.

use super::Bounds;
use crate::solver::drop::key::Canonical;
use crate::solver::drop::word::Word;

/// Entries: with 24 bytes each, 768 KiB on boards of 64 bits.
const BITS: u32 = 15;

#[derive(Clone, Copy)]
struct Entry<W> {
    mine_and_marks: W,
    theirs: W,
    low: i8,
    high: i8,
    /// The age of the table when it was stored; in bytes that would be padding.
    age: u32,
}

/// The table.
pub(crate) struct ThreadLocal<W> {
    entries: Box<[Entry<W>]>,
    /// Entries of another age are forgotten.
    age: u32,
}

impl<W: Word> ThreadLocal<W> {
    const NOTHING: Entry<W> = Entry { mine_and_marks: W::ZERO, theirs: W::ZERO, low: 0, high: 0, age: 0 };

    /// An empty table.
    pub(crate) fn new() -> Self {
        Self { entries: vec![Self::NOTHING; 1 << BITS].into_boxed_slice(), age: 1 }
    }

    /// Forgets everything without touching the entries, so that what is in the cache stays there.
    pub(crate) fn forget(&mut self) {
        match self.age.checked_add(1) {
            Some(age) => self.age = age,
            None => self.wipe(),
        }
    }

    /// Forgets everything by writing every entry, which brings the table back into the cache.
    pub(crate) fn wipe(&mut self) {
        self.entries.fill(Self::NOTHING);
        self.age = 1;
    }

    /// Where a position is stored.
    #[inline(always)]
    pub(crate) fn slot(&self, position: &Canonical<W>) -> usize {
        let mixed = position.mine_and_marks.folded().wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ position.theirs.folded().wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize
    }

    /// The bounds stored for a position.
    #[inline(always)]
    pub(crate) fn probe(&self, slot: usize, position: &Canonical<W>) -> Option<Bounds> {
        let entry = &self.entries[slot];
        let same = entry.mine_and_marks == position.mine_and_marks
            && entry.theirs == position.theirs
            && entry.age == self.age;
        same.then(|| Bounds { low: entry.low.into(), high: entry.high.into() })
    }

    /// Stores bounds.
    #[inline(always)]
    pub(crate) fn store(&mut self, slot: usize, position: &Canonical<W>, bounds: Bounds) {
        self.entries[slot] = Entry {
            mine_and_marks: position.mine_and_marks,
            theirs: position.theirs,
            low: bounds.low as i8,
            high: bounds.high as i8,
            age: self.age,
        };
    }
}
