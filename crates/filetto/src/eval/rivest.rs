//! Rivest's evaluation of Connect Four (Artificial Intelligence 34, 1988, 77-96), as the assignment on
//! minimax and alpha-beta gives it.

use super::{Eval, Weights};
use crate::game::Rules;

/// +1, +10, +50 for segments of four with one, two, three stones of one side and none of the other; 16 for
/// the side to move; 512 for a win. With another `align` the same three weights go to the last three counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rivest;

impl Eval for Rivest {
    fn weights(&self, rules: Rules) -> Weights {
        let weight = |missing| match missing {
            1 => 50,
            2 => 10,
            3 => 1,
            _ => 0,
        };
        let lines = Weights::new(rules, |_, stones| weight(rules.align() - stones));
        Weights { tempo: 16, win: 512, ..lines }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Position;

    fn evaluate(game: &str, moves: &str) -> i32 {
        let rules: Rules = game.parse().unwrap();
        Rivest.weights(rules).evaluate(&Position::parse(rules, moves).unwrap())
    }

    #[test]
    fn boards_worked_out_by_hand() {
        assert_eq!(evaluate("connect4", ""), 16);
        // The centre of the bottom row lies in 4 rows, 1 column and 2 diagonals; O is to move.
        assert_eq!(evaluate("connect4", "4"), 7 - 16);
        // The corner lies in 1 row, 1 column and 1 diagonal.
        assert_eq!(evaluate("connect4", "1"), 3 - 16);
        // O on top of X: X keeps 4 rows and 2 diagonals, O has 4 rows, 1 column and 2 + 2 diagonals
        // (rows 0..3 and 1..4 through the second cell); X is to move.
        assert_eq!(evaluate("connect4", "44"), 6 - (4 + 1 + 4) + 16);
        assert_eq!(evaluate("connect4", "4142434"), 512);
        assert_eq!(evaluate("connect4", "14243474"), -512);
    }

    #[test]
    fn three_in_a_column_are_worth_fifty() {
        // X: 1 1 1 in the first column, O: 7 7 in the last. Segments of X in column 1: rows 0-3 with three
        // stones (50), 1-4 with two (10), 2-5 with one (1). Its three rows hold one stone each (3); the rising
        // diagonals from rows 0, 1, 2 hold one each (3); the falling one from row 3 goes through no stone of X.
        // O: column 7: rows 0-3 with two (10), 1-4 with one (1); rows 2; falling diagonals from the right 2.
        assert_eq!(evaluate("connect4", "17171"), (50 + 10 + 1 + 3 + 3) - (10 + 1 + 2 + 2) - 16);
    }

    #[test]
    fn other_lengths_use_the_last_three_counts() {
        // Five in a row: two stones are worth 1, so a single stone is worth nothing.
        assert_eq!(evaluate("free-5x5-5", "c3"), -16);
        assert_eq!(evaluate("free-5x5-5", "c3 a2 c4"), 1 - 16);
        // Three in a row: one stone is worth 10; the centre of tris lies in 4 segments.
        assert_eq!(evaluate("tris", "b2"), 40 - 16);
        // Two in a row: the segment of two cells is worth 50 with one stone.
        assert_eq!(evaluate("free-2x1-2", "a1"), 50 - 16);
    }
}
