//! Who sits where, who begins, and the results so far.
//!
//! A *seat* is a player with its colour for the whole evening: seat 0 is red (or black), seat 1 is
//! yellow (or white). X always begins, so the seat that begins a game plays X in it.

use filetto::game::{Outcome, Side};
use filetto::player::PlayerSpec;

/// The two players, who of them plays X, and what they won.
#[derive(Clone, Debug)]
pub struct Seats {
    players: [PlayerSpec; 2],
    first: usize,
    wins: [u32; 2],
    draws: u32,
}

impl Seats {
    /// Two players; seat 0 begins the first game.
    pub fn new(players: [PlayerSpec; 2]) -> Seats {
        Seats { players, first: 0, wins: [0; 2], draws: 0 }
    }

    /// The player on a seat.
    pub fn player(&self, seat: usize) -> &PlayerSpec {
        &self.players[seat]
    }

    /// The seat that plays a side in this game.
    pub fn seat_of(&self, side: Side) -> usize {
        if side == Side::X { self.first } else { 1 - self.first }
    }

    /// The side a seat plays in this game.
    pub fn side_of(&self, seat: usize) -> Side {
        if seat == self.first { Side::X } else { Side::O }
    }

    /// True if a person plays this side.
    pub fn is_person(&self, side: Side) -> bool {
        self.players[self.seat_of(side)].is_human()
    }

    /// How many of the two are people.
    pub fn people(&self) -> usize {
        self.players.iter().filter(|player| player.is_human()).count()
    }

    /// Games won by a seat.
    pub fn wins(&self, seat: usize) -> u32 {
        self.wins[seat]
    }

    /// Games drawn.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// Counts a finished game.
    pub fn count(&mut self, outcome: Outcome) {
        *self.counter(outcome) += 1;
    }

    /// Takes back a counted game: its last move was taken back.
    pub fn uncount(&mut self, outcome: Outcome) {
        let counter = self.counter(outcome);
        *counter = counter.saturating_sub(1);
    }

    fn counter(&mut self, outcome: Outcome) -> &mut u32 {
        match outcome {
            Outcome::Win(side) => &mut self.wins[self.seat_of(side)],
            Outcome::Draw => &mut self.draws,
        }
    }

    /// The seat that begins after this game: the winner, or whoever moved last in a draw.
    pub fn next_first(&self, outcome: Outcome, moved_last: Side) -> usize {
        self.seat_of(outcome.winner().unwrap_or(moved_last))
    }

    /// Lets a seat begin the next game.
    pub fn begin(&mut self, seat: usize) {
        self.first = seat;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::defaults;

    #[test]
    fn the_winner_begins_and_after_a_draw_whoever_moved_last() {
        let mut seats = Seats::new([defaults::person(), defaults::opponent()]);
        assert_eq!(seats.next_first(Outcome::Win(Side::O), Side::O), 1);
        seats.begin(1);
        assert_eq!(seats.side_of(1), Side::X);
        assert!(!seats.is_person(Side::X));
        assert_eq!(seats.next_first(Outcome::Win(Side::X), Side::X), 1);
        assert_eq!(seats.next_first(Outcome::Draw, Side::O), 0);
        seats.count(Outcome::Win(Side::X));
        seats.count(Outcome::Draw);
        assert_eq!((seats.wins(0), seats.wins(1), seats.draws()), (0, 1, 1));
        seats.uncount(Outcome::Win(Side::X));
        assert_eq!(seats.wins(1), 0);
    }
}
