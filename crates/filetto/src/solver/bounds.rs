//! What is proven of a position, and what a proof may cost.

use crate::game::{Move, Rules};
use crate::value::Value;

/// The value of a position for the side to move is proven to be at least `low` and at most `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least it can be.
    pub low: Value,
    /// The most it can be.
    pub high: Value,
}

/// What was proven of a position and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// Bounds of the value for the side to move.
    pub bounds: Bounds,
    /// Positions visited.
    pub nodes: u64,
}

/// All that is asked of a position at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Bounds of the value for the side to move.
    pub bounds: Bounds,
    /// The moves that keep the value; none if it is not proven.
    pub best: Vec<Move>,
    /// Perfect play to the end, as far as proven.
    pub line: Vec<Move>,
    /// What each legal move is worth for the side that makes it, if asked.
    pub moves: Option<Vec<(Move, Bounds)>>,
    /// Positions visited.
    pub nodes: u64,
}

impl From<Proven> for Report {
    fn from(Proven { bounds, nodes }: Proven) -> Report {
        Report { bounds, best: vec![], line: vec![], moves: None, nodes }
    }
}

/// A value without its distance, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

impl Verdict {
    /// The verdict of a proven value, None for an estimate.
    pub fn of(value: Value) -> Option<Verdict> {
        match value {
            Value::Win(_) => Some(Verdict::Win),
            Value::Draw => Some(Verdict::Draw),
            Value::Loss(_) => Some(Verdict::Loss),
            Value::Estimate(_) | Value::Unknown => None,
        }
    }
}

impl Bounds {
    /// Both bounds are this value.
    pub(crate) fn exactly(value: Value) -> Bounds {
        Bounds { low: value, high: value }
    }

    /// The value, if it is proven with its distance.
    pub fn value(self) -> Option<Value> {
        (self.low == self.high).then_some(self.low)
    }

    /// Win, draw or loss, if that is proven.
    pub fn verdict(self) -> Option<Verdict> {
        let (low, high) = (Verdict::of(self.low)?, Verdict::of(self.high)?);
        (low == high).then_some(low)
    }

    /// The same bounds seen one ply earlier by the other side.
    pub fn before_move(self) -> Bounds {
        Bounds { low: self.high.before_move(), high: self.low.before_move() }
    }

    pub(crate) fn raise(&mut self, value: Value) {
        self.low = self.low.max(value);
    }

    pub(crate) fn lower(&mut self, value: Value) {
        self.high = self.high.min(value);
    }
}

/// The score of a proven value of a position with `ply` stones: 0 for a draw; a win completed on ply `p`,
/// counted from the empty board, is `+floor((cells + 2 - p) / 2)` for the winner, and the negative for
/// the loser. None for an estimate.
pub fn score(rules: Rules, ply: usize, value: Value) -> Option<i32> {
    let points = |plies: u32| (rules.cells() as i32 + 2 - (ply as i32 + plies as i32)) / 2;
    match value {
        Value::Win(plies) => Some(points(plies)),
        Value::Loss(plies) => Some(-points(plies)),
        Value::Draw => Some(0),
        Value::Estimate(_) | Value::Unknown => None,
    }
}

/// Plies to the end of the game with perfect play, for a proven value of a position with `ply` stones: a draw
/// fills the board. None for an estimate.
pub fn plies_to_end(rules: Rules, ply: usize, value: Value) -> Option<usize> {
    match value {
        Value::Win(plies) | Value::Loss(plies) => Some(plies as usize),
        Value::Draw => Some(rules.cells() - ply),
        Value::Estimate(_) | Value::Unknown => None,
    }
}

/// The value of a score of a position with `ply` stones: the inverse of [`score`].
pub(crate) fn value(rules: Rules, ply: usize, score: i32) -> Value {
    if score == 0 {
        return Value::Draw;
    }
    // Two plies share a score; the winner's parity tells which of them it is.
    let latest = rules.cells() as u32 + 2 - 2 * score.unsigned_abs() - ply as u32;
    let wins = score > 0;
    let plies = if latest.is_multiple_of(2) == wins { latest - 1 } else { latest };
    if wins { Value::Win(plies) } else { Value::Loss(plies) }
}

/// The same for a score that somebody else wrote: None if no unfinished position with `ply` stones can have it.
pub(crate) fn possible_value(rules: Rules, ply: usize, score: i32) -> Option<Value> {
    let soonest = if score > 0 { Value::Win(1) } else { Value::Loss(2) };
    let most = self::score(rules, ply, soonest)?.unsigned_abs();
    (ply < rules.cells() && score.unsigned_abs() <= most).then(|| value(rules, ply, score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connect_four_scores() {
        let rules = Rules::connect4();
        assert_eq!(score(rules, 0, Value::Win(41)), Some(1));
        assert_eq!(score(rules, 1, Value::Loss(40)), Some(-1));
        assert_eq!(score(rules, 1, Value::Win(41)), Some(1));
        assert_eq!(score(rules, 6, Value::Win(1)), Some(18));
        assert_eq!(score(rules, 6, Value::Draw), Some(0));
        assert_eq!(score(rules, 6, Value::Unknown), None);
        assert_eq!(plies_to_end(rules, 2, Value::Draw), Some(40));
        assert_eq!(plies_to_end(rules, 2, Value::Loss(8)), Some(8));
    }

    #[test]
    fn scores_and_values_are_inverse() {
        for game in ["connect4", "drop-5x5-4", "tris"] {
            let rules: Rules = game.parse().unwrap();
            for ply in 0..rules.cells() {
                for plies in 1..=(rules.cells() - ply) as u32 {
                    // The side to move wins after an odd number of plies and loses after an even one.
                    let end = if plies % 2 == 1 { Value::Win(plies) } else { Value::Loss(plies) };
                    assert_eq!(value(rules, ply, score(rules, ply, end).unwrap()), end, "{game} {ply}");
                }
            }
        }
    }

    #[test]
    fn bounds_turn_over_with_the_side() {
        let bounds = Bounds { low: Value::Draw, high: Value::Win(5) };
        assert_eq!(bounds.before_move(), Bounds { low: Value::Loss(6), high: Value::Draw });
        assert_eq!((bounds.value(), bounds.verdict()), (None, None));
        let won = Bounds { low: Value::Win(9), high: Value::Win(5) };
        assert_eq!((won.value(), won.verdict()), (None, Some(Verdict::Win)));
        assert_eq!(Bounds::exactly(Value::Draw).verdict(), Some(Verdict::Draw));
    }
}
