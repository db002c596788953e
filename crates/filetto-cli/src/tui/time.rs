//! Time in the full-screen game: the clocks, whose time is up, and who thinks on whose time.

use std::time::Duration;

use filetto::player::Limits;

use super::app::{App, Request};

impl App {
    /// Time passes: `now` counts from the start of the program.
    pub fn on_tick(&mut self, now: Duration) {
        let mut passed = now.saturating_sub(self.now);
        self.now = now;
        if self.is_ticking() {
            let rested = passed.min(self.rest);
            self.rest -= rested;
            passed -= rested;
            self.turn += passed;
            self.used[self.seats.seat_of(self.game.to_move())] += passed;
            self.check_time(self.turn);
        }
        self.plan();
    }

    /// Ends the game if the side to move used more than it has; true if it did.
    pub(super) fn check_time(&mut self, used: Duration) -> bool {
        let side = self.game.to_move();
        let late = self.clock.as_ref().is_some_and(|clock| used > clock.left(side));
        if late {
            self.game.lose_on_time(side);
            self.position_changed();
        }
        late
    }

    /// What a seat has left of its clock, None if there is no limit.
    pub(super) fn time_left(&self, seat: usize) -> Option<Duration> {
        let (clock, side) = (self.clock.as_ref()?, self.seats.side_of(seat));
        let runs = side == self.game.to_move() && self.game.outcome().is_none();
        let used = if runs { self.turn } else { Duration::ZERO };
        Some(if self.game.lost_on_time(side) {
            Duration::ZERO
        } else {
            clock.left(side).saturating_sub(used)
        })
    }

    /// What a program may use for its next move.
    pub(super) fn move_limits(&self) -> Limits {
        let clock = self.clock.as_ref();
        let time = clock.map_or(self.limits.time, |clock| Some(clock.allowance(self.game.position())));
        Limits { time, ..self.limits.clone() }
    }

    /// Decides whether the program thinks while the person does: not while the person is away from the game.
    pub(super) fn plan_pondering(&mut self) {
        let alone = self.seats.people() == 1 && self.is_persons_turn();
        let may = self.ponders && alone && !self.paused && !self.failed;
        match self.musing {
            None if may => {
                self.jobs += 1;
                self.musing = Some(self.jobs);
            }
            Some(_) if !may => self.musing = None,
            _ => {}
        }
    }

    /// What a program may think about on the person's time. Nobody waits for an answer.
    pub fn pondering(&self) -> Option<Request> {
        let id = self.musing.filter(|_| !self.is_over())?;
        let thinker = self.seats.seat_of(!self.game.to_move());
        Some(Request { ponder: true, ..self.thought(id, thinker, Limits::default()) })
    }
}
