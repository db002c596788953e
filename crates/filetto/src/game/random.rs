//! Random positions by seed: the one maker that experiments, books, tests and benchmarks draw from.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::moves::Outcome;
use super::position::Position;
use super::rules::Rules;
use crate::rng::Rng;

/// How many random games are tried for each position asked for before giving up.
const TRIES: usize = 200;
/// How many random games are tried for one position with a given number of stones.
const GAMES: usize = 500;

/// A random game of this many plies, or to its end if that comes first.
pub fn game(rules: Rules, plies: usize, rng: &mut Rng) -> Position {
    let mut position = Position::new(rules);
    for _ in 0..plies {
        let moves: Vec<_> = position.legal_moves().collect();
        let Some(mv) = rng.pick(&moves) else { break };
        position.play_unchecked(mv);
    }
    position
}

/// The position after exactly this many random plies, None if the game ended before.
pub(crate) fn after_plies(rules: Rules, plies: usize, rng: &mut Rng) -> Option<Position> {
    Some(game(rules, plies, rng)).filter(|position| position.ply() == plies)
}

/// An unfinished position with this many stones, None if no random game has one.
pub fn with_stones(rules: Rules, stones: usize, rng: &mut Rng) -> Option<Position> {
    (0..GAMES).map(|_| game(rules, stones, rng)).find(|at| at.ply() == stones && at.outcome().is_none())
}

/// A position after a random number of random plies, in which the game goes on.
pub fn unfinished(rules: Rules, rng: &mut Rng) -> Position {
    loop {
        let plies = rng.below(rules.cells());
        let position = game(rules, plies, rng);
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// True if the game goes on and the side to move does not win with its next move.
pub(crate) fn is_open(position: &Position) -> bool {
    let moves: Vec<_> = position.legal_moves().collect();
    let mut next = position.clone();
    let wins = |mv| {
        next.play_unchecked(mv);
        let wins = matches!(next.outcome(), Some(Outcome::Win(_)));
        next.undo();
        wins
    };
    position.outcome().is_none() && !moves.into_iter().any(wins)
}

/// Up to `count` different unfinished positions of a game with `shallowest..=deepest` stones, by random
/// play from the empty board; fewer if the game has no more of them. The depths take turns, so that
/// each has about as many. The same arguments give the same positions on every machine.
///
/// ```
/// use filetto::game::{Rules};
/// use filetto::internals::game::{random};
/// let positions = random::sample(Rules::tris(), 7, 10, 2..=5);
/// assert_eq!(positions.len(), 10);
/// assert!(positions.iter().all(|position| (2..=5).contains(&position.ply())));
/// ```
pub fn sample(rules: Rules, seed: u64, count: usize, depths: RangeInclusive<usize>) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let depths: Vec<usize> = depths.filter(|depth| *depth < rules.cells()).collect();
    for attempt in 0..count.saturating_mul(TRIES) {
        if found.len() == count || depths.is_empty() {
            break;
        }
        let position = game(rules, depths[attempt % depths.len()], &mut rng);
        if position.outcome().is_none() && seen.insert((position.hash(), position.ply())) {
            found.push(position);
        }
    }
    found
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
