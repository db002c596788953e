//! What stands between a session and a player: one that breaks down, or never answers, costs its own game alone.

#[cfg(not(target_family = "wasm"))]
mod beside;
#[cfg(target_family = "wasm")]
mod within;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::game::Position;
use crate::limits::Limits;
use crate::player::{Choice, Player, PlayerError, ask};

#[cfg(not(target_family = "wasm"))]
pub use beside::Guarded;
#[cfg(target_family = "wasm")]
pub use within::Guarded;

/// Does something that may break down; None if it did.
pub(super) fn caught<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Asks a player that may break down. One that has no answer because it was stopped has done nothing wrong.
pub(super) fn guarded(
    player: &mut dyn Player,
    position: &Position,
    limits: &Limits,
) -> Result<Choice, PlayerError> {
    let answer = caught(|| ask(player, position, limits));
    let answer = answer.unwrap_or_else(|| Err(PlayerError::Crashed("it broke down".into())));
    answer.map_err(|error| if limits.stopped() { PlayerError::Stopped } else { error })
}
