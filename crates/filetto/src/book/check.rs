//! A book against itself and against the solver.

use std::fmt;

use super::format::Entry;
use super::key::{canonical, decode};
use super::load::Book;
use super::probe::after;
use crate::game::Position;
use crate::game::notation::format_move;
use crate::rng::Rng;
use crate::solver::{Budget, Solver, bounds};

/// Something a book says that is not so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The board it says it of.
    pub board: String,
    /// What is wrong, as a sentence.
    pub sentence: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}\n{}", self.board, self.sentence)
    }
}

/// In which order to look at the positions of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As they stand, neighbours together: the solver remembers most of what it needs.
    Rising,
    /// By chance, for a sample.
    Random(u64),
}

/// The positions of a book with what it says of them. A key that is no position is a fault.
pub fn entries(book: &Book, order: Order) -> Result<Vec<(Position, Entry)>, Fault> {
    let read = |(ply, key, entry)| {
        let position = decode(book.rules(), ply, key).filter(|position| canonical(position).0 == key);
        let position = position.filter(|position| position.outcome().is_none());
        let sentence =
            format!("the key {key} with {ply} stones is no unfinished position in its first image");
        position.map(|position| (position, entry)).ok_or(Fault { board: String::new(), sentence })
    };
    let mut entries = book.rows().map(read).collect::<Result<Vec<_>, _>>()?;
    if let Order::Random(seed) = order {
        Rng::new(seed).shuffle(&mut entries);
    }
    Ok(entries)
}

/// Checks a position without a solver: its move is legal, the replies to it are in the book as far as it reaches, and
/// the score follows from theirs.
pub fn consistent(book: &Book, position: &Position, entry: Entry) -> Result<(), Fault> {
    let fault = |sentence: String| Err(Fault { board: position.to_string(), sentence });
    if position.check(entry.mv).is_err() {
        return fault(format!("the move {} cannot be played", format_move(position.rules(), entry.mv)));
    }
    match book.score(&after(position, entry.mv)) {
        Some(score) if -score != entry.score as i32 => {
            fault(format!("its score is {:+}, but its move is worth {:+}", entry.score, -score))
        }
        None if has_replies(book, position.ply()) => fault("a reply to its move is missing".into()),
        _ => Ok(()),
    }
}

/// True if every position with this many stones must have all replies to its move in the book. Positions at the edge of
/// the full part may belong to either part.
fn has_replies(book: &Book, ply: usize) -> bool {
    let (full, replies) = (book.coverage().full as usize, book.coverage().replies as usize);
    ply < full || ply > full && ply + 2 <= replies
}

/// Solves a position again. None if the limits ended the search.
pub fn solved_again(
    solver: &mut Solver,
    position: &Position,
    entry: Entry,
    limits: &Budget,
) -> Option<Result<(), Fault>> {
    let order = position.rules().centre_first();
    let (value, mv) = solver.first_best(position, &order, limits)?;
    let score = bounds::score(position.rules(), position.ply(), value)?;
    let right = score == entry.score as i32 && mv == entry.mv;
    let name = |mv| format_move(position.rules(), mv);
    Some(if right {
        Ok(())
    } else {
        let sentence = format!(
            "the book says {:+} by {}, the solver {score:+} by {}",
            entry.score,
            name(entry.mv),
            name(mv)
        );
        Err(Fault { board: position.to_string(), sentence })
    })
}
