//! The table of the plain game: position, programs and clocks.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use filetto::clock::Clock;
use filetto::game::{Move, Outcome, Position, Side};
use filetto::player::{Limits, Player, ask};

use super::Console;
use super::person::ask_person;
use crate::duration::countdown;
use crate::failure::Failure;
use crate::lang::{Lang, Phrase};
use crate::setup::Setup;

type Program = Option<Box<dyn Player>>;

pub(super) struct Table {
    pub(super) position: Position,
    programs: [Program; 2],
    limits: Limits,
    clock: Option<Clock>,
    ponder: bool,
    lang: Lang,
}

impl Table {
    pub(super) fn new(setup: Setup) -> Table {
        let Setup { position, players, limits, clock, ponder, lang } = setup;
        let programs = players.each_ref().map(|spec| spec.build());
        Table { position, programs, limits, clock: clock.map(Clock::new), ponder, lang }
    }

    /// Says what both sides have left, where there is a clock.
    pub(super) fn show_clocks(&self, console: &mut Console) -> io::Result<()> {
        let Some(clock) = &self.clock else { return Ok(()) };
        let [x, o] = Side::BOTH.map(|side| countdown(clock.left(side)));
        console.say(&self.lang.tell(Phrase::Clocks, &[&x, &o]))
    }

    /// The move of the side whose turn it is, None if a person leaves. While a person thinks, the other side does.
    pub(super) fn ask(&mut self, console: &mut Console) -> Result<Option<Move>, Failure> {
        let (position, lang) = (&self.position, self.lang);
        let time = self.clock.as_ref().map_or(self.limits.time, |clock| Some(clock.allowance(position)));
        let limits = Limits { time, ..self.limits.clone() };
        let [x, o] = &mut self.programs;
        let (own, other) = if position.to_move() == Side::X { (x, o) } else { (o, x) };
        match (own, other) {
            (Some(program), _) => ask_program(&mut **program, position, &limits, lang, console).map(Some),
            (None, Some(other)) if self.ponder => {
                let person = || ask_person(position, lang, console);
                Ok(while_pondering(&mut **other, position, person)?)
            }
            (None, _) => Ok(ask_person(position, lang, console)?),
        }
    }

    /// Takes the time of a move from its side; false if it had less.
    pub(super) fn spend(&mut self, used: Duration) -> bool {
        let side = self.position.to_move();
        self.clock.as_mut().is_none_or(|clock| clock.spend(side, used).is_ok())
    }

    /// Lets the programs hear how the game ended.
    pub(super) fn tell(&mut self, outcome: Outcome) {
        for side in Side::BOTH {
            if let Some(program) = &mut self.programs[side.index()] {
                program.game_over(outcome, side);
            }
        }
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

/// Waits for a person while a program thinks on, and stops it as soon as the person has answered.
fn while_pondering<T>(program: &mut dyn Player, position: &Position, person: impl FnOnce() -> T) -> T {
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
    thread::scope(|scope| {
        // A program that breaks down where nobody asked it will say so when it is asked.
        scope.spawn(|| catch_unwind(AssertUnwindSafe(|| program.ponder(position, &limits))).is_ok());
        let answer = person();
        stop.store(true, Ordering::Relaxed);
        answer
    })
}
