//! `GET /api/why/proof`: what can be proven about a position by rules that people can follow, and
//! `GET /api/why/proof/answer`: the next move of the side that plays by such a proof.

use axum::Json;
use axum::extract::State;
use filetto::game::Position;
use filetto::why::{Proof, prove};
use serde::Deserialize;
use serde_json::{Value, json};

use super::MOST_TIME;
use crate::web::Shared;
use crate::web::clients::Client;
use crate::web::extract::{Params, Question};
use crate::web::refusal::Refusal;
use crate::web::searches::Work;
use crate::{json, proofs};

pub(super) async fn prove_position(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
) -> Result<Json<Value>, Refusal> {
    let (position, lang) = (question.position()?, question.lang());
    let ticket = app.searches().ticket(&client, &Work { what: "why", game: None, limit: MOST_TIME })?;
    let answer = ticket.run(MOST_TIME, move |_| proofs::json(&position, &prove(&position), lang));
    Ok(Json(answer.await?))
}

/// How many of the moves led to the position that is proven.
#[derive(Debug, Deserialize)]
pub(super) struct Since {
    since: Option<u64>,
}

pub(super) async fn answer_position(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(since): Params<Since>,
) -> Result<Json<Value>, Refusal> {
    let (now, lang) = (question.position()?, question.lang());
    let stones = now.ply() as u64;
    let since = since.since.unwrap_or(stones);
    if since > stones {
        return Err(Refusal::out_of_range("since", since, 0, stones, "a number of moves"));
    }
    let ticket = app.searches().ticket(&client, &Work { what: "why", game: None, limit: MOST_TIME })?;
    let answer = ticket.run(MOST_TIME, move |_| {
        let start = taken_back(&now, since as usize);
        let told = |proof: &Proof| {
            let answer = proof.answer(&start, &now)?;
            Some(proofs::answer_json(&now, proof, answer, lang))
        };
        let answer = prove(&start).iter().find_map(told);
        let outcome = now.outcome().map(|outcome| outcome.winner().map_or("draw", proofs::side));
        json::extend(json::about(&now), json!({"since": since, "outcome": outcome, "answer": answer}))
    });
    Ok(Json(answer.await?))
}

/// The position after so many stones.
fn taken_back(now: &Position, stones: usize) -> Position {
    let mut start = now.clone();
    while start.ply() > stones && start.undo().is_some() {}
    start
}
