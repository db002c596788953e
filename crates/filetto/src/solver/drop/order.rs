//! Which move to try first.

use super::bounds::follow_up_ceiling;
use super::node::{Node, win_on};
use super::shape::Shape;
use super::word::Word;

/// A move of a node, made.
#[derive(Clone, Copy, Debug)]
pub struct Child<W> {
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
pub struct Ordered<S: Shape> {
    children: S::Children,
    /// Promise of a child and its index, packed, the best first.
    ranks: S::Ranks,
    count: usize,
}

impl<S: Shape> Ordered<S> {
    /// Makes every move of `moves`. An error is a score greater than `alpha` that one of them is known to have:
    /// a double threat, which leaves the other side without a safe move, or a follow-up that is good enough.
    #[inline(always)]
    pub fn new(shape: S, node: &Node<S::Word>, moves: S::Word, alpha: i32) -> Result<Self, i32> {
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
    pub fn len(&self) -> usize {
        self.count
    }

    /// The child of a rank, 0 for the best.
    #[inline(always)]
    pub fn get(&self, rank: usize) -> &Child<S::Word> {
        &self.children.as_ref()[(self.ranks.as_ref()[rank] & ((1 << INDEX_BITS) - 1)) as usize]
    }
}

/// Bits for the index of a child beside its promise.
const INDEX_BITS: u32 = 6;

/// Threats made, then closeness to the middle column.
#[inline(always)]
fn promise<S: Shape>(shape: S, node: &Node<S::Word>, child: &Child<S::Word>) -> i32 {
    let column = shape.column_of(child.cell) as i32;
    let off_centre = (2 * column - shape.width() as i32 + 1).abs();
    let gives_up = !((node.my_wins >> 1) & child.cell).is_empty();
    child.wins.count() as i32 * 64 - off_centre - i32::from(gives_up) * 32
}
