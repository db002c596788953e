//! A question about a board: the move that makes two threats at once.

use super::{Answer, Exercise, Kind, Setting};
use crate::game::notation::format_move;
use crate::game::{Move, Placement, Position, Rules, Side, random};
use crate::rng::Rng;

/// Four in a row on a board of five by five, this many stones on it at least, and as many more at most.
const FEWEST: usize = 6;
const MORE: usize = 7;

/// A position without a threat in which one move makes two, None if this one is not such.
pub(super) fn attempt(rng: &mut Rng) -> Option<Exercise> {
    let rules = Rules::new(5, 5, 4, Placement::Free).ok()?;
    let position = random::with_stones(rules, FEWEST + rng.below(MORE), rng)?;
    let quiet = [Side::X, Side::O].iter().all(|side| threats(&position, *side) == 0);
    if !quiet {
        return None;
    }
    let side = position.to_move();
    let forks = |mv: &Move| {
        let mut after = position.clone();
        after.play_unchecked(*mv);
        threats(&after, side) > 1
    };
    let found: Vec<Move> = position.legal_moves().filter(forks).collect();
    let [only] = found[..] else { return None };
    let answer = Answer::Cell(format_move(rules, only));
    Some(Exercise {
        kind: Kind::Fork,
        setting: Setting::Board(position),
        node: None,
        given: Vec::new(),
        answer,
    })
}

/// Empty cells that complete a line of a side.
fn threats(position: &Position, side: Side) -> usize {
    let completes = |mv: &Move| position.landing(*mv).is_ok_and(|cell| position.completes(side, cell));
    position.legal_moves().filter(completes).count()
}
