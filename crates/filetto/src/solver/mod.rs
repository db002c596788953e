//! Exact answers only.
pub mod drop;
