//! Monte Carlo tree search: what it proves is true, what it plays is legal, wins are taken and threats answered.

mod common;

use std::collections::HashMap;
use std::time::Duration;

use common::{SHAPES, SLACK, computed, player, threats, winning_moves, wins_against_random};
use filetto::game::{Outcome, Position, Rules, Side};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::player::{Limits, ask};
use filetto::value::Value;

/// The true value of a position, by looking at everything.
fn solve(position: &mut Position, known: &mut HashMap<u64, Value>) -> Value {
    match position.outcome() {
        Some(Outcome::Win(_)) => return Value::Loss(0),
        Some(Outcome::Draw) => return Value::Draw,
        None => {}
    }
    if let Some(value) = known.get(&position.hash()) {
        return *value;
    }
    let moves: Vec<_> = position.legal_moves().collect();
    let mut best = Value::Loss(0);
    for mv in moves {
        position.play_unchecked(mv);
        best = best.max(solve(position, known).before_move());
        position.undo();
    }
    known.insert(position.hash(), best);
    best
}

/// Proven by the search, and true: the same winner, no sooner than it can be.
fn assert_proves(spec: &str, game: &str, positions: usize) {
    let (mut rng, mut known, mut player) = (Rng::new(2), HashMap::new(), player(spec));
    for _ in 0..positions {
        let mut position = random::unfinished(game.parse().unwrap(), &mut rng);
        let truth = solve(&mut position, &mut known);
        let choice = ask(&mut *player, &position, &Limits::default()).unwrap();
        assert!(choice.proven, "{game}\n{position}");
        match (choice.value, truth) {
            (Value::Win(found), Value::Win(best)) | (Value::Loss(found), Value::Loss(best)) => {
                assert!(found >= best, "{game}: {found} is sooner than {best}\n{position}");
            }
            (found, truth) => assert_eq!(found, truth, "{game}\n{position}"),
        }
        position.play(choice.mv).unwrap();
        let kept = solve(&mut position, &mut known).before_move();
        assert_eq!(std::mem::discriminant(&kept), std::mem::discriminant(&truth), "{game}\n{position}");
    }
}

#[test]
fn proofs_are_true() {
    for spec in ["mcts:playouts=50000", "mcts:playouts=50000,rollouts=uniform,c=0.5"] {
        assert_proves(spec, "tris", 150);
        assert_proves(spec, "drop-4x4-3", 150);
        assert_proves(spec, "drop-1x6-3", 20);
        assert_proves(spec, "free-4x3-3-exact", 60);
    }
}

#[test]
fn wins_are_taken_and_single_threats_answered() {
    let (mut rng, mut player) = (Rng::new(6), player("mcts:playouts=50"));
    let (mut closed, mut blocked) = (0, 0);
    while closed < 300 || blocked < 300 {
        let game = ["connect4", "drop-9x7-5", "free-15x15-5"][rng.below(3)];
        let position = random::unfinished(game.parse().unwrap(), &mut rng);
        let (wins, threats) = (winning_moves(&position), threats(&position));
        let choice = ask(&mut *player, &position, &Limits::default()).unwrap();
        if !wins.is_empty() {
            assert!(wins.contains(&choice.mv), "{position}");
            assert_eq!((choice.value, choice.proven), (Value::Win(1), true));
            closed += 1;
        } else if !threats.is_empty() {
            assert!(threats.contains(&choice.mv), "{position}");
            assert!(threats.len() == 1 || choice.value == Value::Loss(2), "{position}");
            blocked += 1;
        }
    }
}

#[test]
fn random_is_beaten() {
    let won = wins_against_random("mcts:playouts=300", Rules::connect4(), 200);
    assert!(won >= 190, "won {won} of 200");
}

#[test]
fn every_move_is_legal() {
    for shape in SHAPES {
        wins_against_random("mcts:playouts=20", shape.parse().unwrap(), 1_000);
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |spec: &str| common::play_random(&mut *player(spec), Side::O, Rules::connect4(), 3);
    let moves = |spec: &str| game(spec).history().to_vec();
    assert_eq!(moves("mcts:playouts=100,seed=5"), moves("mcts:playouts=100,seed=5"));
    assert!((0..9).any(|seed| moves(&format!("mcts:playouts=9,seed={seed}")) != moves("mcts:playouts=9")));
}

#[test]
fn the_answer_says_what_it_is_made_of() {
    let position = Position::parse(Rules::connect4(), "44").unwrap();
    let choice = ask(&mut *player("mcts:playouts=500"), &position, &Limits::default()).unwrap();
    assert_eq!((choice.stats.nodes, choice.proven), (500, false));
    assert!(matches!(choice.value, Value::Estimate(-1000..=1000)));
    assert!(choice.depth as usize >= choice.pv.len() && choice.pv[0] == choice.mv);
    let mut line = position.clone();
    choice.pv.iter().for_each(|mv| line.play(*mv).unwrap());
    let limits = Limits { nodes: Some(40), ..Limits::default() };
    assert_eq!(ask(&mut *player("mcts"), &position, &limits).unwrap().stats.nodes, 40);
}

#[test]
fn limits_are_respected_on_every_board() {
    for game in ["connect4", "free-100x100-5", "drop-100x100-100", "free-100x100-2", "free-1x2-2"] {
        let position = Position::new(game.parse().unwrap());
        let (before, time) = (computed(), Duration::from_millis(60));
        let limits = Limits::time(time);
        let choice = ask(&mut *player("mcts"), &position, &limits).unwrap();
        assert!(position.check(choice.mv).is_ok());
        let spent = computed() - before;
        assert!(spent < time + SLACK, "{game}: computed for {spent:?}");
    }
}
