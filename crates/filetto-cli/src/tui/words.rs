//! What players are called, and how the end of a game is told.

use filetto::game::{Outcome, Side};
use filetto::record::{End, Fault};

use super::app::App;
use super::opponents::short_name;
use crate::lang::Phrase;

impl App {
    /// What a seat is called.
    pub(super) fn name(&self, seat: usize) -> String {
        let spec = self.seats.chosen(seat);
        let phrase = match (spec.is_human(), self.seats.people(), seat) {
            (false, ..) => return short_name(self.lang, spec),
            (true, 1, _) => Phrase::You,
            (true, _, 0) => Phrase::FirstPerson,
            (true, ..) => Phrase::SecondPerson,
        };
        self.lang.say(phrase).to_string()
    }

    /// The outcome of a finished game in words.
    pub(super) fn verdict(&self, outcome: Outcome) -> String {
        let Outcome::Win(side) = outcome else { return self.lang.say(Phrase::EndDraw).to_string() };
        let who = self.winner(side);
        match self.session.end() {
            Some(End::Forfeit { fault: Fault::Timeout, .. }) => self.lang.tell(Phrase::OnTime, &[&who]),
            Some(End::Resigned(loser)) => self.resignation(loser, &who),
            _ => who,
        }
    }

    fn resignation(&self, loser: Side, who: &str) -> String {
        let seat = self.seats.seat_of(loser);
        match self.seats.people() {
            1 => self.lang.tell(Phrase::YouResigned, &[&who]),
            _ => self.lang.tell(Phrase::NameResigned, &[&self.name(seat), &who]),
        }
    }

    fn winner(&self, side: Side) -> String {
        let seat = self.seats.seat_of(side);
        if self.seats.people() == 1 && self.seats.player(seat).is_human() {
            return self.lang.say(Phrase::YouWin).to_string();
        }
        self.lang.tell(Phrase::NameWins, &[&self.name(seat), &side])
    }
}
