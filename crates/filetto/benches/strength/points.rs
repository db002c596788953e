//! At least 95 % of the points at equal time, on a large drop board and on gomoku, against three players.

use std::time::Duration;

use filetto::arena::Start;

use crate::Options;
use crate::contest::{match_of, play, points, tally, timed};

const BOARDS: [&str; 2] = ["drop-9x9-5", "gomoku"];
const OTHERS: [&str; 3] = ["southpasadena", "mcts", "forsa4:guard=on"];
const SHARE: f64 = 0.95;

pub fn show(options: &Options) {
    let time = options.time.unwrap_or(Duration::from_millis(100));
    let games = options.games.unwrap_or(40);
    let mut missed = Vec::new();
    println!("engine against each of {}, {time:?} a move, 2 random plies", OTHERS.join(", "));
    for board in BOARDS {
        for other in OTHERS.iter().filter(|other| options.wants(&format!("{other} {board}"))) {
            let start = Start::Random(board.parse().expect("a game"), 2);
            let plan = match_of("engine", other, vec![start], games);
            let played = play(&plan, &timed(time), options.jobs, |_| false);
            println!("{board:<12} engine against {other:<14} {}", tally(&played));
            played
                .iter()
                .filter(|game| game.halves() < 2)
                .for_each(|game| println!("  not won: {}", game.record.text()));
            if points(&played) < SHARE {
                missed.push((board, other));
            }
        }
    }
    assert!(missed.is_empty(), "fewer than 95 % of the points: {missed:?}");
}
