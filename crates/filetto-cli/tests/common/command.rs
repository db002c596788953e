//! The binary as other programs see it.
#![allow(dead_code, reason = "each test file uses its part")]

use assert_cmd::Command;
use serde_json::Value as Json;

/// Exit code, standard output, standard error.
pub fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::cargo_bin("filetto").unwrap().args(args).write_stdin("").output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The last line of a command that succeeds, as JSON.
pub fn json(args: &[&str]) -> Json {
    let (code, out, err) = run(args);
    assert_eq!(code, Some(0), "{args:?}: {err}");
    serde_json::from_str(out.lines().last().unwrap()).unwrap()
}
