//! What a value means in games: the share of a win that is expected, one scale for everybody who reads.
//!
//! An estimate `e` of the engine is a chance of `1 / (1 + exp(-e / scale))`. The scale was fitted on games of the engine
//! against itself, one for each family of boards, by `cargo bench -p filetto --bench chance` (seed 1; the run is in
//! `notes/experiments.md`). The curve is monotone, and what one side gains the other loses.

use crate::game::Rules;
use crate::value::Value;

/// The scale of estimates on drop boards.
const DROP_SCALE: f64 = 1010.0;
/// The same on free boards.
const FREE_SCALE: f64 = 1527.0;

/// An estimate is never as good as a proof: its chance stays this far from 0 and 1.
const DOUBT: f64 = 0.005;

/// The expected share of a win for the side the value belongs to: 1 for a win, 0.5 for a draw and where nothing is known.
///
/// ```
/// use filetto::analysis::chance;
/// use filetto::game::Rules;
/// use filetto::value::Value;
/// let gomoku: Rules = "gomoku".parse().unwrap();
/// assert_eq!(chance(gomoku, Value::Win(9)), 1.0);
/// assert_eq!(chance(gomoku, Value::Estimate(0)), 0.5);
/// ```
pub fn chance(rules: Rules, value: Value) -> f64 {
    match value {
        Value::Win(_) => 1.0,
        Value::Loss(_) => 0.0,
        Value::Draw | Value::Unknown => 0.5,
        Value::Estimate(estimate) => {
            let scale = if rules.is_drop() { DROP_SCALE } else { FREE_SCALE };
            logistic(estimate.into(), scale).clamp(DOUBT, 1.0 - DOUBT)
        }
    }
}

/// The share of a win that belongs to an estimate on this scale.
fn logistic(estimate: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-estimate / scale).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_rise_with_the_value_and_both_sides_share_one_win() {
        for game in ["gomoku", "drop-9x7-4"] {
            let rules: Rules = game.parse().unwrap();
            let of = |estimate| chance(rules, Value::Estimate(estimate));
            for estimate in (-20_000..20_000).step_by(37) {
                assert!(of(estimate) <= of(estimate + 37), "{game} {estimate}");
                assert!((of(estimate) + of(-estimate) - 1.0).abs() < 1e-12, "{game} {estimate}");
                assert!(
                    of(estimate) > chance(rules, Value::Loss(1))
                        && of(estimate) < chance(rules, Value::Win(99))
                );
            }
            assert_eq!((of(0), chance(rules, Value::Draw)), (0.5, 0.5));
        }
    }
}
