//! New seeds and new names: no two games of a player by chance are one, and nobody guesses what a game is called.

use filetto::player::PlayerSpec;

/// A number that nobody used before, short enough to type.
pub fn fresh() -> u64 {
    let mut bytes = [0; 4];
    match fill(&mut bytes) {
        Ok(()) => u32::from_le_bytes(bytes).into(),
        // Games need variety, not secrecy: the time of day will do.
        Err(_) => filetto::host::since_epoch().subsec_nanos().into(),
    }
}

/// The player for a new game: with a seed of its own where chance plays a part and its text names none.
pub fn for_new_game(spec: &PlayerSpec) -> PlayerSpec {
    spec.for_game(fresh())
}

/// A name that nobody guesses; where the system has no randomness, why not.
pub fn secret() -> Result<String, String> {
    let mut bytes = [0u8; 16];
    fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(not(target_family = "wasm"))]
fn fill(bytes: &mut [u8]) -> Result<(), String> {
    getrandom::fill(bytes).map_err(|error| format!("no randomness from the system: {error}"))
}

/// The browser's own generator never fails.
#[cfg(target_family = "wasm")]
fn fill(bytes: &mut [u8]) -> Result<(), String> {
    for chunk in bytes.chunks_mut(4) {
        chunk.copy_from_slice(&filetto::host::by_chance().to_le_bytes()[..chunk.len()]);
    }
    Ok(())
}
