//! The one text form of every player, `name:key=value,key=value`, and the registry behind it.
//!
//! A new player is one file with an `ENTRY` and one line in [`PLAYERS`].

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "external")]
use super::external;
use super::{Player, annealing, classic, engine, level, mcts, perfect, random};

use super::entry::{Entry, Options};

/// All players, in the order they are listed.
pub static PLAYERS: &[Entry] = &[
    HUMAN,
    level::ENTRY,
    random::ENTRY,
    annealing::ENTRY,
    classic::MINIMAX,
    classic::NEGAMAX,
    classic::ALPHABETA,
    classic::NEGASCOUT,
    classic::MTDF,
    classic::NEGACSTAR,
    classic::SOUTHPASADENA,
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
            _ => says("memo", "on") && (says("threads", "1") || !self.gives("threads")),
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
    let Some(known) = entry.keys.iter().find(|known| known.name == key) else {
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
        let entry = PLAYERS.iter().find(|entry| entry.name == name).ok_or_else(|| unknown(name))?;
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
