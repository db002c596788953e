//! The tables, as the steps that led to them.

use rusqlite::Connection;

use super::error::StoreError;

/// What each version added. A step that was released is never changed: the next one is.
pub const MIGRATIONS: [&str; 10] = [
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
    // 3: who gave an answer, and by which version of the solver; older ones do not say and are asked again
    "DROP TABLE answers;
    CREATE TABLE answers (
        kind TEXT NOT NULL,
        game TEXT NOT NULL,
        board TEXT NOT NULL,
        player TEXT NOT NULL,
        version INTEGER NOT NULL,
        answer TEXT NOT NULL,
        PRIMARY KEY (kind, game, board, player)
    ) STRICT, WITHOUT ROWID;",
    // 4: what each owner has stored; a row takes about 300 bytes besides its texts, its place in the index included
    "CREATE TABLE owners (
        owner TEXT PRIMARY KEY,
        games INTEGER NOT NULL,
        bytes INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO owners SELECT owner, count(*), sum(300 + octet_length(game) + octet_length(x) + octet_length(o)
        + octet_length(moves) + ifnull(octet_length(reason), 0)) FROM games GROUP BY owner;
    CREATE TRIGGER game_stored AFTER INSERT ON games BEGIN
        INSERT INTO owners VALUES (new.owner, 1, 300 + octet_length(new.game) + octet_length(new.x)
            + octet_length(new.o) + octet_length(new.moves) + ifnull(octet_length(new.reason), 0))
        ON CONFLICT DO UPDATE SET games = games + 1, bytes = bytes + excluded.bytes;
    END;
    CREATE TRIGGER game_changed AFTER UPDATE OF moves, reason ON games BEGIN
        UPDATE owners SET bytes = bytes + octet_length(new.moves) + ifnull(octet_length(new.reason), 0)
            - octet_length(old.moves) - ifnull(octet_length(old.reason), 0) WHERE owner = new.owner;
    END;
    CREATE TRIGGER game_deleted AFTER DELETE ON games BEGIN
        UPDATE owners SET games = games - 1, bytes = bytes - 300 - octet_length(old.game) - octet_length(old.x)
            - octet_length(old.o) - octet_length(old.moves) - ifnull(octet_length(old.reason), 0)
            WHERE owner = old.owner;
        DELETE FROM owners WHERE owner = old.owner AND games <= 0;
    END;",
    // 5: what a side did wrong that lost without a move
    "ALTER TABLE games ADD COLUMN fault TEXT;",
    // 6: `annealing` had our guard unless its text said otherwise; `forsa4`, its name from here on, has it if the text says so
    "UPDATE games SET x = 'forsa4:guard=on' WHERE x = 'annealing';
    UPDATE games SET o = 'forsa4:guard=on' WHERE o = 'annealing';
    UPDATE games SET x = 'forsa4:guard=on,' || substr(x, 11) WHERE x LIKE 'annealing:%' AND x NOT LIKE '%sure=%';
    UPDATE games SET o = 'forsa4:guard=on,' || substr(o, 11) WHERE o LIKE 'annealing:%' AND o NOT LIKE '%sure=%';
    UPDATE owners SET bytes = (SELECT sum(300 + octet_length(game) + octet_length(x) + octet_length(o)
        + octet_length(moves) + ifnull(octet_length(reason), 0)) FROM games WHERE games.owner = owners.owner)
        WHERE owner IN (SELECT owner FROM games WHERE x LIKE 'forsa4:%' OR o LIKE 'forsa4:%');",
    // 7: whether programs think on a person's time; games of before do
    "ALTER TABLE games ADD COLUMN ponder INTEGER NOT NULL DEFAULT 1;",
    // 8: the clock a game is played by, and what both sides had left when its running turn began
    "ALTER TABLE games ADD COLUMN base_ms INTEGER;
    ALTER TABLE games ADD COLUMN increment_ms INTEGER;
    ALTER TABLE games ADD COLUMN x_left_ms INTEGER;
    ALTER TABLE games ADD COLUMN o_left_ms INTEGER;
    CREATE INDEX games_by_clock ON games (status) WHERE base_ms IS NOT NULL;",
    // 9: which browser sits where, what was offered, names, digests of invitations, results; whoever had the name of an older
    // game could play it, and may without a cookie until its own browser does
    "ALTER TABLE games ADD COLUMN x_by TEXT;
    ALTER TABLE games ADD COLUMN o_by TEXT;
    ALTER TABLE games ADD COLUMN loose INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN friendly INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN winner TEXT;
    ALTER TABLE games ADD COLUMN offer TEXT;
    ALTER TABLE games ADD COLUMN next TEXT;
    UPDATE games SET x_by = owner WHERE x = 'human';
    UPDATE games SET o_by = owner WHERE o = 'human';
    CREATE INDEX games_by_x ON games (x_by, created) WHERE x_by IS NOT NULL;
    CREATE INDEX games_by_o ON games (o_by, created) WHERE o_by IS NOT NULL;
    CREATE INDEX games_listed ON games (updated) WHERE listed;
    CREATE TABLE people (
        owner TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE invitations (
        game TEXT NOT NULL,
        place TEXT NOT NULL,
        digest TEXT NOT NULL,
        PRIMARY KEY (game, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE results (
        game TEXT PRIMARY KEY,
        x TEXT NOT NULL,
        o TEXT NOT NULL,
        x_person INTEGER NOT NULL,
        o_person INTEGER NOT NULL,
        winner TEXT,
        ended INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX results_by_time ON results (ended);
    CREATE TRIGGER game_forgotten AFTER DELETE ON games BEGIN
        DELETE FROM invitations WHERE game = old.id;
    END;
    CREATE TRIGGER game_ended AFTER UPDATE OF status ON games
    WHEN old.status = 'playing' AND new.status <> 'playing' AND NOT new.friendly AND new.x_by IS NOT new.o_by
        AND (new.x <> 'human' OR new.x_by IS NOT NULL) AND (new.o <> 'human' OR new.o_by IS NOT NULL)
    BEGIN
        INSERT OR IGNORE INTO results VALUES (new.id, ifnull(new.x_by, new.x), ifnull(new.o_by, new.o),
            new.x_by IS NOT NULL, new.o_by IS NOT NULL, new.winner, new.updated);
    END;",
    // 10: a class and the tournament of its bots, each part one text
    "CREATE TABLE class (
        part TEXT PRIMARY KEY,
        text TEXT NOT NULL,
        updated INTEGER NOT NULL
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
