//! How much stronger? Elo with its interval, from pairs of games.
//!
//! Both games of a pair start from the same opening with colours changed. An opening that favours one colour
//! helps each player once, so the sum of a pair varies less than two games of their own, and the interval of a
//! match is taken from the spread of its pairs.

use crate::game::Side;
use crate::record::End;
use crate::stats::{Z95, interval, normal};

/// The Elo difference that makes this score expected: D = -400 log10(1/s - 1).
pub(crate) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score that an Elo difference makes expected: 1 / (1 + 10^(-D/400)).
pub(crate) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The likelihood that the side with these wins and losses is the stronger one: Φ((W - L) / √(W + L)).
pub fn superiority(wins: u64, losses: u64) -> f64 {
    let decided = (wins + losses) as f64;
    if decided == 0.0 { 0.5 } else { normal((wins as f64 - losses as f64) / decided.sqrt()) }
}

/// What a side has of a game, in half points: 2, 1 or 0. None if the game was stopped.
pub fn halves(end: &End, side: Side) -> Option<u8> {
    end.outcome().map(|outcome| match outcome.winner() {
        None => 1,
        Some(winner) => 2 * u8::from(winner == side),
    })
}

/// How many pairs of games gave 0, 1, 2, 3 and 4 half points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The whole pairs of a match, from the half points of its games in their order.
    pub fn of(halves: &[u8]) -> Pairs {
        let mut pairs = Pairs::default();
        halves.chunks_exact(2).for_each(|pair| pairs.0[usize::from(pair[0] + pair[1])] += 1);
        pairs
    }

    /// How many.
    pub(crate) fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score of a game, from 0 to 1.
    pub(crate) fn mean(&self) -> f64 {
        self.shares().map(|(score, share)| score * share).sum()
    }

    /// The variance of the score of a pair, scaled to 0 to 1.
    pub(crate) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.shares().map(|(score, share)| share * (score - mean).powi(2)).sum()
    }

    /// The five scores of a pair, from 0 to 1, and how often each came up.
    fn shares(&self) -> impl Iterator<Item = (f64, f64)> {
        let count = self.count().max(1) as f64;
        self.0.iter().enumerate().map(move |(halves, pairs)| (halves as f64 / 4.0, *pairs as f64 / count))
    }
}

/// An Elo difference with the interval that holds the true one in 95 cases of 100. All three may be infinite:
/// who wins every game is stronger by an unknown amount.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The best estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The Elo difference of a match, from the half points of its games in their order; None without a game.
pub fn measure(halves: &[u8]) -> Option<Elo> {
    let games = halves.len() as u64;
    let score = halves.iter().map(|half| f64::from(*half)).sum::<f64>() / (2 * games.max(1)) as f64;
    let (low, high) = score_interval(score, games, &Pairs::of(halves));
    (games > 0).then(|| Elo { value: elo(score), low: elo(low), high: elo(high) })
}

/// The interval around a score. Where the pairs do not differ, or there is only one, their spread says nothing:
/// then Wilson's interval for that many trials is taken.
fn score_interval(score: f64, games: u64, pairs: &Pairs) -> (f64, f64) {
    let (count, variance) = (pairs.count(), pairs.variance());
    if count < 2 || variance == 0.0 {
        return interval(score, if count == 0 { games } else { count });
    }
    let half = Z95 * (variance / (count - 1) as f64).sqrt();
    ((score - half).max(0.0), (score + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;
    use crate::record::Fault;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.05
    }

    #[test]
    fn elo_and_score_are_two_sides_of_one_formula() {
        assert!(near(elo(0.75), 190.85) && near(elo(0.5), 0.0) && near(elo(0.64), 99.95));
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((expected(elo(0.3)) - 0.3).abs() < 1e-12);
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }

    #[test]
    fn superiority_counts_decided_games_only() {
        assert!((superiority(60, 40) - 0.977_25).abs() < 1e-4, "two standard errors");
        assert_eq!(superiority(0, 0), 0.5);
    }

    #[test]
    fn pairs_are_counted_by_their_sum() {
        let pairs = Pairs::of(&[2, 2, 2, 0, 1, 1, 0, 1, 0, 0, 2]);
        assert_eq!(pairs.0, [1, 1, 2, 0, 1]);
        assert!((pairs.mean() - 0.45).abs() < 1e-12);
        // (0.45² + 0.2² + 2 * 0.05² + 0.55²) / 5
        assert!((pairs.variance() - 0.11).abs() < 1e-12);
    }

    #[test]
    fn an_opening_that_decides_says_nothing_about_the_players() {
        // A hundred pairs in which each wins with its colour, but for ten that one side wins both times.
        let mut halves = [2, 0].repeat(90);
        halves.extend([2, 2].repeat(10));
        let elo = measure(&halves).unwrap();
        // Score 0.55, variance of a pair 0.9 * 0.05² + 0.1 * 0.45² = 0.0225, half = 1.96 * 0.15 / √99.
        assert!(near(elo.value, 34.86), "{elo:?}");
        assert!(
            near(elo.low, super::elo(0.55 - 0.029_548)) && near(elo.high, super::elo(0.55 + 0.029_548)),
            "{elo:?}"
        );
        // As 200 games of their own the interval would be two and a half times as wide.
        assert!(elo.high - elo.low < 45.0);
    }

    #[test]
    fn nothing_but_wins_leaves_the_upper_end_open() {
        let elo = measure(&[2; 20]).unwrap();
        assert_eq!((elo.value, elo.high), (f64::INFINITY, f64::INFINITY));
        assert!(near(elo.low, super::elo(10.0 / (10.0 + 3.8416))), "{elo:?}");
        assert_eq!(measure(&[]), None);
        assert!(measure(&[1]).unwrap().low < -100.0, "one draw says little");
    }

    #[test]
    fn forfeits_are_losses() {
        let lost = End::Forfeit { side: Side::X, fault: Fault::Timeout, reason: String::new() };
        assert_eq!((halves(&lost, Side::X), halves(&lost, Side::O)), (Some(0), Some(2)));
        assert_eq!(
            (halves(&End::Played(Outcome::Draw), Side::X), halves(&End::Stopped, Side::X)),
            (Some(1), None)
        );
    }
}
