//! The solver for free boards against the oracle, against known values, and against itself.

use std::time::{Duration, Instant};

use filetto::game::{Position, Rules};
use filetto::internals::game::Symmetry;
use filetto::internals::game::random::sample;
use filetto::internals::solver::free::{FreeError, FreeSolver};
use filetto::internals::solver::oracle::Oracle;
use filetto::limits::Budget;
use filetto::solver::DEFAULT_MEMORY;
use filetto::solver::bounds::{Bounds, Verdict};
use filetto::value::Value;

fn rules(game: &str) -> Rules {
    game.parse().unwrap()
}

fn solver(game: &str) -> FreeSolver {
    FreeSolver::new(rules(game), DEFAULT_MEMORY).unwrap()
}

fn solve(solver: &mut FreeSolver, position: &Position) -> Value {
    solver.solve(position, &Budget::default()).bounds.value().unwrap()
}

fn weak(solver: &mut FreeSolver, position: &Position) -> Verdict {
    solver.weak(position, &Budget::default()).bounds.verdict().unwrap()
}

/// Known values: the list of the Bologna MNK tournament (2023), Hsu et al. 2020, separate enumeration; the
/// distances of four in a row are this solver's own (free-6x5-4 has a checked certificate).
#[test]
fn known_values() {
    let draws = "3x3-3 4x3-4 4x4-4 5x4-4 5x5-4 6x4-4 7x4-4 5x5-5 6x6-5 7x5-5 7x6-5 7x7-5 6x6-6 7x7-6";
    let wins = [(5, "4x4-3 5x5-3"), (7, "4x3-3 5x3-3"), (11, "6x5-4 5x6-4 6x6-4 7x5-4 7x6-4 7x7-4 8x8-4")];
    let check = |sizes: &str, value: Value| {
        for game in sizes.split(' ').map(|size| format!("free-{size}")) {
            assert_eq!(solve(&mut solver(&game), &Position::new(rules(&game))), value, "{game}");
        }
    };
    check(draws, Value::Draw);
    wins.into_iter().for_each(|(plies, sizes)| check(sizes, Value::Win(plies)));
}

#[test]
fn every_position_of_three_small_games_equals_the_oracle() {
    for game in ["free-3x3-3", "free-4x3-3", "free-4x3-4"] {
        let mut exact = solver(game);
        let mut outcome = solver(game);
        Oracle::new().enumerate(rules(game), |position, value| {
            assert_eq!(solve(&mut exact, position), value, "{game}\n{position}");
            assert_eq!(Some(weak(&mut outcome, position)), Verdict::of(value), "{game}\n{position}");
        });
    }
}

#[test]
fn sampled_positions_equal_the_oracle() {
    let games = [
        ("free-4x4-3", 5..=15, 400),
        ("free-4x4-4", 6..=15, 400),
        ("free-5x4-4", 10..=19, 400),
        ("free-5x4-3", 10..=19, 200),
        ("free-5x5-4", 15..=24, 200),
        ("free-1x6-3", 0..=5, 300),
        ("free-6x2-3", 0..=11, 300),
        ("free-4x2-2", 0..=7, 50),
        ("free-1x9-2", 0..=8, 50),
        ("free-4x4-3-exact", 6..=15, 400),
        ("free-1x11-3-exact", 0..=10, 300),
        ("free-6x2-3-exact", 0..=11, 300),
        ("free-5x4-4-exact", 10..=19, 200),
    ];
    for (game, depths, count) in games {
        let (mut exact, mut outcome, mut oracle) = (solver(game), solver(game), Oracle::new());
        for position in sample(rules(game), 11, count, depths) {
            let value = oracle.value(&position);
            assert_eq!(solve(&mut exact, &position), value, "{game}\n{position}");
            assert_eq!(Some(weak(&mut outcome, &position)), Verdict::of(value), "{game}\n{position}");
        }
    }
}

#[test]
fn the_value_does_not_depend_on_the_side_one_looks_from() {
    for game in ["free-5x4-4", "free-5x5-4"] {
        for position in sample(rules(game), 5, 30, 4..=12) {
            let value = solve(&mut solver(game), &position);
            for symmetry in Symmetry::of(rules(game)) {
                assert_eq!(solve(&mut solver(game), &symmetry.image(&position)), value, "{position}");
            }
        }
    }
}

#[test]
fn a_position_is_worth_its_best_move() {
    for game in ["free-4x4-3", "free-5x4-4", "free-5x5-4", "free-6x5-4"] {
        for position in sample(rules(game), 9, 25, 6..=14) {
            let analysis = solver(game).analyze(&position, &Budget::default());
            let value = analysis.bounds.value().unwrap();
            let best =
                analysis.moves.iter().flatten().map(|(_, bounds)| bounds.value().unwrap()).max().unwrap();
            assert_eq!(value, best, "{position}");
            assert!(!analysis.best.is_empty());
            check_line(&position, value, &analysis.line);
            assert!(analysis.best.contains(&analysis.line[0]));
            let best = solver(game).best_moves(&position, value, &Budget::default());
            assert_eq!(best, Some(analysis.best), "{position}");
            assert_eq!(solver(game).line(&position, value, &Budget::default()).len(), analysis.line.len());
        }
    }
}

/// Perfect play ends when and how the value says.
fn check_line(start: &Position, value: Value, line: &[filetto::game::Move]) {
    let mut position = start.clone();
    line.iter().for_each(|mv| position.play(*mv).unwrap());
    let winner = position.outcome().unwrap().winner();
    match value {
        Value::Win(plies) => assert_eq!((winner, line.len()), (Some(start.to_move()), plies as usize)),
        Value::Loss(plies) => assert_eq!((winner, line.len()), (Some(!start.to_move()), plies as usize)),
        _ => assert_eq!((winner, position.ply()), (None, start.rules().cells())),
    }
}

#[test]
fn a_tiny_table_changes_nothing_but_the_nodes() {
    for (game, memory) in [("free-3x3-3", 0), ("free-4x3-3", 0), ("free-4x4-4", 0), ("free-5x4-4", 10_000)] {
        let mut large = solver(game);
        for position in sample(rules(game), 3, 40, 0..=10) {
            let mut tiny = FreeSolver::new(rules(game), memory).unwrap();
            assert_eq!(solve(&mut tiny, &position), solve(&mut large, &position), "{game}\n{position}");
        }
    }
}

#[test]
fn limits_end_a_search_with_the_bounds_proven_so_far() {
    let position = Position::new(rules("free-7x4-4"));
    let mut solver = solver("free-7x4-4");
    let some = Budget { nodes: Some(2_000), ..Budget::default() };
    let answer = solver.solve(&position, &some);
    assert_eq!(answer.bounds, Bounds { low: Value::Loss(6), high: Value::Win(5) });
    assert!((2_000..3_000).contains(&answer.nodes));
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let answer = solver.weak(&position, &Budget { stop: Some(stop), ..Budget::default() });
    assert_eq!(answer.bounds.verdict(), None);
    let soon = Instant::now() + Duration::from_millis(3);
    let answer = solver.weak(&position, &Budget { deadline: Some(soon), ..Budget::default() });
    assert_eq!(answer.bounds.verdict(), None);
    assert!(answer.nodes > 0 && Instant::now() >= soon);
    let analysis = solver.analyze(&position, &some);
    assert!(analysis.best.is_empty() && analysis.line.is_empty());
    assert_eq!(analysis.moves.map(|moves| moves.len()), Some(28));
}

#[test]
fn boards_of_two_words_are_solved_and_larger_ones_refused() {
    for (game, value) in
        [("free-11x11-3", Value::Win(5)), ("free-12x10-2", Value::Win(3)), ("free-1x100-100", Value::Draw)]
    {
        assert_eq!(solve(&mut solver(game), &Position::new(rules(game))), value, "{game}");
    }
    let refuse = |game: &str| FreeSolver::new(rules(game), 0).err();
    assert_eq!(refuse("connect4"), Some(FreeError::Drop));
    assert_eq!(refuse("gomoku"), Some(FreeError::Large(225)));
    assert!(FreeError::Large(225).to_string().contains("at most 128"));
}

#[test]
fn a_solver_can_move_to_another_thread() {
    let mut solver = solver("tris");
    let value = std::thread::spawn(move || solve(&mut solver, &Position::new(Rules::tris())));
    assert_eq!(value.join().unwrap(), Value::Draw);
}

#[test]
fn finished_games_have_their_value() {
    let won = Position::parse(Rules::tris(), "a1 a2 b1 b2 c1").unwrap();
    assert_eq!(solve(&mut solver("tris"), &won), Value::Loss(0));
    let analysis = solver("tris").analyze(&won, &Budget::default());
    assert!(analysis.moves.is_some_and(|moves| moves.is_empty()) && analysis.line.is_empty());
}
