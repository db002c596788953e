//! The programs think: beside the threads that answer requests, one task a game, dropped when the game
//! moves on.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use filetto::game::Rules;
use filetto::player::{Choice, PlayerError, Progress, Watch};
use serde_json::{Value as Json, json};
use tokio::sync::MutexGuard;

use super::table::{Change, Play, Table, replace};
use crate::json;
use crate::web::game::Game;
use crate::web::{Shared, limits};

/// The least time between two reports of the same thinker.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Ends the thinking about how the game stood and starts thinking about how it stands.
pub(super) fn follow(app: &Shared, table: &Arc<Table>, play: &mut MutexGuard<'_, Play>) {
    play.stop_thinking();
    if play.game.awaits_program() {
        play.thinker = Some(tokio::spawn(think(app.clone(), table.clone())).abort_handle());
    }
}

/// Plays for the programs until a person has to move, the game is over or the server stops.
async fn think(app: Shared, table: Arc<Table>) {
    while let Some(game) = waiting(&table).await {
        let began = Instant::now();
        let answer = ask(&app, &table, game.clone()).await;
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

/// The game, if it still waits for a program.
async fn waiting(table: &Table) -> Option<Game> {
    let mut play = table.play.lock().await;
    if play.game.awaits_program() {
        return Some(play.game.clone());
    }
    play.thinker = None;
    None
}

/// The answer of the program whose turn it is.
async fn ask(app: &Shared, table: &Arc<Table>, game: Game) -> Result<Choice, PlayerError> {
    let Some(mut question) = game.question() else { return Err(PlayerError::Stopped) };
    let own = app.clone();
    question.limits.watch = Some(report_to(table, &game));
    let stop = question.limits.stop.clone().unwrap_or_default();
    let limit = question.limits.longest_wait().unwrap_or(limits::MOST_THINKING) + limits::GRACE;
    let asked = app.searches.run_with(stop, limit, move |_| {
        let began = Instant::now();
        let answer = own.players.ask(&game, &own.settings, &question);
        (answer, began.elapsed())
    });
    match asked.await {
        Ok((Err(PlayerError::Stopped), took)) if took >= limit => Err(PlayerError::Late(took)),
        Ok((answer, _)) => answer,
        Err(refusal) => Err(PlayerError::Crashed(refusal.sentence)),
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
