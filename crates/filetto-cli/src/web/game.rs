//! One game of the page: a session with a name, an owner and a pace.
//!
//! Nothing here waits, thinks or stores: every change is a function of the game and the time of day.

use std::time::Duration;

use filetto::clock::TimeControl;
use filetto::game::notation::{format_game, parse_move};
use filetto::game::{Outcome, Position, Side};
use filetto::host::since_epoch;
use filetto::player::{Choice, Limits, PlayerError, PlayerSpec};
use filetto::record::{End, Fault};
use filetto::session::{Question, Session, Settings, Turn};
use serde_json::{Map, Value as Json, json};

use super::limits;
use super::refusal::{Code, Refusal};
use super::seats::{Offer, Proposal, Seating, only_watching};

/// A game. Times are milliseconds since 1970.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its unguessable name.
    pub id: String,
    /// The browser that started it.
    pub owner: String,
    /// Who plays X and who plays O.
    pub seats: [PlayerSpec; 2],
    /// Which people sit there.
    pub seating: Seating,
    /// What one side has offered the other.
    pub offer: Option<Offer>,
    /// A move was taken back: the game counts on no ladder.
    pub friendly: bool,
    /// The game that followed by agreement.
    pub next: Option<String>,
    /// Time a program has for a move.
    pub time: Option<Duration>,
    /// The game in play.
    pub session: Session,
    /// One program move is wanted in spite of the pause.
    pub step: bool,
    /// Least time between two moves of programs.
    pub delay: Duration,
    /// Programs think on a person's time.
    pub ponder: bool,
    /// When it was started.
    pub created: u64,
    /// When it last changed.
    pub updated: u64,
}

/// Milliseconds since 1970, as a page counts them.
pub fn now_ms() -> u64 {
    since_epoch().as_millis() as u64
}

/// What the programs of a game may use for a move, and the clock that both sides play by.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// Time a program has for a move.
    pub time: Option<Duration>,
    /// Time for the whole game; who overruns it loses.
    pub clock: Option<TimeControl>,
}

/// The session of a game whose running turn begins now.
pub fn session(position: Position, seats: &[PlayerSpec; 2], pace: Pace, now: u64) -> Session {
    let people = seats.each_ref().map(PlayerSpec::is_human);
    let limits = Limits { time: pace.time, ..Limits::default() };
    let settings =
        Settings { control: pace.clock, tolerance: limits::CLOCK_TOLERANCE, ..Settings::from(&limits) };
    let mut session = Session::new(position, people, settings);
    session.start_turn(Duration::from_millis(now));
    session
}

impl Game {
    /// The moves so far.
    pub fn position(&self) -> &Position {
        self.session.position()
    }

    /// True when nobody can move any more.
    pub fn is_over(&self) -> bool {
        self.session.is_over()
    }

    /// The player whose turn it is.
    pub fn mover(&self) -> &PlayerSpec {
        &self.seats[self.session.to_move().index()]
    }

    /// True if both sides are programs.
    pub fn is_without_people(&self) -> bool {
        self.session.people() == 0
    }

    /// What a program is asked now, if one has to move.
    pub fn question(&self) -> Option<Question> {
        match self.session.turn() {
            Turn::Program(question) if !self.session.is_paused() || self.step => Some(question),
            _ => None,
        }
    }

    /// What a program may think about while a person does, if it can and may.
    pub fn pondering(&self) -> Option<Question> {
        let question = self.session.pondering().filter(|_| self.ponder && !self.session.is_paused())?;
        self.seats[question.side.index()].ponders().then_some(question)
    }

    /// True if a program has to move now.
    pub fn awaits_program(&self) -> bool {
        self.question().is_some()
    }

    /// Who won, if anybody did.
    pub fn winner(&self) -> Option<Side> {
        self.session.outcome().and_then(Outcome::winner)
    }

    /// What a side did wrong, if it lost without a move.
    pub fn fault(&self) -> Option<Fault> {
        match self.session.end() {
            Some(End::Forfeit { fault, .. }) => Some(fault),
            _ => None,
        }
    }

    /// One word for how it stands.
    pub fn status(&self) -> &'static str {
        match self.session.end() {
            // The page asks again where a thought was stopped: no game of its ends so.
            None | Some(End::Stopped) => "playing",
            Some(End::Resigned(_)) => "resigned",
            Some(End::Agreed) => "agreed",
            Some(End::Forfeit { .. }) => "forfeit",
            Some(End::Played(Outcome::Win(_))) => "won",
            Some(End::Played(Outcome::Draw)) => "drawn",
        }
    }

    /// True if the seats belong to different people, or one of them still waits for its person.
    pub fn is_shared(&self) -> bool {
        let [x, o] = Side::BOTH.map(|side| self.seating.owner_of(side));
        self.session.people() == 2 && x != o
    }

    /// The seat that waits for a person.
    pub fn open_side(&self) -> Option<Side> {
        let is_open = |side: &Side| self.session.is_person(*side) && self.seating.owner_of(*side).is_none();
        Side::BOTH.into_iter().find(is_open)
    }

    /// Only those who play a game steer it: the people on its seats, and of two programs who started it.
    pub fn expect_player(&mut self, asker: Option<&str>) -> Result<(), Refusal> {
        let starter = asker.map_or(self.seating.loose, |asker| asker == self.owner);
        let steers = self.is_without_people() && starter;
        if !steers && self.seating.sides_of(asker).is_empty() {
            return Err(only_watching());
        }
        self.bind(asker);
        Ok(())
    }

    /// From the first time its cookie is seen, a game obeys nobody without one.
    fn bind(&mut self, asker: Option<&str>) {
        self.seating.loose &= asker.is_none();
    }

    /// Where another person plays, moves are taken back by asking.
    pub fn expect_alone(&mut self, asker: Option<&str>) -> Result<(), Refusal> {
        self.expect_player(asker)?;
        if self.is_shared() {
            let sentence = "you do not play alone: offer a takeback, and the other player agrees or not";
            return Err(Refusal::new(Code::TakebackAsked, sentence));
        }
        Ok(())
    }

    /// The move of whoever sits on the side to move, see [`Game::play`].
    pub fn play_as(&mut self, asker: Option<&str>, text: &str, ply: usize, now: u64) -> Result<(), Refusal> {
        if let Turn::Person(side) = self.session.turn() {
            self.seating.expect(asker, side)?;
            self.bind(asker);
        } else if !self.is_over() {
            self.expect_player(asker)?;
        }
        self.play(text, ply, now)
    }

    /// A person gives up a seat of its own: the side named, else its only one, else the one whose turn it is.
    pub fn resign_as(&mut self, asker: Option<&str>, side: Option<Side>, now: u64) -> Result<(), Refusal> {
        let own = self.seating.sides_of(asker);
        let side = side.or(if own.len() == 1 { Some(own[0]) } else { None });
        match side.filter(|side| self.session.is_person(*side)) {
            Some(side) => self.seating.expect(asker, side)?,
            None => self.expect_player(asker)?,
        }
        self.bind(asker);
        self.resign(side, now)
    }

    /// A person's move. `ply` is what the person saw on the board: a second click or tab comes too late.
    pub fn play(&mut self, text: &str, ply: usize, now: u64) -> Result<(), Refusal> {
        let mv = parse_move(self.position().rules(), text)?;
        self.expect_ply(Some(ply))?;
        match self.session.turn() {
            Turn::Over(_) => {
                let sentence = "the game is over: take a move back or start another";
                return Err(Refusal::new(Code::GameOver, sentence));
            }
            Turn::Program(Question { side, .. }) => {
                let program = self.mover();
                let sentence = format!("it is the turn of {program}, who plays {side}");
                let refusal = Refusal::new(Code::NotYourTurn, sentence);
                return Err(refusal.with("player", program.to_string()).with("side", side.to_string()));
            }
            Turn::Person(_) => {}
        }
        let illegal = |error| Refusal::new(Code::IllegalMove, format!("this move cannot be played: {error}"));
        let mover = self.session.to_move();
        self.session.play(mv, Duration::from_millis(now)).map_err(illegal)?;
        self.let_lapse(mover);
        Ok(())
    }

    /// A move answers what was offered: a takeback is too late then, and who was offered a draw has played on.
    fn let_lapse(&mut self, mover: Side) {
        let stays = |offer: &Offer| offer.what == Proposal::Draw && offer.by == mover && !self.is_over();
        self.offer = self.offer.filter(stays);
    }

    /// The answer of the program that was asked.
    pub fn answer(&mut self, answer: Result<Choice, PlayerError>, now: u64) {
        self.session.answer(answer, Duration::from_millis(now));
        self.step = false;
    }

    /// Takes back moves, and an end that came without a move.
    pub fn undo(&mut self, plies: usize, ply: Option<usize>, now: u64) -> Result<(), Refusal> {
        self.expect_ply(ply)?;
        if !self.session.undo(plies, Duration::from_millis(now)) {
            let there = self.session.moves().len();
            let sentence = format!("{plies} moves cannot be taken back: there are {there}");
            return Err(Refusal::new(Code::UndoTooFar, sentence).with("plies", plies).with("there", there));
        }
        (self.friendly, self.offer) = (true, None);
        Ok(())
    }

    /// Plays moves again that were taken back.
    pub fn redo(&mut self, plies: usize, ply: Option<usize>, now: u64) -> Result<(), Refusal> {
        self.expect_ply(ply)?;
        if !self.session.redo(plies, Duration::from_millis(now)) {
            let there = self.session.undone().len();
            let sentence = format!("{plies} moves cannot be played again: there are {there}");
            return Err(Refusal::new(Code::RedoTooFar, sentence).with("plies", plies).with("there", there));
        }
        Ok(())
    }

    /// A person gives up: the side named, else the only person, else the one whose turn it is.
    pub fn resign(&mut self, side: Option<Side>, now: u64) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::new(Code::GameOver, "the game is over already"));
        }
        let people: Vec<Side> = Side::BOTH.into_iter().filter(|side| self.session.is_person(*side)).collect();
        let side = side.or(if people.len() == 1 { Some(people[0]) } else { None });
        let side = side.unwrap_or(self.session.to_move());
        if !people.contains(&side) {
            let sentence = format!("{side} is a program: only a person resigns");
            return Err(Refusal::new(Code::ProgramResigns, sentence).with("side", side.to_string()));
        }
        self.session.resign(side, Duration::from_millis(now));
        self.offer = None;
        Ok(())
    }

    /// Halts the programs or lets them go on.
    pub fn pause(&mut self, paused: bool, now: u64) {
        self.session.pause(paused, Duration::from_millis(now));
        self.step = false;
    }

    /// Refuses to halt a clock that a person plays by.
    pub fn expect_no_clock(&self) -> Result<(), Refusal> {
        if self.session.control().is_some() && !self.is_without_people() {
            return Err(Refusal::new(Code::ClockRuns, "this game is played by a clock, which is not halted"));
        }
        Ok(())
    }

    /// Ends the game if a person has overrun the clock; true if so. What a program took is measured with its answer.
    pub fn check_flag(&mut self, now: u64) -> bool {
        self.until_flag(now).is_some_and(|left| left.is_zero())
            && self.session.check_time(Duration::from_millis(now))
    }

    /// How long the person to move may still take; None if no person plays by a clock now, or one has yet to come.
    pub fn until_flag(&self, now: u64) -> Option<Duration> {
        let waits = self.session.is_person(self.session.to_move()) && self.open_side().is_none();
        self.session.until_flag(Duration::from_millis(now)).filter(|_| waits)
    }

    /// Refuses if the game is not where the person saw it.
    pub fn expect_ply(&self, seen: Option<usize>) -> Result<(), Refusal> {
        let ply = self.position().ply();
        match seen {
            Some(seen) if seen != ply => {
                let sentence = format!("the game moved on: it has {ply} moves now, not {seen}");
                Err(Refusal::new(Code::GameMovedOn, sentence).with("ply", ply).with("seen", seen))
            }
            _ => Ok(()),
        }
    }

    /// The game as the page sees it.
    pub fn json(&self, now: u64) -> Json {
        let position = self.position();
        let mut map = Map::new();
        let mut put = |key: &str, value: Json| map.insert(key.into(), value);
        put("id", json!(self.id));
        put("game", json!(position.rules().to_string()));
        put("x", json!(self.seats[0].to_string()));
        put("o", json!(self.seats[1].to_string()));
        put("moves", json!(format_game(position)));
        put("ply", json!(position.ply()));
        put("to_move", json!((!self.is_over()).then(|| letter(self.session.to_move()))));
        put("status", json!(self.status()));
        if let Some(side) = self.winner() {
            put("winner", json!(letter(side)));
        }
        let line = position.winning_line();
        if !line.is_empty() {
            put("line", line.iter().map(|cell| json!([cell.column, cell.row])).collect());
        }
        if let Some(End::Forfeit { reason, fault, .. }) = self.session.end() {
            put("fault", json!(fault.word()));
            put("reason", json!(reason));
        }
        put("time_ms", json!(self.time.map(|time| time.as_millis() as u64)));
        put("clocks", self.clocks(now));
        put("clock", self.clock(now));
        put("thinking", json!(self.awaits_program()));
        put("paused", json!(self.session.is_paused()));
        put("delay_ms", json!(self.delay.as_millis() as u64));
        put("ponder", json!(self.ponder));
        put("redo", json!(self.session.undone().len()));
        put("created", json!(self.created));
        put("updated", json!(self.updated));
        if self.is_shared() {
            put("people", self.seating.json());
        }
        if self.seating.listed {
            put("listed", json!(true));
        }
        if let Some(offer) = self.offer {
            put("offer", offer.json());
        }
        if let Some(next) = &self.next {
            put("next", json!(next));
        }
        Json::Object(map)
    }

    /// Milliseconds used by both sides up to `at_ms`, and the side whose clock runs on.
    fn clocks(&self, now: u64) -> Json {
        let runs = !self.is_over() && !self.session.is_paused();
        let [x, o] = Side::BOTH.map(|side| self.used_ms(side, now));
        let running = runs.then(|| letter(self.session.to_move()));
        json!({"x_ms": x, "o_ms": o, "running": running, "at_ms": now})
    }

    /// The time control and what both sides have left; null without one.
    fn clock(&self, now: u64) -> Json {
        let Some(TimeControl::Game { base, increment }) = self.session.control() else { return Json::Null };
        let left = |side| self.session.left(side, Duration::from_millis(now)).unwrap_or_default();
        let [x, o] = Side::BOTH.map(|side| left(side).as_millis() as u64);
        let [base, increment] = [base, increment].map(|time| time.as_millis() as u64);
        json!({"base_ms": base, "increment_ms": increment, "x_left_ms": x, "o_left_ms": o})
    }

    /// Milliseconds a side has used.
    pub fn used_ms(&self, side: Side, now: u64) -> u64 {
        self.session.used(side, Duration::from_millis(now)).as_millis() as u64
    }
}

/// `x` or `o`, as requests and answers name the sides.
pub fn letter(side: Side) -> &'static str {
    match side {
        Side::X => "x",
        Side::O => "o",
    }
}

/// The side of a letter.
pub fn side(letter: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| self::letter(*side).eq_ignore_ascii_case(letter))
}
