//! The positions games start from: random ones that decide nothing, or a list.

use std::fmt;

use crate::game::random::is_open;
use crate::game::{Position, Rules, notation, random};
use crate::rng::Rng;

/// How many random games are tried for an opening of some length before a shorter one is taken.
const TRIES: usize = 200;

/// A position after `plies` random plies that is not decided yet: the game goes on and the side to move does
/// not win at once. Where chance finds none, one ply less will do; the empty board always does.
pub fn random_opening(rules: Rules, plies: usize, seed: u64) -> Position {
    let mut rng = Rng::new(seed);
    let plies = plies.min(rules.cells());
    let found = (0..=plies).rev().find_map(|plies| {
        (0..TRIES).filter_map(|_| random::after_plies(rules, plies, &mut rng)).find(is_open)
    });
    found.unwrap_or_else(|| Position::new(rules))
}

/// The random plies usual for a board: enough that games differ, few enough that nothing is decided.
pub fn usual_plies(rules: Rules) -> usize {
    (rules.cells() / 6).min(4)
}

/// A line of a list of openings that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListError {
    line: usize,
    problem: String,
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.line {
            0 => {
                f.write_str("there is no opening in it: expected moves, one opening per line (example: 4455)")
            }
            line => write!(f, "line {line}: {}", self.problem),
        }
    }
}

impl std::error::Error for ListError {}

/// Reads a list of openings: moves, one opening per line; `-` is the empty board, `#` begins a comment.
pub fn parse_list(rules: Rules, text: &str) -> Result<Vec<Position>, ListError> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let moves = line.split('#').next().unwrap_or_default().trim();
        if !moves.is_empty() {
            let error = |problem| ListError { line: index + 1, problem };
            openings.push(parse_opening(rules, moves).map_err(error)?);
        }
    }
    if openings.is_empty() { Err(ListError { line: 0, problem: String::new() }) } else { Ok(openings) }
}

/// One opening; the game must go on after it.
pub(super) fn parse_opening(rules: Rules, moves: &str) -> Result<Position, String> {
    let moves = if moves == "-" { "" } else { moves };
    let position = notation::parse_game(rules, moves).map_err(|error| error.to_string())?;
    match position.outcome() {
        Some(_) => Err("the game is over after these moves: expected an opening".into()),
        None => Ok(position),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_open_and_follow_their_seed() {
        for game in ["connect4", "tris", "gomoku", "drop-2x2-2", "free-1x2-2", "drop-50x50-10"] {
            let rules: Rules = game.parse().unwrap();
            for seed in 0..20 {
                let opening = random_opening(rules, 4, seed);
                assert!(is_open(&opening) && opening.ply() <= 4, "{game} {seed}");
                assert_eq!(opening, random_opening(rules, 4, seed));
            }
        }
        assert_eq!(random_opening(Rules::connect4(), 6, 1).ply(), 6);
        assert_ne!(random_opening(Rules::connect4(), 6, 1), random_opening(Rules::connect4(), 6, 2));
    }

    #[test]
    fn a_win_in_one_is_not_open() {
        let open = |moves| is_open(&Position::parse(Rules::connect4(), moves).unwrap());
        assert!(open("") && open("44") && !open("414141") && !open("4142434"));
    }

    #[test]
    fn lists_have_an_opening_a_line() {
        let read = |text| parse_list(Rules::connect4(), text);
        let openings = read("# two\n4455\n\n-  # the empty board\n").unwrap();
        assert_eq!(openings.iter().map(Position::ply).collect::<Vec<_>>(), [4, 0]);
        assert!(read("44\n8").unwrap_err().to_string().starts_with("line 2: "));
        assert!(read("4142434").unwrap_err().to_string().contains("over"));
        assert!(read("# nothing").unwrap_err().to_string().contains("expected moves"));
    }
}
