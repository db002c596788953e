//! Why a command did not do what it was asked, and the exit code that says so.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use filetto::game::RulesError;
use filetto::game::notation::ParseError;
use filetto::player::PlayerError;

/// What stopped a command.
#[derive(Debug)]
pub enum Failure {
    /// Bad usage or bad input: one line that says what was expected. Exit code 2.
    Input(String),
    /// The help of a command that was typed without the word that follows it. Exit code 2.
    Help(String),
    /// The answer is no: a check failed, a value is wrong, the work was interrupted (whose code is the signal's). Exit code 1.
    No(String),
    /// Reading or writing failed. A reader that went away (`filetto players | head -1`) is no failure.
    Io(io::Error),
}

impl Failure {
    /// A file that cannot be written, by its name.
    pub fn unwritable(path: &Path, error: &io::Error) -> Failure {
        let expected = "expected a path that can be written";
        Failure::Input(format!("cannot write {}: {error} ({expected})", path.display()))
    }

    /// Tells the user on standard error and gives the exit code.
    pub fn report(&self) -> ExitCode {
        if matches!(self, Failure::Io(error) if error.kind() == ErrorKind::BrokenPipe) {
            return ExitCode::SUCCESS;
        }
        // Nobody is left to tell if standard error is gone too.
        let _ = match self {
            Failure::Help(help) => write!(io::stderr(), "{help}"),
            _ => writeln!(io::stderr(), "error: {}", self.to_string().replace(char::is_control, " ")),
        };
        ExitCode::from(if matches!(self, Failure::No(_)) { 1 } else { 2 })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::Input(sentence) | Failure::Help(sentence) | Failure::No(sentence) => {
                f.write_str(sentence)
            }
            Failure::Io(error) => write!(f, "reading or writing failed: {error}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<PlayerError> for Failure {
    fn from(error: PlayerError) -> Failure {
        Failure::Input(error.to_string())
    }
}
