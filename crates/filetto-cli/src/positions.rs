//! Files of positions to solve, with the scores they should have.

use filetto::game::{Position, Rules};

use crate::failure::Failure;

/// A position of a file and the score it should have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The position.
    pub position: Position,
    /// The score that stands behind it, if one does.
    pub expected: Option<i32>,
}

/// Lines are `MOVES` or `MOVES SCORE`; `-` stands for the empty board, `#` begins a comment. At most `limit` of them are
/// read.
pub fn read(rules: Rules, text: &str, limit: usize) -> Result<Vec<Line>, Failure> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let useful = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    useful.take(limit).map(|(number, line)| read_line(rules, number, line)).collect()
}

fn read_line(rules: Rules, number: usize, line: &str) -> Result<Line, Failure> {
    let (moves, expected) = match line.rsplit_once(char::is_whitespace) {
        // A cell begins with a letter, so a number at the end is a score.
        Some((moves, score)) if score.parse::<i32>().is_ok() => (moves.trim(), score.parse().ok()),
        _ => (line, None),
    };
    let moves = if moves == "-" { "" } else { moves };
    let position = Position::parse(rules, moves).map_err(|error| {
        Failure::Input(format!("line {number}: {error}; expected \"MOVES\" or \"MOVES SCORE\""))
    })?;
    Ok(Line { position, expected })
}
