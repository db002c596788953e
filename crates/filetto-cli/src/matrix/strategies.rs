//! A board game as a matrix: a row is a whole strategy of X, a column one of O, a cell the game they play.
//!
//! A strategy says what to do wherever its own earlier moves can lead (a *reduced* strategy): what it would do after a
//! move it never makes is left out.

use std::rc::Rc;

use filetto::game::notation::{format_game, format_move};
use filetto::game::{Move, Outcome, Position, Rules, Side};

use super::Payoffs;

/// The most strategies of a side.
pub const MOST: f64 = 2_000.0;
/// Larger boards are not walked through to count.
const MOST_CELLS: usize = 100;

/// A plan for one side from a position on.
enum Plan {
    /// The game is over.
    End,
    /// The own move, and what follows.
    Play(Move, Rc<Plan>),
    /// What follows each move of the other side.
    Answer(Vec<(Move, Rc<Plan>)>),
}

/// A game as a matrix, +1 where X wins, -1 where O wins, 0 for a draw, with what the strategies do.
pub struct GameMatrix {
    /// The payoffs to X.
    pub payoffs: Payoffs,
    /// X's strategies in words: a move, and for each answer what follows.
    pub rows: Vec<String>,
    /// O's.
    pub columns: Vec<String>,
    /// The game of each cell as moves.
    pub games: Vec<Vec<String>>,
}

/// How many strategies X and O have on this board; beyond [`MOST`] the numbers are only too large.
fn counts(rules: Rules) -> [f64; 2] {
    match rules.cells() > MOST_CELLS {
        true => [f64::INFINITY; 2],
        false => Side::BOTH.map(|side| count(&mut Position::new(rules), side)),
    }
}

/// The matrix of a game; None if a side has more than [`MOST`] strategies.
pub fn matrix(rules: Rules) -> Option<GameMatrix> {
    if counts(rules).iter().any(|count| *count > MOST) {
        return None;
    }
    let [xs, os] = Side::BOTH.map(|side| plans(&mut Position::new(rules), side));
    let row = |x: &Rc<Plan>| os.iter().map(|o| payoff(&play(rules, x, o))).collect();
    let games = |x: &Rc<Plan>| os.iter().map(|o| format_game(&play(rules, x, o))).collect();
    let words = |plans: &[Rc<Plan>]| plans.iter().map(|plan| describe(rules, plan)).collect();
    Some(GameMatrix {
        payoffs: Payoffs::new(xs.iter().map(row).collect()),
        rows: words(&xs),
        columns: words(&os),
        games: xs.iter().map(games).collect(),
    })
}

/// What `below` says of every move from a position.
fn after_each<T>(position: &mut Position, mut below: impl FnMut(&mut Position, Move) -> T) -> Vec<T> {
    let moves: Vec<Move> = position.legal_moves().collect();
    let mut visit = |mv: Move| {
        position.play_unchecked(mv);
        let told = below(position, mv);
        position.undo();
        told
    };
    moves.into_iter().map(&mut visit).collect()
}

/// The number of strategies: they add up where the side moves and multiply where it must be ready for every answer.
fn count(position: &mut Position, side: Side) -> f64 {
    if position.outcome().is_some() {
        return 1.0;
    }
    let own = position.to_move() == side;
    // Beyond the limit the rest does not matter: large boards must not be walked through.
    let mut total = if own { 0.0 } else { 1.0 };
    for mv in position.legal_moves().collect::<Vec<_>>() {
        position.play_unchecked(mv);
        let below = count(position, side);
        position.undo();
        total = if own { total + below } else { total * below };
        if total > MOST {
            break;
        }
    }
    total
}

fn plans(position: &mut Position, side: Side) -> Vec<Rc<Plan>> {
    if position.outcome().is_some() {
        return vec![Rc::new(Plan::End)];
    }
    let own = position.to_move() == side;
    let below = after_each(position, |position, mv| (mv, plans(position, side)));
    if own {
        let plays = below
            .into_iter()
            .flat_map(|(mv, plans)| plans.into_iter().map(move |plan| Rc::new(Plan::Play(mv, plan))));
        return plays.collect();
    }
    let every = |answers: Vec<Vec<(Move, Rc<Plan>)>>, (mv, plans): (Move, Vec<Rc<Plan>>)| {
        let longer = |answers: &Vec<(Move, Rc<Plan>)>| -> Vec<Vec<(Move, Rc<Plan>)>> {
            let with = |plan: &Rc<Plan>| answers.iter().cloned().chain([(mv, plan.clone())]).collect();
            plans.iter().map(with).collect()
        };
        answers.iter().flat_map(longer).collect()
    };
    let all = below.into_iter().fold(vec![Vec::new()], every);
    all.into_iter().map(|answers| Rc::new(Plan::Answer(answers))).collect()
}

/// The game that two strategies play.
fn play(rules: Rules, x: &Plan, o: &Plan) -> Position {
    let mut position = Position::new(rules);
    let (mut mover, mut other) = (x, o);
    while let (Plan::Play(mv, next), Plan::Answer(answers)) = (mover, other) {
        position.play_unchecked(*mv);
        let (_, answer) = answers.iter().find(|(seen, _)| seen == mv).expect("a plan has every answer");
        (mover, other) = (answer, next);
    }
    position
}

/// 1 if X has won, -1 if O has.
fn payoff(position: &Position) -> f64 {
    match position.outcome() {
        Some(Outcome::Win(side)) => f64::from(side.sign()),
        _ => 0.0,
    }
}

/// `1(1:2 2:1)`: plays 1, then 2 after 1 and 1 after 2.
fn describe(rules: Rules, plan: &Plan) -> String {
    let text = |mv: &Move| format_move(rules, *mv);
    match plan {
        Plan::End => String::new(),
        Plan::Play(mv, next) => {
            let next = describe(rules, next);
            if next.is_empty() { text(mv) } else { format!("{}({next})", text(mv)) }
        }
        Plan::Answer(answers) => {
            let goes_on = answers.iter().filter(|(_, plan)| !matches!(**plan, Plan::End));
            let answers = goes_on.map(|(mv, plan)| format!("{}:{}", text(mv), describe(rules, plan)));
            answers.collect::<Vec<_>>().join(" ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strategies_are_counted_before_they_are_made() {
        for game in ["drop-2x2-2", "drop-1x4-2", "drop-2x3-3", "free-2x2-2", "drop-3x1-2", "drop-4x1-3"] {
            let rules: Rules = game.parse().unwrap();
            let Some(matrix) = matrix(rules) else { continue };
            let (rows, columns) = matrix.payoffs.size();
            assert_eq!(counts(rules), [rows as f64, columns as f64], "{game}");
            assert_eq!((matrix.rows.len(), matrix.columns.len()), (rows, columns));
        }
        assert!(matrix(Rules::tris()).is_none() && matrix(Rules::connect4()).is_none());
    }
}
