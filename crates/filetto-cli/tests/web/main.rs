//! The server without a socket: every route, good and bad, and the store behind it.

mod about;
mod answers;
mod bounds;
mod class;
mod client;
mod clocks;
mod faults;
mod friends;
mod games;
mod limits;
mod listing;
mod live;
mod names;
mod pondering;
mod process;
#[cfg(unix)]
mod programs;
mod puzzles;
mod schema;
mod security;
mod store;
mod together;
