//! A game as it is stored: a row that whoever stores it writes and reads without understanding it.

use std::time::Duration;

use filetto::clock::TimeControl;
use filetto::game::notation::format_moves;
use filetto::game::{Position, Rules, Side};
use filetto::player::PlayerSpec;
use filetto::record::{End, Fault};
use serde::{Deserialize, Serialize};

use crate::web::game::{Game, Pace, letter, now_ms, session, side};
use crate::web::refusal::Refusal;
use crate::web::seats::{Person, Seating};

/// The status of a game that both sides called a draw: it has no loser.
const AGREED: &str = "agreed";

/// A stored game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its name.
    pub id: String,
    /// The browser that started it.
    pub owner: String,
    /// When it was started.
    pub created: i64,
    /// When it last changed.
    pub updated: i64,
    pub(super) game: String,
    pub(super) x: String,
    pub(super) o: String,
    pub(super) time_ms: Option<i64>,
    /// All moves, those that were taken back at the end.
    pub(super) moves: String,
    pub(super) redo: i64,
    pub(super) status: String,
    pub(super) loser: Option<String>,
    pub(super) reason: Option<String>,
    pub(super) fault: Option<String>,
    pub(super) x_ms: i64,
    pub(super) o_ms: i64,
    pub(super) paused: bool,
    pub(super) delay_ms: i64,
    pub(super) waiting: bool,
    pub(super) ponder: bool,
    pub(super) clock: Option<StoredClock>,
    pub(super) x_by: Option<String>,
    pub(super) o_by: Option<String>,
    pub(super) loose: bool,
    pub(super) listed: bool,
    pub(super) friendly: bool,
    pub(super) winner: Option<String>,
    pub(super) offer: Option<String>,
    pub(super) next: Option<String>,
    /// The names of those who sit there, which are kept elsewhere.
    pub(super) names: [Option<String>; 2],
}

/// Milliseconds of a clock: at the start, for each move, and what both sides had when the running turn began.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct StoredClock {
    pub(super) base: i64,
    pub(super) increment: i64,
    pub(super) left: [i64; 2],
}

impl StoredClock {
    fn of(game: &Game) -> Option<StoredClock> {
        let TimeControl::Game { base, increment } = game.session.control()? else { return None };
        let [base, increment] = [base, increment].map(|time| time.as_millis() as i64);
        let left = game.session.left_at_turn()?.map(|left| left.as_millis() as i64);
        Some(StoredClock { base, increment, left })
    }

    fn control(&self) -> TimeControl {
        TimeControl::Game { base: milliseconds(self.base), increment: milliseconds(self.increment) }
    }
}

impl Row {
    /// How a game is stored.
    pub fn of(game: &Game) -> Row {
        Row {
            id: game.id.clone(),
            owner: game.owner.clone(),
            created: game.created as i64,
            updated: game.updated as i64,
            game: game.position().rules().to_string(),
            x: game.seats[0].to_string(),
            o: game.seats[1].to_string(),
            time_ms: game.time.map(|time| time.as_millis() as i64),
            moves: line(game),
            redo: game.session.undone().len() as i64,
            status: game.status().into(),
            loser: loser(game).map(str::to_string),
            reason: reason(game),
            fault: game.fault().map(|fault| fault.word().to_string()),
            x_ms: used(game, Side::X),
            o_ms: used(game, Side::O),
            paused: game.session.is_paused(),
            delay_ms: game.delay.as_millis() as i64,
            waiting: game.awaits_program(),
            ponder: game.ponder,
            clock: StoredClock::of(game),
            x_by: game.seating.owner_of(Side::X).map(str::to_string),
            o_by: game.seating.owner_of(Side::O).map(str::to_string),
            loose: game.seating.loose,
            listed: game.seating.listed,
            friendly: game.friendly,
            winner: game.winner().map(|side| letter(side).to_string()),
            offer: game.offer.map(|offer| offer.to_string()),
            next: game.next.clone(),
            names: [None, None],
        }
    }

    /// The game, or why it cannot be read: a player may be gone, rules unknown, moves broken. The clock of the running
    /// turn starts anew: nobody thought while the game was put away.
    pub fn game(&self) -> Result<Game, Refusal> {
        let rules: Rules = self.game.parse()?;
        let seats: [PlayerSpec; 2] = [self.x.parse()?, self.o.parse()?];
        let time = self.time_ms.map(milliseconds);
        let pace = Pace { time, clock: self.clock.as_ref().map(StoredClock::control) };
        let mut session = session(Position::parse(rules, &self.moves)?, &seats, pace, now_ms());
        session.restore(self.end(), self.redo.max(0) as usize);
        if let Some(clock) = &self.clock {
            session.restore_left(clock.left.map(milliseconds));
        }
        session.restore_used([self.x_ms, self.o_ms].map(milliseconds));
        session.start_turn(Duration::from_millis(now_ms()));
        session.pause(self.paused, Duration::from_millis(now_ms()));
        Ok(Game {
            id: self.id.clone(),
            owner: self.owner.clone(),
            seating: self.seating(),
            offer: self.offer.as_deref().and_then(|text| text.parse().ok()),
            friendly: self.friendly,
            next: self.next.clone(),
            seats,
            time,
            session,
            step: false,
            delay: milliseconds(self.delay_ms),
            ponder: self.ponder,
            created: self.created.max(0) as u64,
            updated: self.updated.max(0) as u64,
        })
    }

    fn seating(&self) -> Seating {
        let [x_name, o_name] = self.names.clone();
        let person = |owner: &Option<String>, name| owner.clone().map(|owner| Person { owner, name });
        let people = [person(&self.x_by, x_name), person(&self.o_by, o_name)];
        Seating { people, loose: self.loose, listed: self.listed }
    }

    fn end(&self) -> Option<End> {
        if self.status == AGREED {
            return Some(End::Agreed);
        }
        let side = side(self.loser.as_deref()?)?;
        let Some(reason) = self.reason.clone() else { return Some(End::Resigned(side)) };
        // Games of before do not say.
        let fault = self.fault.as_deref().and_then(Fault::from_word).unwrap_or(Fault::Crash);
        Some(End::Forfeit { side, fault, reason })
    }
}

fn milliseconds(stored: i64) -> Duration {
    Duration::from_millis(stored.max(0) as u64)
}

fn line(game: &Game) -> String {
    let played = game.position().history().iter().copied();
    let moves: Vec<_> = played.chain(game.session.undone().rev()).collect();
    format_moves(game.position().rules(), &moves)
}

/// Milliseconds a side had used when the game last changed.
fn used(game: &Game, side: Side) -> i64 {
    game.used_ms(side, game.updated) as i64
}

fn loser(game: &Game) -> Option<&'static str> {
    match game.session.end() {
        Some(End::Resigned(side) | End::Forfeit { side, .. }) => Some(letter(side)),
        _ => None,
    }
}

fn reason(game: &Game) -> Option<String> {
    match game.session.end() {
        Some(End::Forfeit { reason, .. }) => Some(reason),
        _ => None,
    }
}
