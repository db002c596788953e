//! What the page asks and what it is answered, without who asks whom: the server has a ticket and a thread for each, the
//! browser edition a worker.

pub mod analysis;
pub mod arrange;
pub mod games;
mod known;
pub mod lists;
pub mod puzzles;
pub mod review;
pub mod solve;

pub use known::Kind;
