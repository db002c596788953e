//! The statements about people: their names, the digests of invitations, the results that ladders are made of.

use rusqlite::{Connection, OptionalExtension};

use super::Store;
use super::bounds::Bounds;
use super::error::StoreError;
use crate::web::names;

/// The most names that are kept: they cost nothing but a cookie.
const MOST_NAMES: i64 = 100_000;
/// The most results a ladder is made of, the last ones.
const MOST_RESULTS: u32 = 5000;

/// Who played a side of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Contestant {
    /// A browser.
    Person(String),
    /// A program by its text.
    Program(String),
}

/// A finished game of two different players.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Who played X and O.
    pub players: [Contestant; 2],
    /// What X scored: 1, 0 or a half.
    pub score: f64,
}

impl Store {
    /// What a browser's person is called.
    pub async fn name_of(&self, owner: &str) -> Result<Option<String>, StoreError> {
        let owner = owner.to_string();
        self.run(move |connection| name_of(connection, &owner)).await
    }

    /// Gives a browser's person a name, or one with a number if it is taken.
    pub async fn rename(&self, owner: &str, name: &str, bounds: &Bounds) -> Result<String, StoreError> {
        let (owner, name, bounds) = (owner.to_string(), name.to_string(), *bounds);
        self.run(move |connection| {
            let all: i64 = connection.query_row("SELECT count(*) FROM people", [], |row| row.get(0))?;
            if name_of(connection, &owner)?.is_none()
                && (all >= MOST_NAMES || bounds.are_reached(connection)?)
            {
                return Err(StoreError::ServerFull);
            }
            let mut taken =
                connection.prepare_cached("SELECT 1 FROM people WHERE folded = ?1 AND owner <> ?2")?;
            // A name that cannot be looked up is not given to two.
            let name = names::unique(&name, |folded| taken.exists((folded, &owner)).unwrap_or(false));
            let insert = "INSERT INTO people VALUES (?1, ?2, ?3)
                ON CONFLICT (owner) DO UPDATE SET name = excluded.name, folded = excluded.folded";
            connection.prepare_cached(insert)?.execute((&owner, &name, names::folded(&name)))?;
            Ok(name)
        })
        .await
    }

    /// The names of all who have one, by browser.
    pub async fn names(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.run(|connection| {
            let mut select = connection.prepare_cached("SELECT owner, name FROM people")?;
            let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Remembers the digest of an invitation; the one for the same place before it is void.
    pub async fn invite(&self, game: &str, place: &str, digest: &str) -> Result<(), StoreError> {
        let [game, place, digest] = [game, place, digest].map(str::to_string);
        self.run(move |connection| {
            let insert = "INSERT OR REPLACE INTO invitations VALUES (?1, ?2, ?3)";
            connection.prepare_cached(insert)?.execute((&game, &place, &digest))?;
            Ok(())
        })
        .await
    }

    /// The invitations of a game: places and digests.
    pub async fn invitations(&self, game: &str) -> Result<Vec<(String, String)>, StoreError> {
        let game = game.to_string();
        self.run(move |connection| {
            let mut select =
                connection.prepare_cached("SELECT place, digest FROM invitations WHERE game = ?1")?;
            let rows = select.query_map([&game], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// All invitations of a game are void.
    pub async fn withdraw(&self, game: &str) -> Result<(), StoreError> {
        let game = game.to_string();
        self.run(move |connection| {
            connection.execute("DELETE FROM invitations WHERE game = ?1", [&game])?;
            Ok(())
        })
        .await
    }

    /// The last finished games between different players of whom at least one is a person.
    pub async fn results(&self) -> Result<Vec<Played>, StoreError> {
        self.run(|connection| {
            let query = "SELECT x, o, x_person, o_person, winner FROM results ORDER BY ended DESC LIMIT ?1";
            let mut select = connection.prepare_cached(query)?;
            let rows = select.query_map([MOST_RESULTS], read_result)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }
}

fn name_of(connection: &Connection, owner: &str) -> Result<Option<String>, StoreError> {
    let mut select = connection.prepare_cached("SELECT name FROM people WHERE owner = ?1")?;
    Ok(select.query_row([owner], |row| row.get(0)).optional()?)
}

fn read_result(row: &rusqlite::Row) -> rusqlite::Result<Played> {
    let contestant = |text: usize, person: usize| -> rusqlite::Result<Contestant> {
        let (text, is_person) = (row.get(text)?, row.get(person)?);
        Ok(if is_person { Contestant::Person(text) } else { Contestant::Program(text) })
    };
    let score = match row.get::<_, Option<String>>(4)?.as_deref() {
        Some("x") => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    Ok(Played { players: [contestant(0, 2)?, contestant(1, 3)?], score })
}
