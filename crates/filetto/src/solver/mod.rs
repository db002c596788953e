//! Exact answers only: solvers, the slow oracle they must equal, proofs on paper and their checker.

mod any;
pub mod bounds;
pub(crate) mod drop;
pub(crate) mod free;
pub(crate) mod oracle;
pub mod proof;
pub(crate) mod timed;
pub mod verify;

pub use crate::limits::Budget;
pub use crate::memory::OutOfMemory;
pub use any::{Solver, Unsolvable};
pub use bounds::{Bounds, Proven, Report, Verdict};

/// Memory of a solver or an engine unless told otherwise: 64 MB.
pub const DEFAULT_MEMORY: usize = 64 << 20;
