//! Sides, moves, cells and outcomes: the small words of the game.

use std::fmt;
use std::ops::Not;

/// A side of the game. X moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first player: X, red, black stones.
    X,
    /// The second player: O, yellow, white stones.
    O,
}

impl Side {
    /// Both sides, in the order they move.
    pub const BOTH: [Side; 2] = [Side::X, Side::O];

    /// 0 for X, 1 for O.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// +1 for X, -1 for O.
    #[inline]
    pub fn sign(self) -> i32 {
        1 - 2 * self as i32
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::X => Side::O,
            Side::O => Side::X,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Side::X => "X",
            Side::O => "O",
        })
    }
}

/// A move: a column in a drop game, a cell (`row * width + column`) elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub u16);

impl Move {
    /// The move as an index in `0..rules.move_count()`.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Move> for u64 {
    fn from(mv: Move) -> u64 {
        mv.0.into()
    }
}

/// A cell by column from the left and row from the bottom, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Column from the left.
    pub column: u8,
    /// Row from the bottom.
    pub row: u8,
}

impl Cell {
    /// The cell at `column` from the left and `row` from the bottom.
    pub fn new(column: usize, row: usize) -> Cell {
        Cell { column: column as u8, row: row as u8 }
    }

    /// `row * width + column`: the place of the cell in a plain array.
    pub fn index(self, width: usize) -> usize {
        self.row as usize * width + self.column as usize
    }

    /// The cell at a place of a plain array.
    pub fn from_index(index: usize, width: usize) -> Cell {
        Cell::new(index % width, index / width)
    }

    /// The cell `steps` away in a direction, if that is still on a board of this size.
    pub fn step(self, direction: Direction, steps: isize, width: usize, height: usize) -> Option<Cell> {
        let (dx, dy) = direction.delta();
        let column = self.column as isize + dx * steps;
        let row = self.row as isize + dy * steps;
        let inside = (0..width as isize).contains(&column) && (0..height as isize).contains(&row);
        inside.then(|| Cell::new(column as usize, row as usize))
    }
}

/// The four directions a line can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a row.
    Row,
    /// Up a column.
    Column,
    /// Up and to the right.
    Rising,
    /// Down and to the right.
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::Row, Direction::Column, Direction::Rising, Direction::Falling];

    /// One step as (columns, rows).
    pub(crate) fn delta(self) -> (isize, isize) {
        match self {
            Direction::Row => (1, 0),
            Direction::Column => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }

    /// True for the two diagonals.
    pub(crate) fn is_diagonal(self) -> bool {
        matches!(self, Direction::Rising | Direction::Falling)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side completed a line.
    Win(Side),
    /// The board is full.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}
