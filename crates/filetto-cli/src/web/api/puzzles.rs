//! Puzzles: the next one, the one of the day, and what a try at one was worth.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use crate::web::Shared;
use crate::web::answers::puzzles::{JUDGING, MAKING, Next, OfDay, Tried, made, ready};
use crate::web::clients::Client;
use crate::web::extract::{Body, Params};
use crate::web::limits::GRACE;
use crate::web::refusal::Refusal;
use crate::web::searches::Work;

/// `GET /api/puzzles`: one that comes with the program, else one made now.
pub(super) async fn next(
    State(app): State<Shared>,
    client: Client,
    Params(next): Params<Next>,
) -> Result<Json<Value>, Refusal> {
    let wish = next.wish()?;
    if let Some(puzzle) = ready(&wish) {
        return Ok(Json(puzzle));
    }
    let ticket = app.searches().ticket(&client, &Work { what: "puzzle", game: None, limit: MAKING })?;
    Ok(Json(ticket.run(MAKING + GRACE, move |stop| made(&wish, &stop)).await??))
}

/// `GET /api/puzzles/daily`
pub(super) async fn daily(Params(asked): Params<OfDay>) -> Result<Json<Value>, Refusal> {
    Ok(Json(asked.answer()?))
}

/// `POST /api/puzzles/try`
pub(super) async fn attempt(
    State(app): State<Shared>,
    client: Client,
    Body(tried): Body<Tried>,
) -> Result<Json<Value>, Refusal> {
    let tried = tried.read()?;
    let ticket = app.searches().ticket(&client, &Work { what: "puzzle", game: None, limit: JUDGING })?;
    Ok(Json(ticket.run(JUDGING, move |stop| tried.answer(stop)).await??))
}
