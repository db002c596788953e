//! `filetto engine --check` passes our own engine in every protocol and a good small bot, and finds each planted fault.

#[path = "common/command.rs"]
mod command;

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value as Json;

const BINARY: &str = env!("CARGO_BIN_EXE_filetto");

/// Quick: what is tested is the conversation, on a machine that may be busy with other tests.
const PLAYER: &str = "alphabeta:depth=3";

/// A protocol, a fault of `faulty.py` and a part of the check that must find it.
const FAULTS: [(&str, &str, &str); 16] = [
    ("line", "no-ok", "starts and answers newgame with ok"),
    ("line", "wrong-ok", "starts and answers newgame with ok"),
    ("line", "no-name", "says its name"),
    ("line", "slow", "a legal move on drop-7x6-4 as the first player after 0 moves"),
    ("line", "zero", "a legal move on drop-7x6-4"),
    ("line", "full-column", "as the first player after 40 moves"),
    ("line", "dies-on-rubbish", "goes on after rubbish"),
    ("line", "no-quit", "ends after quit"),
    ("line", "no-eof", "ends when its input ends"),
    ("gomocup", "no-ok", "starts and answers START 15 with OK"),
    ("gomocup", "no-about", "says who it is"),
    ("gomocup", "same-cell", "a legal move on free-15x15-5"),
    ("gomocup", "no-unknown", "answers UNKNOWN"),
    ("gomocup", "no-end", "ends after END"),
    ("http", "full-column", "a legal move on drop-7x6-4"),
    ("http", "error-page", "answers rubbish with JSON"),
];

fn check(command: &str, protocol: &str) -> (Option<i32>, Json) {
    let (code, out, err) = command::run(&["engine", "--check", command, "--protocol", protocol, "--json"]);
    assert_eq!(err.is_empty(), code == Some(0), "{err}");
    (code, serde_json::from_str(&out).unwrap())
}

/// One test at a time: the checks measure time, and the faults below are many processes.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn failed(report: &Json) -> Vec<String> {
    let checks = report["checks"].as_array().unwrap().iter();
    checks.filter(|check| check["passed"] == false).map(Json::to_string).collect()
}

fn faulty(protocol: &str, fault: &str) -> String {
    format!("python3 {}/tests/faulty.py {protocol} {fault}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn our_own_engine_and_a_good_bot_pass() {
    let _alone = alone();
    for protocol in ["line", "gomocup", "http"] {
        let ours = format!("{BINARY} engine --protocol {protocol} --port 0 --player {PLAYER}");
        for command in [ours, faulty(protocol, "none")] {
            let (code, report) = check(&command, protocol);
            assert_eq!(code, Some(0), "{command}: {:#?}", failed(&report));
            assert_eq!(report["passed"], true);
        }
    }
}

#[test]
fn each_planted_fault_is_found() {
    let _alone = alone();
    std::thread::scope(|scope| {
        for (protocol, fault, what) in FAULTS {
            scope.spawn(move || {
                let (code, report) = check(&faulty(protocol, fault), protocol);
                let failed = failed(&report);
                assert_eq!(code, Some(1), "{protocol} {fault}");
                let found = failed.iter().any(|check| check.contains(what) && check.contains("expected"));
                assert!(found, "{protocol} {fault}: {failed:#?}");
            });
        }
    });
}

#[test]
fn a_check_reads_as_plain_words() {
    let (code, out, err) = command::run(&["engine", "--check", "/no/such/engine"]);
    assert_eq!(code, Some(1));
    assert!(out.starts_with("✗ starts: it could not be started: No such file"), "{out}");
    assert_eq!(err, "error: 1 check failed\n");
}

#[test]
fn a_copy_called_pbrain_filetto_speaks_gomocup() {
    let folder = std::env::temp_dir().join(format!("filetto-pbrain-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let brain = folder.join("pbrain-filetto-64");
    std::fs::hard_link(BINARY, &brain).or_else(|_| std::fs::copy(BINARY, &brain).map(drop)).unwrap();
    let output =
        assert_cmd::Command::new(&brain).write_stdin("ABOUT\r\nSTART 15\r\nEND\r\n").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("name=\"Filetto\"") && text.contains("\nOK\n"), "{text}");
    std::fs::remove_dir_all(folder).unwrap();
}
