//! How Filetto talks to other programs: text to commands and replies, and back.
//!
//! Pure codecs for both ends of each protocol: no pipes, no loops, no clocks. Coordinates and the order of rows
//! differ between the worlds; they are converted here and nowhere else.

pub mod gomocup;
pub mod kaggle;
pub mod line;

use std::fmt;

/// A command that cannot be obeyed as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// Nothing of this name is known; the text is shortened.
    Unknown(String),
    /// The command is known, what stands behind it is not.
    Arguments {
        /// The command.
        command: &'static str,
        /// What was expected, with an example.
        expected: &'static str,
    },
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CommandError::Unknown(text) => write!(f, "unknown command {text:?}"),
            CommandError::Arguments { command, expected } => write!(f, "{command}: expected {expected}"),
        }
    }
}

impl std::error::Error for CommandError {}

impl CommandError {
    fn unknown(text: &str) -> CommandError {
        CommandError::Unknown(shorten(text))
    }
}

/// The first characters of a text that somebody else wrote, fit for a message.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 60;
    let shown: String = one_line(text).chars().take(MOST).collect();
    if text.chars().count() > MOST { shown + "…" } else { shown }
}

/// A text as one line: whatever would break a line or a terminal becomes a space.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(|c: char| c.is_control() || c == '\u{2028}' || c == '\u{2029}', " ")
}

/// The first word of a line and what follows it.
fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// A plain decimal number: no sign, no spaces.
fn whole(text: &str) -> Option<u64> {
    let text = text.trim();
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}
