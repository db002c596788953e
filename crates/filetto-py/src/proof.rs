//! Certificates: proofs as text, and their checker.

use filetto::game::notation::format_moves;
use filetto::solver::{DEFAULT_MEMORY, Solver, proof, verify};
use pyo3::prelude::*;

use crate::error::{OrRaise, SolverError};
use crate::position::{AnyPosition, Position};
use crate::value::Value;
use crate::waiting::wait_or_leave;

/// What a certificate proves.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct Verified(verify::Verified);

#[pymethods]
impl Verified {
    /// The position it is about.
    #[getter]
    fn position(&self) -> PyResult<Position> {
        Position::read(self.0.game, &format_moves(self.0.game, &self.0.moves))
    }

    /// The bounds of the value for the side to move.
    #[getter]
    fn bounds(&self) -> (Value, Value) {
        (Value(self.0.at_least), Value(self.0.at_most))
    }

    /// The value, None if only bounds are proven.
    #[getter]
    fn value(&self) -> Option<Value> {
        self.0.value().map(Value)
    }

    /// How many statements were checked.
    #[getter]
    fn statements(&self) -> usize {
        self.0.statements
    }

    fn __repr__(&self) -> String {
        let (low, high) = (self.0.at_least, self.0.at_most);
        format!("Verified('{}', {low} to {high}, statements={})", self.0.game, self.0.statements)
    }
}

/// Writes a certificate of the value of a position, of this many statements at most.
#[pyfunction]
#[pyo3(signature = (position, *, statements))]
pub(crate) fn certificate(py: Python, position: AnyPosition, statements: usize) -> PyResult<String> {
    let mut solver = Solver::new(position.0.rules(), DEFAULT_MEMORY).or_raise::<SolverError>()?;
    let waited = wait_or_leave(py, move |_| proof::write(&position.0, &mut solver, statements))?;
    waited.map(|text| text.or_raise::<SolverError>()).check()?.finish(py)
}

/// Checks a certificate by the rules alone.
#[pyfunction]
pub(crate) fn verify_certificate(py: Python, text: String) -> PyResult<Verified> {
    let waited = wait_or_leave(py, move |_| verify::check(&text))?;
    waited.map(|verified| verified.or_raise::<SolverError>().map(Verified)).check()?.finish(py)
}
