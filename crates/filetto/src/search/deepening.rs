//! Iterative deepening: depth 1, then 2, then 3 … while the budget lasts; the answer is that of the last
//! depth that was finished.

use super::context::Search;
use super::observer::Observer;
use super::tree::Tree;
use super::{Algorithm, Found};
use crate::value::Score;

/// Searches deeper and deeper, up to the depth of the settings.
pub fn deepen<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    algorithm: Algorithm,
) -> Found<T::Move> {
    let mut best = search.to_depth(algorithm, 1, Score::DRAW);
    for depth in 2..=search.settings.depth {
        // A decided value, or one without any estimate in it, will not change any more.
        let settled = best.exact && !search.is_hasty(best.score, best.depth);
        if settled || !best.finished {
            break;
        }
        let found = search.to_depth(algorithm, depth, best.score);
        best = if found.finished { found } else { Found { stats: found.stats, ..best } };
        if search.stopped() {
            break;
        }
    }
    best
}
