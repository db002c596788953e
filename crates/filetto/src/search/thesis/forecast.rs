//! How long a search to the end may take: by smaller positions of the same board, searched here and now.

use std::time::Duration;

use super::thesis;
use crate::game::{Rules, random};
use crate::host::Instant;
use crate::limits::Budget;
use crate::rng::Rng;

/// Positions searched at each level.
const SAMPLES: usize = 3;
/// The highest levels that were searched tell how fast the searches grow.
const FITTED: usize = 6;
/// Nodes at four levels and the growth per level of boards up to 6x6, where nothing could be measured.
const USUAL: (f64, f64) = (30.0, 3.6);

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Its levels: the empty cells.
    pub levels: usize,
    /// The highest level that was searched.
    pub measured: usize,
    /// The seconds it may take. Positions of one level differ by a factor of ten either way.
    pub seconds: f64,
}

/// The forecast of a search with this many empty cells, from searches that take about `time`.
pub fn forecast(rules: Rules, levels: usize, time: Duration) -> Forecast {
    let start = Instant::now();
    let budget = Budget { deadline: Some(start + time), ..Budget::default() };
    let (mut points, mut nodes) = (Vec::new(), 0);
    for level in 1..=levels {
        let (logarithm, spent, finished) = measure(rules, level, &budget);
        nodes += spent;
        if !finished {
            break;
        }
        points.extend(logarithm.map(|logarithm| (level as f64, logarithm)));
    }
    let per_second = nodes.max(1) as f64 / start.elapsed().as_secs_f64().max(1e-9);
    let seconds = extrapolated(&points, levels as f64).exp() / per_second;
    Forecast { levels, measured: points.last().map_or(0, |point| point.0 as usize), seconds }
}

/// The mean logarithm of the nodes of some searches with this many empty cells, None if no random game comes that far;
/// the nodes of all of them; whether the budget allowed them.
fn measure(rules: Rules, level: usize, budget: &Budget) -> (Option<f64>, u64, bool) {
    let mut rng = Rng::new(level as u64);
    let (mut sum, mut nodes) = (0.0, 0);
    for _ in 0..SAMPLES {
        if budget.is_interrupted() {
            return (None, nodes, false);
        }
        let Some(position) = random::with_stones(rules, rules.cells() - level, &mut rng) else {
            return (None, nodes, true);
        };
        let answer = thesis(&position, budget, &mut |_| {});
        nodes += answer.stats.nodes;
        if !answer.finished {
            return (None, nodes, false);
        }
        sum += (answer.stats.nodes as f64).ln();
    }
    (Some(sum / SAMPLES as f64), nodes, true)
}

/// The straight line through the last points, by least squares, at `x`.
fn extrapolated(points: &[(f64, f64)], x: f64) -> f64 {
    let last = &points[points.len().saturating_sub(FITTED)..];
    if last.len() < 2 {
        return USUAL.0.ln() + (x - 4.0) * USUAL.1.ln();
    }
    let mean = |of: fn(&(f64, f64)) -> f64| last.iter().map(of).sum::<f64>() / last.len() as f64;
    let (mx, my) = (mean(|point| point.0), mean(|point| point.1));
    let slope = last.iter().map(|(x, y)| (x - mx) * (y - my)).sum::<f64>()
        / last.iter().map(|(x, _)| (x - mx).powi(2)).sum::<f64>();
    my + slope * (x - mx)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_on_as_it_began() {
        let points: Vec<(f64, f64)> = (1..9).map(|x| (f64::from(x), 2.0 + 1.5 * f64::from(x))).collect();
        assert!((extrapolated(&points, 20.0) - 32.0).abs() < 1e-9);
    }

    #[test]
    fn more_levels_take_longer() {
        let rules = "free-4x4-4".parse().unwrap();
        let seconds = |levels| forecast(rules, levels, Duration::from_millis(30)).seconds;
        assert!(seconds(15) > 10.0 * seconds(8) && seconds(8) > 0.0);
        let huge = forecast(
            Rules::new(15, 15, 5, crate::game::Placement::Free).unwrap(),
            224,
            Duration::from_millis(5),
        );
        assert!(huge.seconds > 1e50);
    }
}
