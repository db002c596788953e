//! The tables, as the steps that led to them.

use rusqlite::Connection;

use super::StoreError;

/// What each version added. A step that was released is never changed: the next one is.
pub const MIGRATIONS: [&str; 2] = [
    // 1: games
    "CREATE TABLE games (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        game TEXT NOT NULL,
        x TEXT NOT NULL,
        o TEXT NOT NULL,
        time_ms INTEGER,
        moves TEXT NOT NULL,
        redo INTEGER NOT NULL,
        status TEXT NOT NULL,
        loser TEXT,
        reason TEXT,
        x_ms INTEGER NOT NULL,
        o_ms INTEGER NOT NULL,
        paused INTEGER NOT NULL,
        delay_ms INTEGER NOT NULL,
        waiting INTEGER NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX games_by_owner ON games (owner, created);
    CREATE INDEX games_waiting ON games (waiting) WHERE waiting;",
    // 2: proven answers
    "CREATE TABLE answers (
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        board TEXT NOT NULL,
        answer TEXT NOT NULL,
        PRIMARY KEY (kind, game, board)
    ) STRICT, WITHOUT ROWID;",
];

/// Brings a file up to date, all steps or none.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as u32;
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Exclusive)?;
    let found: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for step in &MIGRATIONS[found as usize..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", known)?;
    Ok(transaction.commit()?)
}
