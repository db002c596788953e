//! When has a match shown enough? The sequential probability ratio test on pairs of games.
//!
//! Two claims about the Elo difference, elo0 and elo1 > elo0, in **logistic Elo** (the usual formula between score
//! and Elo). After each pair the log of how much likelier elo1 makes the results is compared with two bounds:
//! above ln((1 - β)/α) elo1 is accepted, below ln(β/(1 - α)) elo0. With α = β = 5 % they are ±2.94.
//!
//! A pair can give five sums, and the claims say nothing about their distribution but its mean. So each claim is
//! given the most likely distribution with its mean (the generalised test, as fishtest runs it): the shares seen,
//! each divided by 1 + x (score - mean), where x makes the mean right.

use super::stats::{Pairs, expected};
use crate::stats::bisect;

/// Stands for a sum that did not come up yet: it is rare, not impossible.
const RARE: f64 = 1e-3;

/// A test between two claims.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The smaller difference.
    pub elo0: f64,
    /// The larger difference.
    pub elo1: f64,
    /// How often elo1 may be accepted though elo0 is true.
    pub alpha: f64,
    /// How often elo0 may be accepted though elo1 is true.
    pub beta: f64,
}

/// What the results say so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The smaller difference is accepted.
    Accept0,
    /// The larger difference is accepted.
    Accept1,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The test with both errors at 5 %.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The bounds of the log-likelihood ratio: (accept elo0, accept elo1).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log of how much likelier elo1 makes these pairs than elo0.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { RARE } else { count as f64 });
        let [mean0, mean1] = [self.elo0, self.elo1].map(expected);
        let (x0, x1) = (tilt(&counts, mean0), tilt(&counts, mean1));
        let terms = counts
            .iter()
            .zip(SCORES)
            .map(|(count, score)| count * ((1.0 + x0 * (score - mean0)) / (1.0 + x1 * (score - mean1))).ln());
        terms.sum()
    }

    /// What to believe after these pairs.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let (low, high) = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio >= high => Verdict::Accept1,
            ratio if ratio <= low => Verdict::Accept0,
            _ => Verdict::Open,
        }
    }
}

/// The scores of a pair.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The x for which the shares, each divided by 1 + x (score - mean), have this mean. The sum falls as x rises,
/// between the two places where a denominator is 0.
fn tilt(counts: &[f64; 5], mean: f64) -> f64 {
    let excess = |x: f64| -> f64 {
        let term = |(count, score): (&f64, f64)| count * (score - mean) / (1.0 + x * (score - mean));
        counts.iter().zip(SCORES).map(term).sum()
    };
    bisect(-1.0 / (1.0 - mean), 1.0 / mean, |x| excess(x) > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::stats::elo;
    use crate::rng::Rng;

    #[test]
    fn the_bounds_are_those_of_wald() {
        let (low, high) = Sprt::new(0.0, 5.0).bounds();
        assert!((high - 2.944_439).abs() < 1e-6 && (low + high).abs() < 1e-12);
    }

    #[test]
    fn the_tilted_shares_have_the_mean_asked_for() {
        let counts = [3.0, 10.0, 40.0, 30.0, 17.0];
        for mean in [0.2, 0.5, 0.62, 0.9] {
            let x = tilt(&counts, mean);
            let shares = counts.map(|count| count / 100.0);
            let tilted: Vec<f64> =
                shares.iter().zip(SCORES).map(|(share, score)| share / (1.0 + x * (score - mean))).collect();
            assert!((tilted.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{mean}: they still are shares");
            let found: f64 = tilted.iter().zip(SCORES).map(|(share, score)| share * score).sum();
            assert!((found - mean).abs() < 1e-9);
        }
    }

    /// The shares of two sums alone can be tilted by hand: p = mean, whatever was seen.
    #[test]
    fn two_outcomes_give_the_ratio_of_a_coin() {
        let sprt = Sprt::new(elo(0.5), elo(0.6));
        let pairs = Pairs([40, 0, 0, 0, 60]);
        let by_hand = 60.0 * (0.6f64 / 0.5).ln() + 40.0 * (0.4f64 / 0.5).ln();
        assert!((sprt.ratio(&pairs) - by_hand).abs() < 0.01, "{} {by_hand}", sprt.ratio(&pairs));
    }

    /// For small differences the ratio is N (s1 - s0)(2 s - s0 - s1) / (2 var).
    #[test]
    fn small_differences_follow_the_approximation() {
        let sprt = Sprt::new(0.0, 5.0);
        let pairs = Pairs([120, 900, 2100, 1010, 150]);
        let (s0, s1) = (expected(0.0), expected(5.0));
        let near =
            pairs.count() as f64 * (s1 - s0) * (2.0 * pairs.mean() - s0 - s1) / (2.0 * pairs.variance());
        assert!((sprt.ratio(&pairs) - near).abs() < 0.02 * near.abs(), "{} {near}", sprt.ratio(&pairs));
    }

    #[test]
    fn nothing_but_wins_or_draws_is_decided_soon() {
        let sprt = Sprt::new(0.0, 50.0);
        assert_eq!(sprt.verdict(&Pairs::default()), Verdict::Open);
        assert_eq!(sprt.verdict(&Pairs([0, 0, 0, 0, 60])), Verdict::Accept1);
        assert_eq!(sprt.verdict(&Pairs([0, 0, 200, 0, 0])), Verdict::Accept0);
        assert_eq!(sprt.verdict(&Pairs([60, 0, 0, 0, 0])), Verdict::Accept0);
    }

    /// A match between players whose true difference is `elo`: half of the games are draws.
    fn simulate(sprt: &Sprt, elo: f64, rng: &mut Rng) -> Verdict {
        let win = expected(elo) - 0.25;
        let mut pairs = Pairs::default();
        loop {
            let sum: u8 = (0..2).map(|_| half(rng.unit(), win)).sum();
            pairs.0[usize::from(sum)] += 1;
            let verdict = sprt.verdict(&pairs);
            if verdict != Verdict::Open {
                return verdict;
            }
        }
    }

    fn half(unit: f64, win: f64) -> u8 {
        if unit < win { 2 } else { u8::from(unit < win + 0.5) }
    }

    #[test]
    fn true_claims_are_accepted_about_as_often_as_promised() {
        let sprt = Sprt::new(0.0, 60.0);
        let mut rng = Rng::new(20);
        for (elo, claim) in [(0.0, Verdict::Accept0), (60.0, Verdict::Accept1)] {
            let right = (0..1000).filter(|_| simulate(&sprt, elo, &mut rng) == claim).count();
            assert!((920..=985).contains(&right), "{elo}: {right} of 1000");
        }
        let sure = (0..200).filter(|_| simulate(&sprt, 150.0, &mut rng) == Verdict::Accept1).count();
        assert_eq!(sure, 200);
    }
}
