//! Monte Carlo tree search on drop boards: zugzwang at the end decides there, and that is often too far ahead for
//! alpha-beta. Elo +7 [-53, 68] on drop-9x9-5, within the error, +70 [11, 134] on drop-8x8-4, at 8,000 nodes per move of
//! which a playout counts as one; by time 64 % of 240 games against the search alone (`notes/experiments.md`).
//!
//! `search/mcts` is the readable twin of this search.
//!
//! | file | idea |
//! |---|---|
//! | `columns` | a board for playouts in which nobody plays below a winning cell without need |
//! | `tree` | select, expand, backpropagate; RAVE, virtual loss, proofs |

mod columns;
mod tree;

use std::sync::{Mutex, MutexGuard};
use std::thread;

use super::timer::Timer;
use crate::game::{Move, Position, Rules};
use crate::rng::Rng;
use columns::{Columns, Field};
use tree::{Node, Playout, Tree};

/// What the playouts say.
pub(crate) struct Found {
    /// The most visited move and what followed it.
    pub line: Vec<Move>,
    /// The logarithm of the odds of the side to move, in thousandths.
    pub estimate: i32,
    /// Playouts of all threads.
    pub playouts: u64,
}

/// Playouts that a thread has under way at once when there are others: so seldom do they wait for the tree.
const BATCH: usize = 16;
/// Times that a thread tries to get the tree before it lets others run.
const TRIES: usize = 4_000;

/// The playouts of one game: what they have shown is kept from move to move.
pub(crate) struct Playouts {
    field: Field,
    /// For the tree.
    bytes: usize,
    tree: Option<Tree>,
    /// The position it grows from.
    root: Position,
}

impl Playouts {
    /// None for games that they say nothing about.
    pub(crate) fn new(rules: Rules, bytes: usize) -> Option<Playouts> {
        Field::new(rules).map(|field| Playouts { field, bytes, tree: None, root: Position::new(rules) })
    }

    /// Forgets the playouts.
    pub(crate) fn clear(&mut self) {
        self.tree = None;
    }

    /// Runs playouts from a position until the budget is spent; None if there was no time for one, no memory for
    /// the tree, or every move loses.
    pub(crate) fn search(&mut self, position: &Position, timer: &Timer, threads: usize) -> Option<Found> {
        let tree = Mutex::new(self.tree_of(position)?);
        let field = &self.field;
        let batch = if threads == 1 { 1 } else { BATCH };
        let run = |id: usize| {
            let mut rng = Rng::keyed(id as u64, position.hash());
            run(&tree, field, timer, &mut rng, batch)
        };
        let playouts = thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|id| scope.spawn(move || run(id))).collect();
            run(0)
                + helpers.into_iter().map(|helper| helper.join().expect("playouts do not panic")).sum::<u64>()
        });
        let tree = self.tree.insert(tree.into_inner().expect("playouts do not panic"));
        self.root.clone_from(position);
        if tree.proven() == Some(-1) {
            return None;
        }
        let played = most_visited(tree)?;
        let draw = tree.moves().iter().find(|node| node.proven == Some(0));
        let best = draw.filter(|_| played.mean() < 0.0).unwrap_or(played);
        let line: Vec<Move> = tree.line(best.column).into_iter().map(|column| Move(column.into())).collect();
        (!line.is_empty()).then(|| Found { line, estimate: log_odds(best.mean()), playouts })
    }

    /// The tree of a position: what there is below the moves played since the last one, or a new one.
    fn tree_of(&mut self, position: &Position) -> Option<Tree> {
        let start = Columns::new(&self.field, position);
        let kept = match (moves_between(&self.root, position), self.tree.take()) {
            (Some([]), tree) => tree,
            (Some(moves), Some(tree)) => tree.re_root(moves, &start),
            _ => None,
        };
        kept.or_else(|| Tree::new(start, self.bytes))
    }
}

/// The moves from an earlier position to a later one; None if it is not earlier.
fn moves_between<'a>(earlier: &Position, later: &'a Position) -> Option<&'a [Move]> {
    let moves = later.history().strip_prefix(earlier.history())?;
    let mut reached = earlier.clone();
    moves.iter().for_each(|mv| reached.play_unchecked(*mv));
    (reached.hash() == later.hash()).then_some(moves)
}

/// Runs playouts while there is time, a batch at once; how many they were. The tree is locked to select and to
/// backpropagate, not to simulate.
fn run(tree: &Mutex<Tree>, field: &Field, timer: &Timer, rng: &mut Rng, batch: usize) -> u64 {
    let mut count = 0;
    let start = lock(tree).start().clone();
    let mut playouts: Vec<Playout> = (0..batch).map(|_| Playout::new(&start)).collect();
    loop {
        let mut tree = lock(tree);
        playouts.iter_mut().for_each(|playout| tree.backpropagate(playout));
        if tree.proven().is_some() || timer.is_spent(count) {
            return count;
        }
        for playout in &mut playouts {
            tree.select(playout);
            if batch > 1 {
                tree.add_virtual_loss(playout);
            }
        }
        drop(tree);
        playouts.iter_mut().for_each(|playout| playout.simulate(&start, field, rng));
        count += batch as u64;
    }
}

/// Locks the tree. It is never in another's hands for long, and sleeping takes longer than trying again.
fn lock(tree: &Mutex<Tree>) -> MutexGuard<'_, Tree> {
    let free = (0..TRIES).find_map(|_| {
        std::hint::spin_loop();
        tree.try_lock().ok()
    });
    free.unwrap_or_else(|| tree.lock().expect("playouts do not panic"))
}

/// The most visited move. One that is proven to win comes first, one that loses last.
fn most_visited(tree: &Tree) -> Option<&Node> {
    let worth = |node: &Node| node.proven.unwrap_or_default();
    tree.moves()
        .iter()
        .max_by(|one, two| worth(one).cmp(&worth(two)).then_with(|| one.visits.total_cmp(&two.visits)))
}

/// The odds of a win for a mean result between -1 and 1.
fn log_odds(mean: f32) -> i32 {
    let mean = mean.clamp(-0.999, 0.999);
    (1_000.0 * ((1.0 + mean) / (1.0 - mean)).ln()) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use std::time::Instant;

    #[test]
    fn playouts_are_kept_from_move_to_move() {
        let limits = Limits { nodes: Some(4_000), ..Limits::default() };
        let timer = Timer::new(&limits, Instant::now());
        let mut playouts = Playouts::new("drop-9x9-5".parse().unwrap(), 1 << 20).unwrap();
        let mut position = Position::new("drop-9x9-5".parse().unwrap());
        let first = playouts.search(&position, &timer, 1).unwrap();
        position.play(first.line[0]).unwrap();
        position.play(first.line[1]).unwrap();
        let kept: f32 = playouts.tree_of(&position).unwrap().moves().iter().map(|node| node.visits).sum();
        assert!(kept > 100.0, "{kept}");
        playouts.search(&position, &timer, 2).unwrap();
        let other = Position::parse(position.rules(), "12").unwrap();
        assert!(playouts.tree_of(&other).unwrap().moves().is_empty());
    }
}
