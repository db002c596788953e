//! The command line of Filetto and its terminal game.
//!
//! A library so that every rim can be tested without its device: the full-screen game without a terminal,
//! the plain game without a keyboard, the commands without a process.

#[cfg(feature = "program")]
pub mod announce;
#[cfg(feature = "program")]
pub mod args;
#[cfg(feature = "program")]
pub mod cli;
#[cfg(feature = "program")]
pub mod cmd;
#[cfg(feature = "program")]
pub mod config;
pub mod defaults;
#[cfg(feature = "program")]
pub mod doors;
#[cfg(feature = "program")]
pub mod duration;
#[cfg(feature = "program")]
pub mod engines;
pub mod exercise;
pub mod failure;
#[cfg(feature = "program")]
pub mod interrupt;
pub mod json;
pub mod lang;
pub mod matrix;
#[cfg(feature = "program")]
pub mod plain;
#[cfg(feature = "program")]
pub mod positions;
pub mod proofs;
pub mod report;
#[cfg(feature = "program")]
mod run;
pub mod seed;
#[cfg(feature = "program")]
pub mod setup;
#[cfg(feature = "program")]
pub mod size;
pub mod solved;
pub mod tree;
#[cfg(feature = "program")]
pub mod tui;
#[cfg(feature = "program")]
pub mod version;
pub mod web;

#[cfg(feature = "program")]
pub use run::run;
