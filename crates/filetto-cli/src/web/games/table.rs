//! The games in use: each stands on a table, one change at a time, stored before anybody hears of it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use tokio::sync::{MutexGuard, broadcast};
use tokio::task::AbortHandle;

use crate::web::App;
use crate::web::clients::Client;
use crate::web::game::{Game, now_ms};
use crate::web::refusal::{Code, Refusal};
use crate::web::searches::Ticket;

/// The most games held in memory while nobody uses them.
const TABLES: usize = 512;
/// Changes a slow listener may fall behind before it is only told how the game stands.
const BACKLOG: usize = 64;

/// What listeners hear.
#[derive(Clone, Debug)]
pub enum Change {
    /// The game after a change.
    Game(Arc<str>),
    /// What the program to move knows so far.
    Thinking(Arc<str>),
    /// The place in the line of the program to move.
    Queued(Arc<str>),
}

/// One game in use.
pub struct Table {
    pub(super) play: tokio::sync::Mutex<Play>,
    pub(super) changes: broadcast::Sender<Change>,
    looked_at: Mutex<Instant>,
}

/// The game and the task that thinks for it. Only who holds the lock may end that task, so that it is never
/// ended between storing its move and telling of it.
pub(super) struct Play {
    pub(super) game: Game,
    pub(super) thinker: Option<Thinker>,
}

/// The task that thinks, and its right to.
pub(super) struct Thinker {
    pub(super) task: AbortHandle,
    /// None while it waits for one.
    pub(super) ticket: Option<Arc<Ticket>>,
}

impl Play {
    /// True if a program thinks, or waits for its turn, for somebody.
    pub(super) fn is_in_good_hands(&self) -> bool {
        let servers = |ticket: &Arc<Ticket>| *ticket.client() == Client::Server;
        self.thinker.as_ref().is_some_and(|thinker| !thinker.ticket.as_ref().is_some_and(servers))
    }

    pub(super) fn stop_thinking(&mut self) {
        if let Some(thinker) = self.thinker.take() {
            thinker.task.abort();
        }
    }
}

impl Table {
    fn new(game: Game) -> Arc<Table> {
        let play = tokio::sync::Mutex::new(Play { game, thinker: None });
        let looked_at = Mutex::new(Instant::now());
        Arc::new(Table { play, changes: broadcast::Sender::new(BACKLOG), looked_at })
    }

    /// How the game stands.
    pub async fn json(&self) -> Json {
        self.play.lock().await.game.json(now_ms())
    }

    /// How the game stands, and everything that happens from there on.
    pub async fn listen(&self) -> (Change, broadcast::Receiver<Change>) {
        let play = self.play.lock().await;
        (told(&play.game), self.changes.subscribe())
    }

    /// Somebody looks at the game.
    pub(super) fn look(&self) {
        *self.looked_at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// True if nobody has listened or looked for this long.
    pub(super) fn is_unwatched(&self, time: Duration) -> bool {
        if self.changes.receiver_count() > 0 {
            self.look();
        }
        self.looked_at.lock().unwrap_or_else(PoisonError::into_inner).elapsed() >= time
    }

    /// True if somebody listens or a program thinks.
    fn is_in_use(&self) -> bool {
        self.changes.receiver_count() > 0 || self.play.try_lock().map_or(true, |play| play.thinker.is_some())
    }
}

fn told(game: &Game) -> Change {
    Change::Game(game.json(now_ms()).to_string().into())
}

/// The tables, by the name of their game.
#[derive(Default)]
pub struct Tables(Mutex<HashMap<String, Arc<Table>>>);

impl Tables {
    fn find(&self, id: &str) -> Option<Arc<Table>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Sets a game on a table, unless somebody else did in the meantime.
    pub(super) fn set(&self, game: Game) -> Arc<Table> {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.len() >= TABLES {
            // Whoever uses a table holds it too.
            tables.retain(|_, table| Arc::strong_count(table) > 1 || table.is_in_use());
        }
        tables.entry(game.id.clone()).or_insert_with_key(|_| Table::new(game)).clone()
    }

    pub(super) fn remove(&self, id: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }
}

impl App {
    /// The table of a game, taken from the store if it is not in use.
    pub async fn table(&self, id: &str) -> Result<Arc<Table>, Refusal> {
        if let Some(table) = self.tables.find(id) {
            return Ok(table);
        }
        let game = self.store.load(id).await?.ok_or_else(no_such_game)?;
        Ok(self.tables.set(game))
    }
}

pub(super) fn no_such_game() -> Refusal {
    Refusal::new(Code::NoSuchGame, "there is no such game: it was deleted or never existed")
}

/// The stored game takes the place of the one on the table.
pub(super) async fn replace(
    app: &App,
    table: &Table,
    play: &mut MutexGuard<'_, Play>,
    change: impl FnOnce(&mut Game, u64) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let mut game = play.game.clone();
    let now = now_ms();
    change(&mut game, now)?;
    game.updated = now;
    if !app.store.update(&game).await? {
        return Err(no_such_game());
    }
    play.game = game;
    // Nobody may be listening.
    let _ = table.changes.send(told(&play.game));
    Ok(())
}
