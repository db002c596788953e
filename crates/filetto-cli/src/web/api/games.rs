//! Games: start, show, play, take back, play again, resign, pace, list, delete.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{AppendHeaders, IntoResponse, Response};
use filetto::clock::TimeControl;
use filetto::game::{Position, Side};
use filetto::player::PlayerSpec;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use crate::seed;
use crate::web::Shared;
use crate::web::clients::Client;
use crate::web::externals::Externals;
use crate::web::extract::{Body, Params, Path, named_side, rules, thinking_time};
use crate::web::friends::no_seat_to_give;
use crate::web::game::{self, Game, now_ms, session};
use crate::web::games::changes;
use crate::web::limits;
use crate::web::refusal::{Code, Refusal};
use crate::web::seats::Seating;
use crate::web::security::{Owner, secret};
use crate::web::store::{Cursor, Row};

type Answer = Result<Json<Value>, Refusal>;

/// What a new game is made of.
#[derive(Deserialize)]
pub(super) struct NewGame {
    game: String,
    x: String,
    o: String,
    time_ms: Option<u64>,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    delay_ms: u64,
    #[serde(default)]
    waited_ms: u64,
    #[serde(default)]
    paused: bool,
    ponder: Option<bool>,
    clock: Option<NewClock>,
    /// The seat that waits for another person.
    open: Option<String>,
    /// Show it to everybody on the server.
    #[serde(default)]
    listed: bool,
}

/// Milliseconds for all moves of a side, and for each of them.
#[derive(Clone, Copy, Deserialize)]
struct NewClock {
    base_ms: u64,
    #[serde(default)]
    increment_ms: u64,
}

impl NewClock {
    fn control(self) -> Result<TimeControl, Refusal> {
        let [least, most] = limits::CLOCK_BASE;
        let base = milliseconds("base_ms", self.base_ms, least, most)?;
        let increment =
            milliseconds("increment_ms", self.increment_ms, Duration::ZERO, limits::MOST_INCREMENT)?;
        Ok(TimeControl::Game { base, increment })
    }
}

/// A number of milliseconds that is neither too small nor too large.
fn milliseconds(
    name: &'static str,
    value: u64,
    least: Duration,
    most: Duration,
) -> Result<Duration, Refusal> {
    let [least, most] = [least, most].map(|bound| bound.as_millis() as u64);
    if !(least..=most).contains(&value) {
        return Err(Refusal::out_of_range(name, value, least, most, "a number"));
    }
    Ok(Duration::from_millis(value))
}

impl NewGame {
    fn start(&self, host: Host, externals: &Externals) -> Result<Game, Refusal> {
        let (now, time) = (now_ms(), thinking_time(self.time_ms)?);
        let pace = game::Pace { time, clock: self.clock.map(NewClock::control).transpose()? };
        let seats =
            [externals.seat(&self.x)?, externals.seat(&self.o)?].map(|seat| seed::for_new_game(&seat));
        let position = Position::parse(rules(&self.game)?, &self.moves)?;
        let used = self.waited(&position)?;
        let seating = self.seating(&host, seats.each_ref().map(PlayerSpec::is_human))?;
        let mut game = Game {
            id: secret()?,
            owner: host.owner,
            seating,
            offer: None,
            friendly: false,
            next: None,
            session: session(position, &seats, pace, now),
            seats,
            time,
            step: false,
            delay: delay(self.delay_ms)?,
            ponder: self.ponder.unwrap_or(true),
            created: now,
            updated: now,
        };
        game.session.restore_used(used);
        game.pause(self.paused, now);
        Ok(game)
    }

    /// The host on every seat of a person but the one that stays free.
    fn seating(&self, host: &Host, are_people: [bool; 2]) -> Result<Seating, Refusal> {
        let mut seating = Seating::of_one(&host.owner, host.name.as_deref(), are_people, host.is_new);
        let Some(letter) = &self.open else { return Ok(seating) };
        let open = named_side("open", letter)?;
        if are_people != [true, true] {
            return Err(no_seat_to_give());
        }
        seating.people[open.index()] = None;
        (seating.listed, seating.loose) = (self.listed, false);
        Ok(seating)
    }

    /// What both sides used before the game reached the server: the clocks run from the moment the board appeared, and
    /// it waited for the side that has moved last.
    fn waited(&self, position: &Position) -> Result<[Duration; 2], Refusal> {
        let most = limits::MOST_WAITED.as_millis() as u64;
        if self.waited_ms > most {
            return Err(Refusal::out_of_range("waited_ms", self.waited_ms, 0, most, "a number"));
        }
        let side = if position.ply() == 0 { Side::X } else { !position.to_move() };
        let mut used = [Duration::ZERO; 2];
        used[side.index()] = Duration::from_millis(self.waited_ms);
        Ok(used)
    }
}

/// Who starts a game.
struct Host {
    owner: String,
    name: Option<String>,
    /// It came without a cookie, and may never show the one it is given.
    is_new: bool,
}

fn delay(delay_ms: u64) -> Result<Duration, Refusal> {
    milliseconds("delay_ms", delay_ms, Duration::ZERO, limits::MOST_DELAY)
}

/// `POST /api/games`
pub(super) async fn create(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Body(new): Body<NewGame>,
) -> Result<Response, Refusal> {
    let (owner, cookie) = owner.named()?;
    let name = app.store().name_of(&owner).await?;
    let host = Host { owner, name, is_new: cookie.is_some() };
    let game = new.start(host, &app.settings().externals)?;
    let answer = changes::start(&app, &client, game).await?;
    Ok((StatusCode::CREATED, AppendHeaders(cookie), Json(answer)).into_response())
}

/// `GET /api/games/{id}`
pub(super) async fn show(State(app): State<Shared>, client: Client, Path(id): Path) -> Answer {
    let table = app.table(&id).await?;
    changes::look(&app, &table, &client).await;
    Ok(Json(table.json().await))
}

/// Which games to list: at most so many, from a place in the list on.
#[derive(Deserialize)]
pub(super) struct Page {
    limit: Option<u32>,
    before: Option<String>,
}

impl Page {
    fn most(&self) -> u32 {
        self.limit.unwrap_or(20).clamp(1, limits::PAGE)
    }

    fn start(&self) -> Result<Cursor, Refusal> {
        let Some(before) = &self.before else { return Ok(Cursor::start()) };
        before.parse().map_err(|detail: String| Refusal::new(Code::BadQuery, &detail).with("detail", detail))
    }
}

/// `GET /api/games`: this browser's games, newest first; `next` is the `before` of the next page.
pub(super) async fn list(State(app): State<Shared>, owner: Owner, Params(page): Params<Page>) -> Answer {
    let (most, start) = (page.most(), page.start()?);
    let Some(owner) = owner.known() else { return Ok(Json(json!({"games": [], "next": null}))) };
    let mut rows = app.store().list(owner, &start, most + 1).await?;
    let more = rows.len() > most as usize;
    rows.truncate(most as usize);
    let next = rows.last().filter(|_| more).map(|row| Cursor::after(row).to_string());
    let owner = owner.to_string();
    let read =
        spawn_blocking(move || rows.iter().map(|row| entry(row, &owner)).collect::<Vec<Value>>()).await;
    let games = read.map_err(|_| Refusal::broken("the games could not be read"))?;
    Ok(Json(json!({"games": games, "next": next})))
}

/// A game in the list of a browser; one that cannot be read says so and hides no other.
fn entry(row: &Row, owner: &str) -> Value {
    let unreadable = |why: Refusal| json!({"id": row.id, "created": row.created, "updated": row.updated, "unreadable": why.json()});
    let told = |game: Game| {
        let mut told = game.json(now_ms());
        if game.is_shared() {
            told["you"] = json!(game.letters_of(Some(owner)));
            told["own"] = json!(game.owner == owner);
        }
        told
    };
    row.game().map_or_else(unreadable, told)
}

/// `DELETE /api/games/{id}`
pub(super) async fn remove(
    State(app): State<Shared>,
    owner: Owner,
    Path(id): Path,
) -> Result<StatusCode, Refusal> {
    changes::delete(&app, &id, owner.known().unwrap_or_default()).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct Played {
    r#move: String,
    ply: usize,
}

/// `POST /api/games/{id}/moves`
pub(super) async fn play(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Path(id): Path,
    Body(body): Body<Played>,
) -> Answer {
    let change = move |game: &mut Game, now| game.play_as(owner.known(), &body.r#move, body.ply, now);
    changes::change(&app, &client, &id, change).await.map(Json)
}

/// How many moves to take back or play again; `ply` refuses it if the game moved on.
#[derive(Deserialize)]
pub(super) struct Plies {
    #[serde(default = "one")]
    plies: usize,
    ply: Option<usize>,
}

fn one() -> usize {
    1
}

/// `POST /api/games/{id}/undo`
pub(super) async fn undo(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Path(id): Path,
    Body(body): Body<Plies>,
) -> Answer {
    let change = move |game: &mut Game, now| {
        game.expect_alone(owner.known())?;
        game.undo(body.plies, body.ply, now)
    };
    changes::change(&app, &client, &id, change).await.map(Json)
}

/// `POST /api/games/{id}/redo`
pub(super) async fn redo(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Path(id): Path,
    Body(body): Body<Plies>,
) -> Answer {
    let change = move |game: &mut Game, now| {
        game.expect_alone(owner.known())?;
        game.redo(body.plies, body.ply, now)
    };
    changes::change(&app, &client, &id, change).await.map(Json)
}

#[derive(Deserialize)]
pub(super) struct Resigned {
    side: Option<String>,
}

/// `POST /api/games/{id}/resign`
pub(super) async fn resign(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Path(id): Path,
    Body(body): Body<Resigned>,
) -> Answer {
    let side = body.side.map(|letter| named_side("side", &letter)).transpose()?;
    let change = move |game: &mut Game, now| game.resign_as(owner.known(), side, now);
    changes::change(&app, &client, &id, change).await.map(Json)
}

/// How fast programs play.
#[derive(Deserialize)]
pub(super) struct Pace {
    paused: Option<bool>,
    delay_ms: Option<u64>,
    #[serde(default)]
    step: bool,
}

/// `POST /api/games/{id}/pace`: halt, go on, one move only, slower or faster.
pub(super) async fn pace(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Path(id): Path,
    Body(body): Body<Pace>,
) -> Answer {
    let delay = body.delay_ms.map(delay).transpose()?;
    let change = move |game: &mut Game, now| {
        game.expect_player(owner.known())?;
        if body.step || body.paused == Some(true) {
            game.expect_no_clock()?;
        }
        game.delay = delay.unwrap_or(game.delay);
        if body.step {
            game.pause(true, now);
            game.step = true;
        } else if let Some(paused) = body.paused {
            game.pause(paused, now);
        }
        Ok(())
    };
    changes::change(&app, &client, &id, change).await.map(Json)
}

/// What the person saw on the board who wants a move at once.
#[derive(Deserialize)]
pub(super) struct Hurry {
    ply: Option<usize>,
}

/// `POST /api/games/{id}/move-now`: the program that thinks answers with the best it has found.
pub(super) async fn move_now(
    State(app): State<Shared>,
    owner: Owner,
    Path(id): Path,
    Body(body): Body<Hurry>,
) -> Answer {
    changes::move_now(&app, &id, body.ply, owner.known()).await.map(Json)
}
