//! The rules, positions and moves of alignment games, and their text forms.

mod arrange;
mod bits;
mod census;
mod hash;
mod moves;
pub mod notation;
mod perft;
mod position;
pub mod random;
mod rules;
mod segments;
mod strips;
mod symmetry;
mod word;

pub use arrange::{ArrangeError, arrange};
pub use bits::{BitPosition, Word256, WordMax, bits_needed};
pub use census::{PlyCount, reachable};
pub use hash::zobrist;
pub use moves::{Cell, Direction, Move, Outcome, Side};
pub use perft::{divide, perft};
pub use position::{MoveError, Position, SetupError};
pub use rules::{MAX_SIDE, PRESETS, Placement, Preset, Rules, RulesError};
pub use segments::Segments;
pub(crate) use strips::{Spot, Strips};
pub use symmetry::Symmetry;
pub use word::{Wide, Word};
