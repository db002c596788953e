//! NegaScout (Reinefeld 1983), principal variation search: the first move gets the whole window, every other
//! one only the question "are you better?", a window of nothing. Only a "yes" is searched again.

use super::context::Search;
use super::observer::Observer;
use super::tree::Tree;
use crate::value::Score;

/// The value of the node for the side to move, as far as it lies between `alpha` and `beta`.
pub(crate) fn negascout<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    depth: u32,
    alpha: Score,
    beta: Score,
) -> Score {
    if let Some(score) = search.enter(depth, alpha, beta) {
        return score;
    }
    let moves = search.open();
    let mut best = -Score::INFINITE;
    for index in moves.clone() {
        let mv = search.move_at(index);
        let sure = best.max(alpha);
        // The first move at full width, the others by a null window.
        let ceiling = if index == moves.start { beta } else { sure.above().min(beta) };
        let mut score = search.child(mv, |search| negascout(search, depth - 1, -ceiling, -sure));
        if score > sure && score < beta && ceiling < beta && !search.stopped() {
            // Better than what we had: how much better?
            search.observer.again(search.ply(), mv);
            score = search.child(mv, |search| negascout(search, depth - 1, -beta, -score));
        }
        if score > best {
            best = score;
            search.improve(mv, best, alpha);
        }
        if best >= beta {
            search.cut(best, beta, index + 1..moves.end);
            break;
        }
    }
    search.leave(&moves, depth, (alpha, beta), best);
    best
}
