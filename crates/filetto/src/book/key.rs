//! A position up to symmetry as a number: small, sorted, and readable back into stones.
//!
//! The number is written in base 3: 1 is a stone of X, 2 a stone of O. In a drop game the columns follow each
//! other from the left, each from the bottom up, with a 0 between two columns:
//!
//! ```text
//! . O .
//! X X O    →  1 0 1 2 0 2
//! ```
//!
//! so that all positions with `n` stones have `n + width - 1` digits: 29 bits for 12 stones of Connect Four instead
//! of 49. On other boards every cell is a digit, 0 where it is empty.

use crate::game::{Cell, Move, Position, Rules, Side, Symmetry};

/// 3^80 is the largest power of 3 that fits 128 bits with room to spare.
const MOST_DIGITS: usize = 80;

/// The name of a position and all its images.
pub(super) type Key = u128;

/// How many digits the keys of positions with `ply` stones have.
fn digits(rules: Rules, ply: usize) -> usize {
    if rules.is_drop() { ply + rules.width() - 1 } else { rules.cells() }
}

/// The most stones a position may have to get a key; None if not even the empty board has one.
pub(crate) fn deepest(rules: Rules) -> Option<usize> {
    let fits = |ply: &usize| digits(rules, *ply) <= MOST_DIGITS;
    (0..rules.cells()).rev().find(fits)
}

/// How many bytes the keys of positions with `ply` stones take.
pub(crate) fn width(rules: Rules, ply: usize) -> usize {
    let largest: Key = (0..digits(rules, ply)).fold(0, |number, _| 3 * number + 2);
    (Key::BITS - largest.leading_zeros()).div_ceil(8).max(1) as usize
}

/// The smallest key of all images of a position, and the symmetry that leads to it.
pub(crate) fn canonical(position: &Position) -> (Key, Symmetry) {
    let rules = position.rules();
    let keyed = |symmetry: &Symmetry| (number(rules, &image(position, *symmetry)), *symmetry);
    let all = Symmetry::of(rules);
    all.iter().map(keyed).min_by_key(|(key, _)| *key).expect("the identity is a symmetry")
}

/// The move of `position` that the symmetry turns into `image`.
pub(crate) fn original(position: &Position, symmetry: Symmetry, image: Move) -> Option<Move> {
    position.legal_moves().find(|mv| symmetry.apply(position.rules(), *mv) == image)
}

/// The position of a key with `ply` stones, None if there is none.
pub(crate) fn decode(rules: Rules, ply: usize, key: Key) -> Option<Position> {
    let stones = if rules.is_drop() { fallen(rules, ply, key)? } else { placed(rules, key)? };
    let position = Position::from_stones(rules, stones).ok()?;
    (position.ply() == ply).then_some(position)
}

fn image(position: &Position, symmetry: Symmetry) -> Vec<Option<Side>> {
    let rules = position.rules();
    let mut stones = vec![None; rules.cells()];
    for index in 0..rules.cells() {
        let cell = Cell::from_index(index, rules.width());
        stones[symmetry.cell(rules, cell).index(rules.width())] = position.at(cell);
    }
    stones
}

fn digit(stone: Option<Side>) -> Key {
    stone.map_or(0, |side| side.index() as Key + 1)
}

fn number(rules: Rules, stones: &[Option<Side>]) -> Key {
    if !rules.is_drop() {
        return stones.iter().fold(0, |number, stone| 3 * number + digit(*stone));
    }
    let mut number = 0;
    for column in 0..rules.width() {
        let cells = (0..rules.height()).map(|row| stones[row * rules.width() + column]);
        let filled =
            cells.take_while(Option::is_some).fold(number, |number, stone| 3 * number + digit(stone));
        number = if column + 1 < rules.width() { 3 * filled } else { filled };
    }
    number
}

/// The digits of a key, the first one first.
fn split(mut key: Key, count: usize) -> Option<Vec<Option<Side>>> {
    let mut digits = vec![None; count];
    for place in digits.iter_mut().rev() {
        *place = [None, Some(Side::X), Some(Side::O)][(key % 3) as usize];
        key /= 3;
    }
    (key == 0).then_some(digits)
}

fn placed(rules: Rules, key: Key) -> Option<Vec<Option<Side>>> {
    split(key, rules.cells())
}

fn fallen(rules: Rules, ply: usize, key: Key) -> Option<Vec<Option<Side>>> {
    let mut stones = vec![None; rules.cells()];
    let (mut column, mut row) = (0, 0);
    for digit in split(key, digits(rules, ply))? {
        if digit.is_none() {
            (column, row) = (column + 1, 0);
            continue;
        }
        if column >= rules.width() || row >= rules.height() {
            return None;
        }
        stones[row * rules.width() + column] = digit;
        row += 1;
    }
    Some(stones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::random::sample;

    const GAMES: [&str; 6] = ["connect4", "drop-4x5-3", "drop-1x6-3", "tris", "free-4x3-3", "free-8x8-5"];

    #[test]
    fn keys_are_read_back_into_their_positions() {
        for game in GAMES {
            let rules: Rules = game.parse().unwrap();
            for position in sample(rules, 5, 200, 0..=rules.cells()) {
                let (key, symmetry) = canonical(&position);
                let decoded = decode(rules, position.ply(), key).unwrap();
                assert_eq!(decoded.hash(), symmetry.image(&position).hash(), "{game}");
                assert!(key < 1 << (8 * width(rules, position.ply())).min(127), "{game}");
            }
        }
    }

    #[test]
    fn images_share_a_key_and_other_positions_do_not() {
        for game in GAMES {
            let rules: Rules = game.parse().unwrap();
            let mut seen = std::collections::HashMap::new();
            for position in sample(rules, 6, 300, 0..=8) {
                let key = (position.ply(), canonical(&position).0);
                for symmetry in Symmetry::of(rules) {
                    let image = symmetry.image(&position);
                    assert_eq!((image.ply(), canonical(&image).0), key, "{game}");
                    assert_eq!(*seen.entry(image.hash()).or_insert(key), key, "{game}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let rules = Rules::connect4();
        assert!(decode(rules, 0, 1).is_none(), "seven digits of which one is a stone");
        assert!(decode(rules, 1, 2).is_none(), "O does not begin");
        assert!(decode(rules, 2, Key::MAX).is_none());
        assert_eq!((width(rules, 12), deepest(rules)), (4, Some(41)));
        assert_eq!(deepest("free-10x10-5".parse().unwrap()), None);
    }
}
