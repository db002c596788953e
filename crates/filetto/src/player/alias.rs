//! Other words for players and options: read wherever a player is named, never written. Old records keep their meaning
//! where the words of today have changed.

/// The other word, and the player it names.
const PLAYERS: &[(&str, &str)] = &[("annealing", "forsa4")];
/// A player, the other word, and its option.
const KEYS: &[(&str, &str, &str)] =
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

#[cfg(test)]
mod tests {
    use super::super::spec::PLAYERS as ENTRIES;
    use super::*;

    #[test]
    fn other_words_lead_to_what_there_is_and_hide_nothing() {
        let entry = |name: &str| ENTRIES.iter().find(|entry| entry.name == name);
        for (other, name) in PLAYERS {
            assert!(entry(other).is_none() && entry(name).is_some(), "{other}");
        }
        for (of, other, name) in KEYS {
            let has = |key: &str| entry(of).unwrap().keys.iter().any(|known| known.name == key);
            assert!(!has(other) && has(name), "{of}: {other}");
        }
    }
}
