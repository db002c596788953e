//! The solver as an adviser under a clock: a move that keeps the value, if that can be proven in time.

use super::any::Family;
use super::any::Solver;
use super::bounds::{Bounds, Verdict};
use crate::game::{Move, Position};
use crate::limits::Budget;
use crate::value::Value;

/// With more empty cells than this it takes too long to compare how many traps equal moves set.
const MOST_EMPTY_FOR_TRAPS: usize = 24;

/// Positions that may be visited to see again what a proof has just shown.
const REMEMBERED: u64 = 2_000;

/// A move that is proven to be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pick {
    /// The move.
    pub mv: Move,
    /// What it is worth. If there was no time for the distance, a win comes then at the latest.
    pub value: Value,
    /// Positions visited.
    pub nodes: u64,
}

/// A move that keeps the outcome, if it can be proven within the limits: the one nearest the centre, of those that
/// the proof has in its table if there are any. If they leave room for more, the best one: the fastest win, the
/// slowest loss, late in the game the most traps.
pub(crate) fn pick(solver: &mut Solver, position: &Position, limits: &Budget) -> Option<Pick> {
    let mut order = position.rules().centre_first();
    order.retain(|mv| position.check(*mv).is_ok());
    let weak = solver.weak(position, limits);
    let verdict = weak.bounds.verdict()?;
    let brief = Budget {
        nodes: Some(limits.nodes.map_or(REMEMBERED, |nodes| nodes.min(REMEMBERED))),
        ..limits.clone()
    };
    let mut keeping = |limits| order.iter().copied().find(|mv| keeps(solver, position, *mv, verdict, limits));
    let safe = keeping(&brief).or_else(|| keeping(limits));
    let proven = solver.solve(position, limits);
    let nodes = weak.nodes + proven.nodes;
    let best = proven.bounds.value().and_then(|value| best_move(solver, position, value, &order, limits));
    // In a lost position every move keeps the outcome: to choose one takes more than that.
    let mv = best.or(safe.filter(|_| verdict != Verdict::Loss))?;
    Some(Pick { mv, value: surest(proven.bounds, verdict), nodes })
}

fn best_move(
    solver: &mut Solver,
    position: &Position,
    value: Value,
    order: &[Move],
    limits: &Budget,
) -> Option<Move> {
    let mut best = best_moves(solver, position, value, limits);
    best.sort_by_key(|mv| order.iter().position(|other| other == mv));
    if position.rules().cells() - position.ply() > MOST_EMPTY_FOR_TRAPS {
        best.truncate(1);
    }
    deepest_trap(solver, position, &best, limits)
}

fn best_moves(solver: &mut Solver, position: &Position, value: Value, limits: &Budget) -> Vec<Move> {
    match &mut solver.0 {
        Family::Drop(solver) => solver.best_moves(position, limits).1,
        Family::Free(solver) => solver.best_moves(position, value, limits).unwrap_or_default(),
    }
}

/// What is certain of a value whose outcome is proven: a win at the latest then, a loss at the latest then.
fn surest(bounds: Bounds, verdict: Verdict) -> Value {
    if verdict == Verdict::Loss { bounds.high } else { bounds.low }
}

/// True if a move is proven not to change the outcome.
fn keeps(solver: &mut Solver, position: &Position, mv: Move, verdict: Verdict, limits: &Budget) -> bool {
    let mut child = position.clone();
    child.play_unchecked(mv);
    match child.outcome() {
        Some(outcome) => (verdict == Verdict::Win) == outcome.winner().is_some(),
        None => solver.weak(&child, limits).bounds.before_move().verdict() == Some(verdict),
    }
}

/// The move after which the most replies make the outcome worse for the opponent; among those, the one after
/// which the most replies are not the best.
pub(crate) fn deepest_trap(
    solver: &mut Solver,
    position: &Position,
    best: &[Move],
    limits: &Budget,
) -> Option<Move> {
    if best.len() < 2 {
        return best.first().copied();
    }
    let mut traps = |mv: &Move| {
        let mut child = position.clone();
        child.play_unchecked(*mv);
        let replies = solver.report(&child, true, limits).moves.unwrap_or_default();
        let good = replies.iter().map(|(_, bounds)| bounds.low).max();
        let verdict = replies.iter().filter_map(|(_, bounds)| bounds.verdict()).max();
        let worse_outcome = replies.iter().filter(|(_, bounds)| bounds.verdict() < verdict).count();
        let worse = replies.iter().filter(|(_, bounds)| Some(bounds.high) < good).count();
        (worse_outcome, worse)
    };
    // Of equal ones the first: `max_by_key` alone would take the last.
    best.iter().rev().max_by_key(|mv| traps(mv)).copied()
}
