//! The programs that are asked for the page: guarded, and with no more memory and threads than they are given.

use filetto::player::PlayerSpec;
use filetto::session::Guarded;

use super::limits;
use super::refusal::Refusal;

/// The player of a spec, to be asked once.
pub fn program(spec: &PlayerSpec) -> Result<Guarded, Refusal> {
    spec.build().map(Guarded::new).ok_or_else(Refusal::person_asked)
}

/// The same player with no more memory and threads than it is given here.
pub fn clamped(spec: &PlayerSpec, threads: u64) -> PlayerSpec {
    let mut clamped = spec.clone();
    for (key, most) in [("memory", limits::PLAYER_MEGABYTES), ("threads", threads)] {
        let has_key = spec.entry().keys.iter().any(|known| known.name == key);
        if has_key && spec.options().text(key).parse().is_ok_and(|asked: u64| asked > most) {
            clamped = clamped.with(key, &most.to_string()).unwrap_or(clamped);
        }
    }
    clamped
}
