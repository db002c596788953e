//! Why a move is good, for people: what matters on the board, found by plain means that a reader can follow.
//!
//! | file | what it finds |
//! |---|---|
//! | `advice` | what a glance tells about a move |
//! | `threats` | the cells on which a side would win |
//! | `forced` | a win in which every move is a threat that must be answered |
//! | `zugzwang` | who profits from the threats in the air when the rest of a drop board is filled |
//! | `victor` | that a side cannot win, by the rules of VICTOR, and how the other side answers |
//! | `proof` | what can be proven about a position by any of these |
//! | `lines` | the lines that each side can still complete |

mod advice;
mod forced;
mod lines;
mod proof;
mod threats;
mod victor;
mod zugzwang;

pub use advice::{Advice, Look, Reason};
pub use forced::forced_win;
pub use lines::{OpenLines, open_lines, open_lines_through};
pub use proof::{Means, Proof, RULE_NODES, prove, prove_by_rules};
pub use threats::{Threat, threats, winning_moves};
pub use victor::{Answer, Because, Rule, RuleProof, Use};
pub use zugzwang::{Zugzwang, zugzwang};
