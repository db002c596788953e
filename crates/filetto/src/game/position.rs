//! A position of any size that a reader can verify: a plain array of stones and the moves that led here.

use std::fmt;

use super::hash::zobrist;
use super::moves::{Cell, Direction, Move, Outcome, Side};
use super::rules::Rules;

/// A position: the stones, the moves that led here and how the game stands.
///
/// ```
/// use filetto::game::{Outcome, Position, Rules, Side};
/// let position = Position::parse(Rules::connect4(), "4142434").unwrap();
/// assert_eq!(position.outcome(), Some(Outcome::Win(Side::X)));
/// assert_eq!(position.winning_line().len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    rules: Rules,
    stones: Vec<Option<Side>>,
    heights: Vec<u8>,
    /// Stones that were on the board before the first move of `history` (a board set up by hand).
    placed: usize,
    history: Vec<Move>,
    outcome: Option<Outcome>,
    hash: u64,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The game has ended already.
    Over,
    /// There is no such column or cell.
    Outside,
    /// The column is full or the cell has a stone on it.
    Occupied,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            MoveError::Over => "the game is over",
            MoveError::Outside => "it is outside the board",
            MoveError::Occupied => "there is no room there",
        })
    }
}

impl std::error::Error for MoveError {}

/// Why stones do not make a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// X must have as many stones as O, or one more.
    Balance {
        /// Stones of X.
        x: usize,
        /// Stones of O.
        o: usize,
    },
    /// A stone hangs in the air of a drop board.
    Floating(Cell),
    /// Both sides have a line, or the side to move has one: no game leads here.
    Impossible,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SetupError::Balance { x, o } => {
                write!(
                    f,
                    "X moves first, so X has as many stones as O or one more; here X has {x} and O has {o}"
                )
            }
            SetupError::Floating(cell) => {
                write!(f, "the stone in column {} has an empty cell below it", cell.column + 1)
            }
            SetupError::Impossible => {
                f.write_str("a line was complete before the last stone: no game leads here")
            }
        }
    }
}

impl std::error::Error for SetupError {}

impl Position {
    /// The empty board.
    pub fn new(rules: Rules) -> Position {
        Position {
            rules,
            stones: vec![None; rules.cells()],
            heights: vec![0; rules.width()],
            placed: 0,
            history: Vec::new(),
            outcome: None,
            hash: 0,
        }
    }

    /// A position from stones alone, row by row from the bottom. Its history is empty.
    pub fn from_stones(rules: Rules, stones: Vec<Option<Side>>) -> Result<Position, SetupError> {
        assert_eq!(stones.len(), rules.cells(), "one entry for each cell");
        let count = |side| stones.iter().filter(|stone| **stone == Some(side)).count();
        let (x, o) = (count(Side::X), count(Side::O));
        if x != o && x != o + 1 {
            return Err(SetupError::Balance { x, o });
        }
        let mut position = Position { placed: x + o, stones, ..Position::new(rules) };
        position.settle()?;
        Ok(position)
    }

    /// Fills in what follows from the stones: heights, hash and outcome.
    fn settle(&mut self) -> Result<(), SetupError> {
        let mut lined = [false; 2];
        for index in 0..self.stones.len() {
            let Some(side) = self.stones[index] else { continue };
            let cell = Cell::from_index(index, self.rules.width());
            let column = cell.column as usize;
            if self.rules.is_drop() && self.heights[column] != cell.row {
                return Err(SetupError::Floating(cell));
            }
            self.heights[column] += 1;
            self.hash ^= zobrist(side, index);
            lined[side.index()] |= !self.line_through(cell).is_empty();
        }
        let last = !self.to_move();
        if lined[self.to_move().index()] || (lined[last.index()] && !self.has_last_stone(last)) {
            return Err(SetupError::Impossible);
        }
        self.outcome = if lined[last.index()] {
            Some(Outcome::Win(last))
        } else {
            (self.ply() == self.stones.len()).then_some(Outcome::Draw)
        };
        Ok(())
    }

    /// True if taking away one stone of `side` (the top of a column in a drop game) leaves no line of it.
    /// Such a stone is on every line, so that the lines through one lined stone hold all candidates.
    fn has_last_stone(&self, side: Side) -> bool {
        let Some(lined) = self.lined_cell(side) else { return true };
        self.line_through(lined).into_iter().any(|cell| {
            let on_top = !self.rules.is_drop() || cell.row + 1 == self.heights[cell.column as usize];
            on_top && self.without(cell).lined_cell(side).is_none()
        })
    }

    /// The first stone of `side` that is on a complete line.
    pub(super) fn lined_cell(&self, side: Side) -> Option<Cell> {
        let cells = (0..self.stones.len()).filter(|index| self.stones[*index] == Some(side));
        let mut cells = cells.map(|index| Cell::from_index(index, self.rules.width()));
        cells.find(|cell| self.completes_line(*cell))
    }

    /// The same stones but one. Only the stones: heights, hash and outcome are not kept up.
    pub(super) fn without(&self, cell: Cell) -> Position {
        let mut position = self.clone();
        position.put(cell, None);
        position
    }

    /// Sets what stands on a cell. Only the stones: heights, hash and outcome are not kept up.
    pub(super) fn put(&mut self, cell: Cell, stone: Option<Side>) {
        self.stones[cell.index(self.rules.width())] = stone;
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Stones on the board.
    pub fn ply(&self) -> usize {
        self.placed + self.history.len()
    }

    /// The side whose turn it is (also after the end: the side that would be next).
    pub fn to_move(&self) -> Side {
        if self.ply().is_multiple_of(2) { Side::X } else { Side::O }
    }

    /// What stands on the cell at `column` from the left, `row` from the bottom.
    pub fn stone(&self, column: usize, row: usize) -> Option<Side> {
        self.at(Cell::new(column, row))
    }

    /// What stands on a cell.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        self.stones[cell.index(self.rules.width())]
    }

    /// Stones in a column.
    pub fn column_height(&self, column: usize) -> usize {
        self.heights[column] as usize
    }

    /// The moves played, first to last.
    pub fn history(&self) -> &[Move] {
        &self.history
    }

    /// The stones set up by hand before the first move of the history.
    pub(crate) fn placed(&self) -> usize {
        self.placed
    }

    /// How the game ended, or None while it goes on. Kept up to date by the last move alone.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// A hash of the stones. Equal positions have equal hashes whatever the order of moves.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The cell a stone of this move ends on, if there is room.
    pub fn landing(&self, mv: Move) -> Result<Cell, MoveError> {
        if mv.index() >= self.rules.move_count() {
            return Err(MoveError::Outside);
        }
        if self.rules.is_drop() {
            let row = self.heights[mv.index()] as usize;
            if row < self.rules.height() { Ok(Cell::new(mv.index(), row)) } else { Err(MoveError::Occupied) }
        } else {
            let cell = Cell::from_index(mv.index(), self.rules.width());
            if self.stones[mv.index()].is_none() { Ok(cell) } else { Err(MoveError::Occupied) }
        }
    }

    /// Whether the move can be played, and why not.
    pub fn check(&self, mv: Move) -> Result<Cell, MoveError> {
        if self.outcome.is_some() { Err(MoveError::Over) } else { self.landing(mv) }
    }

    /// The move that puts a stone on this cell, or on the lowest empty cell of its column.
    pub fn move_at(&self, cell: Cell) -> Move {
        let index = if self.rules.is_drop() { cell.column as usize } else { cell.index(self.rules.width()) };
        Move(index as u16)
    }

    /// The moves that can be played, none after the end, in rising order.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let count = if self.outcome.is_some() { 0 } else { self.rules.move_count() };
        (0..count as u16).map(Move).filter(|mv| self.landing(*mv).is_ok())
    }

    /// Plays a move.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that [`Position::check`] accepts.
    ///
    /// # Panics
    /// If the column is full, the cell taken or the move outside the board.
    pub fn play_unchecked(&mut self, mv: Move) {
        let cell = self.landing(mv).expect("a move that was checked");
        let side = self.to_move();
        let index = cell.index(self.rules.width());
        self.stones[index] = Some(side);
        self.heights[cell.column as usize] += 1;
        self.hash ^= zobrist(side, index);
        self.history.push(mv);
        self.outcome = if self.completes_line(cell) {
            Some(Outcome::Win(side))
        } else {
            (self.ply() == self.stones.len()).then_some(Outcome::Draw)
        };
    }

    /// Takes back the last move of the history and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let cell = self.last_cell()?;
        let mv = self.history.pop()?;
        let index = cell.index(self.rules.width());
        self.heights[cell.column as usize] -= 1;
        if let Some(side) = self.stones[index].take() {
            self.hash ^= zobrist(side, index);
        }
        self.outcome = None;
        Some(mv)
    }

    /// The cell of the last move of the history.
    pub fn last_cell(&self) -> Option<Cell> {
        let mv = *self.history.last()?;
        Some(if self.rules.is_drop() {
            Cell::new(mv.index(), self.heights[mv.index()] as usize - 1)
        } else {
            Cell::from_index(mv.index(), self.rules.width())
        })
    }

    /// The cells of the line or lines that won, empty if nobody has won.
    pub fn winning_line(&self) -> Vec<Cell> {
        let Some(Outcome::Win(winner)) = self.outcome else { return Vec::new() };
        if let Some(cell) = self.last_cell() {
            return self.line_through(cell);
        }
        let width = self.rules.width();
        let mut cells: Vec<Cell> = (0..self.stones.len())
            .filter(|index| self.stones[*index] == Some(winner))
            .map(|index| Cell::from_index(index, width))
            .filter(|cell| !self.line_through(*cell).is_empty())
            .collect();
        cells.sort();
        cells
    }

    /// True if a stone of `side` on this cell completes a line. The cell may be empty, or hold that stone already.
    pub fn completes(&self, side: Side, cell: Cell) -> bool {
        Direction::ALL.iter().any(|direction| {
            let (back, forward) = self.run(side, cell, *direction);
            self.wins_with(back + forward + 1)
        })
    }

    /// The cells of every line that a stone of `side` on this cell completes, the cell included, sorted.
    pub fn line_by(&self, side: Side, cell: Cell) -> Vec<Cell> {
        let mut cells = Vec::new();
        for direction in Direction::ALL {
            let (back, forward) = self.run(side, cell, direction);
            if self.wins_with(back + forward + 1) {
                cells.extend((-back..=forward).filter_map(|steps| {
                    cell.step(direction, steps, self.rules.width(), self.rules.height())
                }));
            }
        }
        cells.sort();
        cells.dedup();
        cells
    }

    /// Stones of a side next to each other from a cell in both ways of a direction, the cell left out.
    pub(super) fn run(&self, side: Side, cell: Cell, direction: Direction) -> (isize, isize) {
        let reach = |way: isize| {
            let mut steps = 0;
            while let Some(next) =
                cell.step(direction, way * (steps + 1), self.rules.width(), self.rules.height())
                && self.at(next) == Some(side)
            {
                steps += 1;
            }
            steps
        };
        (reach(-1), reach(1))
    }

    fn wins_with(&self, length: isize) -> bool {
        let align = self.rules.align() as isize;
        if self.rules.is_exact() { length == align } else { length >= align }
    }

    fn completes_line(&self, cell: Cell) -> bool {
        self.at(cell).is_some_and(|side| self.completes(side, cell))
    }

    /// The cells of every complete line through a stone, sorted.
    fn line_through(&self, cell: Cell) -> Vec<Cell> {
        self.at(cell).map_or(Vec::new(), |side| self.line_by(side, cell))
    }
}
