//! A checksum of what the search does.

use super::{Budget, DropSolver};
use crate::game::{Rules, random};
use crate::rng::Rng;

/// Games, and after how many random stones they are solved.
const POSITIONS: [(&str, usize); 12] = [
    ("drop-7x6-4", 10),
    ("drop-7x6-4", 12),
    ("drop-7x6-4", 14),
    ("drop-7x6-4", 18),
    ("drop-7x6-4", 24),
    ("drop-6x5-4", 4),
    ("drop-5x6-4", 2),
    ("drop-8x5-4", 12),
    ("drop-7x7-4", 21),
    ("drop-6x6-3", 0),
    ("drop-6x5-5", 2),
    ("drop-9x7-4", 35),
];

/// The number of nodes that one thread visits on a fixed list of positions: equal before and after a change that
/// should not change the search.
pub fn signature() -> u64 {
    POSITIONS.iter().map(|&(game, stones)| nodes(game, stones)).sum()
}

fn nodes(game: &str, stones: usize) -> u64 {
    let rules: Rules = game.parse().expect("a game of the list");
    let mut solver = DropSolver::new(rules, 16 << 20).expect("a board of the list");
    let mut rng = Rng::new(stones as u64);
    let position = random::with_stones(rules, stones, &mut rng).expect("a position of the list");
    solver.solve(&position, &Budget { nodes: Some(1 << 20), ..Budget::default() }).nodes
}
