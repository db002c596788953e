//! The full-screen game.
//!
//! ```text
//! keys, mouse, ticks, answers ─► app (state and rules of use, no terminal) ─► view (draws it)
//!                                  │ request                                   ▲
//!                                  ▼                                           │
//!                               thinkers (players beside the screen)        screen (where things are)
//! ```

pub mod app;
mod board;
mod camera;
mod input;
mod keyboard;
pub mod lists;
mod menu;
mod opponents;
mod paint;
mod panel;
mod run;
pub mod screen;
pub mod seats;
pub mod thinkers;
pub mod view;
mod words;

pub use run::run;
