//! Showing the page.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use crate::lang::{Lang, Phrase};

/// Opens an address in the user's browser, where there is one; if none appears, says what to do instead.
pub fn open(address: &str) {
    let started = if has_screen() { command(address).spawn().ok() } else { None };
    let Some(mut child) = started else { return say_how() };
    std::thread::spawn(move || {
        if !child.wait().is_ok_and(|status| status.success()) {
            say_how();
        }
    });
}

fn command(address: &str) -> Command {
    let (program, first): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(first).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The address stands above, on standard output.
fn say_how() {
    let sentence = Lang::from_environment().say(Phrase::NoBrowser);
    // Nobody is left to tell if standard error is gone.
    let _ = writeln!(io::stderr(), "{sentence}");
}

/// False on a machine without a display, and where tests run.
fn has_screen() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let display = !cfg!(all(unix, not(target_os = "macos"))) || set("DISPLAY") || set("WAYLAND_DISPLAY");
    display && !set("CI")
}
