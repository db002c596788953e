//! Any other program as a player: `external:COMMAND`. This folder does I/O, unlike the rest of the library: it starts
//! the program, talks to it over pipes, times it and ends it.
//!
//! A program that hangs, floods, dies, talks nonsense or closes its pipe loses the game with a plain sentence and
//! is ended with all it started; the next game starts it again.

mod family;
mod gomocup;
mod line;
mod log;
mod memory;
mod program;
mod trial;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::entry::{Entry, Key, Kind};
use super::{Choice, Limits, Player, PlayerError};
use crate::game::{Move, Position, Rules, Side};

pub use family::end_all;
pub use program::{Program, Trouble, Wait};
pub use trial::NoStart;

/// Time for a move where nobody sets one: the ten seconds of the Bologna course.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// How much later than its time an answer may arrive before the program is ended. Whether a late answer loses is
/// for the clock of the game to say.
const SLACK: Duration = Duration::from_millis(500);
/// Time to start and to get ready for a game: a virtual machine on a busy computer needs seconds.
const START_TIME: Duration = Duration::from_secs(15);

/// The wait for a program to get ready; there is nothing that hurries it.
fn start_wait(stop: Option<&AtomicBool>) -> Wait<'_> {
    Wait::for_time(START_TIME).unless(stop, "")
}

pub(super) const ENTRY: Entry = Entry {
    name: "external",
    about: "another program, by its command: the line protocol, or gomocup for pbrain-* and \"gomocup COMMAND\"",
    lead: Some("command"),
    keys: &[Key {
        name: "command",
        kind: Kind::Command,
        default: "filetto engine --protocol line",
        about: "how to start it, such as python3 bot.py; memory=256 in front: no more megabytes",
    }],
    build: Some(|options| Box::new(External::new(options.text("command")))),
};

/// The protocol a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speech {
    /// Ours.
    Line,
    /// That of gomoku engines.
    Gomocup,
}

/// A player that is another program.
pub struct External {
    command: String,
    speech: Speech,
    /// Megabytes it may use, if they are bounded.
    memory: Option<u64>,
    session: Option<Session>,
    /// Where the standard error of the program that failed last is kept.
    log: Option<String>,
    /// What went wrong when it got ready for the game.
    unready: Option<Trouble>,
}

impl External {
    /// The program of a command line; it is started when it is first asked. A word `gomocup` or `line` in front
    /// names the protocol; otherwise a program called `pbrain-*` speaks gomocup and any other the line protocol.
    /// `memory=MEGABYTES` before that bounds its memory: one that wants more loses its game.
    pub fn new(text: &str) -> External {
        let (memory, text) = memory::split(text.trim());
        let (speech, command) = match text.split_once(char::is_whitespace) {
            Some(("gomocup", command)) => (Speech::Gomocup, command),
            Some(("line", command)) => (Speech::Line, command),
            _ => (speech_of(text), text),
        };
        External { memory, ..External::speaking(speech, command) }
    }

    /// The program of a command line that speaks this protocol.
    pub fn speaking(speech: Speech, command: &str) -> External {
        let command = command.trim().to_string();
        External { command, speech, memory: None, session: None, log: None, unready: None }
    }

    /// Asks the program for a move. After any trouble it is ended; the next question starts it again.
    pub fn ask(&mut self, position: &Position, limits: &Limits) -> Result<Choice, Trouble> {
        match self.unready.take() {
            Some(trouble) => Err(trouble),
            None => self.with_session(|session| session.ask(position, limits)),
        }
    }

    fn with_session<T>(
        &mut self,
        talk: impl FnOnce(&mut Session) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        self.log = None;
        let mut session = match self.session.take() {
            Some(session) => session,
            None => Session::start(&self.command, self.speech, self.memory)?,
        };
        let answer = talk(&mut session);
        match answer {
            Ok(_) => self.session = Some(session),
            Err(_) => self.log = session.program.log(),
        }
        answer
    }
}

fn speech_of(command: &str) -> Speech {
    let words = program::split_words(command);
    let name = words.first().and_then(|word| Path::new(word).file_name()?.to_str());
    if name.is_some_and(|name| name.starts_with("pbrain-")) { Speech::Gomocup } else { Speech::Line }
}

impl Player for External {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        self.ask(position, limits).map_err(|trouble| {
            let log =
                self.log.as_ref().map_or(String::new(), |path| format!(" (its standard error: {path})"));
            let sentence = format!("{:?} {trouble}{log}", self.command);
            trouble.into_error(sentence)
        })
    }

    fn new_game(&mut self) {
        if let Some(session) = &mut self.session {
            session.talk = talk(self.speech);
        }
    }

    fn prepare(&mut self, start: &Position, side: Side, limits: &Limits) {
        let game = Game { rules: start.rules(), side, time: time(limits) };
        // What goes wrong here goes wrong again, or is told, when a move is asked for.
        self.unready = self.with_session(|session| session.announce(game, limits.stop.as_deref())).err();
    }
}

/// A running program and what it has been told.
struct Session {
    program: Program,
    talk: Box<dyn Talk>,
}

/// The manager's side of a protocol, with what the program knows of the game.
trait Talk: Send {
    /// Tells the program which game is played, unless it knows; a raised flag ends the wait for its answer.
    fn announce(
        &mut self,
        program: &mut Program,
        game: Game,
        stop: Option<&AtomicBool>,
    ) -> Result<(), Trouble>;

    /// Tells the program what it does not know yet and waits for its move.
    fn ask(&mut self, program: &mut Program, question: &Question) -> Result<Choice, Trouble>;

    /// The polite end.
    fn farewell(&self) -> &'static str;
}

/// What a program is told of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Game {
    rules: Rules,
    side: Side,
    time: Duration,
}

/// What is asked.
struct Question<'a> {
    position: &'a Position,
    time: Duration,
    limits: &'a Limits,
}

fn time(limits: &Limits) -> Duration {
    limits.time.unwrap_or(DEFAULT_TIME)
}

impl Question<'_> {
    /// The game the question belongs to.
    fn game(&self) -> Game {
        Game { rules: self.position.rules(), side: self.position.to_move(), time: self.time }
    }

    fn stop(&self) -> Option<&AtomicBool> {
        self.limits.stop.as_deref()
    }

    /// How long to wait for the move.
    fn wait(&self, hurry: &'static str) -> Wait<'_> {
        Wait::for_time(self.time + SLACK).unless(self.stop(), hurry)
    }

    /// The move as an answer, if it can be played.
    fn choice(&self, mv: Move, said: &str) -> Result<Choice, Trouble> {
        let illegal = |error| Trouble::illegal(said, &error);
        self.position.check(mv).map_err(illegal)?;
        Ok(Choice::bare(mv))
    }
}

fn talk(speech: Speech) -> Box<dyn Talk> {
    match speech {
        Speech::Line => Box::new(line::Line::default()),
        Speech::Gomocup => Box::new(gomocup::Gomocup::default()),
    }
}

impl Session {
    fn start(command: &str, speech: Speech, memory: Option<u64>) -> Result<Session, Trouble> {
        Ok(Session { program: Program::start_within(command, memory)?, talk: talk(speech) })
    }

    fn ask(&mut self, position: &Position, limits: &Limits) -> Result<Choice, Trouble> {
        self.talk.ask(&mut self.program, &Question { position, time: time(limits), limits })
    }

    fn announce(&mut self, game: Game, stop: Option<&AtomicBool>) -> Result<(), Trouble> {
        self.talk.announce(&mut self.program, game, stop)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.program.end(self.talk.farewell());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_protocol_is_chosen_by_a_word_or_by_the_name() {
        let speech = |text: &str| {
            let player = External::new(text);
            (player.speech, player.command)
        };
        assert_eq!(speech("python3 bot.py"), (Speech::Line, "python3 bot.py".into()));
        assert_eq!(speech("gomocup ./brain -x"), (Speech::Gomocup, "./brain -x".into()));
        assert_eq!(speech("/opt/pbrain-rapfi"), (Speech::Gomocup, "/opt/pbrain-rapfi".into()));
        assert_eq!(speech("line /opt/pbrain-x"), (Speech::Line, "/opt/pbrain-x".into()));
        assert_eq!(speech("memory=64 gomocup ./brain"), (Speech::Gomocup, "./brain".into()));
        assert_eq!(External::new("memory=64 gomocup ./brain").memory, Some(64));
    }
}
