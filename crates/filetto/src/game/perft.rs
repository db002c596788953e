//! Perft: how many move sequences of a given length a position has. A checksum of the rules, and the
//! simplest of all tree walks.

use super::bits::{BitPosition, Word256, WordMax, bits_needed};
use super::moves::Move;
use super::position::Position;
use super::word::Word;

/// The number of move sequences of `depth` moves. A finished game has no children.
///
/// ```
/// use filetto::game::{Position, Rules, perft};
/// assert_eq!(perft(&Position::new(Rules::connect4()), 7), 823_536); // 7^7, less 7 with a seventh stone in a column
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return 0;
    }
    match bits_needed(position.rules()) {
        0..=64 => count(&mut BitPosition::<u64>::from_position(position), depth),
        65..=128 => count(&mut BitPosition::<u128>::from_position(position), depth),
        129..=256 => count(&mut BitPosition::<Word256>::from_position(position), depth),
        _ => count(&mut BitPosition::<WordMax>::from_position(position), depth),
    }
}

/// [`perft`] split by the first move, in rising order; empty for depth 0 and for a finished game.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let below = |mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        (mv, perft(&child, rest))
    };
    position.legal_moves().map(below).collect()
}

/// Sequences of `depth` ≥ 1 moves from a game that goes on. At depth 1 every room is one sequence, won or
/// not, so that the last move is never played; a win before that ends its sequence too early to count.
fn count<W: Word>(position: &mut BitPosition<W>, depth: u32) -> u64 {
    let room = position.room();
    if depth == 1 {
        return u64::from(room.count());
    }
    let mut sum = 0;
    for bit in room.ones() {
        if !position.wins(bit) {
            position.place(bit);
            sum += count(position, depth - 1);
            position.take_back(bit);
        }
    }
    sum
}
