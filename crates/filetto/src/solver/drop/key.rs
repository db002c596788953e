//! What two positions must share to have the same score.
//!
//! A stone counts only while it lies on a line without a stone of the other side; the score depends on
//! those stones, on the heights of the columns, and not on left and right. Dropping the other stones merges positions
//! that differ in dead stones only (a third fewer nodes in the middle game).

use super::node::Node;
use super::shape::Shape;
use super::word::Word;

/// The canonical form of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Canonical<W> {
    /// Live stones of the side to move, and a mark on the lowest empty cell of every column (in the guard row when
    /// the column is full).
    pub mine_and_marks: W,
    /// Live stones of the other side.
    pub theirs: W,
    /// The side to move has a line left that it could fill.
    pub i_have_lines: bool,
    /// The other side has a line left that it could fill.
    pub they_have_lines: bool,
}

/// The canonical form of `node`.
#[inline(always)]
pub(crate) fn canonical<S: Shape>(shape: S, node: &Node<S::Word>) -> Canonical<S::Word> {
    let empty = shape.cells() & !node.filled();
    let my_lines = shape.on_lines(node.mine | empty);
    let their_lines = shape.on_lines(node.theirs | empty);
    let mine_and_marks = (node.mine & my_lines) | node.filled().plus(shape.bottom());
    let theirs = node.theirs & their_lines;
    let image = shape.mirror(mine_and_marks);
    let (i_have_lines, they_have_lines) = (!my_lines.is_empty(), !their_lines.is_empty());
    let flip = image < mine_and_marks || (image == mine_and_marks && shape.mirror(theirs) < theirs);
    if flip {
        Canonical { mine_and_marks: image, theirs: shape.mirror(theirs), i_have_lines, they_have_lines }
    } else {
        Canonical { mine_and_marks, theirs, i_have_lines, they_have_lines }
    }
}
