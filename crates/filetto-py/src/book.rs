//! Opening books.

use std::path::PathBuf;

use filetto::book;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{BookError, OrRaise};
use crate::game::Game;
use crate::position::AnyPosition;
use crate::value::Value;

/// An opening book: exact values and best moves. Without a file, the book of Connect Four that comes with Filetto.
///
/// >>> import filetto
/// >>> book = filetto.Book()
/// >>> book.probe("44").score, book.scores("")
/// (1, {0: -2, 1: -1, 2: 0, 3: 1, 4: 0, 5: -1, 6: -2})
#[pyclass(module = "filetto", frozen)]
pub(crate) struct Book(Source);

enum Source {
    Shipped(&'static book::Book),
    File(Box<book::Book>),
}

impl Book {
    fn inner(&self) -> &book::Book {
        match &self.0 {
            Source::Shipped(book) => book,
            Source::File(book) => book,
        }
    }
}

#[pymethods]
impl Book {
    #[new]
    #[pyo3(signature = (path = None))]
    fn new(py: Python, path: Option<PathBuf>) -> PyResult<Book> {
        let Some(path) = path else { return Ok(Book(Source::Shipped(book::Book::shipped()))) };
        let opened = py.detach(|| book::Book::open(&path)).or_raise::<BookError>()?;
        Ok(Book(Source::File(Box::new(opened))))
    }

    /// The game of the book.
    #[getter]
    fn game(&self) -> Game {
        Game(self.inner().rules())
    }

    /// Which positions it holds, in words.
    #[getter]
    fn coverage(&self) -> String {
        self.inner().coverage().to_string()
    }

    /// What the book knows of a position, None if it is not in it.
    fn probe(&self, position: AnyPosition) -> Option<BookMove> {
        self.inner().probe(&position.0).map(BookMove)
    }

    /// The exact score of each legal move for the side that makes it, None where the book does not say.
    fn scores<'py>(&self, py: Python<'py>, position: AnyPosition) -> PyResult<Bound<'py, PyDict>> {
        let scores = PyDict::new(py);
        for (mv, score) in self.inner().scores(&position.0) {
            scores.set_item(mv.0, score)?;
        }
        Ok(scores)
    }

    fn __len__(&self) -> usize {
        self.inner().len()
    }

    fn __repr__(&self) -> String {
        format!("Book('{}', {} positions: {})", self.inner().rules(), self.inner().len(), self.coverage())
    }
}

/// A position found in a book.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct BookMove(book::BookMove);

#[pymethods]
impl BookMove {
    /// The number of the book's move, one of the best.
    #[getter]
    fn r#move(&self) -> u16 {
        self.0.best.0
    }

    /// The exact score for the side to move.
    #[getter]
    fn score(&self) -> i32 {
        self.0.score
    }

    /// The same with its distance.
    #[getter]
    fn value(&self) -> Value {
        Value(self.0.value)
    }

    fn __repr__(&self) -> String {
        format!("BookMove({}, '{}')", self.0.best.0, self.0.value)
    }
}
