//! A position: play, take back, look, in Python's words.

use std::sync::atomic::{AtomicU8, Ordering};

use filetto::game::notation::{board_text, format_game, format_move, parse_board, parse_move};
use filetto::game::{self, Cell, Move, Outcome, Rules, Side};
use filetto::internals::game::Symmetry;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{FilettoError, GameError, MoveError, OrRaise};
use crate::game::{AnyGame, Game};
use crate::moves::{Given, numbers, refused};
use crate::shared::{Access, Shared, array, zeros};

/// A position of a game: the stones, the moves that led here, how it stands.
///
/// A move is a number (a column in a drop game, `row * width + column` elsewhere, from 0) or a text as people write it
/// (`"4"`, `"b2"`: columns and rows from 1).
///
/// >>> import filetto
/// >>> position = filetto.Position("connect4", "414243")
/// >>> position.to_move, position.legal_moves
/// ('X', [0, 1, 2, 3, 4, 5, 6])
/// >>> position.play("4")
/// >>> position.winner, position.line
/// ('X', [(3, 0), (3, 1), (3, 2), (3, 3)])
/// >>> position.undo()
/// 3
/// >>> print(position)
/// -------
/// -------
/// -------
/// ---X---
/// ---X---
/// OOOX---
#[pyclass(module = "filetto")]
pub(crate) struct Position {
    pub(crate) inner: game::Position,
    /// One plane for each side, as long as somebody looks at them: kept up move by move.
    planes: Option<Shared<AtomicU8>>,
}

/// How a position is pickled: the function that restores it, with the game, the board set up by hand and the moves.
type Pickled<'py> = (Bound<'py, PyAny>, (String, String, Vec<u16>));

impl Position {
    pub(crate) fn new(inner: game::Position) -> Position {
        Position { inner, planes: None }
    }

    /// The position after some moves as text.
    pub(crate) fn read(rules: Rules, moves: &str) -> PyResult<Position> {
        game::Position::parse(rules, moves).or_raise::<MoveError>().map(Position::new)
    }

    fn rules(&self) -> Rules {
        self.inner.rules()
    }

    fn put(&self, side: Side, cell: Cell, stone: u8) {
        if let Some(planes) = &self.planes {
            let rules = self.rules();
            planes[side.index() * rules.cells() + cell.index(rules.width())].store(stone, Ordering::Relaxed);
        }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        let width = self.rules().width();
        (0..self.rules().cells()).map(move |index| Cell::from_index(index, width))
    }

    fn play_move(&mut self, mv: Move) -> PyResult<()> {
        let side = self.inner.to_move();
        self.inner.play(mv).map_err(|error| refused(&self.inner, mv, error))?;
        if self.planes.is_some()
            && let Some(cell) = self.inner.last_cell()
        {
            self.put(side, cell, 1);
        }
        Ok(())
    }

    /// The planes, made when they are first asked for.
    fn shared_planes(&mut self) -> Shared<AtomicU8> {
        if self.planes.is_none() {
            self.planes = Some(zeros(2 * self.rules().cells()));
            for cell in self.cells() {
                if let Some(side) = self.inner.at(cell) {
                    self.put(side, cell, 1);
                }
            }
        }
        self.planes.clone().expect("made just now")
    }
}

/// A position as it was given: the object, or moves of Connect Four.
pub(crate) struct AnyPosition(pub(crate) game::Position);

impl FromPyObject<'_, '_> for AnyPosition {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<AnyPosition> {
        if let Ok(position) = given.cast::<Position>() {
            return Ok(AnyPosition(position.borrow().inner.clone()));
        }
        let text = given.cast::<PyString>().map_err(|_| {
            FilettoError::new_err("expected a Position, or moves of Connect Four such as \"4455\"")
        })?;
        Position::read(Rules::connect4(), text.to_str()?).map(|position| AnyPosition(position.inner))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game = None, moves = ""))]
    fn make(game: Option<AnyGame>, moves: &str) -> PyResult<Position> {
        Position::read(game.map_or_else(Rules::connect4, |game| game.0), moves)
    }

    /// A position from a drawing: rows from the top, `-` empty, `X` and `O`.
    ///
    /// >>> import filetto
    /// >>> filetto.Position.from_board("tris", "X--\n-O-\n--X").to_move
    /// 'O'
    #[staticmethod]
    fn from_board(game: AnyGame, text: &str) -> PyResult<Position> {
        parse_board(game.0, text).or_raise::<FilettoError>().map(Position::new)
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.rules())
    }

    /// Plays a move; raises `MoveError` if it cannot be played.
    fn play(&mut self, r#move: Given) -> PyResult<()> {
        let mv = r#move.read(self.rules())?;
        self.play_move(mv)
    }

    /// Takes back the last move and returns it.
    fn undo(&mut self) -> PyResult<u16> {
        let last = self.inner.last_cell();
        let mv = self.inner.undo().ok_or_else(|| MoveError::new_err("there is no move to take back"))?;
        if let Some(cell) = last {
            self.put(self.inner.to_move(), cell, 0);
        }
        Ok(mv.0)
    }

    /// A copy with some moves played.
    ///
    /// >>> import filetto
    /// >>> filetto.Position().after(3, "4").moves
    /// '44'
    #[pyo3(signature = (*moves))]
    fn after(&self, moves: Vec<Given>) -> PyResult<Position> {
        let mut position = self.copy();
        moves.iter().try_for_each(|mv| position.play_move(mv.read(self.rules())?))?;
        Ok(position)
    }

    /// The same position, to play on separately.
    fn copy(&self) -> Position {
        Position::new(self.inner.clone())
    }

    fn __copy__(&self) -> Position {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<PyAny>) -> Position {
        self.copy()
    }

    /// The numbers of the moves that can be played; none after the end.
    #[getter]
    fn legal_moves(&self) -> Vec<u16> {
        self.inner.legal_moves().map(|mv| mv.0).collect()
    }

    /// True if the move can be played.
    fn is_legal(&self, r#move: Given) -> bool {
        r#move.read(self.rules()).is_ok_and(|mv| self.inner.check(mv).is_ok())
    }

    /// The side whose turn it is, `"X"` or `"O"`.
    #[getter]
    fn to_move(&self) -> &'static str {
        side_text(self.inner.to_move())
    }

    /// How many stones are on the board.
    #[getter]
    fn ply(&self) -> usize {
        self.inner.ply()
    }

    /// True if the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.outcome().is_some()
    }

    /// Who has won, `"X"` or `"O"`; None while the game goes on and after a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.inner.outcome().and_then(Outcome::winner).map(side_text)
    }

    /// The cells of the winning line as (column, row) from the bottom left, from 0.
    #[getter]
    fn line(&self) -> Vec<(u8, u8)> {
        self.inner.winning_line().iter().map(|cell| (cell.column, cell.row)).collect()
    }

    /// The moves as text, such as `"4455"` or `"b2 a1"`.
    #[getter]
    fn moves(&self) -> String {
        format_game(&self.inner)
    }

    /// The numbers of the moves played, first to last.
    #[getter]
    fn history(&self) -> Vec<u16> {
        numbers(self.inner.history())
    }

    /// What stands on a cell, by column and row from the bottom left: `"X"`, `"O"` or None.
    fn stone(&self, column: usize, row: usize) -> PyResult<Option<&'static str>> {
        let (width, height) = (self.rules().width(), self.rules().height());
        if column >= width || row >= height {
            let sentence = format!(
                "cell ({column}, {row}) is outside the board: expected columns 0 to {} and rows 0 to {}",
                width - 1,
                height - 1
            );
            return Err(FilettoError::new_err(sentence));
        }
        Ok(self.inner.stone(column, row).map(side_text))
    }

    /// The number of a move given as text, and the text of one given as a number.
    fn parse_move(&self, text: &str) -> PyResult<u16> {
        parse_move(self.rules(), text).or_raise::<MoveError>().map(|mv| mv.0)
    }

    /// A move as people write it.
    fn move_text(&self, r#move: Given) -> PyResult<String> {
        Ok(format_move(self.rules(), r#move.read(self.rules())?))
    }

    /// The moves that complete a line for a side, for the one to move if none is named.
    ///
    /// >>> import filetto
    /// >>> filetto.Position("connect4", "414243").winning_moves()
    /// [3]
    #[pyo3(signature = (side = None))]
    fn winning_moves(&self, side: Option<&str>) -> PyResult<Vec<u16>> {
        let side = side.map_or(Ok(self.inner.to_move()), read_side)?;
        if self.inner.outcome().is_some() {
            return Ok(Vec::new());
        }
        Ok(numbers(&filetto::why::winning_moves(&self.inner, side)))
    }

    /// The position seen through each symmetry of the board, itself first.
    ///
    /// >>> import filetto
    /// >>> [image.moves for image in filetto.Position("connect4", "12").symmetries()]
    /// ['12', '76']
    fn symmetries(&self) -> Vec<Position> {
        let image = |symmetry: Symmetry| Position::new(symmetry.image(&self.inner));
        Symmetry::of(self.rules()).into_iter().map(image).collect()
    }

    /// The stones as a numpy array of shape (2, height, width), rows from the bottom: a live view without a copy, which
    /// cannot be written to. Plane 0 is X's; with `relative` it is the side's to move.
    ///
    /// >>> import filetto
    /// >>> position = filetto.Position()
    /// >>> planes = position.planes()
    /// >>> position.play(3)
    /// >>> planes[0, 0]
    /// array([0, 0, 0, 1, 0, 0, 0], dtype=uint8)
    #[pyo3(signature = (relative = false))]
    fn planes<'py>(&mut self, py: Python<'py>, relative: bool) -> PyResult<Bound<'py, PyAny>> {
        let (width, height) = (self.rules().width(), self.rules().height());
        let planes = array(py, &self.shared_planes(), &[2, height, width], Access::Read)?;
        if relative && self.inner.to_move() == Side::O {
            // Backwards through the two planes.
            let backwards = pyo3::types::PySlice::new(py, 1, -3, -1);
            return planes.get_item(backwards);
        }
        Ok(planes)
    }

    /// The stones of X and of O as two whole numbers: bit `row * width + column` is a cell.
    #[getter]
    fn bits<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let number = |side: Side| {
            let mut bytes = vec![0u8; self.rules().cells().div_ceil(8)];
            for (index, _) in self.cells().enumerate().filter(|(_, cell)| self.inner.at(*cell) == Some(side))
            {
                bytes[index / 8] |= 1 << (index % 8);
            }
            py.get_type::<pyo3::types::PyInt>().call_method1("from_bytes", (&bytes[..], "little"))
        };
        Ok((number(Side::X)?, number(Side::O)?))
    }

    /// How many games of exactly this many plies lead on from here.
    fn perft(&self, depth: u32) -> u64 {
        game::perft(&self.inner, depth)
    }

    /// The board as text, rows from the top.
    #[getter]
    fn board(&self) -> String {
        board_text(&self.inner).trim_end().to_string()
    }

    fn __str__(&self) -> String {
        self.board()
    }

    fn __repr__(&self) -> String {
        match self.inner.ply() == self.inner.history().len() {
            true => format!("Position('{}', '{}')", self.rules(), format_game(&self.inner)),
            false => format!("Position.from_board('{}', {:?})", self.rules(), self.board()),
        }
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| {
            let other = other.try_borrow();
            // A borrow that fails is this very position, being played on: equal.
            other.map_or(true, |other| same_stones(&self.inner, &other.inner))
        })
    }

    /// A hash of the stones: equal positions have the same. Do not play on a position that is a key.
    fn __hash__(&self) -> u64 {
        self.inner.hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Position>) -> PyResult<Pickled<'py>> {
        let this = slf.borrow();
        let mut start = this.inner.clone();
        while start.undo().is_some() {}
        let parts = (this.rules().to_string(), board_text(&start), this.history());
        Ok((slf.get_type().getattr("_restore")?, parts))
    }

    #[staticmethod]
    fn _restore(game: &str, start: &str, history: Vec<u16>) -> PyResult<Position> {
        let mut inner =
            parse_board(game.parse().or_raise::<GameError>()?, start).or_raise::<FilettoError>()?;
        for mv in history.into_iter().map(Move) {
            inner.play(mv).map_err(|error| refused(&inner, mv, error))?;
        }
        Ok(Position::new(inner))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Position>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("filetto.pictures")?.call_method1("board", (slf,))
    }
}

/// The letter of a side.
pub(crate) fn side_text(side: Side) -> &'static str {
    if side == Side::X { "X" } else { "O" }
}

fn read_side(text: &str) -> PyResult<Side> {
    match text {
        "X" | "x" => Ok(Side::X),
        "O" | "o" => Ok(Side::O),
        _ => Err(FilettoError::new_err(format!("unknown side {text:?}: expected \"X\" or \"O\""))),
    }
}

fn same_stones(one: &game::Position, other: &game::Position) -> bool {
    let cells = |position: &game::Position| {
        let width = position.rules().width();
        let stone = |index| position.at(Cell::from_index(index, width));
        (0..position.rules().cells()).map(stone).collect::<Vec<_>>()
    };
    one.rules() == other.rules() && one.hash() == other.hash() && cells(one) == cells(other)
}
