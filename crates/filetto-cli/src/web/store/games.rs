//! Games as rows.

use std::time::Duration;

use filetto::game::notation::format_moves;
use filetto::game::{Position, Rules, Side};
use filetto::record::{End, Fault};
use rusqlite::{OptionalExtension, Row, named_params};

use super::{Store, StoreError};
use crate::web::game::{Game, letter, now_ms, session, side};

const INSERT: &str = "INSERT INTO games VALUES (:id, :owner, :game, :x, :o, :time_ms, :moves, :redo, :status,
    :loser, :reason, :x_ms, :o_ms, :paused, :delay_ms, :waiting, :created, :updated)";
const UPDATE: &str = "UPDATE games SET moves = :moves, redo = :redo, status = :status, loser = :loser,
    reason = :reason, x_ms = :x_ms, o_ms = :o_ms, paused = :paused, delay_ms = :delay_ms, waiting = :waiting,
    updated = :updated WHERE id = :id";

impl Store {
    /// Stores a new game.
    pub async fn insert(&self, game: &Game) -> Result<(), StoreError> {
        let game = game.clone();
        self.run(move |connection| {
            connection.prepare_cached(INSERT)?.execute(named_params! {
                ":id": game.id, ":owner": game.owner, ":game": game.position().rules().to_string(),
                ":x": game.seats[0].to_string(), ":o": game.seats[1].to_string(),
                ":time_ms": game.time.map(|time| time.as_millis() as i64),
                ":moves": line(&game), ":redo": game.session.undone().len() as i64, ":status": game.status(),
                ":loser": loser(&game), ":reason": reason(&game), ":x_ms": used(&game, Side::X),
                ":o_ms": used(&game, Side::O), ":paused": game.session.is_paused(),
                ":delay_ms": game.delay.as_millis() as i64, ":waiting": game.awaits_program(),
                ":created": game.created as i64, ":updated": game.updated as i64,
            })?;
            Ok(())
        })
        .await
    }

    /// Stores how a game stands now; false if it was deleted.
    pub async fn update(&self, game: &Game) -> Result<bool, StoreError> {
        let game = game.clone();
        self.run(move |connection| {
            let rows = connection.prepare_cached(UPDATE)?.execute(named_params! {
                ":id": game.id, ":moves": line(&game), ":redo": game.session.undone().len() as i64,
                ":status": game.status(), ":loser": loser(&game), ":reason": reason(&game),
                ":x_ms": used(&game, Side::X), ":o_ms": used(&game, Side::O), ":paused": game.session.is_paused(),
                ":delay_ms": game.delay.as_millis() as i64, ":waiting": game.awaits_program(),
                ":updated": game.updated as i64,
            })?;
            Ok(rows == 1)
        })
        .await
    }

    /// A game by its name.
    pub async fn load(&self, id: &str) -> Result<Option<Game>, StoreError> {
        let id = id.to_string();
        let read = move |connection: &rusqlite::Connection| {
            let mut select = connection.prepare_cached("SELECT * FROM games WHERE id = ?1")?;
            select.query_row([&id], |row| Ok(read_game(row))).optional()
        };
        self.run(read).await?.transpose()
    }

    /// Games of an owner, newest first, started before a time.
    pub async fn list(&self, owner: &str, before: u64, most: u32) -> Result<Vec<Game>, StoreError> {
        let (owner, before) = (owner.to_string(), before.min(i64::MAX as u64) as i64);
        let games = self.run(move |connection| {
            let query =
                "SELECT * FROM games WHERE owner = ?1 AND created < ?2 ORDER BY created DESC LIMIT ?3";
            let mut select = connection.prepare_cached(query)?;
            let rows = select.query_map((&owner, before, most), |row| Ok(read_game(row)))?;
            rows.collect::<Result<Vec<_>, _>>()
        });
        // A game that cannot be read, because a player is gone, does not hide the others.
        Ok(games.await?.into_iter().filter_map(Result::ok).collect())
    }

    /// The games in which a program has to move.
    pub async fn waiting(&self) -> Result<Vec<String>, StoreError> {
        self.run(|connection| {
            let mut select =
                connection.prepare_cached("SELECT id FROM games WHERE waiting ORDER BY updated")?;
            select.query_map([], |row| row.get(0))?.collect()
        })
        .await
    }

    /// Forgets a game.
    pub async fn delete(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_string();
        self.run(move |connection| connection.execute("DELETE FROM games WHERE id = ?1", [&id])).await?;
        Ok(())
    }
}

/// All moves, those that were taken back at the end.
fn line(game: &Game) -> String {
    let played = game.position().history().iter().copied();
    let moves: Vec<_> = played.chain(game.session.undone().rev()).collect();
    format_moves(game.position().rules(), &moves)
}

/// Milliseconds a side had used when the game last changed.
fn used(game: &Game, side: Side) -> i64 {
    game.used_ms(side, game.updated) as i64
}

fn loser(game: &Game) -> Option<&'static str> {
    match game.session.end() {
        Some(End::Resigned(side) | End::Forfeit { side, .. }) => Some(letter(side)),
        _ => None,
    }
}

fn reason(game: &Game) -> Option<String> {
    match game.session.end() {
        Some(End::Forfeit { reason, .. }) => Some(reason),
        _ => None,
    }
}

/// The game of a row. The clock of the running turn starts anew: nobody thought while the game was put away.
fn read_game(row: &Row) -> Result<Game, StoreError> {
    let text = |column: &str| row.get::<_, String>(column);
    let number = |column: &str| row.get::<_, i64>(column).map(|number| number.max(0) as u64);
    let rules: Rules = parsed(text("game")?.parse())?;
    let seats = [parsed(text("x")?.parse())?, parsed(text("o")?.parse())?];
    let time = row.get::<_, Option<i64>>("time_ms")?.map(|time| Duration::from_millis(time.max(0) as u64));
    let position = parsed(Position::parse(rules, &text("moves")?))?;
    let mut session = session(position, &seats, time, now_ms());
    session.restore(read_end(row)?, number("redo")? as usize);
    session.restore_used([number("x_ms")?, number("o_ms")?].map(Duration::from_millis));
    session.start_turn(Duration::from_millis(now_ms()));
    session.pause(row.get("paused")?, Duration::from_millis(now_ms()));
    Ok(Game {
        id: text("id")?,
        owner: text("owner")?,
        seats,
        time,
        session,
        step: false,
        delay: Duration::from_millis(number("delay_ms")?),
        created: number("created")?,
        updated: number("updated")?,
    })
}

fn read_end(row: &Row) -> Result<Option<End>, StoreError> {
    let loser = row.get::<_, Option<String>>("loser")?.and_then(|letter| side(&letter));
    let reason: Option<String> = row.get("reason")?;
    Ok(loser.map(|side| match reason {
        Some(reason) => End::Forfeit { side, fault: Fault::Crash, reason },
        None => End::Resigned(side),
    }))
}

fn parsed<T, E: std::fmt::Display>(read: Result<T, E>) -> Result<T, StoreError> {
    read.map_err(|error| StoreError::Failed(format!("a stored game cannot be read: {error}")))
}
