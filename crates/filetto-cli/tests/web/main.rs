//! The server without a socket: every route, good and bad, and the store behind it.

mod about;
mod answers;
mod client;
mod games;
mod limits;
mod live;
mod process;
mod schema;
mod security;
mod store;
