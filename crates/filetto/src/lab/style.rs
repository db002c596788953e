//! How the scores of a recorded search are written: as whole numbers, with the decimals of a typed tree, or on the
//! lecture's scale from -1 to 1.

use crate::value::{Score, Value, decimal_text};

/// How scores are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// In units of so many digits behind the point.
    Fixed(u32),
    /// From -1, lost, to +1, won ([`Value::unit`]).
    Unit,
}

impl Style {
    /// A score in a few characters: `W3` is a win of MAX in 3 plies, `L4` one of MIN in 4.
    pub fn short(self, score: Score) -> String {
        match score.value(false) {
            _ if score >= Score::INFINITE => "+∞".into(),
            _ if score <= -Score::INFINITE => "-∞".into(),
            value if self == Style::Unit => value.unit_text().unwrap_or_default(),
            Value::Win(plies) => format!("W{plies}"),
            Value::Loss(plies) => format!("L{plies}"),
            _ => decimal_text(score.0.into(), self.decimals()),
        }
    }

    /// The same with wins and losses in words.
    pub(super) fn words(self, score: Score) -> String {
        match score.value(false) {
            Value::Win(plies) if score < Score::INFINITE => format!("a win of MAX in {plies}"),
            Value::Loss(plies) if score > -Score::INFINITE => format!("a win of MIN in {plies}"),
            _ => self.short(score),
        }
    }

    /// An estimate as a number; None for what is none: infinite, or decided where that has a word.
    pub fn number(self, score: Score) -> Option<f64> {
        match score.value(false) {
            _ if score.0.abs() >= Score::INFINITE.0 => None,
            value if self == Style::Unit => value.unit(),
            Value::Estimate(units) => Some(f64::from(units) / 10f64.powi(self.decimals() as i32)),
            _ => None,
        }
    }

    fn decimals(self) -> u32 {
        match self {
            Style::Fixed(decimals) => decimals,
            Style::Unit => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_in_each_style() {
        let scores = [Score::INFINITE, Score::win(3), Score(-50), Score::DRAW, Score::loss(4)];
        assert_eq!(scores.map(|score| Style::Fixed(0).short(score)), ["+∞", "W3", "-50", "0", "L4"]);
        assert_eq!(scores.map(|score| Style::Fixed(2).short(score)), ["+∞", "W3", "-0.5", "0", "L4"]);
        assert_eq!(scores.map(|score| Style::Unit.short(score)), ["+∞", "+1.00", "-0.33", "0.00", "-1.00"]);
        assert_eq!(Style::Fixed(2).number(Score(-50)), Some(-0.5));
        assert_eq!(
            (Style::Fixed(0).number(Score::win(3)), Style::Unit.number(Score::win(3))),
            (None, Some(1.0))
        );
    }
}
