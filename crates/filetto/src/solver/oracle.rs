//! The slow obvious solver that the fast ones must equal: every move, every position once, no pruning.

use std::collections::HashMap;

use crate::game::{Outcome, Position, Side};

/// Scores of all positions reachable from those asked for, by their stones. Only for tiny boards.
#[derive(Default)]
pub struct Oracle {
    known: HashMap<Vec<Option<Side>>, i32>,
}

impl Oracle {
    /// An oracle that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The score of a position for the side to move: 0 for a draw, `floor((cells + 2 - p) / 2)` for a win complete on
    /// ply `p`, the negative for a loss.
    pub fn score(&mut self, position: &mut Position) -> i32 {
        let cells = position.rules().cells();
        match position.outcome() {
            Some(Outcome::Win(_)) => return -((cells + 2 - position.ply()) as i32 / 2),
            Some(Outcome::Draw) => return 0,
            None => {}
        }
        let stones = stones(position);
        if let Some(&score) = self.known.get(&stones) {
            return score;
        }
        let moves: Vec<_> = position.legal_moves().collect();
        let mut best = i32::MIN;
        for mv in moves {
            position.play(mv).expect("a legal move");
            best = best.max(-self.score(position));
            position.undo();
        }
        self.known.insert(stones, best);
        best
    }
}

/// Every cell, row by row from the bottom.
fn stones(position: &Position) -> Vec<Option<Side>> {
    let rules = position.rules();
    (0..rules.height()).flat_map(|row| (0..rules.width()).map(move |column| (column, row)))
        .map(|(column, row)| position.stone(column, row))
        .collect()
}
