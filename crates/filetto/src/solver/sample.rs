//! Random positions to solve: seeded, unfinished, spread evenly over the depths of a game.

use std::collections::HashSet;

use crate::chance::Chance;
use crate::game::{Move, Position, Rules};

/// How many random games are tried for each position asked for before giving up.
const TRIES: usize = 200;

/// Up to `count` different unfinished positions of a game with `shallowest..=deepest` stones, by random
/// play from the empty board; fewer if the game has no more of them. The depths take turns, so that
/// each has about as many. The same arguments give the same positions on every machine.
///
/// ```
/// use filetto::{game::Rules, solver::sample::sample};
/// let positions = sample(Rules::tris(), 7, 10, 2..=5);
/// assert_eq!(positions.len(), 10);
/// assert!(positions.iter().all(|position| (2..=5).contains(&position.ply())));
/// ```
pub fn sample(
    rules: Rules,
    seed: u64,
    count: usize,
    depths: std::ops::RangeInclusive<usize>,
) -> Vec<Position> {
    let mut chance = Chance::new(seed);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let depths: Vec<usize> = depths.filter(|depth| *depth < rules.cells()).collect();
    for attempt in 0..count.saturating_mul(TRIES) {
        if found.len() == count || depths.is_empty() {
            break;
        }
        let Some(position) = random_game(rules, depths[attempt % depths.len()], &mut chance) else {
            continue;
        };
        if seen.insert((position.hash(), position.ply())) {
            found.push(position);
        }
    }
    found
}

/// A random game of `depth` moves, None if it ends before.
fn random_game(rules: Rules, depth: usize, chance: &mut Chance) -> Option<Position> {
    let mut position = Position::new(rules);
    while position.ply() < depth {
        let moves: Vec<Move> = position.legal_moves().collect();
        position.play_unchecked(chance.pick(&moves)?);
    }
    position.outcome().is_none().then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::notation::format_game;

    #[test]
    fn the_same_seed_gives_the_same_positions() {
        let list = |seed| -> Vec<String> {
            sample(Rules::connect4(), seed, 20, 4..=12).iter().map(format_game).collect()
        };
        assert_eq!(list(1), list(1));
        assert_ne!(list(1), list(2));
        assert_eq!(list(1).len(), 20);
    }

    #[test]
    fn depths_take_turns_and_small_games_give_what_they_have() {
        let positions = sample(Rules::connect4(), 3, 90, 0..=8);
        for depth in 3..=8 {
            let share = positions.iter().filter(|position| position.ply() == depth).count();
            assert!((8..=30).contains(&share), "{share} positions of {depth} stones");
        }
        assert_eq!(sample(Rules::tris(), 1, 5, 0..=0).len(), 1);
        assert!(sample(Rules::tris(), 1, 5, 20..=30).is_empty());
    }
}
