//! SouthPasadena (Michele Garavani, Bologna), the Connect X player: alpha-beta with iterative deepening, centre columns
//! first, a transposition table over Zobrist hashes of the whole board, and its own heuristic.
//!
//! `quick=off,bounds=off` is the source to the letter: a win is +infinity however far it is, and the table keeps hash,
//! value and depth. Ours is the default: it prefers quicker wins and keeps the kind of bound, without which the table
//! can return wrong values.

use super::classic::{Classic, DEPTH, Deepening, MEMO_ON, MEMORY, ORDER, QUICK};
use super::entry::{Entry, Key, Kind, Options, SWITCH};
use crate::eval::{LineBoard, SouthPasadena};
use crate::search::{Algorithm, Settings};

const BOUNDS: Key = Key {
    name: "bounds",
    kind: SWITCH,
    default: "on",
    about: "the table tells values from bounds; off, with quick=off, is the source to the letter",
};
const DEEPEN: Key = Key {
    name: "deepen",
    kind: SWITCH,
    default: "on",
    about: "iterative deepening; off: straight to the depth, and the best move so far when time is up",
};
const BASE: Key = Key {
    name: "base",
    kind: Kind::Decimal(1.0, 16.0),
    default: "4",
    about: "how much one more stone multiplies a segment; less where many in a row win",
};

pub(super) const ENTRY: Entry = Entry {
    name: "southpasadena",
    about: "the Connect X player: deepening alpha-beta, centre first, with a transposition table",
    lead: None,
    keys: &[DEPTH, ORDER, MEMO_ON, BOUNDS, QUICK, DEEPEN, BASE],
    build: Some(|options| Box::new(player(options))),
};

/// The player as it is without options.
pub(super) fn usual() -> Classic {
    player(&ENTRY.defaults())
}

fn player(options: &Options) -> Classic {
    let settings = Settings {
        ordered: options.text("order") == "centre",
        memory: if options.is_on("memo") { MEMORY } else { 0 },
        bounds: options.is_on("bounds"),
        quick: options.is_on("quick"),
        ..Settings::plain(options.number("depth") as u32)
    };
    let eval = SouthPasadena { base: options.decimal("base") };
    let mut player = Classic::new(Algorithm::AlphaBeta, settings, Box::new(eval));
    player.board = LineBoard::hashing_free_cells;
    player.deepening = if options.is_on("deepen") { Deepening::On } else { Deepening::Off };
    player
}
