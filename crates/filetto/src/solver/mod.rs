//! Exact answers only: solvers, the slow oracle they must equal, proofs on paper and their checker.

pub mod bounds;
pub mod drop;
pub mod free;
pub mod oracle;
pub mod proof;
pub mod sample;
pub mod verify;
