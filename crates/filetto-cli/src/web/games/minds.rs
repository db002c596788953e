//! The players that think for the games: a few are kept from one move of a game to the next, because some of
//! them remember what they learned; all others are made for the move.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use filetto::game::Side;
use filetto::player::{Choice, Limits, Player, PlayerError, PlayerSpec, ask};

use super::Game;
use crate::web::{Settings, limits};

/// How many players are kept.
const KEPT: usize = 8;

/// Players at rest, the one used last at the end.
#[derive(Default)]
pub struct Minds(Mutex<Vec<Mind>>);

struct Mind {
    game: String,
    side: Side,
    player: Box<dyn Player>,
}

impl Minds {
    /// Asks the program whose turn it is.
    pub fn ask(&self, game: &Game, settings: &Settings, limits: &Limits) -> Result<Choice, PlayerError> {
        let (side, spec) = (game.position.to_move(), modest(game.mover(), settings.threads));
        let build = || settings.externals.build(&spec);
        let mut player = self.take(&game.id, side).or_else(build).ok_or_else(nobody)?;
        let choice = guarded(&mut *player, |player| ask(player, &game.position, limits))?;
        self.keep(Mind { game: game.id.clone(), side, player });
        Ok(choice)
    }

    fn take(&self, game: &str, side: Side) -> Option<Box<dyn Player>> {
        let mut minds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = minds.iter().position(|mind| mind.game == game && mind.side == side)?;
        Some(minds.remove(at).player)
    }

    fn keep(&self, mind: Mind) {
        let mut minds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        minds.retain(|other| other.game != mind.game || other.side != mind.side);
        minds.push(mind);
        if minds.len() > KEPT {
            minds.remove(0);
        }
    }
}

fn nobody() -> PlayerError {
    PlayerError::Failed(
        "nobody can be asked: it is a person, or a program this server was not started with".into(),
    )
}

/// Asks a player that may break down.
pub fn guarded<T>(
    player: &mut dyn Player,
    question: impl FnOnce(&mut dyn Player) -> Result<T, PlayerError>,
) -> Result<T, PlayerError> {
    let asked = AssertUnwindSafe(|| question(player));
    catch_unwind(asked).unwrap_or_else(|_| Err(PlayerError::Failed("the player broke down".into())))
}

/// The same player with no more memory and threads than the server gives.
pub fn modest(spec: &PlayerSpec, threads: u64) -> PlayerSpec {
    let mut modest = spec.clone();
    for (key, most) in [("memory", limits::PLAYER_MEGABYTES), ("threads", threads)] {
        let has_key = spec.entry().keys.iter().any(|known| known.name == key);
        if has_key && spec.options().text(key).parse().is_ok_and(|asked: u64| asked > most) {
            modest = modest.with(key, &most.to_string()).unwrap_or(modest);
        }
    }
    modest
}
