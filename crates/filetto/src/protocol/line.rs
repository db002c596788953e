//! The line protocol, the smallest thing a program can speak to play here. One command a line:
//!
//! ```text
//! newgame GAME first|second TIMEOUT_MS   -> ok
//! go MOVE MOVE …                         -> any number of "info …" lines, then the move
//! stop                                   -> the move at once (may be left out by an engine)
//! name                                   -> one line
//! quit                                   -> the engine ends
//! ```
//!
//! `go` carries all moves so far, so that an engine needs no memory. What goes wrong is a line `error TEXT`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{CommandError, one_line, split_word, whole};
use crate::game::notation::format_move;
use crate::game::{Move, Position, Rules};
use crate::limits::Progress;

/// What the manager says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A game begins.
    NewGame {
        /// The game.
        rules: Rules,
        /// True if the engine has the first move of the game.
        first: bool,
        /// Time for each of its moves.
        timeout: Duration,
    },
    /// Answer with a move after these moves, which are text until the game is known.
    Go(String),
    /// Answer now.
    Stop,
    /// Who are you?
    Name,
    /// End.
    Quit,
}

const NEWGAME: CommandError = CommandError::Arguments {
    command: "newgame",
    expected: "GAME first|second TIMEOUT_MS (example: newgame drop-7x6-4 first 1000)",
};

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Command, CommandError> {
        let (word, rest) = split_word(line);
        match word.to_ascii_lowercase().as_str() {
            "newgame" => new_game(rest).ok_or(NEWGAME),
            "go" => Ok(Command::Go(rest.to_string())),
            "stop" => Ok(Command::Stop),
            "name" => Ok(Command::Name),
            "quit" => Ok(Command::Quit),
            _ => Err(CommandError::unknown(line.trim())),
        }
    }
}

fn new_game(rest: &str) -> Option<Command> {
    let [game, side, timeout] = rest.split_whitespace().collect::<Vec<_>>()[..] else { return None };
    let first = match side.to_ascii_lowercase().as_str() {
        "first" => true,
        "second" => false,
        _ => return None,
    };
    let timeout = Duration::from_millis(whole(timeout)?);
    Some(Command::NewGame { rules: game.parse().ok()?, first, timeout })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Command::NewGame { rules, first, timeout } => {
                let side = if *first { "first" } else { "second" };
                write!(f, "newgame {rules} {side} {}", timeout.as_millis())
            }
            Command::Go(moves) if moves.is_empty() => f.write_str("go"),
            Command::Go(moves) => write!(f, "go {moves}"),
            Command::Stop => f.write_str("stop"),
            Command::Name => f.write_str("name"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl Command {
    /// The question for a move in this position; None for a board that was set up by hand, since the protocol
    /// tells moves.
    pub fn go(position: &Position) -> Option<Command> {
        (position.placed() == 0).then(|| Command::Go(move_list(position.rules(), position.history())))
    }
}

/// Moves with a space between them, whatever the game.
fn move_list(rules: Rules, moves: &[Move]) -> String {
    moves.iter().map(|mv| format_move(rules, *mv)).collect::<Vec<_>>().join(" ")
}

/// What the engine says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The game is accepted.
    Ok,
    /// A thought on the way to a move.
    Info(String),
    /// Something went wrong.
    Error(String),
    /// A move or a name, as was asked.
    Text(String),
}

impl Reply {
    /// Reads a line of an engine; every line means something.
    pub fn parse(line: &str) -> Reply {
        let (word, rest) = split_word(line);
        match word.to_ascii_lowercase().as_str() {
            "ok" if rest.is_empty() => Reply::Ok,
            "info" => Reply::Info(rest.to_string()),
            "error" => Reply::Error(rest.to_string()),
            _ => Reply::Text(line.trim().to_string()),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reply::Ok => f.write_str("ok"),
            Reply::Info(text) => write!(f, "info {}", one_line(text)),
            Reply::Error(text) => write!(f, "error {}", one_line(text)),
            Reply::Text(text) => f.write_str(&one_line(text)),
        }
    }
}

/// The text of an `info` line: `depth 7 nodes 1200 time 35 value +12 pv 4 4 5`, the time in milliseconds.
pub fn info(rules: Rules, progress: &Progress) -> Reply {
    let Progress { depth, nodes, time, value, .. } = progress;
    let line = move_list(rules, &progress.pv);
    Reply::Info(format!("depth {depth} nodes {nodes} time {} value {value} pv {line}", time.as_millis()))
}

/// A number behind a word of an `info` line.
#[cfg_attr(not(feature = "external"), allow(dead_code))] // other programs are told it
pub(crate) fn info_number(info: &str, key: &str) -> Option<u64> {
    let mut words = info.split_whitespace();
    words.find(|word| *word == key)?;
    whole(words.next()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_any_case_and_spacing() {
        let rules = Rules::connect4();
        let game = Command::NewGame { rules, first: true, timeout: Duration::from_millis(500) };
        assert_eq!("  NewGame  connect4 FIRST 500\r\n".parse(), Ok(game.clone()));
        assert_eq!(game.to_string(), "newgame drop-7x6-4 first 500");
        assert_eq!("go".parse(), Ok(Command::Go(String::new())));
        assert_eq!("go 4 4 5\r".parse(), Ok(Command::Go("4 4 5".into())));
        assert_eq!("QUIT".parse(), Ok(Command::Quit));
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |line: &str| line.parse::<Command>().unwrap_err().to_string();
        assert_eq!(error("frob 3"), "unknown command \"frob 3\"");
        for bad in ["newgame", "newgame hex first 5", "newgame tris third 5", "newgame tris first -5"] {
            assert!(error(bad).contains("example: newgame drop-7x6-4 first 1000"), "{bad}");
        }
    }

    #[test]
    fn numbers_of_an_info_line_are_found() {
        assert_eq!(info_number("depth 7 nodes 1200 pv 4 4", "nodes"), Some(1200));
        assert_eq!(info_number("depth", "depth"), None);
        assert_eq!(info_number("hello", "depth"), None);
    }
}
