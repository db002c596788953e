//! A game as files keep it: what is read back is replayed before it counts.

use super::schedule::{Fixture, Plan};
use crate::game::Position;
use crate::game::notation::format_moves;
use crate::record::End;

/// What a file says of a game of a tournament.
#[derive(Clone, Debug)]
pub struct SavedGame<'a> {
    /// Its number.
    pub number: usize,
    /// The name of the game.
    pub game: &'a str,
    /// Who had X, with its seed.
    pub x: &'a str,
    /// Who had O, with its seed.
    pub o: &'a str,
    /// The moves that were given.
    pub opening: &'a str,
    /// All moves.
    pub moves: &'a str,
    /// How it ended.
    pub end: &'a End,
}

impl SavedGame<'_> {
    /// The fixture it was and its last position, or what was expected in its place.
    pub fn replay(&self, plan: &Plan) -> Result<(Fixture, Position), &'static str> {
        if self.number >= plan.len() {
            return Err("a game of this tournament");
        }
        let fixture = plan.fixture(self.number);
        if !self.is_of(&fixture) {
            return Err("the players and the opening of this tournament");
        }
        let position = Position::parse(fixture.start.rules(), self.moves).ok();
        let ended = position.filter(|position| is_end_of(self.end, &fixture, position));
        ended.map(|position| (fixture, position)).ok_or("moves of a whole game that lead to its end")
    }

    fn is_of(&self, Fixture { specs: [x, o], start, .. }: &Fixture) -> bool {
        self.game == start.rules().to_string()
            && self.x == x.to_string()
            && self.o == o.to_string()
            && self.opening == format_moves(start.rules(), start.history())
    }
}

/// True if a game of this fixture that came to this position may end so.
fn is_end_of(end: &End, fixture: &Fixture, position: &Position) -> bool {
    position.history().starts_with(fixture.start.history())
        && match end {
            End::Played(outcome) => position.outcome() == Some(*outcome),
            End::Forfeit { side, .. } => position.outcome().is_none() && *side == position.to_move(),
            End::Resigned(_) | End::Agreed | End::Stopped => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Start;
    use crate::game::Rules;
    use crate::session::Settings;

    /// A game that was played, saved with one field at a time changed.
    #[test]
    fn only_the_game_that_was_played_is_taken_back() {
        let plan = Plan {
            players: vec!["random".parse().unwrap(), "alphabeta:depth=2".parse().unwrap()],
            starts: vec![Start::Random(Rules::connect4(), 2)],
            rounds: 2,
            most_games: 3,
            seed: 4,
        };
        for number in 0..plan.len() {
            let fixture = plan.fixture(number);
            let record = fixture.play(&Settings::default());
            let [x, o] = fixture.specs.each_ref().map(ToString::to_string);
            let (moves, opening) = (record.text(), format_moves(record.rules, &record.moves[..2]));
            let good = SavedGame {
                number,
                game: "drop-7x6-4",
                x: &x,
                o: &o,
                opening: &opening,
                moves: &moves,
                end: &record.end,
            };
            let (found, position) = good.replay(&plan).unwrap();
            assert_eq!((found.index, position.history()), (number, &record.moves[..]));
            let shorter = &moves[..moves.len() - 1];
            for bad in [
                SavedGame { number: number + 1, ..good.clone() },
                SavedGame { game: "tris", ..good.clone() },
                SavedGame { x: &o, o: &x, ..good.clone() },
                SavedGame { opening: "", ..good.clone() },
                SavedGame { moves: shorter, ..good.clone() },
                SavedGame { moves: "", ..good.clone() },
                SavedGame { end: &End::Stopped, ..good.clone() },
            ] {
                assert!(bad.replay(&plan).is_err(), "{bad:?}");
            }
        }
    }
}
