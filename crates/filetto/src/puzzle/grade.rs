//! How hard a puzzle is. The levels 1 to 9 try it, each with a few seeds; a level is a player of known strength, so what
//! they find makes the puzzle's rating as games make a player's: the most likely one. A few tries say little, so they start
//! from what the position looks like, which counts as much as some tries more.

use super::games::level_player;
use super::{Goal, Puzzle, after};
use crate::game::{Move, Position};
use crate::limits::Limits;
use crate::stats::bisect;
use crate::why::winning_moves;

/// The levels that try puzzles, with their strength: Elo on Connect Four, notes/experiments.md, moved so that level 5 has 1,200.
pub const LEVELS: [(usize, f64); 9] = [
    (1, 745.0),
    (2, 843.0),
    (3, 977.0),
    (4, 1090.0),
    (5, 1200.0),
    (6, 1337.0),
    (7, 1443.0),
    (8, 1620.0),
    (9, 1720.0),
];
/// How far the guess from the looks of a position is off, in Elo: the standard deviation of that fit.
const SPREAD: f64 = 300.0;
/// The ratings there are.
const RATINGS: (f64, f64) = (200.0, 2_600.0);
/// Seeds of the tries that grade a puzzle; measurements use others.
const SEEDS: [u64; 3] = [101, 102, 103];

/// What a position looks like to who has to find the move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    /// Plies of the win, 0 for a draw or a defence.
    pub plies: f64,
    /// 1 for the only draw or the only defence.
    pub defence: f64,
    /// Twice the logarithm of the number of legal moves.
    pub choices: f64,
    /// 1 if the right move threatens nothing.
    pub quiet: f64,
    /// 1 if it is not one of the moves nearest the centre.
    pub aside: f64,
    /// Moves that threaten to win at once and are wrong, up to 3.
    pub lures: f64,
}

impl Features {
    /// The features of a puzzle.
    pub fn of(position: &Position, goal: Goal, right: Move) -> Features {
        let rules = position.rules();
        let moves: Vec<Move> = position.legal_moves().collect();
        let threatens = |mv: &Move| {
            let child = after(position, *mv);
            !winning_moves(&child, position.to_move()).is_empty()
        };
        let lures = moves.iter().filter(|mv| **mv != right && threatens(mv)).count();
        let nearest = moves.iter().map(|mv| rules.centre_distance(*mv)).min().unwrap_or_default();
        let flag = |is: bool| f64::from(u8::from(is));
        Features {
            plies: goal.plies().unwrap_or_default().into(),
            defence: flag(goal.plies().is_none()),
            choices: 2.0 * (moves.len().max(1) as f64).log2(),
            quiet: flag(!threatens(&right)),
            aside: flag(rules.centre_distance(right) > nearest),
            lures: lures.min(3) as f64,
        }
    }
}

/// The rating that the looks of a position suggest: least squares on the shipped puzzles of Connect Four and what the
/// levels found there. The weight of the number of moves is set by hand: it hardly varies on that board.
pub fn features_rating(features: &Features) -> f64 {
    let Features { plies, defence, choices, quiet, aside, lures } = *features;
    840.0 + 9.0 * plies + 320.0 * defence + 30.0 * choices + 44.0 * quiet + 55.0 * aside + 17.0 * lures
}

/// The levels, ready to try puzzles with a seed each.
pub struct Finders {
    seeds: Vec<u64>,
}

impl Default for Finders {
    fn default() -> Finders {
        Finders::with_seeds(&SEEDS)
    }
}

impl Finders {
    /// Each level tries once with each of these seeds.
    pub fn with_seeds(seeds: &[u64]) -> Finders {
        Finders { seeds: seeds.to_vec() }
    }

    /// Each level tries once: quicker, and good enough for a puzzle made while somebody waits.
    pub fn quick() -> Finders {
        Finders::with_seeds(&SEEDS[..1])
    }

    /// For each try, the strength of who tried and whether it found the move.
    pub fn tries(&self, position: &Position, right: Move) -> Vec<(f64, bool)> {
        let mut tries = Vec::new();
        for (level, strength) in LEVELS {
            for seed in &self.seeds {
                let player = level_player(level, *seed);
                let choice = player.and_then(|mut player| player.choose(position, &Limits::default()).ok());
                tries.extend(choice.map(|choice| (strength, choice.mv == right)));
            }
        }
        tries
    }

    /// The share of the tries that find the move.
    pub fn solving_rate(&self, puzzle: &Puzzle) -> f64 {
        let Some(right) = puzzle.first() else { return 0.0 };
        let tries = self.tries(&puzzle.position, right);
        tries.iter().filter(|(_, found)| *found).count() as f64 / tries.len().max(1) as f64
    }
}

/// The most likely rating after these tries, if the guess before them was `start`.
pub fn rate(start: f64, tries: &[(f64, bool)]) -> f64 {
    let surprise = |rating: f64| -> f64 {
        let of = |(strength, found): &(f64, bool)| f64::from(u8::from(*found)) - chance(*strength, rating);
        tries.iter().map(of).sum()
    };
    // The slope of the logarithm of the likelihood: the levels found less than they should, so the puzzle is harder.
    let slope = |rating: f64| {
        -surprise(rating) * std::f64::consts::LN_10 / 400.0 + (start - rating) / (SPREAD * SPREAD)
    };
    bisect(RATINGS.0, RATINGS.1, |rating| slope(rating) > 0.0)
}

/// How likely somebody of this strength finds the move.
fn chance(strength: f64, rating: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((rating - strength) / 400.0))
}

/// The rating of a puzzle.
pub(super) fn rating(position: &Position, goal: Goal, right: Move, finders: &Finders) -> u32 {
    let start = features_rating(&Features::of(position, goal, right));
    rate(start, &finders.tries(position, right)).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_follow_what_is_found_and_stay_in_their_range() {
        let tries = |strongest_that_fails: f64| -> Vec<(f64, bool)> {
            LEVELS.iter().map(|(_, strength)| (*strength, *strength > strongest_that_fails)).collect()
        };
        let ratings = [0.0, 900.0, 1_300.0, 9_999.0].map(|most| rate(1_200.0, &tries(most)));
        assert!(ratings.is_sorted_by(|easy, hard| easy < hard), "{ratings:?}");
        assert!(ratings.iter().all(|rating| (RATINGS.0..=RATINGS.1).contains(rating)), "{ratings:?}");
        assert!((rate(1_234.0, &[]) - 1_234.0).abs() < 1e-6);
    }

    #[test]
    fn a_threat_that_wins_is_not_quiet_and_the_others_lure() {
        let position = Position::parse(crate::game::Rules::connect4(), "4455").unwrap();
        let features = Features::of(&position, Goal::Win(3), Move(2));
        assert_eq!((features.plies, features.quiet, features.aside), (3.0, 0.0, 1.0));
    }
}
