//! What a position is worth: in words for people ([`Value`]) and as a number for searches ([`Score`]).

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

/// What a position is worth for the side to move.
///
/// The order prefers quicker wins and slower losses. A draw, an unknown value and an estimate of 0 are
/// worth the same; among them the kind decides (`Unknown < Draw < Estimate(0)`), so that the order is total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A proven win in this many plies from here.
    Win(u32),
    /// A proven loss in this many plies from here.
    Loss(u32),
    /// A proven draw.
    Draw,
    /// What an evaluation thinks; positive is good.
    Estimate(i32),
    /// Nothing is known.
    Unknown,
}

/// The largest estimate on the scale from -1 to 1 that two digits can tell from a win.
const MOST_SHOWN: f64 = 0.99;

impl Value {
    /// An estimate of this size is half way to a win on the scale from -1 to 1 ([`Value::unit`]): about what Rivest's
    /// weights give for two segments that lack one stone.
    pub const HALF_WAY: i32 = 100;

    /// True for a win, a loss or a draw: what search has proven.
    pub fn is_exact(self) -> bool {
        matches!(self, Value::Win(_) | Value::Loss(_) | Value::Draw)
    }

    /// The same value seen one ply earlier by the other side: its win in 3 is our loss in 4.
    pub fn before_move(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Loss(plies) => Value::Win(plies + 1),
            other => -other,
        }
    }

    /// The same value seen one ply later by the other side, if the move kept it: the inverse of
    /// [`Value::before_move`].
    ///
    /// # Panics
    /// If the game has ended: a win or loss in 0 plies has no move after it.
    pub fn after_move(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies - 1),
            Value::Loss(plies) => Value::Win(plies - 1),
            other => -other,
        }
    }

    /// The value on the lecture's scale of *e(n)*: +1 for a win, -1 for a loss, 0 for a draw, estimates strictly between,
    /// v / (|v| + [`Value::HALF_WAY`]). None where nothing is known.
    ///
    /// ```
    /// use filetto::value::Value;
    /// assert_eq!(Value::Win(3).unit(), Some(1.0));
    /// assert_eq!(Value::Estimate(-Value::HALF_WAY).unit(), Some(-0.5));
    /// ```
    pub fn unit(self) -> Option<f64> {
        match self {
            Value::Win(_) => Some(1.0),
            Value::Loss(_) => Some(-1.0),
            Value::Draw => Some(0.0),
            Value::Estimate(estimate) => {
                let estimate = f64::from(estimate);
                Some(estimate / (estimate.abs() + f64::from(Value::HALF_WAY)))
            }
            Value::Unknown => None,
        }
    }

    /// The same as text with two digits behind the point; an estimate is never written like a win or a loss.
    pub fn unit_text(self) -> Option<String> {
        let unit = self.unit()?;
        let shown = if self.is_exact() { unit } else { unit.clamp(-MOST_SHOWN, MOST_SHOWN) };
        let text = format!("{shown:+.2}");
        Some(if ["+0.00", "-0.00"].contains(&text.as_str()) { "0.00".into() } else { text })
    }

    fn rank(self) -> (i64, u8) {
        const EDGE: i64 = 1 << 40;
        match self {
            Value::Win(plies) => (EDGE - plies as i64, 0),
            Value::Loss(plies) => (plies as i64 - EDGE, 0),
            Value::Unknown => (0, 0),
            Value::Draw => (0, 1),
            Value::Estimate(estimate) => (estimate as i64, 2),
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies),
            Value::Loss(plies) => Value::Win(plies),
            Value::Estimate(estimate) => Value::Estimate(estimate.saturating_neg()),
            other => other,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Win(plies) => write!(f, "win in {plies}"),
            Value::Loss(plies) => write!(f, "loss in {plies}"),
            Value::Draw => f.write_str("draw"),
            Value::Estimate(estimate) => write!(f, "{estimate:+}"),
            Value::Unknown => f.write_str("?"),
        }
    }
}

/// A whole number of units of so many decimals, as people write it: 30 of two decimals is 0.3.
pub(crate) fn decimal_text(units: i64, decimals: u32) -> String {
    let unit = 10u64.pow(decimals);
    let (whole, rest) = (units.unsigned_abs() / unit, units.unsigned_abs() % unit);
    let sign = if units < 0 { "-" } else { "" };
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let behind = format!("{rest:0width$}", width = decimals as usize);
    format!("{sign}{whole}.{}", behind.trim_end_matches('0'))
}

/// A value as one number, what searches compare: estimates around 0, wins and losses beyond
/// ±`Score::MOST`. A win that ends the game `n` plies below the root is worth less than one in `n - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub i32);

impl Score {
    /// Above every score.
    pub const INFINITE: Score = Score(1_000_000_001);
    /// The draw.
    pub const DRAW: Score = Score(0);
    /// The largest estimate; anything beyond is a win.
    pub(crate) const MOST: i32 = 900_000_000;
    const WIN: i32 = 1_000_000_000;

    /// A win that ends the game `ply` plies below the root.
    pub const fn win(ply: u32) -> Score {
        Score(Score::WIN - ply as i32)
    }

    /// A loss that ends the game `ply` plies below the root.
    pub const fn loss(ply: u32) -> Score {
        Score(ply as i32 - Score::WIN)
    }

    /// An estimate, held inside ±`Score::MOST`.
    pub fn estimate(estimate: i32) -> Score {
        Score(estimate.clamp(-Score::MOST, Score::MOST))
    }

    /// True beyond the estimates.
    pub fn is_decided(self) -> bool {
        self.0.abs() > Score::MOST
    }

    /// The next larger score: the upper end of a null window.
    pub(crate) fn above(self) -> Score {
        Score(self.0 + 1)
    }

    /// The value in words, seen from the root. `exact` says that no estimate went into it, so that 0 is a
    /// draw and not a guess.
    pub fn value(self, exact: bool) -> Value {
        match self.0 {
            score if score > Score::MOST => Value::Win((Score::WIN - score) as u32),
            score if score < -Score::MOST => Value::Loss((Score::WIN + score) as u32),
            0 if exact => Value::Draw,
            score => Value::Estimate(score),
        }
    }

    /// The score of a value `ply` plies below the root.
    pub(crate) fn of(value: Value, ply: u32) -> Score {
        match value {
            Value::Win(plies) => Score::win(ply + plies),
            Value::Loss(plies) => Score::loss(ply + plies),
            Value::Draw | Value::Unknown => Score::DRAW,
            Value::Estimate(estimate) => Score::estimate(estimate),
        }
    }

    /// A score counted from a root `plies` above, as counted from here (for what is remembered in a table).
    pub fn from_here(self, plies: u32) -> Score {
        self.shifted(plies as i32)
    }

    /// A score counted from here, as counted from a root `plies` above.
    pub fn from_root(self, plies: u32) -> Score {
        self.shifted(-(plies as i32))
    }

    fn shifted(self, plies: i32) -> Score {
        if !self.is_decided() {
            self
        } else if self.0 > 0 {
            Score(self.0 + plies)
        } else {
            Score(self.0 - plies)
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Value::*;

    #[test]
    fn quicker_wins_and_slower_losses_come_first() {
        let rising = [
            Loss(1),
            Loss(7),
            Estimate(-5),
            Unknown,
            Draw,
            Estimate(0),
            Estimate(900),
            Win(9),
            Win(2),
            Win(0),
        ];
        assert!(rising.is_sorted());
        for value in rising {
            assert_eq!(-(-value), value);
            assert_eq!(value.cmp(&value), Ordering::Equal);
        }
        assert_eq!(Estimate(i32::MIN).before_move(), Estimate(i32::MAX));
        assert_eq!(Loss(0).before_move(), Win(1));
        assert!(rising.iter().all(|value| value.before_move().after_move() == *value));
    }

    #[test]
    fn the_scale_from_minus_one_to_one_is_rising_odd_and_exact_at_its_ends() {
        let estimates = [-i32::MAX, -1_000_000, -513, -100, -7, -1, 0, 1, 7, 100, 513, 1_000_000, i32::MAX];
        let units: Vec<f64> = estimates.iter().filter_map(|estimate| Estimate(*estimate).unit()).collect();
        assert!(units.is_sorted_by(|one, next| one < next) && units.iter().all(|unit| unit.abs() < 1.0));
        for value in estimates.map(Estimate).into_iter().chain([Win(0), Win(9), Loss(4), Draw]) {
            assert_eq!((-value).unit(), value.unit().map(|unit| -unit), "{value}");
        }
        assert_eq!([Win(1), Win(99), Draw, Loss(2)].map(Value::unit), [1.0, 1.0, 0.0, -1.0].map(Some));
        assert_eq!(Unknown.unit(), None);
        let texts = [
            Win(1),
            Loss(1),
            Draw,
            Estimate(100),
            Estimate(-1),
            Estimate(0),
            Estimate(i32::MAX),
            Estimate(-i32::MAX),
        ];
        let texts = texts.map(|value| value.unit_text().unwrap());
        assert_eq!(texts, ["+1.00", "-1.00", "0.00", "+0.50", "-0.01", "0.00", "+0.99", "-0.99"]);
    }

    #[test]
    fn decimals_are_written_as_people_do() {
        let texts = [(30, 2), (-5, 1), (3, 2), (0, 3), (-100, 2), (1234, 0), (-12_030, 3)];
        let texts = texts.map(|(units, decimals)| decimal_text(units, decimals));
        assert_eq!(texts, ["0.3", "-0.5", "0.03", "0", "-1", "1234", "-12.03"]);
    }

    #[test]
    fn scores_keep_the_order_and_come_back_as_values() {
        let values = [Loss(1), Loss(7), Estimate(-5), Draw, Estimate(3), Win(9), Win(2)];
        let scores = values.map(|value| Score::of(value, 0));
        assert!(scores.is_sorted());
        for (value, score) in values.iter().zip(scores) {
            assert_eq!(score.value(true), *value);
        }
        assert_eq!(Score::of(Win(2), 3), Score::win(5));
        assert_eq!(Score::win(5).from_here(3), Score::win(2));
        assert_eq!(Score::loss(2).from_root(3), Score::loss(5));
        assert_eq!(Score::estimate(i32::MAX).value(false), Estimate(Score::MOST));
    }
}
