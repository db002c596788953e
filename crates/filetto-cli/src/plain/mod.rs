//! The game line by line, over any reader and writer.
//!
//! Boards where stones fall look like the classic Connect Four exercise: rows of `-XO` and a question for a
//! column. The others look like tris on paper: a numbered grid and questions for a row and a column.

mod board;
mod person;
mod table;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use filetto::game::{Outcome, Side};

use crate::failure::Failure;
use crate::lang::{Lang, Phrase};
use crate::setup::Setup;

pub use board::drawing;
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

/// Plays one game to its end, or to the end of input.
pub fn play(setup: Setup, mut console: Console) -> Result<(), Failure> {
    let lang = setup.lang;
    greet(&setup, &mut console)?;
    let mut table = Table::new(setup);
    loop {
        console.say(&format!("\n{}", drawing(&table.position)))?;
        if let Some(outcome) = table.position.outcome() {
            table.tell(outcome);
            return Ok(console.say(&verdict(lang, outcome))?);
        }
        table.show_clocks(&mut console)?;
        let side = table.position.to_move();
        let start = (console.clock)();
        let Some(mv) = table.ask(&mut console)? else {
            return Ok(console.say(lang.say(Phrase::Goodbye))?);
        };
        if !table.spend((console.clock)().saturating_sub(start)) {
            table.tell(Outcome::Win(!side));
            return Ok(console.say(&lang.tell(Phrase::SideWinsOnTime, &[&side, &!side]))?);
        }
        table.position.play_unchecked(mv);
    }
}

fn greet(setup: &Setup, console: &mut Console) -> io::Result<()> {
    let lang = setup.lang;
    console.say(&lang.tell(Phrase::Welcome, &[&lang.game(setup.position.rules())]))?;
    for side in Side::BOTH {
        let name = lang.player(&setup.players[side.index()]);
        console.say(&lang.tell(Phrase::Plays, &[&side, &name]))?;
    }
    Ok(())
}

fn verdict(lang: Lang, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side) => lang.tell(Phrase::SideWins, &[&side]),
        Outcome::Draw => lang.say(Phrase::Drawn).to_string(),
    }
}
