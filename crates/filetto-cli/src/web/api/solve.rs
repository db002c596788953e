//! One answer about one position: its proven value, or a program's move.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use crate::web::answers::solve::{Hint, Scores, Unsolved, is_proven, labelled};
use crate::web::clients::Client;
use crate::web::extract::{Params, Question};
use crate::web::refusal::Refusal;
use crate::web::searches::Work;
use crate::web::{Shared, limits};

/// `GET /api/solve`: the JSON of `filetto solve`, and whether it was known before.
pub(super) async fn solve(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(scores): Params<Scores>,
) -> Result<Json<Value>, Refusal> {
    let unsolved = Unsolved::new(&question, &scores, app.settings().threads)?;
    let (position, kind) = (unsolved.position.clone(), unsolved.kind());
    if let Some(known) = app.known(kind, &position).await {
        return Ok(Json(labelled(known, &position, true)));
    }
    unsolved.solvable()?;
    let work = Work { what: "solve", game: None, limit: unsolved.time };
    let ticket = app.searches().ticket(&client, &work)?;
    let answer = ticket.run(unsolved.time, move |stop| unsolved.prove(stop)).await??;
    if is_proven(&answer) {
        app.remember(kind, &position, &answer).await;
    }
    Ok(Json(labelled(answer, &position, false)))
}

/// `GET /api/bestmove`: the JSON of `filetto bestmove`, for a hint.
pub(super) async fn bestmove(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
) -> Result<Json<Value>, Refusal> {
    let hint = Hint::new(&question, app.settings().threads)?;
    let ticket = app.searches().ticket(&client, &Work { what: "bestmove", game: None, limit: hint.time })?;
    Ok(Json(ticket.run(hint.time + limits::GRACE, move |stop| hint.answer(stop)).await??))
}
