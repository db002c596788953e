//! Kaggle's ConnectX: a board as a flat list of marks from the top left, a column from 0 as the answer.
//!
//! The JSON around it is read and written by the program; what the numbers mean is said here.

use std::fmt;
use std::time::Duration;

use crate::game::{Move, Placement, Position, Rules, RulesError, SetupError, Side};

/// The question of the environment: which column?
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// `configuration.columns`
    pub columns: usize,
    /// `configuration.rows`
    pub rows: usize,
    /// `configuration.inarow`
    pub inarow: usize,
    /// `configuration.actTimeout`, in seconds: time for a move.
    pub act_timeout: f64,
    /// `observation.board`: row by row from the top left; 0 empty, 1 first player, 2 second player.
    pub board: Vec<u64>,
    /// `observation.mark`: who is asked, 1 or 2.
    pub mark: u64,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActError {
    /// The configuration is no game we know.
    Rules(RulesError),
    /// The board does not have a number for each cell, or numbers other than 0, 1, 2.
    Board {
        /// Numbers expected.
        cells: usize,
    },
    /// The stones do not make a position.
    Setup(SetupError),
    /// It is the other side's turn.
    Turn,
}

impl fmt::Display for ActError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ActError::Rules(error) => write!(f, "configuration: {error}"),
            ActError::Board { cells } => {
                write!(f, "observation.board: expected {cells} numbers out of 0, 1, 2")
            }
            ActError::Setup(error) => write!(f, "observation.board: {error}"),
            ActError::Turn => f.write_str("observation.mark: it is the other side's turn"),
        }
    }
}

impl std::error::Error for ActError {}

impl Act {
    /// The position asked about.
    pub fn position(&self) -> Result<Position, ActError> {
        let rules =
            Rules::new(self.columns, self.rows, self.inarow, Placement::Drop).map_err(ActError::Rules)?;
        let cells = rules.cells();
        let stones: Option<Vec<_>> = self.board.iter().map(|mark| stone(*mark)).collect();
        let stones = stones.filter(|stones| stones.len() == cells).ok_or(ActError::Board { cells })?;
        let from_bottom = stones.chunks(rules.width()).rev().flatten().copied().collect();
        let position = Position::from_stones(rules, from_bottom).map_err(ActError::Setup)?;
        if stone(self.mark) == Some(Some(position.to_move())) { Ok(position) } else { Err(ActError::Turn) }
    }

    /// Time for the answer, none if it is no sensible number.
    pub fn time(&self) -> Option<Duration> {
        Duration::try_from_secs_f64(self.act_timeout).ok().filter(|time| !time.is_zero())
    }

    /// The question for the side to move of a position, as the environment would ask it.
    pub fn ask(position: &Position, act_timeout: f64) -> Act {
        let rules = position.rules();
        let from_top = (0..rules.height()).rev();
        let cells = from_top.flat_map(|row| (0..rules.width()).map(move |column| (column, row)));
        let board = cells.map(|(column, row)| position.stone(column, row).map_or(0, mark)).collect();
        let (columns, rows, inarow) = (rules.width(), rules.height(), rules.align());
        Act { columns, rows, inarow, act_timeout, board, mark: mark(position.to_move()) }
    }
}

/// The column of a move, counted as Kaggle counts.
pub fn column(mv: Move) -> usize {
    mv.index()
}

/// The move of a column.
pub fn move_of(column: u64) -> Option<Move> {
    u16::try_from(column).ok().map(Move)
}

fn stone(mark: u64) -> Option<Option<Side>> {
    match mark {
        0 => Some(None),
        1 => Some(Some(Side::X)),
        2 => Some(Some(Side::O)),
        _ => None,
    }
}

fn mark(side: Side) -> u64 {
    side.index() as u64 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_row_is_the_top() {
        let act =
            Act { columns: 3, rows: 2, inarow: 3, act_timeout: 2.0, board: vec![0, 2, 0, 0, 1, 0], mark: 1 };
        let position = act.position().unwrap();
        assert_eq!((position.stone(1, 0), position.stone(1, 1)), (Some(Side::X), Some(Side::O)));
        assert_eq!(Act::ask(&position, 2.0), act);
    }

    #[test]
    fn nonsense_is_named() {
        let act = |board: &[u64], mark| Act {
            columns: 2,
            rows: 2,
            inarow: 2,
            act_timeout: f64::NAN,
            board: board.to_vec(),
            mark,
        };
        assert_eq!(act(&[0; 3], 1).position(), Err(ActError::Board { cells: 4 }));
        assert_eq!(act(&[0, 0, 7, 0], 1).position(), Err(ActError::Board { cells: 4 }));
        assert_eq!(act(&[0; 4], 2).position(), Err(ActError::Turn));
        assert_eq!(act(&[0; 4], 9).position(), Err(ActError::Turn));
        assert!(matches!(act(&[1, 0, 0, 0], 2).position(), Err(ActError::Setup(_))));
        assert_eq!(act(&[0; 4], 1).time(), None);
    }
}
