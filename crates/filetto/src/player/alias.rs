//! Other words for players and options: read wherever a player is named, never written. Old records keep their meaning
//! where the words of today have changed.

/// The other word, and the player it names.
pub(super) const PLAYERS: &[(&str, &str)] = &[("annealing", "forsa4")];
/// A player, the other word, and its option.
pub(super) const KEYS: &[(&str, &str, &str)] =
    &[("forsa4", "start", "t0"), ("forsa4", "factor", "cooling"), ("forsa4", "sure", "guard")];

/// The name of a player for a word, which may be the name itself.
pub(super) fn player(word: &str) -> &str {
    PLAYERS.iter().find(|(other, _)| *other == word).map_or(word, |(_, name)| name)
}

/// The name of an option of a player for a word, which may be the name itself.
pub(super) fn key<'w>(player: &str, word: &'w str) -> &'w str {
    let means = |(of, other, _): &&(&str, &str, &str)| *of == player && *other == word;
    KEYS.iter().find(means).map_or(word, |(_, _, name)| name)
}

/// The other words for a player.
pub(super) fn of_player(name: &str) -> Vec<&'static str> {
    PLAYERS.iter().filter(|(_, means)| *means == name).map(|(other, _)| *other).collect()
}
