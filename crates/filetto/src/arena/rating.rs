//! One Elo scale for a whole tournament: the ratings that make its results most likely (Bradley and Terry 1952),
//! a draw as half a win and half a loss, with the mean of all players at 0.
//!
//! The strengths g are found by repeating g = points / Σ games / (g + g'), which never makes the results less likely
//! (Hunter 2004). The error bars come from the curvature of the likelihood there.

use super::stats::expected;
use crate::stats::{Z95, inverse_diagonal};

/// Elo points of a factor e in strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
const STEPS: usize = 20_000;

/// A player's place on the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo, the mean of all players being 0.
    pub elo: f64,
    /// The true rating is this near in 95 cases of 100.
    pub error: f64,
}

/// Rates players by their scores against each other: `cross[a][b]` is what a scored against b, and their games.
///
/// Where somebody won everything, or two groups never met on equal terms, no finite ratings fit best: then each
/// player is given one imaginary draw against an average one.
pub fn rate(cross: &[Vec<(f64, f64)>]) -> Vec<Rating> {
    let prior = if is_connected(cross) { 0.0 } else { 1.0 };
    let elo = fit(cross, prior);
    let errors = errors(cross, &elo, prior);
    elo.into_iter().zip(errors).map(|(elo, error)| Rating { elo, error }).collect()
}

/// True if from every player a chain of points leads to every other one.
fn is_connected(cross: &[Vec<(f64, f64)>]) -> bool {
    let reaches_all = |scored: &dyn Fn(usize, usize) -> bool| {
        let (mut seen, mut open) = (vec![false; cross.len()], vec![0]);
        while let Some(player) = open.pop().filter(|_| !cross.is_empty()) {
            if !std::mem::replace(&mut seen[player], true) {
                open.extend((0..cross.len()).filter(|other| scored(player, *other)));
            }
        }
        seen.iter().all(|seen| *seen)
    };
    reaches_all(&|a, b| cross[a][b].0 > 0.0) && reaches_all(&|a, b| cross[b][a].0 > 0.0)
}

fn fit(cross: &[Vec<(f64, f64)>], prior: f64) -> Vec<f64> {
    let points: Vec<f64> =
        cross.iter().map(|row| prior / 2.0 + row.iter().map(|cell| cell.0).sum::<f64>()).collect();
    let mut strengths = vec![1.0f64; cross.len()];
    for _ in 0..STEPS {
        let before = strengths.clone();
        for player in 0..cross.len() {
            let own = strengths[player];
            let met = cross[player].iter().zip(&strengths).map(|((_, games), other)| games / (own + other));
            strengths[player] = points[player] / (met.sum::<f64>() + prior / (own + 1.0));
        }
        centre(&mut strengths);
        if strengths.iter().zip(&before).all(|(new, old)| (new / old - 1.0).abs() < 1e-10) {
            break;
        }
    }
    strengths.iter().map(|strength| ELO * strength.ln()).collect()
}

/// Scales strengths so that the mean of their logarithms is 0.
fn centre(strengths: &mut [f64]) {
    let mean = strengths.iter().map(|strength| strength.ln()).sum::<f64>() / strengths.len() as f64;
    strengths.iter_mut().for_each(|strength| *strength /= mean.exp());
}

/// Half the interval of 95 % of each rating. The information matrix does not know where zero is; a constant
/// added to all its cells says it: the mean.
fn errors(cross: &[Vec<(f64, f64)>], elo: &[f64], prior: f64) -> Vec<f64> {
    let size = cross.len();
    let constant = 1.0 / size as f64;
    let mut information = vec![vec![constant; size]; size];
    for (a, row) in cross.iter().enumerate() {
        information[a][a] += prior * spread(elo[a]);
        for (b, (_, games)) in row.iter().enumerate().filter(|(b, _)| *b != a) {
            let known = games * spread(elo[a] - elo[b]);
            information[a][a] += known;
            information[a][b] -= known;
        }
    }
    let Some(variances) = inverse_diagonal(&information) else { return vec![f64::INFINITY; size] };
    (0..size).map(|a| Z95 * ELO * (variances[a] - constant).max(0.0).sqrt()).collect()
}

/// The variance of a game between players this far apart.
fn spread(elo: f64) -> f64 {
    expected(elo) * (1.0 - expected(elo))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::stats::elo;

    /// Scores of each against each, `games` a pair, exactly as these ratings expect.
    fn as_expected(ratings: &[f64], games: f64) -> Vec<Vec<(f64, f64)>> {
        let cell = |a: usize, b: usize| {
            if a == b { (0.0, 0.0) } else { (games * expected(ratings[a] - ratings[b]), games) }
        };
        (0..ratings.len()).map(|a| (0..ratings.len()).map(|b| cell(a, b)).collect()).collect()
    }

    #[test]
    fn ratings_come_back_from_the_scores_they_expect() {
        let ratings = [250.0, 100.0, 0.0, -50.0, -300.0];
        for (found, given) in rate(&as_expected(&ratings, 40.0)).iter().zip(ratings) {
            assert!((found.elo - given).abs() < 0.01, "{found:?} {given}");
        }
    }

    #[test]
    fn two_players_agree_with_the_formula_of_a_match() {
        let found = rate(&[vec![(0.0, 0.0), (75.0, 100.0)], vec![(25.0, 100.0), (0.0, 0.0)]]);
        assert!((found[0].elo - found[1].elo - elo(0.75)).abs() < 1e-3);
        // The difference has variance 1 / (n p q) in natural units; each rating has half of its error.
        let half = 1.96 * 400.0 / std::f64::consts::LN_10 / (100.0f64 * 0.75 * 0.25).sqrt() / 2.0;
        assert!((found[0].error - half).abs() < 1e-3, "{found:?} {half}");
    }

    #[test]
    fn four_times_the_games_are_half_the_error() {
        let error = |games| rate(&as_expected(&[100.0, 0.0, -100.0], games))[0].error;
        assert!((error(10.0) / error(40.0) - 2.0).abs() < 1e-6);
    }

    #[test]
    fn who_wins_everything_is_far_ahead_and_not_infinitely() {
        let found = rate(&[vec![(0.0, 0.0), (10.0, 10.0)], vec![(0.0, 10.0), (0.0, 0.0)]]);
        assert!(found[0].elo > 150.0 && found[0].elo < 1000.0 && found[0].error > 50.0, "{found:?}");
        assert!((found[0].elo + found[1].elo).abs() < 1e-6);
    }

    #[test]
    fn without_games_nobody_is_better() {
        assert_eq!(rate(&[]), []);
        let found = rate(&[vec![(0.0, 0.0); 2], vec![(0.0, 0.0); 2]]);
        assert!(found.iter().all(|rating| rating.elo == 0.0 && rating.error > 100.0), "{found:?}");
    }
}
