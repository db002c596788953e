//! Hands what built the program on to it: reports name their compiler and build, `--version` the commit and its date.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=FILETTO_COMMIT");
    println!("cargo::rerun-if-env-changed=SOURCE_DATE_EPOCH");
    let told = [
        ("COMPILER", compiler()),
        ("PROFILE", profile()),
        ("TARGET", variable("TARGET")),
        ("COMMIT", variable("FILETTO_COMMIT")),
        ("DATE", date()),
    ];
    for (name, value) in told {
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

/// The day that `./release` says, which is that of the commit: a build by hand has none, so that it is not made again
/// for every commit.
fn date() -> String {
    let Some(seconds) = env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse::<i64>().ok()) else {
        return "unknown".into();
    };
    // Years begin in March, so that the leap day comes last; eras have 400 years.
    let days = seconds.div_euclid(86_400) + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + later)
}

/// The profile's own name: PROFILE only tells debug from release. OUT_DIR is `…/PROFILE/build/PACKAGE/out`.
fn profile() -> String {
    let out = PathBuf::from(variable("OUT_DIR"));
    let folder = out.ancestors().nth(3).and_then(Path::file_name);
    folder.map_or_else(|| variable("PROFILE"), |name| name.to_string_lossy().into_owned())
}
