//! What each part of the search is worth: the engine against itself without that part, at equal nodes.

use filetto::arena::Start;

use crate::Options;
use crate::contest::{by_nodes, match_of, play, tally};

/// The switches, and the boards each is measured on.
const PARTS: [(&str, &[&str]); 7] = [
    ("playouts", &["drop-9x9-5", "drop-8x8-4"]),
    ("threats", &["drop-9x9-5", "gomoku", "drop-20x20-10"]),
    ("lmr", &["drop-9x9-5", "gomoku", "drop-20x20-10"]),
    ("history", &["drop-9x9-5", "gomoku", "drop-20x20-10"]),
    ("aspiration", &["drop-9x9-5", "gomoku"]),
    ("null", &["gomoku", "free-20x20-7"]),
    ("parity", &["drop-9x9-5", "drop-8x8-4", "drop-20x20-10"]),
];

/// Nodes of a move.
const NODES: u64 = 8_000;

pub fn show(options: &Options) {
    let games = options.games.unwrap_or(200);
    println!("the engine against itself with a part off, {NODES} nodes a move, 4 random plies");
    for (part, boards) in PARTS {
        for board in boards.iter().filter(|board| options.wants(&format!("{part} {board}"))) {
            let start = Start::Random(board.parse().expect("a game"), 4);
            let (with, without) = (spec(part, "on"), spec(part, "off"));
            let plan = match_of(&with, &without, vec![start], games);
            let played = play(&plan, &by_nodes(NODES), options.jobs, |_| false);
            println!("{with} against {without}, {board}: {}", tally(&played));
        }
    }
}

/// The engine with a part on or off. Playouts would hide what the search is worth, so that only their own
/// price is found with them.
fn spec(part: &str, switch: &str) -> String {
    let searched = if part == "playouts" { "" } else { ",playouts=off" };
    format!("engine:solver=off,memory=8{searched},{part}={switch}")
}
