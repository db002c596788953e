//! The game line by line, over any reader and writer.
//!
//! Drop games look like the classic Connect Four exercise: rows of `-XO` and a question for a
//! column. The others look like tris on paper: a numbered grid and questions for a row and a column; named
//! by rows, columns and how many win, they speak as the thesis's program does.

mod board;
mod form;
mod person;
mod table;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use filetto::game::Side;
use filetto::record::{End, Fault, GameRecord};
use filetto::session::Turn;

use crate::failure::Failure;
use crate::lang::{Lang, Phrase};
use crate::setup::{Form, Setup};

use board::drawing;
use table::Table;

/// Where the game is read from and written to, and the clock it goes by.
pub struct Console<'a> {
    /// What the person types.
    pub input: &'a mut dyn BufRead,
    /// What the person reads.
    pub output: &'a mut dyn Write,
    /// The time since some fixed moment.
    pub clock: &'a dyn Fn() -> Duration,
    /// Write down what was typed: a terminal shows it by itself, a file or a pipe does not.
    pub echo: bool,
}

impl Console<'_> {
    /// The answer to a question, None at the end of input.
    fn question(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        if io::Read::take(&mut *self.input, 1000).read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.output)?;
            return Ok(None);
        }
        let answer = String::from_utf8_lossy(&bytes).trim().replace(char::is_control, "?");
        if self.echo {
            writeln!(self.output, "{answer}")?;
        }
        Ok(Some(answer))
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }
}

/// Plays one game until it is over, to the end of input, or until the flag of the limits is raised. What is left of it
/// is its record.
pub fn play(setup: &Setup, mut console: Console) -> Result<GameRecord, Failure> {
    let lang = setup.lang;
    greet(setup, &mut console)?;
    let mut table = Table::new(setup);
    loop {
        console.say(&format!("\n{}", drawing(table.session.position(), setup.form)))?;
        let turn = table.session.turn();
        if let Turn::Over(end) = &turn {
            table.tell_players();
            console.say(&verdict(lang, setup.form, end))?;
            return Ok(table.session.record());
        }
        if setup.limits.stopped() {
            console.say(lang.say(Phrase::Goodbye))?;
            return Ok(table.session.record());
        }
        let now = (console.clock)();
        table.session.start_turn(now);
        table.show_clocks(now, &mut console)?;
        match turn {
            Turn::Program(question) => table.ask_program(&question, &mut console)?,
            _ => {
                let Some(mv) = table.ask_person(&mut console)? else {
                    console.say(lang.say(Phrase::Goodbye))?;
                    return Ok(table.session.record());
                };
                table.session.play(mv, (console.clock)()).expect("a move that was checked");
            }
        }
    }
}

fn greet(setup: &Setup, console: &mut Console) -> io::Result<()> {
    let lang = setup.lang;
    console.say(&lang.tell(Phrase::Welcome, &[&lang.game(setup.position.rules())]))?;
    for side in Side::BOTH {
        let name = lang.player(&setup.players[side.index()]);
        console.say(&lang.tell(Phrase::Plays, &[&side, &name]))?;
    }
    setup.notes.iter().try_for_each(|note| console.say(note))
}

fn verdict(lang: Lang, form: Form, end: &End) -> String {
    match end {
        End::Forfeit { side, fault: Fault::Timeout, .. } => {
            lang.tell(Phrase::SideWinsOnTime, &[side, &!*side])
        }
        End::Forfeit { side, reason, .. } => lang.tell(Phrase::SideWinsByFault, &[side, reason, &!*side]),
        _ => form.outcome(lang, end.winner()),
    }
}
