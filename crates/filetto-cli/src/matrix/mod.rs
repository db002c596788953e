//! Matrix games: two players choose a row and a column at the same time, the cell says what one pays the other.
//!
//! | file | what |
//! |---|---|
//! | `payoffs` | the matrix as text, checked |
//! | `pure` | what is sure without mixing: maximin, minimax, saddle points, dominance |
//! | `mixed`, `linear` | von Neumann's theorem: optimal mixed strategies by linear programming |
//! | `strategies` | a tiny board game as a matrix whose cells are whole games |
//! | `examples` | matrices with a name |
//! | `analysis`, `text`, `json`, `lines`, `svg` | everything about a matrix, and how it is shown |

mod analysis;
pub mod examples;
mod json;
#[cfg(feature = "program")]
mod linear;
#[cfg(feature = "program")]
mod lines;
pub mod mixed;
mod payoffs;
pub mod pure;
pub mod strategies;
#[cfg(feature = "program")]
mod svg;
#[cfg(feature = "program")]
mod text;

pub use analysis::{Analysis, Names};
pub use payoffs::{MatrixError, Payoffs};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// Chooses a row and wants much.
    Row,
    /// Chooses a column and wants to pay little.
    Column,
}
