//! Memory that numpy looks at without a copy.
//!
//! Python's buffer protocol is no part of the stable interface of CPython 3.10; numpy's own `__array_interface__` is an
//! attribute and needs nothing. The array keeps the owner alive, and the owner never moves its memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU8, AtomicU32};

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Something of a fixed size that numpy has a name for. All of them are atomic: an array made of them may be read, and
/// written, while we write.
pub(crate) trait Element: Sync + Send + 'static {
    /// numpy's name of the type.
    const TYPE: &'static str;
    fn zero() -> Self;
}

impl Element for AtomicU8 {
    const TYPE: &'static str = "|u1";
    fn zero() -> AtomicU8 {
        AtomicU8::new(0)
    }
}

impl Element for AtomicU32 {
    const TYPE: &'static str = if cfg!(target_endian = "little") { "<f4" } else { ">f4" };
    fn zero() -> AtomicU32 {
        AtomicU32::new(0f32.to_bits())
    }
}

impl Element for AtomicI64 {
    const TYPE: &'static str = if cfg!(target_endian = "little") { "<i8" } else { ">i8" };
    fn zero() -> AtomicI64 {
        AtomicI64::new(0)
    }
}

/// A block of memory that both we and numpy hold.
pub(crate) type Shared<T> = Arc<[T]>;

pub(crate) fn zeros<T: Element>(count: usize) -> Shared<T> {
    (0..count).map(|_| T::zero()).collect()
}

/// The memory as a numpy array of this shape.
pub(crate) fn array<'py, T: Element>(
    py: Python<'py>,
    memory: &Shared<T>,
    shape: &[usize],
    access: Access,
) -> PyResult<Bound<'py, PyAny>> {
    assert_eq!(shape.iter().product::<usize>(), memory.len(), "a shape of the same size");
    let owner = Owner {
        address: memory.as_ptr() as usize,
        element: T::TYPE,
        shape: shape.to_vec(),
        access,
        _memory: Box::new(memory.clone()),
    };
    py.import("numpy")?.call_method1("asarray", (Bound::new(py, owner)?,))
}

/// What numpy may do with the memory.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Access {
    Read,
    Write,
}

/// Keeps the memory of an array alive.
#[pyclass(frozen)]
struct Owner {
    address: usize,
    element: &'static str,
    shape: Vec<usize>,
    access: Access,
    _memory: Box<dyn Send + Sync>,
}

#[pymethods]
impl Owner {
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", self.element)?;
        interface.set_item("shape", pyo3::types::PyTuple::new(py, &self.shape)?)?;
        interface.set_item("data", (self.address, self.access == Access::Read))?;
        Ok(interface)
    }
}
