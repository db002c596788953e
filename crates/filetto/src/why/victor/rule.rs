//! The nine rules, and what one use of a rule is made of.

use super::field::{Cells, Field};
use crate::game::Cell;

/// A rule of Allis's VICTOR ("A knowledge-based approach of Connect-Four", 1988). The defender answers by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The defender gets the upper cell of two: it answers on top of the attacker's stone.
    Claimeven,
    /// Two cells that can be played now: the defender gets one of them.
    Baseinverse,
    /// Two cells on top of each other, the upper one odd: the defender gets one of them.
    Vertical,
    /// The defender completes a segment by claimeven alone before the attacker gets above it.
    Aftereven,
    /// Two verticals whose upper cells the attacker cannot both get.
    Lowinverse,
    /// Three cells on top of each other in each of two columns.
    Highinverse,
    /// Three playable cells and the one above the second: two pairs in one.
    Baseclaim,
    /// The defender completes a segment before the attacker has all cells right above it.
    Before,
    /// The same with one cell that can be played now, paired with another playable cell.
    Specialbefore,
}

impl Rule {
    /// All rules, the simplest first.
    pub const ALL: [Rule; 9] = [
        Rule::Claimeven,
        Rule::Baseinverse,
        Rule::Vertical,
        Rule::Aftereven,
        Rule::Lowinverse,
        Rule::Highinverse,
        Rule::Baseclaim,
        Rule::Before,
        Rule::Specialbefore,
    ];

    /// The rule's name, as Allis gave it.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Claimeven => "claimeven",
            Rule::Baseinverse => "baseinverse",
            Rule::Vertical => "vertical",
            Rule::Aftereven => "aftereven",
            Rule::Lowinverse => "lowinverse",
            Rule::Highinverse => "highinverse",
            Rule::Baseclaim => "baseclaim",
            Rule::Before => "before",
            Rule::Specialbefore => "specialbefore",
        }
    }
}

/// One use of a rule that promises something by itself: of each of its clauses the defender gets a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Promise {
    pub(super) rule: Rule,
    /// All its cells: no two promises share one.
    pub(super) squares: Cells,
    /// Sets of cells of which the attacker never gets all: one cell (claimeven) or two.
    pub(super) clauses: Vec<Cells>,
}

impl Promise {
    pub(super) fn new(field: &Field, rule: Rule, squares: &[Cell], clauses: &[&[Cell]]) -> Promise {
        let clauses = clauses.iter().map(|clause| field.mask(clause)).collect();
        Promise { rule, squares: field.mask(squares), clauses }
    }
}

/// What follows from promises kept: a segment that the defender completes in time.
#[derive(Clone, Debug)]
pub(super) struct Race {
    pub(super) rule: Rule,
    /// The empty cells of the defender's segment.
    pub(super) group: Cells,
    /// A set of cells for each column: the attacker's segments with a cell of each are stopped.
    pub(super) needs: Vec<Cells>,
}

/// A way to stop some of the attacker's segments: promises, and possibly a race that they win.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    pub(super) promises: Vec<Promise>,
    pub(super) race: Option<Race>,
}

impl Solution {
    pub(super) fn of(promise: Promise) -> Solution {
        Solution { promises: vec![promise], race: None }
    }

    /// True if the attacker cannot complete this segment.
    pub(super) fn stops(&self, problem: Cells) -> bool {
        self.stops_by_promise(problem) || self.stops_by_race(problem)
    }

    pub(super) fn stops_by_promise(&self, problem: Cells) -> bool {
        let mut clauses = self.promises.iter().flat_map(|promise| &promise.clauses);
        clauses.any(|clause| clause & problem == *clause)
    }

    fn stops_by_race(&self, problem: Cells) -> bool {
        self.race.as_ref().is_some_and(|race| race.needs.iter().all(|need| need & problem != 0))
    }
}
