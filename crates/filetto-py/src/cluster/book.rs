//! A book whose positions workers solve.

use std::path::PathBuf;
use std::sync::Mutex;

use filetto::book::Book;
use filetto::internals::book::{BuildError, Coverage, Next, Remote};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::lock;
use crate::error::{BookError, OrRaise};
use crate::game::AnyGame;

/// A book that is solved elsewhere, with its journal; one process at a time has it.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct BookWork(Mutex<Option<Work>>);

struct Work {
    remote: Remote,
    /// The bytes of the book, once nothing is open.
    complete: Option<Vec<u8>>,
}

impl BookWork {
    /// Does something with the journal while other Python threads run.
    fn with<T: Send>(
        &self,
        py: Python,
        act: impl FnOnce(&mut Option<Work>) -> Result<T, BuildError> + Send,
    ) -> PyResult<T> {
        py.detach(|| act(&mut lock(&self.0))).or_raise::<BookError>()
    }
}

fn finished() -> PyErr {
    BookError::new_err("the book is finished, and its journal is gone")
}

#[pymethods]
impl BookWork {
    #[new]
    fn new(py: Python, out: PathBuf, game: AnyGame, full: u8, replies: u8) -> PyResult<BookWork> {
        let coverage = Coverage { full, replies };
        let opened = py.detach(|| Remote::open(&out, game.0, coverage)).or_raise::<BookError>()?;
        Ok(BookWork(Mutex::new(Some(Work { remote: opened, complete: None }))))
    }

    /// How many positions are solved.
    #[getter]
    fn solved(&self) -> PyResult<usize> {
        lock(&self.0).as_ref().map(|work| work.remote.solved()).ok_or_else(finished)
    }

    /// What is wanted next: stones on the board, the keys of the open positions (16 bytes each), and how many positions
    /// there are with the solved ones. None once everything is solved.
    #[allow(clippy::type_complexity)] // a tuple in Python
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<(usize, Bound<'py, PyBytes>, usize)>> {
        let next = self.with(py, |work| {
            let Some(work) = work else { return Ok(None) };
            match work.remote.next() {
                Next::Solve(stage) => Ok(Some(stage)),
                Next::Complete(bytes) => {
                    work.complete = Some(bytes);
                    Ok(None)
                }
            }
        })?;
        Ok(next.map(|stage| (stage.ply, PyBytes::new(py, &stage.open), stage.total)))
    }

    /// Writes down records that a worker made and says how many of them are new.
    fn accept(&self, py: Python, records: &[u8]) -> PyResult<usize> {
        self.with(py, |work| work.as_mut().map_or(Ok(0), |work| work.remote.accept(records)))
    }

    /// Makes sure that everything is on the disk.
    fn sync(&self, py: Python) -> PyResult<()> {
        self.with(py, |work| work.as_mut().map_or(Ok(()), |work| work.remote.sync()))
    }

    /// Puts the complete book in its place and removes the journal; the number of its positions and its size.
    fn finish(&self, py: Python) -> PyResult<(usize, usize)> {
        let done = lock(&self.0).take_if(|work| work.complete.is_some());
        let Some(Work { remote, complete: Some(bytes) }) = done else {
            return Err(BookError::new_err(
                "the book is not complete: expected `next()` to find nothing open",
            ));
        };
        py.detach(|| remote.finish(&bytes)).or_raise::<BookError>()?;
        let book = Book::from_bytes(bytes).or_raise::<BookError>()?;
        Ok((book.len(), book.size()))
    }
}
