//! Everybody on this server: open games to join, games to watch, the ladder. One picture for all readers, made anew
//! when something changes and never more often than a few times a second.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use tokio::sync::{Mutex, watch};
use tokio::task::spawn_blocking;

use super::game::{Game, letter, now_ms};
use super::ladder;
use super::live::OLDEST;
use super::presence::Place;
use super::refusal::Refusal;
use super::{App, limits};

/// The least time between two pictures.
pub const EVERY: Duration = Duration::from_millis(300);
/// How long an open game is shown after its host has left.
const PATIENCE_MS: u64 = 20_000;
/// How long a game to watch is shown in which nobody moves.
const IDLE_MS: u64 = 60 * 60 * 1000;

/// What changes, and the last picture of it.
pub struct Together {
    version: watch::Sender<u64>,
    drawn: Mutex<Option<Drawn>>,
}

struct Drawn {
    version: u64,
    at: Instant,
    text: Arc<str>,
}

impl Default for Together {
    fn default() -> Together {
        Together { version: watch::Sender::new(0), drawn: Mutex::default() }
    }
}

impl Together {
    /// Something happened that everybody may see.
    pub fn changed(&self) {
        self.version.send_modify(|version| *version += 1);
    }

    /// Comes when something has changed.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }
}

impl App {
    /// The picture as it is now.
    pub async fn everybody(&self) -> Result<Arc<str>, Refusal> {
        let mut drawn = self.together.drawn.lock().await;
        let version = *self.together.version.borrow();
        let is_fresh = |drawn: &&Drawn| drawn.version == version && drawn.at.elapsed() < OLDEST;
        if let Some(drawn) = drawn.as_ref().filter(is_fresh) {
            return Ok(drawn.text.clone());
        }
        let text: Arc<str> = self.draw_everybody().await?.to_string().into();
        *drawn = Some(Drawn { version, at: Instant::now(), text: text.clone() });
        Ok(text)
    }

    async fn draw_everybody(&self) -> Result<Json, Refusal> {
        let rows = self.store.listed(limits::LISTED).await?;
        let results = self.store.results().await?;
        let names: HashMap<String, String> = self.store.names().await?.into_iter().collect();
        let work = spawn_blocking(move || {
            let games: Vec<Game> = rows.iter().filter_map(|row| row.game().ok()).collect();
            (games, ladder::json(&ladder::ladder(&results), &names))
        });
        let (games, ladder) = work.await.map_err(|_| Refusal::broken("the ladder could not be made"))?;
        let now = now_ms();
        let open: Vec<Json> = games.iter().filter(|game| self.waits(game, now)).map(challenge).collect();
        let going_on = |game: &&Game| game.open_side().is_none() && now < game.updated + IDLE_MS;
        let playing: Vec<Json> = games.iter().filter(going_on).map(|game| self.in_play(game)).collect();
        let here = self.presence.at(&Place::Together).len();
        Ok(json!({"open": open, "playing": playing, "ladder": ladder, "here": here}))
    }

    /// True for an open game whose host is here, or has only just left.
    fn waits(&self, game: &Game, now: u64) -> bool {
        let host = game.seating.people.iter().flatten().next();
        let is_here = host.is_some_and(|host| self.presence.is_here(&host.owner));
        game.open_side().is_some() && (is_here || now < game.updated + PATIENCE_MS)
    }

    fn in_play(&self, game: &Game) -> Json {
        let readers = self.presence.at(&Place::Game(game.id.clone()));
        let watches = |reader: &&Option<String>| game.seating.sides_of(reader.as_deref()).is_empty();
        let mut told = challenge(game);
        told["watching"] = json!(readers.iter().filter(watches).count());
        told
    }
}

/// A game in a list for everybody.
fn challenge(game: &Game) -> Json {
    json!({
        "id": game.id,
        "game": game.position().rules().to_string(),
        "people": game.seating.json(),
        "open": game.open_side().map(letter),
        "moves": filetto::game::notation::format_game(game.position()),
        "ply": game.position().ply(),
        "updated": game.updated,
    })
}
