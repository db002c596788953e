//! Signals as a terminal sends them, whoever started the tests.

use std::os::unix::process::CommandExt;
use std::process::Command;

/// Lets a command hear signals that `nohup` or a shell in the background made the tests, and all they start, ignore.
pub fn heard_by(command: &mut Command) -> &mut Command {
    let hook = || {
        for signal in [libc::SIGHUP, libc::SIGINT, libc::SIGTERM] {
            // SAFETY: the signal exists and SIG_DFL is always a handler.
            unsafe { libc::signal(signal, libc::SIG_DFL) };
        }
        Ok(())
    };
    // SAFETY: between fork and exec only calls that are safe in a signal handler may be made: signal is one.
    unsafe { command.pre_exec(hook) }
}
