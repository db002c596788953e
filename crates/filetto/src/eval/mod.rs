//! Evaluations: what a position that has not ended might be worth.
//!
//! All of them are weighted sums over the segments of `align` cells, Eval(s) = Σ wᵢ fᵢ(s): they differ in
//! the weights alone. So one machine, [`LineBoard`], keeps any of them up to date move by move, and
//! [`Weights::evaluate`] computes the same from scratch, slowly and plainly.

mod board;
mod linear;
mod named;
mod rivest;
mod southpasadena;
mod spans;

use crate::game::{Cell, Direction, Outcome, Position, Rules, Segments, Side};
use crate::value::Score;

pub use board::{LineBoard, Tables, Track};
pub use linear::Linear;
pub(crate) use linear::read_weights;
pub use named::{EvalError, Evaluation};
pub use rivest::Rivest;
pub use southpasadena::SouthPasadena;

/// An evaluation: the weights it gives to the segments of a game.
pub trait Eval {
    /// The weights for a game.
    fn weights(&self, rules: Rules) -> Weights;
}

/// What a segment is worth by its class and the number of stones, if only one side has stones in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// `worth[class][side][stones]`, for 0 to `align` stones; mixed and empty segments are worth nothing.
    worth: Vec<[Vec<i32>; 2]>,
    /// `classes[direction][row]`, by the row of the middle cell.
    classes: [Vec<u8>; 4],
    /// Added for the side to move.
    pub tempo: i32,
    /// What a won position is worth where the whole of it is evaluated ([`Weights::evaluate`]); searches
    /// know wins by themselves.
    pub win: i32,
}

impl Weights {
    /// Weights from a rule for one segment: direction and stones in it, from 1 to `align - 1`.
    pub fn new(rules: Rules, weight: impl Fn(Direction, usize) -> i32) -> Weights {
        let inner = |class: usize, stones| {
            if stones < rules.align() { weight(Direction::ALL[class], stones) } else { 0 }
        };
        Weights::by_class(
            rules,
            Direction::ALL.len(),
            |direction, _| direction as u8,
            |class, _, stones| inner(class, stones),
        )
    }

    /// Weights from a rule for a class of segments, by direction and the row of the middle cell, and one for what a
    /// segment of a class is worth to a side that has this many stones in it, from 1 to `align`.
    pub(crate) fn by_class(
        rules: Rules,
        classes: usize,
        class: impl Fn(Direction, usize) -> u8,
        worth: impl Fn(usize, Side, usize) -> i32,
    ) -> Weights {
        let stones = |class, side| {
            std::iter::once(0).chain((1..=rules.align()).map(|stones| worth(class, side, stones))).collect()
        };
        Weights {
            worth: (0..classes).map(|class| Side::BOTH.map(|side| stones(class, side))).collect(),
            classes: Direction::ALL
                .map(|direction| (0..rules.height()).map(|row| class(direction, row)).collect()),
            tempo: 0,
            win: Score::MOST,
        }
    }

    /// How many classes of segments there are.
    pub(crate) fn classes(&self) -> usize {
        self.worth.len()
    }

    /// The class of a segment of this direction whose middle cell lies in this row.
    pub(crate) fn class(&self, direction: Direction, row: usize) -> usize {
        self.classes[direction as usize][row] as usize
    }

    /// What a segment of this class is worth to a side that alone has stones in it.
    pub(crate) fn worth(&self, class: usize, side: Side, stones: usize) -> i32 {
        self.worth[class][side.index()][stones]
    }

    /// What a segment of this direction is worth to its owner, who has this many stones in it.
    pub fn line(&self, direction: Direction, stones: usize) -> i32 {
        self.worth(self.class(direction, 0), Side::X, stones)
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
            let middle = lines.cells(line)[rules.align() / 2] as usize / rules.width();
            let class = self.class(lines.direction(line), middle);
            match (count(Side::X), count(Side::O)) {
                (stones, 0) => self.worth(class, Side::X, stones),
                (0, stones) => -self.worth(class, Side::O, stones),
                _ => 0,
            }
        };
        (0..lines.count()).map(worth).sum::<i32>() + position.to_move().sign() * self.tempo
    }
}
