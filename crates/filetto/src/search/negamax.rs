//! Negamax: minimax in one formula, value(n) = max over children of -value(child), because what is good for
//! one side is as bad for the other.

use super::context::Search;
use super::observer::Observer;
use super::tree::Tree;
use crate::value::Score;

/// The value of the node for the side to move.
pub(crate) fn negamax<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, depth: u32) -> Score {
    let everything = (-Score::INFINITE, Score::INFINITE);
    if let Some(score) = search.enter(depth, everything.0, everything.1) {
        return score;
    }
    let moves = search.open();
    let mut best = -Score::INFINITE;
    for index in moves.clone() {
        let mv = search.move_at(index);
        let score = search.child(mv, |search| negamax(search, depth - 1));
        if score > best {
            best = score;
            search.improve(mv, best, everything.0);
        }
    }
    search.leave(&moves, depth, everything, best);
    best
}
