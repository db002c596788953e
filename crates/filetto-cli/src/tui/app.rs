//! The state of the full-screen game and everything that changes it. No terminal, no threads, no clock of its
//! own: keys, mouse, ticks and answers come in, a request for a thought goes out.

use std::time::Duration;

use filetto::game::notation::format_move;
use filetto::game::{Cell, Move, Outcome, Position, Rules, Side};
use filetto::player::{Choice, Limits, PlayerError, PlayerSpec};
use filetto::record::{End, Fault, GameRecord};
use filetto::session::{Question, Session, Settings, Turn};
use filetto::why::{Advice, Look};
use ratatui::layout::Rect;

use super::camera::Camera;
use super::lists::{List, Wish};
use super::paint::Paint;
use super::screen::Screen;
use super::seats::Seats;
use crate::defaults;
use crate::lang::{Lang, Phrase};
use crate::setup::Setup;

/// The pause between two moves of programs, so that a person can follow.
const PACE: Duration = Duration::from_millis(400);
/// What the adviser may take for a hint.
const HINT_TIME: Duration = Duration::from_secs(2);
/// The place of the adviser among the players: behind the two seats.
pub const ADVISER: usize = 2;

/// What lies over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    None,
    /// The list of keys.
    Help,
    /// The outcome and two buttons.
    End {
        /// The button that Enter presses: play again, or stop.
        again: bool,
    },
    /// A list, and which of its entries Enter takes.
    List {
        /// Which list.
        list: List,
        /// The place in the list.
        at: usize,
    },
    /// A question before a game is given up.
    Ask {
        /// What is done on yes.
        wish: Wish,
        /// The button that Enter presses.
        yes: bool,
    },
}

/// A thought the game waits for. A new number means: forget the one before.
#[derive(Clone, Debug)]
pub struct Request {
    /// Given back with the answer.
    pub id: u64,
    /// Who thinks: a seat, or [`ADVISER`].
    pub thinker: usize,
    /// The player of this game on that seat.
    pub player: PlayerSpec,
    /// Which game of the evening, so that a player can forget the one before.
    pub round: u32,
    /// How the game before ended, and the side this player had in it.
    pub last: Option<(Outcome, Side)>,
    /// About what, and how long.
    pub question: Question,
    /// On the person's time: until the stop flag is raised, without an answer.
    pub ponder: bool,
}

/// What a thought is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
}

#[derive(Clone, Copy, Debug)]
struct Job {
    id: u64,
    purpose: Purpose,
}

/// The full-screen game.
#[derive(Debug)]
pub struct App {
    pub(super) lang: Lang,
    colours: bool,
    settings: Settings,
    ponders: bool,
    pub(super) seats: Seats,
    pub(super) session: Session,
    pub(super) camera: Camera,
    pub(super) hint: Option<Move>,
    pub(super) message: Option<String>,
    pub(super) overlay: Overlay,
    /// The number being typed, and when its last digit was.
    pub(super) typed: (usize, Duration),
    pub(super) now: Duration,
    /// Programs that play each other wait until then, so that a person can follow.
    resting: Duration,
    advises: bool,
    quit: bool,
    round: u32,
    /// How the game before ended, and the sides the seats had in it.
    last: Option<(Outcome, [Side; 2])>,
    jobs: u64,
    job: Option<Job>,
    pondering: Option<u64>,
    /// Games that are over and were not taken up again.
    records: Vec<([PlayerSpec; 2], GameRecord)>,
}

impl App {
    /// The first game of an evening on a screen of some size.
    pub fn new(setup: Setup, area: Rect, colours: bool) -> App {
        let (session, settings) = (setup.session(), setup.settings());
        let note = setup.notes.first().cloned();
        let mut app = App {
            lang: setup.lang,
            colours,
            settings,
            ponders: setup.ponder,
            camera: Camera::new(session.position().rules(), area),
            seats: Seats::new(setup.players, setup.seed),
            session,
            hint: None,
            message: None,
            overlay: Overlay::None,
            typed: (0, Duration::ZERO),
            now: Duration::ZERO,
            resting: Duration::ZERO,
            advises: false,
            quit: false,
            round: 0,
            last: None,
            jobs: 0,
            job: None,
            pondering: None,
            records: Vec::new(),
        };
        app.begin();
        app.message = note;
        app
    }

    /// The players in the order of their numbers: the two seats and the adviser.
    pub fn thinkers(&self) -> [PlayerSpec; 3] {
        [self.seats.player(0).clone(), self.seats.player(1).clone(), defaults::adviser()]
    }

    /// The game being played.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The games that are over since this was asked last, with the players of X and O.
    pub fn take_records(&mut self) -> Vec<([PlayerSpec; 2], GameRecord)> {
        std::mem::take(&mut self.records)
    }

    /// The players, who begins, the results.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// What lies over the board.
    pub fn overlay(&self) -> Overlay {
        self.overlay
    }

    /// True once the person wants to leave.
    pub fn is_over(&self) -> bool {
        self.quit
    }

    /// True while a clock runs and the screen has to be drawn again now and then.
    pub fn is_ticking(&self) -> bool {
        !self.session.is_over() && !self.session.is_paused()
    }

    /// The thought the game waits for, if any.
    pub fn request(&self) -> Option<Request> {
        let Job { id, purpose } = self.job?;
        match purpose {
            Purpose::Move => {
                let Turn::Program(question) = self.session.turn() else { return None };
                Some(self.thought(id, self.seats.seat_of(question.side), question))
            }
            Purpose::Hint => {
                let time = self.settings.limits[0].time.unwrap_or(HINT_TIME).min(HINT_TIME);
                let (side, position) = (self.session.to_move(), self.position().clone());
                let question = Question { side, position, limits: Limits::time(time) };
                Some(self.thought(id, ADVISER, question))
            }
        }
    }

    /// What a program may think about on the person's time. Nobody waits for an answer.
    pub fn pondering(&self) -> Option<Request> {
        let id = self.pondering.filter(|_| !self.is_over())?;
        let question = self.session.pondering()?;
        let seat = self.seats.seat_of(question.side);
        Some(Request { ponder: true, ..self.thought(id, seat, question) })
    }

    fn thought(&self, id: u64, thinker: usize, question: Question) -> Request {
        let last = self.last.and_then(|(outcome, sides)| Some((outcome, *sides.get(thinker)?)));
        let player = self.thinkers()[thinker].clone();
        Request { id, thinker, player, round: self.round, last, question, ponder: false }
    }

    /// Time passes: `now` counts from the start of the program.
    pub fn on_tick(&mut self, now: Duration) {
        self.now = now;
        if self.session.check_time(now) {
            self.position_changed();
        }
        self.plan();
    }

    /// The window has a new size.
    pub fn on_resize(&mut self, area: Rect) {
        self.camera.area = area;
        self.camera.reveal(self.cursor(), self.rules());
    }

    /// A thought is finished. Answers to old questions are ignored.
    pub fn on_choice(&mut self, id: u64, answer: Result<Choice, PlayerError>) {
        let Some(job) = self.job.filter(|job| job.id == id) else { return };
        self.job = None;
        match (job.purpose, answer) {
            (Purpose::Move, answer) => self.hear_program(answer),
            (Purpose::Hint, Ok(choice)) => self.show_hint(&choice),
            (Purpose::Hint, Err(error)) => self.message = Some(error.to_string()),
        }
        self.plan();
    }

    /// The screen as it is laid out now, None if it is too small.
    pub fn screen(&self) -> Option<Screen> {
        self.camera.screen(self.rules())
    }

    pub(super) fn paint(&self) -> Paint {
        Paint::new(self.colours, self.rules())
    }

    pub(super) fn rules(&self) -> Rules {
        self.position().rules()
    }

    pub(super) fn position(&self) -> &Position {
        self.session.position()
    }

    /// The cell the cursor is on: in a drop game, the one a stone would land on.
    pub fn cursor(&self) -> Cell {
        self.camera.cursor(self.position())
    }

    /// The facts about the move under the cursor, if the person wants to see them.
    pub(super) fn advice(&self) -> Option<(Move, Advice)> {
        let wanted = self.advises && self.is_persons_turn();
        let position = self.position();
        let mv = position.move_at(self.cursor());
        (wanted && position.check(mv).is_ok()).then(|| (mv, Look::new(position).advise(mv)))
    }

    pub(super) fn is_persons_turn(&self) -> bool {
        matches!(self.session.turn(), Turn::Person(_))
    }

    pub(super) fn is_looking_for_hint(&self) -> bool {
        self.job.is_some_and(|job| job.purpose == Purpose::Hint)
    }

    /// Starts the next game on an empty board. A finished game decides who begins it.
    pub(super) fn new_game(&mut self) {
        self.keep_record();
        let outcome = self.session.outcome();
        self.last = outcome.map(|outcome| (outcome, [0, 1].map(|seat| self.seats.side_of(seat))));
        let first = match outcome {
            Some(outcome) => self.seats.next_first(outcome, !self.session.to_move()),
            None => self.seats.seat_of(Side::X),
        };
        if let Some(outcome) = outcome {
            self.seats.follow(outcome);
        }
        self.seats.begin(first);
        self.set_up();
    }

    /// Starts a game against another opponent: the person begins, and earlier results are forgotten.
    pub(super) fn challenge(&mut self, opponent: PlayerSpec) {
        self.keep_record();
        self.last = None;
        self.seats.challenge(opponent);
        self.set_up();
    }

    /// Starts a game on another board between the same players; earlier results are forgotten.
    pub(super) fn change_board(&mut self, rules: Rules) {
        self.keep_record();
        self.last = None;
        self.seats.start_over();
        self.camera = Camera::new(rules, self.camera.area);
        self.set_up_on(rules);
    }

    /// The person gives up; of two people, the one whose turn it is.
    pub(super) fn resign(&mut self) {
        let side = self.session.to_move();
        let side = if self.session.is_person(side) { side } else { !side };
        self.session.resign(side, self.now);
        self.position_changed();
    }

    /// Another player has the seat: what the one before thinks is not wanted any more.
    pub(super) fn think_again(&mut self) {
        self.job = None;
        self.pondering = None;
    }

    /// Puts up an empty board for the players on the seats.
    fn set_up(&mut self) {
        self.set_up_on(self.rules());
    }

    fn set_up_on(&mut self, rules: Rules) {
        let people = Side::BOTH.map(|side| self.seats.is_person(side));
        self.session = Session::new(Position::new(rules), people, &self.settings);
        self.round += 1;
        self.begin();
    }

    /// Puts a game on record in which somebody has moved; one that goes on counts as stopped.
    fn keep_record(&mut self) {
        let record = self.session.record();
        if self.session.is_over() || !record.choices.is_empty() {
            let players = Side::BOTH.map(|side| self.seats.player(self.seats.seat_of(side)).clone());
            self.records.push((players, record));
        }
    }

    fn begin(&mut self) {
        self.position_changed();
        self.camera.reveal(self.cursor(), self.rules());
        self.plan();
    }

    /// Plays the move under the cursor for the person whose turn it is.
    pub(super) fn play_cursor(&mut self) {
        let mv = self.position().move_at(self.cursor());
        match self.session.turn() {
            Turn::Over(_) => self.overlay = Overlay::End { again: true },
            Turn::Program(_) => self.note(Phrase::NotYourTurn),
            Turn::Person(_) if self.session.play(mv, self.now).is_ok() => {
                self.session.pause(false, self.now);
                self.position_changed();
            }
            Turn::Person(_) => {
                let phrase = if self.rules().is_drop() { Phrase::ColumnFull } else { Phrase::CellTaken };
                self.message = Some(self.lang.tell(phrase, &[&format_move(self.rules(), mv)]));
            }
        }
    }

    fn hear_program(&mut self, answer: Result<Choice, PlayerError>) {
        let name = self.name(self.seats.seat_of(self.session.to_move()));
        self.session.answer(answer, self.now);
        self.position_changed();
        if let Some(End::Forfeit { reason, fault, .. }) = self.session.end()
            && fault != Fault::Timeout
        {
            self.message = Some(self.lang.tell(Phrase::PlayerFailed, &[&name, &reason]));
        }
    }

    /// The program that thinks plays what it has found so far.
    pub(super) fn move_now(&mut self) {
        match self.job {
            Some(Job { purpose: Purpose::Move, .. }) => self.session.move_now(),
            _ => self.note(Phrase::NobodyThinks),
        }
    }

    fn show_hint(&mut self, choice: &Choice) {
        if let Ok(cell) = self.position().check(choice.mv) {
            self.go_to(cell);
        }
        let mv = format_move(self.rules(), choice.mv);
        self.message = Some(self.lang.hint(&mv, choice.value));
        self.hint = Some(choice.mv);
    }

    /// What follows from a new position: the thought about the old one is void.
    pub(super) fn position_changed(&mut self) {
        self.job = None;
        self.pondering = None;
        self.hint = None;
        self.message = None;
        self.overlay = Overlay::None;
        let rest = if self.session.people() == 0 { PACE } else { Duration::ZERO };
        self.resting = self.now + rest;
        self.session.start_turn(self.resting);
        if let Some(cell) = self.position().last_cell() {
            self.camera.reveal(cell, self.rules());
        }
        if let Some(outcome) = self.session.outcome() {
            self.seats.count(outcome);
            self.overlay = Overlay::End { again: true };
        }
    }

    /// Decides what to think about: the move of a program whose turn it is, once it may move; else, while the person
    /// is at the game, what the person may play.
    pub(super) fn plan(&mut self) {
        let may = !self.session.is_paused() && self.now >= self.resting;
        match self.job {
            None if may && matches!(self.session.turn(), Turn::Program(_)) => self.think(Purpose::Move),
            Some(Job { purpose: Purpose::Move, .. }) if !may => self.job = None,
            _ => {}
        }
        let ponders = self.ponders && may && self.session.pondering().is_some();
        if ponders && self.pondering.is_none() {
            self.jobs += 1;
            self.pondering = Some(self.jobs);
        }
        self.pondering.take_if(|_| !ponders);
    }

    fn think(&mut self, purpose: Purpose) {
        self.jobs += 1;
        self.job = Some(Job { id: self.jobs, purpose });
    }

    pub(super) fn ask_hint(&mut self) {
        if self.is_persons_turn() {
            self.think(Purpose::Hint);
            self.message = None;
        } else {
            self.note(Phrase::NotYourTurn);
        }
    }

    /// Takes back to the last turn of a person; between programs one move, and pauses.
    pub(super) fn undo(&mut self) {
        let ended = self.session.outcome();
        let Some(plies) = self.session.plies_back() else { return self.note(Phrase::NothingToUndo) };
        self.session.undo(plies, self.now);
        if let Some(outcome) = ended {
            self.seats.uncount(outcome);
        }
        if self.session.people() == 0 {
            self.session.pause(true, self.now);
        }
        self.position_changed();
    }

    /// Plays again what was taken back, up to the next turn of a person.
    pub(super) fn redo(&mut self) {
        let plies = self.session.plies_forward();
        let done = plies > 0 && self.session.redo(plies, self.now);
        if done { self.position_changed() } else { self.note(Phrase::NothingToRedo) }
    }

    pub(super) fn toggle_pause(&mut self) {
        if !self.session.is_over() {
            self.session.pause(!self.session.is_paused(), self.now);
            self.message = None;
        }
    }

    pub(super) fn toggle_advice(&mut self) {
        self.advises = !self.advises;
        self.note(if self.advises { Phrase::AdviceOn } else { Phrase::AdviceOff });
    }

    pub(super) fn leave(&mut self) {
        self.quit = true;
        self.job = None;
        self.keep_record();
    }

    pub(super) fn note(&mut self, phrase: Phrase) {
        self.message = Some(self.lang.say(phrase).to_string());
    }

    /// Puts the cursor on a cell and brings it into view. What was said about the old place is over.
    pub(super) fn go_to(&mut self, cell: Cell) {
        if cell != self.cursor() {
            self.message.take_if(|_| !self.session.is_over());
        }
        (self.camera.column, self.camera.row) = (cell.column as usize, cell.row as usize);
        self.camera.reveal(self.cursor(), self.rules());
    }
}
