//! Rows of the file as rows of games.

use rusqlite::types::ValueRef;

use crate::web::row::{Row, StoredClock};

/// What stands in the file, whether it makes sense or not.
pub(super) fn read(row: &rusqlite::Row) -> rusqlite::Result<Row> {
    let text = |column| text(row, column).map(Option::unwrap_or_default);
    Ok(Row {
        id: text("id")?,
        owner: text("owner")?,
        created: row.get("created")?,
        updated: row.get("updated")?,
        game: text("game")?,
        x: text("x")?,
        o: text("o")?,
        time_ms: row.get("time_ms")?,
        moves: text("moves")?,
        redo: row.get("redo")?,
        status: text("status")?,
        loser: self::text(row, "loser")?,
        reason: self::text(row, "reason")?,
        fault: self::text(row, "fault")?,
        x_ms: row.get("x_ms")?,
        o_ms: row.get("o_ms")?,
        paused: row.get("paused")?,
        delay_ms: row.get("delay_ms")?,
        waiting: row.get("waiting")?,
        ponder: row.get("ponder")?,
        clock: clock(row)?,
        x_by: self::text(row, "x_by")?,
        o_by: self::text(row, "o_by")?,
        loose: row.get("loose")?,
        listed: row.get("listed")?,
        friendly: row.get("friendly")?,
        winner: self::text(row, "winner")?,
        offer: self::text(row, "offer")?,
        next: self::text(row, "next")?,
        names: [self::text(row, "x_name")?, self::text(row, "o_name")?],
    })
}

fn clock(row: &rusqlite::Row) -> rusqlite::Result<Option<StoredClock>> {
    let Some(base) = row.get::<_, Option<i64>>("base_ms")? else { return Ok(None) };
    let number = |column| Ok::<_, rusqlite::Error>(row.get::<_, Option<i64>>(column)?.unwrap_or_default());
    let left = [number("x_left_ms")?, number("o_left_ms")?];
    Ok(Some(StoredClock { base, increment: number("increment_ms")?, left }))
}

/// Bytes that are no text cost the game they are in, not the list.
fn text(row: &rusqlite::Row, column: &str) -> rusqlite::Result<Option<String>> {
    Ok(match row.get_ref(column)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
        _ => None,
    })
}
