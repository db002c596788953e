//! Games: start, show, play, take back, play again, resign, pace, list, delete.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use crate::web::Shared;
use crate::web::answers::games::{Act, Host, Hurry, NewGame, entry};
use crate::web::clients::Client;
use crate::web::extract::{Body, Params, Path};
use crate::web::game::Game;
use crate::web::games::changes;
use crate::web::limits;
use crate::web::refusal::{Code, Refusal};
use crate::web::security::Owner;
use crate::web::store::Cursor;

type Answer = Result<Json<Value>, Refusal>;

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
    let game = new.start(host, |text| app.settings().externals.seat(text))?;
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

/// `DELETE /api/games/{id}`
pub(super) async fn remove(
    State(app): State<Shared>,
    owner: Owner,
    Path(id): Path,
) -> Result<StatusCode, Refusal> {
    changes::delete(&app, &id, owner.known().unwrap_or_default()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a request does to a game, done when it is its turn.
pub(super) async fn change<A: Act + DeserializeOwned + Send + 'static>(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Path(id): Path,
    Body(body): Body<A>,
) -> Answer {
    let change = move |game: &mut Game, now| body.act(game, owner.known(), now);
    changes::change(&app, &client, &id, change).await.map(Json)
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
