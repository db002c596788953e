//! The routes of this family.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::{Asked, ByChance, Given, Language, MOST_TIME, Since, Threads, Trace, Which, lessons, trace};
use super::{glossary as words, numbers as proof_numbers, why as matters};
use crate::web::clients::Client;
use crate::web::extract::{Body, Params, Path, Question};
use crate::web::refusal::Refusal;
use crate::web::searches::Work;
use crate::web::{Route, Shared};

type Answer = Result<Json<Value>, Refusal>;

/// The routes of this family.
pub fn routes() -> Vec<Route> {
    vec![
        Route::post("/api/trace", trace_search),
        Route::get("/api/trees", trees),
        Route::get("/api/why", why),
        Route::get("/api/exercises", exercise),
        Route::post("/api/exercises", check_exercise),
        Route::get("/api/why/proof", proof),
        Route::get("/api/why/proof/answer", proof_answer),
        Route::get("/api/playouts", playouts),
        Route::get("/api/numbers", numbers),
        Route::get("/api/threads", threads),
        Route::get("/api/annealing", annealing),
        Route::get("/api/matrix", matrix),
        Route::get("/api/round", round),
        Route::get("/api/glossary", glossary),
        Route::get("/api/lessons", list_lessons),
        Route::get("/api/lessons/{name}", lesson),
        Route::get("/api/lessons/{name}/picture", picture),
    ]
}

/// Searches for an answer when it is its turn.
async fn searched(app: &Shared, client: &Client, asked: Asked) -> Answer {
    let work = Work { what: asked.what(), game: None, limit: MOST_TIME };
    let ticket = app.searches().ticket(client, &work)?;
    Ok(Json(ticket.run(asked.patience(), move |stop| asked.answer(stop)).await??))
}

async fn trace_search(State(app): State<Shared>, client: Client, Body(question): Body<Trace>) -> Answer {
    searched(&app, &client, question.asked()?).await
}

async fn why(State(app): State<Shared>, client: Client, Params(question): Params<Question>) -> Answer {
    searched(&app, &client, matters(&question, app.settings().threads)?).await
}

async fn proof(State(app): State<Shared>, client: Client, Params(question): Params<Question>) -> Answer {
    searched(&app, &client, Asked::Proof(question.position()?, question.lang())).await
}

async fn proof_answer(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(since): Params<Since>,
) -> Answer {
    searched(&app, &client, since.asked(&question)?).await
}

async fn playouts(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(chance): Params<ByChance>,
) -> Answer {
    searched(&app, &client, chance.playouts(&question)?).await
}

async fn numbers(State(app): State<Shared>, client: Client, Params(question): Params<Question>) -> Answer {
    searched(&app, &client, proof_numbers(&question)?).await
}

async fn threads(State(app): State<Shared>, client: Client, Params(question): Params<Threads>) -> Answer {
    searched(&app, &client, Asked::Threads(question)).await
}

async fn annealing(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(chance): Params<ByChance>,
) -> Answer {
    searched(&app, &client, chance.annealing(&question)?).await
}

async fn matrix(State(app): State<Shared>, client: Client, Params(question): Params<Question>) -> Answer {
    searched(&app, &client, Asked::Matrix(question.position()?)).await
}

async fn round(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(chance): Params<ByChance>,
) -> Answer {
    searched(&app, &client, chance.round(&question)?).await
}

async fn trees(Params(language): Params<Language>) -> Json<Value> {
    Json(trace::examples(language.read()))
}

async fn glossary(Params(language): Params<Language>) -> Json<Value> {
    Json(words(language.read()))
}

async fn exercise(Params(which): Params<Which>, Params(language): Params<Language>) -> Answer {
    Ok(Json(which.json(language.read())?))
}

async fn check_exercise(Body(given): Body<Given>) -> Answer {
    Ok(Json(given.json()?))
}

async fn list_lessons() -> Json<Value> {
    Json(lessons::list())
}

async fn lesson(Path(name): Path, Params(language): Params<Language>) -> Answer {
    let picture = format!("/api/lessons/{name}/picture");
    Ok(Json(lessons::find(&name)?.json(language.read(), &picture)))
}

async fn picture(Path(name): Path) -> Result<Response, Refusal> {
    let picture = lessons::find(&name)?.picture;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
