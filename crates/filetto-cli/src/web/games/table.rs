//! The games in use: each stands on a table, one change at a time, stored before anybody hears of it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use filetto::game::Rules;
use filetto::player::{Limits, PlayerError, Progress, Watch};
use serde_json::{Value as Json, json};
use tokio::sync::{MutexGuard, broadcast};
use tokio::task::AbortHandle;

use super::Game;
use crate::json;
use crate::web::limits;
use crate::web::refusal::Refusal;
use crate::web::{App, Shared};

/// The most games held in memory while nobody uses them.
const TABLES: usize = 512;
/// Changes a slow listener may fall behind before it is only told how the game stands.
const BACKLOG: usize = 64;
/// The least time between two reports of the same thinker.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// What listeners hear.
#[derive(Clone, Debug)]
pub enum Change {
    /// The game after a change.
    Game(Arc<str>),
    /// What the program to move knows so far.
    Thinking(Arc<str>),
}

/// One game in use.
pub struct Table {
    seat: tokio::sync::Mutex<Seat>,
    changes: broadcast::Sender<Change>,
}

/// The game and the task that thinks for it. Only who holds the lock may end that task, so that it is never ended
/// between storing its move and telling of it.
struct Seat {
    game: Game,
    thinker: Option<AbortHandle>,
}

impl Seat {
    fn stop_thinking(&mut self) {
        if let Some(thinker) = self.thinker.take() {
            thinker.abort();
        }
    }
}

impl Table {
    fn new(game: Game) -> Arc<Table> {
        let seat = tokio::sync::Mutex::new(Seat { game, thinker: None });
        Arc::new(Table { seat, changes: broadcast::Sender::new(BACKLOG) })
    }

    /// How the game stands.
    pub async fn json(&self) -> Json {
        self.seat.lock().await.game.json(now_ms())
    }

    /// How the game stands, and everything that happens from there on.
    pub async fn listen(&self) -> (Change, broadcast::Receiver<Change>) {
        let seat = self.seat.lock().await;
        (told(&seat.game), self.changes.subscribe())
    }

    /// True if somebody listens or a program thinks.
    fn is_in_use(&self) -> bool {
        self.changes.receiver_count() > 0
            || self.seat.try_lock().map_or(true, |seat| seat.game.awaits_program())
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
    fn set(&self, game: Game) -> Arc<Table> {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.len() >= TABLES {
            // Whoever uses a table holds it too.
            tables.retain(|_, table| Arc::strong_count(table) > 1 || table.is_in_use());
        }
        tables.entry(game.id.clone()).or_insert_with_key(|_| Table::new(game)).clone()
    }

    fn remove(&self, id: &str) {
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

fn no_such_game() -> Refusal {
    Refusal::unknown("there is no such game: it was deleted or never existed")
}

/// Stores a new game and lets its first program think.
pub async fn start(app: &Shared, game: Game) -> Result<Json, Refusal> {
    let app = app.clone();
    let work = async move {
        app.store.insert(&game).await?;
        let table = app.tables.set(game);
        let mut seat = table.seat.lock().await;
        follow(&app, &table, &mut seat);
        Ok(seat.game.json(now_ms()))
    };
    finish(work).await
}

/// Changes a game: checked, stored, told to every listener, then answered.
pub async fn change(
    app: &Shared,
    id: &str,
    change: impl FnOnce(&mut Game, u64) -> Result<(), Refusal> + Send + 'static,
) -> Result<Json, Refusal> {
    let table = app.table(id).await?;
    let app = app.clone();
    let work = async move {
        let mut seat = table.seat.lock().await;
        replace(&app, &table, &mut seat, change).await?;
        follow(&app, &table, &mut seat);
        Ok(seat.game.json(now_ms()))
    };
    finish(work).await
}

/// Deletes a game of this owner.
pub async fn delete(app: &Shared, id: &str, owner: &str) -> Result<(), Refusal> {
    let table = app.table(id).await?;
    let (app, id, owner) = (app.clone(), id.to_string(), owner.to_string());
    let work = async move {
        let mut seat = table.seat.lock().await;
        if seat.game.owner != owner {
            return Err(Refusal::forbidden("only the browser that started a game can delete it"));
        }
        seat.stop_thinking();
        app.store.delete(&id).await?;
        app.tables.remove(&id);
        Ok(())
    };
    finish(work).await
}

/// Lets the programs go on in every game that waits for one: what a server does when it starts.
pub async fn resume(app: &Shared) -> Result<(), Refusal> {
    for id in app.store.waiting().await? {
        // One that cannot be read, because a player is gone, must not keep the others waiting.
        let Ok(table) = app.table(&id).await else { continue };
        let mut seat = table.seat.lock().await;
        follow(app, &table, &mut seat);
    }
    Ok(())
}

/// A client that goes away in the middle must not leave a change half done: the work runs on its own.
async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, Refusal> {
    tokio::spawn(work).await.unwrap_or_else(|_| Err(Refusal::broken("the change broke down")))
}

/// The stored game takes the place of the one on the table.
async fn replace(
    app: &App,
    table: &Table,
    seat: &mut MutexGuard<'_, Seat>,
    change: impl FnOnce(&mut Game, u64) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let mut game = seat.game.clone();
    let now = now_ms();
    change(&mut game, now)?;
    game.updated = now;
    if !app.store.update(&game).await? {
        return Err(no_such_game());
    }
    seat.game = game;
    // Nobody may be listening.
    let _ = table.changes.send(told(&seat.game));
    Ok(())
}

/// Ends the thinking about how the game stood and starts thinking about how it stands.
fn follow(app: &Shared, table: &Arc<Table>, seat: &mut MutexGuard<'_, Seat>) {
    seat.stop_thinking();
    if seat.game.awaits_program() {
        seat.thinker = Some(tokio::spawn(think(app.clone(), table.clone())).abort_handle());
    }
}

/// Plays for the programs until a person has to move or the game is over.
async fn think(app: Shared, table: Arc<Table>) {
    loop {
        let game = {
            let mut seat = table.seat.lock().await;
            if !seat.game.awaits_program() {
                seat.thinker = None;
                return;
            }
            seat.game.clone()
        };
        let began = Instant::now();
        let answer = ask(&app, &table, game.clone()).await;
        if game.is_without_people() {
            tokio::time::sleep(game.delay.saturating_sub(began.elapsed())).await;
        }
        let mut seat = table.seat.lock().await;
        if *app.stopping.borrow() {
            return;
        }
        let done = replace(&app, &table, &mut seat, |game, now| match answer {
            Ok(mv) => game.make(mv, now),
            Err(reason) => {
                game.forfeit(reason, now);
                Ok(())
            }
        });
        if let Err(refusal) = done.await {
            eprintln!("a move could not be stored: {}", refusal.sentence);
            return;
        }
    }
}

/// The move of the program whose turn it is, or why there is none.
async fn ask(app: &Shared, table: &Arc<Table>, game: Game) -> Result<filetto::game::Move, String> {
    let (own, watch) = (app.clone(), report_to(table, &game));
    let patience = game.time.unwrap_or(limits::MOST_THINKING);
    let asked = app.searches.run(patience + limits::GRACE, move |stop| {
        let limits = Limits { time: game.time, stop: Some(stop), watch: Some(watch), ..Limits::default() };
        let choice = own.minds.ask(&game, &own.settings, &limits)?;
        let legal = game.position.check(choice.mv);
        let illegal = |error| PlayerError::Failed(format!("it played an illegal move: {error}"));
        legal.map(|_| choice.mv).map_err(illegal)
    });
    let answer = asked.await.map_err(|refusal| refusal.sentence)?;
    answer.map_err(|error| error.to_string())
}

/// Tells the listeners what the thinker knows, not too often.
fn report_to(table: &Arc<Table>, game: &Game) -> Watch {
    let (changes, rules, ply) = (table.changes.clone(), game.position.rules(), game.position.ply());
    let last: Mutex<Option<Instant>> = Mutex::default();
    Watch::new(move |progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| last.elapsed() >= REPORT_EVERY) {
            *last = Some(Instant::now());
            let _ = changes.send(Change::Thinking(thought(rules, ply, progress).to_string().into()));
        }
    })
}

fn thought(rules: Rules, ply: usize, progress: &Progress) -> Json {
    json!({
        "ply": ply,
        "depth": progress.depth,
        "value": json::value(progress.value),
        "proven": progress.proven,
        "pv": json::moves(rules, &progress.pv),
        "nodes": progress.nodes,
        "seconds": json::seconds(progress.time),
    })
}

/// Milliseconds since 1970, as a page counts them.
pub fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}
