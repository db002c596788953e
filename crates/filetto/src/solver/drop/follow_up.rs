//! What needs no search, for others than the solver: whether a side loses to one that answers every stone with one
//! on top of it.

use super::bounds::follow_up_ceiling;
use super::node::Node;
use super::shape::{Any, Shape};
use crate::game::Rules;

/// The board of such questions.
#[derive(Debug)]
pub(crate) struct FollowUp {
    shape: Any<u128>,
}

/// A column: the rows with stones of the side to move and of the other side, and the rows that complete a line of
/// either, where stones may stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    /// Stones of the side to move, and of the other.
    pub stones: [u16; 2],
    /// Rows that complete a line of the side to move, and of the other.
    pub wins: [u16; 2],
}

impl FollowUp {
    /// None for games and boards that the solver does not know.
    pub(crate) fn new(rules: Rules) -> Option<FollowUp> {
        let (width, height, align) = (rules.width() as u32, rules.height() as u32, rules.align() as u32);
        let known = rules.is_drop() && !rules.is_exact() && height <= u16::BITS;
        known.then(|| Any::new(width, height, align)).flatten().map(|shape| FollowUp { shape })
    }

    /// True if the side to move is shown to lose, with the columns from left to right. False says nothing.
    pub(crate) fn is_lost(&self, columns: impl DoubleEndedIterator<Item = Column>) -> bool {
        let [mut mine, mut theirs, mut my_wins, mut their_wins] = [0u128; 4];
        let push = |word: &mut u128, rows: u16| *word = *word << self.shape.stride() | rows as u128;
        for Column { stones, wins } in columns.rev() {
            push(&mut mine, stones[0]);
            push(&mut theirs, stones[1]);
            push(&mut my_wins, wins[0]);
            push(&mut their_wins, wins[1]);
        }
        let filled = mine | theirs;
        let (my_wins, their_wins, ply) = (my_wins & !filled, their_wins & !filled, filled.count_ones());
        follow_up_ceiling(self.shape, &Node { mine, theirs, my_wins, their_wins, ply }, -1).is_some()
    }
}
