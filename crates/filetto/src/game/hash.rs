//! Zobrist hashing: a fixed random number for each cell and each stone on it.

use super::moves::Side;
use crate::rng::split_mix;

/// The number of a stone of `side` on the cell at `index`. A position's hash is the xor of them.
pub fn zobrist(side: Side, index: usize) -> u64 {
    split_mix((index as u64) << 1 | side as u64)
}
