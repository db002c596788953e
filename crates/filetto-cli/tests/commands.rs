//! The commands as other programs see them: JSON on standard output, exit codes, one line on standard error.

#[path = "common/command.rs"]
mod command;

use assert_cmd::Command;
use command::{json, run};

#[test]
fn bad_input_is_one_line_and_exit_code_2() {
    let bad: &[&[&str]] = &[
        &["perft", "abc"],
        &["perft", "256"],
        &["play", "0", "3", "3"],
        &["play", "3", "3", "9"],
        &["play", "3", "3"],
        &["play", "3", "3", "3", "--game", "tris"],
        &["play", "--moves", "48"],
        &["play", "--lang", "de"],
        &["play", "--time", "soon"],
        &["bestmove"],
        &["bestmove", "--player", "nobody"],
        &["bestmove", "--player", "human"],
        &["bestmove", "--player", "random:depth=1"],
        &["bestmove", "--player", "random:seed=-1"],
        &["bestmove", "--player", "random", "8"],
        &["bestmove", "--player", "random", "44444444"],
        &["bestmove", "--player", "random", "4142434"],
        &["bestmove", "--player", "random", "--time", "1"],
        &["bestmove", "--player", "random", "--depth", "0"],
        &["bestmove", "--player", "random", "--nodes", "-5"],
        &["bestmove", "--game", "tris", "--player", "random", "a1 a1"],
        &["bestmove", "--game", "drop-101x6-4", "--player", "random"],
        &["bestmove", "--game", "he\nx", "--player", "random"],
        &["analyze", "--player", "human"],
        &["analyze", "4142434"],
        &["analyze", "--game", "hex"],
        &["frobnicate"],
        &["players", "all"],
        &["--no-such-option"],
    ];
    for args in bad {
        let (code, out, err) = run(args);
        assert_eq!(code, Some(2), "{args:?}: {err}");
        assert_eq!(out, "", "{args:?}");
        assert_eq!(err.trim_end().lines().count(), 1, "{args:?}: {err}");
        assert!(err.starts_with("error: ") && !err.contains("panicked"), "{args:?}: {err}");
    }
}

#[test]
fn errors_say_what_was_expected() {
    insta::assert_snapshot!(run(&["bestmove", "--player", "random", "48"]).2, @r#"error: move 2 "8": it is outside the board (expected columns from 1 to 7, example: 11)"#);
    insta::assert_snapshot!(run(&["bestmove", "--player", "human"]).2, @"error: a person cannot be asked here: expected a program (example: --player random:seed=1)");
    insta::assert_snapshot!(run(&["bestmove", "--player", "random", "4142434"]).2, @"error: the game is over: there is no move to choose");
    insta::assert_snapshot!(run(&["play", "0", "3", "3"]).2, @"error: a side of 0 cells is outside 1 to 100 (example: drop-7x6-4)");
    insta::assert_snapshot!(run(&["perft", "abc"]).2, @"error: invalid value 'abc' for '<DEPTH>': expected a whole number from 0 to 255 (example: 8) (see filetto perft --help)");
}

#[test]
fn bestmove_answers_with_every_field() {
    let answer = json(&["bestmove", "--player", "random:seed=1", "--json", "44"]);
    let keys: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = "game moves player move value depth nodes seconds pv proven leaves evaluations cuts table_hits per_depth";
    assert_eq!(keys.join(" "), expected);
    assert_eq!(answer["game"], "drop-7x6-4");
    assert_eq!(answer["moves"], "44");
    assert_eq!(answer["value"]["kind"], "unknown");
    assert_eq!(answer["pv"][0], answer["move"]);
    assert_eq!(answer["move"], json(&["bestmove", "--player", "random:seed=1", "--json", "4", "4"])["move"]);
}

#[test]
fn bestmove_on_tris_sees_the_win() {
    let args = ["bestmove", "--game", "tris", "--player", "alphabeta:depth=9", "--json", "a1 b2 a2 b3"];
    let answer = json(&args);
    assert_eq!(answer["move"], "a3");
    assert_eq!(answer["value"], serde_json::json!({"kind": "win", "plies": 1, "estimate": null}));
    assert_eq!(answer["proven"], true);
}

#[test]
fn analyze_tells_why() {
    let answer = json(&["analyze", "--json", "--time", "200ms", "41414"]);
    assert_eq!(answer["best"], "4");
    let candidates = answer["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 7);
    assert_eq!(candidates[0]["why"][0], "blocks a win");
    assert_eq!(candidates[1]["value"], serde_json::json!({"kind": "loss", "plies": 2, "estimate": null}));
    assert_eq!(candidates[1]["why"][0], "lets the other side win with 4");
    let won = json(&["analyze", "--player", "random", "--json", "414141"]);
    assert_eq!((&won["best"], &won["proven"], &won["pv"][0]), (&"4".into(), &true.into(), &"4".into()));
}

#[test]
fn analyze_announces_wins_and_says_who_knows() {
    let (_, out, _) = run(&["analyze"]);
    assert!(out.contains("X wins by force in 41") && out.contains("by: book"), "{out}");
    let (_, out, _) = run(&["analyze", "--game", "gomoku", "--nodes", "3000", "h8 h9"]);
    assert!(out.contains(" %\n") && out.contains("by: engine, depth "), "{out}");
    let answer = json(&["analyze", "--game", "gomoku", "--nodes", "3000", "--json"]);
    assert_eq!((&answer["best"], &answer["source"]), (&"h8".into(), &"engine".into()));
    let eleven = "g8 f8 i9 i7 f10 i10 g11 g7 h10 j8 e9 d8 h9 h11";
    let answer = json(&["analyze", "--game", "gomoku", "--time", "1s", "--json", eleven]);
    assert_eq!(answer["value"]["kind"], "win", "{answer}");
    assert!(answer["value"]["plies"].as_u64().unwrap() <= 11, "{answer}");
}

#[test]
fn the_table_of_analyze() {
    let (_, out, _) = run(&["analyze", "--player", "random:seed=1", "--game", "tris", "a1 b2 a2"]);
    insta::assert_snapshot!("analyze_tris", out);
}

#[test]
fn perft_ends_with_the_count() {
    let (_, out, _) = run(&["perft", "--game", "tris", "9"]);
    assert_eq!(out, "free-3x3-3 depth 9: 127872\n");
    let (_, out, _) = run(&["perft", "2", "--divide"]);
    assert_eq!(out.lines().count(), 8);
    assert!(out.ends_with("drop-7x6-4 depth 2: 49\n"));
    assert_eq!(json(&["perft", "0", "--json", "--divide"])["count"], 1);
    let answer = json(&["perft", "1", "--json", "--divide", "44"]);
    assert_eq!((&answer["count"], &answer["divide"][6]["move"]), (&7.into(), &"7".into()));
}

#[test]
fn lists_have_json_too() {
    let players = json(&["players", "--json"]);
    assert_eq!((&players[0]["name"], &players[0]["program"]), (&"human".into(), &false.into()));
    let random = players.as_array().unwrap().iter().find(|player| player["name"] == "random").unwrap();
    assert_eq!(random["keys"][0]["name"], "seed");
    assert_eq!(json(&["games", "--json"])[0]["name"], "connect4");
    let (code, out, _) = run(&["players"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("random") && out.contains("seed=1"));
}

/// Where nothing limits them: `thesis` how long it may take, the others how far they look, in the thesis's form of a game.
#[test]
fn programs_say_how_far_they_look() {
    let said = |args: &str| {
        let mut command = Command::cargo_bin("filetto").unwrap();
        let output =
            command.arg("play").args(args.split(' ')).arg("--plain").write_stdin("").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(said("3 3 3 --o thesis --lang en").contains("less than a second for its first move (8 levels)"));
    assert!(
        said("9 9 5 --o thesis --lang it")
            .contains("più di un miliardo di anni per la prima mossa (80 livelli)")
    );
    assert!(said("--game tris --o thesis --lang en").contains("to the end of the game"));
    assert!(
        said("3 3 3 --o alphabeta --lang en")
            .contains("alphabeta searches to the end of the game (8 levels).")
    );
    let limited = said("4 4 4 --o alphabeta:memo=on --lang en");
    assert!(
        limited
            .contains("plies ahead at first, not to the end of the game: alphabeta:memo=on,depth=15 does.")
    );
    for quiet in ["3 3 3 --o thesis --time 1s", "--game tris --o alphabeta", "3 3 3 --o random:seed=1"] {
        assert!(!said(&format!("{quiet} --lang en")).contains("end of the game"), "{quiet}");
    }
}

#[test]
fn a_plain_game_ends_politely_with_its_input() {
    let mut command = Command::cargo_bin("filetto").unwrap();
    let output =
        command.args(["play", "3", "3", "3", "--lang", "en"]).write_stdin("2\n2\n").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.ends_with("The game ends here. Goodbye!\n"), "{text}");
}

#[test]
fn the_language_comes_from_the_environment() {
    let mut command = Command::cargo_bin("filetto").unwrap();
    let command = command.args(["play", "--plain"]).env_remove("LC_ALL").env("LC_MESSAGES", "it_IT.UTF-8");
    let output = command.write_stdin("").output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("Ora tocca a X."));
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_is_no_failure() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let program = assert_cmd::cargo::cargo_bin!("filetto");
    let mut child = Command::new(program)
        .args(["bestmove", "--player", "random", "--game", "free-100x100-5"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}
