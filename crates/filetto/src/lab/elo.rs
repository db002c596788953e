//! How much a ply is worth: alpha-beta of every depth against alpha-beta of every other, a round robin from random
//! openings, each of them played with both colours.

use std::ops::RangeInclusive;

use super::{Ending, Row, Run};
use crate::arena::opening::random_opening;
use crate::arena::rating::{Rating, rate};
use crate::arena::stats::{Elo, halves, measure};
use crate::game::{Position, Rules, Side};
use crate::player::{Player, PlayerSpec};
use crate::rng::split_mix;
use crate::session::play_game;

/// What to play.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game.
    pub rules: Rules,
    /// The depths that meet.
    pub depths: RangeInclusive<u32>,
    /// Games of each pair of depths; an odd one is rounded up, because an opening is played with both colours.
    pub games: u32,
    /// Random plies before a game.
    pub opening: usize,
    /// The player, its depth left open.
    pub player: PlayerSpec,
    /// The seed of everything random.
    pub seed: u64,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The depth of the shallower player.
    pub shallow: u32,
    /// The depth of the deeper one.
    pub deep: u32,
    /// Which opening, from 0.
    pub opening: u32,
    /// The side of the deeper player.
    pub side: Side,
    /// Stones on the board at the end.
    pub plies: usize,
    /// Half points of the deeper player: 0, 1 or 2.
    pub halves: u8,
}

impl Row for Game {
    const COLUMNS: &'static [&'static str] =
        &["shallow", "deep", "opening", "deep_plays", "plies", "deep_score"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.shallow.to_string(),
            self.deep.to_string(),
            self.opening.to_string(),
            self.side.to_string(),
            self.plies.to_string(),
            (f64::from(self.halves) / 2.0).to_string(),
        ]
    }
}

/// Plays the round robin, opening by opening, so that a run that ends early has games of all pairs.
pub fn run(setup: &Setup, run: &Run, report: &mut dyn FnMut(&Game, f64)) -> Ending {
    let depths: Vec<u32> = setup.depths.clone().collect();
    let pairs: Vec<(u32, u32)> = depths
        .iter()
        .flat_map(|shallow| depths.iter().filter(move |deep| *deep > shallow).map(|deep| (*shallow, *deep)))
        .collect();
    let openings = setup.games.div_ceil(2);
    let count = (2 * openings as usize * pairs.len()) as f64;
    let mut done = 0.0;
    for opening in 0..openings {
        let start = random_opening(setup.rules, setup.opening, split_mix(setup.seed ^ u64::from(opening)));
        for (shallow, deep) in &pairs {
            for side in Side::BOTH {
                let Some(game) = play(setup, &start, (*shallow, *deep), opening, side, run) else {
                    return run.ending(false);
                };
                done += 1.0;
                report(&game, done / count);
            }
        }
    }
    run.ending(true)
}

/// One game; None if the run ended before it did.
fn play(
    setup: &Setup,
    start: &Position,
    (shallow, deep): (u32, u32),
    opening: u32,
    side: Side,
    run: &Run,
) -> Option<Game> {
    let build = |depth: u32| {
        let seed = 1 + split_mix(setup.seed ^ u64::from(opening) << 8 ^ u64::from(depth)) % 1_000_000;
        let spec = setup.player.with("depth", &depth.to_string()).ok()?;
        spec.with_default("seed", &seed.to_string()).build()
    };
    let (mut weaker, mut stronger) = (build(shallow)?, build(deep)?);
    let players: [&mut dyn Player; 2] = match side {
        Side::X => [&mut *stronger, &mut *weaker],
        Side::O => [&mut *weaker, &mut *stronger],
    };
    let record = play_game(start, players, &run.limits());
    let halves = halves(&record.end, side).filter(|_| !run.is_over())?;
    Some(Game { shallow, deep, opening, side, plies: record.moves.len(), halves })
}

/// Every depth that played with its place on one scale, on which the shallowest stands at 0.
pub fn ratings(games: &[Game]) -> Vec<(u32, Rating)> {
    let mut depths: Vec<u32> = games.iter().flat_map(|game| [game.shallow, game.deep]).collect();
    depths.sort_unstable();
    depths.dedup();
    let place = |depth: u32| depths.binary_search(&depth).expect("every depth is there");
    let mut cross = vec![vec![(0.0, 0.0); depths.len()]; depths.len()];
    for game in games {
        let (deep, shallow, score) = (place(game.deep), place(game.shallow), f64::from(game.halves) / 2.0);
        for (player, other, score) in [(deep, shallow, score), (shallow, deep, 1.0 - score)] {
            cross[player][other].0 += score;
            cross[player][other].1 += 1.0;
        }
    }
    let rated = rate(&cross);
    let zero = rated.first().map_or(0.0, |rating| rating.elo);
    let shifted = rated.into_iter().map(|rating| Rating { elo: rating.elo - zero, ..rating });
    depths.iter().copied().zip(shifted).collect()
}

/// What one more ply is worth by the games of two depths against each other; None if they never met.
pub fn gain(games: &[Game], shallow: u32, deep: u32) -> Option<Elo> {
    let met = games.iter().filter(|game| (game.shallow, game.deep) == (shallow, deep));
    measure(&met.map(|game| game.halves).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_is_stronger_and_the_same_seed_plays_the_same_games() {
        let setup = Setup {
            rules: "drop-5x4-4".parse().unwrap(),
            depths: 1..=3,
            games: 5,
            opening: 2,
            player: "alphabeta".parse().unwrap(),
            seed: 7,
        };
        let play = || {
            let mut games = Vec::new();
            let ending = run(&setup, &Run::endless(), &mut |game, _| games.push(game.clone()));
            assert_eq!(ending, Ending::Complete);
            games
        };
        let games = play();
        assert_eq!((games.len(), games == play()), (3 * 6, true));
        let rated = ratings(&games);
        assert_eq!(rated.iter().map(|row| row.0).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(rated[0].1.elo == 0.0 && rated[2].1.elo > 0.0, "{rated:?}");
        assert!(gain(&games, 1, 3).is_some() && gain(&games, 3, 4).is_none());
    }
}
