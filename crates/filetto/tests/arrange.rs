//! Every board of a game can be taken apart and put together again; no other board can.

use std::collections::HashSet;

use filetto::game::notation::parse_board;
use filetto::game::{Move, Position, Rules, Side};
use filetto::internals::game::random;
use filetto::internals::game::{ArrangeError, arrange};
use filetto::internals::rng::Rng;

/// The board alone, as an editor hands it in.
fn bare(position: &Position) -> Position {
    parse_board(position.rules(), &position.to_string()).unwrap()
}

fn replay(rules: Rules, moves: &[Move]) -> Position {
    let mut position = Position::new(rules);
    moves.iter().for_each(|mv| position.play(*mv).unwrap());
    position
}

#[test]
fn random_games_can_be_rearranged() {
    let games = [
        "connect4",
        "tris",
        "gomoku",
        "drop-5x5-4-exact",
        "free-6x6-3-exact",
        "free-9x9-2",
        "drop-9x9-5",
        "drop-8x8-3-exact",
        "drop-20x20-8",
        "free-15x15-5-exact",
        "drop-3x40-4",
        "drop-40x3-6",
    ];
    for game in games {
        let rules: Rules = game.parse().unwrap();
        for seed in 0..60 {
            let played = random::game(rules, 1 + seed as usize * rules.cells() / 50, &mut Rng::new(seed));
            let moves =
                arrange(&bare(&played)).unwrap_or_else(|error| panic!("{game} {seed}: {error}\n{played}"));
            let again = replay(rules, &moves);
            assert_eq!(
                (again.to_string(), again.outcome()),
                (played.to_string(), played.outcome()),
                "{game} {seed}"
            );
        }
    }
}

#[test]
fn the_largest_boards_are_quick() {
    for game in ["drop-100x100-30", "free-100x100-30", "drop-100x100-30-exact", "free-100x100-30-exact"] {
        let rules: Rules = game.parse().unwrap();
        let played = random::game(rules, 10_000, &mut Rng::new(1));
        let board = bare(&played);
        let start = std::time::Instant::now();
        let moves = arrange(&board).unwrap();
        assert!(start.elapsed().as_secs() < 5, "{game}: {:?}", start.elapsed());
        assert_eq!(replay(rules, &moves).to_string(), played.to_string(), "{game}");
    }
}

/// Every board that some game reaches.
fn reachable(rules: Rules) -> HashSet<String> {
    let mut boards = HashSet::new();
    let mut open = vec![Position::new(rules)];
    while let Some(position) = open.pop() {
        if boards.insert(position.to_string()) {
            open.extend(position.legal_moves().map(|mv| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                next
            }));
        }
    }
    boards
}

#[test]
fn exactly_the_boards_of_games_can_be_arranged() {
    for game in [
        "tris",
        "free-4x2-2-exact",
        "free-5x2-3-exact",
        "drop-3x3-3",
        "drop-3x3-2-exact",
        "drop-2x5-3",
        "drop-4x3-3",
    ] {
        let rules: Rules = game.parse().unwrap();
        let boards = reachable(rules);
        let mut impossible = 0;
        for number in 0..3usize.pow(rules.cells() as u32) {
            let stone =
                |cell: usize| [None, Some(Side::X), Some(Side::O)][number / 3usize.pow(cell as u32) % 3];
            let stones = (0..rules.cells()).map(stone).collect();
            let Ok(position) = Position::from_stones(rules, stones) else { continue };
            let found = arrange(&position);
            assert_eq!(found.is_ok(), boards.contains(&position.to_string()), "{game}\n{position}");
            impossible += usize::from(found == Err(ArrangeError::Impossible));
            assert_ne!(found, Err(ArrangeError::NotFound));
        }
        println!("{game}: {} boards, {impossible} that look right but are not", boards.len());
    }
}
