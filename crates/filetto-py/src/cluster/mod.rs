//! What a driver and its workers need to share work: books, games and positions in pieces that travel.
//!
//! | file | what |
//! |---|---|
//! | `book` | the driver's book: which positions are open, and what came back |
//! | `solver` | the worker's solver: records of a journal, lines of a file |
//! | `schedule` | games by their numbers: a worker plays them, the driver takes them back |
//!
//! Everything follows from the number of a game and from the key of a position. Who sends what where is Python:
//! `python/filetto/cluster/`.

mod book;
mod schedule;
mod solver;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;

pub(crate) fn register(module: &Bound<PyModule>) -> PyResult<()> {
    module.add_class::<book::BookWork>()?;
    module.add_class::<solver::UnitSolver>()?;
    module.add_class::<schedule::Schedule>()
}

/// Seconds to the microsecond.
fn micros(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e6
}

/// What a mutex holds; whoever panicked before left it whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
