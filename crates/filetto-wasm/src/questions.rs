//! The questions that are searched for, some of which were proven before.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use filetto::game::Position;
use filetto::host::Instant;
use filetto::solver::bounds::score;
use filetto::solver::{self, Budget, Solver};
use filetto_cli::web::answers::Kind;
use filetto_cli::web::answers::analysis::{DEFAULT_TIME, Pieces, Task, marked};
use filetto_cli::web::answers::arrange::Board;
use filetto_cli::web::answers::puzzles::{Next, made, ready};
use filetto_cli::web::answers::review::{Reader, Review};
use filetto_cli::web::answers::solve::{Hint, Unsolved, is_proven, labelled};
use filetto_cli::web::refusal::Refusal;
use filetto_cli::web::{extract, limits};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{Reply, Request, THREADS, Tell};

/// Nobody raises it: who does not want the answer ends the worker.
fn never() -> Arc<AtomicBool> {
    Arc::default()
}

/// The key under which an answer is stored.
fn key(kind: Kind, position: &Position) -> String {
    let [kind, game, board, player] = kind.key(position);
    [kind, game, board, player, solver::VERSION.to_string()].join("|")
}

/// Lets whoever has the store look for a proven answer first.
fn look(kind: Kind, position: &Position) -> Reply {
    Reply { key: Some(key(kind, position)), ..Reply::default() }
}

/// Hands a proven answer to whoever has the store.
fn remember(tell: &Tell, kind: Kind, position: &Position, answer: &Value) {
    tell("remember", &json!({"key": key(kind, position), "answer": answer}));
}

/// `GET /api/solve`
pub(crate) fn solve(request: &Request, tell: &Tell) -> Result<Reply, Refusal> {
    let unsolved = Unsolved::new(&request.query()?, &request.query()?, THREADS)?;
    let (position, kind) = (unsolved.position.clone(), unsolved.kind());
    if !request.looked {
        return Ok(look(kind, &position));
    }
    if let Some(known) = &request.known {
        return Ok(labelled(known.clone(), &position, true).into());
    }
    unsolved.solvable()?;
    let answer = unsolved.prove(never())?;
    if is_proven(&answer) {
        remember(tell, kind, &position, &answer);
    }
    Ok(labelled(answer, &position, false).into())
}

/// `GET /api/analysis`
pub(crate) fn analysis(request: &Request, tell: &Tell) -> Result<Reply, Refusal> {
    let task = Task::new(&request.query()?, &request.query()?, THREADS)?;
    if !request.looked {
        return Ok(look(task.kind(), &task.position));
    }
    if let Some(known) = &request.known {
        return Ok(task.known(known.clone()).into());
    }
    let mut analyst = task.analyst(limits::ANALYSIS_BYTES)?;
    let start = Instant::now();
    if !analyst.is_finished() {
        analyst.think(&task.limits(task.time.unwrap_or(DEFAULT_TIME), never()), &mut |_| ())?;
    }
    let answer = task.json(&analyst.table(), start.elapsed());
    if analyst.table().is_proven() {
        remember(tell, task.kind(), &task.position, &answer);
    }
    Ok(answer.into())
}

/// `GET /api/analysis/events`: better and better tables, until there is nothing more to find or the worker ends.
pub(crate) fn analysis_events(request: &Request, tell: &Tell) -> Result<Reply, Refusal> {
    let task = Task::new(&request.query()?, &request.query()?, THREADS)?;
    if !request.looked {
        return Ok(look(task.kind(), &task.position));
    }
    let last = match &request.known {
        Some(known) => Ok(task.known(known.clone())),
        None => watched(&task, tell),
    };
    match last {
        Ok(table) => tell("analysis", &marked(table, true)),
        Err(refusal) => tell("failed", &refusal.json()),
    }
    Ok(json!({}).into())
}

fn watched(task: &Task, tell: &Tell) -> Result<Value, Refusal> {
    let mut analyst = task.analyst(limits::ANALYSIS_BYTES)?;
    if analyst.is_finished() {
        return Ok(task.json(&analyst.table(), Duration::ZERO));
    }
    let mut pieces = Pieces::new(task.clone());
    loop {
        pieces.think(&mut analyst, never(), &mut |table| tell("analysis", table))?;
        let (answer, last) = pieces.told(&analyst);
        if last {
            if analyst.table().is_proven() {
                remember(tell, task.kind(), &task.position, &answer);
            }
            return Ok(answer);
        }
        tell("analysis", &marked(answer, false));
    }
}

/// `GET /api/review`
pub(crate) fn review(request: &Request, tell: &Tell) -> Result<Value, Refusal> {
    let review = Review::new(&request.query()?, THREADS)?;
    match review.run(&never(), &mut Teller(tell)) {
        Ok(()) => tell("done", &json!({})),
        Err(refusal) => tell("failed", &refusal.json()),
    }
    Ok(json!({}))
}

/// Rows and proofs of a review, told as events.
struct Teller<'a>(&'a Tell);

impl Reader for Teller<'_> {
    fn hear(&mut self, row: Value) -> bool {
        (self.0)("review", &row);
        true
    }

    fn remember(&mut self, kind: Kind, position: &Position, analysis: &Value) {
        remember(self.0, kind, position, analysis);
    }
}

/// Positions with their scores.
#[derive(Deserialize)]
struct Positions {
    game: String,
    lines: Vec<(String, i32)>,
}

/// `POST /solve-all`: every position from nothing, as `filetto solve --file` does it; clearing is not timed.
pub(crate) fn solve_all(request: &Request) -> Result<Value, Refusal> {
    let Positions { game, lines } = request.body()?;
    let rules = extract::rules(&game)?;
    let mut solver = Solver::new(rules, limits::SOLVER_BYTES)?;
    let (mut nodes, mut wrong, mut time) = (0, 0, Duration::ZERO);
    for (moves, expected) in lines {
        let position = Position::parse(rules, &moves)?;
        solver.clear();
        let start = Instant::now();
        let report = solver.solve(&position, &Budget::default());
        time += start.elapsed();
        nodes += report.nodes;
        let found = report.bounds.value().and_then(|value| score(rules, position.ply(), value));
        wrong += usize::from(found != Some(expected));
    }
    Ok(json!({"nodes": nodes, "seconds": time.as_secs_f64(), "wrong": wrong}))
}

/// `GET /api/bestmove`
pub(crate) fn hint(request: &Request) -> Result<Value, Refusal> {
    Hint::new(&request.query()?, THREADS)?.answer(never())
}

/// `POST /api/arrange`
pub(crate) fn arrange(request: &Request) -> Result<Value, Refusal> {
    request.body::<Board>()?.read()?.answer()
}

/// `GET /api/puzzles`
pub(crate) fn puzzle(request: &Request) -> Result<Value, Refusal> {
    let wish = request.query::<Next>()?.wish()?;
    ready(&wish).map_or_else(|| made(&wish, &never()), Ok)
}
