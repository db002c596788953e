//! One game of the page: who plays, what was played and taken back, how it ended, whose clock runs.
//!
//! Nothing here waits, thinks or stores: every change is a function of the game and the time of day.

use std::time::Duration;

use filetto::game::notation::{format_game, parse_move};
use filetto::game::{Move, Outcome, Position, Side};
use filetto::player::PlayerSpec;
use serde_json::{Map, Value as Json, json};

use crate::web::refusal::{Code, Refusal};

/// How a game ended other than by its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This side gave up.
    Resigned(Side),
    /// This side gave no move; the text says why.
    Forfeit(Side, String),
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its unguessable name.
    pub id: String,
    /// The browser that started it.
    pub owner: String,
    /// Who plays X and who plays O.
    pub seats: [PlayerSpec; 2],
    /// Time a program has for a move.
    pub time: Option<Duration>,
    /// The moves so far.
    pub position: Position,
    /// Moves taken back, the next one to play again last.
    pub undone: Vec<Move>,
    /// How it ended, if not by its rules.
    pub ending: Option<Ending>,
    /// Milliseconds both sides have used, without the turn that runs.
    pub used_ms: [u64; 2],
    /// Programs wait.
    pub paused: bool,
    /// One program move is wanted in spite of the pause.
    pub step: bool,
    /// Least time between two moves of programs.
    pub delay: Duration,
    /// When it was started, in milliseconds since 1970.
    pub created: u64,
    /// When it last changed.
    pub updated: u64,
    /// When the running turn began.
    pub turn_began: u64,
}

impl Game {
    /// True when nobody can move any more.
    pub fn is_over(&self) -> bool {
        self.ending.is_some() || self.position.outcome().is_some()
    }

    /// The player whose turn it is.
    pub fn mover(&self) -> &PlayerSpec {
        &self.seats[self.position.to_move().index()]
    }

    /// True if both sides are programs.
    pub fn is_without_people(&self) -> bool {
        self.seats.iter().all(|seat| !seat.is_human())
    }

    /// True if a program has to move now.
    pub fn awaits_program(&self) -> bool {
        !self.is_over() && !self.mover().is_human() && (!self.paused || self.step)
    }

    /// Who won, if anybody did.
    pub fn winner(&self) -> Option<Side> {
        match &self.ending {
            Some(Ending::Resigned(side) | Ending::Forfeit(side, _)) => Some(!*side),
            None => self.position.outcome().and_then(Outcome::winner),
        }
    }

    /// One word for how it stands.
    pub fn status(&self) -> &'static str {
        match (&self.ending, self.position.outcome()) {
            (Some(Ending::Resigned(_)), _) => "resigned",
            (Some(Ending::Forfeit(..)), _) => "forfeit",
            (None, Some(Outcome::Win(_))) => "won",
            (None, Some(Outcome::Draw)) => "drawn",
            (None, None) => "playing",
        }
    }

    /// A person's move. `ply` is what the person saw on the board: a second click or tab comes too late.
    pub fn play(&mut self, text: &str, ply: usize, now: u64) -> Result<(), Refusal> {
        let mv = parse_move(self.position.rules(), text)?;
        self.expect_ply(Some(ply))?;
        if self.is_over() {
            return Err(Refusal::new(Code::GameOver, "the game is over: take a move back or start another"));
        }
        if !self.mover().is_human() {
            let (side, program) = (self.position.to_move(), self.mover());
            let sentence = format!("it is the turn of {program}, who plays {side}");
            let refusal = Refusal::new(Code::NotYourTurn, sentence);
            return Err(refusal.with("player", program.to_string()).with("side", side.to_string()));
        }
        self.make(mv, now)
    }

    /// A program's move.
    pub fn make(&mut self, mv: Move, now: u64) -> Result<(), Refusal> {
        let side = self.position.to_move();
        self.position.play(mv).map_err(|error| {
            Refusal::new(Code::IllegalMove, format!("this move cannot be played: {error}"))
        })?;
        self.charge(side, now);
        self.undone.clear();
        self.step = false;
        Ok(())
    }

    /// The side to move gave no move.
    pub fn forfeit(&mut self, reason: String, now: u64) {
        let side = self.position.to_move();
        self.charge(side, now);
        self.ending = Some(Ending::Forfeit(side, reason));
    }

    /// Takes back moves, and an end that came without a move.
    pub fn undo(&mut self, plies: usize, ply: Option<usize>, now: u64) -> Result<(), Refusal> {
        self.expect_ply(ply)?;
        let there = self.position.history().len();
        if plies > there {
            let sentence = format!("{plies} moves cannot be taken back: there are {there}");
            return Err(Refusal::new(Code::UndoTooFar, sentence).with("plies", plies).with("there", there));
        }
        self.ending = None;
        self.undone.extend((0..plies).filter_map(|_| self.position.undo()));
        self.turn_began = now;
        Ok(())
    }

    /// Plays moves again that were taken back.
    pub fn redo(&mut self, plies: usize, ply: Option<usize>, now: u64) -> Result<(), Refusal> {
        self.expect_ply(ply)?;
        let there = self.undone.len();
        if plies > there {
            let sentence = format!("{plies} moves cannot be played again: there are {there}");
            return Err(Refusal::new(Code::RedoTooFar, sentence).with("plies", plies).with("there", there));
        }
        (0..plies).filter_map(|_| self.undone.pop()).for_each(|mv| self.position.play_unchecked(mv));
        self.turn_began = now;
        Ok(())
    }

    /// A person gives up: the side named, else the only person, else the one whose turn it is.
    pub fn resign(&mut self, side: Option<Side>, now: u64) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::new(Code::GameOver, "the game is over already"));
        }
        let people: Vec<Side> =
            Side::BOTH.into_iter().filter(|side| self.seats[side.index()].is_human()).collect();
        let side = side.or(if people.len() == 1 { Some(people[0]) } else { None });
        let side = side.unwrap_or(self.position.to_move());
        if !people.contains(&side) {
            let sentence = format!("{side} is a program: only a person resigns");
            return Err(Refusal::new(Code::ProgramResigns, sentence).with("side", side.to_string()));
        }
        self.charge(self.position.to_move(), now);
        self.ending = Some(Ending::Resigned(side));
        Ok(())
    }

    /// Halts the programs or lets them go on.
    pub fn pause(&mut self, paused: bool, now: u64) {
        if !self.is_over() && paused != self.paused {
            self.charge(self.position.to_move(), now);
        }
        self.paused = paused;
        self.step = false;
    }

    /// Ends the running turn on the clock and begins the next.
    fn charge(&mut self, side: Side, now: u64) {
        if !self.paused {
            self.used_ms[side.index()] += now.saturating_sub(self.turn_began);
        }
        self.turn_began = now;
    }

    fn expect_ply(&self, seen: Option<usize>) -> Result<(), Refusal> {
        let ply = self.position.ply();
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
        let over = self.is_over();
        let mut map = Map::new();
        let mut put = |key: &str, value: Json| map.insert(key.into(), value);
        put("id", json!(self.id));
        put("game", json!(self.position.rules().to_string()));
        put("x", json!(self.seats[0].to_string()));
        put("o", json!(self.seats[1].to_string()));
        put("moves", json!(format_game(&self.position)));
        put("ply", json!(self.position.ply()));
        put("to_move", if over { Json::Null } else { json!(letter(self.position.to_move())) });
        put("status", json!(self.status()));
        if let Some(side) = self.winner() {
            put("winner", json!(letter(side)));
        }
        let line = self.position.winning_line();
        if !line.is_empty() {
            put("line", line.iter().map(|cell| json!([cell.column, cell.row])).collect());
        }
        if let Some(Ending::Forfeit(_, reason)) = &self.ending {
            put("reason", json!(reason));
        }
        put("time_ms", json!(self.time.map(|time| time.as_millis() as u64)));
        put("clocks", self.clocks(now));
        put("thinking", json!(self.awaits_program()));
        put("paused", json!(self.paused));
        put("delay_ms", json!(self.delay.as_millis() as u64));
        put("redo", json!(self.undone.len()));
        put("created", json!(self.created));
        put("updated", json!(self.updated));
        Json::Object(map)
    }

    /// Milliseconds used by both sides up to `at_ms`, and the side whose clock runs on.
    fn clocks(&self, now: u64) -> Json {
        let runs = !self.is_over() && !self.paused;
        let mut used = self.used_ms;
        let side = self.position.to_move();
        if runs {
            used[side.index()] += now.saturating_sub(self.turn_began);
        }
        let running = runs.then(|| letter(side));
        json!({"x_ms": used[0], "o_ms": used[1], "running": running, "at_ms": now})
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
