//! How wide a searched tree is, measured and in theory.

use crate::stats::bisect;

/// The effective branching factor: what a uniform tree of this depth would branch by to have this many nodes,
/// N = 1 + b + b² + … + b^d.
pub(crate) fn branching_factor(nodes: u64, depth: u32) -> f64 {
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
