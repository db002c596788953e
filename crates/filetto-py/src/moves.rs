//! Moves as Python says them: a number for programs, a text for people.

use filetto::game::notation::{format_move, parse_move};
use filetto::game::{self, Move, Rules};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{MoveError, OrRaise};

/// A move as it was given: its number (a column in a drop game, `row * width + column` elsewhere, from 0), or its text
/// as people write it (`"4"`, `"b2"`).
pub(crate) enum Given<'py> {
    Number(i64),
    Text(Bound<'py, PyString>),
}

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Given<'py>> {
        if let Ok(text) = given.cast::<PyString>() {
            return Ok(Given::Text(text.to_owned()));
        }
        match given.extract() {
            Ok(number) => Ok(Given::Number(number)),
            Err(_) => Err(MoveError::new_err(format!(
                "{} is no move: expected a number such as 3 or a text such as \"4\" or \"b2\"",
                given.repr().map_or_else(|_| "this".into(), |text| text.to_string())
            ))),
        }
    }
}

impl Given<'_> {
    /// The move, if the rules know it.
    pub(crate) fn read(&self, rules: Rules) -> PyResult<Move> {
        match self {
            Given::Number(number) => numbered(rules, *number),
            Given::Text(text) => parse_move(rules, text.to_str()?).or_raise::<MoveError>(),
        }
    }
}

fn numbered(rules: Rules, number: i64) -> PyResult<Move> {
    let count = rules.move_count();
    match u16::try_from(number) {
        Ok(index) if usize::from(index) < count => Ok(Move(index)),
        _ => Err(MoveError::new_err(format!(
            "{number} is no move of {rules}: expected a number from 0 to {}",
            count - 1
        ))),
    }
}

/// The sentence for a move that cannot be played.
pub(crate) fn refused(position: &game::Position, mv: Move, error: game::MoveError) -> PyErr {
    let text = format_move(position.rules(), mv);
    MoveError::new_err(format!("{text} (number {}) cannot be played: {error}", mv.0))
}

/// The numbers of moves.
pub(crate) fn numbers(moves: &[Move]) -> Vec<u16> {
    moves.iter().map(|mv| mv.0).collect()
}
