//! Exact answers only: what perfect play leads to, proven.

pub mod drop;
pub mod oracle;
