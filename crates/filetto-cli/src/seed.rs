//! New seeds: no two games of a player by chance are one.

use std::time::SystemTime;

use filetto::player::PlayerSpec;

/// A number that nobody used before, short enough to type.
pub fn fresh() -> u64 {
    let mut bytes = [0; 4];
    match getrandom::fill(&mut bytes) {
        Ok(()) => u32::from_le_bytes(bytes).into(),
        // Games need variety, not secrecy: the time of day will do.
        Err(_) => SystemTime::UNIX_EPOCH.elapsed().map_or(1, |time| u64::from(time.subsec_nanos())),
    }
}

/// The player for a new game: with a seed of its own where chance plays a part and its text names none.
pub fn for_new_game(spec: &PlayerSpec) -> PlayerSpec {
    spec.for_game(fresh())
}
