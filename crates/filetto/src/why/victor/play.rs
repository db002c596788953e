//! Playing by a proof: the defender's answer to each move of the attacker, and the rule that gives it.

use super::RuleProof;
use super::area::Keeper;
use crate::game::{Cell, Move, Position};
use crate::why::threats::winning_moves;

/// A move of the defender, and what it follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub mv: Move,
    /// Why.
    pub because: Because,
}

/// Why the defender plays a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// It completes a segment.
    Wins,
    /// The rule of this number: its other cell.
    Rule(usize),
    /// The answer on top of the attacker's stone, where no rule asks for more.
    FollowUp,
    /// A cell of the rule of this number, taken early because something must be played.
    Early(usize),
    /// A move that changes nothing, in the same area.
    Waits,
}

impl RuleProof {
    /// The defender's answer in a position reached from the proven one, by these answers and any moves of the attacker; None if
    /// it was reached otherwise, if the game is over or the attacker is to move.
    pub fn answer(&self, now: &Position) -> Option<Answer> {
        let since = now.history().strip_prefix(self.start.history())?;
        if now.rules() != self.start.rules() || now.outcome().is_some() || now.to_move() == self.attacker {
            return None;
        }
        if let Some(mv) = winning_moves(now, now.to_move()).first() {
            return Some(Answer { mv: *mv, because: Because::Wins });
        }
        let last = now.last_cell()?;
        let mut keeper = self.keeper(last.column as usize)?;
        for (place, mv) in since.iter().enumerate() {
            // The attacker moved first after the proof.
            if keeper.has(mv.index()) && !keeper.play(mv.index(), place.is_multiple_of(2)) {
                return None;
            }
        }
        let column = keeper.answer(last)?;
        let cell = Cell::new(column, now.column_height(column));
        Some(Answer { mv: Move(column as u16), because: self.because(last, cell) })
    }

    fn keeper(&self, column: usize) -> Option<Keeper<'_>> {
        let area = self.areas.iter().find(|area| area.columns.contains(&column))?;
        Some(Keeper::new(&self.field, area))
    }

    /// Which rule leads from the attacker's cell to the answer.
    fn because(&self, last: Cell, answer: Cell) -> Because {
        let has = |at: &usize, cell: &Cell| self.uses[*at].cells.contains(cell);
        let promises = (0..self.uses.len()).filter(|at| !self.uses[*at].pairs.is_empty());
        let with_answer: Vec<usize> = promises.filter(|at| has(at, &answer)).collect();
        let with_both = with_answer.iter().find(|at| has(at, &last));
        let on_top = last.column == answer.column;
        match (with_both, with_answer.first()) {
            (Some(at), _) => Because::Rule(*at),
            (None, _) if on_top => Because::FollowUp,
            (None, Some(at)) => Because::Early(*at),
            (None, None) => Because::Waits,
        }
    }
}
