//! Who sits where, who begins, and the results so far.
//!
//! A *seat* is a player with its colour for the whole evening: seat 0 is red (or black), seat 1 is
//! yellow (or white). X always begins, so the seat that begins a game plays X in it.

use filetto::game::{Outcome, Side};
use filetto::internals::rng::Rng;
use filetto::player::PlayerSpec;

/// The two players, who of them plays X, and what they won.
#[derive(Clone, Debug)]
pub struct Seats {
    /// As the person chose them.
    chosen: [PlayerSpec; 2],
    /// As they play this game: with a seed where chance plays a part.
    players: [PlayerSpec; 2],
    rng: Rng,
    first: usize,
    wins: [u32; 2],
    draws: u32,
}

impl Seats {
    /// Two players; seat 0 begins the first game. All chance of the evening follows from the seed.
    pub fn new(chosen: [PlayerSpec; 2], seed: u64) -> Seats {
        let (players, rng) = (chosen.clone(), Rng::new(seed));
        let mut seats = Seats { chosen, players, rng, first: 0, wins: [0; 2], draws: 0 };
        seats.begin(0);
        seats
    }

    /// The player on a seat, with the seed of this game.
    pub fn player(&self, seat: usize) -> &PlayerSpec {
        &self.players[seat]
    }

    /// The player on a seat as it was chosen.
    pub fn chosen(&self, seat: usize) -> &PlayerSpec {
        &self.chosen[seat]
    }

    /// Sets another program against the person, or on seat 1 where there is no such seat. Results are forgotten, and
    /// seat 0 begins.
    pub fn challenge(&mut self, opponent: PlayerSpec) {
        self.chosen[self.opponent()] = opponent;
        self.start_over();
    }

    /// The seat across from the person, or seat 1 where there is no such seat.
    pub fn opponent(&self) -> usize {
        if self.chosen[1].is_human() && !self.chosen[0].is_human() { 0 } else { 1 }
    }

    /// Another player takes a seat in the middle of a game.
    pub fn replace(&mut self, seat: usize, player: PlayerSpec) {
        self.players[seat] = player.for_game(self.rng.bits() >> 32);
        self.chosen[seat] = player;
    }

    /// Forgets the results, and seat 0 begins.
    pub fn start_over(&mut self) {
        (self.wins, self.draws) = ([0; 2], 0);
        self.begin(0);
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

    /// Players that follow the person hear how the game ended.
    pub fn follow(&mut self, outcome: Outcome) {
        for seat in [0, 1] {
            self.chosen[seat] = self.chosen[seat].after_game(outcome, self.side_of(seat));
        }
    }

    /// Lets a seat begin the next game, with new seeds for both.
    pub fn begin(&mut self, seat: usize) {
        self.first = seat;
        // Half of the bits are short enough to type.
        self.players = self.chosen.each_ref().map(|spec| spec.for_game(self.rng.bits() >> 32));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::defaults;

    #[test]
    fn the_winner_begins_and_after_a_draw_whoever_moved_last() {
        let mut seats = Seats::new([defaults::person(), defaults::opponent()], 1);
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

    #[test]
    fn every_game_has_seeds_of_its_own() {
        let mut seats = Seats::new([defaults::person(), "forsa4".parse().unwrap()], 1);
        let first = seats.player(1).clone();
        seats.begin(0);
        assert_ne!(*seats.player(1), first);
        assert_eq!(seats.chosen(1).to_string(), "forsa4");
        seats.challenge("forsa4:seed=5".parse().unwrap());
        assert_eq!(seats.player(1).to_string(), "forsa4:seed=5");
        assert!(seats.player(0).is_human());
    }

    #[test]
    fn a_level_that_follows_says_where_it_stands() {
        let mut seats = Seats::new([defaults::person(), "level:auto".parse().unwrap()], 1);
        seats.follow(Outcome::Win(Side::X));
        assert_eq!(seats.chosen(1).to_string(), "level:auto,start=4");
        seats.follow(Outcome::Draw);
        seats.follow(Outcome::Win(Side::O));
        seats.follow(Outcome::Win(Side::O));
        assert_eq!(seats.chosen(1).to_string(), "level:auto,start=2");
    }
}
