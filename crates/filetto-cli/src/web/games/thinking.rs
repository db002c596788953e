//! The programs think: beside the threads that answer requests, one task a game, dropped when the game
//! moves on.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use filetto::game::Rules;
use filetto::player::{Choice, DEFAULT_TIME, PlayerError, Progress, Watch};
use serde_json::{Value as Json, json};
use tokio::sync::MutexGuard;

use super::table::{Change, Play, Table, Thinker, replace};
use crate::json;
use crate::web::clients::Client;
use crate::web::game::Game;
use crate::web::refusal::Refusal;
use crate::web::searches::{Ticket, Work};
use crate::web::{Shared, limits};

/// The least time between two reports of the same thinker.
const REPORT_EVERY: Duration = Duration::from_millis(100);

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
    game.awaits_program().then(|| game.time.unwrap_or(DEFAULT_TIME))
}

/// Ends the thinking about how the game stood and starts thinking about how it stands.
pub(super) fn follow(
    app: &Shared,
    table: &Arc<Table>,
    play: &mut MutexGuard<'_, Play>,
    ticket: Option<Arc<Ticket>>,
) {
    play.stop_thinking();
    if let Some(ticket) = ticket {
        let task = tokio::spawn(think(app.clone(), table.clone(), ticket.clone())).abort_handle();
        play.thinker = Some(Thinker { task, ticket: Some(ticket) });
    }
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
    let thinking = async move {
        let work = Work { what: "game", game: Some(&id), limit };
        let ticket = app.searches.ticket_when_free(&client, &work).await;
        think(app.clone(), table, Arc::new(ticket)).await;
    };
    play.thinker = Some(Thinker { task: tokio::spawn(thinking).abort_handle(), ticket: None });
}

/// Plays for the programs until a person has to move, the game is over, nobody watches or the server stops.
async fn think(app: Shared, table: Arc<Table>, ticket: Arc<Ticket>) {
    while let Some(game) = waiting(&app, &table).await {
        let began = Instant::now();
        let answer = ask(&app, &table, &ticket, game.clone()).await;
        if game.is_without_people() {
            tokio::time::sleep(game.delay.saturating_sub(began.elapsed())).await;
        }
        let mut play = table.play.lock().await;
        // A search that was cut short by the end of the server is asked again after the next start.
        if *app.stopping.borrow() {
            return;
        }
        let done = replace(&app, &table, &mut play, |game, now| {
            game.answer(answer, now);
            Ok(())
        });
        if let Err(refusal) = done.await {
            eprintln!("a move could not be stored: {}", refusal.sentence);
            return;
        }
    }
}

/// The game, if it still waits for a program and somebody for its move.
async fn waiting(app: &Shared, table: &Table) -> Option<Game> {
    let mut play = table.play.lock().await;
    let unwatched = play.game.is_without_people() && table.is_unwatched(app.settings.unwatched);
    if play.game.awaits_program() && !unwatched {
        return Some(play.game.clone());
    }
    play.thinker = None;
    None
}

/// The answer of the program whose turn it is.
async fn ask(app: &Shared, table: &Arc<Table>, ticket: &Ticket, game: Game) -> Result<Choice, PlayerError> {
    let Some(mut question) = game.question() else { return Err(PlayerError::Stopped) };
    let own = app.clone();
    question.limits.watch = Some(report_to(table, &game));
    let stop = question.limits.stop.clone().unwrap_or_default();
    let limit = question.limits.longest_wait().unwrap_or(limits::MOST_THINKING) + limits::GRACE;
    let (changes, ply) = (&table.changes, game.position().ply());
    let told = |place| drop(changes.send(Change::Queued(in_line(ply, place).to_string().into())));
    let search = move |_| own.players.ask(&game, &own.settings, &question);
    match ticket.run_with(stop, limit, told, search).await {
        // Somebody wanted the move at once, and there was none.
        Ok(Err(stopped @ PlayerError::Stopped)) => Err(PlayerError::Failed(stopped.to_string())),
        Ok(answer) => answer,
        Err(refusal) => Err(PlayerError::Failed(refusal.sentence)),
    }
}

/// Tells the listeners what the thinker knows, not too often.
fn report_to(table: &Arc<Table>, game: &Game) -> Watch {
    let (changes, rules, ply) = (table.changes.clone(), game.position().rules(), game.position().ply());
    let last: Mutex<Option<Instant>> = Mutex::default();
    Watch::new(move |progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| last.elapsed() >= REPORT_EVERY) {
            *last = Some(Instant::now());
            let _ = changes.send(Change::Thinking(thought(rules, ply, progress).to_string().into()));
        }
    })
}

/// What those who watch a game are told while its program waits for its turn.
fn in_line(ply: usize, place: usize) -> Json {
    json!({"queued": place, "ply": ply})
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
