//! The games in use: each stands on a table, one change at a time, stored before anybody hears of it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use tokio::sync::broadcast;
use tokio::sync::oneshot;
use tokio::task::{AbortHandle, JoinHandle};

use super::talk::Talk;
use crate::web::App;
use crate::web::answers::games::{no_such_game, unreadable};
use crate::web::clients::Client;
use crate::web::game::{Game, now_ms};
use crate::web::refusal::Refusal;
use crate::web::searches::Ticket;
use crate::web::store::StoreError;

/// The most games held in memory while nobody uses them.
const TABLES: usize = 512;
/// Changes a slow listener may fall behind before it is only told how the game stands.
const BACKLOG: usize = 64;
/// How long the next thought waits for a program that ponders to put its tables down.
const PATIENCE: Duration = Duration::from_secs(2);

/// What listeners hear.
#[derive(Clone, Debug)]
pub enum Change {
    /// The game after a change.
    Game(Arc<str>),
    /// What the program to move knows so far.
    Thinking(Arc<str>),
    /// The place in the line of the program to move.
    Queued(Arc<str>),
    /// Somebody came, left or said something.
    People,
}

/// One game in use.
pub struct Table {
    pub(super) play: tokio::sync::Mutex<Play>,
    pub(super) changes: broadcast::Sender<Change>,
    pub(super) talk: Talk,
    looked_at: Mutex<Instant>,
}

/// The game and the task that thinks for it. Only who holds the lock may end that task, so that it is never
/// ended between storing its move and telling of it.
pub(super) struct Play {
    /// The game as it is stored.
    pub(super) game: Game,
    /// What comes next, if it could not be stored yet.
    pub(super) kept: Option<Kept>,
    pub(super) thinker: Option<Thinker>,
    pub(super) ponderer: Option<Ponderer>,
    /// Who waits for a person's time to be up.
    pub(super) flag: Option<Flag>,
    /// How many tasks have been stopped: the answer of a stopped one that had nothing left to wait for is not wanted.
    pub(super) stopped: u64,
}

/// The task that thinks, and its right to.
pub(super) struct Thinker {
    pub(super) task: AbortHandle,
    /// None while it waits for one.
    pub(super) ticket: Option<Arc<Ticket>>,
}

/// A program that may think on a person's time. It ends when this is dropped.
pub(super) struct Ponderer {
    task: JoinHandle<()>,
    active: Arc<AtomicBool>,
    end: oneshot::Sender<()>,
}

impl Ponderer {
    /// A task that says whether it is `active` and ends when `end` is dropped.
    pub(super) fn new(task: JoinHandle<()>, active: Arc<AtomicBool>, end: oneshot::Sender<()>) -> Ponderer {
        Ponderer { task, active, end }
    }

    /// True if it thinks now.
    pub(super) fn is_active(&self) -> bool {
        self.active.load(Ordering::Relaxed)
    }

    /// True if it has come to an end by itself.
    pub(super) fn is_finished(&self) -> bool {
        self.task.is_finished()
    }

    /// Ends it, and waits until its player is back in its place.
    pub(super) async fn end(self) {
        drop(self.end);
        let _ = tokio::time::timeout(PATIENCE, self.task).await;
    }
}

/// The task that waits for a person's time to be up; it ends with this.
pub(super) struct Flag(pub(super) AbortHandle);

impl Drop for Flag {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The game after an answer that could not be stored yet.
#[derive(Clone)]
pub(super) struct Kept {
    game: Game,
    /// When the answer came.
    since: u64,
    error: StoreError,
}

impl Play {
    /// True if a program thinks, or waits for its turn, for somebody.
    pub(super) fn is_in_good_hands(&self) -> bool {
        let servers = |ticket: &Arc<Ticket>| *ticket.client() == Client::Server;
        self.thinker.as_ref().is_some_and(|thinker| !thinker.ticket.as_ref().is_some_and(servers))
    }

    /// Whoever thinks is stopped, and an answer that is not stored yet is dropped.
    pub(super) fn stop_thinking(&mut self) {
        self.stopped += 1;
        self.kept = None;
        if let Some(thinker) = self.thinker.take() {
            thinker.task.abort();
        }
    }

    /// The game as the page sees it: as it is stored, with a note if an answer waits to be.
    pub(super) fn json(&self) -> Json {
        let Some(kept) = &self.kept else {
            let mut game = self.game.json(now_ms());
            let active = self.ponderer.as_ref().is_some_and(Ponderer::is_active);
            game["pondering"] = json!(active && self.game.pondering().is_some());
            return game;
        };
        let mut game = self.game.json(kept.since);
        game["pondering"] = json!(false);
        game["clocks"]["running"] = Json::Null;
        game["thinking"] = json!(false);
        game["unsaved"] = json!(kept.error.word());
        game
    }
}

impl Table {
    fn new(game: Game) -> Arc<Table> {
        let play = Play { game, kept: None, thinker: None, ponderer: None, flag: None, stopped: 0 };
        let play = tokio::sync::Mutex::new(play);
        let looked_at = Mutex::new(Instant::now());
        Arc::new(Table { play, changes: broadcast::Sender::new(BACKLOG), talk: Talk::default(), looked_at })
    }

    /// How the game stands.
    pub async fn json(&self) -> Json {
        self.play.lock().await.json()
    }

    /// The game as it is stored.
    pub async fn game(&self) -> Game {
        self.play.lock().await.game.clone()
    }

    /// How the game stands, and everything that happens from there on.
    pub async fn listen(&self) -> (Change, broadcast::Receiver<Change>) {
        let play = self.play.lock().await;
        (told(&play), self.changes.subscribe())
    }

    /// What tells the listeners of this table, as long as it is there.
    pub fn teller(&self) -> broadcast::WeakSender<Change> {
        self.changes.downgrade()
    }

    /// Tells every listener how the game stands; there may be none.
    pub(super) fn tell(&self, play: &Play) {
        let _ = self.changes.send(told(play));
    }

    /// Somebody looks at the game.
    pub(super) fn look(&self) {
        *self.looked_at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// True if somebody listens now.
    pub(super) fn is_watched(&self) -> bool {
        self.changes.receiver_count() > 0
    }

    /// True if nobody has listened or looked for this long.
    pub(super) fn is_unwatched(&self, time: Duration) -> bool {
        if self.is_watched() {
            self.look();
        }
        self.looked_at.lock().unwrap_or_else(PoisonError::into_inner).elapsed() >= time
    }

    /// True if somebody listens or a program thinks.
    fn is_in_use(&self) -> bool {
        self.is_watched() || self.play.try_lock().map_or(true, |play| play.thinker.is_some())
    }
}

fn told(play: &Play) -> Change {
    Change::Game(play.json().to_string().into())
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

    /// True if a game is in use.
    pub(super) fn has(&self, id: &str) -> bool {
        self.find(id).is_some()
    }

    /// Every table there is.
    pub(super) fn all(&self) -> Vec<Arc<Table>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
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
        let row = self.store.load(id).await?.ok_or_else(no_such_game)?;
        Ok(self.tables.set(row.game().map_err(unreadable)?))
    }
}

/// Changes a game: checked, stored, told.
pub(super) async fn replace(
    app: &App,
    table: &Table,
    play: &mut Play,
    change: impl FnOnce(&mut Game, u64) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let mut game = play.game.clone();
    change(&mut game, now_ms())?;
    if !put(app, table, play, game).await? {
        return Err(no_such_game());
    }
    Ok(())
}

/// The game takes the place of the one on the table as soon as it is stored; false if it was deleted.
async fn put(app: &App, table: &Table, play: &mut Play, mut game: Game) -> Result<bool, StoreError> {
    game.updated = now_ms();
    let there = app.store.update(&game).await?;
    if there {
        let seats_changed = play.game.seating != game.seating;
        let ended = game.is_over() && !play.game.is_over();
        let shown = game.seating.listed || play.game.seating.listed;
        (play.game, play.kept) = (game, None);
        table.tell(play);
        if seats_changed {
            table.tell_people();
        }
        if ended || shown {
            app.together.changed();
        }
    }
    Ok(there)
}

/// What became of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is stored and told.
    Stored,
    /// It could not be stored: it is kept, and told that it is.
    Kept,
    /// The game is deleted, or has changed.
    Unwanted,
}

/// Stores the game after an answer that came at a time, or keeps it.
pub(super) async fn store_or_keep(app: &App, table: &Table, play: &mut Play, game: Game, since: u64) -> Fate {
    let error = match put(app, table, play, game.clone()).await {
        Ok(true) => return Fate::Stored,
        Ok(false) => return Fate::Unwanted,
        Err(error) => error,
    };
    let told = play.kept.as_ref().is_some_and(|kept| kept.error == error);
    if !told {
        eprintln!("a move is not stored yet: {error}; it is tried again");
    }
    play.kept = Some(Kept { game, since, error });
    if !told {
        table.tell(play);
    }
    Fate::Kept
}

/// Tries again to store what is kept. The next turn begins only then.
pub(super) async fn store_kept(app: &App, table: &Table, play: &mut Play) -> Fate {
    let Some(Kept { mut game, since, .. }) = play.kept.clone() else { return Fate::Unwanted };
    game.session.start_turn(Duration::from_millis(now_ms()));
    store_or_keep(app, table, play, game, since).await
}
