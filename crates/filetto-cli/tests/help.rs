//! The help of every command, as a user reads it.

use assert_cmd::Command;

fn output(args: &[&str]) -> String {
    let mut command = Command::cargo_bin("filetto").unwrap();
    let output = command.args(args).env_remove("COLUMNS").output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_help_of_every_command() {
    insta::assert_snapshot!("help", output(&["--help"]));
    let commands = [
        "web",
        "class",
        "play",
        "bestmove",
        "analyze",
        "why",
        "solve",
        "verify",
        "puzzles",
        "book",
        "perft",
        "bench",
        "match",
        "tournament",
        "tree",
        "matrix",
        "lab",
        "engine",
        "players",
        "games",
        "completions",
        "config",
    ];
    for command in commands {
        insta::assert_snapshot!(format!("help_{command}"), output(&[command, "--help"]));
    }
    for command in ["build", "probe", "check"] {
        insta::assert_snapshot!(format!("help_book_{command}"), output(&["book", command, "--help"]));
    }
}

#[test]
fn the_games_are_listed() {
    insta::assert_snapshot!("games", output(&["games"]));
}
