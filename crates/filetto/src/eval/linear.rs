//! The lecture's weighted linear evaluation, with the user's own weights per direction and number of stones.

use std::fmt;

use super::{Eval, Weights};
use crate::game::{Direction, Rules};

/// A weight for each number of stones in a row, a column and a diagonal segment, counted from the fullest:
/// `[1, 10, 50]` gives 50 to a segment that lacks one stone, 10 to one that lacks two, 1 to one that lacks
/// three, nothing to the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Weights of segments along a row.
    pub rows: Vec<i32>,
    /// Weights of segments up a column.
    pub columns: Vec<i32>,
    /// Weights of diagonal segments.
    pub diagonals: Vec<i32>,
    /// Added for the side to move.
    pub tempo: i32,
}

/// The largest weight, either way.
const LARGEST: i32 = 1_000_000;

/// Weights with slashes between them, such as `1/10/50`.
pub(crate) fn read_weights(text: &str) -> Option<Vec<i32>> {
    text.split('/').map(|part| part.parse().ok().filter(|weight: &i32| weight.abs() <= LARGEST)).collect()
}

impl Linear {
    /// The names of its options.
    pub const KEYS: [&'static str; 4] = ["rows", "columns", "diagonals", "tempo"];
    /// The most weights of a list: none of them is for a segment longer than the board.
    pub(crate) const MOST_WEIGHTS: usize = 100;

    /// Sets an option by its name; false if there is none of this name or the text does not suit it.
    pub(super) fn set(&mut self, key: &str, text: &str) -> bool {
        let list = if text.is_empty() { Some(Vec::new()) } else { read_weights(text) };
        match (key, list) {
            ("tempo", Some(list)) if list.len() <= 1 => self.tempo = list.first().copied().unwrap_or(0),
            ("rows", Some(list)) if list.len() <= Linear::MOST_WEIGHTS => self.rows = list,
            ("columns", Some(list)) if list.len() <= Linear::MOST_WEIGHTS => self.columns = list,
            ("diagonals", Some(list)) if list.len() <= Linear::MOST_WEIGHTS => self.diagonals = list,
            _ => return false,
        }
        true
    }
}

/// Rivest's weights without his bonus for the side to move.
impl Default for Linear {
    fn default() -> Linear {
        let weights = vec![1, 10, 50];
        Linear { rows: weights.clone(), columns: weights.clone(), diagonals: weights, tempo: 0 }
    }
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let list = |weights: &[i32]| weights.iter().map(i32::to_string).collect::<Vec<_>>().join("/");
        let [rows, columns, diagonals] =
            [&self.rows, &self.columns, &self.diagonals].map(|weights| list(weights));
        write!(f, "rows={rows},columns={columns},diagonals={diagonals},tempo={}", self.tempo)
    }
}

impl Eval for Linear {
    fn weights(&self, rules: Rules) -> Weights {
        let lines = Weights::new(rules, |direction, stones| {
            let list = match direction {
                Direction::Row => &self.rows,
                Direction::Column => &self.columns,
                Direction::Rising | Direction::Falling => &self.diagonals,
            };
            let missing = rules.align() - stones;
            list.len().checked_sub(missing).map_or(0, |index| list[index])
        });
        Weights { tempo: self.tempo, ..lines }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Rivest;
    use super::*;

    #[test]
    fn rivest_is_one_choice_of_weights() {
        let list = vec![1, 10, 50];
        let linear = Linear { rows: list.clone(), columns: list.clone(), diagonals: list, tempo: 16 };
        for game in ["connect4", "tris", "free-6x5-5", "free-2x1-2"] {
            let rules: Rules = game.parse().unwrap();
            assert_eq!(Weights { win: 512, ..linear.weights(rules) }, Rivest.weights(rules), "{game}");
        }
    }

    #[test]
    fn directions_have_weights_of_their_own() {
        let linear = Linear { rows: vec![7], columns: vec![5, 6], diagonals: vec![], tempo: 0 };
        let weights = linear.weights(Rules::connect4());
        assert_eq!([1, 2, 3].map(|stones| weights.line(Direction::Row, stones)), [0, 0, 7]);
        assert_eq!([1, 2, 3].map(|stones| weights.line(Direction::Column, stones)), [0, 5, 6]);
        assert_eq!([1, 2, 3].map(|stones| weights.line(Direction::Falling, stones)), [0, 0, 0]);
    }
}
