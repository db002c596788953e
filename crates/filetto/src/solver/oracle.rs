//! The slow obvious solver that the fast ones must equal: every move, every position once, no pruning.

use std::collections::HashMap;

use crate::game::{Outcome, Position};

/// Scores of all positions reachable from those asked for, by their stones. Only for tiny boards.
#[derive(Default)]
pub struct Oracle {
    known: HashMap<u128, i32>,
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

/// The stones as one number, two bits a cell: enough for boards of 64 cells, far more than an oracle can enumerate.
fn stones(position: &Position) -> u128 {
    let rules = position.rules();
    assert!(rules.cells() <= 64, "an oracle is for tiny boards");
    let mut number = 0;
    for row in 0..rules.height() {
        for column in 0..rules.width() {
            let digit = position.stone(column, row).map_or(0, |side| side.index() as u128 + 1);
            number = number << 2 | digit;
        }
    }
    number
}
