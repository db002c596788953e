//! What a player says about itself: its name, its options and how it is made.

use std::collections::BTreeMap;
use std::fmt;

use super::{Player, alias};
use crate::eval::read_weights;

/// Makes a player from its options.
pub(crate) type Build = fn(&Options) -> Box<dyn Player>;

/// One kind of player.
pub struct Entry {
    /// The name before the colon.
    pub name: &'static str,
    /// One line for a list.
    pub about: &'static str,
    /// The option whose value may stand first without its name: `level:3` for `level:strength=3`.
    pub lead: Option<&'static str>,
    /// The options it knows.
    pub keys: &'static [Key],
    /// Makes the player from options that were checked; a person cannot be made.
    pub build: Option<Build>,
}

impl Entry {
    /// True if a person, not a program, answers.
    pub fn is_human(&self) -> bool {
        self.build.is_none()
    }

    /// True if it starts another program: never to be built from a text that a stranger sent.
    pub fn runs_a_command(&self) -> bool {
        self.keys.iter().any(|key| matches!(key.kind, Kind::Command))
    }

    /// Other words that name it.
    pub fn aliases(&self) -> Vec<&'static str> {
        alias::of_player(self.name)
    }

    /// True if chance plays a part where its text does not say otherwise. A seed of 0 means that it plays none.
    pub(super) fn plays_by_chance(&self) -> bool {
        self.keys.iter().any(|key| key.name == Key::SEED.name && key.default != "0")
    }

    /// Its options where none is given.
    pub(super) fn defaults(&self) -> Options {
        Options(self.keys.iter().map(|key| (key.name, key.default.to_string())).collect())
    }

    /// The text behind the colon, cut at its commas unless it is a command line.
    pub(super) fn parts<'t>(&self, rest: &'t str) -> Vec<&'t str> {
        match self.runs_a_command() {
            true => [rest.trim()].into_iter().filter(|part| !part.is_empty()).collect(),
            false => rest.split(',').filter(|part| !part.is_empty()).collect(),
        }
    }

    /// True if a text that stands first is a bare value, not `key=value`.
    pub(super) fn leads(&self, part: &str) -> bool {
        self.runs_a_command() || !part.contains('=')
    }
}

/// One option of a player.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name before the equal sign.
    pub name: &'static str,
    /// What may stand behind it.
    pub kind: Kind,
    /// The value if the option is not given.
    pub default: &'static str,
    /// One line for a list.
    pub about: &'static str,
}

impl Key {
    /// The seed of a player that uses random numbers.
    pub(crate) const SEED: Key =
        Key { name: "seed", kind: Kind::Number(0, u64::MAX), default: "1", about: "same seed, same game" };
}

/// What an option accepts.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number in a range, both ends included.
    Number(u64, u64),
    /// A whole number in a range, with a sign where it is below zero.
    Signed(i64, i64),
    /// A decimal number in a range.
    Decimal(f64, f64),
    /// One of these words.
    Word(&'static [&'static str]),
    /// Up to this many whole numbers with slashes between them, such as `1/10/50`; may be empty.
    Numbers(usize),
    /// Everything up to the end of the text, commas included: a command line. Never accepted from a stranger.
    Command,
}

/// `on` or `off`.
pub(crate) const SWITCH: Kind = Kind::Word(&["on", "off"]);

impl Kind {
    pub(super) fn accepts(self, text: &str) -> bool {
        match self {
            Kind::Number(least, most) => {
                read_whole(text).is_some_and(|number| (least..=most).contains(&number))
            }
            Kind::Signed(least, most) => {
                read_signed(text).is_some_and(|number| (least..=most).contains(&number))
            }
            Kind::Decimal(least, most) => {
                text.len() <= 12 && text.parse().is_ok_and(|number: f64| (least..=most).contains(&number))
            }
            Kind::Word(words) => words.contains(&text),
            Kind::Numbers(most) => {
                text.is_empty() || read_weights(text).is_some_and(|list| list.len() <= most)
            }
            Kind::Command => !text.trim().is_empty() && !text.contains(['\n', '\r', '\0']),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Kind::Number(least, u64::MAX) => write!(f, "a whole number from {least}"),
            Kind::Number(least, most) => write!(f, "a whole number from {least} to {most}"),
            Kind::Signed(least, most) => write!(f, "a whole number from {least} to {most}"),
            Kind::Decimal(least, most) => write!(f, "a number from {least} to {most}"),
            Kind::Word(words) => write!(f, "{}", words.join("|")),
            Kind::Numbers(_) => f.write_str("whole numbers such as 1/10/50"),
            Kind::Command => f.write_str("a command, such as python3 bot.py"),
        }
    }
}

fn read_whole(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn read_signed(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// The options of one player, checked, with every default filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options(pub(super) BTreeMap<&'static str, String>);

impl Options {
    /// The text of an option.
    ///
    /// # Panics
    /// If the entry of the player does not list the key.
    pub fn text(&self, key: &str) -> &str {
        self.0.get(key).unwrap_or_else(|| panic!("the entry of this player lists no key {key:?}"))
    }

    /// A [`Kind::Number`].
    pub fn number(&self, key: &str) -> u64 {
        read_whole(self.text(key)).expect("checked when it was read")
    }

    /// A [`Kind::Signed`].
    pub(crate) fn signed(&self, key: &str) -> i64 {
        read_signed(self.text(key)).expect("checked when it was read")
    }

    /// A [`Kind::Decimal`].
    pub(crate) fn decimal(&self, key: &str) -> f64 {
        self.text(key).parse().expect("checked when it was read")
    }

    /// A [`SWITCH`].
    pub(crate) fn is_on(&self, key: &str) -> bool {
        self.text(key) == "on"
    }
}
