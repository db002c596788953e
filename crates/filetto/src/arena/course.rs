//! How a match goes on: its score so far, and when it has shown enough.

use super::schedule::Plan;
use super::sprt::{Sprt, Verdict};
use super::stats::{Pairs, halves};
use crate::game::Side;
use crate::record::End;

/// A match from the first player's side, game by game in their order, so that its result does not depend on which of
/// two games side by side ended first.
#[derive(Clone, Debug)]
pub struct Course {
    sprt: Option<Sprt>,
    /// What the first player has of each game, in half points.
    pub halves: Vec<u8>,
    /// What the test says so far.
    pub verdict: Verdict,
}

impl Course {
    /// A match that has not begun, with a test that may end it.
    pub fn new(sprt: Option<Sprt>) -> Course {
        Course { sprt, halves: Vec::new(), verdict: Verdict::Open }
    }

    /// Takes up the games that have ended, up to the first that has not or to the verdict.
    pub fn follow(&mut self, plan: &Plan, ends: &[Option<End>]) {
        while self.verdict == Verdict::Open
            && let Some(Some(end)) = ends.get(self.halves.len())
        {
            let side = if plan.seats(self.halves.len())[0] == 0 { Side::X } else { Side::O };
            self.halves.extend(halves(end, side));
            let whole_pairs = self.halves.len().is_multiple_of(2);
            if let Some(sprt) = self.sprt.filter(|_| whole_pairs) {
                self.verdict = sprt.verdict(&self.pairs());
            }
        }
    }

    /// The pairs of games so far.
    pub fn pairs(&self) -> Pairs {
        Pairs::of(&self.halves)
    }

    /// True if nothing is left to play.
    pub fn is_complete(&self, plan: &Plan) -> bool {
        self.verdict != Verdict::Open || self.halves.len() == plan.len()
    }
}
