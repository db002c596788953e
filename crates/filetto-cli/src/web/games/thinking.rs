//! The programs think: beside the threads that answer requests, one task a game, dropped when the game
//! moves on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use filetto::player::{Choice, DEFAULT_TIME, PlayerError};
use serde_json::{Value as Json, json};
use tokio::sync::MutexGuard;

use super::flag::watch_flag;
use super::pondering::ponder;
use super::table::{Change, Fate, Play, Table, Thinker, store_kept, store_or_keep};
use crate::web::answers::games::reports;
use crate::web::clients::Client;
use crate::web::game::{Game, now_ms};
use crate::web::refusal::Refusal;
use crate::web::searches::{Ticket, Work};
use crate::web::{Shared, limits};

/// How soon a move that could not be stored is tried again, the first time and at most.
const RETRY: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(5)];

/// The right to think about a game, if a program has to move: the one it has, or a new one of this client.
pub(super) fn admit(
    app: &Shared,
    client: &Client,
    game: &Game,
    thinker: Option<&Thinker>,
) -> Result<Option<Arc<Ticket>>, Refusal> {
    let Some(limit) = longest(game) else { return Ok(None) };
    let own = thinker.and_then(|thinker| thinker.ticket.clone());
    if let Some(ticket) = own.filter(|ticket| *ticket.client() != Client::Server) {
        return Ok(Some(ticket));
    }
    let work = Work { what: "game", game: Some(&game.id), limit };
    Ok(Some(Arc::new(app.searches.ticket(client, &work)?)))
}

/// How long the next thought takes as a rule; None if no program has to move.
fn longest(game: &Game) -> Option<Duration> {
    game.question().map(|question| question.limits.time.unwrap_or(DEFAULT_TIME))
}

/// Ends the thinking about how the game stood and starts thinking about how it stands.
pub(super) fn follow(
    app: &Shared,
    table: &Arc<Table>,
    play: &mut MutexGuard<'_, Play>,
    ticket: Option<Arc<Ticket>>,
) {
    play.stop_thinking();
    watch_flag(app, table, play);
    // It has the player that is asked next: what it learned is in there.
    let pondered = play.ponderer.take();
    let Some(ticket) = ticket else { return ponder(app, table, play) };
    let thinking = think(app.clone(), table.clone(), ticket.clone(), play.stopped);
    let task = tokio::spawn(async move {
        if let Some(ponderer) = pondered {
            ponderer.end().await;
        }
        thinking.await;
    });
    play.thinker = Some(Thinker { task: task.abort_handle(), ticket: Some(ticket) });
}

/// Starts thinking as soon as this client may: somebody looks at a game that nobody thinks about.
pub(super) fn follow_when_free(
    app: &Shared,
    table: &Arc<Table>,
    play: &mut MutexGuard<'_, Play>,
    client: &Client,
) {
    let Some(limit) = longest(&play.game) else { return };
    let (app, table, client, id) = (app.clone(), table.clone(), client.clone(), play.game.id.clone());
    let stopped = play.stopped;
    let thinking = async move {
        let work = Work { what: "game", game: Some(&id), limit };
        let ticket = app.searches.ticket_when_free(&client, &work).await;
        think(app.clone(), table, Arc::new(ticket), stopped).await;
    };
    play.thinker = Some(Thinker { task: tokio::spawn(thinking).abort_handle(), ticket: None });
}

/// Plays for the programs until a person has to move, the game is over, nobody watches or the server stops. `stopped`
/// is how many were stopped before.
async fn think(app: Shared, table: Arc<Table>, ticket: Arc<Ticket>, stopped: u64) {
    while let Some(game) = waiting(&app, &table, stopped).await {
        let began = Instant::now();
        let answer = ask(&app, &table, &ticket, game.clone()).await;
        if game.is_without_people() {
            tokio::time::sleep(game.delay.saturating_sub(began.elapsed())).await;
        }
        if !settle(&app, &table, stopped, answer).await {
            return;
        }
    }
}

/// The game, if it still waits for a program and somebody for its move.
async fn waiting(app: &Shared, table: &Arc<Table>, stopped: u64) -> Option<Game> {
    let mut play = table.play.lock().await;
    if play.stopped != stopped {
        return None;
    }
    let unwatched = play.game.is_without_people() && table.is_unwatched(app.settings.unwatched);
    if play.game.awaits_program() && !unwatched {
        return Some(play.game.clone());
    }
    play.thinker = None;
    watch_flag(app, table, &mut play);
    ponder(app, table, &mut play);
    None
}

/// Plays an answer; one that cannot be stored is tried again until it is. False if nobody wants it any more.
async fn settle(app: &Shared, table: &Table, stopped: u64, answer: Result<Choice, PlayerError>) -> bool {
    let mut fate = accept(app, table, stopped, answer).await;
    let [mut wait, longest] = RETRY;
    while fate == Fate::Kept {
        if stops_within(app, wait).await {
            return false;
        }
        wait = (2 * wait).min(longest);
        let mut play = table.play.lock().await;
        fate = if play.stopped == stopped { store_kept(app, table, &mut play).await } else { Fate::Unwanted };
    }
    fate == Fate::Stored
}

async fn accept(app: &Shared, table: &Table, stopped: u64, answer: Result<Choice, PlayerError>) -> Fate {
    let mut play = table.play.lock().await;
    // A search that was cut short by the end of the server is asked again after the next start.
    if play.stopped != stopped || *app.stopping.borrow() {
        return Fate::Unwanted;
    }
    let (mut game, now) = (play.game.clone(), now_ms());
    game.answer(answer, now);
    store_or_keep(app, table, &mut play, game, now).await
}

/// Waits; true if the server stops meanwhile.
async fn stops_within(app: &Shared, wait: Duration) -> bool {
    let mut stopping = app.stopping.subscribe();
    tokio::time::timeout(wait, stopping.wait_for(|stopping| *stopping)).await.is_ok()
}

/// The answer of the program whose turn it is.
async fn ask(app: &Shared, table: &Arc<Table>, ticket: &Ticket, game: Game) -> Result<Choice, PlayerError> {
    let Some(mut question) = game.question() else { return Err(PlayerError::Stopped) };
    let own = app.clone();
    let told = table.changes.clone();
    let thinking = move |thought: Json| drop(told.send(Change::Thinking(thought.to_string().into())));
    question.limits.watch = Some(reports(&game, thinking));
    let stop = question.limits.stop.clone().unwrap_or_default();
    let limit = question.limits.longest_wait().unwrap_or(limits::MOST_THINKING) + limits::GRACE;
    let (changes, ply) = (&table.changes, game.position().ply());
    let told = |place| drop(changes.send(Change::Queued(in_line(ply, place).to_string().into())));
    let search = move |_| {
        let began = Instant::now();
        let answer = own.players.ask(&game, &own.settings, &question, || own.tables.has(&game.id));
        (answer, began.elapsed())
    };
    match ticket.run_with(stop, limit, told, search).await {
        Ok((Err(PlayerError::Stopped), took)) if took >= limit => Err(PlayerError::Late(took)),
        Ok((answer, _)) => answer,
        Err(refusal) => Err(PlayerError::Crashed(refusal.sentence)),
    }
}

/// What those who watch a game are told while its program waits for its turn.
fn in_line(ply: usize, place: usize) -> Json {
    json!({"queued": place, "ply": ply})
}
