//! Alpha-beta: minimax that stops looking at a node as soon as it is clear that one side will avoid it.
//!
//! The lecture's MAX-VALUE and MIN-VALUE are this one function seen from the two sides: for MIN, `alpha` and
//! `beta` change places and signs. The value returned is *fail-soft*: at or above `beta` it is a lower
//! bound of the true one, at or below `alpha` an upper bound, between them it is exact.

use super::context::Search;
use super::observer::Observer;
use super::tree::Tree;
use crate::value::Score;

/// The value of the node for the side to move, as far as it lies between `alpha` and `beta`.
pub(crate) fn alphabeta<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    depth: u32,
    alpha: Score,
    beta: Score,
) -> Score {
    // 1. A leaf, or known already.
    if let Some(score) = search.enter(depth, alpha, beta) {
        return score;
    }
    let moves = search.open();
    let mut best = -Score::INFINITE;
    for index in moves.clone() {
        // 2. What we are sure of by now narrows the child's window.
        let mv = search.move_at(index);
        let sure = best.max(alpha);
        let score = search.child(mv, |search| alphabeta(search, depth - 1, -beta, -sure));
        if score > best {
            best = score;
            search.improve(mv, best, alpha);
        }
        // 3. The other side has something better elsewhere and will not let us come here.
        if best >= beta {
            search.cut(best, beta, index + 1..moves.end);
            break;
        }
    }
    search.leave(&moves, depth, (alpha, beta), best);
    best
}

/// The question "is the root worth `beta` or more?": alpha-beta with a window of nothing. The best line of the
/// root is that of the last "yes": a "no" knows no best move.
pub(super) fn probe<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    depth: u32,
    beta: Score,
) -> Score {
    let line = search.best_line().to_vec();
    let value = alphabeta(search, depth, Score(beta.0 - 1), beta);
    // Where nothing was ever proven better, any move stands for all of them.
    if value < beta && !line.is_empty() {
        search.set_best_line(line);
    }
    value
}
