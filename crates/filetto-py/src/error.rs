//! Every refusal is a Python exception with one sentence that says what was expected.

use std::fmt::Display;
use std::time::Duration;

use pyo3::create_exception;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

create_exception!(filetto, FilettoError, PyValueError, "What all refusals of Filetto are: a sentence.");
create_exception!(filetto, GameError, FilettoError, "There is no such game.");
create_exception!(filetto, MoveError, FilettoError, "A move that cannot be read or played.");
create_exception!(filetto, PlayerError, FilettoError, "There is no such player, or it gave no move.");
create_exception!(filetto, SolverError, FilettoError, "The solver does not take this game.");
create_exception!(filetto, BookError, FilettoError, "A file that is not a sound opening book.");
create_exception!(filetto, TreeError, FilettoError, "A text that is not a tree.");
create_exception!(
    filetto,
    Interrupted,
    PyKeyboardInterrupt,
    "Ctrl-C ended a long call; `result` is what it had until then, or None."
);

pub(crate) fn register(module: &Bound<PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("FilettoError", py.get_type::<FilettoError>())?;
    module.add("GameError", py.get_type::<GameError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("PlayerError", py.get_type::<PlayerError>())?;
    module.add("SolverError", py.get_type::<SolverError>())?;
    module.add("BookError", py.get_type::<BookError>())?;
    module.add("TreeError", py.get_type::<TreeError>())?;
    module.add("Interrupted", py.get_type::<Interrupted>())?;
    py.get_type::<Interrupted>().setattr("result", py.None())
}

/// Turns our errors into Python's.
pub(crate) trait OrRaise<T> {
    /// The value, or this exception with the sentence of the error.
    fn or_raise<E: Raise>(self) -> PyResult<T>;
}

impl<T, F: Display> OrRaise<T> for Result<T, F> {
    fn or_raise<E: Raise>(self) -> PyResult<T> {
        self.map_err(|error| E::raise(error.to_string()))
    }
}

/// An exception that is made of a sentence.
pub(crate) trait Raise {
    fn raise(sentence: String) -> PyErr;
}

macro_rules! raise {
    ($($name:ident),*) => {
        $(impl Raise for $name {
            fn raise(sentence: String) -> PyErr {
                $name::new_err(sentence)
            }
        })*
    };
}
raise!(FilettoError, GameError, MoveError, PlayerError, SolverError, BookError, TreeError);

/// What a fault of our own looks like from Python: never a crash.
pub(crate) fn broken(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!("Filetto broke down: {what}"))
}

/// A time in seconds.
pub(crate) fn seconds(time: Option<f64>) -> PyResult<Option<Duration>> {
    let read = |time: f64| {
        let read = Duration::try_from_secs_f64(time).ok().filter(|time| !time.is_zero());
        read.ok_or_else(|| FilettoError::new_err(format!("time={time}: expected seconds above 0")))
    };
    time.map(read).transpose()
}
