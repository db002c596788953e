//! Exercises of the lessons: a question by kind and seed, and the check of an answer. Nothing is stored: the seed says it all.

use filetto::game::Position;
use filetto::game::notation::format_game;
use filetto::internals::lab::exercises::{Answer, Exercise, Form, KINDS, Kind};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::super::refusal::{Code, Refusal};
use crate::exercise::{expected, question};
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
        let kind = Kind::by_name(&self.kind).ok_or_else(|| self.unknown())?;
        Ok(Exercise::new(kind, self.seed.into()))
    }

    fn unknown(&self) -> Refusal {
        let expected = KINDS.map(|row| row.1).join(", ");
        let short: String = self.kind.chars().take(40).collect();
        let sentence = format!("there is no kind of exercise {short:?}: expected one of {expected}");
        Refusal::new(Code::UnknownWord, sentence)
            .with("name", "kind")
            .with("value", short)
            .with("expected", expected)
    }

    /// The question, without its answer.
    pub fn json(&self, lang: Lang) -> Result<Json, Refusal> {
        let exercise = self.exercise()?;
        Ok(json!({
            "kind": self.kind,
            "seed": self.seed,
            "question": question(&exercise, lang),
            "form": form(exercise.kind.form()),
            "node": exercise.node,
            "tree": exercise.setting.tree().map(ToString::to_string),
            "table": exercise.setting.table().map(|table| json!({"columns": table.columns, "rows": table.rows})),
            "board": exercise.setting.board().map(board),
        }))
    }
}

/// The form of an answer as the page knows it.
fn form(form: Form) -> &'static str {
    match form {
        Form::Number => "number",
        Form::Letters => "letters",
        Form::Bits => "bits",
        Form::Cell => "cell",
    }
}

fn board(position: &Position) -> Json {
    json!({"game": position.rules().to_string(), "moves": format_game(position)})
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
        let given = Answer::parse(exercise.kind, &self.answer).ok_or_else(|| self.unreadable(&exercise))?;
        let right = given == exercise.answer;
        Ok(json!({"right": right, "answer": right.then(|| exercise.answer.to_string())}))
    }

    fn unreadable(&self, exercise: &Exercise) -> Refusal {
        let expected = expected(exercise.kind);
        let short: String = self.answer.chars().take(40).collect();
        let sentence = format!("{short:?} is not an answer to this: expected {expected}");
        Refusal::new(Code::UnknownWord, sentence)
            .with("name", "answer")
            .with("value", short)
            .with("expected", expected)
    }
}
