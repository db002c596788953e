//! No external program lives on, nor what it started, whatever ends us: a table of commands and signals.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use libc::{SIGHUP, SIGINT, SIGKILL, SIGTERM};

use crate::harness::{Folder, Running, comes_true, filetto, runs, text, wait_for};

const SIGNALS: [i32; 4] = [SIGINT, SIGTERM, SIGHUP, SIGKILL];
/// What is started: the program, and two processes in a session of their own.
const FAMILY: usize = 3;

/// A command with the stubborn program in it, and what the program is asked when the signal comes.
struct Case {
    folder: Folder,
    notes: PathBuf,
    asked: &'static str,
    /// How many processes are started: the arena tries a program once before the games.
    started: usize,
}

impl Case {
    fn new(name: &str, signal: i32, asked: &'static str) -> Case {
        let folder = Folder::new(&format!("{name}-{signal}"));
        let notes = folder.join("notes");
        let tried = matches!(name, "match" | "tournament" | "second");
        Case { folder, notes, asked, started: if tried { 2 * FAMILY } else { FAMILY } }
    }

    fn bot(&self) -> String {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/endings/stubborn.py");
        format!("python3 {} {}", script.display(), self.notes.display())
    }

    fn spec(&self) -> String {
        format!("external:{}", self.bot())
    }

    fn notes(&self) -> String {
        fs::read_to_string(&self.notes).unwrap_or_default()
    }

    fn pids(&self) -> Vec<String> {
        self.notes().lines().filter_map(|line| line.strip_prefix("pid ")).map(String::from).collect()
    }

    /// Ends the command in the middle and looks at what is left.
    fn end(&self, mut running: Running, signal: i32) {
        wait_for("the stubborn program to be asked", || {
            self.pids().len() == self.started && self.notes().contains(&format!("asked {}", self.asked))
        });
        let name = text(&self.folder.0);
        running.signal(signal);
        let status = running.ended();
        if signal == SIGKILL {
            assert_eq!(status.signal(), Some(SIGKILL), "{name}");
        } else {
            assert_eq!(status.code(), Some(128 + signal), "{name}: {status}");
        }
        let gone = comes_true(Duration::from_secs(10), || !self.pids().iter().any(|pid| runs(pid)));
        assert!(
            gone,
            "{name}: {:?} are left",
            self.pids().iter().filter(|pid| runs(pid)).collect::<Vec<_>>()
        );
        assert_eq!(self.pids().len(), self.started, "{name}: nothing was started again");
    }
}

/// Runs a command once for each signal, side by side.
fn table(name: &str, asked: &'static str, signals: &[i32], arguments: impl Fn(&Case) -> Vec<String> + Sync) {
    thread::scope(|scope| {
        for &signal in signals {
            let arguments = &arguments;
            scope.spawn(move || {
                let case = Case::new(name, signal, asked);
                let mut command = filetto();
                command.args(arguments(&case)).stdin(Stdio::piped()).current_dir(&case.folder.0);
                let running = Running::start(&mut command);
                case.end(running, signal);
                if signal != SIGKILL {
                    left_whole(&case.folder);
                }
            });
        }
    });
}

/// A file of games has its first line and whole games, none of them lost by whoever was stopped.
fn left_whole(folder: &Folder) {
    let Ok(saved) = fs::read_to_string(folder.join("games.jsonl")) else { return };
    assert!(saved.ends_with('\n') && saved.lines().count() >= 1, "{saved}");
    for line in saved.lines() {
        assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{line}");
    }
    assert!(!saved.contains("crash"), "{saved}");
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(String::from).collect()
}

#[test]
fn a_match_takes_its_programs_along() {
    table("match", "go", &SIGNALS, |case| {
        let mut arguments =
            words("match --b random:seed=1 --games 4 --openings 0 --time 60s --save games.jsonl --a");
        arguments.push(case.spec());
        arguments
    });
}

#[test]
fn a_tournament_takes_its_programs_along() {
    table("tournament", "go", &SIGNALS, |case| {
        let mut arguments =
            words("tournament --player random:seed=1 --time 60s --save games.jsonl --html t.html");
        arguments.extend(["--openings".into(), "0".into(), "--player".into(), case.spec()]);
        arguments
    });
}

#[test]
fn bestmove_and_analyze_take_their_program_along() {
    table("bestmove", "go", &SIGNALS, |case| vec!["bestmove".into(), "--player".into(), case.spec()]);
    table("analyze", "go", &SIGNALS, |case| {
        ["analyze", "--time", "5m", "--player", &case.spec()].map(String::from).to_vec()
    });
}

#[test]
fn a_plain_game_takes_its_program_along_and_is_on_record() {
    table("plain", "go", &SIGNALS, |case| {
        let mut arguments = words("play --plain --o random:seed=1 --time 60s --save games.jsonl --x");
        arguments.push(case.spec());
        arguments
    });
}

#[test]
fn a_lab_takes_its_programs_along() {
    table("lab", "go", &SIGNALS, |case| {
        ["lab", "curves", "--opening", "0", "--x", &case.spec()].map(String::from).to_vec()
    });
}

#[test]
fn a_check_takes_its_program_along() {
    table("check", "name", &SIGNALS, |case| vec!["engine".into(), "--check".into(), case.bot()]);
}

#[test]
fn an_engine_takes_its_player_along() {
    for protocol in ["line", "gomocup"] {
        thread::scope(|scope| {
            for signal in SIGNALS {
                scope.spawn(move || {
                    let case = Case::new(protocol, signal, "go");
                    let mut command = filetto();
                    command.args(["engine", "--protocol", protocol, "--player", &case.spec()]);
                    let mut running = Running::start(command.stdin(Stdio::piped()));
                    let ask: &[u8] = match protocol {
                        "line" => b"newgame connect4 first 60000\ngo\n",
                        _ => b"INFO timeout_turn 60000\nSTART 15\nBEGIN\n",
                    };
                    running.0.stdin.as_mut().unwrap().write_all(ask).unwrap();
                    case.end(running, signal);
                });
            }
        });
    }
}

#[test]
fn an_agent_takes_its_player_along() {
    thread::scope(|scope| {
        for signal in SIGNALS {
            scope.spawn(move || {
                let case = Case::new("http", signal, "go");
                let mut command = filetto();
                command.args(["engine", "--protocol", "http", "--port", "0", "--player", &case.spec()]);
                let mut running = Running::start(&mut command);
                let question = r#"{"action":"act","configuration":{"columns":4,"rows":4,"inarow":4,"actTimeout":60},
                    "state":{"observation":{"board":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"mark":1}}}"#;
                let connection = post(&mut running, "/", question);
                case.end(running, signal);
                drop(connection);
            });
        }
    });
}

#[test]
fn the_page_takes_its_programs_along() {
    thread::scope(|scope| {
        for signal in [SIGTERM, SIGKILL] {
            scope.spawn(move || {
                let case = Case::new("web", signal, "go");
                let mut command = filetto();
                command.args(["web", "--no-open", "--port", "0", "--data", text(&case.folder.0)]);
                command.args(["--external", &format!("bot={}", case.bot())]);
                let mut running = Running::start(&mut command);
                let game = r#"{"game":"connect4","x":"external:bot","o":"human","time_ms":60000}"#;
                let mut answer = [0; 12];
                post(&mut running, "/api/games", game).read_exact(&mut answer).unwrap();
                assert_eq!(&answer, b"HTTP/1.1 201");
                case.end(running, signal);
            });
        }
    });
}

/// Sends a body to the server whose address the command prints first. The connection stays open.
fn post(running: &mut Running, path: &str, body: &str) -> TcpStream {
    let (mut address, mut byte) = (Vec::new(), [0]);
    let out = running.0.stdout.as_mut().unwrap();
    while byte != *b"\n" {
        out.read_exact(&mut byte).unwrap();
        address.extend(byte);
    }
    let address = String::from_utf8(address).unwrap();
    let host = address.trim().trim_start_matches("http://").trim_end_matches('/');
    let mut connection = TcpStream::connect(host).unwrap();
    let head = format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n");
    write!(connection, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    connection
}

/// A program may be Filetto, too: what its programs start carries both marks.
#[test]
fn programs_of_programs_are_taken_along() {
    thread::scope(|scope| {
        for signal in [SIGTERM, SIGKILL] {
            scope.spawn(move || {
                let case = Case::new("nested", signal, "go");
                let inner = format!("{} engine --player '{}'", env!("CARGO_BIN_EXE_filetto"), case.spec());
                let mut command = filetto();
                command.args(["bestmove", "--time", "60s", "--player", &format!("external:{inner}")]);
                case.end(Running::start(&mut command), signal);
            });
        }
    });
}

/// The second signal ends a command that is still winding up, and its programs with it.
#[test]
fn the_second_signal_ends_at_once() {
    let case = Case::new("second", SIGTERM, "go");
    let mut command = filetto();
    command.args(["match", "--b", "random", "--openings", "0", "--time", "60s", "--a", &case.spec()]);
    let mut running = Running::start(&mut command);
    wait_for("the question", || case.pids().len() == case.started && case.notes().contains("asked go"));
    running.signal(SIGTERM);
    // It first gives the program a moment to obey.
    wait_for("the stop", || case.notes().contains("asked stop"));
    running.signal(SIGINT);
    assert_eq!(running.ended().code(), Some(130));
    assert!(comes_true(Duration::from_secs(10), || !case.pids().iter().any(|pid| runs(pid))));
}

#[test]
fn a_program_that_is_late_leaves_nothing() {
    let case = Case::new("late", 0, "go");
    let mut command = filetto();
    command.args(["bestmove", "--time", "2s", "--player", &case.spec()]);
    let output = command.output().unwrap();
    let sentence = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && sentence.contains("no answer"), "{output:?}");
    assert_eq!(case.pids().len(), FAMILY);
    assert!(!case.pids().iter().any(|pid| runs(pid)), "they are gone before the command is");
}
