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

/// The version of what is proven. Who stores answers stores it beside them and asks again when it has changed: raise it
/// with every change after which a value, a best move or a line may be another one. `tests/solver_version.rs` notices
/// most of them.
pub const VERSION: u32 = 1;
