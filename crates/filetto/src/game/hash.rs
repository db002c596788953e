//! Zobrist hashing: a fixed random number for each cell and each stone on it.

use super::moves::Side;
use crate::rng::split_mix;

/// The number of a stone of `side` on the cell at `index`. A position's hash is the xor of them.
pub fn zobrist(side: Side, index: usize) -> u64 {
    split_mix((index as u64) << 1 | side as u64)
}

/// The number of whatever is on a cell, "nothing" included: SouthPasadena numbers three contents.
pub(crate) fn zobrist_content(content: Option<Side>, index: usize) -> u64 {
    /// Above the numbers of every stone on every board.
    const FREE: u64 = 1 << 32;
    content.map_or_else(|| split_mix(FREE + index as u64), |side| zobrist(side, index))
}

/// SouthPasadena's hash of a board given cell by cell, row by row from the bottom: the xor over all cells, free ones
/// too.
pub fn whole_board_hash(contents: impl Iterator<Item = Option<Side>>) -> u64 {
    contents.enumerate().fold(0, |hash, (index, content)| hash ^ zobrist_content(content, index))
}
