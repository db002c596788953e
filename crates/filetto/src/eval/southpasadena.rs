//! The heuristic of SouthPasadena, a Connect X player (Michele Garavani, Bologna): every segment without
//! stones of the other side counts, exponentially more with each stone in it, diagonals twice.

use super::{Eval, Weights};
use crate::game::Rules;

/// The largest weight of a segment, in powers of two: on boards with a long `align` the base shrinks so that
/// sums over tens of thousands of segments stay far from the limits of a number.
const LARGEST: f64 = 14.0;

/// Own segments minus the other side's, each worth base^(stones - 1), diagonals twice that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SouthPasadena {
    /// How much one more stone multiplies a segment, from 1. The source says "exponentially" and gives no base.
    pub base: f64,
}

impl Default for SouthPasadena {
    fn default() -> SouthPasadena {
        SouthPasadena { base: 4.0 }
    }
}

impl Eval for SouthPasadena {
    fn weights(&self, rules: Rules) -> Weights {
        let steps = (rules.align() - 1).max(1) as f64;
        let base = self.base.min(2f64.powf(LARGEST / steps));
        Weights::new(rules, |direction, stones| {
            let weight = base.powi(stones as i32 - 1).round() as i32;
            if direction.is_diagonal() { 2 * weight } else { weight }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Direction, Position};

    fn evaluate(game: &str, moves: &str) -> i32 {
        let rules: Rules = game.parse().unwrap();
        SouthPasadena::default().weights(rules).evaluate(&Position::parse(rules, moves).unwrap())
    }

    #[test]
    fn boards_worked_out_by_hand() {
        assert_eq!(evaluate("connect4", ""), 0);
        // 4 rows, 1 column, 2 diagonals that count double.
        assert_eq!(evaluate("connect4", "4"), 4 + 1 + 2 * 2);
        // X: column 16 + 4 + 1, three rows, three diagonals twice. O: column 4 + 1, two rows, two diagonals twice.
        assert_eq!(evaluate("connect4", "17171"), (21 + 3 + 6) - (5 + 2 + 4));
    }

    #[test]
    fn the_base_multiplies_by_stone() {
        let rules = Rules::connect4();
        let row = |base| -> Vec<i32> {
            let weights = SouthPasadena { base }.weights(rules);
            (1..4).map(|stones| weights.line(Direction::Row, stones)).collect()
        };
        assert_eq!((row(1.0), row(2.5), row(10.0)), (vec![1, 1, 1], vec![1, 3, 6], vec![1, 10, 100]));
        let position = Position::parse(rules, "17171").unwrap();
        // X: column 100 + 10 + 1, three rows, three diagonals twice. O: column 10 + 1, two rows, two diagonals twice.
        let worth = SouthPasadena { base: 10.0 }.weights(rules).evaluate(&position);
        assert_eq!(worth, (111 + 3 + 6) - (11 + 2 + 4));
    }

    #[test]
    fn one_more_stone_is_always_worth_more() {
        for game in ["connect4", "drop-50x50-10", "free-100x100-30", "drop-100x100-100"] {
            let rules: Rules = game.parse().unwrap();
            let weights = SouthPasadena::default().weights(rules);
            let row: Vec<_> = (0..rules.align()).map(|stones| weights.line(Direction::Row, stones)).collect();
            assert!(row.is_sorted() && row[1] == 1 && row[rules.align() - 1] <= 1 << 14, "{game}: {row:?}");
        }
    }
}
