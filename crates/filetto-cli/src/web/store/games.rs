//! The statements about games.

use std::fmt;
use std::str::FromStr;

use rusqlite::{OptionalExtension, named_params};

use super::Store;
use super::bounds::Bounds;
use super::error::StoreError;
use super::read::read;
use crate::web::game::Game;
use crate::web::row::Row;

const INSERT: &str = "INSERT INTO games VALUES (:id, :owner, :game, :x, :o, :time_ms, :moves, :redo, :status,
    :loser, :reason, :x_ms, :o_ms, :paused, :delay_ms, :waiting, :created, :updated, :fault, :ponder,
    :base_ms, :increment_ms, :x_left_ms, :o_left_ms, :x_by, :o_by, :loose, :listed, :friendly, :winner, :offer, :next)";
const UPDATE: &str = "UPDATE games SET moves = :moves, redo = :redo, status = :status, loser = :loser,
    reason = :reason, fault = :fault, x_ms = :x_ms, o_ms = :o_ms, paused = :paused, delay_ms = :delay_ms,
    waiting = :waiting, updated = :updated, x_left_ms = :x_left_ms, o_left_ms = :o_left_ms, x_by = :x_by,
    o_by = :o_by, loose = :loose, listed = :listed, friendly = :friendly, winner = :winner, offer = :offer,
    next = :next WHERE id = :id";
/// Games with the names of those who sit there.
const SELECT: &str = "SELECT games.*, (SELECT name FROM people WHERE people.owner = x_by) AS x_name,
    (SELECT name FROM people WHERE people.owner = o_by) AS o_name FROM games";

/// A place in a list of games, newest first: games of one millisecond are told apart by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    created: i64,
    id: String,
}

impl Cursor {
    /// Before every game.
    pub fn start() -> Cursor {
        Cursor { created: i64::MAX, id: String::new() }
    }

    /// Right behind a game.
    pub fn after(row: &Row) -> Cursor {
        Cursor { created: row.created, id: row.id.clone() }
    }
}

/// `TIME-NAME`; a time alone is before all games of that millisecond.
impl FromStr for Cursor {
    type Err = String;

    fn from_str(text: &str) -> Result<Cursor, String> {
        let (created, id) = text.split_once('-').unwrap_or((text, ""));
        let created = created.parse().map_err(|_| format!("before is {text:?}: expected the next of a list"));
        Ok(Cursor { created: created?, id: id.into() })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}-{}", self.created, self.id)
    }
}

impl Store {
    /// Stores a new game, if there may be one more.
    pub async fn insert(&self, game: &Game, bounds: &Bounds) -> Result<(), StoreError> {
        let (row, bounds) = (Row::of(game), *bounds);
        self.run(move |connection| {
            bounds.admit(connection, &row.owner)?;
            connection.prepare_cached(INSERT)?.execute(named_params! {
                ":id": row.id, ":owner": row.owner, ":game": row.game, ":x": row.x, ":o": row.o,
                ":time_ms": row.time_ms, ":moves": row.moves, ":redo": row.redo, ":status": row.status,
                ":loser": row.loser, ":reason": row.reason, ":x_ms": row.x_ms, ":o_ms": row.o_ms,
                ":paused": row.paused, ":delay_ms": row.delay_ms, ":waiting": row.waiting,
                ":created": row.created, ":updated": row.updated, ":fault": row.fault,
                ":ponder": row.ponder, ":base_ms": row.clock.map(|clock| clock.base),
                ":increment_ms": row.clock.map(|clock| clock.increment),
                ":x_left_ms": row.clock.map(|clock| clock.left[0]),
                ":o_left_ms": row.clock.map(|clock| clock.left[1]),
                ":x_by": row.x_by, ":o_by": row.o_by, ":loose": row.loose,
                ":listed": row.listed, ":friendly": row.friendly, ":winner": row.winner,
                ":offer": row.offer, ":next": row.next,
            })?;
            Ok(())
        })
        .await
    }

    /// Stores how a game stands now; false if it was deleted.
    pub async fn update(&self, game: &Game) -> Result<bool, StoreError> {
        let row = Row::of(game);
        self.run(move |connection| {
            let rows = connection.prepare_cached(UPDATE)?.execute(named_params! {
                ":id": row.id, ":moves": row.moves, ":redo": row.redo, ":status": row.status,
                ":loser": row.loser, ":reason": row.reason, ":x_ms": row.x_ms, ":o_ms": row.o_ms,
                ":paused": row.paused, ":delay_ms": row.delay_ms, ":waiting": row.waiting,
                ":updated": row.updated, ":fault": row.fault,
                ":x_left_ms": row.clock.map(|clock| clock.left[0]),
                ":o_left_ms": row.clock.map(|clock| clock.left[1]),
                ":x_by": row.x_by, ":o_by": row.o_by,
                ":loose": row.loose, ":listed": row.listed, ":friendly": row.friendly,
                ":winner": row.winner, ":offer": row.offer, ":next": row.next,
            })?;
            Ok(rows == 1)
        })
        .await
    }

    /// A game by its name.
    pub async fn load(&self, id: &str) -> Result<Option<Row>, StoreError> {
        let id = id.to_string();
        self.run(move |connection| {
            let mut select = connection.prepare_cached(&format!("{SELECT} WHERE id = ?1"))?;
            Ok(select.query_row([&id], read).optional()?)
        })
        .await
    }

    /// Games that everybody may see and that go on, the last changed first.
    pub async fn listed(&self, most: u32) -> Result<Vec<Row>, StoreError> {
        self.run(move |connection| {
            let query =
                format!("{SELECT} WHERE listed AND status = 'playing' ORDER BY updated DESC LIMIT ?1");
            let mut select = connection.prepare_cached(&query)?;
            let rows = select.query_map([most], read)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Games that a browser started or sits at, newest first, from a place on.
    pub async fn list(&self, owner: &str, from: &Cursor, most: u32) -> Result<Vec<Row>, StoreError> {
        let (owner, Cursor { created, id }) = (owner.to_string(), from.clone());
        self.run(move |connection| {
            let query = format!(
                "{SELECT} WHERE (games.owner = ?1 OR x_by = ?1 OR o_by = ?1) AND (created, id) < (?2, ?3)
                ORDER BY created DESC, id DESC LIMIT ?4"
            );
            let mut select = connection.prepare_cached(&query)?;
            let rows = select.query_map((&owner, created, &id, most), read)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// The games in which a program has to move.
    pub async fn waiting(&self) -> Result<Vec<String>, StoreError> {
        self.run(|connection| {
            let mut select =
                connection.prepare_cached("SELECT id FROM games WHERE waiting ORDER BY updated")?;
            let rows = select.query_map([], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// The games in play that have a clock.
    pub async fn clocked(&self) -> Result<Vec<String>, StoreError> {
        self.run(|connection| {
            let query = "SELECT id FROM games WHERE base_ms IS NOT NULL AND status = 'playing'";
            let mut select = connection.prepare_cached(query)?;
            let rows = select.query_map([], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Forgets a game.
    pub async fn delete(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_string();
        self.run(move |connection| {
            connection.execute("DELETE FROM games WHERE id = ?1", [&id])?;
            Ok(())
        })
        .await
    }
}
