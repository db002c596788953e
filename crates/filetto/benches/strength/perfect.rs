//! Connect Four at one second a move: no move of the engine changes the value of the game. Every one is checked by
//! the solver.

use std::time::Duration;

use filetto::arena::Start;
use filetto::game::{Move, Position, Rules};
use filetto::solver::{Limits, Solver, Verdict};

use crate::Options;
use crate::contest::{Played, match_of, play, tally, timed};

const OTHERS: [&str; 7] = [
    "random",
    "mcts:playouts=2000",
    "annealing",
    "southpasadena:depth=5",
    "alphabeta:depth=6",
    "mcts",
    "southpasadena:depth=8",
];
const MEMORY: usize = 256 << 20;

pub fn show(options: &Options) {
    let time = options.time.unwrap_or(Duration::from_secs(1));
    let games = options.games.unwrap_or(300);
    println!("engine at {time:?} a move on connect4, {games} games against {}", OTHERS.join(", "));
    let mut checker = Checker { solver: Solver::new(Rules::connect4(), MEMORY).expect("solvable"), moves: 0 };
    let mut wrong = Vec::new();
    for (at, other) in OTHERS.iter().enumerate() {
        let count = games / OTHERS.len() + usize::from(at < games % OTHERS.len());
        let start = Start::Given(Position::new(Rules::connect4()));
        let plan = match_of("engine", other, vec![start], count);
        let played = play(&plan, &timed(time), options.jobs, |_| false);
        println!("against {other:<22} {}", tally(&played));
        wrong.extend(played.iter().flat_map(|game| checker.mistakes(game)));
        println!("  {} moves checked so far, {} wrong", checker.moves, wrong.len());
    }
    assert!(wrong.is_empty(), "moves that change the value: {wrong:?}");
}

struct Checker {
    solver: Solver,
    moves: usize,
}

impl Checker {
    /// The engine's moves in a game that changed its value, each with the moves before it.
    fn mistakes(&mut self, played: &Played) -> Vec<String> {
        let mut position = played.fixture.start.clone();
        let mut wrong = Vec::new();
        for mv in &played.record.moves[played.record.opening..] {
            if position.to_move() == played.side() {
                self.moves += 1;
                if !self.keeps(&position, *mv) {
                    wrong.push(format!("{mv:?} after {:?} in {}", position.history(), played.record.text()));
                }
            }
            position.play_unchecked(*mv);
        }
        wrong
    }

    fn keeps(&mut self, position: &Position, mv: Move) -> bool {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let verdict = |solver: &mut Solver, at: &Position| solver.weak(at, &Limits::default()).bounds;
        let before = verdict(&mut self.solver, position).verdict();
        match after.outcome() {
            Some(outcome) => {
                before == Some(if outcome.winner().is_some() { Verdict::Win } else { Verdict::Draw })
            }
            None => verdict(&mut self.solver, &after).before_move().verdict() == before,
        }
    }
}
