//! The games in use: where they stand, who thinks about them, what changes them.

pub mod changes;
mod flag;
mod pondering;
mod table;
mod thinking;

pub use table::{Change, Tables};
