//! The shortest driver of a session: two programs, asked in turn, to the end.

use super::guard::guarded;
use super::{Session, Settings, Turn};
use crate::game::{Position, Side};
use crate::host::Instant;
use crate::player::Player;
use crate::record::GameRecord;

/// Plays a game between two programs from a position to its end. A player that gives no move, a late one or an
/// illegal one loses; a stop flag in the settings ends the game for nobody.
///
/// ```
/// use filetto::game::{Position, Rules, Side};
/// use filetto::player::{Limits, PlayerSpec, Random};
/// use filetto::session::play_game;
///
/// let mut strong = "alphabeta:depth=9".parse::<PlayerSpec>().unwrap().build().unwrap();
/// let start = Position::new(Rules::tris());
/// let record = play_game(&start, [&mut *strong, &mut Random::new(1)], &Limits::default());
/// assert_ne!(record.end.winner(), Some(Side::O));
/// ```
pub fn play_game(
    start: &Position,
    players: [&mut dyn Player; 2],
    settings: impl Into<Settings>,
) -> GameRecord {
    let settings = settings.into();
    let mut session = Session::new(start.clone(), [false, false], &settings);
    let [x, o] = players;
    prepare(x, Side::X, &session);
    prepare(o, Side::O, &session);
    let began = Instant::now();
    loop {
        if session.is_stopped() {
            session.stop(began.elapsed());
        }
        let Turn::Program(question) = session.turn() else { break };
        let player: &mut dyn Player = if question.side == Side::X { &mut *x } else { &mut *o };
        session.start_turn(began.elapsed());
        let answer = guarded(player, &question.position, &question.limits);
        session.answer(answer, began.elapsed());
    }
    tell(x, Side::X, &session);
    tell(o, Side::O, &session);
    session.record()
}

/// Lets a player get ready before its clock runs; if that fails, so will its first move.
fn prepare(player: &mut dyn Player, side: Side, session: &Session) {
    let limits = session.limits();
    let _ = super::guard::caught(|| player.prepare(session.position(), side, &limits));
}

/// Lets a player hear the result; what it does with it changes nothing any more.
fn tell(player: &mut dyn Player, side: Side, session: &Session) {
    if let Some(outcome) = session.outcome() {
        let _ = super::guard::caught(|| player.game_over(outcome, side));
    }
}
