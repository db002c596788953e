//! How long a Gomocup engine may think: the time of a turn and the time of the match, whichever is shorter.

use std::time::Duration;

use filetto::clock::share;
use filetto::game::Position;

use super::super::inside;

/// "As fast as possible."
const AT_ONCE: Duration = Duration::from_millis(10);
/// A manager says that there is no limit with the largest number of 32 bits.
const UNLIMITED: i64 = i32::MAX as i64;

/// What the manager told of time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MatchClock {
    turn: Option<Duration>,
    game: Option<Duration>,
    left: Option<Duration>,
    spent: Duration,
}

impl MatchClock {
    pub(super) fn turn(&mut self, millis: u64) {
        self.turn = Some(Duration::from_millis(millis));
    }

    /// 0 is no limit.
    pub(super) fn game(&mut self, millis: u64) {
        self.game = (millis > 0).then(|| Duration::from_millis(millis));
    }

    /// Less than nothing is nothing.
    pub(super) fn left(&mut self, millis: i64) {
        self.left = (millis < UNLIMITED).then(|| Duration::from_millis(millis.max(0) as u64));
    }

    pub(super) fn spend(&mut self, time: Duration) {
        self.spent += time;
    }

    /// A new game, the same limits.
    pub(super) fn restart(&mut self) {
        (self.left, self.spent) = (None, Duration::ZERO);
    }

    /// Time for the next move, None if the manager named none. What it says is left counts more than our own sum.
    pub(super) fn time_for(&self, position: &Position) -> Option<Duration> {
        let turn = self.turn.map(|turn| if turn.is_zero() { AT_ONCE } else { inside(turn) });
        let left = self.left.or_else(|| self.game.map(|game| game.saturating_sub(self.spent)));
        let share = left.map(|left| share(left, Duration::ZERO, position));
        let shortest = turn.into_iter().chain(share).min();
        shortest.map(|time| time.max(Duration::from_millis(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shorter_of_turn_and_match_counts() {
        let position = Position::new("gomoku".parse().unwrap());
        let mut clock = MatchClock::default();
        let millis = |millis| Some(Duration::from_millis(millis));
        assert_eq!(clock.time_for(&position), None);
        clock.turn(1000);
        assert_eq!(clock.time_for(&position), millis(950));
        clock.game(3_000);
        assert_eq!(clock.time_for(&position), millis(99));
        clock.left(33_000);
        assert_eq!(clock.time_for(&position), millis(950));
        clock.left(-7);
        assert_eq!(clock.time_for(&position), millis(1));
        clock.left(UNLIMITED);
        clock.turn(0);
        clock.game(0);
        assert_eq!(clock.time_for(&position), Some(AT_ONCE));
    }
}
