//! Puzzles: the next one, the one of the day, and what a try at one was worth.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use filetto::game::notation::parse_after;
use filetto::game::{Position, Rules};
use filetto::host::Instant;
use filetto::puzzle::{Attempt, Goal, Judge, Maker, Puzzle, Reply};
use filetto::solver::Budget;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::json;
use crate::seed;
use crate::web::extract::rules;
use crate::web::limits;
use crate::web::puzzles::{Day, Wish, shipped};
use crate::web::refusal::{Code, Refusal};

/// How long making a puzzle may take.
pub const MAKING: Duration = Duration::from_secs(6);
/// Until when more are made, for one of the rating that is wished for.
const CHOOSING: Duration = Duration::from_millis(1_500);
/// The most puzzles to choose from.
const CHOICES: usize = 4;
/// How long the proof of a try may take.
pub const JUDGING: Duration = Duration::from_secs(10);
/// Memory of the solver behind them.
const MEMORY: usize = limits::SOLVER_BYTES / 4;

/// Which puzzle is wished for.
#[derive(Deserialize)]
pub struct Next {
    game: Option<String>,
    kind: Option<String>,
    near: Option<u32>,
    seed: Option<u64>,
}

impl Next {
    /// The same, checked.
    pub fn wish(&self) -> Result<Wish, Refusal> {
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

/// One that comes with the program, if one fits.
pub fn ready(wish: &Wish) -> Option<Value> {
    wish.choose(shipped()).map(|puzzle| told(puzzle, true))
}

/// One made now.
pub fn made(wish: &Wish, stop: &Arc<AtomicBool>) -> Result<Value, Refusal> {
    let puzzle = make(wish, stop).ok_or_else(|| {
        let sentence = format!("no puzzle of this kind was found on {} in time", wish.rules);
        Refusal::new(Code::NoPuzzle, sentence).with("game", wish.rules.to_string())
    })?;
    Ok(told(&puzzle, false))
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

/// The puzzle of which day.
#[derive(Deserialize)]
pub struct OfDay {
    date: Option<String>,
}

impl OfDay {
    /// That puzzle.
    pub fn answer(&self) -> Result<Value, Refusal> {
        let day: Day = match self.date.as_deref() {
            None => Day::today(),
            Some(text) => text.parse().map_err(|()| bad_date(text))?,
        };
        let puzzle = day.puzzle().ok_or_else(|| Refusal::broken("the program came without puzzles"))?;
        let mut told = told(puzzle, true);
        told["date"] = json!(day.to_string());
        Ok(told)
    }
}

fn bad_date(text: &str) -> Refusal {
    let refusal = Refusal::new(Code::UnknownWord, "expected a date such as 2026-11-18").with("name", "date");
    refusal.with("value", text.chars().take(20).collect::<String>()).with("expected", "2026-11-18")
}

/// A try at a puzzle.
#[derive(Deserialize)]
pub struct Tried {
    game: String,
    #[serde(default)]
    moves: String,
    kind: String,
    tried: String,
}

impl Tried {
    /// The same, read and checked.
    pub fn read(&self) -> Result<Try, Refusal> {
        let rules = rules(&self.game)?;
        let position = Position::parse(rules, &self.moves)?;
        let end = parse_after(&position, &self.tried)?;
        let played = &end.history()[position.history().len()..];
        let attempt = Attempt::new(&position, goal(&self.kind)?, played);
        let attempt = attempt.and_then(Result::ok).ok_or_else(|| {
            let detail = "expected tried to end with a move of the side that has to find it";
            Refusal::new(Code::BadBody, detail).with("detail", detail)
        })?;
        Ok(Try(rules, attempt))
    }
}

/// A try on a board.
pub struct Try(Rules, Attempt);

impl Try {
    /// What it was worth.
    pub fn answer(self, stop: Arc<AtomicBool>) -> Result<Value, Refusal> {
        let Try(rules, attempt) = self;
        let deadline = Some(Instant::now() + JUDGING);
        let budget = Budget { stop: Some(stop), deadline, ..Budget::default() };
        let reply = attempt.judged(&mut Judge::new(rules, MEMORY), &budget);
        let unproven =
            || Refusal::new(Code::PuzzleUnproven, "what this move is worth was not proven in time");
        Ok(reply_json(rules, &reply.ok_or_else(unproven)?))
    }
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
