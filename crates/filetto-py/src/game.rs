//! A game: the rules as data.

use std::hash::{DefaultHasher, Hash, Hasher};

use filetto::game::{PRESETS, Rules};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{GameError, OrRaise};

/// A game: `"connect4"`, `"tris"`, `"gomoku"`, or any board as `"drop-7x6-4"` and `"free-15x15-5"`.
///
/// >>> import filetto
/// >>> game = filetto.Game("connect4")
/// >>> game
/// Game('drop-7x6-4')
/// >>> game.width, game.height, game.align, game.drop
/// (7, 6, 4, True)
/// >>> filetto.Game("chess")
/// Traceback (most recent call last):
///   ...
/// filetto.GameError: unknown game "chess": expected drop-WxH-K, free-WxH-K or one of connect4, tris, ...
#[pyclass(module = "filetto", frozen, eq)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Game(pub(crate) Rules);

/// A game as it was given: the object or its name.
pub(crate) struct AnyGame(pub(crate) Rules);

impl FromPyObject<'_, '_> for AnyGame {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<AnyGame> {
        if let Ok(game) = given.cast::<Game>() {
            return Ok(AnyGame(game.get().0));
        }
        let text = given.cast::<PyString>().map_err(|_| {
            GameError::new_err("expected a game such as Game(\"connect4\") or \"drop-7x6-4\"")
        })?;
        text.to_str()?.parse().or_raise::<GameError>().map(AnyGame)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name = "connect4"))]
    fn new(name: &str) -> PyResult<Game> {
        name.parse().or_raise::<GameError>().map(Game)
    }

    /// The games that have a name, with what they are.
    #[staticmethod]
    fn named() -> Vec<(&'static str, &'static str)> {
        PRESETS.iter().map(|preset| (preset.name, preset.about)).collect()
    }

    /// The name, such as `drop-7x6-4`.
    #[getter]
    fn name(&self) -> String {
        self.0.to_string()
    }

    /// Columns.
    #[getter]
    fn width(&self) -> usize {
        self.0.width()
    }

    /// Rows.
    #[getter]
    fn height(&self) -> usize {
        self.0.height()
    }

    /// How many stones in a line win.
    #[getter]
    fn align(&self) -> usize {
        self.0.align()
    }

    /// True where stones fall to the lowest empty cell of a column.
    #[getter]
    fn drop(&self) -> bool {
        self.0.is_drop()
    }

    /// True where a longer line than `align` does not win.
    #[getter]
    fn exact(&self) -> bool {
        self.0.is_exact()
    }

    /// How many different moves there are: columns in a drop game, cells elsewhere.
    #[getter]
    fn move_count(&self) -> usize {
        self.0.move_count()
    }

    /// The position after some moves, the empty board without any.
    #[pyo3(signature = (moves = ""))]
    fn position<'py>(slf: &Bound<'py, Game>, moves: &str) -> PyResult<Bound<'py, PyAny>> {
        // By Python's name of it: positions are made of games, not games of positions.
        slf.py().import("filetto._native")?.getattr("Position")?.call1((slf, moves))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Game>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}
