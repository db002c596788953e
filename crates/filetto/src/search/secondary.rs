//! Secondary search, the second cure of the horizon effect: the move chosen is looked at again, deeper. If it
//! turns out worse than another move was thought to be, that one is chosen and looked at in its turn.

use super::context::{Search, Settings};
use super::observer::{Look, Observer};
use super::tree::Tree;
use super::{Algorithm, Found};
use crate::limits::Budget;
use crate::limits::Stats;

/// Checks the move found among `moves` by looking `extra` plies deeper below it. If the budget ends that, the
/// best move confirmed so far stands.
pub fn confirm<T: Tree>(
    tree: &mut T,
    algorithm: Algorithm,
    settings: &Settings,
    budget: &Budget,
    first: Found<T::Move>,
    moves: &[T::Move],
    extra: u32,
) -> Found<T::Move> {
    confirm_watched(tree, &mut (), algorithm, settings, budget, first, (moves, extra))
}

/// The same under the eyes of an observer.
pub(crate) fn confirm_watched<T: Tree, O: Observer<T::Move>>(
    tree: &mut T,
    observer: &mut O,
    algorithm: Algorithm,
    settings: &Settings,
    budget: &Budget,
    first: Found<T::Move>,
    (moves, extra): (&[T::Move], u32),
) -> Found<T::Move> {
    let deeper = Settings { depth: settings.depth + extra, ..settings.clone() };
    let mut left = moves.to_vec();
    let mut stats = first.stats.clone();
    let mut look = |why: Look, settings: &Settings, moves: Vec<T::Move>, stats: &mut Stats| {
        observer.look(why, settings.depth, None);
        let mut search = Search::new(tree, &mut *observer, settings.clone(), budget.after(stats.nodes));
        search.root_moves = Some(moves);
        let found = search.to_depth(algorithm, settings.depth, first.score);
        stats.add(&found.stats);
        found
    };
    let mut candidate = Some(first.clone());
    let mut best: Option<Found<T::Move>> = None;
    while let Some(mv) = candidate.and_then(|found| found.line.first().copied()) {
        let checked = look(Look::Confirm, &deeper, vec![mv], &mut stats);
        if !checked.finished {
            break;
        }
        let score = best.as_ref().map_or(checked.score, |best| best.score.max(checked.score));
        if best.as_ref().is_none_or(|best| checked.score > best.score) {
            best = Some(checked);
        }
        left.retain(|other| *other != mv);
        if left.is_empty() {
            break;
        }
        // The best of the others by the first look: only worth a second one if it promises more.
        let next = look(Look::Others, settings, left.clone(), &mut stats);
        candidate = (next.finished && next.score > score).then_some(next);
    }
    Found { stats, ..best.unwrap_or(first) }
}
