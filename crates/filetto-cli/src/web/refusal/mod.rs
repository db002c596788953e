//! Every way to say no: a status, a sentence in English, and a code with parameters from which the page makes
//! the sentence in the reader's language. Sent as `{"error": "a sentence", "code": "game-over", "params": {}}`.

mod codes;
mod errors;
#[cfg(feature = "program")]
mod response;

use std::fmt;
use std::time::Duration;

pub use codes::Code;
use serde_json::{Map, Value, json};

/// Why a request is not answered as it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Which kind of no this is.
    pub code: Code,
    /// What was expected instead.
    pub sentence: String,
    params: Map<String, Value>,
    after: Option<Duration>,
}

impl Refusal {
    /// A refusal in English words; what the words name follows by [`Refusal::with`].
    pub fn new(code: Code, sentence: impl fmt::Display) -> Refusal {
        Refusal { code, sentence: sentence.to_string(), params: Map::new(), after: None }
    }

    /// Says when it is worth asking again.
    #[must_use]
    pub fn after(mut self, wait: Duration) -> Refusal {
        self.after = Some(wait);
        self
    }

    /// Adds a parameter of the code.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Refusal {
        self.params.insert(name.into(), value.into());
        self
    }

    /// 503: the server is about to end.
    pub fn stopping() -> Refusal {
        let refusal = Refusal::new(Code::ServerStopping, "the server is stopping: try again in a moment");
        refusal.after(Duration::from_secs(1))
    }

    /// 500: our own fault.
    pub fn broken(sentence: impl fmt::Display) -> Refusal {
        Refusal::new(Code::ServerBroken, sentence)
    }

    /// 400: a person was asked for a move that only programs give.
    pub fn person_asked() -> Refusal {
        Refusal::new(Code::PersonAsked, "a person cannot be asked here")
    }

    /// 400: a number of the request is too small or too large.
    pub fn out_of_range(name: &str, value: u64, least: u64, most: u64, what: &str) -> Refusal {
        let sentence = format!("{name} is {value}: expected {what} from {least} to {most}");
        let refusal = Refusal::new(Code::NumberOutOfRange, sentence).with("name", name);
        refusal.with("value", value).with("least", least).with("most", most)
    }

    /// The status of the answer.
    pub fn status(&self) -> u16 {
        self.code.status()
    }

    /// The body of the answer.
    pub fn json(&self) -> Value {
        debug_assert!(self.has_its_params(), "{self:?}");
        json!({"error": self.sentence, "code": self.code.name(), "params": self.params})
    }

    /// The page counts on the parameters that the code promises.
    fn has_its_params(&self) -> bool {
        let promised = self.code.params();
        promised.len() == self.params.len() && promised.iter().all(|name| self.params.contains_key(*name))
    }
}
