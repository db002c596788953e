//! The games of the page: what a game is, where the ones in use stand, who thinks about them.

pub mod game;
pub mod minds;
pub mod table;
mod thinking;

pub use game::{Ending, Game, letter, side};
pub use table::{Change, Table, Tables};
