//! A class: whoever leads it asks and reveals, students join and answer.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::lang::Lang;
use crate::web::class::room::{Room, teachers_only};
use crate::web::class::view::Reader;
use crate::web::class::{EVERY, run_bots};
use crate::web::clients::Client;
use crate::web::extract::{Body, Params, exercise_kind};
use crate::web::refusal::Refusal;
use crate::web::security::{OwnMachine, Owner};
use crate::web::{Shared, invitation, live};

type Done = Result<StatusCode, Refusal>;

#[derive(Deserialize)]
pub(super) struct Language {
    lang: Option<String>,
}

/// What the store and the room know a browser by; one without a cookie is nobody.
fn digest(owner: &Owner) -> String {
    owner.known().map_or(String::new(), invitation::digest)
}

fn reader(owner: &Owner, own: &OwnMachine, language: &Language) -> Reader {
    let lang = Lang::of_locale(language.lang.as_deref().unwrap_or_default());
    Reader { browser: digest(owner), lang, may_lead: own.0 }
}

/// `GET /api/class/door`: how students come in, for the teacher: an address and a code to type, a link and its picture.
pub(super) async fn door(
    State(app): State<Shared>,
    owner: Owner,
    headers: HeaderMap,
) -> Result<Json<Value>, Refusal> {
    app.expect_teacher(&digest(&owner)).await?;
    let (reach, code) = (app.settings().reach.as_deref(), app.settings().token.as_deref());
    let address = invitation::base(reach, &headers);
    let link = invitation::place(&address, code, "class");
    let (picture, local) = (invitation::picture(&link), reach.is_none());
    Ok(Json(json!({"address": address, "code": code, "link": link, "picture": picture, "local": local})))
}

/// `GET /api/class`: the class as this browser may see it.
pub(super) async fn show(
    State(app): State<Shared>,
    owner: Owner,
    own: OwnMachine,
    Params(language): Params<Language>,
) -> Result<Json<Value>, Refusal> {
    let reader = reader(&owner, &own, &language);
    Ok(Json(app.show_class(&reader).await?))
}

/// `GET /api/class/events`: the same, after every change.
pub(super) async fn events(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    own: OwnMachine,
    Params(language): Params<Language>,
) -> Result<Response, Refusal> {
    let (changes, reader) = (app.class.watch(), Arc::new(reader(&owner, &own, &language)));
    let shared = app.clone();
    live::stream(&app, &client, "class", |writer| async move {
        let picture = || {
            let (app, reader) = (shared.clone(), reader.clone());
            async move { app.show_class(&reader).await.ok() }
        };
        live::retell(&writer, "class", changes, EVERY, picture).await;
    })
}

#[derive(Deserialize)]
pub(super) struct Led {
    key: Option<String>,
}

/// `POST /api/class`: opens a room, or leads the one that is open: on the server's own machine, or with the key that
/// `filetto class` printed.
pub(super) async fn lead(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    own: OwnMachine,
    Body(body): Body<Led>,
) -> Result<Response, Refusal> {
    app.gestures.take(&client)?;
    if !own.0 && !app.is_class_key(body.key.as_deref()) {
        return Err(teachers_only());
    }
    let (name, cookie) = owner.named()?;
    app.lead_class(&invitation::digest(&name)).await?;
    Ok((AppendHeaders(cookie), StatusCode::NO_CONTENT).into_response())
}

/// `DELETE /api/class`: the class is over.
pub(super) async fn end(State(app): State<Shared>, owner: Owner) -> Done {
    app.end_class(&digest(&owner)).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct Named {
    name: String,
}

/// `POST /api/class/join`: takes part under a name.
pub(super) async fn join(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Body(body): Body<Named>,
) -> Result<Response, Refusal> {
    app.gestures.take(&client)?;
    let (name, cookie) = owner.named()?;
    app.change_class(|room| room.join(&invitation::digest(&name), &body.name)).await?;
    Ok((AppendHeaders(cookie), StatusCode::NO_CONTENT).into_response())
}

/// Does something to the room, no more often than a person can.
async fn act(app: &Shared, client: &Client, act: impl FnOnce(&mut Room) -> Result<(), Refusal>) -> Done {
    app.gestures.take(client)?;
    app.change_class(act).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/class/remove`: takes a student out, by name.
pub(super) async fn remove(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Body(body): Body<Named>,
) -> Done {
    act(&app, &client, |room| room.remove(&digest(&owner), &body.name)).await
}

#[derive(Deserialize)]
pub(super) struct Answered {
    number: u32,
    answer: String,
}

/// `POST /api/class/answer`: the answer to the question of this number, instead of the one before.
pub(super) async fn answer(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Body(body): Body<Answered>,
) -> Done {
    act(&app, &client, |room| room.answer(&digest(&owner), body.number, &body.answer)).await
}

#[derive(Deserialize)]
pub(super) struct Next {
    number: u32,
    kind: Option<String>,
}

/// `POST /api/class/next`: the question after the one of this number.
pub(super) async fn next(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Body(body): Body<Next>,
) -> Done {
    let kind = body.kind.as_deref().map(exercise_kind).transpose()?;
    act(&app, &client, |room| room.ask(&digest(&owner), body.number, kind)).await
}

#[derive(Deserialize)]
pub(super) struct Numbered {
    number: u32,
}

/// `POST /api/class/reveal`: everybody sees the answers to the question of this number.
pub(super) async fn reveal(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Body(body): Body<Numbered>,
) -> Done {
    act(&app, &client, |room| room.reveal(&digest(&owner), body.number)).await
}

#[derive(Deserialize)]
pub(super) struct Running {
    run: bool,
}

/// `POST /api/class/bots`: lets the bots play, or stops them.
pub(super) async fn bots(
    State(app): State<Shared>,
    client: Client,
    owner: Owner,
    Body(body): Body<Running>,
) -> Done {
    app.gestures.take(&client)?;
    run_bots(&app, &digest(&owner), body.run).await?;
    Ok(StatusCode::NO_CONTENT)
}
