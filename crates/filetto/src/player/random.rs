//! The floor of every ranking: any legal move, each as likely.

use super::entry::{Entry, Key};
use super::{Choice, Limits, Player, PlayerError};
use crate::game::Position;
use crate::rng::Rng;

pub(super) const ENTRY: Entry = Entry {
    name: "random",
    about: "any legal move, each as likely: the floor of every ranking",
    lead: None,
    keys: &[Key::SEED],
    build: Some(|options| Box::new(Random::new(options.number("seed")))),
};

/// Plays at random. The move depends on the seed and the position alone.
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// A random player for a seed.
    pub fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl Player for Random {
    fn choose(&mut self, position: &Position, _: &Limits) -> Result<Choice, PlayerError> {
        let moves: Vec<_> = position.legal_moves().collect();
        let mv = Rng::keyed(self.seed, position.hash()).pick(&moves).ok_or(PlayerError::GameOver)?;
        Ok(Choice::bare(mv))
    }
}
