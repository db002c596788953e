//! Whom a person may play against, by a key: levels, the programs of the five documents, the strongest.

use filetto::player::PlayerSpec;

use crate::lang::{Lang, Phrase};

/// An opponent as the list shows it.
pub(super) struct Opponent {
    pub(super) name: String,
    pub(super) spec: PlayerSpec,
}

/// The levels that are offered: far enough apart to be felt.
const LEVELS: [u8; 5] = [1, 3, 5, 7, 9];
const PROGRAMS: [(Phrase, &str); 7] = [
    (Phrase::OpponentForsa4, "forsa4"),
    (Phrase::OpponentSouthPasadena, "southpasadena"),
    (Phrase::OpponentLecture, "alphabeta:depth=6"),
    (Phrase::OpponentThesis, "thesis"),
    (Phrase::OpponentAssignment, "alphabeta:depth=6,eval=rivest,quick=off"),
    (Phrase::OpponentPerfect, "perfect"),
    (Phrase::OpponentEngine, "engine"),
];

/// Everybody the registry has.
pub(super) fn opponents(lang: Lang) -> Vec<Opponent> {
    let fair = (lang.say(Phrase::OpponentFair).to_string(), "level:auto".to_string());
    let level = |level| (lang.tell(Phrase::OpponentLevel, &[&level]), format!("level:{level}"));
    let program = |(phrase, spec): (Phrase, &str)| (lang.say(phrase).to_string(), spec.to_string());
    let all = [fair].into_iter().chain(LEVELS.map(level)).chain(PROGRAMS.map(program));
    all.filter_map(|(name, spec)| Some(Opponent { name, spec: spec.parse().ok()? })).collect()
}

/// What a program is called where there is little room: a level by its number, others by their text.
pub(super) fn short_name(lang: Lang, spec: &PlayerSpec) -> String {
    match level_of(spec) {
        Some(level) => lang.tell(Phrase::OpponentLevel, &[&level]),
        None => spec.to_string(),
    }
}

/// The level a player has, where it has one: a fair opponent stands on one, too.
pub(super) fn level_of(spec: &PlayerSpec) -> Option<i32> {
    (spec.entry().name == "level").then(|| spec.options()).and_then(|options| {
        let strength = options.text("strength").parse().ok();
        strength.or_else(|| options.text("start").parse().ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_the_programs_of_the_documents_are_offered() {
        let specs: Vec<String> =
            opponents(Lang::English).iter().map(|opponent| opponent.spec.to_string()).collect();
        for spec in ["level:auto", "level:1", "forsa4", "southpasadena", "perfect", "engine"] {
            assert!(specs.iter().any(|known| known == spec), "{spec}");
        }
    }

    #[test]
    fn levels_are_read_from_players() {
        let level = |text: &str| level_of(&text.parse().unwrap());
        assert_eq!(
            (level("level:7"), level("level:auto,start=4"), level("random")),
            (Some(7), Some(4), None)
        );
    }
}
