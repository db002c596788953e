//! What is done to a game: start, play, take back, play again, resign, pace.
//!
//! Nothing here waits, thinks or stores: every change is a function of the game, who asks and the time of day.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use filetto::clock::TimeControl;
use filetto::game::{Position, Rules, Side};
use filetto::host::Instant;
use filetto::player::{PlayerSpec, Progress, Watch};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::json;
use crate::seed;
use crate::web::extract::{named_side, rules, thinking_time};
use crate::web::friends::no_seat_to_give;
use crate::web::game::{self, Game, now_ms};
use crate::web::limits;
use crate::web::refusal::{Code, Refusal};
use crate::web::row::Row;
use crate::web::seats::Seating;

/// The least time between two reports of the same thinker.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// What a new game is made of.
#[derive(Deserialize)]
pub struct NewGame {
    game: String,
    x: String,
    o: String,
    time_ms: Option<u64>,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    delay_ms: u64,
    #[serde(default)]
    waited_ms: u64,
    #[serde(default)]
    paused: bool,
    ponder: Option<bool>,
    clock: Option<NewClock>,
    /// The seat that waits for another person.
    open: Option<String>,
    /// Show it to everybody on the server.
    #[serde(default)]
    listed: bool,
}

/// Milliseconds for all moves of a side, and for each of them.
#[derive(Clone, Copy, Deserialize)]
struct NewClock {
    base_ms: u64,
    #[serde(default)]
    increment_ms: u64,
}

impl NewClock {
    fn control(self) -> Result<TimeControl, Refusal> {
        let [least, most] = limits::CLOCK_BASE;
        let base = milliseconds("base_ms", self.base_ms, least, most)?;
        let increment =
            milliseconds("increment_ms", self.increment_ms, Duration::ZERO, limits::MOST_INCREMENT)?;
        Ok(TimeControl::Game { base, increment })
    }
}

/// A number of milliseconds that is neither too small nor too large.
fn milliseconds(
    name: &'static str,
    value: u64,
    least: Duration,
    most: Duration,
) -> Result<Duration, Refusal> {
    let [least, most] = [least, most].map(|bound| bound.as_millis() as u64);
    if !(least..=most).contains(&value) {
        return Err(Refusal::out_of_range(name, value, least, most, "a number"));
    }
    Ok(Duration::from_millis(value))
}

impl NewGame {
    /// The game, of players that `seat` makes from their texts.
    pub fn start(
        &self,
        host: Host,
        seat: impl Fn(&str) -> Result<PlayerSpec, Refusal>,
    ) -> Result<Game, Refusal> {
        let (now, time) = (now_ms(), thinking_time(self.time_ms)?);
        let pace = game::Pace { time, clock: self.clock.map(NewClock::control).transpose()? };
        let seats = [seat(&self.x)?, seat(&self.o)?].map(|seat| seed::for_new_game(&seat));
        let position = Position::parse(rules(&self.game)?, &self.moves)?;
        let used = self.waited(&position)?;
        let seating = self.seating(&host, seats.each_ref().map(PlayerSpec::is_human))?;
        let mut game = Game {
            id: seed::secret().map_err(Refusal::broken)?,
            owner: host.owner,
            seating,
            offer: None,
            friendly: false,
            next: None,
            session: game::session(position, &seats, pace, now),
            seats,
            time,
            step: false,
            delay: delay(self.delay_ms)?,
            ponder: self.ponder.unwrap_or(true),
            created: now,
            updated: now,
        };
        game.session.restore_used(used);
        game.pause(self.paused, now);
        Ok(game)
    }

    /// The host on every seat of a person but the one that stays free.
    fn seating(&self, host: &Host, are_people: [bool; 2]) -> Result<Seating, Refusal> {
        let mut seating = Seating::of_one(&host.owner, host.name.as_deref(), are_people, host.is_new);
        let Some(letter) = &self.open else { return Ok(seating) };
        let open = named_side("open", letter)?;
        if are_people != [true, true] {
            return Err(no_seat_to_give());
        }
        seating.people[open.index()] = None;
        (seating.listed, seating.loose) = (self.listed, false);
        Ok(seating)
    }

    /// What both sides used before the game reached the server: the clocks run from the moment the board appeared, and
    /// it waited for the side that has moved last.
    fn waited(&self, position: &Position) -> Result<[Duration; 2], Refusal> {
        let most = limits::MOST_WAITED.as_millis() as u64;
        if self.waited_ms > most {
            return Err(Refusal::out_of_range("waited_ms", self.waited_ms, 0, most, "a number"));
        }
        let side = if position.ply() == 0 { Side::X } else { !position.to_move() };
        let mut used = [Duration::ZERO; 2];
        used[side.index()] = Duration::from_millis(self.waited_ms);
        Ok(used)
    }
}

/// Who starts a game.
pub struct Host {
    /// The browser.
    pub owner: String,
    /// What its person wants to be called.
    pub name: Option<String>,
    /// It came without a cookie, and may never show the one it is given.
    pub is_new: bool,
}

fn delay(delay_ms: u64) -> Result<Duration, Refusal> {
    milliseconds("delay_ms", delay_ms, Duration::ZERO, limits::MOST_DELAY)
}

/// What a request does to a game.
pub trait Act {
    /// Does it for whoever asks; a game that refuses is as it was, and whoever holds it drops it.
    fn act(&self, game: &mut Game, asker: Option<&str>, now: u64) -> Result<(), Refusal>;
}

/// A person's move, and how many stones were there when it was made.
#[derive(Deserialize)]
pub struct Played {
    r#move: String,
    ply: usize,
}

impl Act for Played {
    fn act(&self, game: &mut Game, asker: Option<&str>, now: u64) -> Result<(), Refusal> {
        game.play_as(asker, &self.r#move, self.ply, now)
    }
}

/// How many moves to take back or play again; `ply` refuses it if the game moved on.
#[derive(Deserialize)]
struct Plies {
    #[serde(default = "one")]
    plies: usize,
    ply: Option<usize>,
}

fn one() -> usize {
    1
}

/// Moves to take back.
#[derive(Deserialize)]
pub struct Undo(Plies);

impl Act for Undo {
    fn act(&self, game: &mut Game, asker: Option<&str>, now: u64) -> Result<(), Refusal> {
        game.expect_alone(asker)?;
        game.undo(self.0.plies, self.0.ply, now)
    }
}

/// Moves to play again.
#[derive(Deserialize)]
pub struct Redo(Plies);

impl Act for Redo {
    fn act(&self, game: &mut Game, asker: Option<&str>, now: u64) -> Result<(), Refusal> {
        game.expect_alone(asker)?;
        game.redo(self.0.plies, self.0.ply, now)
    }
}

/// A side that gives up.
#[derive(Deserialize)]
pub struct Resigned {
    side: Option<String>,
}

impl Act for Resigned {
    fn act(&self, game: &mut Game, asker: Option<&str>, now: u64) -> Result<(), Refusal> {
        let side = self.side.as_deref().map(|letter| named_side("side", letter)).transpose()?;
        game.resign_as(asker, side, now)
    }
}

/// How fast programs play: halt, go on, one move only, slower or faster.
#[derive(Deserialize)]
pub struct Pace {
    paused: Option<bool>,
    delay_ms: Option<u64>,
    #[serde(default)]
    step: bool,
}

impl Act for Pace {
    fn act(&self, game: &mut Game, asker: Option<&str>, now: u64) -> Result<(), Refusal> {
        let delay = self.delay_ms.map(delay).transpose()?;
        game.expect_player(asker)?;
        if self.step || self.paused == Some(true) {
            game.expect_no_clock()?;
        }
        game.delay = delay.unwrap_or(game.delay);
        if self.step {
            game.pause(true, now);
            game.step = true;
        } else if let Some(paused) = self.paused {
            game.pause(paused, now);
        }
        Ok(())
    }
}

/// What the person saw on the board who wants a move at once.
#[derive(Deserialize)]
pub struct Hurry {
    /// How many stones.
    pub ply: Option<usize>,
}

/// A game in the list of a browser; one that cannot be read says so and hides no other.
pub fn entry(row: &Row, owner: &str) -> Value {
    let unreadable = |why: Refusal| json!({"id": row.id, "created": row.created, "updated": row.updated, "unreadable": why.json()});
    let told = |game: Game| {
        let mut told = game.json(now_ms());
        if game.is_shared() {
            told["you"] = json!(game.letters_of(Some(owner)));
            told["own"] = json!(game.owner == owner);
        }
        told
    };
    row.game().map_or_else(unreadable, told)
}

/// Tells what the program to move knows so far, not too often.
pub fn reports(game: &Game, tell: impl Fn(Value) + Send + Sync + 'static) -> Watch {
    let (rules, ply) = (game.position().rules(), game.position().ply());
    let last: Mutex<Option<Instant>> = Mutex::default();
    Watch::new(move |progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| last.elapsed() >= REPORT_EVERY) {
            *last = Some(Instant::now());
            tell(thought(rules, ply, progress));
        }
    })
}

fn thought(rules: Rules, ply: usize, progress: &Progress) -> Value {
    json!({
        "ply": ply,
        "depth": progress.depth,
        "value": json::value(progress.value),
        "proven": progress.proven,
        "pv": json::moves(rules, &progress.pv),
        "nodes": progress.nodes,
        "seconds": json::seconds(progress.time),
    })
}

/// 404: nobody knows the game.
pub fn no_such_game() -> Refusal {
    Refusal::new(Code::NoSuchGame, "there is no such game: it was deleted or never existed")
}

/// 409: the game makes no sense.
pub fn unreadable(why: Refusal) -> Refusal {
    let sentence = format!("this stored game cannot be read: {}", why.sentence);
    Refusal::new(Code::GameUnreadable, sentence).with("why", why.sentence)
}
