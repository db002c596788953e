//! One game with what was noted about each move, and what was taken back.

use std::time::Duration;

use filetto::game::{Move, MoveError, Outcome, Position, Side};
use filetto::player::Choice;
use filetto::value::Value;

/// What is noted about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// What the player thought it was worth, if it is a program.
    pub value: Option<Value>,
    /// How far it looked ahead.
    pub depth: u32,
    /// How many positions it visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Note {
    /// The note of a person's move.
    pub fn person(time: Duration) -> Note {
        Note { time, ..Note::default() }
    }

    /// The note of a program's move.
    pub fn program(choice: &Choice) -> Note {
        let stats = &choice.stats;
        Note { value: Some(choice.value), depth: choice.depth, nodes: stats.nodes, time: stats.time }
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    notes: Vec<Note>,
    undone: Vec<(Move, Note)>,
}

impl Game {
    /// A game that starts from a position.
    pub fn new(position: Position) -> Game {
        let notes = vec![Note::default(); position.history().len()];
        Game { position, notes, undone: Vec::new() }
    }

    /// How the game stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Side {
        self.position.to_move()
    }

    /// The moves and their notes, first to last.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = (Move, &Note)> + ExactSizeIterator {
        self.position.history().iter().copied().zip(&self.notes)
    }

    /// Plays a move; what was taken back is forgotten.
    pub fn play(&mut self, mv: Move, note: Note) -> Result<(), MoveError> {
        self.position.play(mv)?;
        self.notes.push(note);
        self.undone.clear();
        Ok(())
    }

    /// Takes back moves until `ready` accepts the side to move. Does nothing and returns false if it never does.
    pub fn undo_until(&mut self, ready: impl Fn(Side) -> bool) -> bool {
        let moves = self.position.history().len();
        let side_before =
            |taken: usize| if taken.is_multiple_of(2) { self.to_move() } else { !self.to_move() };
        let Some(taken) = (1..=moves).find(|taken| ready(side_before(*taken))) else { return false };
        for _ in 0..taken {
            if let (Some(mv), Some(note)) = (self.position.undo(), self.notes.pop()) {
                self.undone.push((mv, note));
            }
        }
        true
    }

    /// Plays again what was taken back, until `ready` accepts the side to move or nothing is left.
    pub fn redo_until(&mut self, ready: impl Fn(Side) -> bool) -> bool {
        let mut done = false;
        while let Some((mv, note)) = self.undone.pop() {
            self.position.play_unchecked(mv);
            self.notes.push(note);
            done = true;
            if ready(self.to_move()) {
                break;
            }
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use filetto::game::Rules;
    use filetto::game::notation::format_game;

    fn game(moves: &str) -> Game {
        Game::new(Position::parse(Rules::connect4(), moves).unwrap())
    }

    #[test]
    fn undo_and_redo_go_from_turn_to_turn() {
        let mut game = game("4455");
        assert!(game.undo_until(|side| side == Side::X));
        assert_eq!(format_game(game.position()), "44");
        assert!(game.redo_until(|side| side == Side::X));
        assert_eq!(format_game(game.position()), "4455");
        assert!(!game.redo_until(|_| true));
        game.undo_until(|_| true);
        game.play(Move(0), Note::default()).unwrap();
        assert!(!game.redo_until(|_| true));
        assert_eq!(game.log().len(), 4);
    }

    #[test]
    fn undo_stops_short_of_nobody() {
        let mut game = game("4");
        assert!(!game.undo_until(|side| side == Side::O));
        assert_eq!(format_game(game.position()), "4");
        assert!(game.undo_until(|side| side == Side::X));
        assert!(!game.undo_until(|_| true));
    }
}
