//! The ready phrases that are said at a table.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use filetto::game::Side;
use serde_json::{Value as Json, json};

use crate::web::game::letter;

/// What can be said: words that each reader reads in a language of its own, and nothing else.
pub const PHRASES: [&str; 10] =
    ["hello", "luck", "good-move", "oops", "thinking", "your-turn", "well-played", "thanks", "again", "bye"];
/// How many phrases a game remembers.
const REMEMBERED: usize = 8;

/// A phrase that was said.
pub(super) struct Said {
    pub(super) by: Side,
    pub(super) phrase: &'static str,
    pub(super) at: u64,
}

/// What was said at a table, the last phrases.
#[derive(Default)]
pub(super) struct Talk(Mutex<VecDeque<Said>>);

impl Talk {
    pub(super) fn add(&self, said: Said) {
        let mut talk = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        talk.push_back(said);
        if talk.len() > REMEMBERED {
            talk.pop_front();
        }
    }

    pub(super) fn json(&self) -> Json {
        let talk = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let one = |said: &Said| json!({"by": letter(said.by), "phrase": said.phrase, "at": said.at});
        talk.iter().map(one).collect()
    }
}
