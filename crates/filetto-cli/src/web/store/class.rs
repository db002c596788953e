//! The statements about a class: its parts, each one text.

use rusqlite::OptionalExtension;

use super::Store;
use super::error::StoreError;

impl Store {
    /// A part of the class, and when it was stored.
    pub async fn class(&self, part: &'static str) -> Result<Option<(String, u64)>, StoreError> {
        self.run(move |connection| {
            let mut select = connection.prepare_cached("SELECT text, updated FROM class WHERE part = ?1")?;
            let row = select.query_row([part], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?))).optional()?;
            Ok(row.map(|(text, updated)| (text, updated.unsigned_abs())))
        })
        .await
    }

    /// Stores a part in the place of the one before.
    pub async fn keep_class(&self, part: &'static str, text: &str, now: u64) -> Result<(), StoreError> {
        let text = text.to_string();
        self.run(move |connection| {
            let insert = "INSERT OR REPLACE INTO class VALUES (?1, ?2, ?3)";
            connection.prepare_cached(insert)?.execute((part, &text, now as i64))?;
            Ok(())
        })
        .await
    }

    /// Deletes a part.
    pub async fn forget_class(&self, part: &'static str) -> Result<(), StoreError> {
        self.run(move |connection| {
            connection.prepare_cached("DELETE FROM class WHERE part = ?1")?.execute([part])?;
            Ok(())
        })
        .await
    }
}
