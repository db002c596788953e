//! What every move is worth: quick estimates first, then facts where they can be proven.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use filetto::analysis::{Candidate, Evaluators, analyse};
use filetto::game::Position;
use filetto::game::notation::format_move;
use filetto::player::{Limits, PlayerSpec};
use filetto::solver::Solver;
use filetto::why::Look;
use serde_json::{Value, json};

use super::solve::labelled;
use crate::lang::Lang;
use crate::web::clients::Client;
use crate::web::extract::{Params, Question};
use crate::web::live::{self, Writer};
use crate::web::players::{clamped, program};
use crate::web::refusal::{Code, Refusal};
use crate::web::searches::{Ticket, Work};
use crate::web::store::Kind;
use crate::web::{Shared, limits};
use crate::{defaults, json};

/// How long an analysis may take if nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Everything an analysis needs to know.
#[derive(Clone)]
struct Task {
    position: Position,
    spec: PlayerSpec,
    time: Duration,
    threads: u64,
    lang: Lang,
}

impl Task {
    fn new(app: &Shared, question: &Question) -> Result<Task, Refusal> {
        let position = question.position()?;
        bounded(&position)?;
        if position.outcome().is_some() {
            return Err(Refusal::new(
                Code::NothingToEvaluate,
                "the game is over: there is no move to evaluate",
            ));
        }
        let threads = app.settings().threads;
        let spec = clamped(&question.program(defaults::adviser)?, threads);
        Ok(Task { position, spec, time: question.time(DEFAULT_TIME)?, threads, lang: question.lang() })
    }

    fn ticket(&self, app: &Shared, client: &Client) -> Result<Ticket, Refusal> {
        app.searches().ticket(client, &Work { what: "analysis", game: None, limit: self.time })
    }

    /// Estimates, then proofs, telling of every better table; the last one is the answer.
    fn work(&self, stop: &Arc<AtomicBool>, told: &mut dyn FnMut(Value)) -> Result<Value, Refusal> {
        let start = Instant::now();
        let table = |candidates: &[Candidate]| {
            json::analysis(&self.position, &self.spec, candidates, start.elapsed(), self.lang)
        };
        let mut tell = |candidates: &[Candidate]| told(table(candidates));
        let limits = Limits { time: Some(self.time), stop: Some(stop.clone()), ..Limits::default() };
        let mut player = program(&self.spec)?;
        let mut solver = Solver::new(self.position.rules(), limits::SOLVER_BYTES).ok();
        let (spec, solver, threads) = (&self.spec, solver.as_mut(), self.threads as usize);
        let evaluators = Evaluators { spec, player: &mut player, solver, threads };
        Ok(table(&analyse(evaluators, &self.position, &limits, &mut tell)?))
    }
}

/// A free board of thousands of cells has too many moves to evaluate one by one.
pub(super) fn bounded(position: &Position) -> Result<(), Refusal> {
    let (moves, most) = (position.rules().move_count(), limits::ANALYSIS_MOVES);
    if moves > most {
        let sentence = format!(
            "a board with {moves} moves is too large to evaluate them all: expected at most {most} (example: gomoku)"
        );
        return Err(Refusal::new(Code::TooManyMoves, sentence).with("moves", moves).with("most", most));
    }
    Ok(())
}

/// `GET /api/analysis`: the JSON of `filetto analyze`, and whether it was known before.
pub(super) async fn analysis(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
) -> Result<Json<Value>, Refusal> {
    let task = Task::new(&app, &question)?;
    if let Some(known) = known(&app, &task).await {
        return Ok(Json(known));
    }
    let (ticket, own) = (task.ticket(&app, &client)?, task.clone());
    let answer = ticket.run(task.time, move |stop| own.work(&stop, &mut |_| ())).await??;
    remember(&app, &task, &answer).await;
    Ok(Json(labelled(answer, &task.position, false)))
}

/// `GET /api/analysis/events`: the same as it improves. The search stops when the viewer leaves.
pub(super) async fn events(
    State(app): State<Shared>,
    client: Client,
    Params(question): Params<Question>,
) -> Result<Response, Refusal> {
    let task = Task::new(&app, &question)?;
    let known = match known(&app, &task).await {
        Some(known) => Ok(known),
        None => Err(task.ticket(&app, &client)?),
    };
    let own = app.clone();
    live::stream(&app, &client, "analysis", |writer| async move {
        let answer = match known {
            Ok(known) => Ok(known),
            Err(ticket) => watched(&own, &ticket, task, writer.clone()).await,
        };
        match answer {
            Ok(table) => writer.send("analysis", &marked(table, true)).await,
            Err(refusal) => writer.send("failed", &refusal.json()).await,
        };
    })
}

/// An analysis whose every better table is sent to the viewer, and before them its place in the line.
async fn watched(app: &Shared, ticket: &Ticket, task: Task, writer: Writer) -> Result<Value, Refusal> {
    let (own, line) = (task.clone(), writer.clone());
    let told = |place| line.offer("queued", &live::queued(place));
    let work = ticket.run_with(Arc::default(), task.time, told, move |stop| {
        let mut tell =
            |table| writer.offer("analysis", &marked(labelled(table, &own.position, false), false));
        own.work(&stop, &mut tell)
    });
    let answer = work.await??;
    remember(app, &task, &answer).await;
    Ok(labelled(answer, &task.position, false))
}

fn marked(mut table: Value, last: bool) -> Value {
    table["final"] = json!(last);
    table
}

/// A table that was proven before, its reasons in the language asked for.
async fn known(app: &Shared, task: &Task) -> Option<Value> {
    let mut table = app.known(Kind::Analysis(&task.spec), &task.position).await?;
    let (rules, look) = (task.position.rules(), Look::new(&task.position));
    for mv in task.position.legal_moves() {
        let text = format_move(rules, mv);
        let mut rows = table["candidates"].as_array_mut().into_iter().flatten();
        if let Some(row) = rows.find(|row| row["move"] == text.as_str()) {
            row["why"] = json!(task.lang.reasons(rules, &look.advise(mv).reasons));
        }
    }
    Some(labelled(table, &task.position, true))
}

/// Remembers a table in which everything is proven.
async fn remember(app: &Shared, task: &Task, table: &Value) {
    let mut rows = table["candidates"].as_array().into_iter().flatten();
    if rows.all(|row| row["proven"] == true) {
        app.remember(Kind::Analysis(&task.spec), &task.position, table).await;
    }
}
