//! Proven answers: they stay true, so that asking again is instant.

use filetto::game::Position;
use filetto::game::notation::board_text;
use rusqlite::OptionalExtension;
use serde_json::Value as Json;

use super::{Store, StoreError};

/// What was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The value of a position.
    Solve,
    /// Its value and those of all moves.
    Scores,
    /// Every move evaluated with its line.
    Analysis,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Solve => "solve",
            Kind::Scores => "scores",
            Kind::Analysis => "analysis",
        }
    }
}

impl Store {
    /// The answer about a position, if it was proven before, whatever the order of its moves.
    pub async fn answer(&self, kind: Kind, position: &Position) -> Result<Option<Json>, StoreError> {
        let (game, board) = key(position);
        let answer: Option<String> = self
            .run(move |connection| {
                let query = "SELECT answer FROM answers WHERE kind = ?1 AND game = ?2 AND board = ?3";
                connection
                    .prepare_cached(query)?
                    .query_row((kind.name(), &game, &board), |row| row.get(0))
                    .optional()
            })
            .await?;
        Ok(answer.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Remembers a proven answer.
    pub async fn remember(&self, kind: Kind, position: &Position, answer: &Json) -> Result<(), StoreError> {
        let ((game, board), answer) = (key(position), answer.to_string());
        self.run(move |connection| {
            let insert = "INSERT OR REPLACE INTO answers VALUES (?1, ?2, ?3, ?4)";
            connection.prepare_cached(insert)?.execute((kind.name(), &game, &board, &answer))
        })
        .await?;
        Ok(())
    }
}

fn key(position: &Position) -> (String, String) {
    (position.rules().to_string(), board_text(position).replace('\n', "/"))
}
