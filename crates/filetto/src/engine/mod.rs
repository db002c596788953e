//! The strong player under a clock: any board, drop or free, up to 100x100.
//!
//! | file | idea |
//! |---|---|
//! | `shape`, `weights` | where the windows lie, what a window is worth |
//! | `bag`, `board` | a stone visits the windows through its cell: sums, threats and winning cells are always known |
//! | `frontier` | which moves to look at |
//! | `zugzwang` | who has to give in when the rest of a falling board is full |
//! | `judge` | what an undecided position is worth |
//! | `order` | which move first |
//! | `forced` | winning by threats that leave a single answer |
//! | `table` | what is remembered, shared by all threads |
//! | `search` | principal variation search |
//! | `deepening` | depth by depth |
//! | `threads` | several searches that help one another |
//! | `playouts` | games played to their end by chance, where stones fall |
//! | `exact` | hand-over to the solver, as soon as it can finish |
//! | `timer` | when to stop |
//! | `tuning` | what can be switched off |
//! | `answer` | one move from all of this |

mod answer;
mod bag;
pub mod board;
mod deepening;
mod exact;
pub mod forced;
mod frontier;
pub mod judge;
mod order;
mod playouts;
mod search;
pub mod shape;
mod table;
mod threads;
pub mod timer;
mod tuning;
pub mod weights;
pub mod zugzwang;

pub use answer::{Engine, Settings};
pub use tuning::Tuning;
