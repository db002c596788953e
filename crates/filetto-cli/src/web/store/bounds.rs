//! How much may be stored. Games in play are never cut short by it: only new ones are refused.

use rusqlite::{Connection, OptionalExtension};

use super::Store;
use super::error::StoreError;

/// The most that is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Games of one browser.
    pub games: u64,
    /// Bytes of the games of one browser.
    pub bytes: u64,
    /// Bytes of all games and answers together.
    pub total: u64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { games: 1000, bytes: 16 << 20, total: 1 << 30 }
    }
}

impl Bounds {
    /// Whether one more game of this browser may be stored.
    pub(super) fn admit(&self, connection: &Connection, owner: &str) -> Result<(), StoreError> {
        let used = Usage::of(connection, owner)?;
        if used.games >= self.games || used.bytes >= self.bytes {
            return Err(StoreError::OwnerFull { games: self.games, megabytes: self.bytes >> 20 });
        }
        if self.are_reached(connection)? { Err(StoreError::ServerFull) } else { Ok(()) }
    }

    /// True if there is no room for anything new.
    pub(super) fn are_reached(&self, connection: &Connection) -> Result<bool, StoreError> {
        Ok(total(connection)? >= self.total)
    }
}

/// What a browser has stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Its games.
    pub games: u64,
    /// Their bytes, nearly.
    pub bytes: u64,
}

impl Usage {
    /// Triggers keep the sums: nothing is counted here.
    fn of(connection: &Connection, owner: &str) -> Result<Usage, StoreError> {
        let mut select = connection.prepare_cached("SELECT games, bytes FROM owners WHERE owner = ?1")?;
        let read = |row: &rusqlite::Row| Ok(Usage { games: count(row, 0)?, bytes: count(row, 1)? });
        Ok(select.query_row([owner], read).optional()?.unwrap_or_default())
    }
}

/// Bytes of the file that are in use.
fn total(connection: &Connection) -> Result<u64, StoreError> {
    let query = "SELECT (page_count - freelist_count) * page_size
        FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()";
    Ok(connection.prepare_cached(query)?.query_row([], |row| count(row, 0))?)
}

fn count(row: &rusqlite::Row, column: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(|count| count.max(0) as u64)
}

impl Store {
    /// What a browser has stored.
    pub async fn usage(&self, owner: &str) -> Result<Usage, StoreError> {
        let owner = owner.to_string();
        self.run(move |connection| Usage::of(connection, &owner)).await
    }

    /// Bytes of everything that is stored.
    pub async fn total(&self) -> Result<u64, StoreError> {
        self.run(total).await
    }
}
