//! The rules, positions and moves of alignment games, and their text forms.

pub(crate) mod arrange;
pub(crate) mod bits;
pub(crate) mod census;
pub(crate) mod hash;
mod moves;
pub mod notation;
mod perft;
mod position;
pub(crate) mod random;
mod rules;
pub(crate) mod segments;
mod strips;
pub(crate) mod symmetry;
pub(crate) mod word;

#[cfg(test)]
pub(crate) use hash::whole_board_hash;
pub(crate) use hash::{zobrist, zobrist_content};
pub use moves::{Cell, Direction, Move, Outcome, Side};
pub use perft::{divide, perft};
pub use position::{MoveError, Position, SetupError};
pub use rules::{MAX_SIDE, PRESETS, Placement, Preset, Rules, RulesError};
pub(crate) use segments::Segments;
pub(crate) use strips::{Spot, Strips};
pub(crate) use symmetry::Symmetry;
