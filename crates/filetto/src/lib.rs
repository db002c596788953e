//! Engine, solver, game and teaching lab for alignment games.

pub mod game;
pub mod value;
