//! Gomoku against another program, from balanced openings, both colours, and which moves lost the lost games.
//!
//! ```text
//! cargo bench -p filetto --bench strength -- gomoku --against "gomocup ./pbrain-rapfi" --games 100 --time 500
//! cargo bench -p filetto --bench strength -- gomoku --against "filetto engine"         an older version of ourselves
//! ```
//!
//! The blame report goes back from the end of a lost game, with four times the time of a move, to the last of our moves after which the position was still about even: the next one lost.

use std::time::Duration;

use filetto::arena::Start;
use filetto::game::{Position, Rules, notation::format_moves};
use filetto::internals::arena::sprt::Sprt;
use filetto::player::{Limits, PlayerSpec};
use filetto::value::Value;

use crate::Options;
use crate::contest::{Played, match_of, pairs, play, tally, timed};

const OPENINGS: &str = include_str!("../../../../data/openings-free-15x15-5.txt");
/// The engine alone: the solver knows small boards.
const ENGINE: &str = "engine:solver=off";
/// Time for a move when the guilty one is looked for, in terms of that of the game.
const LONGER: u32 = 4;
/// An estimate worse than this is a lost game.
const LOST: i32 = -1_500;

pub fn show(options: &Options) {
    let time = options.time.unwrap_or(Duration::from_millis(500));
    let games = options.games.unwrap_or(100);
    let board = options.only.as_deref().unwrap_or("gomoku");
    let command = options.against.as_deref().expect("--against COMMAND");
    let (other, sprt) = (format!("external:{command}"), Sprt::new(0.0, 20.0));
    println!("{ENGINE} against {other} on {board}, {time:?} a move, balanced openings");
    let plan = match_of(ENGINE, &other, starts(board.parse().expect("a game")), games);
    let played = play(&plan, &timed(time), options.jobs, |_| false);
    println!("{} games: {}", played.len(), tally(&played));
    println!("SPRT [0, 20]: ratio {:.2}, {:?}", sprt.ratio(&pairs(&played)), sprt.verdict(&pairs(&played)));
    played.iter().filter(|game| game.halves() == 0).for_each(|game| blame(game, LONGER * time));
}

/// The openings, in the middle of the board if it is larger than theirs.
fn starts(rules: Rules) -> Vec<Start> {
    let gomoku: Rules = "gomoku".parse().expect("a game");
    let lines = OPENINGS.lines().filter(|line| !line.starts_with('#'));
    let start = |line: &str| {
        let stones = Position::parse(gomoku, line).expect("an opening");
        let mut position = Position::new(rules);
        for mv in stones.history() {
            let (column, row) = (mv.index() % gomoku.width(), mv.index() / gomoku.width());
            let shifted = |place: usize, from: usize, to: usize| place + to.saturating_sub(from) / 2;
            let row = shifted(row, gomoku.height(), rules.height());
            let column = shifted(column, gomoku.width(), rules.width());
            position.play_unchecked(filetto::game::Move((row * rules.width() + column) as u16));
        }
        Start::Given(position)
    };
    lines.map(start).collect()
}

/// Which of our moves lost a game, and what a longer search would have played.
fn blame(game: &Played, time: Duration) {
    let (record, side) = (&game.record, game.side());
    println!("lost as {side:?}: {}", record.text());
    let limits = Limits { time: Some(time), ..Limits::default() };
    let mut engine = ENGINE.parse::<PlayerSpec>().expect("a player").build().expect("a player");
    let rules = game.fixture.start.rules();
    let moves = record.moves.clone();
    let first = game.fixture.start.ply();
    let mut guilty = None;
    for ply in (first..moves.len()).rev() {
        let before = Position::parse(rules, &format_moves(rules, &moves[..ply])).expect("a game");
        if before.to_move() != side {
            continue;
        }
        let choice = engine.choose(&before, &limits).expect("a move");
        let lost = match choice.value {
            Value::Estimate(estimate) => estimate < LOST,
            value => matches!(value, Value::Loss(_)),
        };
        if !lost {
            guilty = Some((ply, choice));
            break;
        }
    }
    let played = |ply: usize| format_moves(rules, &moves[ply..=ply]);
    match guilty {
        Some((ply, choice)) => println!(
            "  ply {ply}: {} lost; {} is {} at depth {}",
            played(ply),
            format_moves(rules, &[choice.mv]),
            choice.value,
            choice.depth
        ),
        None => println!("  lost from the opening on, by the longer search"),
    }
}
