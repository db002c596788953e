//! Starting a program once before many games depend on it: one that cannot start would lose them all, and say nothing.

use std::fmt;
use std::fs;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use super::{External, Game, Speech, Trouble, time};
use crate::game::{Rules, Side};
use crate::limits::Limits;

/// How many lines of a program's standard error are told.
const LAST_LINES: usize = 3;
/// How much of such a line is told.
const LONGEST: usize = 200;
/// How long the thread that keeps what a program wrote may be behind its end.
const BEHIND: Duration = Duration::from_millis(50);

/// A program that does not get ready for a game, with its own last words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoStart {
    command: String,
    trouble: Trouble,
    /// The end of what it wrote to standard error.
    last_words: Option<String>,
    hint: Option<String>,
}

impl fmt::Display for NoStart {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} {}", self.command, self.trouble)?;
        self.last_words.iter().try_for_each(|words| write!(f, "; it wrote: {words}"))?;
        self.hint.iter().try_for_each(|hint| write!(f, " ({hint})"))
    }
}

impl std::error::Error for NoStart {}

impl External {
    /// Starts the program, announces a game and ends it again. One that runs and does not play this game, or that was
    /// stopped meanwhile, has started.
    pub fn try_start(&mut self, rules: Rules, stop: Option<&AtomicBool>) -> Result<(), NoStart> {
        let game = Game { rules, side: Side::X, time: time(&Limits::default()) };
        let answer = self.with_session(|session| session.announce(game, stop));
        self.session = None;
        match answer {
            Ok(()) | Err(Trouble::Refused(_) | Trouble::Stopped) => Ok(()),
            Err(trouble) => Err(NoStart {
                command: self.command.clone(),
                last_words: self.last_words(),
                hint: hint(&self.command, self.speech, &trouble),
                trouble,
            }),
        }
    }

    fn last_words(&self) -> Option<String> {
        thread::sleep(BEHIND);
        let text = String::from_utf8_lossy(&fs::read(self.log.as_ref()?).ok()?).into_owned();
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let last = &lines[lines.len().saturating_sub(LAST_LINES)..];
        (!last.is_empty()).then(|| last.iter().map(|line| cut(line)).collect::<Vec<_>>().join(" / "))
    }
}

/// A line without what is too long to read, or would change the terminal.
fn cut(line: &str) -> String {
    let more = if line.chars().count() > LONGEST { "…" } else { "" };
    line.chars().take(LONGEST).filter(|c| !c.is_control()).collect::<String>() + more
}

/// What may be meant instead, where the command or the answer shows it.
fn hint(command: &str, speech: Speech, trouble: &Trouble) -> Option<String> {
    if let Some((program, _)) = command.split_once(",protocol=") {
        return Some(format!(
            "all that follows external: is the command; a protocol is named before it: external:gomocup {program}"
        ));
    }
    let speaks_gomocup =
        |text: &str| ["UNKNOWN", "ERROR", "MESSAGE"].iter().any(|word| text.starts_with(word));
    match trouble {
        Trouble::Nonsense(text) if speech == Speech::Line && speaks_gomocup(text) => {
            Some(format!("this looks like the Gomocup protocol: external:gomocup {command}"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(command: &str) -> Result<(), String> {
        External::new(command).try_start(Rules::connect4(), None).map_err(|error| error.to_string())
    }

    #[test]
    fn a_program_that_never_starts_says_why_in_its_own_words() {
        let missing = trial("/no/such/program,protocol=gomocup").unwrap_err();
        assert!(missing.contains("could not be started"), "{missing}");
        assert!(missing.ends_with("external:gomocup /no/such/program)"), "{missing}");
        let broken = trial("sh -c 'echo one >&2; echo no module named bot >&2; exit 3'").unwrap_err();
        assert!(broken.contains("it wrote: one / no module named bot"), "{broken}");
        assert!(broken.contains("exit status: 3"), "{broken}");
    }

    #[test]
    fn a_program_that_runs_has_started_even_if_it_refuses_the_game() {
        assert_eq!(trial("sh -c 'read line; echo ok; cat'"), Ok(()));
        assert_eq!(trial("sh -c 'read line; echo error not this board; cat'"), Ok(()));
    }

    #[test]
    fn the_wrong_protocol_is_named() {
        let spoken = trial("sh -c 'read line; echo UNKNOWN command newgame; cat'").unwrap_err();
        assert!(spoken.contains("external:gomocup sh"), "{spoken}");
    }
}
