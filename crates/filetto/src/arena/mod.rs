//! Where players meet: games under a clock, tournaments, and what their results say about strength.
//!
//! | file | what |
//! |---|---|
//! | `opening` | the positions games start from |
//! | `schedule` | who plays whom, where and with which colour |
//! | `run` | many games side by side |
//! | `preset` | the boards and the scoring of a league, as text |
//! | `standings` | what everybody has won, and against whom |
//! | `stats` | Elo with its interval, from pairs of games |
//! | `sprt` | when a match has shown enough |
//! | `saved` | a game as files keep it, replayed before it counts |
//! | `course` | how a match goes on, game by game |
//! | `rating` | one Elo scale for a whole tournament |

pub(crate) mod course;
pub(crate) mod opening;
pub mod preset;
pub(crate) mod rating;
mod run;
pub(crate) mod saved;
pub mod schedule;
pub(crate) mod sprt;
pub mod standings;
pub(crate) mod stats;

pub use run::run;
pub use schedule::{Fixture, Plan, Start};
