//! Reading requests: bodies, query strings and the texts in them, each refused with a sentence.

#[cfg(feature = "program")]
mod http;

use std::time::Duration;

use filetto::analysis::{DEFAULT_LINES, MOST_LINES};
use filetto::game::{Position, Rules, Side};
use filetto::internals::lab::exercises::{Answer, Exercise, KINDS, Kind};
use filetto::player::PlayerSpec;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::game::side;
use super::limits;
use super::refusal::{Code, Refusal};
use crate::exercise;
use crate::lang::Lang;

#[cfg(feature = "program")]
pub use http::{Body, Params, Path};

/// A JSON body; nothing at all is read as `{}`.
pub fn body<T: DeserializeOwned>(text: &[u8]) -> Result<T, Refusal> {
    let text = if text.is_empty() { b"{}" } else { text };
    serde_json::from_slice(text)
        .map_err(|error| bad_body(format!("the body is not the JSON expected: {error}"), error.to_string()))
}

fn bad_body(sentence: String, detail: String) -> Refusal {
    Refusal::new(Code::BadBody, sentence).with("detail", detail)
}

/// A query string, without its question mark.
pub fn query<T: DeserializeOwned>(text: &str) -> Result<T, Refusal> {
    serde_urlencoded::from_str(text).map_err(|error| {
        let detail = error.to_string();
        Refusal::new(Code::BadQuery, format!("the query is not as expected: {detail}")).with("detail", detail)
    })
}

/// 404: nothing is at a path.
pub fn not_found(path: &str) -> Refusal {
    Refusal::new(Code::NotFound, format!("there is nothing at {path}")).with("path", path)
}

/// The keys of every question about a position.
#[derive(Debug, Deserialize)]
pub struct Question {
    game: Option<String>,
    #[serde(default)]
    moves: String,
    player: Option<String>,
    time_ms: Option<u64>,
    lang: Option<String>,
}

impl Question {
    /// The position asked about; Connect Four unless a game is named.
    pub fn position(&self) -> Result<Position, Refusal> {
        Ok(Position::parse(rules(self.game.as_deref().unwrap_or("connect4"))?, &self.moves)?)
    }

    /// The program asked, or the one to ask if none is named.
    pub fn program(&self, otherwise: impl FnOnce() -> PlayerSpec) -> Result<PlayerSpec, Refusal> {
        Ok(self.named_program()?.unwrap_or_else(otherwise))
    }

    /// The program asked, if one is named.
    pub fn named_program(&self) -> Result<Option<PlayerSpec>, Refusal> {
        let spec = self.player.as_deref().map(player).transpose()?;
        if spec.as_ref().is_some_and(PlayerSpec::is_human) {
            return Err(Refusal::new(
                Code::PersonAsked,
                "a person cannot be asked here: expected a program (example: alphabeta)",
            ));
        }
        Ok(spec)
    }

    /// True if a player is named.
    pub fn names_a_player(&self) -> bool {
        self.player.is_some()
    }

    /// How long it may take.
    pub fn time(&self, otherwise: Duration) -> Result<Duration, Refusal> {
        Ok(self.given_time()?.unwrap_or(otherwise))
    }

    /// How long it may take, if that is said.
    pub fn given_time(&self) -> Result<Option<Duration>, Refusal> {
        thinking_time(self.time_ms)
    }

    /// The language of sentences in the answer.
    pub fn lang(&self) -> Lang {
        Lang::of_locale(self.lang.as_deref().unwrap_or_default())
    }
}

/// How far an analysis goes.
#[derive(Debug, Deserialize)]
pub struct Extent {
    nodes: Option<u64>,
    lines: Option<u64>,
}

impl Extent {
    /// The positions to visit, if they are limited.
    pub fn nodes(&self) -> Result<Option<u64>, Refusal> {
        within("nodes", self.nodes, limits::ANALYSIS_NODES)
    }

    /// The lines to follow where there are many moves.
    pub fn lines(&self) -> Result<usize, Refusal> {
        Ok(within("lines", self.lines, MOST_LINES as u64)?.map_or(DEFAULT_LINES, |lines| lines as usize))
    }
}

fn within(name: &'static str, number: Option<u64>, most: u64) -> Result<Option<u64>, Refusal> {
    match number {
        Some(number) if !(1..=most).contains(&number) => {
            Err(Refusal::out_of_range(name, number, 1, most, "a number"))
        }
        number => Ok(number),
    }
}

/// A game by its text.
pub fn rules(text: &str) -> Result<Rules, Refusal> {
    Ok(text.parse()?)
}

/// A side by its letter.
pub fn named_side(name: &str, letter: &str) -> Result<Side, Refusal> {
    side(letter).ok_or_else(|| unknown_word(name, letter, "x, o"))
}

/// 400: a word of a request is none of those expected.
pub fn unknown_word(name: &str, value: &str, expected: &str) -> Refusal {
    let refusal = Refusal::new(Code::UnknownWord, format!("{name} is {value:?}: expected one of {expected}"));
    refusal.with("name", name).with("value", value).with("expected", expected)
}

/// A player by its text. One that starts a program of its own is never made from a text that came over HTTP.
pub fn player(text: &str) -> Result<PlayerSpec, Refusal> {
    if text.len() > limits::SPEC_BYTES {
        let most = limits::SPEC_BYTES;
        let sentence = format!("expected a player of at most {most} characters");
        return Err(Refusal::new(Code::PlayerTooLong, sentence).with("most", most));
    }
    let spec: PlayerSpec = text.parse()?;
    if spec.entry().runs_a_command() {
        let name = spec.entry().name;
        let sentence = format!("{name} starts a program and cannot be asked for over HTTP");
        return Err(Refusal::new(Code::PlayerStartsProgram, sentence).with("name", name));
    }
    Ok(spec)
}

/// A kind of exercise by its name.
pub fn exercise_kind(name: &str) -> Result<Kind, Refusal> {
    let expected = || KINDS.map(|row| row.1).join(", ");
    Kind::by_name(name).ok_or_else(|| unknown_word("kind", &shown(name), &expected()))
}

/// An answer to an exercise, in the form that its kind has; letters are those of its nodes or rows.
pub fn exercise_answer(exercise: &Exercise, text: &str) -> Result<Answer, Refusal> {
    let answer = Answer::parse(exercise.kind, text).filter(|answer| match answer {
        Answer::Letters(names) => names.iter().all(|name| exercise.setting.names(name)),
        _ => true,
    });
    let expected = exercise::expected(exercise.kind);
    answer.ok_or_else(|| {
        let (value, refused) = (shown(text), |sentence| Refusal::new(Code::UnknownWord, sentence));
        refused(format!("{value:?} is not an answer to this: expected {expected}"))
            .with("name", "answer")
            .with("value", value)
            .with("expected", expected)
    })
}

/// As much of a stranger's text as is told again.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

/// A time for thinking, if one is given.
pub fn thinking_time(time_ms: Option<u64>) -> Result<Option<Duration>, Refusal> {
    let time = within("time_ms", time_ms, limits::MOST_THINKING.as_millis() as u64)?;
    Ok(time.map(Duration::from_millis))
}
