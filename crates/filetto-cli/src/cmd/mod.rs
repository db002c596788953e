//! The commands, one file each.

pub(crate) mod analyze;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod bestmove;
pub(crate) mod book;
pub(crate) mod class;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod engine;
pub(crate) mod games;
pub(crate) mod lab;
pub(crate) mod matrix;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod puzzles;
pub(crate) mod solve;
pub(crate) mod tree;
pub(crate) mod verify;
pub(crate) mod web;
pub(crate) mod why;

use std::io::{self, IsTerminal};

use filetto::player::{Player, PlayerSpec};

use crate::failure::Failure;

/// True if a person sits at both ends of a terminal that can draw.
fn has_terminal() -> bool {
    let can_draw = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    can_draw && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The program behind a spec; a person cannot be asked here.
fn program(spec: &PlayerSpec) -> Result<Box<dyn Player>, Failure> {
    let sentence = "a person cannot be asked here: expected a program (example: --player random:seed=1)";
    spec.build().ok_or_else(|| Failure::Input(sentence.into()))
}
