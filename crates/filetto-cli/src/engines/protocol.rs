//! The protocols by their names.

use clap::ValueEnum;

/// How to speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    /// One command a line: newgame, go, stop, name, quit
    Line,
    /// The protocol of gomoku engines (piskvork)
    Gomocup,
    /// An agent of Kaggle's ConnectX behind an address
    Http,
}
