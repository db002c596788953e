//! A player without a thread of its own: in a browser's worker there is none, and who gives a player up ends the worker.

use super::guarded;
use crate::game::{Outcome, Position, Side};
use crate::limits::Limits;
use crate::player::{Choice, Player, PlayerError};

/// A player where the worker around it is the guard.
pub struct Guarded(Box<dyn Player>);

impl Guarded {
    /// Guards a player.
    pub fn new(player: Box<dyn Player>) -> Guarded {
        Guarded(player)
    }
}

impl Player for Guarded {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        guarded(&mut *self.0, position, limits)
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn prepare(&mut self, start: &Position, side: Side, limits: &Limits) {
        self.0.prepare(start, side, limits);
    }

    fn ponder(&mut self, position: &Position, limits: &Limits) {
        self.0.ponder(position, limits);
    }

    fn game_over(&mut self, outcome: Outcome, side: Side) {
        self.0.game_over(outcome, side);
    }
}
