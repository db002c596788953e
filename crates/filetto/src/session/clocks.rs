//! The time of a session: what each side used, and what its clock has left.

use std::time::Duration;

use super::Session;
use crate::clock::{Clock, TimeControl};
use crate::game::Side;

/// Time used, without what the clocks of a time control say.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clocks {
    /// What both sides used in turns that have ended. What is taken back stays used.
    used: [Duration; 2],
    /// When the running turn began, or went on after a pause.
    began: Duration,
    /// What the running turn took before it was paused.
    before: Duration,
    paused: bool,
}

impl Session {
    /// Begins the running turn now.
    pub fn start_turn(&mut self, now: Duration) {
        (self.clocks.began, self.clocks.before) = (now, Duration::ZERO);
    }

    /// Goes on with what both sides had used when the session was put away.
    pub fn restore_used(&mut self, used: [Duration; 2]) {
        self.clocks.used = used;
    }

    /// The time control it is played by.
    pub fn control(&self) -> Option<TimeControl> {
        self.settings.control
    }

    /// What both clocks showed when the running turn began.
    pub fn left_at_turn(&self) -> Option<[Duration; 2]> {
        self.clock().map(|clock| Side::BOTH.map(|side| clock.left(side)))
    }

    /// Goes on with what both clocks showed when the session was put away: the moves so far are paid for.
    pub fn restore_left(&mut self, left: [Duration; 2]) {
        (self.left, self.opening) = (Some(left), self.moves.len());
    }

    /// How long the side to move may still take before its time is up; None without a clock that runs.
    pub fn until_flag(&self, now: Duration) -> Option<Duration> {
        let runs = !self.is_over() && !self.clocks.paused;
        let left = self.clock().filter(|_| runs)?.left(self.to_move());
        Some((left + self.settings.tolerance).saturating_sub(self.turn_time(now)))
    }

    /// True while the clocks stand still.
    pub fn is_paused(&self) -> bool {
        self.clocks.paused
    }

    /// Halts the clocks, or lets them go on.
    pub fn pause(&mut self, paused: bool, now: Duration) {
        if paused && !self.clocks.paused {
            self.clocks.before = self.turn_time(now);
        }
        if !paused && self.clocks.paused {
            self.clocks.began = now;
        }
        self.clocks.paused = paused;
    }

    /// How long the running turn has taken.
    pub(crate) fn turn_time(&self, now: Duration) -> Duration {
        let running = if self.clocks.paused { Duration::ZERO } else { now.saturating_sub(self.clocks.began) };
        self.clocks.before + running
    }

    /// What a side has used, the running turn included.
    pub fn used(&self, side: Side, now: Duration) -> Duration {
        let runs = side == self.to_move() && !self.is_over();
        self.clocks.used[side.index()] + if runs { self.turn_time(now) } else { Duration::ZERO }
    }

    /// The time of the game: what both sides have used since the board was set up.
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.used(Side::X, now) + self.used(Side::O, now)
    }

    /// What a side has left, None where there is no time control.
    pub fn left(&self, side: Side, now: Duration) -> Option<Duration> {
        let left = self.clock()?.left(side);
        let runs = side == self.to_move() && !self.is_over();
        let used = if runs { self.turn_time(now) } else { Duration::ZERO };
        Some(if self.has_lost_on_time(side) { Duration::ZERO } else { left.saturating_sub(used) })
    }

    /// Ends the game if the side to move has overrun its clock; true if it has.
    pub fn check_time(&mut self, now: Duration) -> bool {
        let used = self.turn_time(now);
        let late = !self.is_over() && self.is_late(used);
        if late {
            self.lose_on_time(used, now);
        }
        late
    }

    /// True if this is more than the side to move may use.
    pub(super) fn is_late(&self, used: Duration) -> bool {
        let left = self.clock().map(|clock| clock.left(self.to_move()));
        left.is_some_and(|left| used > left + self.settings.tolerance)
    }

    /// The clocks after the moves played: what is taken back gives its time back.
    pub(super) fn clock(&self) -> Option<Clock> {
        let mut clock = Clock::new(self.settings.control?);
        if let Some(left) = self.left {
            clock.set(left);
        }
        for (index, choice) in self.moves.iter().enumerate().skip(self.opening) {
            let side = self.side_after(self.moves.len() - index);
            // What was more than was left has been tolerated.
            let _ = clock.spend(side, choice.stats.time.min(clock.left(side)));
        }
        Some(clock)
    }

    /// Ends the running turn on the clocks and begins the next.
    pub(super) fn charge(&mut self, now: Duration) {
        let side = self.to_move();
        if !self.is_over() {
            self.clocks.used[side.index()] += self.turn_time(now);
        }
        self.start_turn(now);
    }
}
