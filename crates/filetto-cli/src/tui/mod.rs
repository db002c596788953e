//! The full-screen game.
//!
//! ```text
//! keys, mouse, ticks, answers ─► app (state and rules of use, no terminal) ─► view (draws it)
//!                                  │ request                                   ▲
//!                                  ▼                                           │
//!                               thinker (a thread beside the screen)        screen (where things are)
//! ```

pub mod app;
mod board;
pub mod game;
mod input;
mod paint;
mod panel;
mod run;
pub mod screen;
pub mod seats;
mod thinker;
mod time;
pub mod view;

pub use run::run;
