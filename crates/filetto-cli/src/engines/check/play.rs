//! The checks every protocol shares: legal moves in time on several boards, hardly any room, whole games.

use std::time::{Duration, Instant};

use filetto::game::notation::format_move;
use filetto::game::{Move, Position, Rules, Side};
use filetto::internals::game::random;
use filetto::internals::player::external::Trouble;
use filetto::internals::rng::Rng;

use super::{MOVE_TIME, Report};

/// How a program is asked for moves.
pub(super) trait Asked {
    /// A move in this position; the program is told that it has so much time.
    fn ask(&mut self, position: &Position, time: Duration) -> Result<Move, Trouble>;

    /// Another game begins, in which the program has this side; it may take its time to get ready.
    fn new_game(&mut self, start: &Position, side: Side, time: Duration);
}

/// Time for a move of a whole game.
const SHORT_TIME: Duration = Duration::from_millis(300);
/// What the other side may be measured late by, through no fault of its own.
const TOLERANCE: Duration = Duration::from_millis(50);

/// Asks for a legal move in time; says which one and how long it took.
pub(super) fn answer(asked: &mut dyn Asked, position: &Position, time: Duration) -> Result<Move, Fault> {
    let start = Instant::now();
    let mv = asked.ask(position, time)?;
    let took = start.elapsed();
    if took > time + TOLERANCE {
        let (took, time) = (took.as_secs_f64(), time.as_secs_f64());
        return Err(Fault::Bad(format!("answered after {took:.2} s; expected an answer within {time:.2} s")));
    }
    Ok(mv)
}

/// Why there is no move.
pub(super) enum Fault {
    /// It does not play this game and says so, which is no fault.
    Refused(String),
    /// What it did.
    Bad(String),
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Fault {
        match trouble {
            Trouble::Refused(why) => Fault::Refused(why),
            other => Fault::Bad(format!("it {other}; expected a legal move in time")),
        }
    }
}

/// Asks for one move on each of these boards; a game that is declined is no fault, unless all are.
pub(super) fn boards(asked: &mut dyn Asked, boards: &[(&str, &str)], report: &mut Report) {
    let mut plays = 0;
    for (game, moves) in boards {
        let rules: Rules = game.parse().expect("a game of the table");
        let position = Position::parse(rules, moves).expect("moves of the table");
        plays += usize::from(board(asked, &position, report));
    }
    if plays == 0 {
        report.note(
            "plays a game at all",
            Err("it declined every board; expected moves on one of them".into()),
        );
    }
}

/// True unless the game was declined.
fn board(asked: &mut dyn Asked, position: &Position, report: &mut Report) -> bool {
    asked.new_game(position, position.to_move(), MOVE_TIME);
    let rules = position.rules();
    let what = format!("a legal move on {rules} as {} after {} moves", side(position), position.ply());
    match answer(asked, position, MOVE_TIME) {
        Ok(mv) => report.note(&what, Ok(format_move(rules, mv))),
        Err(Fault::Bad(fault)) => report.note(&what, Err(fault)),
        Err(Fault::Refused(why)) => {
            report.note(&what, Ok(format!("declines this game: {why}")));
            return false;
        }
    };
    true
}

fn side(position: &Position) -> &'static str {
    if position.to_move() == Side::X { "the first player" } else { "the second player" }
}

/// A position with a single legal move and room for one more after it, by taking back random games to it.
pub(super) fn narrow(rules: Rules) -> Option<Position> {
    let is_narrow =
        |position: &Position| position.legal_moves().count() == 1 && position.ply() + 1 < rules.cells();
    (1..1000).find_map(|seed| {
        let mut position = random::game(rules, rules.cells(), &mut Rng::new(seed));
        while !is_narrow(&position) {
            position.undo()?;
        }
        Some(position)
    })
}

/// Two whole games against random moves, one as each side.
pub(super) fn games(asked: &mut dyn Asked, rules: Rules, report: &mut Report) {
    for mine in Side::BOTH {
        let order = if mine == Side::X { "first" } else { "second" };
        let what = format!("a whole game on {rules}, moving {order}");
        asked.new_game(&Position::new(rules), mine, SHORT_TIME);
        match game(asked, rules, mine) {
            Ok(seen) => report.note(&what, Ok(seen)),
            Err(Fault::Refused(why)) => report.note(&what, Ok(format!("declines this game: {why}"))),
            Err(Fault::Bad(fault)) => report.note(&what, Err(fault)),
        };
    }
}

fn game(asked: &mut dyn Asked, rules: Rules, mine: Side) -> Result<String, Fault> {
    let (mut position, mut rng) = (Position::new(rules), Rng::new(7));
    while position.outcome().is_none() {
        let moves: Vec<_> = position.legal_moves().collect();
        let mv = if position.to_move() == mine {
            Some(answer(asked, &position, SHORT_TIME)?)
        } else {
            rng.pick(&moves)
        };
        let mv = mv.ok_or_else(|| Fault::Bad("no move is left".into()))?;
        position.play(mv).map_err(|error| Fault::Bad(format!("played an illegal move: {error}")))?;
    }
    let end = match position.outcome().and_then(|outcome| outcome.winner()) {
        Some(winner) if winner == mine => "won",
        Some(_) => "lost",
        None => "drawn",
    };
    Ok(format!("{end} after {} moves", position.ply()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_boards_have_one_move() {
        for game in ["drop-4x4-4", "drop-7x6-4"] {
            let position = narrow(game.parse().unwrap()).unwrap();
            assert_eq!(position.legal_moves().count(), 1);
        }
    }
}
