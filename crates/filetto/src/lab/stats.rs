//! The few statistics the lab needs.

use crate::arena::numbers::bisect;

pub use crate::arena::numbers::interval;

/// The middle of a set of numbers and the quartiles around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// A quarter of the numbers is at or below.
    pub low: f64,
    /// The median.
    pub median: f64,
    /// A quarter of the numbers is at or above.
    pub high: f64,
}

/// The spread of some numbers, None if there are none.
pub fn spread(numbers: impl IntoIterator<Item = f64>) -> Option<Spread> {
    let mut sorted: Vec<f64> = numbers.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    let at = |share: f64| quantile(&sorted, share);
    (!sorted.is_empty()).then(|| Spread { low: at(0.25), median: at(0.5), high: at(0.75) })
}

/// Between two neighbours the straight line counts.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let (below, above) = (place.floor() as usize, place.ceil() as usize);
    sorted[below] + (sorted[above] - sorted[below]) * place.fract()
}

/// The factor by which `y` grows when `x` grows by one: least squares through the logarithms. None below two
/// points.
pub fn growth(points: &[(f64, f64)]) -> Option<f64> {
    let logs: Vec<_> = points.iter().filter(|point| point.1 > 0.0).map(|(x, y)| (*x, y.ln())).collect();
    let count = logs.len() as f64;
    let mean = |pick: fn(&(f64, f64)) -> f64| logs.iter().map(pick).sum::<f64>() / count;
    let (mean_x, mean_y) = (mean(|point| point.0), mean(|point| point.1));
    let above: f64 = logs.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let below: f64 = logs.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    (logs.len() > 1 && below > 0.0).then(|| (above / below).exp())
}

/// The effective branching factor: what a uniform tree of this depth would branch by to have this many nodes,
/// N = 1 + b + b² + … + b^d.
pub fn branching_factor(nodes: u64, depth: u32) -> f64 {
    let total = |b: f64| (0..=depth).map(|ply| b.powi(ply as i32)).sum::<f64>();
    bisect(0.0, nodes as f64, |b| total(b) < nodes as f64)
}

/// Pearl's branching factor of alpha-beta on random leaves: x / (1 - x), x the positive root of x^b + x = 1.
pub fn pearl(branching: u32) -> f64 {
    let x = bisect(0.0, 1.0, |x| x.powi(branching as i32) + x < 1.0);
    x / (1.0 - x)
}

/// Leaves alpha-beta must look at however well the children are ordered: b^⌈d/2⌉ + b^⌊d/2⌋ - 1.
pub fn minimal_leaves(branching: u32, depth: u32) -> u64 {
    let branching = branching as u64;
    branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6 * b.abs().max(1.0)
    }

    #[test]
    fn spreads_are_quartiles() {
        let of = |numbers: &[f64]| spread(numbers.iter().copied());
        assert_eq!(of(&[5.0, 1.0, 2.0, 4.0, 3.0]), Some(Spread { low: 2.0, median: 3.0, high: 4.0 }));
        assert_eq!(of(&[1.0, 2.0]), Some(Spread { low: 1.25, median: 1.5, high: 1.75 }));
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn growth_finds_the_base_of_a_power() {
        let points: Vec<_> = (3..9).map(|x| (x as f64, 2.5 * 3f64.powi(x))).collect();
        assert!(near(growth(&points).unwrap(), 3.0));
        assert_eq!(growth(&points[..1]), None);
        assert_eq!(growth(&[(1.0, 2.0), (1.0, 3.0)]), None);
    }

    #[test]
    fn branching_factors_come_back() {
        assert!(near(branching_factor(1 + 3 + 9 + 27, 3), 3.0));
        assert!(
            (branching_factor(53, 5) - 1.92).abs() < 0.01,
            "the textbook's example: 52 nodes and the root"
        );
    }

    #[test]
    fn pearl_gives_the_golden_ratio_for_two() {
        assert!(near(pearl(2), 1.618_034));
        assert!((pearl(8) - 4.2).abs() < 0.2, "{}", pearl(8));
    }
}
