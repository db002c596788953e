//! What somebody who watches a search sees. Every method does nothing by default, so that a search nobody
//! watches (`&mut ()`) pays nothing.

use super::tt::Bound;
use crate::value::Score;

/// The window of a node: what MAX and MIN are sure of already. Always from MAX's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// MAX is sure of this much.
    pub alpha: Score,
    /// MIN is sure of this little.
    pub beta: Score,
}

/// Why a node got its value without looking at (all of) its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// The game ends here.
    End,
    /// The depth limit: it was evaluated.
    Horizon,
    /// It was searched before and remembered.
    Remembered,
}

/// Why a whole search of the root begins, where one answer takes several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Iterative deepening: the next depth.
    Deeper,
    /// The value fell outside the aspiration window: the same depth with a wider one.
    Wider,
    /// Secondary search: the move chosen is looked at deeper.
    Confirm,
    /// Secondary search: the best of the other moves is wanted.
    Others,
}

/// Watches a search. All scores are from MAX's side; `ply` is the depth below the root.
pub trait Observer<M> {
    /// A node is visited by a move (None for the root), with its window.
    fn enter(&mut self, _ply: usize, _mv: Option<M>, _max: bool, _window: Window) {}

    /// The node just entered is a leaf.
    fn leaf(&mut self, _ply: usize, _leaf: Leaf) {}

    /// The best value of the node so far, reached by this move.
    fn value(&mut self, _ply: usize, _mv: M, _best: Score) {}

    /// The moves left are not looked at: a value at or beyond the `bound` was found already.
    fn cut(&mut self, _ply: usize, _value: Score, _bound: Score, _left: &[M]) {}

    /// The child by this move is searched again, with a wider window.
    fn again(&mut self, _ply: usize, _mv: M) {}

    /// A forced reply beyond the depth limit is visited, with its window.
    fn extend(&mut self, _ply: usize, _mv: M, _max: bool, _window: Window) {}

    /// A node beyond the depth limit is left with its value, which is its own evaluation or that of what follows.
    fn settle(&mut self, _ply: usize, _value: Score, _evaluated: bool) {}

    /// The table answers for the node just entered by what it knows: how deep that was searched and what it says.
    fn entry(&mut self, _ply: usize, _depth: u32, _bound: Bound) {}

    /// The root is searched once more, to this depth; None for the whole window.
    fn look(&mut self, _look: Look, _depth: u32, _window: Option<Window>) {}

    /// The node is left with its value.
    fn leave(&mut self, _ply: usize, _value: Score) {}

    /// The lecture's list L of open nodes, first node first, after a step: ply, move and value so far. The
    /// root is left out.
    fn list(&mut self, _open: &mut dyn Iterator<Item = (usize, M, Option<Score>)>) {}
}

impl<M> Observer<M> for () {}
