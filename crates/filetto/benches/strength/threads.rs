//! Two threads beat one at equal time, by a sequential test of 0 against 10 Elo, on a board that the solver cannot
//! finish.

use std::time::Duration;

use filetto::arena::Start;
use filetto::internals::arena::sprt::{Sprt, Verdict};

use crate::Options;
use crate::contest::{match_of, pairs, play, tally, timed};

const BOARD: &str = "drop-12x10-5";
const PLIES: usize = 4;

pub fn show(options: &Options) {
    let time = options.time.unwrap_or(Duration::from_millis(20));
    let games = options.games.unwrap_or(4_000);
    let board = options.only.as_deref().unwrap_or(BOARD);
    let (two, one) = ("engine:threads=2", "engine:threads=1");
    let sprt = Sprt::new(0.0, 10.0);
    println!("{two} against {one} on {board}, {time:?} a move, {PLIES} random plies, SPRT [0, 10]");
    let plan = match_of(two, one, vec![Start::Random(board.parse().expect("a game"), PLIES)], games);
    // One game at a time: the two threads need both cores.
    let played = play(&plan, &timed(time), 1, |games| sprt.verdict(&pairs(games)) != Verdict::Open);
    let verdict = sprt.verdict(&pairs(&played));
    println!(
        "{} games: {}, ratio {:.2}: {verdict:?}",
        played.len(),
        tally(&played),
        sprt.ratio(&pairs(&played))
    );
    assert_eq!(verdict, Verdict::Accept1, "two threads are not shown to be better");
}
