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
#[cfg(feature = "program")]
mod routes;
mod threads;
mod trace;
mod whole_games;
mod why;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use filetto::game::Position;
use filetto::player::PlayerSpec;
use serde::Deserialize;
use serde_json::Value;

use super::extract::Question;
use super::programs::clamped;
use super::refusal::{Code, Refusal};
use crate::defaults;
use crate::lang::Lang;

pub use exercises::{Given, Which};
pub use lessons::{find as lesson, list as lessons};
pub use proof::Since;
#[cfg(feature = "program")]
pub use routes::routes;
pub use threads::Question as Threads;
pub use trace::Question as Trace;

/// The longest a question of this family may take, whatever it asks.
pub const MOST_TIME: Duration = Duration::from_secs(10);
/// How long a player may think about the position that is explained.
const THINKING: Duration = Duration::from_millis(500);

/// A question of this family that takes a while, read and checked.
pub enum Asked {
    /// A search, written down.
    Trace(Box<crate::tree::Request>),
    /// What matters in a position, and to a player if one is named.
    Why(Position, Option<PlayerSpec>, Duration),
    /// What can be proven by rules that people can follow.
    Proof(Position, Lang),
    /// The next move of the side that plays by such a proof.
    ProofAnswer(Position, usize, Lang),
    /// The first playouts of a Monte Carlo tree search, so many and by this seed.
    Playouts(Position, u64, u64),
    /// Proof numbers of a position.
    Numbers(Position),
    /// Threads that search one tree together.
    Threads(Threads),
    /// One annealing, by this seed.
    Annealing(Position, u64),
    /// A tiny board as a matrix.
    Matrix(Position),
    /// One round of a small league, by this seed.
    Round(Position, u64),
}

impl Asked {
    /// What was searched for, in a word of the interface.
    pub fn what(&self) -> &'static str {
        match self {
            Asked::Trace(_) => "trace",
            Asked::Why(..) | Asked::Proof(..) | Asked::ProofAnswer(..) => "why",
            Asked::Playouts(..) => "playouts",
            Asked::Numbers(_) => "numbers",
            Asked::Threads(_) => "threads",
            Asked::Annealing(..) => "annealing",
            Asked::Matrix(_) => "matrix",
            Asked::Round(..) => "round",
        }
    }

    /// The longest it may take.
    pub fn patience(&self) -> Duration {
        match self {
            Asked::Why(_, _, time) => MOST_TIME + *time,
            _ => MOST_TIME,
        }
    }

    /// The answer.
    pub fn answer(self, stop: Arc<AtomicBool>) -> Result<Value, Refusal> {
        Ok(match self {
            Asked::Trace(request) => trace::answer(*request, stop)?,
            Asked::Why(position, player, time) => why::answer(&position, player.as_ref(), time, &stop)?,
            Asked::Proof(position, lang) => proof::answer(&position, lang),
            Asked::ProofAnswer(now, since, lang) => proof::reply(&now, since, lang),
            Asked::Playouts(position, playouts, seed) => playouts::answer(&position, playouts, seed),
            Asked::Numbers(position) => numbers::answer(&position),
            Asked::Threads(question) => question.json()?,
            Asked::Annealing(position, seed) => annealing::answer(&position, seed, stop),
            Asked::Matrix(position) => whole_games::answer(position.rules())?,
            Asked::Round(position, seed) => league::answer(position.rules(), seed, &stop),
        })
    }
}

impl Trace {
    /// The search that was asked for.
    pub fn asked(&self) -> Result<Asked, Refusal> {
        Ok(Asked::Trace(Box::new(self.request()?)))
    }
}

/// What matters in a position; a player is asked only if one is named.
pub fn why(question: &Question, threads: u64) -> Result<Asked, Refusal> {
    let (position, time) = (question.position()?, question.time(THINKING)?.min(MOST_TIME));
    let program = question.program(defaults::adviser)?;
    let player = question.names_a_player().then(|| clamped(&program, threads));
    Ok(Asked::Why(position, player, time))
}

/// What `/api/why` answers without a player.
pub fn why_json(position: &Position) -> Option<Value> {
    why::answer(position, None, THINKING, &Default::default()).ok()
}

/// How much of something that goes by chance, and by which seed.
#[derive(Debug, Deserialize)]
pub struct ByChance {
    playouts: Option<u64>,
    seed: Option<u64>,
}

impl ByChance {
    fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Playouts of a position.
    pub fn playouts(&self, question: &Question) -> Result<Asked, Refusal> {
        let playouts = self.playouts.unwrap_or(200).clamp(1, playouts::MOST);
        Ok(Asked::Playouts(open_position(question)?, playouts, self.seed()))
    }

    /// An annealing of a position.
    pub fn annealing(&self, question: &Question) -> Result<Asked, Refusal> {
        Ok(Asked::Annealing(open_position(question)?, self.seed()))
    }

    /// A round of the league on a board.
    pub fn round(&self, question: &Question) -> Result<Asked, Refusal> {
        Ok(Asked::Round(open_position(question)?, self.seed()))
    }
}

/// The proof numbers of a position.
pub fn numbers(question: &Question) -> Result<Asked, Refusal> {
    Ok(Asked::Numbers(open_position(question)?))
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

/// The language of a question without a position.
#[derive(Debug, Deserialize)]
pub struct Language {
    lang: Option<String>,
}

impl Language {
    /// Which it is.
    pub fn read(&self) -> Lang {
        Lang::of_locale(self.lang.as_deref().unwrap_or_default())
    }
}

/// The example trees.
pub fn trees(lang: Lang) -> Value {
    trace::examples(lang)
}

/// The glossary in the shape of a lesson.
pub fn glossary(lang: Lang) -> Value {
    glossary::json(lang)
}
