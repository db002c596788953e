//! The table of the plain game: the game in play and the programs at it.

use std::io;
use std::thread;
use std::time::Duration;

use filetto::game::Side;
use filetto::player::{Limits, Player, Stats, ask};
use filetto::record::GameRecord;
use filetto::session::{Guarded, Question, Session};

use super::Console;
use super::person::{Decision, ask_person};
use crate::defaults;
use crate::duration::countdown;
use crate::lang::{Lang, Phrase};
use crate::setup::{Form, Setup};

/// What the adviser may take for a hint.
const HINT_TIME: Duration = Duration::from_secs(2);

pub(super) struct Table {
    pub(super) session: Session,
    programs: [Option<Guarded>; 2],
    ponder: bool,
    lang: Lang,
    form: Form,
}

impl Table {
    pub(super) fn new(setup: &Setup) -> Table {
        let programs = setup.players.each_ref().map(|spec| spec.build().map(Guarded::new));
        let (ponder, lang, form) = (setup.ponder, setup.lang, setup.form);
        Table { session: setup.session(), programs, ponder, lang, form }
    }

    /// Says what both sides have left, where there is a clock.
    pub(super) fn show_clocks(&self, now: Duration, console: &mut Console) -> io::Result<()> {
        let [Some(x), Some(o)] = Side::BOTH.map(|side| self.session.left(side, now)) else { return Ok(()) };
        console.say(&self.lang.tell(Phrase::Clocks, &[&countdown(x), &countdown(o)]))
    }

    /// What a person decides. Meanwhile the other side thinks.
    pub(super) fn ask_person(&mut self, console: &mut Console) -> io::Result<Decision> {
        let question = self.session.pondering().filter(|_| self.ponder);
        let mut person = || ask_person(self.session.position(), self.lang, self.form, console);
        let program = question.and_then(|question| {
            let program = self.programs[question.side.index()].as_mut();
            program.map(|program| (program, question))
        });
        let Some((program, Question { position, limits, .. })) = program else { return person() };
        thread::scope(|scope| {
            scope.spawn(|| program.ponder(&position, &limits));
            let answer = person();
            self.session.move_now();
            answer
        })
    }

    /// Takes back to the last turn of a person; false if there is none.
    pub(super) fn undo(&mut self, now: Duration) -> bool {
        self.session.plies_back().is_some_and(|plies| self.session.undo(plies, now))
    }

    /// Proposes a move to the person whose turn it is.
    pub(super) fn hint(&self, console: &mut Console) -> io::Result<()> {
        let position = self.session.position();
        let Some(mut adviser) = defaults::adviser().build() else { return Ok(()) };
        let sentence = match ask(&mut *adviser, position, &Limits::time(HINT_TIME)) {
            Ok(choice) => self.lang.hint(&self.lang.place(position.rules(), choice.mv), choice.value),
            Err(error) => error.to_string(),
        };
        console.say(&sentence)
    }

    /// Puts up the board of the first game again; the record of the one that is left.
    pub(super) fn start_again(&mut self, setup: &Setup) -> GameRecord {
        let record = self.session.record();
        self.session = setup.session();
        self.programs.iter_mut().flatten().for_each(Player::new_game);
        record
    }

    /// Lets the program play whose turn it is, and says what it did.
    pub(super) fn ask_program(&mut self, question: &Question, console: &mut Console) -> io::Result<()> {
        let Question { side, position, limits } = question;
        let start = (console.clock)();
        let program = self.programs[side.index()].as_mut().expect("a program's turn");
        let answer = ask(program, position, limits);
        if limits.stopped() {
            return Ok(()); // Nobody wants the rest of a game that is being left.
        }
        let now = (console.clock)();
        if let Ok(choice) = &answer {
            let mv = self.lang.place(position.rules(), choice.mv);
            let seconds = now.saturating_sub(start).as_secs_f64();
            console.say(&self.form.played(self.lang, *side, &mv, seconds))?;
            if position.rules().is_drop() {
                self.tell_nodes(&choice.stats, console)?;
            }
        }
        self.session.answer(answer, now);
        Ok(())
    }

    /// What the move cost, where the program counted. Not every program tells inner nodes from leaves.
    fn tell_nodes(&self, stats: &Stats, console: &mut Console) -> io::Result<()> {
        match (stats.nodes, stats.leaves) {
            (0, _) => Ok(()),
            (nodes, 0) => console.say(&self.lang.tell(Phrase::Visited, &[&nodes])),
            (nodes, _) => console.say(&self.lang.tell(Phrase::Expanded, &[&stats.expanded(), &nodes])),
        }
    }

    /// Lets the programs hear how the game ended.
    pub(super) fn tell_players(&mut self) {
        let Some(outcome) = self.session.outcome() else { return };
        for side in Side::BOTH {
            if let Some(program) = &mut self.programs[side.index()] {
                program.game_over(outcome, side);
            }
        }
    }
}
