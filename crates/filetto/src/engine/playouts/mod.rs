//! Judging by games played to their end: where stones fall, who has to give in at the end decides, and that is
//! often too far ahead for a search.
//!
//! | file | idea |
//! |---|---|
//! | `columns` | a board for games by chance, in which nobody plays below a winning cell without need |
//! | `tree` | which positions they begin from |

pub mod columns;
mod tree;

use std::thread;

use super::timer::Timer;
use crate::chance::Chance;
use crate::game::{Move, Position};
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

/// Plays games from a position until the budget is spent, a tree for each thread; None if there was no time for a game
/// or every move loses. The trees take so many bytes together.
pub fn judge(
    field: &Field,
    position: &Position,
    timer: &Timer,
    threads: usize,
    bytes: usize,
) -> Option<Found> {
    let start = Columns::new(field, position);
    let plant = |id: u64| Tree::new(start.clone(), bytes / threads, Chance::for_position(id, position));
    let trees: Vec<(Tree, u64)> = thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads as u64)
            .map(|id| {
                let tree = plant(id);
                scope.spawn(|| grow(tree, field, timer))
            })
            .collect();
        let own = grow(plant(0), field, timer);
        let others = helpers.into_iter().map(|helper| helper.join().expect("games do not panic"));
        std::iter::once(own).chain(others).collect()
    });
    if trees.iter().any(|(tree, _)| tree.proven() == Some(-1)) {
        return None;
    }
    let games = trees.iter().map(|(_, games)| games).sum();
    let column = most_played(&trees)?;
    let node = trees[0].0.moves().iter().find(|node| node.column == column)?;
    let line = trees[0].0.line(column).into_iter().map(|column| Move(column.into())).collect();
    Some(Found { line, estimate: log_odds(node.mean()), games })
}

/// Plays games while there is time; the tree and how many they were.
fn grow(mut tree: Tree, field: &Field, timer: &Timer) -> (Tree, u64) {
    let mut games = 0;
    while tree.proven().is_none() && !timer.is_spent(games) {
        tree.play_game(field);
        games += 1;
    }
    (tree, games)
}

/// The move that all trees together played most. One that a tree has proven to win comes first, one that loses last.
fn most_played(trees: &[(Tree, u64)]) -> Option<u8> {
    let worth = |column: u8| {
        let nodes: Vec<&Node> =
            trees.iter().flat_map(|(tree, _)| tree.moves()).filter(|node| node.column == column).collect();
        let proof = nodes.iter().filter_map(|node| node.proven).filter(|result| *result != 0).max();
        (proof.unwrap_or_default(), nodes.iter().map(|node| node.games as u64).sum::<u64>())
    };
    let moves = trees[0].0.moves().iter().map(|node| node.column);
    moves.max_by_key(|column| worth(*column))
}

/// The odds of a win for a mean result between -1 and 1.
fn log_odds(mean: f32) -> i32 {
    let mean = mean.clamp(-0.999, 0.999);
    (1_000.0 * ((1.0 + mean) / (1.0 - mean)).ln()) as i32
}
