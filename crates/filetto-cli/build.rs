//! Hands what built the program on to it: reports name their compiler and build.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for (name, value) in [("COMPILER", compiler()), ("PROFILE", profile()), ("TARGET", variable("TARGET"))] {
        println!("cargo::rustc-env=FILETTO_{name}={value}");
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| "unknown".into())
}

fn compiler() -> String {
    let output = Command::new(variable("RUSTC")).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string());
    text.ok().filter(|text| !text.is_empty()).unwrap_or_else(|| "rustc, unknown version".into())
}

/// The profile's own name: PROFILE only tells debug from release. OUT_DIR is `…/PROFILE/build/PACKAGE/out`.
fn profile() -> String {
    let out = PathBuf::from(variable("OUT_DIR"));
    let folder = out.ancestors().nth(3).and_then(Path::file_name);
    folder.map_or_else(|| variable("PROFILE"), |name| name.to_string_lossy().into_owned())
}
