//! What one annealing saw in each first move.

use super::{Case, Settings, Vectors, alignments, future, think};
use crate::game::{Move, Position};
use crate::rng::Rng;
use crate::search::Budget;

/// A first move as ForSA4 sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstMove {
    /// The move.
    pub mv: Move,
    /// The case of `present` that decides about it.
    pub case: Case,
    /// How good it is now.
    pub present: i32,
    /// The best sequence that began with it; None if none was tried, or our guard refused it.
    pub best: Option<Seen>,
}

/// A sequence and what its energy is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its moves, the first move included.
    pub moves: Vec<Move>,
    /// `f1`, `f2`, `f3`, `f4` of the board after it.
    pub alignments: [i64; 4],
    /// The same by their weights.
    pub future: i64,
}

impl FirstMove {
    /// `present + future` of its best sequence.
    pub fn energy(&self) -> Option<i64> {
        self.best.as_ref().map(|seen| i64::from(self.present) + seen.future)
    }
}

/// Anneals once, as the player does with this generator, and tells every legal first move in order: the one of the
/// least energy is what the player plays.
///
/// # Panics
/// If the game is over.
pub fn explain(position: &Position, settings: &Settings, budget: &Budget, rng: &mut Rng) -> Vec<FirstMove> {
    let mut best: Vec<Option<(f64, Vec<Move>)>> = vec![None; position.rules().move_count()];
    let mut note = |energy: f64, moves: &[u16]| {
        let known = &mut best[moves[0] as usize];
        if known.as_ref().is_none_or(|(least, _)| energy < *least) {
            *known = Some((energy, moves.iter().copied().map(Move).collect()));
        }
    };
    let found = think(position, settings, budget, rng, |step, tried| note(step.tried, tried));
    // The sequence it began with is no step.
    note(found.energy, &found.answer.iter().map(|mv| mv.0).collect::<Vec<_>>());
    let vectors = Vectors::new(position);
    let told = |mv: Move| FirstMove {
        mv,
        case: vectors.case(mv),
        present: vectors.present(mv, &settings.weights),
        best: best[mv.index()].take().map(|(_, moves)| seen(position, settings, moves)),
    };
    position.legal_moves().map(told).collect()
}

fn seen(position: &Position, settings: &Settings, moves: Vec<Move>) -> Seen {
    let mut after = position.clone();
    moves.iter().for_each(|mv| after.play_unchecked(*mv));
    let side = position.to_move();
    let future = future(&after, side, settings.weights.alignments);
    Seen { moves, alignments: alignments(&after, side), future }
}
