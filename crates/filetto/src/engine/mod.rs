//! The strong player under a clock: any board, drop or free, up to 100x100.
//!
//! | file | idea |
//! |---|---|
//! | `weights` | what a segment is worth |
//! | `sparse_set`, `board` | the counted board, with threats and winning cells listed |
//! | `movegen` | move generation: all moves, or those near stones |
//! | `zugzwang` | who must play below a winning cell when the rest of a drop board is full |
//! | `evaluation` | what an undecided position is worth |
//! | `order` | which move first: history heuristic, killer moves |
//! | `forced` | threat-space search (VCF): winning by threats that leave a single answer |
//! | `tt` | the transposition table, shared by all threads |
//! | `search`, `root` | principal variation search on the counted board |
//! | `free` | the same for free boards with lines of 5 and 6, on shapes by table |
//! | `deepening` | iterative deepening with aspiration windows |
//! | `variations` | several best lines at once (multi-PV) |
//! | `threads` | several searches that share one table (ABDADA) |
//! | `playouts` | Monte Carlo tree search on drop boards |
//! | `exact` | hand-over to the solver, as soon as it can finish |
//! | `timer` | when to stop |
//! | `tuning` | what can be switched off |
//! | `answer` | one move from all of this |

mod answer;
pub mod board;
mod deepening;
pub mod evaluation;
mod exact;
pub mod forced;
mod free;
mod movegen;
mod order;
mod playouts;
mod root;
mod search;
mod sparse_set;
mod threads;
pub mod timer;
mod tt;
mod tuning;
mod variations;
pub mod weights;
pub mod zugzwang;

pub use answer::{Engine, Settings, Variation, Wish};
pub(crate) use exact::expected_seconds;
pub use free::{Features, features};
pub use tuning::Tuning;
