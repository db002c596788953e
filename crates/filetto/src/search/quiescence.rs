//! Quiescence, the first cure of the horizon effect: beyond the depth limit a position is not evaluated while a
//! side must answer a threat; the forced replies are played out first.

use super::context::Search;
use super::observer::Observer;
use super::tree::Tree;
use crate::value::Score;

/// The value of the node at the horizon after up to `left` plies of forced moves.
pub(super) fn quiesce<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    left: u32,
    alpha: Score,
    beta: Score,
) -> Score {
    value(search, left, alpha, beta).0
}

/// The same, and whether the node itself was evaluated.
fn value<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    left: u32,
    alpha: Score,
    beta: Score,
) -> (Score, bool) {
    if let Some(end) = search.tree.end() {
        return (search.end_score(end), false);
    }
    let moves = if left == 0 { 0..0 } else { search.open_forced() };
    if moves.is_empty() {
        return (search.estimate(), true);
    }
    let mut best = -Score::INFINITE;
    for index in moves.clone() {
        let mv = search.move_at(index);
        let sure = best.max(alpha);
        search.stats.nodes += 1;
        best = best.max(search.child(mv, |search| reply(search, left - 1, -beta, -sure)));
        if best >= beta {
            break;
        }
    }
    search.release(&moves);
    (best, false)
}

/// The value after a forced reply.
fn reply<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    left: u32,
    alpha: Score,
    beta: Score,
) -> Score {
    search.watch_extend(alpha, beta);
    let (score, evaluated) = value(search, left, alpha, beta);
    search.watch_settle(score, evaluated);
    score
}
