//! The page's server: its routes, what they share, how it starts and stops. What is asked and answered needs no server:
//! without the feature `program` only that is left, for the browser edition.

#[cfg(feature = "program")]
pub mod admin;
pub mod answers;
#[cfg(feature = "program")]
pub mod api;
#[cfg(feature = "program")]
mod app;
#[cfg(feature = "program")]
pub mod assets;
#[cfg(feature = "program")]
pub mod browser;
#[cfg(feature = "program")]
pub mod class;
#[cfg(feature = "program")]
pub mod clients;
#[cfg(feature = "program")]
pub mod connections;
#[cfg(feature = "program")]
pub mod externals;
pub mod extract;
pub mod friends;
pub mod game;
#[cfg(feature = "program")]
pub mod games;
#[cfg(feature = "program")]
pub mod invitation;
#[cfg(feature = "program")]
pub mod ladder;
pub mod limits;
#[cfg(feature = "program")]
pub mod live;
#[cfg(feature = "program")]
pub mod names;
#[cfg(feature = "program")]
pub mod players;
#[cfg(feature = "program")]
pub mod presence;
pub mod programs;
pub mod puzzles;
pub mod refusal;
pub mod row;
#[cfg(feature = "program")]
pub mod searches;
pub mod seats;
#[cfg(feature = "program")]
pub mod security;
#[cfg(feature = "program")]
pub mod serve;
#[cfg(feature = "program")]
pub mod store;
#[cfg(feature = "program")]
pub mod together;
pub mod turns;
pub mod understand;

#[cfg(feature = "program")]
pub use app::{App, Route, Settings, Shared, router, routes};
pub use understand::why_json;
