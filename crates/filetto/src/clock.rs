//! Time controls: how much time a game gives, and how much of it a side may use for its next move.

use std::fmt;
use std::time::Duration;

use crate::game::{Position, Side};

/// Kept back from a clock that runs for the whole game: a move is measured by somebody else, who hears of
/// it a little later.
const MARGIN: Duration = Duration::from_millis(30);

/// A game of many moves is expected to last this many more of ours at most.
const MOST_MOVES_TO_GO: u32 = 30;

/// How much time a game gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// The same time for every move.
    Move(Duration),
    /// Time for all moves of a side, and some more for each of them.
    Game {
        /// At the start.
        base: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            TimeControl::Move(time) => write!(f, "{time:?}"),
            TimeControl::Game { base, increment } => write!(f, "{base:?}+{increment:?}"),
        }
    }
}

/// The clocks of both sides of one game.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    left: [Duration; 2],
}

/// A side used more time than it had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfTime;

impl Clock {
    /// Both sides at the start.
    pub(crate) fn new(control: TimeControl) -> Clock {
        let start = match control {
            TimeControl::Move(time) => time,
            TimeControl::Game { base, .. } => base,
        };
        Clock { control, left: [start; 2] }
    }

    /// Both sides as they were when the game was put away.
    pub(crate) fn set(&mut self, left: [Duration; 2]) {
        self.left = left;
    }

    /// What a side has left: for this move, or for the whole game.
    pub(crate) fn left(&self, side: Side) -> Duration {
        self.left[side.index()]
    }

    /// What the side to move should use at most for this move.
    pub(crate) fn allowance(&self, position: &Position) -> Duration {
        let left = self.left(position.to_move());
        match self.control {
            TimeControl::Move(time) => time,
            TimeControl::Game { increment, .. } => share(left, increment, position),
        }
    }

    /// Takes the time of a move from the side that made it.
    pub(crate) fn spend(&mut self, side: Side, used: Duration) -> Result<(), OutOfTime> {
        let left = &mut self.left[side.index()];
        match self.control {
            TimeControl::Move(time) => (used <= time).then_some(()).ok_or(OutOfTime),
            TimeControl::Game { increment, .. } => {
                *left = left.checked_sub(used).ok_or(OutOfTime)? + increment;
                Ok(())
            }
        }
    }
}

/// The part of a clock to spend on one move: what is left, over the moves that may still come, and most of
/// the increment; never so much that the margin would be touched.
pub fn share(left: Duration, increment: Duration, position: &Position) -> Duration {
    let empty = position.rules().cells() - position.history().len();
    let moves_to_go = (empty as u32).div_ceil(2).clamp(1, MOST_MOVES_TO_GO);
    let usable = left.saturating_sub(MARGIN);
    usable.min(usable / moves_to_go + increment * 9 / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn position() -> Position {
        Position::new("connect4".parse().unwrap())
    }

    #[test]
    fn a_move_may_take_its_time_and_no_more() {
        let mut clock = Clock::new(TimeControl::Move(SECOND));
        assert_eq!(clock.allowance(&position()), SECOND);
        assert_eq!(clock.spend(Side::X, SECOND), Ok(()));
        assert_eq!(clock.spend(Side::X, SECOND * 2), Err(OutOfTime));
    }

    #[test]
    fn a_game_clock_never_falls_if_every_allowance_is_kept() {
        let increment = Duration::from_millis(50);
        let mut clock = Clock::new(TimeControl::Game { base: SECOND, increment });
        for _ in 0..200 {
            let allowance = clock.allowance(&position());
            assert!(allowance < clock.left(Side::X) && allowance > increment / 2);
            assert_eq!(clock.spend(Side::X, allowance), Ok(()));
        }
        assert_eq!(clock.left(Side::O), SECOND);
        assert_eq!(clock.spend(Side::O, SECOND * 2), Err(OutOfTime));
    }
}
