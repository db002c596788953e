//! Mixtures by linear programming.

use microlp::{ComparisonOp, OptimizationDirection, Problem};

use super::Payoffs;

/// How often each row and each column is chosen by who chooses best, by two linear programs.
pub(super) fn mixtures(payoffs: &Payoffs) -> Option<[Vec<f64>; 2]> {
    let (rows, columns) = payoffs.size();
    let for_rows = |line: usize, choice: usize| payoffs.at(choice, line);
    let for_columns = |line: usize, choice: usize| payoffs.at(line, choice);
    Some([
        best_mixture(rows, columns, OptimizationDirection::Maximize, for_rows)?,
        best_mixture(columns, rows, OptimizationDirection::Minimize, for_columns)?,
    ])
}

/// The mixture of `choices` whose worst line is best: a bound `v` on all lines is pushed as far as it goes.
fn best_mixture(
    choices: usize,
    lines: usize,
    direction: OptimizationDirection,
    payoff: impl Fn(usize, usize) -> f64,
) -> Option<Vec<f64>> {
    let side = if direction == OptimizationDirection::Maximize { ComparisonOp::Ge } else { ComparisonOp::Le };
    let mut problem = Problem::new(direction);
    let bound = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let shares: Vec<_> = (0..choices).map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    problem.add_constraint(shares.iter().map(|share| (*share, 1.0)), ComparisonOp::Eq, 1.0);
    for line in 0..lines {
        let terms = shares.iter().enumerate().map(|(choice, share)| (*share, payoff(line, choice)));
        problem.add_constraint(terms.chain([(bound, -1.0)]), side, 0.0);
    }
    let solution = problem.solve().ok()?.into_solution().ok()?;
    let shares: Vec<f64> = shares.iter().map(|share| solution.var_value(*share).max(0.0)).collect();
    let sum: f64 = shares.iter().sum();
    Some(shares.into_iter().map(|share| share / sum).collect())
}
