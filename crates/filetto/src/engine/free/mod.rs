//! The engine on free boards with short lines (k from 4 to 6; the engine takes it from 5 on): threats by table, and a search that trusts them.
//!
//! | file | idea |
//! |---|---|
//! | `classes` | what a stone makes of one line: five, open four, four, open three … |
//! | `shapes` | what it makes of all four lines |
//! | `weights` | what a shape is worth |
//! | `board` | the shapes of all empty cells, updated move by move |
//! | `evaluation` | what a position is worth |
//! | `fours` | winning by fours (VCF), with the zone in which it can be stopped |
//! | `moves` | move generation by the state of threats, and its order |
//! | `history` | killer moves, history heuristic, continuation history |
//! | `margins` | the numbers of the search |
//! | `search`, `root` | principal variation search |

mod board;
mod classes;
mod evaluation;
mod fours;
mod history;
mod margins;
mod moves;
mod root;
mod search;
mod shapes;
mod weights;

pub(super) use board::{Board, Tables};
pub use evaluation::{Features, features};
pub(super) use search::Search;
