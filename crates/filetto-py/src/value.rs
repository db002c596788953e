//! What a position or a move is worth.

use std::hash::{DefaultHasher, Hash, Hasher};

use filetto::value;
use pyo3::prelude::*;

/// What a position is worth to the side to move: a proven win or loss in some plies, a draw, an estimate, or nothing known.
///
/// Values are ordered: quicker wins and slower losses come first.
///
/// >>> import filetto
/// >>> value = filetto.solve("44455554221").value
/// >>> value
/// Value('loss in 2')
/// >>> value.kind, value.plies, -value > value
/// ('loss', 2, True)
#[pyclass(module = "filetto", frozen, eq, ord)]
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(crate) struct Value(pub(crate) value::Value);

#[pymethods]
impl Value {
    /// `"win"`, `"loss"`, `"draw"`, `"estimate"` or `"unknown"`.
    #[getter]
    pub(crate) fn kind(&self) -> &'static str {
        match self.0 {
            value::Value::Win(_) => "win",
            value::Value::Loss(_) => "loss",
            value::Value::Draw => "draw",
            value::Value::Estimate(_) => "estimate",
            value::Value::Unknown => "unknown",
        }
    }

    /// How many plies away a proven win or loss is, else None.
    #[getter]
    pub(crate) fn plies(&self) -> Option<u32> {
        match self.0 {
            value::Value::Win(plies) | value::Value::Loss(plies) => Some(plies),
            _ => None,
        }
    }

    /// The number of an estimate, else None.
    #[getter]
    pub(crate) fn estimate(&self) -> Option<i32> {
        match self.0 {
            value::Value::Estimate(estimate) => Some(estimate),
            _ => None,
        }
    }

    /// True for a proven win, loss or draw.
    #[getter]
    fn exact(&self) -> bool {
        self.0.is_exact()
    }

    fn __neg__(&self) -> Value {
        Value(-self.0)
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
        format!("Value('{}')", self.0)
    }
}
