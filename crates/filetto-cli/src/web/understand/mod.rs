//! What the page needs to explain: searches step by step, what matters in a position, lessons and example trees.

mod annealing;
mod exercises;
mod glossary;
mod league;
mod lessons;
mod markdown;
mod numbers;
mod playouts;
mod proof;
mod threads;
mod trace;
mod whole_games;
mod why;

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use filetto::game::Position;
use serde::Deserialize;
use serde_json::Value;

use super::clients::Client;
use super::extract::{Body, Params, Path, Question};
use super::players::clamped;
use super::refusal::{Code, Refusal};
use super::searches::Work;
use super::{Route, Shared};
use crate::defaults;
use crate::lang::Lang;

/// The longest a question of this family may take, whatever it asks.
const MOST_TIME: Duration = Duration::from_secs(10);
/// How long a player may think about the position that is explained.
const THINKING: Duration = Duration::from_millis(500);

/// The routes of this family.
pub fn routes() -> Vec<Route> {
    vec![
        Route::post("/api/trace", trace_search),
        Route::get("/api/trees", trees),
        Route::get("/api/why", why_position),
        Route::get("/api/exercises", exercise),
        Route::post("/api/exercises", check_exercise),
        Route::get("/api/why/proof", proof::prove_position),
        Route::get("/api/why/proof/answer", proof::answer_position),
        Route::get("/api/playouts", playouts_of),
        Route::get("/api/numbers", numbers_of),
        Route::get("/api/threads", threads_of),
        Route::get("/api/annealing", annealing_of),
        Route::get("/api/matrix", matrix_of),
        Route::get("/api/round", round_of),
        Route::get("/api/glossary", glossary_page),
        Route::get("/api/lessons", list_lessons),
        Route::get("/api/lessons/{name}", lesson),
        Route::get("/api/lessons/{name}/picture", picture),
    ]
}

async fn trace_search(
    State(app): State<Shared>,
    client: Client,
    Body(question): Body<trace::Question>,
) -> Result<Json<Value>, Refusal> {
    let request = question.request()?;
    let ticket = app.searches().ticket(&client, &Work { what: "trace", game: None, limit: MOST_TIME })?;
    Ok(Json(ticket.run(MOST_TIME, move |stop| trace::answer(request, stop)).await??))
}

/// The player whose move is to be explained, if one is named.
#[derive(Debug, Deserialize)]
struct Named {
    player: Option<String>,
}

async fn why_position(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(named): Params<Named>,
) -> Result<Json<Value>, Refusal> {
    let (position, time) = (question.position()?, question.time(THINKING)?.min(MOST_TIME));
    let program = question.program(defaults::adviser)?;
    let player = named.player.map(|_| clamped(&program, app.settings().threads));
    let ticket = app.searches().ticket(&client, &Work { what: "why", game: None, limit: MOST_TIME })?;
    let answer =
        ticket.run(MOST_TIME + time, move |stop| why::answer(&position, player.as_ref(), time, &stop));
    Ok(Json(answer.await??))
}

/// What `/api/why` answers without a player.
pub fn why_json(position: &filetto::game::Position) -> Option<Value> {
    why::answer(position, None, THINKING, &Default::default()).ok()
}

/// How much of something that goes by chance, and by which seed.
#[derive(Debug, Deserialize)]
struct ByChance {
    playouts: Option<u64>,
    seed: Option<u64>,
}

/// A position on which the game goes on.
fn open_position(question: &Question) -> Result<Position, Refusal> {
    let position = question.position()?;
    if position.outcome().is_some() || position.rules().cells() > trace::MOST_CELLS {
        let sentence = "the game is over or its board too large: expected moves after which it goes on";
        return Err(Refusal::new(Code::NothingToEvaluate, sentence));
    }
    Ok(position)
}

async fn playouts_of(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(chance): Params<ByChance>,
) -> Result<Json<Value>, Refusal> {
    let position = open_position(&question)?;
    let (playouts, seed) =
        (chance.playouts.unwrap_or(200).clamp(1, playouts::MOST), chance.seed.unwrap_or(1));
    let ticket = app.searches().ticket(&client, &Work { what: "playouts", game: None, limit: MOST_TIME })?;
    Ok(Json(ticket.run(MOST_TIME, move |_| playouts::answer(&position, playouts, seed)).await?))
}

async fn numbers_of(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
) -> Result<Json<Value>, Refusal> {
    let position = open_position(&question)?;
    let ticket = app.searches().ticket(&client, &Work { what: "numbers", game: None, limit: MOST_TIME })?;
    Ok(Json(ticket.run(MOST_TIME, move |_| numbers::answer(&position)).await?))
}

async fn threads_of(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<threads::Question>,
) -> Result<Json<Value>, Refusal> {
    let ticket = app.searches().ticket(&client, &Work { what: "threads", game: None, limit: MOST_TIME })?;
    Ok(Json(ticket.run(MOST_TIME, move |_| question.json()).await??))
}

async fn annealing_of(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(chance): Params<ByChance>,
) -> Result<Json<Value>, Refusal> {
    let (position, seed) = (open_position(&question)?, chance.seed.unwrap_or(1));
    let ticket = app.searches().ticket(&client, &Work { what: "annealing", game: None, limit: MOST_TIME })?;
    Ok(Json(ticket.run(MOST_TIME, move |stop| annealing::answer(&position, seed, stop)).await?))
}

async fn matrix_of(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
) -> Result<Json<Value>, Refusal> {
    let rules = question.position()?.rules();
    let ticket = app.searches().ticket(&client, &Work { what: "matrix", game: None, limit: MOST_TIME })?;
    Ok(Json(ticket.run(MOST_TIME, move |_| whole_games::answer(rules)).await??))
}

async fn round_of(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(chance): Params<ByChance>,
) -> Result<Json<Value>, Refusal> {
    let position = open_position(&question)?;
    let (rules, seed) = (position.rules(), chance.seed.unwrap_or(1));
    let ticket = app.searches().ticket(&client, &Work { what: "round", game: None, limit: MOST_TIME })?;
    Ok(Json(ticket.run(MOST_TIME, move |stop| league::answer(rules, seed, &stop)).await?))
}

#[derive(Debug, Deserialize)]
struct Language {
    lang: Option<String>,
}

impl Language {
    fn read(&self) -> Lang {
        Lang::of_locale(self.lang.as_deref().unwrap_or_default())
    }
}

async fn trees(Params(language): Params<Language>) -> Json<Value> {
    Json(trace::examples(language.read()))
}

async fn glossary_page(Params(language): Params<Language>) -> Json<Value> {
    Json(glossary::json(language.read()))
}

async fn exercise(
    Params(which): Params<exercises::Which>,
    Params(language): Params<Language>,
) -> Result<Json<Value>, Refusal> {
    Ok(Json(which.json(language.read())?))
}

async fn check_exercise(Body(given): Body<exercises::Given>) -> Result<Json<Value>, Refusal> {
    Ok(Json(given.json()?))
}

async fn list_lessons() -> Json<Value> {
    Json(lessons::list())
}

async fn lesson(Path(name): Path, Params(language): Params<Language>) -> Result<Json<Value>, Refusal> {
    Ok(Json(lessons::find(&name)?.json(language.read())))
}

async fn picture(Path(name): Path) -> Result<Response, Refusal> {
    let picture = lessons::find(&name)?.picture;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
