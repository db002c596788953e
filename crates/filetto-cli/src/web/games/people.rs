//! The people around a game: who is here, what they say to each other in ready phrases, what they are called.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use filetto::game::Side;
use serde_json::{Value as Json, json};

use super::table::{Change, Table};
use crate::web::App;
use crate::web::game::{letter, now_ms};
use crate::web::presence::{Place, Presence};
use crate::web::refusal::Refusal;
use crate::web::seats::only_watching;

/// What can be said: words that each reader reads in a language of its own, and nothing else.
pub const PHRASES: [&str; 10] =
    ["hello", "luck", "good-move", "oops", "thinking", "your-turn", "well-played", "thanks", "again", "bye"];
/// How many phrases a game remembers.
const REMEMBERED: usize = 8;

/// A phrase that was said.
struct Said {
    by: Side,
    phrase: &'static str,
    at: u64,
}

/// What was said at a table, the last phrases.
#[derive(Default)]
pub(super) struct Talk(Mutex<VecDeque<Said>>);

impl Talk {
    fn add(&self, said: Said) {
        let mut talk = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        talk.push_back(said);
        if talk.len() > REMEMBERED {
            talk.pop_front();
        }
    }

    fn json(&self) -> Json {
        let talk = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let one = |said: &Said| json!({"by": letter(said.by), "phrase": said.phrase, "at": said.at});
        talk.iter().map(one).collect()
    }
}

impl Table {
    /// Who is here and what was said, as one of them reads it: which seats are its own is told to it alone.
    pub async fn people(&self, asker: Option<&str>, presence: &Presence) -> Json {
        let game = self.play.lock().await.game.clone();
        let readers = presence.at(&Place::Game(game.id.clone()));
        let is_here = |side| readers.iter().any(|reader| game.seating.holds(reader.as_deref(), side));
        let watches = |reader: &&Option<String>| game.seating.sides_of(reader.as_deref()).is_empty();
        json!({
            "you": game.letters_of(asker),
            "plays": game.clone().expect_player(asker).is_ok(),
            "here": {"x": is_here(Side::X), "o": is_here(Side::O)},
            "watching": readers.iter().filter(watches).count(),
            "said": self.talk.json(),
        })
    }

    /// Tells every listener to look who is here.
    pub fn tell_people(&self) {
        let _ = self.changes.send(Change::People);
    }
}

/// A player says a phrase.
pub async fn say(app: &App, id: &str, asker: Option<&str>, phrase: &'static str) -> Result<(), Refusal> {
    let table = app.table(id).await?;
    let by = *table.play.lock().await.game.seating.sides_of(asker).first().ok_or_else(only_watching)?;
    table.talk.add(Said { by, phrase, at: now_ms() });
    table.tell_people();
    Ok(())
}

/// Somebody has another name: the games in use say it at once, the others when they are opened.
pub async fn rename(app: &App, owner: &str, name: &str) {
    for table in app.tables.all() {
        let mut play = table.play.lock().await;
        if play.game.seating.rename(owner, Some(name)) {
            table.tell(&play);
        }
    }
}
