//! From estimates to facts, move by move.

use std::sync::atomic::Ordering;

use filetto::book::Book;
use filetto::game::Position;
use filetto::solver::{Limits, Solver, bounds};
use filetto::value::Value;

use super::{Candidate, ranked};

/// Solves what is open, the most promising move first, and tells of the table after each. What is not proven when
/// the limits are reached keeps its estimate.
pub fn prove(
    solver: &mut Solver,
    position: &Position,
    mut candidates: Vec<Candidate>,
    limits: &Limits,
    told: &mut dyn FnMut(&[Candidate]),
) -> Vec<Candidate> {
    for index in 0..candidates.len() {
        if candidates[index].value.is_exact() {
            continue;
        }
        solve(solver, position, &mut candidates[index], limits);
        if limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            break;
        }
        told(&ranked(&candidates));
    }
    ranked(&candidates)
}

fn solve(solver: &mut Solver, position: &Position, candidate: &mut Candidate, limits: &Limits) {
    let mut after = position.clone();
    after.play_unchecked(candidate.mv);
    if let Some(value) = known(&after) {
        candidate.value = value.before_move();
        candidate.line.truncate(1);
        return;
    }
    let report = solver.report(&after, false, limits);
    candidate.nodes += report.nodes;
    if let Some(value) = report.bounds.value() {
        candidate.value = value.before_move();
        candidate.line.truncate(1);
        candidate.line.extend(report.line);
    }
}

/// What the opening book says, if it knows the position.
fn known(position: &Position) -> Option<Value> {
    let rules = position.rules();
    let score = Book::shipped_for(rules)?.score(position)?;
    Some(bounds::value(rules, position.ply(), score))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::analyze;
    use filetto::player::{self, PlayerSpec};
    use filetto::solver::bounds::score;

    #[test]
    fn proven_tables_equal_the_scores_of_the_solver() {
        for (game, moves) in
            [("connect4", "444555543"), ("drop-5x4-4", ""), ("free-4x3-3", "a1"), ("tris", "b2")]
        {
            let position = Position::parse(game.parse().unwrap(), moves).unwrap();
            let spec: PlayerSpec = "random".parse().unwrap();
            let table = analyze(
                &spec,
                &mut *spec.build().unwrap(),
                &position,
                &player::Limits::default(),
                &mut |_| (),
            );
            let mut solver = Solver::new(position.rules(), 1 << 22).unwrap();
            let table = prove(&mut solver, &position, table.unwrap(), &Limits::default(), &mut |_| ());
            let report = solver.report(&position, true, &Limits::default());
            for (mv, bounds) in report.moves.unwrap() {
                let told = table.iter().find(|candidate| candidate.mv == mv).unwrap();
                let points = |value| score(position.rules(), position.ply(), value);
                assert_eq!(points(told.value), points(bounds.value().unwrap()), "{game} {moves} {mv:?}");
                let mut board = position.clone();
                assert!(told.line.iter().all(|mv| board.play(*mv).is_ok()), "{told:?}");
            }
            assert!(table.is_sorted_by_key(|candidate| std::cmp::Reverse(candidate.value)));
        }
    }

    /// The published scores of the seven first moves of Connect Four come from the book, without a search.
    #[test]
    fn the_first_moves_are_known_by_heart() {
        let position = Position::parse("connect4".parse().unwrap(), "").unwrap();
        let spec: PlayerSpec = "random".parse().unwrap();
        let quick = player::Limits::default();
        let table = analyze(&spec, &mut *spec.build().unwrap(), &position, &quick, &mut |_| ()).unwrap();
        let mut solver = Solver::new(position.rules(), 1 << 10).unwrap();
        let mut table = prove(&mut solver, &position, table, &Limits::default(), &mut |_| ());
        table.sort_by_key(|candidate| candidate.mv);
        let scores: Vec<_> = table.iter().map(|row| score(position.rules(), 0, row.value).unwrap()).collect();
        assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    }
}
