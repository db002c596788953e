//! A position as two sets of lines: what each side can still complete, and how far it has come.
//!
//! The search asks one question: *can the attacker complete a line with at most so many moves of its
//! own?* So the sides are attacker and defender here, whoever is X.

use super::board::Board;
use super::set::Set;
use crate::game::{Cell, Position, Side};

/// Enough binary digits for the longest line (100 cells).
const DIGITS: usize = 7;

/// What a line that lacks no stone would count in [`State::danger`].
pub(super) const DANGER_UNIT: u32 = 256;

/// One side: its stones, the lines it can still complete, and how many of its stones are on each.
#[derive(Clone, Copy)]
pub(super) struct Camp<const C: usize, const L: usize> {
    pub stones: Set<C>,
    /// Segments without a stone of the other side (and, under the exact rule, not yet too long).
    pub open: Set<L>,
    /// Stones on each line, as binary digits: line `i` has bit `i` of each.
    digits: [Set<L>; DIGITS],
}

impl<const C: usize, const L: usize> Camp<C, L> {
    fn new(board: &Board<C, L>) -> Camp<C, L> {
        Camp { stones: Set::EMPTY, open: Set::below(board.lines.len()), digits: [Set::EMPTY; DIGITS] }
    }

    fn put(&mut self, board: &Board<C, L>, cell: usize) {
        self.stones = self.stones.with(cell);
        self.open = self.open - board.spoiled[cell];
        let mut carry = board.through[cell];
        for digit in &mut self.digits {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
            if carry.is_empty() {
                break;
            }
        }
    }

    /// The open lines that lack exactly `lacking` stones.
    pub(crate) fn lacking(&self, board: &Board<C, L>, lacking: usize) -> Set<L> {
        let stones = board.align - lacking;
        let used = usize::BITS - board.align.leading_zeros();
        let digits = self.digits.iter().take(used as usize).enumerate();
        digits.fold(
            self.open,
            |lines, (at, digit)| {
                if stones >> at & 1 == 1 { lines & *digit } else { lines - *digit }
            },
        )
    }

    /// The open lines that lack at most `most` stones.
    pub(crate) fn within(&self, board: &Board<C, L>, most: usize) -> Set<L> {
        if most >= board.align {
            return self.open;
        }
        (1..=most).fold(Set::EMPTY, |lines, lacking| lines | self.lacking(board, lacking))
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Attacker,
    Defender,
}

/// A question: can the attacker complete a line with at most `moves` more moves of its own?
#[derive(Clone, Copy)]
pub(super) struct State<const C: usize, const L: usize> {
    pub attacker: Camp<C, L>,
    pub defender: Camp<C, L>,
    pub turn: Turn,
    pub moves: usize,
}

impl<const C: usize, const L: usize> State<C, L> {
    /// The question for an unfinished position.
    pub(crate) fn new(board: &Board<C, L>, position: &Position, attacker: Side, moves: usize) -> State<C, L> {
        let turn = if position.to_move() == attacker { Turn::Attacker } else { Turn::Defender };
        let mut state = State { attacker: Camp::new(board), defender: Camp::new(board), turn, moves };
        for index in 0..board.rules.cells() {
            match position.at(Cell::from_index(index, board.rules.width())) {
                Some(side) if side == attacker => state.put(board, Turn::Attacker, index),
                Some(_) => state.put(board, Turn::Defender, index),
                None => {}
            }
        }
        state
    }

    fn put(&mut self, board: &Board<C, L>, turn: Turn, cell: usize) {
        let (mine, theirs) = match turn {
            Turn::Attacker => (&mut self.attacker, &mut self.defender),
            Turn::Defender => (&mut self.defender, &mut self.attacker),
        };
        mine.put(board, cell);
        theirs.open = theirs.open - board.through[cell];
    }

    /// The question after a move of the side to move.
    pub(crate) fn after(&self, board: &Board<C, L>, cell: usize) -> State<C, L> {
        let mut next = *self;
        next.put(board, self.turn, cell);
        match self.turn {
            Turn::Attacker => (next.turn, next.moves) = (Turn::Defender, self.moves - 1),
            Turn::Defender => next.turn = Turn::Attacker,
        }
        next
    }

    pub(crate) fn empty(&self, board: &Board<C, L>) -> Set<C> {
        board.cells - (self.attacker.stones | self.defender.stones)
    }

    /// The attacker's lines it has moves enough to complete.
    pub(crate) fn attack(&self, board: &Board<C, L>) -> Set<L> {
        self.attacker.within(board, self.moves)
    }

    /// The defender's lines that can be complete before the attacker's last move. The others threaten
    /// nothing: by the time they would win, the attacker has won or has run out of moves.
    pub(crate) fn counter(&self, board: &Board<C, L>) -> Set<L> {
        let before = match self.turn {
            Turn::Attacker => self.moves.saturating_sub(1),
            Turn::Defender => self.moves,
        };
        self.defender.within(board, before)
    }

    /// How dangerous the attacker is: each line it can complete in time counts half as much for each stone it
    /// lacks.
    pub(crate) fn danger(&self, board: &Board<C, L>) -> u32 {
        let lacking = 1..=board.align.min(self.moves).min(16);
        lacking
            .map(|lacking| (self.attacker.lacking(board, lacking).len() as u32 * DANGER_UNIT) >> lacking)
            .sum()
    }

    /// The empty cells that complete a line of a side.
    pub(crate) fn completing(&self, board: &Board<C, L>, camp: &Camp<C, L>) -> Set<C> {
        let lines = camp.lacking(board, 1);
        if lines.is_empty() { Set::EMPTY } else { board.cover(lines) - camp.stones }
    }
}
