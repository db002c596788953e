//! The state of the full-screen game and everything that changes it. No terminal, no threads, no clock of its
//! own: keys, mouse, ticks and answers come in, a request for a thought goes out.

use std::time::Duration;

use filetto::clock::{Clock, Control};
use filetto::game::notation::format_move;
use filetto::game::{Cell, Move, Outcome, Position, Rules, Side};
use filetto::player::{Choice, Limits, PlayerError, PlayerSpec};
use filetto::value::Value;
use filetto::why::{Advice, Look};
use ratatui::layout::Rect;

use super::game::{Game, Note};
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
}

/// A thought the game waits for. A new number means: forget the one before.
#[derive(Clone, Debug)]
pub struct Request {
    /// Given back with the answer.
    pub id: u64,
    /// Who thinks: a seat, or [`ADVISER`].
    pub thinker: usize,
    /// Which game of the evening, so that a player can forget the one before.
    pub round: u32,
    /// How the game before ended, and the side this player had in it.
    pub last: Option<(Outcome, Side)>,
    /// About what.
    pub position: Position,
    /// How long.
    pub limits: Limits,
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
    pub(super) seats: Seats,
    pub(super) game: Game,
    pub(super) column: usize,
    pub(super) row: usize,
    pub(super) area: Rect,
    pub(super) scroll: (usize, usize),
    pub(super) used: [Duration; 2],
    control: Option<Control>,
    pub(super) clock: Option<Clock>,
    pub(super) hint: Option<Move>,
    pub(super) message: Option<String>,
    pub(super) overlay: Overlay,
    pub(super) paused: bool,
    pub(super) typed: (usize, Duration),
    pub(super) now: Duration,
    pub(super) limits: Limits,
    advises: bool,
    pub(super) failed: bool,
    quit: bool,
    pub(super) turn: Duration,
    pub(super) rest: Duration,
    round: u32,
    /// How the game before ended, and the sides the seats had in it.
    last: Option<(Outcome, [Side; 2])>,
    pub(super) jobs: u64,
    job: Option<Job>,
    pub(super) ponders: bool,
    pub(super) musing: Option<u64>,
}

impl App {
    /// The first game of an evening on a screen of some size.
    pub fn new(setup: Setup, area: Rect, colours: bool) -> App {
        let Setup { position, players, limits, clock: control, ponder: ponders, lang } = setup;
        let rules = position.rules();
        let mut app = App {
            lang,
            colours,
            seats: Seats::new(players),
            game: Game::new(position),
            column: (rules.width() - 1) / 2,
            row: (rules.height() - 1) / 2,
            area,
            scroll: (0, 0),
            used: [Duration::ZERO; 2],
            control,
            clock: None,
            hint: None,
            message: None,
            overlay: Overlay::None,
            paused: false,
            typed: (0, Duration::ZERO),
            now: Duration::ZERO,
            limits,
            advises: false,
            failed: false,
            quit: false,
            turn: Duration::ZERO,
            rest: Duration::ZERO,
            round: 0,
            last: None,
            jobs: 0,
            job: None,
            ponders,
            musing: None,
        };
        app.begin();
        app
    }

    /// The players in the order of their numbers: the two seats and the adviser.
    pub fn thinkers(&self) -> [PlayerSpec; 3] {
        [self.seats.player(0).clone(), self.seats.player(1).clone(), defaults::adviser()]
    }

    /// The game being played.
    pub fn game(&self) -> &Game {
        &self.game
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
        self.game.outcome().is_none() && !self.paused && !self.failed
    }

    /// The thought the game waits for, if any.
    pub fn request(&self) -> Option<Request> {
        let Job { id, purpose } = self.job?;
        let (thinker, limits) = match purpose {
            Purpose::Move => (self.seats.seat_of(self.game.to_move()), self.move_limits()),
            Purpose::Hint => (ADVISER, Limits::time(self.limits.time.unwrap_or(HINT_TIME).min(HINT_TIME))),
        };
        Some(self.thought(id, thinker, limits))
    }

    /// A thought of somebody about the position on the board.
    pub(super) fn thought(&self, id: u64, thinker: usize, limits: Limits) -> Request {
        let last = self.last.and_then(|(outcome, sides)| Some((outcome, *sides.get(thinker)?)));
        let (round, position) = (self.round, self.game.position().clone());
        Request { id, thinker, round, last, position, limits, ponder: false }
    }

    /// The window has a new size.
    pub fn on_resize(&mut self, area: Rect) {
        self.area = area;
        self.reveal(self.cursor());
    }

    /// A thought is finished. Answers to old questions are ignored.
    pub fn on_choice(&mut self, id: u64, answer: Result<Choice, PlayerError>) {
        let Some(job) = self.job.filter(|job| job.id == id) else { return };
        self.job = None;
        match (job.purpose, answer) {
            (Purpose::Move, Ok(choice)) => self.play_program(&choice),
            (Purpose::Move, Err(error)) => self.fail(&error.to_string()),
            (Purpose::Hint, Ok(choice)) => self.show_hint(&choice),
            (Purpose::Hint, Err(error)) => self.message = Some(error.to_string()),
        }
        self.plan();
    }

    /// The screen as it is laid out now, None if it is too small.
    pub fn screen(&self) -> Option<Screen> {
        Screen::new(self.area, self.rules(), self.scroll)
    }

    pub(super) fn paint(&self) -> Paint {
        Paint::new(self.colours, self.rules())
    }

    pub(super) fn rules(&self) -> Rules {
        self.game.position().rules()
    }

    /// The cell the cursor is on: where stones fall, the one a stone would land on.
    pub fn cursor(&self) -> Cell {
        let rules = self.rules();
        if !rules.is_drop() {
            return Cell::new(self.column, self.row);
        }
        Cell::new(self.column, self.game.position().column_height(self.column).min(rules.height() - 1))
    }

    /// The facts about the move under the cursor, if the person wants to see them.
    pub(super) fn advice(&self) -> Option<(Move, Advice)> {
        let wanted = self.advises && self.is_persons_turn();
        let position = self.game.position();
        let mv = position.move_at(self.cursor());
        (wanted && position.check(mv).is_ok()).then(|| (mv, Look::new(position).advise(mv)))
    }

    pub(super) fn is_persons_turn(&self) -> bool {
        self.game.outcome().is_none() && self.seats.is_person(self.game.to_move())
    }

    pub(super) fn is_looking_for_hint(&self) -> bool {
        self.job.is_some_and(|job| job.purpose == Purpose::Hint)
    }

    /// What a seat is called.
    pub(super) fn name(&self, seat: usize) -> String {
        let spec = self.seats.player(seat);
        let phrase = match (spec.is_human(), self.seats.people(), seat) {
            (false, ..) => return spec.to_string(),
            (true, 1, _) => Phrase::You,
            (true, _, 0) => Phrase::FirstPerson,
            (true, ..) => Phrase::SecondPerson,
        };
        self.lang.say(phrase).to_string()
    }

    /// Starts the next game on an empty board. A finished game decides who begins it.
    pub(super) fn new_game(&mut self) {
        self.last = self.game.outcome().map(|outcome| (outcome, [0, 1].map(|seat| self.seats.side_of(seat))));
        if let Some(outcome) = self.game.outcome() {
            self.seats.begin(self.seats.next_first(outcome, !self.game.to_move()));
        }
        self.game = Game::new(Position::new(self.rules()));
        self.used = [Duration::ZERO; 2];
        self.round += 1;
        self.failed = false;
        self.begin();
    }

    fn begin(&mut self) {
        self.position_changed();
        self.reveal(self.cursor());
        self.plan();
    }

    /// Plays the move under the cursor for the person whose turn it is.
    pub(super) fn play_cursor(&mut self) {
        let mv = self.game.position().move_at(self.cursor());
        if self.game.outcome().is_some() {
            self.overlay = Overlay::End { again: true };
        } else if !self.is_persons_turn() {
            self.note(Phrase::NotYourTurn);
        } else if self.game.play(mv, Note::person(self.turn)).is_ok() {
            self.paused = false;
            self.position_changed();
        } else {
            let phrase = if self.rules().is_drop() { Phrase::ColumnFull } else { Phrase::CellTaken };
            self.message = Some(self.lang.tell(phrase, &[&format_move(self.rules(), mv)]));
        }
    }

    fn play_program(&mut self, choice: &Choice) {
        if self.check_time(choice.stats.time) {
            return;
        }
        match self.game.play(choice.mv, Note::program(choice)) {
            Ok(()) => self.position_changed(),
            Err(error) => self.fail(&error.to_string()),
        }
    }

    fn fail(&mut self, reason: &str) {
        let name = self.name(self.seats.seat_of(self.game.to_move()));
        self.failed = true;
        self.message = Some(self.lang.tell(Phrase::PlayerFailed, &[&name, &reason]));
    }

    fn show_hint(&mut self, choice: &Choice) {
        if let Ok(cell) = self.game.position().check(choice.mv) {
            self.go_to(cell);
        }
        let mv = format_move(self.rules(), choice.mv);
        self.message = Some(match choice.value {
            Value::Unknown => self.lang.tell(Phrase::HintIs, &[&mv]),
            value => self.lang.tell(Phrase::HintWith, &[&mv, &self.lang.value(value)]),
        });
        self.hint = Some(choice.mv);
    }

    /// What follows from a new position: the thought about the old one is void.
    pub(super) fn position_changed(&mut self) {
        self.job = None;
        self.musing = None;
        self.clock = self.control.map(|control| self.game.clock(control));
        self.hint = None;
        self.message = None;
        self.turn = Duration::ZERO;
        self.rest = if self.seats.people() == 0 { PACE } else { Duration::ZERO };
        self.overlay = Overlay::None;
        if let Some(cell) = self.game.position().last_cell() {
            self.reveal(cell);
        }
        if let Some(outcome) = self.game.outcome() {
            self.seats.count(outcome);
            self.overlay = Overlay::End { again: true };
        }
    }

    /// Decides what to think about: the move of a program whose turn it is, once it may move.
    pub(super) fn plan(&mut self) {
        let program = self.game.outcome().is_none() && !self.is_persons_turn();
        let may = !self.paused && !self.failed && self.rest.is_zero();
        match self.job {
            None if program && may => self.think(Purpose::Move),
            Some(Job { purpose: Purpose::Move, .. }) if !may => self.job = None,
            _ => {}
        }
        self.plan_pondering();
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
        let ended = self.game.outcome();
        let ready = turn_test(&self.seats);
        if !self.game.undo_until(ready) {
            return self.note(Phrase::NothingToUndo);
        }
        if let Some(outcome) = ended {
            self.seats.uncount(outcome);
        }
        self.failed = false;
        self.paused |= self.seats.people() == 0;
        self.position_changed();
    }

    /// Plays again what was taken back, up to the next turn of a person.
    pub(super) fn redo(&mut self) {
        let ready = turn_test(&self.seats);
        if self.game.redo_until(ready) { self.position_changed() } else { self.note(Phrase::NothingToRedo) }
    }

    pub(super) fn toggle_pause(&mut self) {
        if self.game.outcome().is_none() {
            self.paused = !self.paused;
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
    }

    fn note(&mut self, phrase: Phrase) {
        self.message = Some(self.lang.say(phrase).to_string());
    }

    /// Puts the cursor on a cell and brings it into view. What was said about the old place is over.
    pub(super) fn go_to(&mut self, cell: Cell) {
        if cell.column != self.cursor().column || cell.row != self.cursor().row {
            self.message.take_if(|_| !self.failed);
        }
        (self.column, self.row) = (cell.column as usize, cell.row as usize);
        self.reveal(self.cursor());
    }

    /// Scrolls as little as needed to bring a cell into view.
    fn reveal(&mut self, cell: Cell) {
        let Some(screen) = self.screen() else { return };
        let row = self.rules().height() - 1 - cell.row as usize;
        let nearest = |shown: std::ops::Range<usize>, at: usize| {
            shown.start.min(at).max((at + 1).saturating_sub(shown.len()))
        };
        self.scroll = (nearest(screen.board.columns, cell.column as usize), nearest(screen.board.rows, row));
    }

    /// Moves the view, not the cursor.
    pub(super) fn scroll_by(&mut self, columns: isize, rows: isize) {
        let Some(screen) = self.screen() else { return };
        let rules = self.rules();
        let moved = |shown: std::ops::Range<usize>, by: isize, all: usize| {
            shown.start.saturating_add_signed(by).min(all - shown.len())
        };
        self.scroll = (
            moved(screen.board.columns, columns, rules.width()),
            moved(screen.board.rows, rows, rules.height()),
        );
    }

    /// The outcome of a finished game in words.
    pub(super) fn verdict(&self, outcome: Outcome) -> String {
        let Outcome::Win(side) = outcome else { return self.lang.say(Phrase::EndDraw).to_string() };
        let who = self.winner(side);
        if self.game.lost_on_time(!side) { self.lang.tell(Phrase::OnTime, &[&who]) } else { who }
    }

    fn winner(&self, side: Side) -> String {
        let seat = self.seats.seat_of(side);
        if self.seats.people() == 1 && self.seats.player(seat).is_human() {
            return self.lang.say(Phrase::YouWin).to_string();
        }
        self.lang.tell(Phrase::NameWins, &[&self.name(seat), &side])
    }
}

/// Which side to stop at when moves are taken back or played again: a person's, or any if there is none.
fn turn_test(seats: &Seats) -> impl Fn(Side) -> bool + use<> {
    let people = Side::BOTH.map(|side| seats.is_person(side));
    move |side| people[side.index()] || people == [false, false]
}
