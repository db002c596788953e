//! The counted board against the evaluation from scratch and the plain position, move by move.

use filetto::eval::{Eval, LineBoard, Linear, Rivest, SouthPasadena, Weights};
use filetto::game::{Move, Position, Rules, Side};
use filetto::internals::rng::Rng;

const SHAPES: [&str; 12] = [
    "connect4",
    "tris",
    "free-15x15-5",
    "drop-9x7-5",
    "free-7x6-4-exact",
    "drop-6x6-3-exact",
    "drop-1x9-4",
    "free-9x1-2",
    "free-4x9-7",
    "drop-20x20-10",
    "drop-2x2-2",
    "free-30x20-12",
];

fn evaluations(rules: Rules) -> [Weights; 3] {
    let linear = Linear { rows: vec![2, 9, -4], columns: vec![5], diagonals: vec![7, 1], tempo: -3 };
    [Rivest.weights(rules), SouthPasadena::default().weights(rules), linear.weights(rules)]
}

/// What both boards must agree on at every ply.
fn compare(position: &Position, board: &LineBoard, weights: &Weights) {
    assert_eq!(board.outcome(), position.outcome());
    assert_eq!(board.hash(), position.hash());
    assert_eq!((board.ply(), board.to_move()), (position.ply(), position.to_move()));
    if position.outcome().is_none() {
        assert_eq!(board.worth(), weights.evaluate(position));
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let wins = after.outcome().is_some_and(|outcome| outcome.winner().is_some());
            assert_eq!(board.would_win(mv, position.to_move()), wins, "{:?} {mv:?}", position.history());
        }
        compare_forced(position, board);
    }
}

/// The moves a side cannot do without, found by playing all of them and all answers.
fn compare_forced(position: &Position, board: &LineBoard) {
    let wins_at_once = |position: &Position| -> Vec<Move> {
        let wins = |mv: &Move| {
            let mut after = position.clone();
            after.play_unchecked(*mv);
            after.outcome().is_some_and(|outcome| outcome.winner().is_some())
        };
        position.legal_moves().filter(wins).collect()
    };
    let mut forced = Vec::new();
    board.push_forced(&mut forced);
    let wins = wins_at_once(position);
    if let Some(win) = wins.first() {
        assert_eq!(forced, [*win]);
    } else if forced.is_empty() && position.rules().cells() <= 42 {
        // Quiet: wherever we go, the other side wins at most by what our own move uncovered.
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let above = position.rules().is_drop().then_some(mv);
            assert!(wins_at_once(&after).iter().all(|win| Some(*win) == above));
        }
    } else {
        // Every forced move is where the other side would win.
        assert!(forced.iter().all(|mv| board.would_win(*mv, !position.to_move())));
    }
}

#[test]
fn the_counted_board_equals_the_plain_one_at_every_ply() {
    let mut rng = Rng::new(41);
    for round in 0..240 {
        let rules: Rules = SHAPES[round % SHAPES.len()].parse().unwrap();
        let weights = &evaluations(rules)[round / SHAPES.len() % 3];
        let mut position = Position::new(rules);
        let mut board = LineBoard::new(&position, weights);
        while position.outcome().is_none() {
            let moves: Vec<_> = position.legal_moves().collect();
            let mut listed = Vec::new();
            board.push_moves(false, &mut listed);
            assert_eq!(listed, moves);
            let mut centred = Vec::new();
            board.push_moves(true, &mut centred);
            centred.sort();
            assert_eq!(centred, moves);
            let mv = rng.pick(&moves).unwrap();
            position.play_unchecked(mv);
            board.play(mv);
            // Large boards are compared now and then: from scratch is slow.
            if rules.cells() <= 60 || position.ply().is_multiple_of(23) {
                compare(&position, &board, weights);
                compare(&position, &LineBoard::new(&position, weights), weights);
            }
        }
        for _ in 0..rng.below(position.ply()) {
            position.undo();
            board.undo();
        }
        compare(&position, &board, weights);
    }
}

#[test]
fn threats_are_windows_that_lack_one_stone() {
    let position = Position::parse(Rules::connect4(), "142435").unwrap();
    let board = LineBoard::new(&position, &Rivest.weights(Rules::connect4()));
    // X has 1 2 3 in the bottom row; the fourth cell is O's: no threat. O has a column of two.
    assert_eq!(board.threats(Side::X), 0);
    let position = Position::parse(Rules::connect4(), "2737").unwrap();
    let mut board = LineBoard::new(&position, &Rivest.weights(Rules::connect4()));
    board.play(Move(3));
    // 2 3 4 in the bottom row: open at 1 and at 5.
    assert_eq!((board.threats(Side::X), board.threats(Side::O)), (2, 0));
    let mut forced = Vec::new();
    board.push_forced(&mut forced);
    assert_eq!(forced, [Move(0), Move(4)]);
}

#[test]
fn the_largest_board_is_counted_too() {
    let rules: Rules = "free-100x100-30".parse().unwrap();
    let weights = SouthPasadena::default().weights(rules);
    let mut rng = Rng::new(43);
    let mut position = Position::new(rules);
    let mut board = LineBoard::new(&position, &weights);
    for _ in 0..300 {
        let mv = Move(rng.below(10_000) as u16);
        if position.play(mv).is_ok() {
            board.play(mv);
        }
    }
    assert_eq!((board.worth(), board.hash()), (weights.evaluate(&position), position.hash()));
}
