//! Puzzles as text: `GAME; MOVES; KIND; LINE; RATING`, one per line.

use std::fmt;

use super::{Goal, Puzzle};
use crate::game::notation::{format_game, format_moves, parse_after};
use crate::game::{Position, Rules};

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rules = self.rules();
        let (moves, line) = (format_game(&self.position), format_moves(rules, &self.line));
        write!(f, "{rules}; {moves}; {}; {line}; {}", self.goal, self.rating)
    }
}

/// A line that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// The line of the file, from 1.
    pub number: usize,
    /// What is wrong.
    pub sentence: String,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.number, self.sentence)
    }
}

impl std::error::Error for LineError {}

/// The puzzles of a text, with the numbers of their lines; `#` begins a comment.
pub fn read(text: &str) -> Result<Vec<(usize, Puzzle)>, LineError> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let useful = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let puzzle = |(number, line)| match read_line(line) {
        Ok(puzzle) => Ok((number, puzzle)),
        Err(sentence) => Err(LineError { number, sentence }),
    };
    useful.map(puzzle).collect()
}

/// One puzzle; it is read, not proven.
pub fn read_line(line: &str) -> Result<Puzzle, String> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let [game, moves, goal, line, rating] = parts[..] else {
        return Err("expected \"GAME; MOVES; KIND; LINE; RATING\"".into());
    };
    let rules: Rules = game.parse().map_err(|error| format!("{error}"))?;
    let position = Position::parse(rules, moves).map_err(|error| error.to_string())?;
    let goal: Goal = goal.parse().map_err(|error| format!("{error}"))?;
    let rating = rating.parse().map_err(|_| "expected a rating such as 1200".to_string())?;
    let end = parse_after(&position, line).map_err(|error| format!("the line: {error}"))?;
    let line = end.history()[position.history().len()..].to_vec();
    if line.is_empty() {
        Err("expected a line of moves".into())
    } else {
        Ok(Puzzle { position, goal, line, rating })
    }
}
