//! Transposition tables: what is proven of a position, shared by all threads without locks.
//!
//! Both tables are *exact*: a lookup either returns bounds stored for that very position or nothing. There is no
//! hash that two positions could share.

use std::sync::atomic::{AtomicU64, Ordering};

use super::key::Canonical;
use super::shape::Shape;

mod compact;
mod thread_local;
mod wide;

pub(super) use compact::Compact;
pub(super) use thread_local::ThreadLocal;
pub(super) use wide::Wide;

/// What is known of a score: it lies in `low..=high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The score is at least this.
    pub low: i32,
    /// The score is at most this.
    pub high: i32,
}

impl Bounds {
    /// What is known when both are.
    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }
}

/// A table of bounds for the positions of one shape of board.
pub(super) trait Table<S: Shape>: Sync {
    /// Where a position may be stored and what tells it from the others stored there.
    type Key: Copy;

    /// The key of a position.
    fn key(&self, shape: S, position: &Canonical<S::Word>) -> Self::Key;
    /// Asks the processor to fetch the memory of a key, so that it is there when `probe` needs it.
    fn prefetch(&self, key: &Self::Key);
    /// The bounds stored for a key.
    fn probe(&self, key: &Self::Key) -> Option<Bounds>;
    /// Stores bounds that took `work` nodes to prove.
    fn store(&self, key: &Self::Key, bounds: Bounds, work: u64);
    /// Forgets everything.
    fn clear(&mut self);
}

/// The greatest power of two not above `count`, as an exponent.
fn floor_log2(count: usize) -> u32 {
    count.max(1).ilog2()
}

/// A relaxed load: words are independent of one another, so that no order is needed.
#[inline(always)]
fn load(word: &AtomicU64) -> u64 {
    word.load(Ordering::Relaxed)
}
