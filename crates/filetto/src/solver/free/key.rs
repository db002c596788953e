//! What a position is remembered by: everything that matters for the question, and nothing else.

use super::board::Board;
use super::set::Set;
use super::state::{State, Turn};
use crate::game::split_mix;

/// An exact name of a question (but for the number of moves): equal keys mean equal answers.
///
/// `attack` holds the attacker's stones and the empty cells, `defence` the defender's stones and the empty
/// cells; a stone that lies on no open line of its side, and an empty cell on no open line of either,
/// are left out. A line is open for a side exactly if it is a subset of that side's set, so nothing
/// that counts is lost. Of all images under the symmetries the smallest is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key<const C: usize> {
    pub attack: Set<C>,
    pub defence: Set<C>,
    pub turn: Turn,
}

impl<const C: usize> Key<C> {
    pub fn new<const L: usize>(board: &Board<C, L>, state: &State<C, L>) -> Key<C> {
        let (mut attack, mut defence) = sets(board, state);
        let own = (attack, defence);
        for turn in 0..board.turns() {
            let image = board.turned(turn, own.0);
            if image > attack {
                continue;
            }
            let other = board.turned(turn, own.1);
            if (image, other) < (attack, defence) {
                (attack, defence) = (image, other);
            }
        }
        Key { attack, defence, turn: state.turn }
    }

    /// A well mixed number, to find the place in a table.
    pub fn hash(&self) -> u64 {
        let words = self.attack.words().iter().chain(self.defence.words());
        words.fold(self.turn as u64, |hash, word| split_mix(hash ^ *word))
    }

    /// How many moves the attacker has before the cells that matter are full.
    pub fn most_moves(&self) -> usize {
        let empty = (self.attack & self.defence).len();
        match self.turn {
            Turn::Attacker => empty.div_ceil(2),
            Turn::Defender => empty / 2,
        }
    }
}

fn sets<const C: usize, const L: usize>(board: &Board<C, L>, state: &State<C, L>) -> (Set<C>, Set<C>) {
    let empty = state.empty(board);
    if board.rules.is_exact() {
        return (state.attacker.stones | empty, state.defender.stones | empty);
    }
    let (attack, defence) = (board.cover(state.attacker.open), board.cover(state.defender.open));
    let shared = (attack | defence) & empty;
    ((attack & state.attacker.stones) | shared, (defence & state.defender.stones) | shared)
}
