//! What is done to a game. A game that is in use is kept with its running clock; the stored row says whether it is still
//! the same one, because another tab may have changed it.

use std::cell::RefCell;

use filetto_cli::web::answers::games::{Act, Host, NewGame, entry, no_such_game, unreadable};
use filetto_cli::web::extract;
use filetto_cli::web::game::{Game, now_ms};
use filetto_cli::web::refusal::Refusal;
use filetto_cli::web::row::Row;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::request::{Reply, Request};

/// Everybody at this browser.
const OWNER: &str = "browser";
/// How many games are kept with their running clocks.
const KEPT: usize = 8;

thread_local! {
    static IN_USE: RefCell<Vec<Game>> = const { RefCell::new(Vec::new()) };
}

/// `GET /api/games`: the rows that came with the request, as a list.
pub(crate) fn list(request: &Request) -> Value {
    request.rows.iter().map(|row| entry(row, OWNER)).collect()
}

/// `POST /api/games`
pub(crate) fn start(request: &Request) -> Result<Reply, Refusal> {
    let host = Host { owner: OWNER.into(), name: None, is_new: false };
    Ok(Reply { status: 201, ..put(request.body::<NewGame>()?.start(host, extract::player)?) })
}

/// `GET /api/games/{id}`
pub(crate) fn show(request: &Request) -> Result<Value, Refusal> {
    let game = take(request)?;
    let told = told(&game);
    keep(game);
    Ok(told)
}

/// Something that a person does.
pub(crate) fn act<A: Act + DeserializeOwned>(request: &Request) -> Result<Reply, Refusal> {
    let act: A = request.body()?;
    change(request, |game, now| act.act(game, Some(OWNER), now))
}

/// The time of the person to move may be up.
pub(crate) fn flag(request: &Request) -> Result<Reply, Refusal> {
    change(request, |game, now| {
        game.check_flag(now);
        Ok(())
    })
}

/// Changes a game; one that refuses is as it was.
pub(crate) fn change(
    request: &Request,
    change: impl FnOnce(&mut Game, u64) -> Result<(), Refusal>,
) -> Result<Reply, Refusal> {
    let before = take(request)?;
    let mut game = before.clone();
    match change(&mut game, now_ms()) {
        Ok(()) => Ok(put(game)),
        Err(refusal) => {
            keep(before);
            Err(refusal)
        }
    }
}

/// The game of the row that came with the request.
pub(crate) fn stored(request: &Request) -> Result<&Row, Refusal> {
    request.rows.first().ok_or_else(no_such_game)
}

/// The game as it is stored, with its running clock where it is in use.
fn take(request: &Request) -> Result<Game, Refusal> {
    let row = stored(request)?;
    let same = |game: &mut Game| game.id == row.id && game.updated as i64 == row.updated;
    let kept = IN_USE.with_borrow_mut(|games| games.extract_if(.., same).next());
    kept.map_or_else(|| row.game().map_err(unreadable), Ok)
}

fn keep(game: Game) {
    IN_USE.with_borrow_mut(|games| {
        games.retain(|kept| kept.id != game.id);
        games.insert(0, game);
        games.truncate(KEPT);
    });
}

/// A changed game: it has a moment of its own, by which it is known again.
fn put(mut game: Game) -> Reply {
    game.updated = now_ms().max(game.updated + 1);
    let reply = Reply { row: Some(Row::of(&game)), ..told(&game).into() };
    keep(game);
    reply
}

/// The game as the page sees it; programs do not think on a person's time here.
fn told(game: &Game) -> Value {
    let mut told = game.json(now_ms());
    told["pondering"] = json!(false);
    told
}
