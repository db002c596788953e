//! The Gomocup (piskvork) protocol of gomoku engines, with our `INFO inarow` and `INFO gravity` for other games.

mod board;
mod command;
mod reply;

pub use board::{Owner, Point, Setup, SetupProblem, Stone, position, stones};
pub use command::{Command, Info};
pub use reply::Reply;
