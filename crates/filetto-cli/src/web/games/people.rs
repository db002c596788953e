//! The people around a game: who is here, what they say to each other in ready phrases, what they are called.

use filetto::game::Side;
use serde_json::{Value as Json, json};

use super::table::{Change, Table};
use super::talk::Said;
use crate::web::App;
use crate::web::game::now_ms;
use crate::web::presence::{Place, Presence};
use crate::web::refusal::Refusal;
use crate::web::seats::only_watching;

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
