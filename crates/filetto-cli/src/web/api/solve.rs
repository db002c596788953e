//! One answer about one position: its proven value, or a program's move.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use filetto::game::Position;
use filetto::player::{Limits, PlayerSpec, ask};
use filetto::solver::{self, Solver, Unsolvable};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::defaults;
use crate::json;
use crate::solved::{Answer, Asked, report};
use crate::web::Shared;
use crate::web::clients::Client;
use crate::web::extract::{Params, Question};
use crate::web::limits;
use crate::web::players::{clamped, program};
use crate::web::refusal::Refusal;
use crate::web::searches::Work;
use crate::web::store::Kind;

/// How long a hint may take if nobody says.
const HINT: Duration = Duration::from_secs(1);

#[derive(Deserialize)]
pub(super) struct Scores {
    scores: Option<String>,
}

impl Scores {
    /// The scores of all moves are wanted: `scores=1`, `scores=true` or just `scores`.
    fn wanted(&self) -> bool {
        self.scores.as_deref().is_some_and(|text| text != "0" && text != "false")
    }
}

/// `GET /api/solve`: the JSON of `filetto solve`, and whether it was known before.
pub(super) async fn solve(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
    Params(scores): Params<Scores>,
) -> Result<Json<Value>, Refusal> {
    let (position, all_moves) = (question.position()?, scores.wanted());
    let kind = if all_moves { Kind::Scores } else { Kind::Solve };
    if let Some(known) = app.known(kind, &position).await {
        return Ok(Json(labelled(known, &position, true)));
    }
    solvable(&position)?;
    let (time, threads) = (question.time(limits::MOST_THINKING)?, app.settings().threads);
    let ticket = app.searches().ticket(&client, &Work { what: "solve", game: None, limit: time })?;
    let asked = position.clone();
    let answer = ticket.run(time, move |stop| prove(asked, all_moves, threads, stop)).await??;
    let proven = answer["outcome"] != Value::Null && answer["score"] != Value::Null;
    if proven && !answer["scores"].as_object().is_some_and(|scores| scores.values().any(Value::is_null)) {
        app.remember(kind, &position, &answer).await;
    }
    Ok(Json(labelled(answer, &position, false)))
}

/// Whether the board can be solved at all, and why not. The solver made for the answer is next to none.
fn solvable(position: &Position) -> Result<(), Unsolvable> {
    Solver::new(position.rules(), 1 << 10).map(drop)
}

fn prove(position: Position, all_moves: bool, threads: u64, stop: Arc<AtomicBool>) -> Result<Value, Refusal> {
    let start = Instant::now();
    let limits = solver::Budget { threads: threads as usize, stop: Some(stop), ..solver::Budget::default() };
    let mut solver = Solver::new(position.rules(), limits::SOLVER_BYTES)?;
    let asked = Asked { all_moves, book: true, ..Asked::default() };
    let (report, source) = report(&mut solver, &position, asked, &limits);
    Ok(Answer { position, report, source, time: start.elapsed() }.json())
}

/// An answer with the moves as they were asked, and whether it was stored.
pub(super) fn labelled(mut answer: Value, position: &Position, stored: bool) -> Value {
    answer["moves"] = json::about(position)["moves"].clone();
    answer["stored"] = json!(stored);
    answer
}

/// `GET /api/bestmove`: the JSON of `filetto bestmove`, for a hint.
pub(super) async fn bestmove(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
) -> Result<Json<Value>, Refusal> {
    let (position, time) = (question.position()?, question.time(HINT)?);
    let spec = clamped(&question.program(defaults::adviser)?, app.settings().threads);
    let ticket = app.searches().ticket(&client, &Work { what: "bestmove", game: None, limit: time })?;
    let answer = ticket.run(time + limits::GRACE, move |stop| {
        let limits = Limits { time: Some(time), stop: Some(stop), ..Limits::default() };
        hint(&position, &spec, &limits)
    });
    Ok(Json(answer.await??))
}

fn hint(position: &Position, spec: &PlayerSpec, limits: &Limits) -> Result<Value, Refusal> {
    let mut player = program(spec)?;
    let choice = ask(&mut player, position, limits)?;
    Ok(json::choice(position, spec, &choice))
}
