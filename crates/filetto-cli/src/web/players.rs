//! The players that think for the page: clamped to what the server gives, and a few of them kept from one move of a
//! game to the next, because some remember what they learned.

use std::sync::{Mutex, MutexGuard, PoisonError};

use filetto::game::Side;
use filetto::player::{Choice, Player, PlayerError, ask};
use filetto::session::{Guarded, Question};
use serde_json::{Value, json};

use super::Settings;
use super::game::Game;
use super::programs::clamped;

/// How many players are kept.
const KEPT: usize = 8;

/// Players at rest, the one used last at the end.
#[derive(Default)]
pub struct PlayerCache(Mutex<Vec<Kept>>);

struct Kept {
    game: String,
    side: Side,
    name: String,
    player: Guarded,
}

impl PlayerCache {
    /// Asks the program whose turn it is. It is kept for the next move if the game is still wanted then.
    pub fn ask(
        &self,
        game: &Game,
        settings: &Settings,
        question: &Question,
        wanted: impl Fn() -> bool,
    ) -> Result<Choice, PlayerError> {
        let (side, spec) = (question.side, clamped(game.mover(), settings.threads));
        let build = || settings.externals.build(&spec).map(Guarded::new);
        let mut player = self.take(&game.id, side).or_else(build).ok_or_else(nobody)?;
        let answer = ask(&mut player, &question.position, &question.limits);
        if answer.is_ok() {
            let name = spec.to_string();
            drop(self.keep(Kept { game: game.id.clone(), side, name, player }, wanted));
        }
        answer
    }

    /// Lets a program think on the other side's time, with what it has kept, and keeps it again.
    pub fn ponder(&self, game: &Game, settings: &Settings, question: &Question, wanted: impl Fn() -> bool) {
        let side = question.side;
        let spec = clamped(&game.seats[side.index()], settings.threads);
        let build = || settings.externals.build(&spec).map(Guarded::new);
        let Some(mut player) = self.take(&game.id, side).or_else(build) else { return };
        player.ponder(&question.position, &question.limits);
        drop(self.keep(Kept { game: game.id.clone(), side, name: spec.to_string(), player }, wanted));
    }

    /// Takes the players of a game out; another program ends when its player is dropped, which may take a moment.
    pub fn forget(&self, game: &str) -> Vec<Guarded> {
        let forgotten = self.lock().extract_if(.., |kept| kept.game == game).collect::<Vec<_>>();
        forgotten.into_iter().map(|kept| kept.player).collect()
    }

    /// The external programs at rest, with their games.
    pub fn externals(&self) -> Vec<Value> {
        let kept = self.lock();
        let external = kept.iter().filter(|kept| kept.name.starts_with("external"));
        external.map(|kept| json!({"player": kept.name, "game": kept.game})).collect()
    }

    fn take(&self, game: &str, side: Side) -> Option<Guarded> {
        let mut kept = self.lock();
        let at = kept.iter().position(|kept| kept.game == game && kept.side == side)?;
        Some(kept.remove(at).player)
    }

    /// Keeps a player; those that leave for it are dropped outside of the lock.
    fn keep(&self, player: Kept, wanted: impl Fn() -> bool) -> Vec<Kept> {
        let mut kept = self.lock();
        if !wanted() {
            return vec![player];
        }
        let same = |other: &mut Kept| other.game == player.game && other.side == player.side;
        let mut leaving: Vec<Kept> = kept.extract_if(.., same).collect();
        kept.push(player);
        if kept.len() > KEPT {
            leaving.push(kept.remove(0));
        }
        leaving
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn nobody() -> PlayerError {
    PlayerError::Refused(
        "nobody can be asked: it is a person, or a program this server was not started with".into(),
    )
}
