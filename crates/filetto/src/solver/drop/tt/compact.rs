//! Eight bytes a position: part of the key is where the entry lies, the rest is in it, with both bounds.
//!
//! ```text
//! canonical form ── base 3, column by column ──► number of about 71 bits on 7x6
//!        number = rest · 2^b + low        slot = low XOR hash(rest)
//!        entry  = rest | work | high | low
//! ```
//!
//! From the slot and the rest, `low` can be computed back: the entry names its position exactly.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Bounds, Table, floor_log2, load};
use crate::memory::OutOfMemory;
use crate::solver::drop::key::Canonical;
use crate::solver::drop::shape::Shape;
use crate::solver::drop::word::Word;
use crate::tt::Buckets;

/// Entries per bucket: one kept for the work it took, one for the latest.
const SLOTS: usize = 2;
/// Codes per column table; columns of at most 7 cells and a mark fit a byte.
const CODES: usize = 256;
/// The most bits spent on remembering how much work an entry took.
const MAX_WORK_BITS: u32 = 5;

/// An exact table of eight-byte entries.
pub(crate) struct Compact {
    buckets: Buckets<[AtomicU64; SLOTS]>,
    bucket_bits: u32,
    score_bits: u32,
    work_bits: u32,
    /// What is subtracted from a score to store it; leaves 0 for "no entry".
    base: i32,
    /// Number of different columns.
    column_codes: u64,
    /// Codes of the left half of the columns together.
    left_codes: u64,
    mine_code: Box<[u16; CODES]>,
    theirs_code: Box<[u16; CODES]>,
}

/// The bucket of a position and what tells it from the others there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    bucket: usize,
    rest: u64,
}

impl Compact {
    /// A table of at most `memory` bytes, or `None` where the rest of a key would not fit beside the bounds.
    pub(crate) fn new<S: Shape>(shape: S, memory: usize) -> Option<Result<Self, OutOfMemory>> {
        if shape.height() > 7 || shape.stride() > 8 || S::Word::BITS != 64 {
            return None;
        }
        let bucket_bits = floor_log2(memory / (SLOTS * size_of::<u64>()));
        let column_codes = (3u64.pow(shape.height() + 1) - 1) / 2;
        let key_bits = u128::BITS - checked_power(column_codes, shape.width())?.leading_zeros();
        let area = shape.area() as i32;
        let score_bits = u32::BITS - (area as u32 + 3).leading_zeros();
        let spare = (64 + bucket_bits).checked_sub(key_bits + 2 * score_bits)?;
        Some(Buckets::try_zeroed(1 << bucket_bits).map(|buckets| Self {
            buckets,
            bucket_bits,
            score_bits,
            work_bits: spare.min(MAX_WORK_BITS),
            base: -(area + 1) / 2 - 1,
            column_codes,
            left_codes: column_codes.pow(shape.width().div_ceil(2)),
            mine_code: Box::new(std::array::from_fn(marked_code)),
            theirs_code: Box::new(std::array::from_fn(|cells| 2 * base_3(cells))),
        }))
    }

    #[inline(always)]
    fn bounds(&self, entry: u64) -> Bounds {
        let mask = (1 << self.score_bits) - 1;
        let low = (entry & mask) as i32 + self.base;
        let high = ((entry >> self.score_bits) & mask) as i32 + self.base;
        Bounds { low, high }
    }

    #[inline(always)]
    fn work_of(&self, entry: u64) -> u64 {
        (entry >> (2 * self.score_bits)) & ((1 << self.work_bits) - 1)
    }

    #[inline(always)]
    fn rest_of(&self, entry: u64) -> u64 {
        entry >> (2 * self.score_bits + self.work_bits)
    }

    /// The work of an entry as a class that fits its bits: the logarithm, rounded down, in steps.
    #[inline(always)]
    fn work_class(&self, work: u64) -> u64 {
        let step = if self.work_bits > 4 { 1 } else { 2 };
        (u64::from((work | 1).ilog2()) / step).min((1 << self.work_bits) - 1)
    }

    /// One number for the columns `from..to`.
    #[inline(always)]
    fn number<S: Shape>(&self, shape: S, position: &Canonical<S::Word>, from: u32, to: u32) -> u64 {
        let (mine, theirs) = (position.mine_and_marks.low64(), position.theirs.low64());
        let mask = (1 << shape.stride()) - 1;
        let mut number = 0;
        for column in from..to {
            let at = column * shape.stride();
            let mine = self.mine_code[((mine >> at) & mask) as usize];
            let theirs = self.theirs_code[((theirs >> at) & mask) as usize];
            number = number * self.column_codes + u64::from(mine + theirs);
        }
        number
    }
}

impl<S: Shape> Table<S> for Compact {
    type Key = Key;

    #[inline(always)]
    fn key(&self, shape: S, position: &Canonical<S::Word>) -> Key {
        let half = shape.width().div_ceil(2);
        let left = self.number(shape, position, 0, half);
        let right = self.number(shape, position, half, shape.width());
        let number = u128::from(right) * u128::from(self.left_codes) + u128::from(left);
        let rest = (number >> self.bucket_bits) as u64;
        let mask = (1 << self.bucket_bits) - 1;
        let hash = rest.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        Key { bucket: ((number as u64 ^ hash) & mask) as usize, rest }
    }

    #[inline(always)]
    fn prefetch(&self, key: &Key) {
        self.buckets.prefetch(key.bucket);
    }

    #[inline(always)]
    fn probe(&self, key: &Key) -> Option<Bounds> {
        for slot in self.buckets.at(key.bucket) {
            let entry = load(slot);
            if self.rest_of(entry) == key.rest && entry != 0 {
                return Some(self.bounds(entry));
            }
        }
        None
    }

    #[inline(always)]
    fn store(&self, key: &Key, bounds: Bounds, work: u64) {
        let bucket = self.buckets.at(key.bucket);
        let class = self.work_class(work);
        let low = (bounds.low - self.base) as u64;
        let high = (bounds.high - self.base) as u64;
        let scores = low | (high << self.score_bits);
        let entry = (((key.rest << self.work_bits) | class) << (2 * self.score_bits)) | scores;
        let big = load(&bucket[0]);
        let same_as_big = self.rest_of(big) == key.rest;
        if same_as_big || class >= self.work_of(big) {
            if !same_as_big {
                bucket[1].store(big, Ordering::Relaxed);
            }
            bucket[0].store(entry, Ordering::Relaxed);
        } else {
            bucket[1].store(entry, Ordering::Relaxed);
        }
    }

    fn clear(&mut self) {
        self.buckets.wipe();
    }
}

/// `base` to the power `exponent`, if it fits.
fn checked_power(base: u64, exponent: u32) -> Option<u128> {
    u128::from(base).checked_pow(exponent)
}

/// The bits of `cells` read as digits 0 and 1 in base 3.
fn base_3(cells: usize) -> u16 {
    (0..8).filter(|row| cells >> row & 1 == 1).map(|row| 3u16.pow(row)).sum()
}

/// The code of a column with the own live stones and, as its highest bit, the mark of the first empty cell: the
/// stones in base 3 plus the number of codes of all lower columns.
fn marked_code(cells: usize) -> u16 {
    let Some(mark) = cells.checked_ilog2() else { return 0 };
    base_3(cells ^ (1 << mark)) + base_3((1 << mark) - 1)
}
