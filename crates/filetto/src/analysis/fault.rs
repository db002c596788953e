//! How bad a move was, by what it threw away.

use super::chance::chance;
use crate::game::Rules;
use crate::value::Value;

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
pub fn fault(rules: Rules, best: Value, played: Value) -> Option<Fault> {
    let thrown_away = chance(rules, best) - chance(rules, played);
    if thrown_away >= BLUNDER {
        Some(Fault::Blunder)
    } else {
        (thrown_away >= MISTAKE).then_some(Fault::Mistake)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_counted_in_shares_of_a_win() {
        let fault = |best, played| fault(Rules::connect4(), best, played);
        assert_eq!(fault(Value::Win(3), Value::Win(9)), None);
        assert_eq!(fault(Value::Win(3), Value::Draw), Some(Fault::Mistake));
        assert_eq!(fault(Value::Draw, Value::Loss(4)), Some(Fault::Mistake));
        assert_eq!(fault(Value::Win(3), Value::Loss(4)), Some(Fault::Blunder));
        assert_eq!(fault(Value::Estimate(20_000), Value::Loss(2)), Some(Fault::Blunder));
        assert_eq!(fault(Value::Estimate(20), Value::Estimate(-20)), None);
        assert_eq!(fault(Value::Loss(10), Value::Loss(2)), None);
    }
}
