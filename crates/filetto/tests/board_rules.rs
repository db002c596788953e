//! `data/board-rules.txt`: what the rules say of random games, for whoever writes the rules a second time (the page does).
//! `FILETTO_REWRITE=1 cargo test -p filetto --test board_rules` writes it again.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use filetto::game::notation::{format_cell, format_game, format_move};
use filetto::game::{Cell, Move, Outcome, Position, Rules};
use filetto::internals::rng::Rng;

const SOURCE: &str = "# Made by crates/filetto/tests/board_rules.rs from seed 1: what the rules say of random games.\n\
    # game | moves | status | winner | line | legal moves | landing cells of all legal moves | board from the top\n\
    # status: playing, won, drawn; line: the cells of every complete line, in order of columns; more than 40 legal moves\n\
    # are only counted (#41), boards of more than 400 cells are left out (-).\n";
const MOST_MOVES: usize = 40;
const MOST_CELLS: usize = 400;
/// Every placement, both rules of long rows, both notations of columns, letters of one and two, the smallest and the largest.
const GAMES: [&str; 22] = [
    "drop-7x6-4",
    "drop-7x6-4-exact",
    "drop-9x6-5",
    "drop-4x4-3",
    "drop-5x4-3-exact",
    "drop-2x2-2",
    "drop-1x4-4",
    "drop-12x3-4",
    "drop-35x4-4",
    "drop-36x4-4",
    "drop-100x5-4",
    "drop-6x100-6",
    "free-3x3-3",
    "free-15x15-5",
    "free-15x15-5-exact",
    "free-5x4-4",
    "free-6x6-3-exact",
    "free-1x2-2",
    "free-27x5-4",
    "free-53x6-4-exact",
    "free-100x100-5",
    "free-9x9-9",
];
const GAMES_EACH: u64 = 14;

#[test]
fn the_committed_file_is_what_the_rules_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/board-rules.txt");
    if env::var_os("FILETTO_REWRITE").is_some() {
        fs::write(&path, table()).unwrap();
    }
    assert!(
        fs::read_to_string(path).unwrap() == table(),
        "run again with FILETTO_REWRITE=1, then look at the difference"
    );
}

fn table() -> String {
    let mut text = SOURCE.to_string();
    for game in GAMES {
        let rules: Rules = game.parse().unwrap();
        (1..=GAMES_EACH).for_each(|seed| writeln!(text, "{}", row(&random_game(rules, seed))).unwrap());
    }
    text
}

/// A game of a random length, at most to its end; on large boards all stones fall into a corner, so that rows come about.
fn random_game(rules: Rules, seed: u64) -> Position {
    let mut rng = Rng::new(seed);
    let mut position = Position::new(rules);
    let corner =
        |mv: &Move| Cell::from_index(mv.index(), rules.width()).column < 9 && mv.index() / rules.width() < 9;
    let most = if seed.is_multiple_of(3) { usize::MAX } else { rng.below(rules.cells().min(90) + 1) };
    for _ in 0..most {
        let legal: Vec<Move> = position.legal_moves().collect();
        let near: Vec<Move> = legal.iter().copied().filter(corner).collect();
        let Some(mv) = rng.pick(if near.is_empty() || seed.is_multiple_of(7) { &legal } else { &near })
        else {
            break;
        };
        position.play_unchecked(mv);
    }
    position
}

fn row(position: &Position) -> String {
    let rules = position.rules();
    let (status, winner) = match position.outcome() {
        None => ("playing", "-".to_string()),
        Some(Outcome::Draw) => ("drawn", "-".to_string()),
        Some(Outcome::Win(side)) => ("won", side.to_string()),
    };
    let line = cells(&position.winning_line());
    let legal: Vec<Move> = position.legal_moves().collect();
    let landings: Vec<Cell> = legal.iter().map(|mv| position.landing(*mv).unwrap()).collect();
    let (legal, landings) = match legal.len() {
        count if count > MOST_MOVES => (format!("#{count}"), format!("#{count}")),
        _ => (legal.iter().map(|mv| format_move(rules, *mv)).collect::<Vec<_>>().join(" "), cells(&landings)),
    };
    let board =
        if rules.cells() > MOST_CELLS { "-".into() } else { position.to_string().trim().replace('\n', "/") };
    [rules.to_string(), format_game(position), status.into(), winner, line, legal, landings, board]
        .join(" | ")
}

fn cells(cells: &[Cell]) -> String {
    cells.iter().map(|cell| format_cell(*cell)).collect::<Vec<_>>().join(" ")
}
