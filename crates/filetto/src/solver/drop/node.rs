//! A position as the search sees it: two sets of stones and what each side is about to complete.

use super::order::Child;
use super::shape::Shape;
use super::word::Word;
use crate::game::Position;

/// A position, from the side to move.
///
/// The maps of winning cells cost more than anything else in a node, so that a child inherits both: the one of
/// the side that did not move is unchanged, the other was computed while its parent ordered the moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<W> {
    /// Stones of the side to move.
    pub mine: W,
    /// Stones of the other side.
    pub theirs: W,
    /// Empty cells that complete a line of the side to move.
    pub my_wins: W,
    /// Empty cells that complete a line of the other side.
    pub their_wins: W,
    /// Stones on the board.
    pub ply: u32,
}

impl<W: Word> Node<W> {
    /// A node from the two sets of stones, both maps computed afresh.
    pub(crate) fn new<S: Shape<Word = W>>(shape: S, mine: W, theirs: W) -> Self {
        let empty = shape.cells() & !(mine | theirs);
        Self {
            mine,
            theirs,
            my_wins: shape.completions(mine) & empty,
            their_wins: shape.completions(theirs) & empty,
            ply: (mine | theirs).count(),
        }
    }

    /// The node of a position on a board of this shape.
    pub(crate) fn of<S: Shape<Word = W>>(shape: S, position: &Position) -> Self {
        let (mut mine, mut theirs) = (W::ZERO, W::ZERO);
        for column in 0..shape.width() {
            for row in 0..shape.height() {
                let cell = W::ONE << (column * shape.stride() + row);
                match position.stone(column as usize, row as usize) {
                    Some(side) if side == position.to_move() => mine |= cell,
                    Some(_) => theirs |= cell,
                    None => {}
                }
            }
        }
        Self::new(shape, mine, theirs)
    }

    /// Every stone.
    #[inline(always)]
    pub(crate) fn filled(&self) -> W {
        self.mine | self.theirs
    }

    /// The lowest empty cell of every column that has one.
    ///
    /// Adding one at the bottom of a column of stones carries to the first empty cell: `000111 + 1 = 001000`.
    #[inline(always)]
    pub(crate) fn playable<S: Shape<Word = W>>(&self, shape: S) -> W {
        self.filled().plus(shape.bottom()) & shape.cells()
    }

    /// The moves that do not lose at once, for a side that cannot win at once.
    ///
    /// A cell the other side would win on must be taken; a cell below such a cell must not. The empty set means
    /// that the other side wins with its next stone (or, with nothing playable, that the board is full).
    #[inline(always)]
    pub(crate) fn safe_moves<S: Shape<Word = W>>(&self, shape: S) -> W {
        let playable = self.playable(shape);
        let must = playable & self.their_wins;
        if must.has_several() {
            return W::ZERO;
        }
        let candidates = if must.is_empty() { playable } else { must };
        candidates & !(self.their_wins >> 1)
    }

    /// The position after the side to move takes `cell`.
    #[inline(always)]
    pub(crate) fn play<S: Shape<Word = W>>(&self, shape: S, cell: W) -> Self {
        let stones = self.mine | cell;
        let empty = shape.cells() & !(stones | self.theirs);
        Self {
            mine: self.theirs,
            theirs: stones,
            my_wins: self.their_wins & !cell,
            their_wins: shape.completions(stones) & empty,
            ply: self.ply + 1,
        }
    }
}

impl<W: Word> Node<W> {
    /// The position after a move whose map of winning cells is known.
    #[inline(always)]
    pub(crate) fn child(&self, child: &Child<W>) -> Self {
        Self {
            mine: self.theirs,
            theirs: self.mine | child.cell,
            my_wins: self.their_wins & !child.cell,
            their_wins: child.wins,
            ply: self.ply + 1,
        }
    }
}

/// The score of a win that the last stone of ply `ply` completes.
#[inline(always)]
pub(crate) fn win_on(area: u32, ply: u32) -> i32 {
    (area as i32 + 2 - ply as i32) / 2
}
