//! Analysis by the strongest means: what it says, how it goes on, and that it is right.

use std::time::Duration;

use filetto::analysis::{Analyst, Candidate, Judge, Source, Table, from_the_book};
use filetto::game::notation::{format_game, format_move};
use filetto::game::{Move, Outcome, Position, Rules, Side};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::internals::solver::oracle::Oracle;
use filetto::player::Limits;
use filetto::solver::bounds::score;
use filetto::solver::{Budget, Solver};
use filetto::value::Value;

fn position(game: &str, moves: &str) -> Position {
    Position::parse(game.parse().unwrap(), moves).unwrap()
}

fn analyst(position: &Position, lines: usize) -> Analyst {
    Analyst::new(Judge::strongest(position.rules(), 8 << 20, 1), lines, position).unwrap()
}

fn thought(position: &Position, lines: usize, limits: &Limits) -> Table {
    let mut analyst = analyst(position, lines);
    analyst.think(limits, &mut |_| ()).unwrap();
    analyst.table()
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn assert_playable(position: &Position, candidate: &Candidate) {
    let mut board = position.clone();
    assert_eq!(candidate.line[0], candidate.mv);
    assert!(candidate.line.iter().all(|mv| board.play(*mv).is_ok()), "{candidate:?}\n{position}");
    match candidate.value {
        Value::Win(plies) | Value::Loss(plies) => {
            assert!(candidate.line.len() <= plies as usize, "{candidate:?}");
        }
        _ => {}
    }
}

/// No move of a line gives anything away.
fn assert_best_play(start: &Position, line: &[Move], oracle: &mut Oracle) {
    let mut board = start.clone();
    for mv in line {
        let before = oracle.value(&board);
        board.play_unchecked(*mv);
        assert_eq!(oracle.value(&board).before_move(), before, "{line:?}\n{start}");
    }
}

#[test]
fn small_boards_are_proven_as_the_oracle_says() {
    for (game, count) in [("tris", 30), ("free-4x3-3", 15), ("drop-4x4-3", 30), ("drop-4x4-4", 10)] {
        let rules: Rules = game.parse().unwrap();
        let mut oracle = Oracle::new();
        for seed in 0..count {
            let position = random::unfinished(rules, &mut Rng::new(seed));
            let table = thought(&position, 1, &Limits::default());
            assert_eq!(table.candidates.len(), position.legal_moves().count());
            for candidate in &table.candidates {
                let mut child = position.clone();
                child.play_unchecked(candidate.mv);
                assert_eq!(
                    candidate.value,
                    oracle.value(&child).before_move(),
                    "{game} {candidate:?}\n{position}"
                );
                assert_playable(&position, candidate);
                assert_best_play(&child, &candidate.line[1..], &mut oracle);
            }
            assert!(table.candidates.is_sorted_by(|one, other| one.value >= other.value), "{table:?}");
        }
    }
}

#[test]
fn all_columns_of_connect_four_are_those_of_the_solver() {
    let mut solver = Solver::new(Rules::connect4(), 8 << 20).unwrap();
    let late = random::sample(Rules::connect4(), 5, 25, 14..=30);
    // Just beyond the book: what it says of the positions before serves every column.
    let early = random::sample(Rules::connect4(), 6, 3, 8..=8);
    for position in late.iter().chain(&early) {
        let table = thought(position, 1, &Limits::default());
        let report = solver.report(position, true, &Budget::default());
        for (mv, bounds) in report.moves.unwrap() {
            let told = table.candidates.iter().find(|candidate| candidate.mv == mv).unwrap();
            let points = |value| score(position.rules(), position.ply(), value);
            assert_eq!(points(told.value), points(bounds.value().unwrap()), "{mv:?}\n{position}");
            assert_playable(position, told);
        }
    }
}

/// The published scores of the seven first moves of Connect Four come from the book, without a search.
#[test]
fn the_first_moves_are_known_by_heart() {
    let empty = position("connect4", "");
    let analyst = analyst(&empty, 1);
    assert!(analyst.is_finished());
    let mut table = analyst.table();
    assert_eq!((table.source, table.nodes), (Source::Book, 0));
    table.candidates.sort_by_key(|candidate| candidate.mv);
    let scores: Vec<_> =
        table.candidates.iter().map(|row| score(empty.rules(), 0, row.value).unwrap()).collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    let report = from_the_book(&empty, true).unwrap();
    assert_eq!((report.best, report.nodes, report.moves.unwrap().len()), (vec![Move(3)], 0, 7));
    assert!(from_the_book(&position("connect4", "1234567123456712345"), false).is_none());
    assert!(from_the_book(&position("tris", ""), false).is_none());
}

/// A fraction of a second's work.
#[test]
fn gomoku_begins_in_the_middle() {
    let empty = position("gomoku", "");
    let table = thought(&empty, 3, &nodes(10_000));
    assert_eq!(format_move(empty.rules(), table.candidates[0].mv), "h8");
}

#[test]
fn several_lines_begin_with_different_moves_in_the_order_of_their_values() {
    for (game, moves) in [("gomoku", "h8 i9 g7"), ("free-19x19-6", "k10 l11"), ("drop-30x10-5", "55")] {
        let position = position(game, moves);
        for lines in 1..=5 {
            let table = thought(&position, lines, &nodes(8_000));
            let known = table.known();
            let followed: Vec<_> =
                known.iter().filter(|row| matches!(row.value, Value::Estimate(_))).collect();
            assert_eq!(followed.len(), lines, "{game}");
            assert!(followed.is_sorted_by(|one, other| one.value >= other.value));
            known.iter().for_each(|candidate| assert_playable(&position, candidate));
        }
    }
}

#[test]
fn pieces_go_on_where_the_last_one_ended() {
    let position = position("drop-9x7-4", "55");
    let mut analyst = analyst(&position, 3);
    let (mut depth, mut visited) = (0, 0);
    for _ in 0..20 {
        analyst.think(&Limits::time(Duration::from_millis(200)), &mut |_| ()).unwrap();
        let table = analyst.table();
        assert!(table.candidates[0].depth >= depth, "what was seen deeper stays");
        assert!(table.nodes > visited);
        (depth, visited) = (table.candidates[0].depth, table.nodes);
        if depth > 3 {
            break;
        }
    }
    assert!(depth > 3 && !analyst.is_finished(), "depth {depth}");
}

/// Each row is a position, the plies of a win by threats alone, and the whole line of it. What the nodes take is a fraction
/// of a second.
#[test]
fn known_wins_by_force_are_announced_at_once() {
    let text = include_str!("../../../data/forced-gomoku.txt");
    let mut lengths = Vec::new();
    for row in text.lines().filter(|line| !line.starts_with('#')) {
        let [moves, plies, line] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (position, plies) = (position("gomoku", moves), plies.parse::<u32>().unwrap());
        let line = continued(&position, line);
        assert_eq!(line.len() as u32, plies);
        assert_forced(&position, &line);
        let best = thought(&position, 3, &nodes(60_000)).candidates[0].clone();
        assert!(matches!(best.value, Value::Win(found) if found <= plies), "{best:?}\n{position}");
        assert_eq!(Value::Win(best.line.len() as u32), best.value, "the whole line is known");
        let mut board = position.clone();
        best.line.iter().for_each(|mv| board.play(*mv).unwrap());
        assert_eq!(board.outcome(), Some(Outcome::Win(position.to_move())));
        lengths.push(plies);
    }
    assert!(lengths.contains(&11), "{lengths:?}");
}

/// The moves that follow on a position.
fn continued(position: &Position, line: &str) -> Vec<Move> {
    let text = format!("{} {line}", format_game(position));
    Position::parse(position.rules(), &text).unwrap().history()[position.ply()..].to_vec()
}

/// Every move of the attacker leaves a single answer, the one that follows, until there are two threats at once.
fn assert_forced(position: &Position, line: &[Move]) {
    let (attacker, mut board) = (position.to_move(), position.clone());
    for (ply, mv) in line.iter().enumerate() {
        board.play(*mv).unwrap();
        if ply + 1 == line.len() {
            assert_eq!(board.outcome(), Some(Outcome::Win(attacker)));
        } else if ply % 2 == 0 {
            assert!(winning_moves(&board, !attacker).is_empty(), "the defender has no better answer");
            let threats = winning_moves(&board, attacker);
            let answered = threats == [line[ply + 1]] || threats.len() > 1 && ply + 3 == line.len();
            assert!(answered, "{threats:?} after {ply} plies of {line:?}\n{position}");
        }
    }
}

fn winning_moves(board: &Position, side: Side) -> Vec<Move> {
    board.legal_moves().filter(|mv| board.completes(side, board.landing(*mv).unwrap())).collect()
}
