//! A payoff matrix: rows separated by `;` or line ends, entries by spaces or commas.
//!
//! ```text
//! 0 -1 1; 1 0 -1; -1 1 0          what the row player gets
//! (-2,+2) (+2,-2); (2,-2) (-2,2)  what each gets, as books print it: the sum must be the same in every cell
//! ```
//! Entries are decimals (`-0.5`) or fractions (`1/2`).

use std::fmt;
use std::str::FromStr;

/// The most rows, and the most columns, that are read.
pub(super) const MOST: usize = 100;
/// The largest entry, either sign.
const LARGEST: f64 = 1e6;
/// Sums of cells are compared in these steps.
const STEPS: f64 = 1e9;

/// What the row player gets, by row and column. At least one of each, all rows as long.
#[derive(Clone, Debug, PartialEq)]
pub struct Payoffs {
    rows: Vec<Vec<f64>>,
    total: Option<f64>,
}

impl Payoffs {
    /// A matrix of what the row player gets and the column player pays.
    ///
    /// # Panics
    /// If there is nothing in it or a row is shorter than another.
    pub fn new(rows: Vec<Vec<f64>>) -> Payoffs {
        assert!(!rows.is_empty() && !rows[0].is_empty(), "a cell at least");
        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "rows of the same length");
        Payoffs { rows, total: None }
    }

    /// The rows.
    pub fn rows(&self) -> &[Vec<f64>] {
        &self.rows
    }

    /// How many rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.rows[0].len())
    }

    /// An entry.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.rows[row][column]
    }

    /// What both players get together in every cell, 0 unless cells of two numbers said otherwise.
    pub fn total(&self) -> f64 {
        self.total.unwrap_or(0.0)
    }
}

/// Why a text is no payoff matrix.
#[derive(Clone, Debug, PartialEq)]
pub enum MatrixError {
    /// There is no cell.
    Empty,
    /// Something is not a number or a pair of them.
    Entry(String),
    /// A number is too large.
    Large(String),
    /// A row has another number of entries than the first: its number, its entries, those of the first.
    Ragged(usize, usize, usize),
    /// More rows or columns than are read.
    Size(usize),
    /// Some cells are pairs and others are not.
    Mixed,
    /// The two numbers of a cell do not add up to what those of the first do: row, column, its sum, the first sum.
    Sum(usize, usize, f64, f64),
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        const EXAMPLE: &str = "(example: '-2 2; 2 -2')";
        match self {
            MatrixError::Empty => write!(f, "there is no cell: expected rows of numbers {EXAMPLE}"),
            MatrixError::Entry(text) => {
                write!(
                    f,
                    "{text:?} is no entry: expected a number such as -2, 0.5 or 1/2, or a pair such as (-2,+2)"
                )
            }
            MatrixError::Large(text) => {
                write!(f, "{text:?} is too large: expected at most {LARGEST} either sign")
            }
            MatrixError::Ragged(row, length, first) => {
                write!(f, "row {row} has {length} entries and row 1 has {first}: expected as many {EXAMPLE}")
            }
            MatrixError::Size(count) => {
                write!(f, "{count} rows or columns are too many: expected at most {MOST} of either")
            }
            MatrixError::Mixed => {
                f.write_str("some cells are pairs and some are not: expected (a,b) in every cell or in none")
            }
            MatrixError::Sum(row, column, sum, first) => write!(
                f,
                "the cell in row {row}, column {column} sums to {sum}, the first to {first}: expected a constant sum, \
                 what one wins the other loses (example: '(-2,+2) (+2,-2)')"
            ),
        }
    }
}

impl std::error::Error for MatrixError {}

/// A cell as it was typed.
enum Entry {
    One(f64),
    Pair(f64, f64),
}

impl FromStr for Payoffs {
    type Err = MatrixError;

    fn from_str(text: &str) -> Result<Payoffs, MatrixError> {
        let rows: Vec<Vec<Entry>> = text
            .split([';', '\n'])
            .map(cells)
            .filter(|cells| !matches!(cells, Ok(cells) if cells.is_empty()))
            .collect::<Result<_, _>>()?;
        let first = rows.first().ok_or(MatrixError::Empty)?.len();
        if rows.len() > MOST || first > MOST {
            return Err(MatrixError::Size(rows.len().max(first)));
        }
        if let Some((index, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != first) {
            return Err(MatrixError::Ragged(index + 1, row.len(), first));
        }
        let total = constant_sum(&rows)?;
        let own = |entry: &Entry| match entry {
            Entry::One(number) | Entry::Pair(number, _) => *number,
        };
        Ok(Payoffs { rows: rows.iter().map(|row| row.iter().map(own).collect()).collect(), total })
    }
}

/// The entries of a row. Commas and spaces separate them, but for those inside brackets.
fn cells(row: &str) -> Result<Vec<Entry>, MatrixError> {
    let mut cells = Vec::new();
    let mut rest = row.trim_start_matches(separates);
    while !rest.is_empty() {
        let end = match rest.starts_with('(') {
            true => rest.find(')').map_or(rest.len(), |at| at + 1),
            false => rest.find(separates).unwrap_or(rest.len()),
        };
        cells.push(entry(&rest[..end])?);
        rest = rest[end..].trim_start_matches(separates);
    }
    Ok(cells)
}

fn separates(c: char) -> bool {
    c == ',' || c.is_whitespace()
}

fn entry(text: &str) -> Result<Entry, MatrixError> {
    let wrong = || MatrixError::Entry(shorten(text));
    let Some(inner) = text.strip_prefix('(') else {
        return Ok(Entry::One(number(text).ok_or_else(wrong)??));
    };
    let (own, other) = inner.strip_suffix(')').and_then(|pair| pair.split_once(',')).ok_or_else(wrong)?;
    Ok(Entry::Pair(number(own.trim()).ok_or_else(wrong)??, number(other.trim()).ok_or_else(wrong)??))
}

/// A decimal or a fraction; None if it is neither.
fn number(text: &str) -> Option<Result<f64, MatrixError>> {
    let (above, below) = text.split_once('/').map_or((text, None), |(above, below)| (above, Some(below)));
    let below = match below {
        Some(below) => decimal(below).filter(|below| *below > 0.0)?,
        None => 1.0,
    };
    let number = decimal(above)? / below;
    // Adding 0 turns -0 into 0.
    Some(if number.abs() <= LARGEST { Ok(number + 0.0) } else { Err(MatrixError::Large(shorten(text))) })
}

fn decimal(text: &str) -> Option<f64> {
    let text = text.replace('−', "-");
    let plain = |c: char| c.is_ascii_digit() || "+-.".contains(c);
    if text.len() > 40 || !text.chars().all(plain) { None } else { text.parse().ok() }
}

fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The sum of every cell if they are pairs, None if they are single numbers.
fn constant_sum(rows: &[Vec<Entry>]) -> Result<Option<f64>, MatrixError> {
    let sum = |entry: &Entry| match entry {
        Entry::One(_) => None,
        Entry::Pair(own, other) => Some(((own + other) * STEPS).round() / STEPS + 0.0),
    };
    let first = sum(&rows[0][0]);
    for (row, entries) in rows.iter().enumerate() {
        for (column, entry) in entries.iter().enumerate() {
            match (sum(entry), first) {
                (None, None) => {}
                (Some(sum), Some(first)) if sum == first => {}
                (Some(sum), Some(first)) => {
                    return Err(MatrixError::Sum(row + 1, column + 1, sum, first));
                }
                _ => return Err(MatrixError::Mixed),
            }
        }
    }
    Ok(first)
}

impl fmt::Display for Payoffs {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let cell = |own: &f64| match self.total {
            Some(total) => format!("({own},{})", total - own),
            None => own.to_string(),
        };
        let row = |row: &Vec<f64>| row.iter().map(cell).collect::<Vec<_>>().join(" ");
        f.write_str(&self.rows.iter().map(row).collect::<Vec<_>>().join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Payoffs {
        text.parse().unwrap()
    }

    #[test]
    fn rows_and_entries_have_several_spellings() {
        let matrix = Payoffs::new(vec![vec![-2.0, 0.5], vec![0.25, 3.0]]);
        for text in ["-2 .5; 1/4 3", "-2,0.5\n1/4,3\n", " −2 , 1/2 ;; 0.25 +3.0 "] {
            assert_eq!(read(text), matrix, "{text}");
        }
    }

    #[test]
    fn pairs_have_a_constant_sum() {
        let thesis = read("(-2,+2) (+2,-2); (+2, -2) (-2, +2)");
        assert_eq!((thesis.rows(), thesis.total()), (read("-2 2; 2 -2").rows(), 0.0));
        assert_eq!(read("(1,9) (4,6)").total(), 10.0);
        assert_eq!(read("(0.1,0.2) (0.2,0.1)").total(), 0.3, "rounding is no other sum");
    }

    #[test]
    fn refusals_say_where_and_what() {
        let error = |text: &str| text.parse::<Payoffs>().unwrap_err();
        assert_eq!(error(" ; \n"), MatrixError::Empty);
        assert_eq!(error("1 2; 3"), MatrixError::Ragged(2, 1, 2));
        assert_eq!(error("(1,2) (2,2)"), MatrixError::Sum(1, 2, 4.0, 3.0));
        assert_eq!(error("(1,2) 3"), MatrixError::Mixed);
        assert_eq!(error("1e3"), MatrixError::Entry("1e3".into()));
        assert_eq!(error("9999999"), MatrixError::Large("9999999".into()));
        for bad in ["x", "1/0", "1/-2", "1//2", "nan", "inf", "(1", "(1)", "(1,2,3)", "--1", "()", "1)", "."]
        {
            assert!(matches!(error(bad), MatrixError::Entry(_)), "{bad}");
        }
        assert_eq!(error(&"1 ".repeat(101)), MatrixError::Size(101));
    }
}
