//! Who one is on this server, and everybody else there.

use axum::Json;
use axum::extract::State;
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::web::clients::Client;
use crate::web::extract::Body;
use crate::web::presence::Place;
use crate::web::refusal::Refusal;
use crate::web::security::Owner;
use crate::web::{Shared, games, live, names, together};

/// `GET /api/me`: what this browser's person is called. A browser without a cookie gets one.
pub(super) async fn me(State(app): State<Shared>, owner: Owner) -> Result<Response, Refusal> {
    let (owner, cookie) = owner.named()?;
    let name = app.store().name_of(&owner).await?;
    Ok((AppendHeaders(cookie), Json(about(&app, name.as_deref()).await)).into_response())
}

async fn about(app: &Shared, name: Option<&str>) -> Value {
    json!({"name": name, "reachable": app.settings().reach.is_some(), "class": app.has_class().await})
}

#[derive(Deserialize)]
pub(super) struct Named {
    name: String,
}

/// `POST /api/me`: another name, cleaned, and with a number if somebody has it already.
pub(super) async fn rename(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Body(body): Body<Named>,
) -> Result<Response, Refusal> {
    let name = names::cleaned(&body.name).ok_or_else(names::refused)?;
    app.gestures.take(&client)?;
    let (owner, cookie) = owner.named()?;
    let name = app.store().rename(&owner, &name, &app.settings().stored).await?;
    games::rename(&app, &owner, &name).await;
    app.together.changed();
    Ok((AppendHeaders(cookie), Json(about(&app, Some(&name)).await)).into_response())
}

/// `GET /api/together`: open games, games to watch, the ladder.
pub(super) async fn together(State(app): State<Shared>) -> Result<Response, Refusal> {
    let text = app.everybody().await?;
    Ok(([(axum::http::header::CONTENT_TYPE, "application/json")], text.to_string()).into_response())
}

/// Somebody reads the list: when it leaves, the others see it.
struct Reader(Shared, Option<crate::web::presence::Here>);

impl Drop for Reader {
    fn drop(&mut self) {
        self.1 = None;
        self.0.together.changed();
    }
}

/// `GET /api/together/events`: the same, after every change.
pub(super) async fn events(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
) -> Result<Response, Refusal> {
    let changes = app.together.watch();
    let here = app.presence.enter(owner.known(), Place::Together);
    app.together.changed();
    let reader = Reader(app.clone(), Some(here));
    live::stream(&app, &client, "together", |writer| async move {
        let reader = reader;
        let everybody = || {
            let app = reader.0.clone();
            async move { app.everybody().await.ok() }
        };
        live::retell(&writer, "together", changes, together::EVERY, everybody).await;
    })
}
