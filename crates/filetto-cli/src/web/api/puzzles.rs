//! Puzzles: the next one, the one of the day, and what a try at one was worth.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use filetto::game::notation::parse_after;
use filetto::game::{Position, Rules};
use filetto::puzzle::{Attempt, Goal, Judge, Maker, Puzzle, Reply};
use filetto::solver::Budget;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::json;
use crate::seed;
use crate::web::Shared;
use crate::web::clients::Client;
use crate::web::extract::{Body, Params, rules};
use crate::web::puzzles::{Day, Wish, shipped};
use crate::web::refusal::{Code, Refusal};
use crate::web::searches::Work;
use crate::web::{limits, limits::GRACE};

/// How long making a puzzle may take.
const MAKING: Duration = Duration::from_secs(6);
/// Until when more are made, for one of the rating that is wished for.
const CHOOSING: Duration = Duration::from_millis(1_500);
/// The most puzzles to choose from.
const CHOICES: usize = 4;
/// How long the proof of a try may take.
const JUDGING: Duration = Duration::from_secs(10);
/// Memory of the solver behind them.
const MEMORY: usize = limits::SOLVER_BYTES / 4;

#[derive(Deserialize)]
pub(super) struct Next {
    game: Option<String>,
    kind: Option<String>,
    near: Option<u32>,
    seed: Option<u64>,
}

impl Next {
    fn wish(&self) -> Result<Wish, Refusal> {
        let rules = rules(self.game.as_deref().unwrap_or("connect4"))?;
        let goal = self.kind.as_deref().filter(|kind| !kind.is_empty()).map(goal).transpose()?;
        Ok(Wish { rules, goal, near: self.near, seed: self.seed.unwrap_or_else(seed::fresh) })
    }
}

fn goal(text: &str) -> Result<Goal, Refusal> {
    text.parse().map_err(|error| {
        let expected = Goal::ALL.map(|goal| goal.to_string()).join(", ");
        let refusal = Refusal::new(Code::UnknownWord, error).with("name", "kind");
        refusal.with("value", text.chars().take(20).collect::<String>()).with("expected", expected)
    })
}

/// `GET /api/puzzles`: one that comes with the program, else one made now.
pub(super) async fn next(
    State(app): State<Shared>,
    client: Client,
    Params(next): Params<Next>,
) -> Result<Json<Value>, Refusal> {
    let wish = next.wish()?;
    if let Some(puzzle) = wish.choose(shipped()) {
        return Ok(Json(told(puzzle, true)));
    }
    let ticket = app.searches().ticket(&client, &Work { what: "puzzle", game: None, limit: MAKING })?;
    let made = ticket.run(MAKING + GRACE, move |stop| make(&wish, &stop)).await?;
    let puzzle = made.ok_or_else(|| {
        let sentence = format!("no puzzle of this kind was found on {} in time", wish.rules);
        Refusal::new(Code::NoPuzzle, sentence).with("game", wish.rules.to_string())
    })?;
    Ok(Json(told(&puzzle, false)))
}

fn make(wish: &Wish, stop: &Arc<AtomicBool>) -> Option<Puzzle> {
    let start = Instant::now();
    let until = |time| Budget { deadline: Some(start + time), stop: Some(stop.clone()), ..Budget::default() };
    let goals: Vec<Goal> = wish.goal.into_iter().collect();
    let mut maker = Maker::new(wish.rules, wish.seed, &goals, MEMORY).quickly();
    let mut made = maker.make(1, &until(MAKING), &mut |_| ());
    if let (Some(near), false) = (wish.near, made.is_empty()) {
        made.extend(maker.make(CHOICES - 1, &until(CHOOSING), &mut |_| ()));
        made.sort_by_key(|puzzle| puzzle.rating.abs_diff(near));
    }
    made.into_iter().next()
}

fn told(puzzle: &Puzzle, shipped: bool) -> Value {
    let mut told = json::puzzle(puzzle);
    told["shipped"] = json!(shipped);
    told
}

#[derive(Deserialize)]
pub(super) struct OfDay {
    date: Option<String>,
}

/// `GET /api/puzzles/daily`
pub(super) async fn daily(Params(asked): Params<OfDay>) -> Result<Json<Value>, Refusal> {
    let day: Day = match asked.date.as_deref() {
        None => Day::today(),
        Some(text) => text.parse().map_err(|()| bad_date(text))?,
    };
    let puzzle = day.puzzle().ok_or_else(|| Refusal::broken("the program came without puzzles"))?;
    let mut told = told(puzzle, true);
    told["date"] = json!(day.to_string());
    Ok(Json(told))
}

fn bad_date(text: &str) -> Refusal {
    let refusal = Refusal::new(Code::UnknownWord, "expected a date such as 2026-11-18").with("name", "date");
    refusal.with("value", text.chars().take(20).collect::<String>()).with("expected", "2026-11-18")
}

#[derive(Deserialize)]
pub(super) struct Tried {
    game: String,
    #[serde(default)]
    moves: String,
    kind: String,
    tried: String,
}

impl Tried {
    fn attempt(&self) -> Result<(Rules, Attempt), Refusal> {
        let rules = rules(&self.game)?;
        let position = Position::parse(rules, &self.moves)?;
        let end = parse_after(&position, &self.tried)?;
        let played = &end.history()[position.history().len()..];
        let attempt = Attempt::new(&position, goal(&self.kind)?, played);
        let attempt = attempt.and_then(Result::ok).ok_or_else(|| {
            let detail = "expected tried to end with a move of the side that has to find it";
            Refusal::new(Code::BadBody, detail).with("detail", detail)
        })?;
        Ok((rules, attempt))
    }
}

/// `POST /api/puzzles/try`
pub(super) async fn attempt(
    State(app): State<Shared>,
    client: Client,
    Body(tried): Body<Tried>,
) -> Result<Json<Value>, Refusal> {
    let (rules, attempt) = tried.attempt()?;
    let ticket = app.searches().ticket(&client, &Work { what: "puzzle", game: None, limit: JUDGING })?;
    let reply = ticket.run(JUDGING, move |stop| {
        let budget = Budget { stop: Some(stop), ..Budget::default() };
        attempt.judged(&mut Judge::new(rules, MEMORY), &budget)
    });
    let unproven = || Refusal::new(Code::PuzzleUnproven, "what this move is worth was not proven in time");
    Ok(Json(reply_json(rules, &reply.await?.ok_or_else(unproven)?)))
}

fn reply_json(rules: Rules, reply: &Reply) -> Value {
    let (verdict, line, value) = match reply {
        Reply::Solved(line) => ("solved", line, None),
        Reply::Right(line) => ("right", line, None),
        Reply::Wrong(line, value) => ("wrong", line, *value),
    };
    json!({
        "verdict": verdict,
        "line": json::moves(rules, line),
        "value": value.map(json::value),
    })
}
