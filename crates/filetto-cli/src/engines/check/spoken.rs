//! What the checks of the two protocols over pipes share.

use std::time::Duration;

use filetto::game::{Move, Position, Side};
use filetto::internals::player::external::{External, Program, Speech, Trouble, Wait};
use filetto::player::{Limits, Player};

use super::play::Asked;
use super::{END_TIME, Report};

/// A program behind pipes, asked as the arena asks it.
pub(super) struct Spoken(External);

impl Spoken {
    pub(super) fn new(speech: Speech, command: &str) -> Spoken {
        Spoken(External::speaking(speech, command))
    }
}

impl Asked for Spoken {
    fn ask(&mut self, position: &Position, time: Duration) -> Result<Move, Trouble> {
        self.0.ask(position, &Limits::time(time)).map(|choice| choice.mv)
    }

    fn new_game(&mut self, start: &Position, side: Side, time: Duration) {
        self.0.new_game();
        self.0.prepare(start, side, &Limits::time(time));
    }
}

/// The first line for which `read` has something to say, in words.
pub(super) fn hear<T>(
    program: &mut Program,
    time: Duration,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, String> {
    program.listen(Wait::for_time(time), |line| Ok(read(line))).map_err(|trouble| format!("it {trouble}"))
}

/// Starts the program anew and gets it ready, says a farewell or, without one, closes its input, and checks that
/// it ends.
pub(super) fn ends(
    report: &mut Report,
    what: &str,
    command: &str,
    get_ready: impl Fn(&mut Program) -> Result<(), String>,
    farewell: Option<&str>,
) {
    let result = start(command).and_then(|mut program| {
        get_ready(&mut program)?;
        match farewell {
            Some(word) => program.say(&word),
            None => program.close_input(),
        }
        let in_time = program.ends_within(END_TIME);
        in_time.then(|| "it does".to_string()).ok_or("it still ran a second later; expected it to end".into())
    });
    report.note(what, result);
}

/// Starts the program; what goes wrong is said in words.
pub(super) fn start(command: &str) -> Result<Program, String> {
    Program::start(command).map_err(|trouble| format!("it {trouble}"))
}
