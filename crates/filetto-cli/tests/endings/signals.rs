//! Commands without other programs: the exit code, and what was kept.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;

use libc::{SIGHUP, SIGINT, SIGTERM};

use crate::harness::{Folder, Running, filetto, text, wait_for};

const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

/// Commands that would run for minutes.
const LONG: [&str; 12] = [
    "solve --game drop-9x8-4",
    "solve --game free-7x7-5 --json",
    "solve --game drop-8x8-4 --sample 1000 --to 5",
    "book build --game drop-8x8-4 --plies 4 --out b.book",
    "book check --all",
    "lab curves --games 10000 --depth 7",
    "lab annealing --budget 10m",
    "analyze --game gomoku --player alphabeta:depth=20 --time 10m h8",
    "bestmove --game gomoku --player alphabeta:depth=20 h8",
    "perft 14",
    "tree --game gomoku --depth 12 --algorithm minimax --limit 10",
    "engine",
];

#[test]
fn the_exit_code_is_that_of_the_signal_for_every_command() {
    for commands in LONG.chunks(4) {
        thread::scope(|scope| {
            for line in commands {
                for signal in SIGNALS {
                    scope.spawn(move || ends_by(line, signal));
                }
            }
        });
    }
}

fn ends_by(line: &str, signal: i32) {
    let folder = Folder::new(&format!("{}-{signal}", line.replace([' ', '/'], "_")));
    let mut command = filetto();
    command.args(line.split(' ')).current_dir(&folder.0).stdin(Stdio::piped());
    let mut running = Running::start(&mut command);
    wait_for("signals to be taken over", || running.catches(signal));
    running.signal(signal);
    let status = running.ended();
    assert_eq!(status.code(), Some(128 + signal), "{line}: {status}");
    assert!(!folder.names().iter().any(|name| name.ends_with(".draft")), "{line}: {:?}", folder.names());
    assert!(!folder.join("b.book").exists(), "a part of a book is none");
}

#[test]
fn under_nohup_a_closed_terminal_ends_nothing() {
    let mut command = Command::new("nohup");
    command.arg(env!("CARGO_BIN_EXE_filetto")).args(["engine"]).stdin(Stdio::piped());
    let mut running = Running::start(&mut command);
    wait_for("signals to be taken over", || running.catches(SIGTERM));
    assert!(!running.catches(SIGHUP));
    running.signal(SIGHUP);
    drop(running.0.stdin.take());
    assert!(running.ended().success(), "it ends with its input");
}

/// A person at a plain game who says nothing does not keep it from ending, and the game is on record.
#[test]
fn a_plain_game_that_waits_for_a_person_ends_and_is_kept_as_stopped() {
    for signal in SIGNALS {
        let folder = Folder::new(&format!("person-{signal}"));
        let save = folder.join("games.jsonl");
        let mut command = filetto();
        command.args(["play", "--plain", "--o", "random:seed=1", "--moves", "44", "--save", text(&save)]);
        let mut running = Running::start(command.stdin(Stdio::piped()));
        wait_for("signals to be taken over", || running.catches(signal));
        // The flag is heeded from the first question on.
        let mut out = running.0.stdout.take().unwrap();
        let mut heard = String::new();
        while !heard.contains("1-7") && !heard.contains("1 - 7") && heard.len() < 2000 {
            let mut byte = [0];
            std::io::Read::read_exact(&mut out, &mut byte).unwrap();
            heard.push(byte[0] as char);
        }
        running.signal(signal);
        assert_eq!(running.ended().code(), Some(128 + signal));
        let saved = fs::read_to_string(&save).unwrap();
        let record: serde_json::Value = serde_json::from_str(&saved).unwrap();
        assert_eq!(record["end"]["fault"], "stopped", "{saved}");
    }
}

#[test]
fn an_engine_ends_by_a_signal_while_it_thinks() {
    for (protocol, ask) in [
        ("line", "newgame gomoku first 600000\ngo h8\n"),
        ("gomocup", "START 15\nINFO timeout_turn 600000\nBEGIN\n"),
    ] {
        let mut command = filetto();
        let arguments = ["engine", "--protocol", protocol, "--player", "alphabeta:depth=30"];
        let mut running = Running::start(command.args(arguments).stdin(Stdio::piped()));
        std::io::Write::write_all(running.0.stdin.as_mut().unwrap(), ask.as_bytes()).unwrap();
        wait_for("signals to be taken over", || running.catches(SIGTERM));
        running.signal(SIGTERM);
        assert_eq!(running.ended().code(), Some(143), "{protocol}");
    }
}
