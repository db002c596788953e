//! A small set of numbers below `64 * W`: the cells of a board, or its lines.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// A set of numbers below `64 * W`. With `W = 1` it is one machine word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(crate) const EMPTY: Set<W> = Set([0; W]);

    /// The numbers below `count`.
    pub(crate) fn below(count: usize) -> Set<W> {
        (0..count).fold(Set::EMPTY, |set, item| set.with(item))
    }

    /// One number.
    pub(crate) fn one(item: usize) -> Set<W> {
        Set::EMPTY.with(item)
    }

    pub(crate) fn with(mut self, item: usize) -> Set<W> {
        self.0[item / 64] |= 1 << (item % 64);
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Two numbers at least.
    pub(crate) fn has_two(&self) -> bool {
        let mut words = self.0.into_iter().filter(|word| *word != 0);
        words.next().is_some_and(|word| word & (word - 1) != 0 || words.next().is_some())
    }

    /// The numbers, rising.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, word)| Bits(word).map(move |bit| at * 64 + bit))
    }

    pub(crate) fn words(&self) -> &[u64; W] {
        &self.0
    }
}

struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

fn zip<const W: usize>(left: Set<W>, right: Set<W>, join: impl Fn(u64, u64) -> u64) -> Set<W> {
    let mut words = left.0;
    for (word, other) in words.iter_mut().zip(right.0) {
        *word = join(*word, other);
    }
    Set(words)
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Set<W>;
    fn bitand(self, other: Set<W>) -> Set<W> {
        zip(self, other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Set<W> {
    type Output = Set<W>;
    fn bitor(self, other: Set<W>) -> Set<W> {
        zip(self, other, |a, b| a | b)
    }
}

impl<const W: usize> std::ops::BitXor for Set<W> {
    type Output = Set<W>;
    fn bitxor(self, other: Set<W>) -> Set<W> {
        zip(self, other, |a, b| a ^ b)
    }
}

/// Difference.
impl<const W: usize> Sub for Set<W> {
    type Output = Set<W>;
    fn sub(self, other: Set<W>) -> Set<W> {
        zip(self, other, |a, b| a & !b)
    }
}

impl<const W: usize> BitOrAssign for Set<W> {
    fn bitor_assign(&mut self, other: Set<W>) {
        *self = *self | other;
    }
}

/// All numbers below `64 * W` that are not in the set.
impl<const W: usize> Not for Set<W> {
    type Output = Set<W>;
    fn not(self) -> Set<W> {
        Set(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_two_words_are_sets() {
        let small = Set::<2>::one(3).with(70).with(127);
        assert_eq!(small.iter().collect::<Vec<_>>(), [3, 70, 127]);
        assert_eq!(small.len(), 3);
        assert_eq!((Set::<2>::below(100) - small).len(), 98);
        assert_eq!((!small & Set::below(4)).iter().collect::<Vec<_>>(), [0, 1, 2]);
        assert!((small ^ small).is_empty());
    }
}
