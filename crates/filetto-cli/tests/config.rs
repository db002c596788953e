//! `filetto config`: what is set is the default of options, and what is typed counts more.

use std::path::PathBuf;
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;

/// A file of settings of one test.
struct Settings(PathBuf);

impl Settings {
    fn new(name: &str) -> Settings {
        let folder = std::env::temp_dir().join(format!("filetto-config-{}-{name}", std::process::id()));
        Settings(folder.join("deep/config.toml"))
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new(cargo_bin("filetto")).args(args).env("FILETTO_CONFIG", &self.0).output().unwrap()
    }

    fn told(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn refused(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{args:?}: {told}");
        told
    }
}

impl Drop for Settings {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.0.ancestors().nth(2).unwrap());
    }
}

#[test]
fn what_is_set_is_shown_kept_and_counts() {
    let settings = Settings::new("kept");
    assert_eq!(settings.told(&["config", "path"]).trim(), settings.0.display().to_string());
    assert!(settings.told(&["config"]).lines().all(|line| line.contains(" - ")));
    settings.told(&["config", "set", "level", "3"]);
    settings.told(&["config", "set", "threads", "2"]);
    settings.told(&["config", "set", "threads", "4"]);
    let shown = settings.told(&["config", "show"]);
    assert!(shown.contains("level      3 ") && shown.contains("threads    4 "), "{shown}");
    assert!(settings.told(&["solve", "--help"]).contains("[default: 4]"));
    assert!(settings.told(&["play", "--help"]).contains("[default: level:3]"));
    settings.told(&["config", "set", "language", "it"]);
    let italian = settings.told(&["why", "4455"]);
    let english = settings.told(&["why", "4455", "--lang", "en"]);
    assert_ne!(italian, english, "what is typed counts more");
}

#[test]
fn what_cannot_be_set_is_refused_in_a_line() {
    let settings = Settings::new("refused");
    assert!(settings.refused(&["config", "set", "colour", "red"]).contains("expected one of language,"));
    assert!(settings.refused(&["config", "set", "level", "11"]).contains("expected auto, or a number"));
    assert!(!settings.0.exists());
    std::fs::create_dir_all(settings.0.parent().unwrap()).unwrap();
    std::fs::write(&settings.0, "level = 3\nlevle = 4\n").unwrap();
    assert!(settings.refused(&["games"]).contains("line 2: \"levle\" cannot be set"));
}
