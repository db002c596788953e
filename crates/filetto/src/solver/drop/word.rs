//! The two machine words a drop board is packed into.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};
use std::sync::atomic::AtomicU64;

use crate::tt::Zeroed;

/// An unsigned word used as a set of cells.
pub(super) trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// An entry of a table with whole keys: two of these words, and 64 bits for what is known.
    type WideEntry: Zeroed + AsRef<[AtomicU64]> + Send + Sync;
    /// Number of bits in the word.
    const BITS: u32;
    /// The empty set.
    const ZERO: Self;
    /// The set of the lowest cell only.
    const ONE: Self;
    /// Addition that may carry from a column into its guard row, never out of the word.
    fn plus(self, other: Self) -> Self;
    /// Subtraction without borrow out of the word.
    fn minus(self, other: Self) -> Self;
    /// Number of cells in the set.
    fn count(self) -> u32;
    /// The lowest cell of the set, as a set.
    fn lowest(self) -> Self;
    /// Index of the lowest cell; the width of the word for the empty set.
    fn index(self) -> u32;
    /// The bytes in reverse order.
    fn reversed_bytes(self) -> Self;
    /// The word with these low 64 bits and no others.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))] // what wide registers hand back
    fn from_low64(bits: u64) -> Self;
    /// The low 64 bits.
    fn low64(self) -> u64;
    /// The high 64 bits of a 128-bit word, zero otherwise.
    fn high64(self) -> u64;

    /// The word in 64 bits: different for most sets.
    #[inline(always)]
    fn folded(self) -> u64 {
        self.low64() ^ self.high64().rotate_left(31)
    }

    /// True for the empty set.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    /// True when the set has two cells or more.
    #[inline(always)]
    fn has_several(self) -> bool {
        !(self & (self ^ self.lowest())).is_empty()
    }
}

macro_rules! word {
    ($word:ty, $high:expr) => {
        impl Word for $word {
            type WideEntry = [AtomicU64; 1 + 2 * <$word>::BITS as usize / 64];
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn index(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn reversed_bytes(self) -> Self {
                self.swap_bytes()
            }
            #[inline(always)]
            fn from_low64(bits: u64) -> Self {
                bits.into()
            }
            #[inline(always)]
            fn low64(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn high64(self) -> u64 {
                $high(self)
            }
        }
    };
}

word!(u64, |_| 0);
word!(u128, |word: u128| (word >> 64) as u64);
