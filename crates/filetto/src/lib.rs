//! Engine, solver, game and teaching lab for alignment games.
