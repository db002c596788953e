//! The binary `filetto`: reads the command line, runs one command, turns its result into an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    filetto_cli::interrupt::install();
    filetto_cli::run(std::env::args_os())
}
