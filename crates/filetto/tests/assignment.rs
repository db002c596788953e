//! The assignment's search to the letter (`win=512,quick=off`) against a transcription of its text: the evaluation
//! cell by cell, minimax without anything else, all from X's side.

use filetto::eval::{Eval, Rivest};
use filetto::game::{Cell, Move, Outcome, Position, Rules, Side};
use filetto::internals::game::random;
use filetto::internals::rng::Rng;
use filetto::player::{Choice, Limits, PlayerSpec};
use filetto::value::Value;

const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The contents of the four cells from a corner on, None where they leave the board.
fn segment(
    position: &Position,
    column: usize,
    row: usize,
    step: (isize, isize),
) -> Option<[Option<Side>; 4]> {
    let rules = position.rules();
    let mut contents = [None; 4];
    for (place, content) in (0..).zip(&mut contents) {
        let column = column.checked_add_signed(step.0 * place).filter(|column| *column < rules.width())?;
        let row = row.checked_add_signed(step.1 * place).filter(|row| *row < rules.height())?;
        *content = position.at(Cell::new(column, row));
    }
    Some(contents)
}

fn worth(contents: [Option<Side>; 4]) -> i32 {
    let count = |side| contents.iter().filter(|content| **content == Some(side)).count();
    match (count(Side::X), count(Side::O)) {
        (3, 0) => 50,
        (2, 0) => 10,
        (1, 0) => 1,
        (0, 1) => -1,
        (0, 2) => -10,
        (0, 3) => -50,
        _ => 0,
    }
}

/// The evaluation as the assignment words it.
fn evaluation(position: &Position) -> i32 {
    match position.outcome() {
        Some(Outcome::Win(Side::X)) => return 512,
        Some(Outcome::Win(Side::O)) => return -512,
        Some(Outcome::Draw) => return 0,
        None => {}
    }
    let mut sum = if position.to_move() == Side::X { 16 } else { -16 };
    for column in 0..position.rules().width() {
        for row in 0..position.rules().height() {
            let segments = DIRECTIONS.into_iter().filter_map(|step| segment(position, column, row, step));
            sum += segments.map(worth).sum::<i32>();
        }
    }
    sum
}

/// Minimax: X wants large values, O small ones; of equal moves the leftmost.
fn minimax(position: &Position, depth: u32) -> (i32, Option<Move>) {
    if depth == 0 || position.outcome().is_some() {
        return (evaluation(position), None);
    }
    let mut best: Option<(i32, Option<Move>)> = None;
    for mv in position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(mv);
        let value = minimax(&child, depth - 1).0;
        let better = |best: i32| if position.to_move() == Side::X { value > best } else { value < best };
        if best.is_none_or(|(best, _)| better(best)) {
            best = Some((value, Some(mv)));
        }
    }
    best.expect("a game that goes on has a move")
}

fn choose(spec: &str, position: &Position) -> Choice {
    let mut player = spec.parse::<PlayerSpec>().unwrap().build().unwrap();
    player.choose(position, &Limits::default()).unwrap()
}

/// The value from X's side, as the assignment has it.
fn for_x(choice: &Choice, position: &Position) -> i32 {
    match choice.value {
        Value::Estimate(points) => position.to_move().sign() * points,
        Value::Draw => 0,
        other => panic!("{other:?} is no number of points"),
    }
}

/// Positions of Connect Four with 0 to 33 stones.
fn positions(count: usize, seed: u64) -> impl Iterator<Item = Position> {
    let mut rng = Rng::new(seed);
    (0..count).filter_map(move |number| random::with_stones(Rules::connect4(), number % 34, &mut rng))
}

#[test]
fn both_algorithms_find_the_value_and_the_move_of_the_transcription() {
    let mut compared = 0;
    for (number, position) in positions(600, 71).enumerate() {
        let depth = 1 + number as u32 % 4;
        let (value, mv) = minimax(&position, depth);
        for player in
            ["minimax", "alphabeta:order=none", "negascout:order=none", "alphabeta:order=none,memo=on"]
        {
            let comma = if player.contains(':') { ',' } else { ':' };
            let choice = choose(&format!("{player}{comma}depth={depth},win=512,quick=off"), &position);
            assert_eq!(for_x(&choice, &position), value, "{player} after {:?}", position.history());
            assert_eq!(Some(choice.mv), mv, "{player} after {:?}", position.history());
        }
        compared += 1;
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn the_evaluation_is_that_of_the_transcription() {
    let weights = Rivest.weights(Rules::connect4());
    for position in positions(3_000, 72) {
        assert_eq!(weights.evaluate(&position), evaluation(&position), "{:?}", position.history());
    }
}

fn wins(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after.outcome().is_some_and(|outcome| outcome.winner().is_some())
}

/// The sum over the segments is not bounded by 512: it may outweigh a win, and then the win is not played. Ours prefers
/// the win always; the assignment's search is kept as it is. None of 20,000 random positions goes beyond 512: this one
/// was looked for.
#[test]
fn an_estimate_can_outweigh_a_win() {
    let position = Position::parse(Rules::connect4(), "5524456411341164261272162625").unwrap();
    assert_eq!(evaluation(&position), -863);
    let mut refused = 0;
    for mv in position.legal_moves() {
        let mut position = position.clone();
        position.play_unchecked(mv);
        if position.outcome().is_some() || !position.legal_moves().any(|mv| wins(&position, mv)) {
            continue;
        }
        let [literal, ours] = ["win=512,quick=off", "quick=on"]
            .map(|options| choose(&format!("alphabeta:depth=1,{options}"), &position));
        assert!(wins(&position, ours.mv));
        refused += usize::from(!wins(&position, literal.mv) && for_x(&literal, &position) < -512);
    }
    assert!(refused > 0);
}
