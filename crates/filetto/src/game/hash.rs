//! Zobrist hashing: a fixed random number for each cell and each stone on it.

use super::moves::Side;

/// The number of a stone of `side` on the cell at `index`. A position's hash is the xor of them.
pub fn zobrist(side: Side, index: usize) -> u64 {
    split_mix((index as u64) << 1 | side as u64)
}

/// SplitMix64 (Steele, Lea, Flood 2014): a bijection of `u64` whose output looks random. Not reversible
/// by eye, the same on every machine: hashes may be written down.
pub fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
