//! What a search walks through: anything with moves, ends and estimates.

use std::fmt::Debug;

use crate::eval::LineBoard;
use crate::game::{Move, Outcome};
use crate::value::Value;

/// A game tree seen from one node at a time. Searches run on positions ([`LineBoard`]), on trees typed by a
/// reader ([`super::TypedTree`]) and on synthetic ones ([`super::UniformTree`]).
pub trait Tree {
    /// What leads from a node to a child.
    type Move: Copy + PartialEq + Debug;

    /// The exact value for the side to move, if the game has ended here.
    fn end(&self) -> Option<Value>;

    /// What the node may be worth for the side to move.
    fn evaluate(&self) -> i32;

    /// True where MAX moves: the first player.
    fn max_to_move(&self) -> bool;

    /// Adds the moves to a list: in the order of the game, or the most promising first if `ordered`.
    fn push_moves(&self, ordered: bool, out: &mut Vec<Self::Move>);

    /// Adds the moves that a side cannot do without, nothing in a quiet node.
    fn push_forced(&self, out: &mut Vec<Self::Move>);

    /// Goes to a child.
    fn play(&mut self, mv: Self::Move);

    /// Goes back to the parent.
    fn undo(&mut self);

    /// The same for nodes that have the same subtree below them, and different otherwise (with luck: 64 bits).
    fn key(&self) -> u64;
}

impl Tree for LineBoard {
    type Move = Move;

    #[inline]
    fn end(&self) -> Option<Value> {
        // Only the side that moved last can have won.
        self.outcome().map(|outcome| match outcome {
            Outcome::Win(_) => Value::Loss(0),
            Outcome::Draw => Value::Draw,
        })
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        self.to_move().sign() * self.worth()
    }

    #[inline]
    fn max_to_move(&self) -> bool {
        self.ply().is_multiple_of(2)
    }

    #[inline]
    fn push_moves(&self, ordered: bool, out: &mut Vec<Move>) {
        LineBoard::push_moves(self, ordered, out);
    }

    fn push_forced(&self, out: &mut Vec<Move>) {
        LineBoard::push_forced(self, out);
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        LineBoard::play(self, mv);
    }

    #[inline]
    fn undo(&mut self) {
        LineBoard::undo(self);
    }

    fn key(&self) -> u64 {
        self.hash()
    }
}
