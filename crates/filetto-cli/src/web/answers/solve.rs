//! One answer about one position: its proven value, or a program's move.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use filetto::game::Position;
use filetto::host::Instant;
use filetto::player::{Limits, PlayerSpec, ask};
use filetto::solver::{self, Solver};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Kind;
use crate::defaults;
use crate::json;
use crate::solved::{Answer, Asked, report};
use crate::web::extract::Question;
use crate::web::limits;
use crate::web::programs::{clamped, program};
use crate::web::refusal::Refusal;

/// How long a hint may take if nobody says.
const HINT: Duration = Duration::from_secs(1);

/// Whether the scores of all moves are wanted.
#[derive(Deserialize)]
pub struct Scores {
    scores: Option<String>,
}

impl Scores {
    /// `scores=1`, `scores=true` or just `scores`.
    fn wanted(&self) -> bool {
        self.scores.as_deref().is_some_and(|text| text != "0" && text != "false")
    }
}

/// A position to be solved.
#[derive(Clone)]
pub struct Unsolved {
    /// The position.
    pub position: Position,
    /// How long it may take.
    pub time: Duration,
    all_moves: bool,
    threads: u64,
}

impl Unsolved {
    /// What is to be proven.
    pub fn new(question: &Question, scores: &Scores, threads: u64) -> Result<Unsolved, Refusal> {
        let time = question.time(limits::MOST_THINKING)?;
        Ok(Unsolved { position: question.position()?, time, all_moves: scores.wanted(), threads })
    }

    /// What it is asked again by.
    pub fn kind(&self) -> Kind<'static> {
        if self.all_moves { Kind::Scores } else { Kind::Solve }
    }

    /// Whether the board can be solved at all, and why not. The solver made for the answer is next to none.
    pub fn solvable(&self) -> Result<(), Refusal> {
        Ok(Solver::new(self.position.rules(), 1 << 10).map(drop)?)
    }

    /// The JSON of `filetto solve`.
    pub fn prove(self, stop: Arc<AtomicBool>) -> Result<Value, Refusal> {
        let start = Instant::now();
        let deadline = Some(start + self.time);
        let threads = self.threads as usize;
        let limits = solver::Budget { threads, stop: Some(stop), deadline, ..solver::Budget::default() };
        let mut solver = Solver::new(self.position.rules(), limits::SOLVER_BYTES)?;
        let asked = Asked { all_moves: self.all_moves, book: true, ..Asked::default() };
        let (report, source) = report(&mut solver, &self.position, asked, &limits);
        Ok(Answer { position: self.position, report, source, time: start.elapsed() }.json())
    }
}

/// True if an answer leaves nothing open.
pub fn is_proven(answer: &Value) -> bool {
    let proven = answer["outcome"] != Value::Null && answer["score"] != Value::Null;
    proven && !answer["scores"].as_object().is_some_and(|scores| scores.values().any(Value::is_null))
}

/// An answer with the moves as they were asked, and whether it was stored.
pub fn labelled(mut answer: Value, position: &Position, stored: bool) -> Value {
    answer["moves"] = json::about(position)["moves"].clone();
    answer["stored"] = json!(stored);
    answer
}

/// A program to be asked for a move.
pub struct Hint {
    position: Position,
    spec: PlayerSpec,
    /// How long it may take.
    pub time: Duration,
}

impl Hint {
    /// Who is asked about what.
    pub fn new(question: &Question, threads: u64) -> Result<Hint, Refusal> {
        let spec = clamped(&question.program(defaults::adviser)?, threads);
        Ok(Hint { position: question.position()?, spec, time: question.time(HINT)? })
    }

    /// The JSON of `filetto bestmove`.
    pub fn answer(&self, stop: Arc<AtomicBool>) -> Result<Value, Refusal> {
        let limits = Limits { time: Some(self.time), stop: Some(stop), ..Limits::default() };
        let choice = ask(&mut program(&self.spec)?, &self.position, &limits)?;
        Ok(json::choice(&self.position, &self.spec, &choice))
    }
}
