//! Proven answers: asking again is instant, as long as it is the same player that is asked and the same solver that
//! answers.

use filetto::game::Position;
use filetto::solver;
use rusqlite::OptionalExtension;
use serde_json::Value as Json;

use super::Store;
use super::bounds::Bounds;
use super::error::StoreError;
use crate::web::answers::Kind;

impl Store {
    /// The answer about a position, if it was proven before, whatever the order of its moves. What another version of
    /// the solver proved is asked again.
    pub async fn answer(&self, kind: Kind<'_>, position: &Position) -> Result<Option<Json>, StoreError> {
        let [kind, game, board, player] = kind.key(position);
        let answer: Option<String> = self
            .run(move |connection| {
                let query = "SELECT answer FROM answers
                    WHERE kind = ?1 AND game = ?2 AND board = ?3 AND player = ?4 AND version = ?5";
                let mut select = connection.prepare_cached(query)?;
                let key = (&kind, &game, &board, &player, solver::VERSION);
                Ok(select.query_row(key, |row| row.get(0)).optional()?)
            })
            .await?;
        Ok(answer.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Remembers a proven answer, if there is room.
    pub async fn remember(
        &self,
        kind: Kind<'_>,
        position: &Position,
        answer: &Json,
        bounds: &Bounds,
    ) -> Result<(), StoreError> {
        let ([kind, game, board, player], answer, bounds) = (kind.key(position), answer.to_string(), *bounds);
        self.run(move |connection| {
            if !bounds.are_reached(connection)? {
                let insert = "INSERT OR REPLACE INTO answers VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
                let row = (&kind, &game, &board, &player, solver::VERSION, &answer);
                connection.prepare_cached(insert)?.execute(row)?;
            }
            Ok(())
        })
        .await
    }
}
