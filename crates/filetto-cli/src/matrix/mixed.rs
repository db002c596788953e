//! Von Neumann's theorem (1928) by linear programming: a mixture of rows that guarantees as much as possible, a mixture
//! of columns that allows as little as possible, and both are the same number.
//!
//! The answer is its own proof: whatever a solver says, a mixture guarantees what its worst column gives, and no game
//! is worth less than what rows guarantee or more than what columns allow.

use super::{Payoffs, pure};

#[cfg(feature = "program")]
use super::linear::mixtures;

/// How far the two guarantees may lie apart, of the largest entry, before the answer is not believed.
const TOLERANCE: f64 = 1e-9;

/// Optimal strategies of both players.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// How often each row is chosen.
    pub rows: Vec<f64>,
    /// How often each column is chosen.
    pub columns: Vec<f64>,
    /// What the mixture of rows gets at least, whatever the other does.
    pub at_least: f64,
    /// What the mixture of columns pays at most.
    pub at_most: f64,
}

impl Solution {
    fn new(payoffs: &Payoffs, rows: Vec<f64>, columns: Vec<f64>) -> Solution {
        let (at_least, at_most) = (guarantee(payoffs, &rows), ceiling(payoffs, &columns));
        Solution { rows, columns, at_least, at_most }
    }

    /// The value of the game to the row player.
    pub fn value(&self) -> f64 {
        self.at_least.midpoint(self.at_most)
    }

    /// True if the guarantees meet: then nothing better exists for either.
    pub fn is_proven(&self, payoffs: &Payoffs) -> bool {
        let entries = payoffs.rows().iter().flatten();
        let largest = entries.fold(1.0, |most: f64, entry| most.max(entry.abs()));
        (self.at_most - self.at_least).abs() <= TOLERANCE * largest
    }
}

/// What a mixture of rows gets at least.
pub fn guarantee(payoffs: &Payoffs, mixture: &[f64]) -> f64 {
    let worth = |column| mixture.iter().enumerate().map(|(row, share)| share * payoffs.at(row, column)).sum();
    (0..payoffs.size().1).map(worth).fold(f64::INFINITY, f64::min)
}

/// What a mixture of columns pays at most.
pub fn ceiling(payoffs: &Payoffs, mixture: &[f64]) -> f64 {
    let worth = |row: &Vec<f64>| row.iter().zip(mixture).map(|(entry, share)| entry * share).sum();
    payoffs.rows().iter().map(worth).fold(f64::NEG_INFINITY, f64::max)
}

/// Optimal strategies: pure ones where there is a saddle point, mixed ones otherwise. None if the solver of linear
/// programs fails.
pub fn solve(payoffs: &Payoffs) -> Option<Solution> {
    let Some((row, column)) = pure::saddle_points(payoffs).first().copied() else {
        return solve_mixed(payoffs);
    };
    let (rows, columns) = payoffs.size();
    let only = |place: usize, count| (0..count).map(|at| f64::from(at == place)).collect();
    Some(Solution::new(payoffs, only(row, rows), only(column, columns)))
}

/// Optimal strategies by two linear programs, saddle point or not.
#[cfg(feature = "program")]
pub fn solve_mixed(payoffs: &Payoffs) -> Option<Solution> {
    mixtures(payoffs).map(|[rows, columns]| Solution::new(payoffs, rows, columns))
}

/// The browser edition has no linear programs: in the matrices of whole games that it asks for nothing is hidden, so they
/// have a saddle point.
#[cfg(not(feature = "program"))]
fn solve_mixed(_: &Payoffs) -> Option<Solution> {
    None
}
