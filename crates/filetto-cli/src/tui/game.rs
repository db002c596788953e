//! One game with what was noted about each move, and what was taken back.

use std::time::Duration;

use filetto::clock::{Clock, Control};
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
    /// Moves that were there at the start.
    given: usize,
    notes: Vec<Note>,
    undone: Vec<(Move, Note)>,
    /// The side that ran out of time.
    out_of_time: Option<Side>,
}

impl Game {
    /// A game that starts from a position.
    pub fn new(position: Position) -> Game {
        let given = position.history().len();
        let notes = vec![Note::default(); given];
        Game { position, given, notes, undone: Vec::new(), out_of_time: None }
    }

    /// How the game stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How it ended, if it did: on the board, or because a side ran out of time.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or(self.out_of_time.map(|side| Outcome::Win(!side)))
    }

    /// True if this side ran out of time.
    pub fn lost_on_time(&self, side: Side) -> bool {
        self.out_of_time == Some(side)
    }

    /// Ends the game: this side has no time left.
    pub fn lose_on_time(&mut self, side: Side) {
        self.out_of_time = Some(side);
    }

    /// The clocks after the moves played: what is taken back gives its time back.
    pub fn clock(&self, control: Control) -> Clock {
        let mut clock = Clock::new(control);
        let sides = [self.side_at(0), self.side_at(1)];
        for (index, note) in self.notes.iter().enumerate().skip(self.given) {
            let side = sides[index % 2];
            // A move that took more than was left was never played: see `lose_on_time`.
            let _ = clock.spend(side, note.time.min(clock.left(side)));
        }
        clock
    }

    /// The side of a move of the history, by its place.
    fn side_at(&self, index: usize) -> Side {
        let x_begins = self.position.placed().is_multiple_of(2);
        if index.is_multiple_of(2) == x_begins { Side::X } else { Side::O }
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
        if self.out_of_time.is_some() {
            return Err(MoveError::Over);
        }
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
        self.out_of_time = None;
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
        while let Some((mv, note)) = self.undone.pop_if(|_| self.out_of_time.is_none()) {
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
    fn the_clock_follows_moves_and_what_is_taken_back() {
        let seconds = Duration::from_secs;
        let control = Control::Game { base: seconds(60), increment: seconds(2) };
        let mut game = game("44");
        let left = |game: &Game| Side::BOTH.map(|side| game.clock(control).left(side).as_secs());
        assert_eq!(left(&game), [60, 60], "given moves cost nothing");
        game.play(Move(0), Note::person(seconds(10))).unwrap();
        game.play(Move(0), Note::person(seconds(5))).unwrap();
        assert_eq!(left(&game), [52, 57]);
        game.lose_on_time(Side::X);
        assert_eq!(game.outcome(), Some(Outcome::Win(Side::O)));
        assert!(game.play(Move(0), Note::default()).is_err() && !game.redo_until(|_| true));
        assert!(game.undo_until(|side| side == Side::O));
        assert_eq!((left(&game), game.outcome()), ([52, 60], None));
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
