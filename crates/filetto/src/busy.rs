//! How several threads share one search: each looks first at what the others are not looking at.
//!
//! All threads search the same tree on the same table. A thread that is about to search a child marks it; another thread
//! that finds the mark leaves that child for later, when its bounds are likely to be in the table (Weill's ABDADA in
//! the simplified form of Kerrigan). Marks decide the order only, so that a lost or wrong mark costs time and nothing else.

use std::sync::atomic::{AtomicU64, Ordering};

const BITS: u32 = 12;

/// The children being searched right now.
pub struct Busy {
    marks: Box<[AtomicU64]>,
}

impl Busy {
    /// No marks.
    pub fn new() -> Self {
        Self { marks: (0..1 << BITS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The name of what two numbers stand for; different ones for most pairs of numbers.
    #[inline]
    pub fn name(one: u64, two: u64) -> u64 {
        (one.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ two).wrapping_mul(0xC2B2_AE3D_27D4_EB4F) | 1
    }

    /// True when some thread has marked the name.
    #[inline]
    pub fn is_marked(&self, name: u64) -> bool {
        self.slot(name).load(Ordering::Relaxed) == name
    }

    /// Marks a name.
    #[inline]
    pub fn mark(&self, name: u64) {
        self.slot(name).store(name, Ordering::Relaxed);
    }

    /// Takes the mark away.
    #[inline]
    pub fn unmark(&self, name: u64) {
        self.slot(name).store(0, Ordering::Relaxed);
    }

    fn slot(&self, name: u64) -> &AtomicU64 {
        &self.marks[(name >> (64 - BITS)) as usize]
    }
}
