//! The drop solver against an oracle that enumerates, against itself, and against published values.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use filetto::game::{Move, Placement, Position, Rules};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::internals::solver::drop::{DropSolver, SolveError};
use filetto::internals::solver::oracle::Oracle;
use filetto::solver::bounds;
use filetto::solver::{Budget, Proven};
use filetto::value::Value;

const MEMORY: usize = 16 << 20;

fn drop_rules(width: usize, height: usize, align: usize) -> Rules {
    Rules::new(width, height, align, Placement::Drop).unwrap()
}

fn solver(rules: Rules) -> DropSolver {
    DropSolver::new(rules, MEMORY).unwrap()
}

/// The score of a position, if its value is proven.
fn score(position: &Position, proven: Proven) -> Option<i32> {
    bounds::score(position.rules(), position.ply(), proven.bounds.value()?)
}

/// The sign of the score, if the outcome is proven.
fn sign(proven: Proven) -> Option<i32> {
    proven.bounds.verdict().map(|verdict| verdict as i32 - 1)
}

/// Plies to the end with perfect play, if proven.
fn plies(position: &Position, proven: Proven) -> Option<u32> {
    bounds::plies_to_end(position.rules(), position.ply(), proven.bounds.value()?).map(|plies| plies as u32)
}

fn position(rules: Rules, columns: &str) -> Position {
    let mut position = Position::new(rules);
    for digit in columns.bytes() {
        position.play(Move(u16::from(digit - b'1'))).unwrap();
    }
    position
}

fn mirrored(position: &Position) -> Position {
    let rules = position.rules();
    let mut image = Position::new(rules);
    for mv in position.history() {
        image.play(Move((rules.width() - 1 - mv.index()) as u16)).unwrap();
    }
    image
}

/// Calls `check` once for every reachable position.
fn for_every_position(here: &mut Position, seen: &mut HashSet<u64>, check: &mut impl FnMut(&mut Position)) {
    if !seen.insert(here.hash()) {
        return;
    }
    check(here);
    let moves: Vec<_> = here.legal_moves().collect();
    for mv in moves {
        here.play(mv).unwrap();
        for_every_position(here, seen, check);
        here.undo();
    }
}

/// Every reachable position of a board has the oracle's score; returns how many there were.
fn equals_oracle_everywhere(rules: Rules) -> usize {
    let (mut oracle, mut solver) = (Oracle::new(), solver(rules));
    let mut seen = HashSet::new();
    for_every_position(&mut Position::new(rules), &mut seen, &mut |here| {
        let score = score(here, solver.solve(here, &Budget::default()));
        assert_eq!(score, Some(oracle.score(here)), "{rules} {:?}", here.history());
    });
    seen.len()
}

#[test]
fn every_position_of_4x4() {
    assert_eq!(equals_oracle_everywhere(drop_rules(4, 4, 4)), 161_029);
    assert_eq!(equals_oracle_everywhere(drop_rules(4, 4, 3)), 41_750);
}

#[test]
fn every_position_of_4x5() {
    assert_eq!(equals_oracle_everywhere(drop_rules(4, 5, 4)), 1_706_255);
    equals_oracle_everywhere(drop_rules(4, 5, 3));
}

#[test]
fn every_position_of_5x4() {
    assert_eq!(equals_oracle_everywhere(drop_rules(5, 4, 4)), 3_945_711);
    assert_eq!(equals_oracle_everywhere(drop_rules(5, 4, 3)), 613_459);
}

#[test]
fn every_position_of_odd_little_boards() {
    for (width, height, align) in [
        (1, 2, 2),
        (2, 2, 2),
        (5, 1, 3),
        (1, 7, 4),
        (3, 3, 3),
        (3, 5, 3),
        (2, 7, 4),
        (6, 3, 4),
        (7, 2, 4),
        (3, 6, 4),
        (3, 6, 5),
        (5, 3, 5),
    ] {
        equals_oracle_everywhere(drop_rules(width, height, align));
    }
}

#[test]
fn every_position_of_small_boards_where_a_longer_row_does_not_win() {
    for (width, height, align) in [
        (4, 4, 3),
        (4, 4, 2),
        (5, 3, 3),
        (3, 5, 3),
        (4, 5, 3),
        (5, 2, 2),
        (6, 2, 3),
        (7, 1, 3),
        (1, 7, 3),
        (2, 7, 4),
        (3, 3, 3),
        (9, 1, 2),
    ] {
        equals_oracle_everywhere(drop_rules(width, height, align).exactly());
    }
}

/// Random positions of a board, with so many empty cells at most, have the oracle's score.
fn equals_oracle_at_random(rules: Rules, empty: usize, seeds: u64) {
    let (mut oracle, mut solver) = (Oracle::new(), solver(rules));
    for seed in 0..seeds {
        let here = random::game(rules, rules.cells() - empty, &mut Rng::new(seed));
        let score = score(&here, solver.solve(&here, &Budget::default()));
        assert_eq!(score, Some(oracle.score(&here)), "{rules} {:?}", here.history());
    }
}

#[test]
fn random_positions_where_a_longer_row_does_not_win_equal_the_oracle() {
    for (width, height, align, empty) in [
        (7, 6, 4, 11),
        (6, 7, 3, 12),
        (8, 8, 4, 9),
        (7, 7, 3, 11),
        (8, 5, 5, 10),
        (8, 7, 8, 9),
        (6, 6, 2, 14),
        (10, 5, 4, 9),
        (9, 7, 4, 9),
        (33, 1, 3, 7),
        (18, 6, 4, 7),
        (5, 11, 4, 11),
    ] {
        equals_oracle_at_random(drop_rules(width, height, align).exactly(), empty, 200);
    }
}

#[test]
fn an_overline_is_no_win() {
    // X has 1, 2 and 4 of the bottom row: on 3 it makes four in a row, one too many.
    let value = |rules: Rules| {
        let here = position(rules, "112241");
        solver(rules).solve(&here, &Budget::default()).bounds.value().unwrap()
    };
    let rules = drop_rules(4, 4, 3);
    assert_eq!(value(rules), Value::Win(1));
    assert_ne!(value(rules.exactly()), Value::Win(1));
}

#[test]
fn random_positions_of_many_boards_equal_the_oracle() {
    for (width, height, align, empty) in [
        (7, 6, 4, 14),
        (6, 7, 4, 14),
        (8, 8, 4, 12),
        (7, 7, 3, 12),
        (8, 5, 5, 14),
        (6, 6, 3, 14),
        (10, 5, 4, 11),
        (9, 6, 4, 11),
        (9, 7, 4, 10),
        (33, 1, 3, 8),
        (5, 11, 4, 12),
    ] {
        equals_oracle_at_random(drop_rules(width, height, align), empty, 60);
    }
}

#[test]
fn a_mirror_image_has_the_same_score() {
    let rules = drop_rules(6, 5, 4);
    for seed in 0..100 {
        let here = random::game(rules, 8 + seed as usize % 12, &mut Rng::new(seed));
        let score = solver(rules).solve(&here, &Budget::default()).bounds.value();
        assert_eq!(solver(rules).solve(&mirrored(&here), &Budget::default()).bounds.value(), score);
    }
}

#[test]
fn a_position_is_worth_its_best_move() {
    let rules = Rules::connect4();
    let mut solver = solver(rules);
    let limits = Budget::default();
    for seed in 0..40 {
        let here = random::game(rules, 18, &mut Rng::new(seed));
        if here.outcome().is_some() {
            continue;
        }
        let scores = solver.moves(&here, &limits);
        let (solution, best) = solver.best_moves(&here, &limits);
        let top = scores.iter().map(|(_, of_move)| of_move.bounds.value().unwrap()).max();
        assert_eq!(solution.bounds.value(), top);
        let of_top: Vec<_> =
            scores.iter().filter(|(_, of_move)| of_move.bounds.value() == top).map(|(mv, _)| *mv).collect();
        assert_eq!(best, of_top);
    }
}

#[test]
fn the_principal_variation_ends_when_the_solution_says() {
    let rules = drop_rules(6, 5, 4);
    let mut solver = solver(rules);
    for seed in 0..20 {
        let mut here = random::game(rules, 9, &mut Rng::new(seed));
        if here.outcome().is_some() {
            continue;
        }
        let solution = solver.solve(&here, &Budget::default());
        let line = solver.principal_variation(&here, &Budget::default());
        assert_eq!(line.len() as u32, plies(&here, solution).unwrap());
        let mover = here.to_move();
        line.iter().for_each(|&mv| here.play(mv).unwrap());
        let winner = here.outcome().unwrap().winner();
        let expected = winner.map_or(0, |side| if side == mover { 1 } else { -1 });
        assert_eq!(sign(solution), Some(expected));
    }
}

#[test]
fn memory_and_threads_change_nothing() {
    let rules = drop_rules(6, 5, 4);
    for seed in 0..30 {
        let here = random::game(rules, 8, &mut Rng::new(seed));
        let score = solver(rules).solve(&here, &Budget::default()).bounds.value();
        for (memory, threads) in [(0, 1), (0, 2), (1 << 12, 1), (1 << 20, 2), (MEMORY, 3)] {
            let mut other = DropSolver::new(rules, memory).unwrap();
            let limits = Budget { threads, ..Budget::default() };
            assert_eq!(
                other.solve(&here, &limits).bounds.value(),
                score,
                "{memory} bytes, {threads} threads"
            );
        }
    }
}

#[test]
fn outcomes_agree_with_scores() {
    let rules = Rules::connect4();
    let mut solver = solver(rules);
    for seed in 0..60 {
        let here = random::game(rules, 16, &mut Rng::new(seed));
        let score = score(&here, solver.solve(&here, &Budget::default())).unwrap();
        solver.clear();
        assert_eq!(sign(solver.weak(&here, &Budget::default())), Some(score.signum()));
    }
}

/// Width, height, outcome for the first player and last ply of perfect play for four in a row: Tromp's and
/// Steininger's tables.
const FOUR_IN_A_ROW: [(usize, usize, i32, u32); 11] = [
    (4, 4, 0, 16),
    (5, 4, 0, 20),
    (6, 4, -1, 24),
    (7, 4, 0, 28),
    (8, 4, -1, 32),
    (4, 5, 0, 20),
    (5, 5, 0, 25),
    (6, 5, 0, 30),
    (4, 6, 0, 24),
    (5, 6, 0, 30),
    (4, 8, 0, 32),
];

#[test]
fn known_values_of_empty_boards() {
    for (width, height, outcome, last_ply) in FOUR_IN_A_ROW {
        let rules = drop_rules(width, height, 4);
        let start = Position::new(rules);
        let solution = solver(rules).solve(&start, &Budget::default());
        assert_eq!((sign(solution), plies(&start, solution)), (Some(outcome), Some(last_ply)), "{rules}");
    }
    for (width, height) in [(4, 3), (4, 4), (5, 3), (5, 4)] {
        let rules = drop_rules(width, height, 3);
        let solution = solver(rules).solve(&Position::new(rules), &Budget::default());
        assert_eq!(solution.bounds.value(), Some(Value::Win(9)), "{rules}");
    }
    for (width, height, align, outcome) in [
        (3, 3, 3, 0),
        (3, 4, 3, 0),
        (3, 7, 3, 0),
        (6, 6, 3, 1),
        (7, 6, 3, 1),
        (6, 4, 5, 0),
        (7, 4, 5, 0),
        (5, 5, 5, 0),
        (6, 5, 5, 0),
        (5, 6, 5, 0),
    ] {
        let rules = drop_rules(width, height, align);
        let solution = solver(rules).solve(&Position::new(rules), &Budget::default());
        assert_eq!(sign(solution), Some(outcome), "{rules}");
    }
}

#[test]
fn known_scores_of_connect_four() {
    let rules = Rules::connect4();
    let mut solver = solver(rules);
    for (moves, known) in [("4455", 18), ("44455554221", -15)] {
        let here = position(rules, moves);
        assert_eq!(score(&here, solver.solve(&here, &Budget::default())), Some(known), "{moves}");
    }
}

#[test]
fn a_stopped_search_keeps_true_bounds() {
    let rules = drop_rules(6, 5, 4);
    let limits = Budget { nodes: Some(200), ..Budget::default() };
    for seed in 0..50 {
        let here = random::game(rules, 6, &mut Rng::new(seed));
        let value = solver(rules).solve(&here, &Budget::default()).bounds.value().unwrap();
        let part = solver(rules).solve(&here, &limits);
        assert!(part.bounds.low <= value && value <= part.bounds.high);
        assert!(part.nodes <= 200 + 1);
    }
    let stop = std::sync::Arc::new(AtomicBool::new(true));
    let limits = Budget { stop: Some(stop), ..Budget::default() };
    let rules = Rules::connect4();
    assert_eq!(solver(rules).solve(&Position::new(rules), &limits).bounds.value(), None);
    let late = Budget { deadline: Some(Instant::now()), ..Budget::default() };
    assert_eq!(solver(rules).solve(&Position::new(rules), &late).bounds.value(), None);
    let soon = Budget { deadline: Some(Instant::now() + Duration::from_millis(30)), ..Budget::default() };
    let part = solver(rules).solve(&Position::new(rules), &soon);
    assert!(part.bounds.value().is_none() && part.nodes > 1_000, "{part:?}");
}

#[test]
fn rules_it_cannot_solve_are_refused() {
    let free = Rules::tris();
    assert_eq!(DropSolver::new(free, MEMORY).err(), Some(SolveError::NotDrop(free)));
    let large = drop_rules(12, 12, 4);
    let error = DropSolver::new(large, MEMORY).err().unwrap();
    assert_eq!(error, SolveError::TooLarge(large));
    assert!(error.to_string().contains("156"));
}
