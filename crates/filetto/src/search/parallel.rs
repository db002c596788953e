//! Parallel alpha-beta: the first move of the root alone, then the others by several threads that share the
//! best score found so far. The value and the move are those of one thread, whatever the order in which
//! threads finish: a move takes the place of an earlier one only if it is better, of a later one also if it
//! is as good.

use std::cmp::Reverse;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Found;
use super::alphabeta::alphabeta;
use super::context::{Search, Settings};
use super::tree::Tree;
use crate::limits::Budget;
use crate::limits::Stats;
use crate::value::Score;

/// The best root move so far and its number; [`usize::MAX`] while there is none.
struct Best<M> {
    found: Found<M>,
    index: usize,
}

/// Alpha-beta over the root's moves by `threads` threads.
///
/// # Panics
/// If there are no moves or the depth is 0.
pub fn parallel<T>(
    tree: &T,
    settings: &Settings,
    budget: &Budget,
    moves: &[T::Move],
    threads: usize,
) -> Found<T::Move>
where
    T: Tree + Clone + Send + Sync,
    T::Move: Send + Sync,
{
    let (line, stats) = (vec![moves[0]], Stats::default());
    let found =
        Found { score: -Score::INFINITE, line, depth: settings.depth, exact: false, finished: true, stats };
    let best = Mutex::new(Best { found, index: usize::MAX });
    let next = AtomicUsize::new(0);
    let work = |end: usize| {
        let (mut tree, mut observer) = (tree.clone(), ());
        let mut search = Search::new(&mut tree, &mut observer, settings.clone(), budget.clone());
        while !search.stopped()
            && let Ok(index) =
                next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |at| (at < end).then_some(at + 1))
        {
            search_move(&mut search, moves, index, &best);
        }
        best.lock().expect("no thread panicked").found.stats.add(&search.stats);
    };
    // The eldest brother first: the others are of little use without its bound.
    work(1);
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, moves.len()) {
            scope.spawn(|| work(moves.len()));
        }
    });
    let mut found = best.into_inner().expect("no thread panicked").found;
    found.stats.count_node(0);
    found.exact = found.score.is_decided() || found.stats.evaluations == 0;
    found
}

/// Searches one move of the root and takes it if it is the best.
fn search_move<T: Tree>(
    search: &mut Search<T, ()>,
    moves: &[T::Move],
    index: usize,
    best: &Mutex<Best<T::Move>>,
) {
    let sure = {
        let best = best.lock().expect("no thread panicked");
        // A move before the best one wins ties, so it must show whether it is as good.
        let ties = index < best.index && best.index != usize::MAX;
        Score(best.found.score.0 - i32::from(ties))
    };
    let (mv, depth) = (moves[index], search.settings.depth - 1);
    let score = search.child(mv, |search| alphabeta(search, depth, -Score::INFINITE, -sure));
    let mut best = best.lock().expect("no thread panicked");
    if search.stopped() {
        best.found.finished = false;
    } else if (score, Reverse(index)) > (best.found.score, Reverse(best.index)) {
        best.index = index;
        best.found.score = score;
        best.found.line = std::iter::once(mv).chain(search.line_below().iter().copied()).collect();
    }
}
