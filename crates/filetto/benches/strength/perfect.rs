//! Connect Four at one second a move: no move of the engine changes the value of the game. Every one is checked by
//! the solver.

use std::collections::HashSet;
use std::time::Duration;

use filetto::arena::Start;
use filetto::game::{Move, Position, Rules};
use filetto::solver::{Budget, Solver, Verdict};

use crate::Options;
use crate::contest::{Played, match_of, play, tally, timed};

/// Most of them choose by chance as well: others play the same two games again and again.
const OTHERS: [&str; 8] = [
    "random",
    "level:2",
    "level:4",
    "level:6",
    "level:8",
    "forsa4:guard=on",
    "mcts",
    "southpasadena:depth=8",
];
const MEMORY: usize = 256 << 20;

pub fn show(options: &Options) {
    let time = options.time.unwrap_or(Duration::from_secs(1));
    let games = options.games.unwrap_or(300);
    println!("engine at {time:?} a move on connect4, {games} games against {}", OTHERS.join(", "));
    let mut checker = Checker { solver: Solver::new(Rules::connect4(), MEMORY).expect("solvable"), moves: 0 };
    let (mut wrong, mut distinct) = (Vec::new(), HashSet::new());
    for (at, other) in OTHERS.iter().enumerate() {
        let count = games / OTHERS.len() + usize::from(at < games % OTHERS.len());
        if !options.wants(other) {
            continue;
        }
        let start = Start::Given(Position::new(Rules::connect4()));
        let plan = match_of("engine", other, vec![start], count);
        let played = play(&plan, &timed(time), options.jobs, |_| false);
        println!("against {other:<22} {}", tally(&played));
        let mistakes: Vec<String> = played.iter().flat_map(|game| checker.mistakes(game)).collect();
        mistakes.iter().for_each(|mistake| println!("  wrong: {mistake}"));
        wrong.extend(mistakes);
        distinct.extend(played.iter().map(|game| game.record.text()));
        println!(
            "  {} moves of {} different games checked so far, {} wrong",
            checker.moves,
            distinct.len(),
            wrong.len()
        );
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
        let verdict = |solver: &mut Solver, at: &Position| solver.weak(at, &Budget::default()).bounds;
        let before = verdict(&mut self.solver, position).verdict();
        match after.outcome() {
            Some(outcome) => {
                before == Some(if outcome.winner().is_some() { Verdict::Win } else { Verdict::Draw })
            }
            None => verdict(&mut self.solver, &after).before_move().verdict() == before,
        }
    }
}
