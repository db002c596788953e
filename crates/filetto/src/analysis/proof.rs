//! From estimates to facts, move by move.

use super::{Candidate, ranked};
use crate::book::Book;
use crate::game::Position;
use crate::solver::{Budget, Solver, bounds};
use crate::value::Value;

/// Solves what is open, the most promising move first, and tells of the table after each. What is not proven when
/// the limits are reached keeps its estimate.
pub(super) fn prove(
    solver: &mut Solver,
    position: &Position,
    mut candidates: Vec<Candidate>,
    limits: &Budget,
    told: &mut dyn FnMut(&[Candidate]),
) -> Vec<Candidate> {
    for index in 0..candidates.len() {
        if candidates[index].value.is_exact() {
            continue;
        }
        solve(solver, position, &mut candidates[index], limits);
        if limits.is_interrupted() {
            break;
        }
        told(&ranked(&candidates));
    }
    ranked(&candidates)
}

fn solve(solver: &mut Solver, position: &Position, candidate: &mut Candidate, limits: &Budget) {
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
    use crate::analysis::{Evaluators, analyse};
    use crate::player::{self, PlayerSpec};
    use crate::solver::bounds::score;

    fn proven(position: &Position, solver: &mut Solver) -> Vec<Candidate> {
        let spec: PlayerSpec = "random".parse().unwrap();
        let mut player = spec.build().unwrap();
        let evaluators = Evaluators { spec: &spec, player: &mut *player, solver: Some(solver), threads: 1 };
        analyse(evaluators, position, &player::Limits::default(), &mut |_| ()).unwrap()
    }

    #[test]
    fn proven_tables_equal_the_scores_of_the_solver() {
        for (game, moves) in
            [("connect4", "444555543"), ("drop-5x4-4", ""), ("free-4x3-3", "a1"), ("tris", "b2")]
        {
            let position = Position::parse(game.parse().unwrap(), moves).unwrap();
            let mut solver = Solver::new(position.rules(), 1 << 22).unwrap();
            let table = proven(&position, &mut solver);
            let report = solver.report(&position, true, &Budget::default());
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
        let mut table = proven(&position, &mut Solver::new(position.rules(), 1 << 10).unwrap());
        table.sort_by_key(|candidate| candidate.mv);
        let scores: Vec<_> = table.iter().map(|row| score(position.rules(), 0, row.value).unwrap()).collect();
        assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    }
}
