//! Evaluations: what a position that has not ended might be worth.
//!
//! All of them are weighted sums over the segments of `align` cells, Eval(s) = Σ wᵢ fᵢ(s): they differ in
//! the weights alone. So one machine, [`LineBoard`], keeps any of them up to date move by move, and
//! [`Weights::evaluate`] computes the same from scratch, slowly and plainly.

mod board;
mod linear;
mod rivest;
mod southpasadena;

use crate::game::{Cell, Direction, Outcome, Position, Rules, Segments, Side};
use crate::value::Score;

pub use board::LineBoard;
pub use linear::Linear;
pub use rivest::Rivest;
pub use southpasadena::SouthPasadena;

/// An evaluation: the weights it gives to the segments of a game.
pub trait Eval {
    /// The weights for a game.
    fn weights(&self, rules: Rules) -> Weights;
}

/// What a segment is worth by direction and number of stones, if only one side has stones in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// `lines[direction][stones]`, for 0 to `align` stones; mixed and empty segments are worth nothing.
    lines: [Vec<i32>; 4],
    /// Added for the side to move.
    pub tempo: i32,
    /// What a won position is worth where the whole of it is evaluated ([`Weights::evaluate`]); searches
    /// know wins by themselves.
    pub win: i32,
}

impl Weights {
    /// Weights from a rule for one segment: direction and stones in it, from 1 to `align - 1`.
    pub fn new(rules: Rules, weight: impl Fn(Direction, usize) -> i32) -> Weights {
        let row = |direction| {
            let stones = 1..rules.align();
            let inner = stones.map(|stones| weight(direction, stones));
            std::iter::once(0).chain(inner).chain(std::iter::once(0)).collect()
        };
        Weights { lines: Direction::ALL.map(row), tempo: 0, win: Score::MOST }
    }

    /// What a segment of this direction is worth to its owner, who has this many stones in it.
    pub fn line(&self, direction: Direction, stones: usize) -> i32 {
        self.lines[direction as usize][stones]
    }

    /// The evaluation from X's side, computed from scratch.
    pub fn evaluate(&self, position: &Position) -> i32 {
        match position.outcome() {
            Some(Outcome::Draw) => return 0,
            Some(Outcome::Win(side)) => return side.sign() * self.win,
            None => {}
        }
        let rules = position.rules();
        let lines = Segments::new(rules);
        let worth = |line: usize| {
            let count = |side| {
                let at = |cell: &&u16| position.at(Cell::from_index(**cell as usize, rules.width()));
                lines.cells(line).iter().filter(|cell| at(cell) == Some(side)).count()
            };
            match (count(Side::X), count(Side::O)) {
                (stones, 0) => self.line(lines.direction(line), stones),
                (0, stones) => -self.line(lines.direction(line), stones),
                _ => 0,
            }
        };
        (0..lines.count()).map(worth).sum::<i32>() + position.to_move().sign() * self.tempo
    }
}
