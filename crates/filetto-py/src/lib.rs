//! Filetto as a Python module: what the library has, as Python people expect it.
//!
//! | file | what |
//! |---|---|
//! | `error` | every refusal is an exception with one sentence |
//! | `waiting` | long work in a thread of its own, while Python's signals and callbacks are served |
//! | `shared` | memory that numpy sees without a copy |
//! | `game`, `position`, `value`, `moves` | the words of the game |
//! | `player`, `callback` | our players in Python, Python's players in our arena |
//! | `solver`, `proof`, `analysis`, `book` | what is proven, written down, estimated, known |
//! | `arena` | games, matches, tournaments |
//! | `cluster` | work in pieces that travel: books, games, positions |
//! | `search`, `judge`, `watcher`, `trace` | one search, evaluated by Python, watched by Python, written down |
//! | `lab` | experiments as rows |
//! | `batch` | many games at once, for learners |
//!
//! Pictures, tables and environments are Python: `python/filetto/`.

// The signatures of functions that Python calls are decided by pyo3: it hands over values, and dictionaries by names.
#![allow(clippy::needless_pass_by_value)]

mod analysis;
mod arena;
mod batch;
mod book;
mod callback;
mod cluster;
mod error;
mod game;
mod judge;
mod lab;
mod moves;
mod player;
mod position;
mod proof;
mod search;
mod shared;
mod solver;
mod trace;
mod value;
mod waiting;
mod watcher;

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
    module.add_class::<proof::Verified>()?;
    module.add_class::<analysis::Analysis>()?;
    module.add_class::<analysis::Candidate>()?;
    module.add_class::<book::Book>()?;
    module.add_class::<book::BookMove>()?;
    module.add_class::<arena::Record>()?;
    module.add_class::<arena::Games>()?;
    module.add_class::<search::SearchResult>()?;
    module.add_class::<trace::Trace>()?;
    module.add_class::<batch::Batch>()?;
    module.add_function(wrap_pyfunction!(arena::run_games, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::analyze, module)?)?;
    module.add_function(wrap_pyfunction!(proof::certificate, module)?)?;
    module.add_function(wrap_pyfunction!(proof::verify_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(search::run_search, module)?)?;
    module.add_function(wrap_pyfunction!(search::evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_curves, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_levels, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_cuts, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_orderings, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_compare, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_horizon, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_cooling, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_annealing, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_depths, module)?)?;
    module.add_function(wrap_pyfunction!(lab::lab_elo, module)?)?;
    module.add_function(wrap_pyfunction!(lab::random_positions, module)?)?;
    cluster::register(module)
}
