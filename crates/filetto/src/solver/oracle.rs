//! The slow, obvious truth: every position below is visited, nothing is pruned, nothing is clever.
//!
//! Everything fast in this crate must equal it on small boards. It uses the rules alone.

use std::collections::{HashMap, HashSet};

use crate::game::{Cell, Outcome, Position, Rules, Side};
use crate::solver::bounds::score;
use crate::value::Value;

/// The stones of a position, row by row from the bottom: equal for all move orders that lead to it.
type Stones = Box<[Option<Side>]>;

fn stones(position: &Position) -> Stones {
    let rules = position.rules();
    (0..rules.cells()).map(|index| position.at(Cell::from_index(index, rules.width()))).collect()
}

/// Exact values with distance for positions of one game, remembered between questions.
///
/// ```
/// use filetto::game::{Position, Rules};
/// use filetto::internals::solver::oracle::{Oracle};
/// use filetto::value::{Value};
/// let mut oracle = Oracle::new();
/// assert_eq!(oracle.value(&Position::new(Rules::tris())), Value::Draw);
/// ```
#[derive(Default)]
pub struct Oracle {
    known: HashMap<Stones, Value>,
    rules: Option<Rules>,
}

impl Oracle {
    /// An oracle that knows nothing yet.
    pub fn new() -> Oracle {
        Oracle::default()
    }

    /// The value of a position for the side to move: quickest win, slowest loss, or draw. Time and memory
    /// grow with the number of positions below it: for about 14 empty cells at most.
    pub fn value(&mut self, position: &Position) -> Value {
        if self.rules != Some(position.rules()) {
            self.known.clear();
            self.rules = Some(position.rules());
        }
        self.negamax(&mut position.clone())
    }

    fn negamax(&mut self, position: &mut Position) -> Value {
        match position.outcome() {
            Some(Outcome::Win(_)) => return Value::Loss(0),
            Some(Outcome::Draw) => return Value::Draw,
            None => {}
        }
        let key = stones(position);
        if let Some(value) = self.known.get(&key) {
            return *value;
        }
        let moves: Vec<_> = position.legal_moves().collect();
        let mut best = Value::Loss(0);
        for mv in moves {
            position.play_unchecked(mv);
            best = best.max(self.negamax(position).before_move());
            position.undo();
        }
        self.known.insert(key, best);
        best
    }

    /// The same as a score, see [`score`].
    pub fn score(&mut self, position: &Position) -> i32 {
        let value = self.value(position);
        score(position.rules(), position.ply(), value).expect("the oracle's values are exact")
    }

    /// Shows `visit` every position that a game from the empty board can reach, finished ones included,
    /// each once, with its value.
    pub fn enumerate(&mut self, rules: Rules, mut visit: impl FnMut(&Position, Value)) {
        let mut seen = HashSet::new();
        let mut position = Position::new(rules);
        self.walk(&mut position, &mut seen, &mut visit);
    }

    fn walk(
        &mut self,
        position: &mut Position,
        seen: &mut HashSet<Stones>,
        visit: &mut impl FnMut(&Position, Value),
    ) {
        if !seen.insert(stones(position)) {
            return;
        }
        visit(position, self.value(position));
        let moves: Vec<_> = position.legal_moves().collect();
        for mv in moves {
            position.play_unchecked(mv);
            self.walk(position, seen, visit);
            position.undo();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(game: &str) -> (usize, usize, Value) {
        let (mut all, mut finished, mut root) = (0, 0, Value::Unknown);
        Oracle::new().enumerate(game.parse().unwrap(), |position, value| {
            all += 1;
            finished += usize::from(position.outcome().is_some());
            if position.ply() == 0 {
                root = value;
            }
        });
        (all, finished, root)
    }

    #[test]
    fn known_counts_and_values() {
        // Tic-tac-toe: 5,478 positions, 958 of them finished (well known); the others counted by a
        // separate program.
        assert_eq!(count("free-3x3-3"), (5_478, 958, Value::Draw));
        assert_eq!(count("free-4x3-3"), (111_973, 32_410, Value::Win(7)));
        assert_eq!(count("free-4x3-4"), (142_231, 2_892, Value::Draw));
        assert_eq!(count("drop-4x4-4"), (161_029, 26_740, Value::Draw));
        assert_eq!(count("drop-4x3-3").2, Value::Win(9));
    }

    #[test]
    fn an_overline_does_not_win_under_the_exact_rule() {
        // X - X X on one row of 4: the gap makes four in a row.
        let play = |game: &str| {
            let rules: Rules = game.parse().unwrap();
            let position = Position::parse(rules, "a1 a2 c1 c2 d1 d2").unwrap();
            Oracle::new().value(&position)
        };
        assert_eq!(play("free-4x3-3"), Value::Win(1));
        assert_ne!(play("free-4x3-3-exact"), Value::Win(1));
    }
}
