//! ABDADA: several threads share one search, and each looks first at what the others are not looking at.
//!
//! All threads search the same tree on the same table. A thread that is about to search a child marks it; another thread
//! that finds the mark defers that child to the end, when its bounds are likely to be in the table (Weill's ABDADA in
//! the simplified form of Kerrigan). Marks decide the order only, so that a lost or wrong mark costs time and nothing else.

use std::sync::atomic::{AtomicU64, Ordering};

const BITS: u32 = 12;

/// The children being searched right now.
pub(crate) struct Abdada {
    marks: Box<[AtomicU64]>,
}

impl Abdada {
    /// No marks.
    pub(crate) fn new() -> Self {
        Self { marks: (0..1 << BITS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The key of a child that two numbers name; different for most pairs of numbers.
    #[inline]
    pub(crate) fn key(one: u64, two: u64) -> u64 {
        (one.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ two).wrapping_mul(0xC2B2_AE3D_27D4_EB4F) | 1
    }

    /// True when some thread has marked the key.
    #[inline]
    pub(crate) fn is_marked(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    /// Marks a key.
    #[inline]
    pub(crate) fn mark(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    /// Takes the mark away.
    #[inline]
    pub(crate) fn unmark(&self, key: u64) {
        self.slot(key).store(0, Ordering::Relaxed);
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.marks[(key >> (64 - BITS)) as usize]
    }
}
