//! The commands, one file each.

mod analyze;
pub mod arena;
mod bench;
mod bestmove;
pub mod book;
pub mod engine;
mod games;
pub mod lab;
mod perft;
mod play;
mod players;
pub(crate) mod solve;
pub mod tree;
mod verify;
pub mod web;

use std::io::{self, IsTerminal, Write};

use filetto::player::{Player, PlayerSpec};

use crate::cli::Command;
use crate::failure::Failure;

/// Runs a command.
pub fn run(command: Command, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Play(args) => play::run(&args, out),
        Command::Bestmove(args) => bestmove::run(&args, out),
        Command::Analyze(args) => analyze::run(&args, out),
        Command::Solve(args) => solve::run(&args, out),
        Command::Verify(args) => verify::run(&args, out),
        Command::Book(args) => book::run(&args, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Match(args) => arena::run_match(&args, out),
        Command::Tournament(args) => arena::run_tournament(&args, out),
        Command::Players(args) => players::run(&args, out),
        Command::Games(args) => games::run(&args, out),
        Command::Lab(args) => lab::run(&args, out),
        Command::Tree(args) => tree::run(&args, out),
        Command::Web(args) => web::run(&args, out),
        Command::Engine(args) => engine::run(&args, out),
    }
}

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
