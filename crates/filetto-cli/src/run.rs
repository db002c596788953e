//! The command line: what was typed, done, and how it went as an exit code.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use filetto::internals::player::external::end_all;

use crate::cli::{self, Cli};
use crate::config;
use crate::failure::Failure;
use crate::interrupt;

/// Runs the command line and says how it went: 0 done, 1 the answer is no, 2 bad usage or bad input, 128 and the number
/// of a signal that ended it early.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = by_name(args);
    let result = config::read().and_then(|set| match Cli::read(&args, &set) {
        Ok(cli) => cli.chosen().run(&mut io::stdout().lock()),
        Err(error) if error.exit_code() == 0 => error.print().map_err(Failure::Io),
        Err(error) => Err(cli::failure(&error, &args)),
    });
    let code = match result.and_then(|()| io::stdout().flush().map_err(Failure::Io)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    };
    // Players that were given up may have left programs behind.
    end_all();
    interrupt::code().map_or(code, ExitCode::from)
}

/// The name of the program decides what it does where nothing is asked for: gomoku managers start a file called
/// `pbrain-…` and expect it to speak their protocol.
fn by_name(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let args: Vec<OsString> = args.into_iter().collect();
    let name = args.first().and_then(|first| Path::new(first).file_name()?.to_str());
    match (name, args.len()) {
        (Some(name), 1) if name.starts_with("pbrain-filetto") => {
            ["filetto", "engine", "--protocol", "gomocup"].map(OsString::from).to_vec()
        }
        _ => args,
    }
}
