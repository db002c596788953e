//! Minimax as two functions that call each other, MAX-VALUE and MIN-VALUE: no pruning, every leaf is seen.

use super::context::Search;
use super::observer::Observer;
use super::tree::Tree;
use crate::value::Score;

/// The value of the node for the side to move.
pub(crate) fn minimax<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, depth: u32) -> Score {
    let value = if search.tree.max_to_move() { max_value(search, depth) } else { min_value(search, depth) };
    search.for_max(value)
}

/// MAX moves: the largest of the children's values. Values are from MAX's side throughout.
fn max_value<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, depth: u32) -> Score {
    best_value(search, depth, min_value, |child, best| child > best)
}

/// MIN moves: the smallest of the children's values.
fn min_value<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, depth: u32) -> Score {
    best_value(search, depth, max_value, |child, best| child < best)
}

fn best_value<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    depth: u32,
    child_value: fn(&mut Search<T, O>, u32) -> Score,
    is_better: fn(Score, Score) -> bool,
) -> Score {
    let everything = (-Score::INFINITE, Score::INFINITE);
    if let Some(score) = search.enter(depth, everything.0, everything.1) {
        return search.for_max(score);
    }
    let moves = search.open();
    let mut best = None;
    for index in moves.clone() {
        let mv = search.move_at(index);
        search.descend(mv);
        let value = child_value(search, depth - 1);
        search.ascend();
        if best.is_none_or(|best| is_better(value, best)) {
            best = Some(value);
            search.improve(mv, search.for_max(value), everything.0);
        }
    }
    let value = best.expect("a node that has not ended has a move");
    search.leave(&moves, depth, everything, search.for_max(value));
    value
}
