//! Matches with programs that misbehave, interrupted at random moments and resumed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use filetto::internals::rng::Rng;
use serde_json::Value as Json;

use crate::Bots;
use crate::server::mark;

/// Games of one match.
const GAMES: usize = 8;
/// The faults of the programs here: anything else was done to them.
const FAULTS: [&str; 3] = ["illegal", "timeout", "crash"];

#[derive(Default)]
pub struct Seen {
    pub interrupted: usize,
    pub saved: usize,
    pub wrong: Vec<String>,
}

/// Plays matches until the end, each to its own end.
pub fn run(bots: &Bots, folder: &Path, end: Instant) -> Seen {
    let (mut seen, mut rng) = (Seen::default(), Rng::new(2));
    let file = folder.join("match.jsonl");
    while Instant::now() < end {
        let (_, script) = &bots[rng.below(bots.len())];
        let _ = fs::remove_file(&file);
        let mut before = 0;
        while before < GAMES && Instant::now() < end {
            let child = start(script, &file);
            let signal = ["INT", "TERM", "HUP", "KILL"][rng.below(4)];
            seen.interrupted += usize::from(interrupt(child, rng.below(4000) as u64, signal));
            let games = read(&file, &mut seen.wrong);
            if games < before {
                seen.wrong.push(format!("{before} games were saved, then {games}"));
            }
            seen.saved += games.saturating_sub(before);
            before = games;
        }
    }
    seen
}

fn start(script: &Path, file: &Path) -> Child {
    let (name, value) = mark();
    let mut command = Command::new(env!("CARGO_BIN_EXE_filetto"));
    command.args(["match", "--a", &format!("external:sh {}", script.display()), "--b", "random"]);
    command.args(["--games", &GAMES.to_string(), "--time", "200ms", "--save"]).arg(file);
    if file.exists() {
        command.arg("--resume");
    }
    command.env(name, value).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a match starts")
}

/// True if the match was still on.
fn interrupt(mut child: Child, millis: u64, signal: &str) -> bool {
    let until = Instant::now() + Duration::from_millis(millis);
    while Instant::now() < until {
        if child.try_wait().is_ok_and(|ended| ended.is_some()) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    let _ = child.wait();
    true
}

/// How many games are saved; a fault that is none of the program's is wrong.
fn read(file: &Path, wrong: &mut Vec<String>) -> usize {
    let text = fs::read_to_string(file).unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |last| &text[..last]);
    let games: Vec<Json> =
        whole.lines().skip(1).map(|line| serde_json::from_str(line).unwrap_or_default()).collect();
    for game in &games {
        let fault = game["end"]["fault"].as_str();
        if game["number"].is_null() || fault.is_some_and(|fault| !FAULTS.contains(&fault)) {
            wrong.push(game.to_string());
        }
    }
    games.len()
}
