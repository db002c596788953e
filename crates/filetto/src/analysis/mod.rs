//! What every move of a position is worth, with the line expected and why, by the strongest means there are: the opening
//! book, the exact solver where it can finish, the engine elsewhere, better and better while somebody looks.
//!
//! | file | idea |
//! |---|---|
//! | `analyst` | one position at a time, thought about in as many pieces as one likes |
//! | `table` | what is known of the moves, the best first |
//! | `proof` | what the book and the solver prove |
//! | `estimate` | what a player named by its text thinks |
//! | `chance` | a value as the share of a win |
//! | `fault` | how bad a move was |

mod analyst;
mod chance;
mod estimate;
mod fault;
mod proof;
mod table;

pub use analyst::{Analyst, Judge};
pub use chance::chance;
pub use fault::{Fault, fault};
pub use proof::from_the_book;
pub use table::{Candidate, Source, Table};

/// How many lines are followed where a board has too many moves to follow all.
pub const DEFAULT_LINES: usize = 3;
/// The most lines there.
pub const MOST_LINES: usize = 5;
