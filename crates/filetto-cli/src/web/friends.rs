//! What two people at one game may do with each other: take a seat, give one away, offer, accept, decline, withdraw.
//!
//! Nothing here waits, thinks or stores: every change is a function of the game.

use std::time::Duration;

use filetto::game::{Position, Side};

use super::game::{Game, Pace, letter, session};
use super::refusal::{Code, Refusal};
use super::seats::{Offer, Person, Proposal, Seating, only_watching};

/// What is said about an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Make it.
    Offer,
    /// Say yes.
    Accept,
    /// Say no.
    Decline,
    /// Take it back.
    Withdraw,
}

impl Act {
    /// The act of a word.
    pub fn from_word(word: &str) -> Option<Act> {
        match word {
            "offer" => Some(Act::Offer),
            "accept" => Some(Act::Accept),
            "decline" => Some(Act::Decline),
            "withdraw" => Some(Act::Withdraw),
            _ => None,
        }
    }
}

/// 409: no seat can be given to another person.
pub fn no_seat_to_give() -> Refusal {
    let sentence =
        "you have no seat to give: only who plays both sides of a game of two people can invite to one";
    Refusal::new(Code::NoSeatToGive, sentence)
}

fn seat_taken() -> Refusal {
    Refusal::new(Code::SeatTaken, "somebody has taken this seat already: you can watch the game")
}

impl Game {
    /// Frees a seat for a guest: one of two that are the asker's, or one that is free already.
    pub fn free_seat(&mut self, asker: Option<&str>, side: Side) -> Result<(), Refusal> {
        let asker = asker.ok_or_else(only_watching)?;
        if self.is_over() || self.session.people() < 2 || !self.seating.holds(Some(asker), !side) {
            return Err(no_seat_to_give());
        }
        if self.open_side() != Some(side) && !self.seating.holds(Some(asker), side) {
            return Err(seat_taken());
        }
        self.seating.people[side.index()] = None;
        (self.seating.loose, self.offer) = (false, None);
        Ok(())
    }

    /// Sits down again on a seat that nobody came for.
    pub fn take_back_seat(&mut self, asker: Option<&str>) -> Result<(), Refusal> {
        self.expect_player(asker)?;
        if let Some(side) = self.open_side() {
            self.seating.people[side.index()] = self.seating.people[(!side).index()].clone();
        }
        self.seating.listed = false;
        Ok(())
    }

    /// A person sits down, and the running turn begins anew: nobody was waited for. Who sits there already stays.
    pub fn claim(&mut self, side: Side, person: Person, now: u64) -> Result<(), Refusal> {
        if self.seating.owner_of(side) == Some(&person.owner) {
            return Ok(());
        }
        if self.open_side() != Some(side) {
            return Err(seat_taken());
        }
        self.seating.people[side.index()] = Some(person);
        self.seating.loose = false;
        self.session.start_turn(Duration::from_millis(now));
        Ok(())
    }

    /// Offers, or answers what was offered. An offer of what the other side has just offered is a yes.
    pub fn negotiate(
        &mut self,
        asker: Option<&str>,
        what: Proposal,
        act: Act,
        now: u64,
    ) -> Result<(), Refusal> {
        let own = self.seating.sides_of(asker);
        let by = *own.first().ok_or_else(only_watching)?;
        if !self.is_shared() || self.open_side().is_some() || own.len() != 1 {
            let sentence = "nobody sits opposite who could answer";
            return Err(Refusal::new(Code::NobodyThere, sentence));
        }
        match act {
            Act::Offer => self.propose(by, what, now),
            Act::Accept => self.accept(self.pending(!by, what)?, now),
            Act::Decline => self.pending(!by, what).map(|_| self.offer = None),
            Act::Withdraw => self.pending(by, what).map(|_| self.offer = None),
        }
    }

    /// The offer of a side, if it is there.
    fn pending(&self, by: Side, what: Proposal) -> Result<Offer, Refusal> {
        let same = |offer: &Offer| offer.by == by && offer.what.word() == what.word();
        let gone = || Refusal::new(Code::NoOffer, "there is no such offer, or no longer");
        self.offer.filter(same).ok_or_else(gone)
    }

    fn propose(&mut self, by: Side, what: Proposal, now: u64) -> Result<(), Refusal> {
        if let Ok(theirs) = self.pending(!by, what) {
            return self.accept(theirs, now);
        }
        if let Some(offer) = self.offer {
            let sentence = "another offer waits for its answer";
            return Err(Refusal::new(Code::OfferPending, sentence).with("kind", offer.what.word()));
        }
        let what = self.sensible(by, what).ok_or_else(|| {
            let sentence = format!("a {} cannot be offered now", what.word());
            Refusal::new(Code::OfferNotNow, sentence).with("kind", what.word())
        })?;
        self.offer = Some(Offer { by, what });
        Ok(())
    }

    /// The proposal as it stands now: a takeback goes back to where its asker was to move.
    fn sensible(&self, by: Side, what: Proposal) -> Option<Proposal> {
        match what {
            Proposal::Takeback(_) => {
                let plies = if self.session.to_move() == by { 2 } else { 1 };
                (!self.is_over() && self.position().ply() >= plies).then_some(Proposal::Takeback(plies))
            }
            Proposal::Draw => (!self.is_over() && self.position().ply() > 0).then_some(what),
            Proposal::Rematch => (self.is_over() && self.next.is_none()).then_some(what),
        }
    }

    /// A rematch is another game: who changes this one makes it, see [`Game::rematch`].
    fn accept(&mut self, offer: Offer, now: u64) -> Result<(), Refusal> {
        match offer.what {
            Proposal::Takeback(plies) => self.undo(plies, None, now)?,
            Proposal::Draw => self.session.agree(Duration::from_millis(now)),
            Proposal::Rematch => {}
        }
        self.offer = None;
        Ok(())
    }

    /// The same game again with the sides exchanged, so that the other one begins.
    pub fn rematch(&self, id: String, now: u64) -> Game {
        let [x, o] = self.seats.clone();
        let [first, second] = self.seating.people.clone();
        let seats = [o, x];
        let pace = Pace { time: self.time, clock: self.session.control() };
        Game {
            id,
            seating: Seating { people: [second, first], ..self.seating.clone() },
            session: session(Position::new(self.position().rules()), &seats, pace, now),
            seats,
            offer: None,
            friendly: false,
            next: None,
            step: false,
            created: now,
            updated: now,
            ..self.clone()
        }
    }

    /// Who sits where, by letter: what a guest is told.
    pub fn letters_of(&self, asker: Option<&str>) -> Vec<&'static str> {
        self.seating.sides_of(asker).into_iter().map(letter).collect()
    }
}
