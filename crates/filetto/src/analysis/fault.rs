//! How bad a move was, by what it threw away.

use crate::value::Value;

/// An estimate of this size is worth three quarters of a win.
const ESTIMATE_SCALE: f64 = 100.0;
/// A move that throws away this much of a win is a mistake: a win becomes a draw, a draw a loss.
const MISTAKE: f64 = 0.4;
/// A blunder throws away nearly all of it.
const BLUNDER: f64 = 0.75;

/// A move that was worse than it had to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It throws away half a win.
    Mistake,
    /// It throws away nearly all of one.
    Blunder,
}

impl Fault {
    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Fault::Mistake => "mistake",
            Fault::Blunder => "blunder",
        }
    }
}

/// How bad it was to play a move where another was best.
pub fn fault(best: Value, played: Value) -> Option<Fault> {
    let thrown_away = points(best) - points(played);
    if thrown_away >= BLUNDER {
        Some(Fault::Blunder)
    } else {
        (thrown_away >= MISTAKE).then_some(Fault::Mistake)
    }
}

/// A value as the share of a win: 1 for a win, 0 for a loss.
fn points(value: Value) -> f64 {
    match value {
        Value::Win(_) => 1.0,
        Value::Loss(_) => 0.0,
        Value::Draw | Value::Unknown => 0.5,
        Value::Estimate(estimate) => {
            let estimate = estimate as f64;
            0.5 + 0.5 * estimate / (estimate.abs() + ESTIMATE_SCALE)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_counted_in_shares_of_a_win() {
        assert_eq!(fault(Value::Win(3), Value::Win(9)), None);
        assert_eq!(fault(Value::Win(3), Value::Draw), Some(Fault::Mistake));
        assert_eq!(fault(Value::Draw, Value::Loss(4)), Some(Fault::Mistake));
        assert_eq!(fault(Value::Win(3), Value::Loss(4)), Some(Fault::Blunder));
        assert_eq!(fault(Value::Estimate(300), Value::Loss(2)), Some(Fault::Blunder));
        assert_eq!(fault(Value::Estimate(20), Value::Estimate(-20)), None);
        assert_eq!(fault(Value::Estimate(100), Value::Estimate(-100)), Some(Fault::Mistake));
        assert_eq!(fault(Value::Loss(10), Value::Loss(2)), None);
        assert_eq!((points(Value::Estimate(100)), points(Value::Unknown)), (0.75, 0.5));
    }
}
