//! The games in use: where they stand, who thinks about them, what changes them.

pub mod changes;
mod flag;
mod people;
mod pondering;
mod table;
mod talk;
mod thinking;

pub use people::{rename, say};
pub use table::{Change, Table, Tables};
pub use talk::PHRASES;
