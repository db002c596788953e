//! Engine, solver, game and teaching lab for alignment games.

pub mod chance;
pub mod game;
pub mod player;
pub mod value;
