//! Who sits at a game: a person's seat belongs to one browser, and only that browser acts for it. Everybody else who
//! knows the game watches.

use std::fmt;
use std::str::FromStr;

use filetto::game::Side;
use serde_json::{Value as Json, json};

use super::refusal::{Code, Refusal};

/// A person on a seat. The browser's name is a secret of the server: only `name` is ever told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The browser.
    pub owner: String,
    /// What the person wants to be called.
    pub name: Option<String>,
}

/// The people of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    /// Who sits where. Nobody sits on the seat of a program, nor on one that waits for a person.
    pub people: [Option<Person>; 2],
    /// Started by a program that keeps no cookies: whoever shows none may act, until the cookie it was given is seen.
    pub loose: bool,
    /// Shown to everybody on the server: to join while a seat is free, to watch after that.
    pub listed: bool,
}

impl Seating {
    /// One browser on every seat of a person.
    pub fn of_one(owner: &str, name: Option<&str>, are_people: [bool; 2], loose: bool) -> Seating {
        let person = || Person { owner: owner.into(), name: name.map(str::to_string) };
        Seating { people: are_people.map(|is_person| is_person.then(person)), loose, listed: false }
    }

    /// True if this browser sits on that seat.
    pub fn holds(&self, asker: Option<&str>, side: Side) -> bool {
        match (&self.people[side.index()], asker) {
            (Some(person), Some(asker)) => person.owner == asker,
            (Some(_), None) => self.loose,
            (None, _) => false,
        }
    }

    /// The seats of a browser.
    pub fn sides_of(&self, asker: Option<&str>) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| self.holds(asker, *side)).collect()
    }

    /// The browser on a seat.
    pub fn owner_of(&self, side: Side) -> Option<&str> {
        self.people[side.index()].as_ref().map(|person| person.owner.as_str())
    }

    /// Only who sits there acts for a side: others are told whether they watch or have to wait.
    pub fn expect(&self, asker: Option<&str>, side: Side) -> Result<(), Refusal> {
        if self.holds(asker, side) {
            return Ok(());
        }
        if self.sides_of(asker).is_empty() {
            return Err(only_watching());
        }
        let sentence = format!("{side} is played by somebody else: wait for that move");
        Err(Refusal::new(Code::OthersSeat, sentence).with("side", side.to_string()))
    }

    /// The name of a browser has changed; true if it sits here.
    pub fn rename(&mut self, owner: &str, name: Option<&str>) -> bool {
        let own = self.people.iter_mut().flatten().filter(|person| person.owner == owner);
        own.map(|person| person.name = name.map(str::to_string)).count() > 0
    }

    /// The names as everybody may read them; a free seat of a person is null.
    pub fn json(&self) -> Json {
        let [x, o] = self
            .people
            .each_ref()
            .map(|person| person.as_ref().map_or(Json::Null, |person| json!({"name": person.name})));
        json!({"x": x, "o": o})
    }
}

/// 403: the asker has no seat.
pub fn only_watching() -> Refusal {
    Refusal::new(Code::OnlyWatching, "you watch this game: only those who play it can do that")
}

/// What one side may offer the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// Take so many moves back.
    Takeback(usize),
    /// Call it a draw.
    Draw,
    /// Another game, the other side beginning.
    Rematch,
}

impl Proposal {
    /// The word of requests and answers.
    pub fn word(self) -> &'static str {
        match self {
            Proposal::Takeback(_) => "takeback",
            Proposal::Draw => "draw",
            Proposal::Rematch => "rematch",
        }
    }
}

/// An offer that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who made it.
    pub by: Side,
    /// What it is.
    pub what: Proposal,
}

impl Offer {
    /// As everybody sees it.
    pub fn json(&self) -> Json {
        let by = if self.by == Side::X { "x" } else { "o" };
        match self.what {
            Proposal::Takeback(plies) => json!({"kind": self.what.word(), "by": by, "plies": plies}),
            _ => json!({"kind": self.what.word(), "by": by}),
        }
    }
}

/// As the store keeps it: `takeback x 2`.
impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.what.word(), if self.by == Side::X { "x" } else { "o" })?;
        match self.what {
            Proposal::Takeback(plies) => write!(f, " {plies}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Offer {
    type Err = ();

    fn from_str(text: &str) -> Result<Offer, ()> {
        let mut words = text.split(' ');
        let (kind, by, plies) = (words.next(), words.next(), words.next());
        let by = match by {
            Some("x") => Side::X,
            Some("o") => Side::O,
            _ => return Err(()),
        };
        let what = match (kind, plies) {
            (Some("takeback"), Some(plies)) => Proposal::Takeback(plies.parse().map_err(|_| ())?),
            (Some("draw"), None) => Proposal::Draw,
            (Some("rematch"), None) => Proposal::Rematch,
            _ => return Err(()),
        };
        Ok(Offer { by, what })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two() -> Seating {
        let person = |owner: &str| Some(Person { owner: owner.into(), name: None });
        Seating { people: [person("host"), person("guest")], loose: false, listed: false }
    }

    #[test]
    fn a_seat_obeys_its_own_browser_alone() {
        let seats = two();
        assert!(seats.expect(Some("host"), Side::X).is_ok() && seats.expect(Some("guest"), Side::O).is_ok());
        assert_eq!(seats.expect(Some("guest"), Side::X).unwrap_err().code, Code::OthersSeat);
        for stranger in [None, Some("stranger")] {
            assert_eq!(seats.expect(stranger, Side::X).unwrap_err().code, Code::OnlyWatching);
        }
    }

    #[test]
    fn without_cookies_a_loose_game_obeys_and_a_bound_one_does_not() {
        let seats = Seating::of_one("host", None, [true, false], true);
        assert!(seats.holds(None, Side::X) && seats.holds(Some("host"), Side::X));
        assert!(!seats.holds(None, Side::O) && !seats.holds(Some("stranger"), Side::X));
        assert!(!Seating { loose: false, ..seats }.holds(None, Side::X));
    }

    #[test]
    fn names_are_told_and_browsers_are_not() {
        let mut seats = two();
        assert!(seats.rename("guest", Some("Anna")) && !seats.rename("stranger", Some("Eva")));
        let told = seats.json().to_string();
        assert!(told.contains("Anna") && !told.contains("guest") && !told.contains("host"), "{told}");
    }

    #[test]
    fn offers_come_back_from_their_texts() {
        for what in [Proposal::Takeback(2), Proposal::Draw, Proposal::Rematch] {
            let offer = Offer { by: Side::O, what };
            assert_eq!(offer.to_string().parse(), Ok(offer));
        }
        for text in ["", "draw", "draw z", "takeback x", "takeback x two", "rematch o 2"] {
            assert_eq!(text.parse::<Offer>(), Err(()), "{text:?}");
        }
    }
}
