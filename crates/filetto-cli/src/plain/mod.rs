//! The game line by line, over any reader and writer.
//!
//! Boards where stones fall look like the classic Connect Four exercise: rows of `-XO` and a question for a
//! column. The others look like tris on paper: a numbered grid and questions for a row and a column.

mod board;
mod person;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use filetto::game::{Move, Outcome, Position, Side};
use filetto::player::{Limits, Player, ask};

use crate::failure::Failure;
use crate::lang::{Lang, Phrase};
use crate::setup::Setup;

pub use board::drawing;

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
    let Setup { mut position, players, limits, lang } = setup;
    let mut programs = players.each_ref().map(|spec| spec.build());
    console.say(&lang.tell(Phrase::Welcome, &[&lang.game(position.rules())]))?;
    for side in Side::BOTH {
        let name = lang.player(&players[side.index()]);
        console.say(&lang.tell(Phrase::Plays, &[&side, &name]))?;
    }
    loop {
        console.say(&format!("\n{}", drawing(&position)))?;
        if let Some(outcome) = position.outcome() {
            return Ok(console.say(&verdict(lang, outcome))?);
        }
        let mv = match &mut programs[position.to_move().index()] {
            Some(program) => Some(ask_program(&mut **program, &position, &limits, lang, &mut console)?),
            None => person::ask_person(&position, lang, &mut console)?,
        };
        match mv {
            Some(mv) => position.play_unchecked(mv),
            None => return Ok(console.say(lang.say(Phrase::Goodbye))?),
        }
    }
}

fn verdict(lang: Lang, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side) => lang.tell(Phrase::SideWins, &[&side]),
        Outcome::Draw => lang.say(Phrase::Drawn).to_string(),
    }
}

fn ask_program(
    program: &mut dyn Player,
    position: &Position,
    limits: &Limits,
    lang: Lang,
    console: &mut Console,
) -> Result<Move, Failure> {
    let start = (console.clock)();
    let choice = ask(program, position, limits)?;
    let elapsed = (console.clock)().saturating_sub(start);
    let mv = lang.place(position.rules(), choice.mv);
    let seconds = format!("{:.3}", elapsed.as_secs_f64());
    console.say(&lang.tell(Phrase::ProgramPlayed, &[&position.to_move(), &mv, &seconds]))?;
    position.check(choice.mv).map_err(|error| Failure::Input(format!("the program played {mv}: {error}")))?;
    Ok(choice.mv)
}
