//! The players meant when nobody names one: the first of a short list that the registry has.

use filetto::player::PlayerSpec;

/// Opponents in the game, the fairest first.
const OPPONENTS: [&str; 3] = ["level:auto", "alphabeta:depth=7", "random"];
/// Who gives hints and explains, best first.
const ADVISERS: [&str; 2] = ["alphabeta:depth=6", "random"];

/// Who plays for us in other worlds, best first.
const ENGINES: [&str; 2] = ["engine", "southpasadena"];

/// A person.
pub fn person() -> PlayerSpec {
    first_known(&["human"])
}

/// The program a person plays against.
pub fn opponent() -> PlayerSpec {
    first_known(&OPPONENTS)
}

/// The program that gives hints.
pub fn adviser() -> PlayerSpec {
    first_known(&ADVISERS)
}

/// The program that plays for us in other worlds.
pub fn engine() -> PlayerSpec {
    first_known(&ENGINES)
}

fn first_known(specs: &[&str]) -> PlayerSpec {
    specs.iter().find_map(|spec| spec.parse().ok()).expect("the registry has human and random")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_somebody() {
        assert!(person().is_human());
        assert!(!opponent().is_human());
        assert!(!adviser().is_human());
    }
}
