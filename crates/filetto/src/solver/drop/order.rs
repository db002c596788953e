//! Which move to try first.

use super::node::Node;
use super::shape::Shape;
use super::word::Word;

/// A move of a node, made.
#[derive(Clone, Copy, Debug)]
pub struct Child<W> {
    /// The position after the move.
    pub node: Node<W>,
    /// What its side to move can play without losing at once.
    pub moves: W,
    /// How promising the move is for the side that made it.
    pub promise: i32,
}

impl<W: Word> Default for Child<W> {
    fn default() -> Self {
        let node = Node { mine: W::ZERO, theirs: W::ZERO, my_wins: W::ZERO, their_wins: W::ZERO, ply: 0 };
        Self { node, moves: W::ZERO, promise: 0 }
    }
}

/// The children of a node, the most promising first.
pub enum Ordered<S: Shape> {
    /// One of the moves wins with the next stone of the same side, whatever the answer.
    Wins,
    /// The children and their number.
    Children(S::Children, usize),
}

/// Makes every move of `moves`, and sorts the children by promise.
///
/// A child whose side to move has no safe move is lost: a double threat has been made, and nothing else needs a
/// look.
#[inline(always)]
pub fn order<S: Shape>(shape: S, node: &Node<S::Word>, moves: S::Word) -> Ordered<S> {
    let mut children = S::children();
    let list = children.as_mut();
    let mut count = 0;
    let mut rest = moves;
    while !rest.is_empty() {
        let cell = rest.lowest();
        rest = rest ^ cell;
        let next = node.play(shape, cell);
        let answers = next.safe_moves(shape);
        if answers.is_empty() {
            return Ordered::Wins;
        }
        let child = Child { node: next, moves: answers, promise: promise(shape, &next, cell) };
        let mut at = count;
        while at > 0 && list[at - 1].promise < child.promise {
            list[at] = list[at - 1];
            at -= 1;
        }
        list[at] = child;
        count += 1;
    }
    Ordered::Children(children, count)
}

/// Threats made, then closeness to the middle column.
#[inline(always)]
fn promise<S: Shape>(shape: S, next: &Node<S::Word>, cell: S::Word) -> i32 {
    let column = shape.column_of(cell) as i32;
    let off_centre = (2 * column - shape.width() as i32 + 1).abs();
    next.their_wins.count() as i32 * 64 - off_centre
}
