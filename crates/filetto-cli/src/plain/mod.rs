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
use filetto::player::PlayerSpec;
use filetto::record::{End, Fault, GameRecord};
use filetto::session::Turn;

use crate::failure::Failure;
use crate::lang::{Lang, Phrase};
use crate::setup::{Form, Setup};

use board::drawing;
use person::{Decision, Order};
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

/// Plays until a game is over, to the end of input, or until the flag of the limits is raised. What is left are the
/// records of all games in which somebody moved.
pub fn play(setup: &Setup, mut console: Console) -> Result<Vec<GameRecord>, Failure> {
    greet(setup, &mut console)?;
    let mut game = Game { setup, table: Table::new(setup), records: Vec::new() };
    game.play(&mut console)?;
    let last = game.table.session.record();
    game.keep(last);
    Ok(game.records)
}

/// The game in play and the records of those before it.
struct Game<'a> {
    setup: &'a Setup,
    table: Table,
    records: Vec<GameRecord>,
}

impl Game<'_> {
    fn play(&mut self, console: &mut Console) -> Result<(), Failure> {
        let (lang, form) = (self.setup.lang, self.setup.form);
        // A question that is asked again is part of the same turn.
        let mut asks_again = false;
        loop {
            let turn = self.table.session.turn();
            if !asks_again {
                console.say(&format!("\n{}", drawing(self.table.session.position(), form)))?;
            }
            if let Turn::Over(end) = &turn {
                self.table.tell_players();
                return Ok(console.say(&verdict(lang, form, end))?);
            }
            if self.setup.limits.stopped() {
                return Ok(console.say(lang.say(Phrase::Goodbye))?);
            }
            if !asks_again {
                let now = (console.clock)();
                self.table.session.start_turn(now);
                self.table.show_clocks(now, console)?;
            }
            asks_again = false;
            match turn {
                Turn::Program(question) => self.table.ask_program(&question, console)?,
                _ => match self.table.ask_person(console)? {
                    Decision::Order(Order::Quit) => return Ok(console.say(lang.say(Phrase::Goodbye))?),
                    Decision::Order(order) => asks_again = !self.obey(order, console)?,
                    Decision::Move(mv) => {
                        self.table.session.play(mv, (console.clock)()).expect("a move that was checked");
                    }
                },
            }
        }
    }

    /// Does what the person said instead of a move; true if the board is another one after it.
    fn obey(&mut self, order: Order, console: &mut Console) -> io::Result<bool> {
        let (lang, now) = (self.setup.lang, (console.clock)());
        match order {
            Order::Quit => {}
            Order::Help => console.say(lang.say(Phrase::OrdersHelp))?,
            Order::Hint => self.table.hint(console)?,
            Order::Undo if self.table.undo(now) => return Ok(true),
            Order::Undo => console.say(lang.say(Phrase::NothingToUndo))?,
            Order::Resign => {
                let side = self.table.session.to_move();
                self.table.session.resign(side, now);
                return Ok(true);
            }
            Order::New => {
                let record = self.table.start_again(self.setup);
                self.keep(record);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps a record in which something happened; the first game is kept in any case.
    fn keep(&mut self, record: GameRecord) {
        if self.records.is_empty() || !record.choices.is_empty() {
            self.records.push(record);
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
    // The thesis's program says nothing more than its texts.
    if setup.form == Form::Usual && setup.players.iter().any(PlayerSpec::is_human) {
        console.say(lang.say(Phrase::Orders))?;
    }
    setup.notes.iter().try_for_each(|note| console.say(note))
}

fn verdict(lang: Lang, form: Form, end: &End) -> String {
    match end {
        End::Forfeit { side, fault: Fault::Timeout, .. } => {
            lang.tell(Phrase::SideWinsOnTime, &[side, &!*side])
        }
        End::Forfeit { side, reason, .. } => lang.tell(Phrase::SideWinsByFault, &[side, reason, &!*side]),
        End::Resigned(side) => lang.tell(Phrase::SideResigned, &[side, &!*side]),
        _ => form.outcome(lang, end.winner()),
    }
}
