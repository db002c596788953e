//! How good a move is now: the danger and the advantage of the cell it goes to and of the cell above.

use super::Weights;
use crate::game::{Direction, Move, Position, Rules, Side, Spot, Strips};

/// A line count that is one move from complete is amplified by this.
const AMPLIFIED: i32 = 5;
/// The move closes the game.
const CLOSE: i32 = -50_000;
/// The move feeds the opponent the cell above.
const FEED: i32 = 50_000;
/// The move gives away a cell above that the opponent might be forced to open.
const GIVE_AWAY: i32 = 20_000;

/// The cases of [`Vectors::present`], the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// The move closes the game.
    Close,
    /// The move feeds the opponent the cell above.
    Feed,
    /// The move gives away a cell above that the opponent might be forced to open.
    GiveAway,
    /// Anything else: advantage and danger are weighed.
    Ordinary,
}

/// The four vectors of ForSA4: an entry for each move, 0 where there is no room.
///
/// In a drop game a move is a column, its cell is where a stone would land and the next cell is
/// the one above. Elsewhere a move is a cell and there is no next one: both next vectors are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vectors {
    /// The program's line counts for the cell of each move.
    pub advantage: Vec<i32>,
    /// The opponent's line counts for the cell of each move.
    pub danger: Vec<i32>,
    /// The program's line counts for the next cell.
    pub next_advantage: Vec<i32>,
    /// The opponent's line counts for the next cell.
    pub next_danger: Vec<i32>,
    /// A value from which on a cell is one move from a complete line.
    pub threshold: i32,
}

impl Vectors {
    /// The vectors of a position; the program is the side to move.
    pub fn new(position: &Position) -> Vectors {
        Vectors::of(&Strips::new(position))
    }

    pub(super) fn of(board: &Strips) -> Vectors {
        let rules = board.rules();
        let zeros = vec![0; rules.move_count()];
        let mut vectors = Vectors {
            advantage: zeros.clone(),
            danger: zeros.clone(),
            next_advantage: zeros.clone(),
            next_danger: zeros,
            threshold: AMPLIFIED * (rules.align() as i32 - 1),
        };
        let program = board.to_move();
        for mv in board.open() {
            let (cell, entry) = (board.landing(*mv), *mv as usize);
            vectors.advantage[entry] = count(board, cell, program);
            vectors.danger[entry] = count(board, cell, !program);
            let above = cell + rules.width();
            if rules.is_drop() && above < rules.cells() {
                vectors.next_advantage[entry] = count(board, above, program);
                vectors.next_danger[entry] = count(board, above, !program);
            }
        }
        vectors
    }

    /// `present`: how good a move is now. Negative is good.
    pub fn present(&self, mv: Move, weights: &Weights) -> i32 {
        let entry = mv.index();
        match self.case(mv) {
            Case::Close => CLOSE,
            Case::Feed => FEED,
            Case::GiveAway => GIVE_AWAY,
            Case::Ordinary => self.advantage[entry] * weights.attack + self.danger[entry] * weights.defence,
        }
    }

    /// The case that decides about a move.
    pub fn case(&self, mv: Move) -> Case {
        let entry = mv.index();
        let (advantage, danger) = (self.advantage[entry], self.danger[entry]);
        let (next_advantage, next_danger) = (self.next_advantage[entry], self.next_danger[entry]);
        if advantage >= self.threshold {
            Case::Close
        } else if next_danger >= danger.max(advantage).max(self.threshold) {
            Case::Feed
        } else if next_advantage >= advantage.max(danger).max(self.threshold) && danger < self.threshold {
            Case::GiveAway
        } else {
            Case::Ordinary
        }
    }
}

/// The four line counts of a side for an empty cell, added up.
fn count(board: &Strips, cell: usize, side: Side) -> i32 {
    let rules = board.rules();
    let lines = board.spots(cell).iter();
    lines.map(|spot| line_count(rules, *spot, spot_stones(board, *spot, side))).sum()
}

/// The stones of a side and of the other one on the strip of a spot.
fn spot_stones(board: &Strips, spot: Spot, side: Side) -> [u128; 2] {
    [board.stones(spot.strip, side), board.stones(spot.strip, !side)]
}

/// The stones reachable from an empty cell along one line: within `align - 1` cells on either side and not
/// beyond a stone of the other side. 0 if no line can be completed through the cell or the rule of the
/// direction is not met; amplified if one stone is missing.
fn line_count(rules: Rules, spot: Spot, [own, other]: [u128; 2]) -> i32 {
    let (bit, align) = (spot.bit as u32, rules.align() as u32);
    let before = other & ((1 << bit) - 1);
    let after = other >> bit;
    // The cells from `first` to before `end` are free of the other side.
    let first = (128 - before.leading_zeros()).max(bit.saturating_sub(align - 1));
    let end = if after == 0 { spot.length as u32 } else { bit + after.trailing_zeros() }.min(bit + align);
    if end - first < align || !counts(rules, spot, own) {
        return 0;
    }
    let stones = (own >> first & ((1 << (end - first)) - 1)).count_ones() as i32;
    if stones >= align as i32 - 1 { stones * AMPLIFIED } else { stones }
}

/// The rule of each direction: a row needs a stone next to the cell, a column one right below, a diagonal
/// none. Where stones do not fall, a column is a row turned.
fn counts(rules: Rules, spot: Spot, own: u128) -> bool {
    let below = own << 1 >> spot.bit & 1 == 1;
    let above = own >> spot.bit >> 1 & 1 == 1;
    match spot.direction {
        Direction::Row => below || above,
        Direction::Column => below || (above && !rules.is_drop()),
        Direction::Rising | Direction::Falling => true,
    }
}
