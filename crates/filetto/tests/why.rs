//! What is said about a position, against the solver and against playing on: a forced win is a win, a threat wins when it is
//! played, and zugzwang decides as the solver says wherever no other line is left.

mod common;

use filetto::game::{Cell, Move, Outcome, Position, Rules, Side};
use filetto::internals::anneal::forsa4::{Case, Vectors, Weights};
use filetto::internals::game::{Segments, random};
use filetto::internals::rng::Rng;
use filetto::player::Limits;
use filetto::solver::Solver;
use filetto::value::Value;
use filetto::why::zugzwang;
use filetto::why::{forced_win, threats, winning_moves};

fn parse(game: &str, moves: &str) -> Position {
    Position::parse(game.parse().unwrap(), moves).unwrap()
}

#[test]
fn threats_win_when_they_are_played_and_no_other_cell_does() {
    let mut rng = Rng::new(5);
    for round in 0..300 {
        let game = ["connect4", "tris", "free-5x5-4", "drop-5x4-3", "free-6x4-3-exact"][round % 5];
        let position = random::unfinished(game.parse().unwrap(), &mut rng);
        let mover = position.to_move();
        let told: Vec<Cell> = threats(&position, mover)
            .iter()
            .filter(|threat| threat.playable)
            .map(|threat| threat.cell)
            .collect();
        let mut winning: Vec<Cell> =
            common::winning_moves(&position).iter().map(|mv| position.landing(*mv).unwrap()).collect();
        winning.sort_by_key(|cell| cell.index(position.rules().width()));
        assert_eq!(told, winning, "{game}\n{position}");
        let mut moves: Vec<Move> = winning.iter().map(|cell| position.move_at(*cell)).collect();
        moves.sort();
        assert_eq!(winning_moves(&position, mover), moves);
    }
}

/// True if every reply of the defender loses to the attacker's next move, down to the end of the line.
fn is_forced(position: &Position, line: &[Move]) -> bool {
    let mut position = position.clone();
    position.play(line[0]).unwrap();
    if line.len() == 1 {
        return matches!(position.outcome(), Some(Outcome::Win(_)));
    }
    let blocked = line[1];
    let wins = |reply: Move| {
        let mut after = position.clone();
        after.play(reply).unwrap();
        after.outcome().is_none() && !common::winning_moves(&after).is_empty()
    };
    let others = position.legal_moves().filter(|reply| *reply != blocked).all(wins);
    others && {
        let mut after = position.clone();
        after.play(blocked).unwrap();
        is_forced(&after, &line[2..])
    }
}

#[test]
fn forced_wins_are_wins_of_that_length_and_every_reply_is_the_only_one() {
    let mut rng = Rng::new(6);
    let mut found = 0;
    for round in 0..3_000 {
        let game = ["drop-5x4-4", "drop-6x5-4", "free-4x4-3", "drop-5x5-3", "free-5x4-4"][round % 5];
        let rules: Rules = game.parse().unwrap();
        let position = random::unfinished(rules, &mut rng);
        let Some(line) = forced_win(&position, &Limits::default()) else { continue };
        found += 1;
        assert!(is_forced(&position, &line), "{game} {line:?}\n{position}");
        if round % 10 < 5 {
            let mut solver = Solver::new(rules, 1 << 20).unwrap();
            let value = solver.solve(&position, &Default::default()).bounds.value();
            assert!(
                matches!(value, Some(Value::Win(plies)) if plies as usize <= line.len()),
                "{game}\n{position}"
            );
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn limits_end_it() {
    let limits = |depth, nodes| Limits { depth: Some(depth), nodes: Some(nodes), ..Limits::default() };
    let position = Position::new("free-100x100-5".parse().unwrap());
    assert_eq!(forced_win(&position, &limits(9, 100)), None);
    assert_eq!(forced_win(&parse("connect4", "4455"), &limits(1, 100)), None);
}

/// True if no line can still be completed but those that lack a single stone.
fn only_threats_are_left(position: &Position) -> bool {
    let rules = position.rules();
    let lines = Segments::new(rules);
    (0..lines.count()).all(|line| {
        let stones: Vec<Option<Side>> = lines
            .cells(line)
            .iter()
            .map(|cell| position.at(Cell::from_index(*cell as usize, rules.width())))
            .collect();
        let empty = stones.iter().filter(|stone| stone.is_none()).count();
        let both = Side::BOTH.iter().all(|side| stones.contains(&Some(*side)));
        both || empty <= 1
    })
}

#[test]
fn zugzwang_is_what_the_solver_says_where_no_other_line_is_left() {
    let mut rng = Rng::new(7);
    let mut outcomes = [0; 3];
    for round in 0..60_000 {
        let game =
            ["connect4", "drop-6x5-4", "drop-5x4-4", "drop-5x5-4", "drop-8x3-4", "drop-7x7-5"][round % 6];
        let rules: Rules = game.parse().unwrap();
        let position = random::unfinished(rules, &mut rng);
        let Some(told) = zugzwang(&position).filter(|_| only_threats_are_left(&position)) else { continue };
        let mut solver = Solver::new(rules, 1 << 16).unwrap();
        let value = solver.solve(&position, &Default::default()).bounds.value();
        let mover = position.to_move();
        let winner = match value {
            Some(Value::Win(_)) => Some(mover),
            Some(Value::Loss(_)) => Some(!mover),
            Some(Value::Draw) => None,
            other => panic!("{other:?}"),
        };
        assert_eq!(told.winner.map(|(side, _)| side), winner, "{game}\n{position}");
        if let Some((side, cell)) = told.winner {
            assert!(position.completes(side, cell), "{game} {cell:?}\n{position}");
        }
        outcomes[winner.map_or(2, Side::index)] += 1;
    }
    assert!(outcomes.iter().all(|count| *count > 20), "{outcomes:?}");
}

#[test]
fn zugzwang_follows_the_rule_of_odd_and_even_rows() {
    // One threat in the air and no other: on an even number of rows X needs an odd row, O an even one.
    let rules = Rules::connect4();
    let mut rng = Rng::new(8);
    let mut seen = [[0; 2]; 2];
    for _ in 0..4_000 {
        let position = random::unfinished(rules, &mut rng);
        let all: Vec<_> = Side::BOTH.into_iter().flat_map(|side| threats(&position, side)).collect();
        let [only] = &all[..] else { continue };
        if only.playable {
            continue;
        }
        let profits = only.is_odd() == (only.side == Side::X);
        let winner = profits.then_some((only.side, only.cell));
        assert_eq!(zugzwang(&position).unwrap().winner, winner, "{only:?}\n{position}");
        seen[only.side.index()][usize::from(only.is_odd())] += 1;
    }
    assert!(seen.iter().flatten().all(|count| *count > 10), "{seen:?}");
    assert_eq!(zugzwang(&Position::new(rules)), None, "no threats");
    assert_eq!(zugzwang(&parse("tris", "a1 b1 a2")), None, "stones do not fall");
}

#[test]
fn every_case_of_forsa4_is_named() {
    let position = parse("connect4", "414141");
    let vectors = Vectors::new(&position);
    assert_eq!(vectors.case(Move(3)), Case::Close);
    assert_eq!(vectors.present(Move(3), &Weights::default()), -50_000);
    let feeding = parse("connect4", "2113372");
    assert_eq!(Vectors::new(&feeding).case(Move(3)), Case::Feed);
    assert_eq!(Vectors::new(&Position::new(Rules::connect4())).case(Move(0)), Case::Ordinary);
}
