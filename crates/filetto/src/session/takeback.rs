//! Taking moves back, playing them again, and what is left of the game in the end.

use std::time::Duration;

use super::Session;
use crate::game::{Move, Side};
use crate::player::Choice;
use crate::record::{End, Fault, GameRecord};

impl Session {
    /// What is known of each move, the first first.
    pub fn moves(&self) -> &[Choice] {
        &self.moves
    }

    /// The moves taken back, the next one to play again last.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.undone.iter().map(|choice| choice.mv)
    }

    /// Takes back so many moves, and an end that came without a move. False, and nothing done, if there are fewer.
    pub fn undo(&mut self, plies: usize, now: Duration) -> bool {
        if plies > self.moves.len() {
            return false;
        }
        self.withdraw();
        self.end = None;
        for _ in 0..plies {
            self.position.undo();
            self.undone.extend(self.moves.pop());
        }
        self.opening = self.opening.min(self.moves.len());
        self.start_turn(now);
        true
    }

    /// Plays so many moves again. False, and nothing done, if fewer were taken back.
    pub fn redo(&mut self, plies: usize, now: Duration) -> bool {
        if plies > self.undone.len() || self.end.is_some() {
            return false;
        }
        self.withdraw();
        for choice in (0..plies).map_while(|_| self.undone.pop()).collect::<Vec<_>>() {
            self.position.play_unchecked(choice.mv);
            self.moves.push(choice);
        }
        self.start_turn(now);
        true
    }

    /// How many moves to take back to a turn of a person, or of anybody where there is none; None if there is
    /// no such turn.
    pub fn plies_back(&self) -> Option<usize> {
        (1..=self.moves.len()).find(|plies| self.may_stop_at(self.side_after(*plies)))
    }

    /// How many moves to play again up to the next turn of a person, or of anybody where there is none.
    pub fn plies_forward(&self) -> usize {
        let stop = (1..=self.undone.len()).find(|plies| self.may_stop_at(self.side_after(*plies)));
        stop.unwrap_or(self.undone.len())
    }

    /// The side to move so many plies from here, in either direction.
    pub(super) fn side_after(&self, plies: usize) -> Side {
        if plies.is_multiple_of(2) { self.to_move() } else { !self.to_move() }
    }

    fn may_stop_at(&self, side: Side) -> bool {
        self.people() == 0 || self.is_person(side)
    }

    /// True if this side ran out of time.
    pub fn has_lost_on_time(&self, side: Side) -> bool {
        matches!(&self.end, Some(End::Forfeit { side: at, fault: Fault::Timeout, .. }) if *at == side)
    }

    /// Goes on with a game that was put away: an end off the board, and the last so many moves taken back.
    pub fn restore(&mut self, end: Option<End>, undone: usize) {
        self.undo(undone, Duration::ZERO);
        self.end = end;
    }

    /// What is left of the game; one that goes on counts as stopped.
    pub fn record(&self) -> GameRecord {
        GameRecord {
            rules: self.position.rules(),
            moves: self.position.history().to_vec(),
            opening: self.opening,
            choices: self.moves[self.opening..].to_vec(),
            end: self.end().unwrap_or(End::Stopped),
        }
    }
}
