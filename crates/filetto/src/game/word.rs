//! Machine words that hold one bit for each cell of a board: 64, 128 or more bits behind one trait.

use std::array;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
    impl<const N: usize> Sealed for super::Wide<N> {}
}

/// A set of bits numbered from 0. Shifts must be shorter than [`Word::BITS`]; bits that leave the word are
/// lost, at both ends.
pub trait Word:
    sealed::Sealed
    + Copy
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// How many bits there are.
    const BITS: usize;
    /// No bit set.
    const ZERO: Self;

    /// Sets a clear bit or clears a set one.
    fn toggle(&mut self, bit: usize);

    /// True if the bit is set.
    fn has(self, bit: usize) -> bool;

    /// How many bits are set.
    fn count(self) -> u32;

    /// The lowest set bit that is not below `bit`.
    fn first_from(self, bit: usize) -> Option<usize>;

    /// The set bits, lowest first.
    fn ones(self) -> impl Iterator<Item = usize>;
}

/// The bits of one machine word, lowest first: `bits & (bits - 1)` clears the lowest one.
macro_rules! machine_word {
    ($word:ty) => {
        impl Word for $word {
            const BITS: usize = <$word>::BITS as usize;
            const ZERO: $word = 0;

            #[inline]
            fn toggle(&mut self, bit: usize) {
                *self ^= 1 << bit;
            }

            #[inline]
            fn has(self, bit: usize) -> bool {
                self >> bit & 1 == 1
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first_from(self, bit: usize) -> Option<usize> {
                let rest = self >> bit;
                (rest != 0).then(|| bit + rest.trailing_zeros() as usize)
            }

            #[inline]
            fn ones(self) -> impl Iterator<Item = usize> {
                let mut rest = self;
                std::iter::from_fn(move || {
                    let lowest = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                    rest &= rest - 1;
                    Some(lowest)
                })
            }
        }
    };
}

machine_word!(u64);
machine_word!(u128);

/// `N` words of 64 bits side by side, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide<const N: usize>([u64; N]);

/// The part of bit `bit` that names a word, and the part that names a bit in it.
fn split(bit: usize) -> (usize, usize) {
    (bit / 64, bit % 64)
}

impl<const N: usize> Word for Wide<N> {
    const BITS: usize = 64 * N;
    const ZERO: Wide<N> = Wide([0; N]);

    fn toggle(&mut self, bit: usize) {
        let (word, rest) = split(bit);
        self.0[word].toggle(rest);
    }

    fn has(self, bit: usize) -> bool {
        let (word, rest) = split(bit);
        self.0[word].has(rest)
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn first_from(self, bit: usize) -> Option<usize> {
        let (start, rest) = split(bit);
        let in_start = self.0[start].first_from(rest).map(|found| start * 64 + found);
        in_start.or_else(|| {
            let next = (start + 1..N).find(|index| self.0[*index] != 0)?;
            Some(next * 64 + self.0[next].trailing_zeros() as usize)
        })
    }

    fn ones(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| word.ones().map(move |bit| index * 64 + bit))
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Wide<N>;

    fn bitand(self, other: Wide<N>) -> Wide<N> {
        Wide(array::from_fn(|index| self.0[index] & other.0[index]))
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Wide<N>;

    fn bitor(self, other: Wide<N>) -> Wide<N> {
        Wide(array::from_fn(|index| self.0[index] | other.0[index]))
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Wide<N>;

    fn not(self) -> Wide<N> {
        Wide(self.0.map(|word| !word))
    }
}

// A shift by 64 * words + bits takes each word from two neighbours (here to the right, bits = 20):
//
//      word i + words + 1            word i + words
//   [....................|aaaa]   [bbbbbbbbbbbb|........]
//                         ──────────────────────►
//                         [aaaa|bbbbbbbbbbbb]  = word i
//
// The two single shifts `<< (63 - bits) << 1` stand for `<< (64 - bits)`, which is not allowed for bits = 0.

impl<const N: usize> Shr<usize> for Wide<N> {
    type Output = Wide<N>;

    fn shr(self, distance: usize) -> Wide<N> {
        let (words, bits) = split(distance);
        let word = |index: usize| self.0.get(index).copied().unwrap_or(0);
        Wide(array::from_fn(|index| {
            word(index + words) >> bits | word(index + words + 1) << (63 - bits) << 1
        }))
    }
}

impl<const N: usize> Shl<usize> for Wide<N> {
    type Output = Wide<N>;

    fn shl(self, distance: usize) -> Wide<N> {
        let (words, bits) = split(distance);
        let word = |index: Option<usize>| index.map_or(0, |index| self.0[index]);
        Wide(array::from_fn(|index| {
            let (near, far) = (index.checked_sub(words), index.checked_sub(words + 1));
            word(near) << bits | word(far) >> (63 - bits) >> 1
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Two words side by side do what one word of 128 bits does.
    #[test]
    fn wide_words_equal_u128() {
        let mut rng = Rng::new(1);
        for round in 0..2_000 {
            let sparse = |rng: &mut Rng| rng.bits() & rng.bits() & rng.bits();
            let (low, high) = (sparse(&mut rng), sparse(&mut rng));
            let (wide, plain) = (Wide([low, high]), u128::from(high) << 64 | u128::from(low));
            let same =
                |wide: Wide<2>, plain: u128| assert_eq!(wide, Wide([plain as u64, (plain >> 64) as u64]));
            let bit = round % 128;
            same(wide >> bit, plain >> bit);
            same(wide << bit, plain << bit);
            same(!wide & (wide >> 1), !plain & (plain >> 1));
            same(wide | wide << 1, plain | plain << 1);
            assert_eq!(wide.has(bit), plain.has(bit));
            assert_eq!(wide.count(), plain.count());
            assert_eq!(wide.first_from(bit), plain.first_from(bit));
            assert!(wide.ones().eq(plain.ones()));
            let (mut wide, mut plain) = (wide, plain);
            wide.toggle(bit);
            plain.toggle(bit);
            same(wide, plain);
        }
    }
}
