//! The one text form of every player, `name:key=value,key=value`, and the registry behind it.
//!
//! A new player is one file with an `ENTRY` and one line in [`PLAYERS`].

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "external")]
use super::external;
use super::{Player, alias, classic, engine, forsa4, level, mcts, perfect, random, southpasadena, thesis};

use super::entry::{Entry, Key, Options};
use crate::game::{Outcome, Side};

/// All players, in the order they are listed.
pub static PLAYERS: &[Entry] = &[
    HUMAN,
    level::ENTRY,
    random::ENTRY,
    forsa4::ENTRY,
    thesis::ENTRY,
    classic::MINIMAX,
    classic::NEGAMAX,
    classic::ALPHABETA,
    classic::NEGASCOUT,
    classic::MTDF,
    classic::NEGACSTAR,
    southpasadena::ENTRY,
    mcts::ENTRY,
    perfect::ENTRY,
    engine::ENTRY,
    #[cfg(feature = "external")]
    external::ENTRY,
];

/// The one player that is not a program.
const HUMAN: Entry = Entry {
    name: "human",
    about: "a person at the terminal or the page",
    lead: None,
    keys: &[],
    build: None,
};

/// The player of a name, or of another word for it.
pub(super) fn find(word: &str) -> Option<&'static Entry> {
    let name = alias::player(word);
    PLAYERS.iter().find(|entry| entry.name == name)
}

/// A player by its text, checked: what can be written down can be built.
///
/// ```
/// use filetto::player::PlayerSpec;
/// let spec: PlayerSpec = "random:seed=7".parse().unwrap();
/// assert_eq!(spec.to_string(), "random:seed=7");
/// assert!("random:sed=7".parse::<PlayerSpec>().is_err());
/// ```
#[derive(Clone)]
pub struct PlayerSpec {
    entry: &'static Entry,
    given: Vec<(&'static str, String)>,
}

impl PlayerSpec {
    /// The entry of the registry.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// True for a person.
    pub fn is_human(&self) -> bool {
        self.entry.is_human()
    }

    /// Makes the player, None for a person.
    pub fn build(&self) -> Option<Box<dyn Player>> {
        self.entry.build.map(|build| build(&self.options()))
    }

    /// True if thinking on the other side's time helps its next answer: it keeps what it learned, in a table or a tree.
    pub fn ponders(&self) -> bool {
        let options = self.options();
        let says = |key: &str, value: &str| {
            self.entry.keys.iter().any(|known| known.name == key) && options.text(key) == value
        };
        match self.entry.name {
            "engine" | "perfect" | "mcts" | "southpasadena" => true,
            "level" => says("strength", "10"),
            // Several threads share no table.
            _ => says("memo", "on") && (!self.gives("threads") || says("threads", "1")),
        }
    }

    /// The options with every default filled in.
    pub fn options(&self) -> Options {
        let mut options = self.entry.defaults();
        options.0.extend(self.given.iter().cloned());
        options
    }

    /// True if the text names this option, also with its default value.
    pub fn gives(&self, key: &str) -> bool {
        self.given.iter().any(|(name, _)| *name == key)
    }

    /// The same player with an option added or replaced, if it knows that option.
    pub fn with(&self, key: &str, value: &str) -> Result<PlayerSpec, SpecError> {
        let known = find_key(self.entry, key, value)?;
        let mut spec = self.clone();
        spec.given.retain(|(name, _)| *name != known);
        spec.given.push((known, value.to_string()));
        Ok(spec)
    }

    /// The same player with an option that its text leaves open; unchanged if it is given or not known.
    pub fn with_default(&self, key: &str, value: &str) -> PlayerSpec {
        let added = if self.gives(key) { None } else { self.with(key, value).ok() };
        added.unwrap_or_else(|| self.clone())
    }

    /// The same player for one game: with this seed, if chance plays a part in its moves and its text names none. What
    /// is returned says everything the game depends on: who drives a game names a new number for every player, plays
    /// with it and writes it down.
    ///
    /// ```
    /// use filetto::player::PlayerSpec;
    /// let for_game = |text: &str| text.parse::<PlayerSpec>().unwrap().for_game(42).to_string();
    /// assert_eq!(for_game("forsa4"), "forsa4:seed=42");
    /// assert_eq!(for_game("forsa4:seed=7"), "forsa4:seed=7");
    /// assert_eq!(for_game("alphabeta:depth=4"), "alphabeta:depth=4");
    /// ```
    pub fn for_game(&self, fresh_seed: u64) -> PlayerSpec {
        match self.entry.plays_by_chance() {
            true => self.with_default(Key::SEED.name, &fresh_seed.to_string()),
            false => self.clone(),
        }
    }

    /// The same player for the game after one in which it had this side: one that follows the person has moved.
    pub fn after_game(&self, outcome: Outcome, side: Side) -> PlayerSpec {
        let level = if self.entry.name == level::ENTRY.name { Some(self.options()) } else { None };
        let start = level.and_then(|options| level::after_game(&options, outcome, side));
        start.and_then(|start| self.with("start", &start.to_string()).ok()).unwrap_or_else(|| self.clone())
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.entry.name)?;
        let (lead, named): (Vec<_>, Vec<_>) =
            self.given.iter().partition(|(key, _)| Some(*key) == self.entry.lead);
        let parts = lead.iter().map(|(_, value)| value.clone());
        let parts = parts.chain(named.iter().map(|(key, value)| format!("{key}={value}")));
        for (index, part) in parts.enumerate() {
            write!(f, "{}{part}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

impl fmt::Debug for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "PlayerSpec({self})")
    }
}

impl PartialEq for PlayerSpec {
    fn eq(&self, other: &PlayerSpec) -> bool {
        self.entry.name == other.entry.name && self.options() == other.options()
    }
}

/// Why a text is not a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpecError {
    /// There is no player of this name.
    Name(String),
    /// The player does not have this option.
    Key {
        /// The player.
        player: &'static str,
        /// The unknown option.
        key: String,
        /// The options it has.
        valid: Vec<&'static str>,
    },
    /// An option has a value it does not accept.
    Value {
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// What was expected.
        expected: String,
    },
    /// Something between the commas is not `key=value`.
    Shape(String),
    /// An option is given twice.
    Twice(&'static str),
    /// The player needs a feature of the library that is switched off.
    Feature(&'static str),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SpecError::Name(name) => {
                let names: Vec<_> = PLAYERS.iter().map(|entry| entry.name).collect();
                write!(f, "unknown player {name:?}: expected one of {}", names.join(", "))
            }
            SpecError::Key { player, key, valid } if valid.is_empty() => {
                write!(f, "{player} has no option {key:?}: it has none at all")
            }
            SpecError::Key { player, key, valid } => {
                write!(f, "{player} has no option {key:?}: expected one of {}", valid.join(", "))
            }
            SpecError::Value { key, value, expected } => {
                write!(f, "{key}={}: expected {expected}", value.escape_debug())
            }
            SpecError::Shape(part) => write!(f, "{part:?} is not key=value (example: alphabeta:depth=8)"),
            SpecError::Twice(key) => write!(f, "the option {key} is given twice"),
            SpecError::Feature(name) => {
                write!(f, "the player {name} is left out of this build: its feature {name:?} is switched off")
            }
        }
    }
}

impl std::error::Error for SpecError {}

fn unknown(name: &str) -> SpecError {
    match name {
        "external" => SpecError::Feature("external"),
        _ => SpecError::Name(shorten(name)),
    }
}

fn find_key(entry: &'static Entry, key: &str, value: &str) -> Result<&'static str, SpecError> {
    let name = alias::key(entry.name, key);
    let Some(known) = entry.keys.iter().find(|known| known.name == name) else {
        let valid = entry.keys.iter().map(|known| known.name).collect();
        return Err(SpecError::Key { player: entry.name, key: shorten(key), valid });
    };
    if !known.kind.accepts(value) {
        let expected = known.kind.to_string();
        return Err(SpecError::Value { key: known.name, value: shorten(value), expected });
    }
    Ok(known.name)
}

fn shorten(text: &str) -> String {
    text.chars().take(20).collect()
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, SpecError> {
        let (name, rest) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let entry = find(name).ok_or_else(|| unknown(name))?;
        let mut spec = PlayerSpec { entry, given: Vec::new() };
        for (index, part) in entry.parts(rest).into_iter().enumerate() {
            let (key, value) = match entry.lead {
                Some(lead) if index == 0 && entry.leads(part) => (lead, part),
                _ => part.split_once('=').ok_or_else(|| SpecError::Shape(shorten(part)))?,
            };
            let known = find_key(entry, key, value)?;
            if spec.given.iter().any(|(name, _)| *name == known) {
                return Err(SpecError::Twice(known));
            }
            spec.given.push((known, value.to_string()));
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_accepted_by_its_own_key() {
        for entry in PLAYERS {
            for key in entry.keys {
                assert!(key.kind.accepts(key.default), "{}: {}", entry.name, key.name);
            }
            let spec: PlayerSpec = entry.name.parse().unwrap();
            assert_eq!(spec.to_string(), entry.name);
        }
    }

    #[test]
    fn errors_list_what_is_valid() {
        let error = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        assert!(error("nobody").contains("expected one of human, level, random"));
        assert_eq!(error("random:sed=1"), "random has no option \"sed\": expected one of seed");
        assert_eq!(error("human:seed=1"), "human has no option \"seed\": it has none at all");
        assert_eq!(error("random:seed=-1"), "seed=-1: expected a whole number from 0");
        assert_eq!(error("random:seed"), "\"seed\" is not key=value (example: alphabeta:depth=8)");
        assert_eq!(error("random:seed=1,seed=2"), "the option seed is given twice");
    }

    #[test]
    fn a_player_that_is_left_out_says_so() {
        let said = unknown("external").to_string();
        assert_eq!(
            said,
            "the player external is left out of this build: its feature \"external\" is switched off"
        );
    }

    #[test]
    fn other_words_lead_to_what_there_is_and_hide_nothing() {
        let entry = |name: &str| PLAYERS.iter().find(|entry| entry.name == name);
        for (other, name) in alias::PLAYERS {
            assert!(entry(other).is_none() && entry(name).is_some(), "{other}");
        }
        for (of, other, name) in alias::KEYS {
            let has = |key: &str| entry(of).unwrap().keys.iter().any(|known| known.name == key);
            assert!(!has(other) && has(name), "{of}: {other}");
        }
    }

    #[test]
    fn other_words_are_read_and_not_written() {
        let read = |text: &str| text.parse::<PlayerSpec>();
        let old = "annealing:seed=5,start=500,factor=0.9,sure=on";
        assert_eq!(read(old).unwrap().to_string(), "forsa4:seed=5,t0=500,cooling=0.9,guard=on");
        assert_eq!(read("annealing").unwrap().to_string(), "forsa4");
        assert_eq!(read("forsa4:sure=on,guard=off").unwrap_err(), SpecError::Twice("guard"));
        assert_eq!(read("level:auto,start=4").unwrap().to_string(), "level:auto,start=4");
        let said = read("annealing:c5=1").unwrap_err().to_string();
        assert!(said.starts_with("forsa4 has no option \"c5\": expected one of seed, sweeps"), "{said}");
        assert!(!read("nobody").unwrap_err().to_string().contains("annealing"));
    }

    #[test]
    fn negative_numbers_are_numbers() {
        let spec: PlayerSpec = "forsa4:attack=-5,c4=7".parse().unwrap();
        assert_eq!((spec.options().signed("attack"), spec.options().signed("c4")), (-5, 7));
        assert_eq!(spec.options().signed("c3"), -3000);
        for bad in ["--5", "+5", "-", "", "100001", "-100001", "1.5"] {
            assert!(format!("forsa4:attack={bad}").parse::<PlayerSpec>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_game_has_a_seed_where_chance_plays_a_part() {
        let fresh = |text: &str| text.parse::<PlayerSpec>().unwrap().for_game(9).to_string();
        for text in ["random", "forsa4", "mcts", "level"] {
            assert_eq!(fresh(text), format!("{text}:seed=9"));
        }
        for text in
            ["human", "alphabeta", "southpasadena", "engine", "perfect", "random:seed=1", "forsa4:seed=7"]
        {
            assert_eq!(fresh(text), text);
        }
    }

    #[test]
    fn an_option_can_be_added() {
        let spec: PlayerSpec = "random".parse().unwrap();
        assert_eq!(spec.with("seed", "4").unwrap().to_string(), "random:seed=4");
        assert!(spec.with("depth", "4").is_err());
        assert!(!spec.gives("seed") && spec.with("seed", "1").unwrap().gives("seed"));
        assert_eq!(spec.with_default("seed", "4").to_string(), "random:seed=4");
        assert_eq!(spec.with("seed", "1").unwrap().with_default("seed", "4").to_string(), "random:seed=1");
        assert_eq!(spec.with_default("depth", "4"), spec);
    }
}
