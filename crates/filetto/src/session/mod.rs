//! A game in play: position, clocks, limits of each player, moves taken back, and how it ended.
//!
//! A [`Session`] is told what people and programs said and what time it is; it says whose [`Turn`] it is and what
//! a program may use. It waits for nobody and thinks nothing, so that a terminal, a server, a protocol or a test
//! can drive it. Who thinks for it is guarded:
//!
//! | file | idea |
//! |---|---|
//! | `clocks` | who used how much time, whose time is up |
//! | `takeback` | undo, redo, the record |
//! | [`play_game`] | the shortest driver: two programs, to the end |
//! | `guard` | a player that breaks down or never answers loses its game and nothing else |
//! | `thinker` | a player that thinks beside the driver: ask, ponder, move now |

mod clocks;
mod guard;
mod play;
mod takeback;
mod thinker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::TimeControl;
use crate::game::{Move, MoveError, Outcome, Position, Side};
use crate::limits::Limits;
use crate::player::{Choice, PlayerError};
use crate::record::{End, Fault};

pub use guard::Guarded;
pub use play::play_game;
pub use thinker::{Report, Thinker};

/// What the players of a session may use.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Limits that the players of X and O keep themselves. Where nothing is set, a player goes by its own default.
    pub limits: [Limits; 2],
    /// The time they have, measured by the session: a player that overruns it loses.
    pub control: Option<TimeControl>,
    /// How much later than allowed an answer may come in: players are in the hands of a busy machine.
    pub tolerance: Duration,
}

impl From<&Limits> for Settings {
    fn from(limits: &Limits) -> Settings {
        Settings { limits: [limits.clone(), limits.clone()], ..Settings::default() }
    }
}

impl From<&Settings> for Settings {
    fn from(settings: &Settings) -> Settings {
        settings.clone()
    }
}

/// What a session waits for.
#[derive(Clone, Debug)]
pub enum Turn {
    /// Nothing: the game is over.
    Over(End),
    /// The move of a person who plays this side.
    Person(Side),
    /// The move of a program.
    Program(Question),
}

/// What a program is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The side it plays.
    pub side: Side,
    /// The position it is to move in; to ponder on, the one the other side is to move in.
    pub position: Position,
    /// What it may use. The stop flag is the session's: see [`Session::move_now`].
    pub limits: Limits,
}

/// A game in play. Times are counted by the driver from any moment it likes, and never run backwards.
///
/// ```
/// use std::time::Duration;
/// use filetto::game::{Move, Position, Rules, Side};
/// use filetto::player::PlayerSpec;
/// use filetto::session::{Session, Settings, Turn};
///
/// let mut program = "alphabeta:depth=4".parse::<PlayerSpec>().unwrap().build().unwrap();
/// let mut session = Session::new(Position::new(Rules::connect4()), [true, false], Settings::default());
/// session.play(Move(3), Duration::from_secs(2)).unwrap();
/// let Turn::Program(question) = session.turn() else { panic!("the program is to move") };
/// session.answer(program.choose(&question.position, &question.limits), Duration::from_secs(3));
/// assert_eq!(session.position().ply(), 2);
/// assert_eq!(session.used(Side::X, Duration::from_secs(9)), Duration::from_secs(8));
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    settings: Settings,
    /// Which sides are people.
    people: [bool; 2],
    position: Position,
    /// How many moves were there at the start.
    opening: usize,
    /// What is known of each move; a person's has its time alone.
    moves: Vec<Choice>,
    /// What was taken back, the next to be played again last.
    undone: Vec<Choice>,
    /// An end that is not on the board.
    end: Option<End>,
    clocks: clocks::Clocks,
    /// What the clocks of a time control showed when the session was put away; None is the start of the game.
    left: Option<[Duration; 2]>,
    /// Raised to be answered at once by whoever thinks about this position.
    stop: Arc<AtomicBool>,
}

impl Session {
    /// A game from a position between people (`true`) and programs. Its first turn begins at time 0, see
    /// [`Session::start_turn`].
    pub fn new(position: Position, people: [bool; 2], settings: impl Into<Settings>) -> Session {
        let moves: Vec<Choice> = position.history().iter().map(|mv| Choice::bare(*mv)).collect();
        Session {
            settings: settings.into(),
            people,
            opening: moves.len(),
            position,
            moves,
            undone: Vec::new(),
            end: None,
            clocks: clocks::Clocks::default(),
            left: None,
            stop: Arc::default(),
        }
    }

    /// How the game stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is, or would be.
    pub fn to_move(&self) -> Side {
        self.position.to_move()
    }

    /// True if a person plays this side.
    pub fn is_person(&self, side: Side) -> bool {
        self.people[side.index()]
    }

    /// How many of the two are people.
    pub fn people(&self) -> usize {
        self.people.iter().filter(|person| **person).count()
    }

    /// How the game ended, on the board or off it.
    pub fn end(&self) -> Option<End> {
        self.end.clone().or_else(|| self.position.outcome().map(End::Played))
    }

    /// What the end counts as; None while the game goes on, or if it was stopped.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end().and_then(|end| end.outcome())
    }

    /// True when nobody can move any more.
    pub fn is_over(&self) -> bool {
        self.end.is_some() || self.position.outcome().is_some()
    }

    /// What the game waits for.
    pub fn turn(&self) -> Turn {
        let side = self.to_move();
        match self.end() {
            Some(end) => Turn::Over(end),
            None if self.is_person(side) => Turn::Person(side),
            None => Turn::Program(Question { side, position: self.position.clone(), limits: self.limits() }),
        }
    }

    /// What a program may think about while a person it plays against does.
    pub fn pondering(&self) -> Option<Question> {
        let side = !self.to_move();
        let alone = self.is_person(!side) && !self.is_person(side) && !self.is_over();
        let limits = Limits { stop: Some(self.stop.clone()), ..Limits::default() };
        alone.then(|| Question { side, position: self.position.clone(), limits })
    }

    /// The limits of the side to move: where there is a clock, its time is no more than a part of that.
    fn limits(&self) -> Limits {
        let limits = &self.settings.limits[self.to_move().index()];
        let allowance = self.clock().map(|clock| clock.allowance(&self.position));
        let stop = limits.stop.clone().unwrap_or_else(|| self.stop.clone());
        let time = allowance.into_iter().chain(limits.time).min();
        Limits { time, stop: Some(stop), ..limits.clone() }
    }

    /// Asks the program that thinks for its answer at once.
    pub fn move_now(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// A person's move.
    pub fn play(&mut self, mv: Move, now: Duration) -> Result<(), MoveError> {
        if self.end.is_some() {
            return Err(MoveError::Over);
        }
        self.position.check(mv)?;
        let mut choice = Choice::bare(mv);
        choice.stats.time = self.turn_time(now);
        if !self.is_late(choice.stats.time) {
            self.accept(choice, now);
        } else {
            self.lose_on_time(choice.stats.time, now);
        }
        Ok(())
    }

    /// The answer of the program that was asked. One that gives no move, a late or an illegal one loses. Where
    /// somebody outside stopped it, the game ends for nobody, whatever was answered; a program that was only
    /// hurried ([`Session::move_now`]) and has nothing to say yet is asked again.
    pub fn answer(&mut self, answer: Result<Choice, PlayerError>, now: Duration) {
        if self.is_stopped() {
            return self.stop(now);
        }
        match answer {
            Ok(choice) if self.is_late(choice.stats.time) => self.lose_on_time(choice.stats.time, now),
            Ok(choice) => match self.position.check(choice.mv) {
                Ok(_) => self.accept(choice, now),
                Err(error) => self.forfeit(Fault::Illegal, format!("an illegal move: {error}"), now),
            },
            Err(PlayerError::Stopped) if self.is_hurried() => self.withdraw(),
            Err(_) if self.is_late(self.turn_time(now)) => self.lose_on_time(self.turn_time(now), now),
            Err(error) => self.forfeit(Fault::of(&error).unwrap_or(Fault::Crash), error.to_string(), now),
        }
    }

    /// True if somebody outside wants the game to end.
    fn is_stopped(&self) -> bool {
        self.settings.limits.iter().any(Limits::stopped)
    }

    /// True if an answer was asked for at once.
    fn is_hurried(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// A side gives up.
    pub fn resign(&mut self, side: Side, now: Duration) {
        self.finish(End::Resigned(side), now);
    }

    /// Both sides agree on a draw.
    pub fn agree(&mut self, now: Duration) {
        self.finish(End::Agreed, now);
    }

    /// Somebody outside ends the game: it counts for nothing.
    pub(crate) fn stop(&mut self, now: Duration) {
        self.finish(End::Stopped, now);
    }

    /// The side to move loses off the board.
    fn forfeit(&mut self, fault: Fault, reason: String, now: Duration) {
        let side = self.to_move();
        self.finish(End::Forfeit { side, fault, reason }, now);
    }

    fn lose_on_time(&mut self, used: Duration, now: Duration) {
        let left = self.clock().map_or(Duration::ZERO, |clock| clock.left(self.to_move()));
        let reason = format!("took {:.3} s and had {:.3} s", used.as_secs_f64(), left.as_secs_f64());
        self.forfeit(Fault::Timeout, reason, now);
    }

    fn finish(&mut self, end: End, now: Duration) {
        self.end_turn(now);
        self.end = Some(end);
    }

    fn accept(&mut self, choice: Choice, now: Duration) {
        self.end_turn(now);
        self.position.play_unchecked(choice.mv);
        self.moves.push(choice);
        self.undone.clear();
    }

    /// Whoever thinks about this position is told to stop, and the next turn begins.
    fn end_turn(&mut self, now: Duration) {
        self.charge(now);
        self.withdraw();
    }

    /// Ends the thinking about this position: its answer is not wanted any more.
    fn withdraw(&mut self) {
        self.move_now();
        self.stop = Arc::default();
    }
}
