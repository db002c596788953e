//! Films of searches: what they show in the end is what other searches find.

use filetto::game::{Rules, notation::format_game};
use filetto::internals::game::random;
use filetto::internals::lab::exercises::{Exercise, Kind};
use filetto::internals::lab::proof_numbers::{self, Numbers};
use filetto::internals::lab::threads::{self, Act};
use filetto::internals::solver::oracle::Oracle;
use filetto::search::{Algorithm, Budget, Settings, TypedTree, search};
use filetto::value::Value;

#[test]
fn a_decided_proof_number_search_says_what_the_oracle_says() {
    let mut oracle = Oracle::new();
    for position in random::sample(Rules::tris(), 5, 200, 2..=6) {
        let last = proof_numbers::film(&position, 100_000).pop().expect("a step");
        let (root, numbers) = last.changed[last.changed.len() - 1];
        assert_eq!(root, 0);
        assert!(numbers.is_decided());
        let wins = matches!(oracle.value(&position), Value::Win(_));
        assert_eq!(numbers.proof == Some(0), wins, "{}", format_game(&position));
    }
}

#[test]
fn numbers_of_a_typed_tree() {
    let numbers = |text: &str| Numbers::of_typed(&text.parse().unwrap());
    assert_eq!(numbers("((0 0) (0 1 0))"), Numbers { proof: Some(2), disproof: Some(2) });
    assert_eq!(numbers("((0 -1) (0 0))"), Numbers { proof: Some(2), disproof: Some(1) });
    assert_eq!(numbers("((1 1) 0)"), Numbers::PROVEN);
    assert_eq!(numbers("((1 -1) (0 -1))"), Numbers::DISPROVEN);
}

#[test]
fn all_threads_together_find_what_minimax_finds() {
    for seed in 0..200 {
        let exercise = Exercise::new(Kind::Value, seed);
        let tree = exercise.setting.tree().expect("a tree");
        let (settings, budget) = (Settings::plain(9), Budget::default());
        let found = search(&mut tree.clone(), &mut (), Algorithm::Minimax, &settings, &budget);
        for count in 1..=3 {
            let turns = threads::film(tree, count);
            let last = turns.last().expect("a turn");
            assert_eq!((last.line.len(), last.value), (0, Some(found.score.0)), "{tree}, {count} threads");
            assert_eq!(turns, threads::film(tree, count), "the same every time");
        }
    }
}

#[test]
fn one_thread_defers_nothing_and_two_do() {
    let tree: TypedTree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
    let deferred = |count| threads::film(&tree, count).iter().filter(|turn| turn.act == Act::Defer).count();
    assert_eq!(deferred(1), 0);
    assert!(deferred(2) > 0);
}
