//! Judging by games played to their end: where stones fall, who has to give in at the end decides, and that is
//! often too far ahead for a search.
//!
//! | file | idea |
//! |---|---|
//! | `columns` | a board for games by chance, in which nobody plays below a winning cell without need |
//! | `tree` | which positions they begin from |

mod columns;
mod tree;

use std::thread;

use super::timer::Timer;
use crate::chance::Chance;
use crate::game::{Move, Position, Rules};
use columns::{Columns, Field};
use tree::{Node, Tree};

/// What the games say.
pub struct Found {
    /// The move played most and what followed it.
    pub line: Vec<Move>,
    /// The logarithm of the odds of the side to move, in thousandths.
    pub estimate: i32,
    /// Games of all threads.
    pub games: u64,
}

/// The games of one game of ours: what they have shown is kept from move to move.
pub struct Playouts {
    field: Field,
    /// For all trees together.
    bytes: usize,
    /// A tree for each thread, and the position they grow from.
    trees: Vec<Tree>,
    root: Position,
}

impl Playouts {
    /// None for games that they say nothing about.
    pub fn new(rules: Rules, bytes: usize) -> Option<Playouts> {
        let (trees, root) = (Vec::new(), Position::new(rules));
        Field::new(rules).map(|field| Playouts { field, bytes, trees, root })
    }

    /// Forgets the games.
    pub fn clear(&mut self) {
        self.trees.clear();
    }

    /// Plays games from a position until the budget is spent; None if there was no time for a game or every move
    /// loses.
    pub fn judge(&mut self, position: &Position, timer: &Timer, threads: usize) -> Option<Found> {
        self.move_on(position, threads);
        let (field, trees) = (&self.field, &mut self.trees);
        let games = thread::scope(|scope| {
            let (own, others) = trees.split_first_mut().expect("a tree for each thread");
            let helpers: Vec<_> =
                others.iter_mut().map(|tree| scope.spawn(|| grow(tree, field, timer))).collect();
            let games = grow(own, field, timer);
            games + helpers.into_iter().map(|helper| helper.join().expect("games do not panic")).sum::<u64>()
        });
        if trees.iter().any(|tree| tree.proven() == Some(-1)) {
            return None;
        }
        let played = most_played(trees)?;
        let draw = trees[0].moves().iter().find(|node| node.proven == Some(0));
        let best = draw.filter(|_| played.mean() < 0.0).unwrap_or(played);
        let line: Vec<Move> =
            trees[0].line(best.column).into_iter().map(|column| Move(column.into())).collect();
        (!line.is_empty()).then(|| Found { line, estimate: log_odds(best.mean()), games })
    }

    /// Makes the trees those of a position: what they have below the moves played since then, or new ones.
    fn move_on(&mut self, position: &Position, threads: usize) {
        let start = Columns::new(&self.field, position);
        let bytes = self.bytes / threads;
        let since = moves_between(&self.root, position).filter(|_| self.trees.len() == threads);
        let kept = |id: usize| since.and_then(|moves| self.trees[id].after(moves, &start));
        let trees = (0..threads).map(|id| {
            let chance = Chance::for_position(id as u64, position);
            kept(id).unwrap_or_else(|| Tree::new(start.clone(), bytes, chance))
        });
        self.trees = trees.collect();
        self.root = position.clone();
    }
}

/// The moves from an earlier position to a later one; None if it is not earlier.
fn moves_between<'a>(earlier: &Position, later: &'a Position) -> Option<&'a [Move]> {
    let moves = later.history().strip_prefix(earlier.history())?;
    let mut reached = earlier.clone();
    moves.iter().for_each(|mv| reached.play_unchecked(*mv));
    (reached.hash() == later.hash()).then_some(moves)
}

/// Plays games while there is time; how many they were.
fn grow(tree: &mut Tree, field: &Field, timer: &Timer) -> u64 {
    let mut games = 0;
    while tree.proven().is_none() && !timer.is_spent(games) {
        tree.play_game(field);
        games += 1;
    }
    games
}

/// The move that all trees together played most. One that a tree has proven to win comes first, one that loses last.
fn most_played(trees: &[Tree]) -> Option<&Node> {
    let worth = |column: u8| {
        let nodes: Vec<&Node> =
            trees.iter().flat_map(Tree::moves).filter(|node| node.column == column).collect();
        let proof = nodes.iter().filter_map(|node| node.proven).filter(|result| *result != 0).max();
        (proof.unwrap_or_default(), nodes.iter().map(|node| node.games as u64).sum::<u64>())
    };
    trees[0].moves().iter().max_by_key(|node| worth(node.column))
}

/// The odds of a win for a mean result between -1 and 1.
fn log_odds(mean: f32) -> i32 {
    let mean = mean.clamp(-0.999, 0.999);
    (1_000.0 * ((1.0 + mean) / (1.0 - mean)).ln()) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effort::Limits;
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
        playouts.move_on(&position, 1);
        let kept: f32 = playouts.trees[0].moves().iter().map(|node| node.games).sum();
        assert!(kept > 100.0, "{kept}");
        let other = Position::parse(position.rules(), "12").unwrap();
        playouts.move_on(&other, 1);
        assert!(playouts.trees[0].moves().is_empty());
    }
}
