//! Proofs by rules, after Victor Allis ("A knowledge-based approach of Connect-Four", 1988): the side to move of a drop game
//! cannot win, and why.
//!
//! *Problems* are the segments that the attacker, who is to move, could still complete. *Solutions* are uses of nine rules, each
//! with the cells it needs and the segments it stops. A *proof* is a choice of solutions that stop all of them and can be kept
//! together. Allis says by a table which rules may stand side by side; here cells may not be shared, and the rest is tried:
//! the defender must have an answer to every move in every area of linked columns.
//!
//! | file | what is in it |
//! |---|---|
//! | `field` | what is left to play for: columns, odd and even cells, problems |
//! | `rule` | the names of the rules; promises, races and solutions |
//! | `pairs` | claimeven, baseinverse, vertical, baseclaim |
//! | `inverses` | lowinverse, highinverse |
//! | `races` | aftereven, before, specialbefore |
//! | `area` | whether promises are kept, by playing an area out |
//! | `choose` | the choice, by backtracking |
//! | `play` | the defender's answers |

mod area;
mod choose;
mod field;
mod inverses;
mod pairs;
mod play;
mod races;
mod rule;

use super::threats::threats;
use crate::game::{Cell, Position, Side};
use area::Area;
use choose::{Choice, choose};
use field::Field;
pub use play::{Answer, Because};
pub use rule::Rule;
use rule::{Promise, Solution};

/// One rule as it is used in a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// The rule.
    pub rule: Rule,
    /// All cells it needs.
    pub cells: Vec<Cell>,
    /// Sets of cells of which the attacker never gets all. Empty for a race: it follows from other uses.
    pub pairs: Vec<Vec<Cell>>,
    /// The empty cells of the segment that the defender completes in time (aftereven, before, specialbefore).
    pub group: Vec<Cell>,
    /// The empty cells of each segment of the attacker that it stops.
    pub stops: Vec<Vec<Cell>>,
}

/// A proof that the side to move of a position cannot win.
#[derive(Clone, Debug)]
pub struct RuleProof {
    /// The side that cannot win; it is to move.
    pub attacker: Side,
    /// The cell in the air on which the defender wins once everything else is filled.
    pub threat: Option<Cell>,
    /// The empty cells of a segment that the defender completes by claimeven alone.
    pub goal: Vec<Cell>,
    /// The rules used.
    pub uses: Vec<Use>,
    /// The position that is proven.
    start: Position,
    field: Field,
    areas: Vec<Area>,
}

impl RuleProof {
    /// True if the defender not only does not lose but wins.
    pub fn wins(&self) -> bool {
        self.threat.is_some() || !self.goal.is_empty()
    }

    /// The cells that following up gives to the defender: the upper ones of the pairs that fill each column.
    pub fn even_cells(&self) -> Vec<Cell> {
        self.field.stacked(true).into_iter().map(|(_, upper)| upper).collect()
    }

    /// The position that is proven.
    pub fn start(&self) -> &Position {
        &self.start
    }
}

/// Proves that the side to move loses: by a threat of the other side that only waits, or by a segment that follow-up alone
/// completes. Looks at so many `nodes` for each.
pub(super) fn loses(position: &Position, nodes: u32) -> Option<RuleProof> {
    if position.outcome().is_some() || position.rules().is_exact() {
        return None;
    }
    let in_the_air = threats(position, !position.to_move()).into_iter().filter(|threat| !threat.playable);
    let by_threat = |threat: Cell| {
        let field = Field::new(position, Some(threat))?;
        let choice = choose(&field, None, nodes)?;
        Some(proof(position, field, choice, Some(threat), Vec::new()))
    };
    let mut cells = in_the_air.map(|threat| threat.cell);
    cells.find_map(by_threat).or_else(|| loses_to_follow_up(position, nodes))
}

/// The defender has a segment whose empty cells it gets by claimeven.
fn loses_to_follow_up(position: &Position, nodes: u32) -> Option<RuleProof> {
    let field = Field::new(position, None)?;
    races::afterevens(&field).into_iter().find_map(|goal| {
        let group = goal.race.as_ref().map_or(0, |race| race.group);
        let choice = choose(&field, Some(goal), nodes)?;
        Some(proof(position, field.clone(), choice, None, field.cells(group)))
    })
}

/// Proves that the side to move cannot win.
pub(super) fn cannot_win(position: &Position, nodes: u32) -> Option<RuleProof> {
    if position.outcome().is_some() {
        return None;
    }
    let field = Field::new(position, None)?;
    let choice = choose(&field, None, nodes)?;
    Some(proof(position, field, choice, None, Vec::new()))
}

fn proof(
    position: &Position,
    field: Field,
    choice: Choice,
    threat: Option<Cell>,
    goal: Vec<Cell>,
) -> RuleProof {
    let mut uses: Vec<Use> = Vec::new();
    for solution in &choice.solutions {
        for promise in &solution.promises {
            let told = promised(&field, promise);
            if !uses.contains(&told) {
                uses.push(told);
            }
        }
    }
    let races = choice.solutions.iter().filter_map(|solution| raced(&field, solution));
    uses.extend(races.filter(|told| !told.stops.is_empty()).collect::<Vec<_>>());
    uses.sort_by_key(|told| told.rule);
    let attacker = position.to_move();
    RuleProof { attacker, threat, goal, uses, start: position.clone(), field, areas: choice.areas }
}

fn promised(field: &Field, promise: &Promise) -> Use {
    let alone = Solution::of(promise.clone());
    let stopped = field.problems.iter().filter(|problem| alone.stops(**problem));
    Use {
        rule: promise.rule,
        cells: field.cells(promise.squares),
        pairs: promise.clauses.iter().map(|clause| field.cells(*clause)).collect(),
        group: Vec::new(),
        stops: stopped.map(|problem| field.cells(*problem)).collect(),
    }
}

/// A race, with what it stops beyond its promises.
fn raced(field: &Field, solution: &Solution) -> Option<Use> {
    let race = solution.race.as_ref()?;
    let squares = solution.promises.iter().fold(0, |squares, promise| squares | promise.squares);
    let beyond = |problem: &&u128| solution.stops(**problem) && !solution.stops_by_promise(**problem);
    Some(Use {
        rule: race.rule,
        cells: field.cells(squares),
        pairs: Vec::new(),
        group: field.cells(race.group),
        stops: field.problems.iter().filter(beyond).map(|problem| field.cells(*problem)).collect(),
    })
}
