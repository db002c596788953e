//! The opening by heart: the book that comes with the program, as players use it.

use super::entry::{Key, SWITCH};
use super::{Choice, Stats};
use crate::book::{Book, BookMove};
use crate::game::{Move, Position};
use crate::solver::bounds::plies_to_end;

/// The option of players that know openings by heart.
pub(super) const BOOK: Key =
    Key { name: "book", kind: SWITCH, default: "on", about: "play the first moves of Connect Four by heart" };

/// The book's answer to a position, exact and without a search; None if it is not in the book.
pub(super) fn by_heart(position: &Position) -> Option<Choice> {
    let book = Book::shipped_for(position.rules())?;
    let BookMove { value, best: mv, .. } = book.probe(position)?;
    let depth = plies_to_end(position.rules(), position.ply(), value)? as u32;
    Some(Choice { mv, value, proven: true, depth, pv: line(book, position), stats: Stats::default() })
}

/// Best play as far as the book knows it.
fn line(book: &Book, position: &Position) -> Vec<Move> {
    let mut here = position.clone();
    let mut line = Vec::new();
    while let Some(known) = book.probe(&here) {
        here.play_unchecked(known.best);
        line.push(known.best);
    }
    line
}
