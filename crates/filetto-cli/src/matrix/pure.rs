//! What can be said without mixing: what each player is sure of, saddle points, and what nobody would choose.

use super::{Chooser, Payoffs};

/// The best choice of a player who fears the worst, and what it is sure of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sure {
    /// The row or column; the first of several.
    pub choice: usize,
    /// What the row player gets at least, or at most.
    pub payoff: f64,
}

/// Maximin: the row whose least entry is largest.
pub fn maximin(payoffs: &Payoffs) -> Sure {
    let least = |row: &Vec<f64>| row.iter().copied().fold(f64::INFINITY, f64::min);
    best(payoffs.rows().iter().map(least), |new, old| new > old)
}

/// Minimax: the column whose largest entry is least.
pub fn minimax(payoffs: &Payoffs) -> Sure {
    let (rows, columns) = payoffs.size();
    let most = |column| (0..rows).map(|row| payoffs.at(row, column)).fold(f64::NEG_INFINITY, f64::max);
    best((0..columns).map(most), |new, old| new < old)
}

fn best(payoffs: impl Iterator<Item = f64>, is_better: fn(f64, f64) -> bool) -> Sure {
    let all = payoffs.enumerate().map(|(choice, payoff)| Sure { choice, payoff });
    let better = |best: Sure, next: Sure| if is_better(next.payoff, best.payoff) { next } else { best };
    all.reduce(better).expect("a matrix has a cell")
}

/// The cells that are the least of their row and the largest of their column: nobody gains by choosing otherwise.
pub fn saddle_points(payoffs: &Payoffs) -> Vec<(usize, usize)> {
    let (low, high) = (maximin(payoffs).payoff, minimax(payoffs).payoff);
    if low != high {
        return Vec::new();
    }
    let (rows, columns) = payoffs.size();
    let is_least: Vec<bool> =
        payoffs.rows().iter().map(|row| row.iter().all(|entry| *entry >= low)).collect();
    let is_most: Vec<bool> =
        (0..columns).map(|column| (0..rows).all(|row| payoffs.at(row, column) <= low)).collect();
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    cells.filter(|(row, column)| is_least[*row] && is_most[*column]).collect()
}

/// A row or column that is left out because another is never worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Whose choice it is.
    pub whose: Chooser,
    /// What is left out.
    pub out: usize,
    /// What is never worse.
    pub by: usize,
    /// True if that is better everywhere.
    pub strictly: bool,
}

/// What is left after leaving out dominated rows and columns again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// Step by step.
    pub steps: Vec<Step>,
    /// The rows left.
    pub rows: Vec<usize>,
    /// The columns left.
    pub columns: Vec<usize>,
}

/// Leaves out dominated rows and columns until there are none. The value stays the same; leaving out what is only as
/// good may lose some of several optimal strategies.
pub fn eliminate(payoffs: &Payoffs) -> Reduction {
    let (rows, columns) = payoffs.size();
    let mut left =
        Reduction { steps: Vec::new(), rows: (0..rows).collect(), columns: (0..columns).collect() };
    while let Some(step) = dominated(payoffs, &left) {
        match step.whose {
            Chooser::Row => left.rows.retain(|row| *row != step.out),
            Chooser::Column => left.columns.retain(|column| *column != step.out),
        }
        left.steps.push(step);
    }
    left
}

/// The next to leave out: what is worse everywhere before what is sometimes as good.
fn dominated(payoffs: &Payoffs, left: &Reduction) -> Option<Step> {
    let rows = |strictly| {
        let gains = |by: usize, out: usize| {
            left.columns.iter().map(move |column| payoffs.at(by, *column) - payoffs.at(out, *column))
        };
        find(&left.rows, gains, Chooser::Row, strictly)
    };
    let columns = |strictly| {
        let gains = |by: usize, out: usize| {
            left.rows.iter().map(move |row| payoffs.at(*row, out) - payoffs.at(*row, by))
        };
        find(&left.columns, gains, Chooser::Column, strictly)
    };
    rows(true).or_else(|| columns(true)).or_else(|| rows(false)).or_else(|| columns(false))
}

/// The first choice that another one dominates; of two that are always equal the later one goes.
fn find<G: Iterator<Item = f64>>(
    choices: &[usize],
    gains: impl Fn(usize, usize) -> G,
    whose: Chooser,
    strictly: bool,
) -> Option<Step> {
    let pairs = choices.iter().flat_map(|out| choices.iter().map(move |by| (*out, *by)));
    let mut pairs = pairs.filter(|(out, by)| out != by);
    let beats = |(out, by): &(usize, usize)| {
        if strictly {
            return gains(*by, *out).all(|gain| gain > 0.0);
        }
        let equal = gains(*by, *out).all(|gain| gain == 0.0);
        gains(*by, *out).all(|gain| gain >= 0.0) && (!equal || by < out)
    };
    pairs.find(beats).map(|(out, by)| Step { whose, out, by, strictly })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saddle_point_is_where_both_are_sure_of_the_same() {
        let payoffs: Payoffs = "4 2 5; 3 1 0; 6 2 3".parse().unwrap();
        assert_eq!(maximin(&payoffs), Sure { choice: 0, payoff: 2.0 });
        assert_eq!(minimax(&payoffs), Sure { choice: 1, payoff: 2.0 });
        assert_eq!(saddle_points(&payoffs), [(0, 1), (2, 1)]);
        assert!(saddle_points(&"-2 2; 2 -2".parse().unwrap()).is_empty());
    }

    #[test]
    fn elimination_goes_step_by_step() {
        let reduction = eliminate(&"3 1 4; 2 0 3; 5 -1 6".parse().unwrap());
        let steps: Vec<_> = reduction.steps.iter().map(|step| (step.whose, step.out, step.by)).collect();
        // Row 2 is worse than row 1; then columns 1 and 3 cost more than 2; then row 3 gives less than row 1.
        let expected =
            [(Chooser::Row, 1, 0), (Chooser::Column, 0, 1), (Chooser::Column, 2, 1), (Chooser::Row, 2, 0)];
        assert_eq!(steps, expected);
        assert_eq!((reduction.rows, reduction.columns), (vec![0], vec![1]));
    }

    #[test]
    fn of_equal_rows_one_stays() {
        let reduction = eliminate(&"1 -1; 1 -1; -1 1".parse().unwrap());
        assert_eq!((reduction.rows, reduction.steps.len()), (vec![0, 2], 1));
    }
}
