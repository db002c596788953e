//! Why a move is good, for people: what matters on the board, found by plain means that a reader can follow.
//!
//! | file | what it finds |
//! |---|---|
//! | `advice` | what a glance tells about a move |
//! | `threats` | the cells on which a side would win |
//! | `forced` | a win in which every move is a threat that must be answered |
//! | `zugzwang` | who profits from the threats in the air when the rest of a drop board is filled |
//! | `lines` | the lines that each side can still complete |

mod advice;
mod forced;
mod lines;
mod threats;
mod zugzwang;

pub use advice::{Advice, Look, Reason};
pub use forced::forced_win;
pub use lines::{OpenLines, open_lines, open_lines_through};
pub use threats::{Threat, threats, winning_moves};
pub use zugzwang::{Zugzwang, zugzwang};
