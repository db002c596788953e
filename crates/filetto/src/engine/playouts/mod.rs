//! Judging by games played to their end: where stones fall, who has to give in at the end decides, and that is
//! often too far ahead for a search.
//!
//! | file | idea |
//! |---|---|
//! | `columns` | a board for games by chance, in which nobody plays below a winning cell without need |
//! | `tree` | which positions they begin from |

mod columns;
mod tree;

use std::sync::{Mutex, MutexGuard};
use std::thread;

use super::timer::Timer;
use crate::game::{Move, Position, Rules};
use crate::rng::Rng;
use columns::{Columns, Field};
use tree::{Node, Tree, Walk};

/// What the games say.
pub struct Found {
    /// The move played most and what followed it.
    pub line: Vec<Move>,
    /// The logarithm of the odds of the side to move, in thousandths.
    pub estimate: i32,
    /// Games of all threads.
    pub games: u64,
}

/// Games that a thread has under way at once when there are others: so seldom do they wait for the tree.
const AT_ONCE: usize = 16;
/// Times that a thread tries to get the tree before it lets others run.
const TRIES: usize = 4_000;

/// The games of one game of ours: what they have shown is kept from move to move.
pub struct Playouts {
    field: Field,
    /// For the tree.
    bytes: usize,
    tree: Option<Tree>,
    /// The position it grows from.
    root: Position,
}

impl Playouts {
    /// None for games that they say nothing about.
    pub fn new(rules: Rules, bytes: usize) -> Option<Playouts> {
        Field::new(rules).map(|field| Playouts { field, bytes, tree: None, root: Position::new(rules) })
    }

    /// Forgets the games.
    pub fn clear(&mut self) {
        self.tree = None;
    }

    /// Plays games from a position until the budget is spent; None if there was no time for a game or every move
    /// loses.
    pub fn judge(&mut self, position: &Position, timer: &Timer, threads: usize) -> Option<Found> {
        let tree = Mutex::new(self.tree_of(position));
        let field = &self.field;
        let at_once = if threads == 1 { 1 } else { AT_ONCE };
        let grow = |id: usize| {
            let mut rng = Rng::keyed(id as u64, position.hash());
            grow(&tree, field, timer, &mut rng, at_once)
        };
        let games = thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|id| scope.spawn(move || grow(id))).collect();
            grow(0)
                + helpers.into_iter().map(|helper| helper.join().expect("games do not panic")).sum::<u64>()
        });
        let tree = self.tree.insert(tree.into_inner().expect("games do not panic"));
        self.root.clone_from(position);
        if tree.proven() == Some(-1) {
            return None;
        }
        let played = most_played(tree)?;
        let draw = tree.moves().iter().find(|node| node.proven == Some(0));
        let best = draw.filter(|_| played.mean() < 0.0).unwrap_or(played);
        let line: Vec<Move> = tree.line(best.column).into_iter().map(|column| Move(column.into())).collect();
        (!line.is_empty()).then(|| Found { line, estimate: log_odds(best.mean()), games })
    }

    /// The tree of a position: what there is below the moves played since the last one, or a new one.
    fn tree_of(&mut self, position: &Position) -> Tree {
        let start = Columns::new(&self.field, position);
        let kept = match (moves_between(&self.root, position), self.tree.take()) {
            (Some([]), tree) => tree,
            (Some(moves), Some(tree)) => tree.after(moves, &start),
            _ => None,
        };
        kept.unwrap_or_else(|| Tree::new(start, self.bytes))
    }
}

/// The moves from an earlier position to a later one; None if it is not earlier.
fn moves_between<'a>(earlier: &Position, later: &'a Position) -> Option<&'a [Move]> {
    let moves = later.history().strip_prefix(earlier.history())?;
    let mut reached = earlier.clone();
    moves.iter().for_each(|mv| reached.play_unchecked(*mv));
    (reached.hash() == later.hash()).then_some(moves)
}

/// Plays games while there is time, so many at once; how many they were. The tree is taken to set out and to count,
/// not while games are played by chance.
fn grow(tree: &Mutex<Tree>, field: &Field, timer: &Timer, rng: &mut Rng, at_once: usize) -> u64 {
    let mut games = 0;
    let start = take(tree).start().clone();
    let mut walks: Vec<Walk> = (0..at_once).map(|_| Walk::new(&start)).collect();
    loop {
        let mut tree = take(tree);
        walks.iter_mut().for_each(|walk| tree.count(walk));
        if tree.proven().is_some() || timer.is_spent(games) {
            return games;
        }
        for walk in &mut walks {
            tree.set_out(walk);
            if at_once > 1 {
                tree.hold(walk);
            }
        }
        drop(tree);
        walks.iter_mut().for_each(|walk| walk.finish(&start, field, rng));
        games += at_once as u64;
    }
}

/// Takes the tree. It is never in another's hands for long, and sleeping takes longer than trying again.
fn take(tree: &Mutex<Tree>) -> MutexGuard<'_, Tree> {
    let free = (0..TRIES).find_map(|_| {
        std::hint::spin_loop();
        tree.try_lock().ok()
    });
    free.unwrap_or_else(|| tree.lock().expect("games do not panic"))
}

/// The move played most. One that is proven to win comes first, one that loses last.
fn most_played(tree: &Tree) -> Option<&Node> {
    let worth = |node: &Node| node.proven.unwrap_or_default();
    tree.moves()
        .iter()
        .max_by(|one, two| worth(one).cmp(&worth(two)).then_with(|| one.games.total_cmp(&two.games)))
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
    fn games_are_kept_from_move_to_move() {
        let limits = Limits { nodes: Some(4_000), ..Limits::default() };
        let timer = Timer::new(&limits, Instant::now());
        let mut playouts = Playouts::new("drop-9x9-5".parse().unwrap(), 1 << 20).unwrap();
        let mut position = Position::new("drop-9x9-5".parse().unwrap());
        let first = playouts.judge(&position, &timer, 1).unwrap();
        position.play(first.line[0]).unwrap();
        position.play(first.line[1]).unwrap();
        let kept: f32 = playouts.tree_of(&position).moves().iter().map(|node| node.games).sum();
        assert!(kept > 100.0, "{kept}");
        playouts.judge(&position, &timer, 2).unwrap();
        let other = Position::parse(position.rules(), "12").unwrap();
        assert!(playouts.tree_of(&other).moves().is_empty());
    }
}
