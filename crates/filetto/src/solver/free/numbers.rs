//! Proof and disproof numbers: how many leaves must still be decided, at least, for a yes and for a no
//! (Allis 1994).

use super::state::Turn;

/// Beyond every sum that occurs: this way is closed.
const NEVER: u32 = 1 << 30;

/// How far a question is from a yes (`proof`) and from a no (`disproof`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    /// One leaf, nothing known.
    pub(crate) const UNIT: Numbers = Numbers { proof: 1, disproof: 1 };
    /// The answer is yes.
    pub(crate) const YES: Numbers = Numbers { proof: 0, disproof: NEVER };
    /// The answer is no.
    pub(crate) const NO: Numbers = Numbers { proof: NEVER, disproof: 0 };
    /// As limits of a search: until it is decided.
    pub(crate) const ALL: Numbers = Numbers { proof: NEVER, disproof: NEVER };

    pub(crate) fn of(answer: bool) -> Numbers {
        if answer { Numbers::YES } else { Numbers::NO }
    }

    pub(crate) fn verdict(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// The number that the side to move wants to bring to 0.
    pub(crate) fn wish(self, turn: Turn) -> u32 {
        match turn {
            Turn::Attacker => self.proof,
            Turn::Defender => self.disproof,
        }
    }

    /// The number that the other side wants to bring to 0.
    pub(crate) fn fear(self, turn: Turn) -> u32 {
        match turn {
            Turn::Attacker => self.disproof,
            Turn::Defender => self.proof,
        }
    }

    /// From the smallest wish and the sum of the fears of the children of a position.
    pub(crate) fn of_children(turn: Turn, wish: u32, fears: u32) -> Numbers {
        match (wish, fears) {
            (0, _) => Numbers::seen(turn, 0, NEVER),
            (_, 0) => Numbers::seen(turn, NEVER, 0),
            // Sums count shared positions several times and may grow without end: an open question
            // stays below NEVER.
            _ => Numbers::seen(turn, wish.min(NEVER - 1), fears.min(NEVER - 1)),
        }
    }

    /// From the two numbers as the side to move sees them.
    pub(crate) fn seen(turn: Turn, wish: u32, fear: u32) -> Numbers {
        match turn {
            Turn::Attacker => Numbers { proof: wish, disproof: fear },
            Turn::Defender => Numbers { proof: fear, disproof: wish },
        }
    }
}
