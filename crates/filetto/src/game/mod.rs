//! The rules, positions and moves of alignment games, and their text forms.

mod hash;
mod lines;
mod moves;
pub mod notation;
mod position;
mod rules;
mod symmetry;

pub use hash::{split_mix, zobrist};
pub use lines::Lines;
pub use moves::{Cell, Direction, Move, Outcome, Side};
pub use position::{MoveError, Position, SetupError};
pub use rules::{MAX_SIDE, PRESETS, Placement, Preset, Rules, RulesError};
pub use symmetry::Symmetry;
