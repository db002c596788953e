//! Everything that is said of a matrix, computed once.

use super::mixed::{self, Solution};
use super::pure::{self, Reduction, Sure};
use super::{Chooser, Payoffs};

/// Comparisons for which dominated rows and columns are still looked for.
const MOST_COMPARISONS: usize = 20_000_000;

/// What players, rows and columns are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The row player and the column player.
    pub players: [String; 2],
    /// The rows.
    pub rows: Vec<String>,
    /// The columns.
    pub columns: Vec<String>,
}

impl Names {
    /// R and C, who choose among 1, 2, 3 …
    pub fn numbered((rows, columns): (usize, usize)) -> Names {
        let numbers = |count| (1..=count).map(|number: usize| number.to_string()).collect();
        Names { players: ["R", "C"].map(String::from), rows: numbers(rows), columns: numbers(columns) }
    }

    /// The choices of a player.
    pub fn of(&self, whose: Chooser) -> &[String] {
        match whose {
            Chooser::Row => &self.rows,
            Chooser::Column => &self.columns,
        }
    }

    /// The name of a player.
    pub fn player(&self, whose: Chooser) -> &str {
        &self.players[whose as usize]
    }
}

/// A matrix and what there is to know about it.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The matrix.
    pub payoffs: Payoffs,
    /// Its names.
    pub names: Names,
    /// What the row player is sure of by one row.
    pub maximin: Sure,
    /// What the column player is sure of by one column.
    pub minimax: Sure,
    /// Saddle points.
    pub saddles: Vec<(usize, usize)>,
    /// What is left without dominated rows and columns; None if the matrix is too large to look.
    pub reduction: Option<Reduction>,
    /// Optimal strategies.
    pub solution: Solution,
}

impl Analysis {
    /// Looks at a matrix; None if the solver of linear programs fails.
    pub fn new(payoffs: Payoffs, names: Names) -> Option<Analysis> {
        let (rows, columns) = payoffs.size();
        let small = (rows + columns) * rows * columns <= MOST_COMPARISONS;
        Some(Analysis {
            maximin: pure::maximin(&payoffs),
            minimax: pure::minimax(&payoffs),
            saddles: pure::saddle_points(&payoffs),
            reduction: small.then(|| pure::eliminate(&payoffs)),
            solution: mixed::solve(&payoffs).filter(|solution| solution.is_proven(&payoffs))?,
            payoffs,
            names,
        })
    }

    /// What mixing adds between what both are sure of by a single choice.
    pub fn gap(&self) -> f64 {
        self.minimax.payoff - self.maximin.payoff
    }
}

/// A number as a fraction with a small denominator, if it is one.
pub fn fraction(number: f64) -> Option<(i64, i64)> {
    const LARGEST: i64 = 1_000;
    (1..=LARGEST).find_map(|below| {
        let above = (number * below as f64).round();
        ((number - above / below as f64).abs() < 1e-9).then_some((above as i64, below))
    })
}

/// A number as a fraction where that is short, with four digits otherwise.
#[cfg(feature = "program")]
pub fn short(number: f64) -> String {
    match fraction(number) {
        Some((above, 1)) => above.to_string(),
        Some((above, below)) => format!("{above}/{below}"),
        None => format!("{number:.4}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_found_where_they_are_small() {
        assert_eq!(
            (fraction(1.0 / 3.0), fraction(-0.75), fraction(7.0)),
            (Some((1, 3)), Some((-3, 4)), Some((7, 1)))
        );
        assert_eq!((fraction(std::f64::consts::PI), short(2.0_f64.sqrt())), (None, "1.4142".to_string()));
        assert_eq!((short(-0.0), short(0.5), short(12.0)), ("0".into(), "1/2".into(), "12".into()));
    }
}
