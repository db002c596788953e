//! What a solver says of a position.

use super::node::win_on;
use super::tt::Bounds;
use crate::value::Value;

/// What is proven of a position, for the side to move.
///
/// A score is 0 for a draw; a win that is complete on ply `p` (counted from the empty board) scores
/// `floor((cells + 2 - p) / 2)`, a loss the negative of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score is at least this.
    pub low: i32,
    /// The score is at most this.
    pub high: i32,
    /// Positions visited.
    pub nodes: u64,
    /// Stones on the board.
    pub ply: u32,
    /// Cells of the board.
    pub cells: u32,
}

impl Solution {
    /// The score, if it is proven.
    pub fn score(&self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }

    /// The sign of the score (1 win, 0 draw, -1 loss), if that much is proven.
    pub fn outcome(&self) -> Option<i32> {
        (self.low.signum() == self.high.signum()).then_some(self.low.signum())
    }

    /// Plies from here to the end of the game with best play, if proven.
    pub fn plies(&self) -> Option<u32> {
        let score = self.score()?;
        if score == 0 {
            return Some(self.cells - self.ply);
        }
        let latest = self.cells + 2 - 2 * score.unsigned_abs();
        let on_my_ply = (latest - self.ply) % 2 == 1;
        Some(latest - u32::from(on_my_ply != (score > 0)) - self.ply)
    }

    /// The same as a [`Value`].
    pub fn value(&self) -> Value {
        match (self.score(), self.plies()) {
            (Some(score), Some(plies)) if score > 0 => Value::Win(plies),
            (Some(score), Some(plies)) if score < 0 => Value::Loss(plies),
            (Some(_), Some(_)) => Value::Draw,
            _ => Value::Unknown,
        }
    }

    /// The same seen by the side that moved to this position, before it did.
    pub(super) fn before_move(self) -> Self {
        Self { low: -self.high, high: -self.low, ply: self.ply - 1, ..self }
    }

    pub(super) fn new(bounds: Bounds, nodes: u64, ply: u32, cells: u32) -> Self {
        Self { low: bounds.low, high: bounds.high, nodes, ply, cells }
    }
}

/// The scores that a position with `ply` stones and `cells` cells can have at all.
pub fn possible_scores(cells: u32, ply: u32) -> Bounds {
    let win = |ply| if ply > cells { 0 } else { win_on(cells, ply) };
    Bounds { low: -win(ply + 2), high: win(ply + 1) }
}
