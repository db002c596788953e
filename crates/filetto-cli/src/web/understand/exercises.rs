//! Exercises of the lessons: a question by kind and seed, and the check of an answer. Nothing is stored: the seed says it all.

use filetto::internals::lab::exercises::Exercise;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::super::extract::{exercise_answer, exercise_kind};
use super::super::refusal::Refusal;
use crate::exercise;
use crate::lang::Lang;

/// The kinds of exercises that belong to a lesson.
pub(super) fn of_lesson(name: &str) -> &'static [&'static str] {
    match name {
        "game-trees" => &["value"],
        "zero-sum" => &["saddle", "mixed"],
        "minimax" => &["value", "choice"],
        "list" => &["list"],
        "evaluation" => &["evaluation"],
        "negamax" => &["negamax"],
        "alpha-beta" => &["cut", "alpha", "beta"],
        "ordering" => &["first", "fewest"],
        "null-windows" => &["scout", "null"],
        "mtdf" => &["guess", "null"],
        "deepening" => &["deepening"],
        "aspiration" => &["aspiration"],
        "tables" => &["entry"],
        "zobrist" => &["zobrist"],
        "horizon" => &["horizon"],
        "quiescence" => &["quiescence"],
        "secondary" => &["secondary"],
        "annealing" => &["anneal"],
        "rating" => &["elo"],
        "solving" => &["score"],
        "mcts" => &["ucb"],
        "abdada" => &["abdada"],
        "proof-numbers" => &["proof", "disproof"],
        "threats" => &["fork"],
        "victor" => &["claimeven"],
        "other-games" => &["mixed"],
        _ => &[],
    }
}

/// Which exercise.
#[derive(Debug, Deserialize)]
pub struct Which {
    kind: String,
    seed: u32,
}

impl Which {
    fn exercise(&self) -> Result<Exercise, Refusal> {
        Ok(Exercise::new(exercise_kind(&self.kind)?, self.seed.into()))
    }

    /// The question, without its answer.
    pub fn json(&self, lang: Lang) -> Result<Json, Refusal> {
        let mut told = exercise::json(&self.exercise()?, lang);
        told["seed"] = self.seed.into();
        Ok(told)
    }
}

/// An answer to be checked.
#[derive(Debug, Deserialize)]
pub struct Given {
    #[serde(flatten)]
    which: Which,
    answer: String,
}

impl Given {
    /// Whether it is right; then, and only then, is the right answer told as well.
    pub fn json(&self) -> Result<Json, Refusal> {
        let exercise = self.which.exercise()?;
        let right = exercise_answer(&exercise, &self.answer)? == exercise.answer;
        Ok(json!({"right": right, "answer": right.then(|| exercise.answer.to_string())}))
    }
}
