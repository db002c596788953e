//! Which move to try first.

use super::bounds::follow_up_ceiling;
use super::node::{Node, win_on};
use super::shape::Shape;
use super::word::Word;

/// A move of a node, made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child<W> {
    /// The cell taken.
    pub cell: W,
    /// Where the side that took it now completes a line.
    pub wins: W,
    /// What the other side can answer without losing at once.
    pub answers: W,
}

impl<W: Word> Default for Child<W> {
    #[inline(always)]
    fn default() -> Self {
        Self { cell: W::ZERO, wins: W::ZERO, answers: W::ZERO }
    }
}

/// The children of a node, and the order in which to look at them.
pub(crate) struct Ordered<S: Shape> {
    children: S::Children,
    /// Promise of a child and its index, packed, the best first.
    ranks: S::Ranks,
    count: usize,
}

impl<S: Shape> Ordered<S> {
    /// Makes every move of `moves`. An error is a score greater than `alpha` that one of them is known to have:
    /// a double threat, which leaves the other side without a safe move, or a follow-up that is good enough.
    #[inline(always)]
    pub(crate) fn new(shape: S, node: &Node<S::Word>, moves: S::Word, alpha: i32) -> Result<Self, i32> {
        let mut ordered = Self { children: S::children(), ranks: S::ranks(), count: 0 };
        let mut rest = moves;
        while !rest.is_empty() {
            let cell = rest.lowest();
            rest = rest ^ cell;
            let next = node.play(shape, cell);
            let answers = next.safe_moves(shape);
            if answers.is_empty() {
                return Err(win_on(shape.area(), node.ply + 3));
            }
            if let Some(ceiling) = follow_up_ceiling(shape, &next, -alpha - 1) {
                return Err(-ceiling);
            }
            let child = Child { cell, wins: next.their_wins, answers };
            ordered.insert(child, promise(shape, node, &child));
        }
        Ok(ordered)
    }

    /// Adds a child behind those that promise as much or more.
    #[inline(always)]
    fn insert(&mut self, child: Child<S::Word>, promise: i32) {
        let ranks = self.ranks.as_mut();
        self.children.as_mut()[self.count] = child;
        let mut at = self.count;
        while at > 0 && ranks[at - 1] >> INDEX_BITS < promise {
            ranks[at] = ranks[at - 1];
            at -= 1;
        }
        ranks[at] = (promise << INDEX_BITS) | self.count as i32;
        self.count += 1;
    }

    /// Number of children.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// The child of a rank, 0 for the best.
    #[inline(always)]
    pub(crate) fn get(&self, rank: usize) -> &Child<S::Word> {
        &self.children.as_ref()[(self.ranks.as_ref()[rank] & ((1 << INDEX_BITS) - 1)) as usize]
    }
}

/// Bits for the index of a child beside its promise.
const INDEX_BITS: u32 = 6;

/// What a move is worth, by a hill climb on the nodes of 364 positions that are in none of the timed sets. Threats are
/// winning cells that are still empty.
mod weight {
    /// Every threat after the move.
    pub(crate) const THREAT: i32 = 48;
    /// ... on which the other side does not win as well, nor on the cell below, which would end the game before.
    pub(crate) const USEFUL: i32 = 23;
    /// ... and directly above another one.
    pub(crate) const STACKED: i32 = 7;
    /// ... on a row that zugzwang gives to this side.
    pub(crate) const ROW_OF_SIDE: i32 = 4;
    /// ... playable now, so that the answer is forced.
    pub(crate) const FORCING: i32 = 10;
    /// A stone just below an own winning cell: the other side will take that cell.
    pub(crate) const GIVES_UP: i32 = -19;
    /// A step from the middle column towards the side, counted twice.
    pub(crate) const OFF_CENTRE: i32 = -2;
    /// A row further from top and bottom, early; the opposite, late. In eighths.
    pub(crate) const INNER_ROW: i32 = 3;
}

/// How promising a move is for the side that makes it.
#[inline(always)]
fn promise<S: Shape>(shape: S, node: &Node<S::Word>, child: &Child<S::Word>) -> i32 {
    let index = child.cell.index();
    let (column, row) = ((index / shape.stride()) as i32, (index % shape.stride()) as i32);
    let off_centre = (2 * column - shape.width() as i32 + 1).abs();
    let inner_row = row.min(shape.height() as i32 - 1 - row);
    let early = shape.area() as i32 / 2 - node.ply as i32;
    let follows = (shape.area() - node.ply) % 2 == 1;
    let rows_of_side = if follows { shape.follow_up() } else { !shape.follow_up() };
    let useful = child.wins & !(node.their_wins | (node.their_wins << 1));
    let playable = (node.filled() | child.cell).plus(shape.bottom());
    let count = |cells: S::Word| cells.count() as i32;
    weight::THREAT * count(child.wins)
        + weight::USEFUL * count(useful)
        + weight::STACKED * count(useful & (child.wins << 1))
        + weight::ROW_OF_SIDE * count(child.wins & rows_of_side)
        + weight::FORCING * count(child.wins & playable)
        + weight::GIVES_UP * count((node.my_wins >> 1) & child.cell)
        + weight::OFF_CENTRE * off_centre
        + weight::INNER_ROW * inner_row * early / 8
}
