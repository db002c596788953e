//! Filetto as a Python module: what the library has, as Python people expect it.
//!
//! | file | what |
//! |---|---|
//! | `error` | every refusal is an exception with one sentence |
//! | `waiting` | long work in a thread of its own, while Python's signals and callbacks are served |
//! | `shared` | memory that numpy sees without a copy |
//! | `game`, `position`, `value`, `moves` | the words of the game |
//! | `player`, `callback` | our players in Python, Python's players in our arena |
//! | `solver`, `analysis`, `book` | what is proven, estimated, known |
//! | `arena` | games, matches, tournaments |
//! | `cluster` | work in pieces that travel: books, games, positions |
//! | `search`, `lab` | searches to watch, experiments as rows |
//! | `batch` | many games at once, for learners |
//!
//! Pictures, tables and environments are Python: `python/filetto/`.

// The signatures of functions that Python calls are decided by pyo3: it hands over values, and dictionaries by names.
#![allow(clippy::needless_pass_by_value)]

mod arena;
mod callback;
mod cluster;
mod error;
mod game;
mod moves;
mod player;
mod position;
mod shared;
mod solver;
mod value;
mod waiting;

use pyo3::prelude::*;

/// The native part of the package `filetto`.
#[pymodule]
#[pyo3(name = "_native")]
fn native(module: &Bound<PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    error::register(module)?;
    module.add_class::<game::Game>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<value::Value>()?;
    module.add_class::<player::Player>()?;
    module.add_class::<player::Choice>()?;
    module.add_class::<solver::Solver>()?;
    module.add_class::<solver::Solution>()?;
    module.add_class::<arena::Record>()?;
    module.add_class::<arena::Games>()?;
    module.add_function(wrap_pyfunction!(arena::run_games, module)?)?;
    cluster::register(module)?;
    Ok(())
}
