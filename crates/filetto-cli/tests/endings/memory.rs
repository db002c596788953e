//! Tables that cannot be had: one line and exit code 2, in a match a lost game.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Command, Output};

use serde_json::Value as Json;

use crate::harness::{Folder, filetto};

/// What a process may have where the system refuses more: enough for the program and its threads.
const ADDRESSES: u64 = 3 << 30;

/// Lets the allocations of a command fail for real.
fn poor(command: &mut Command) -> &mut Command {
    let limit = libc::rlimit { rlim_cur: ADDRESSES, rlim_max: ADDRESSES };
    let hook = move || {
        // SAFETY: setrlimit reads a structure that lives as long as the hook.
        let set = unsafe { libc::setrlimit(libc::RLIMIT_AS, &raw const limit) };
        if set == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    };
    // SAFETY: the hook makes one system call and allocates nothing.
    unsafe { command.pre_exec(hook) }
}

fn run(line: &str, poor_in_addresses: bool) -> (Folder, Output) {
    let folder = Folder::new(&format!("memory-{}-{poor_in_addresses}", line.replace([' ', ':'], "_")));
    let mut command = filetto();
    command.args(line.split(' ')).current_dir(&folder.0);
    if poor_in_addresses {
        poor(&mut command);
    }
    let output = command.output().unwrap();
    (folder, output)
}

/// Commands that ask for so much (in G, or in MB behind `memory=`).
fn commands(gigabytes: u64) -> Vec<String> {
    let megabytes = gigabytes << 10;
    vec![
        format!("solve --memory {gigabytes}G 4455"),
        format!("solve --game drop-9x9-4 --memory {gigabytes}G"),
        format!("solve --game free-4x3-3 --memory {gigabytes}G"),
        format!("book build --game drop-4x4-4 --plies 2 --memory {gigabytes}G --out b.book"),
        format!("book check --sample 1 --memory {gigabytes}G"),
        format!("bestmove --player perfect:memory={megabytes},book=off"),
        format!("bestmove --player engine:memory={megabytes},book=off --time 100ms"),
        format!("bestmove --game gomoku --player engine:memory={megabytes} --time 100ms"),
        format!("analyze --player perfect:memory={megabytes},book=off 4455"),
        format!("analyze --player engine:memory={megabytes},book=off 4455"),
    ]
}

fn refused(line: &str, poor_in_addresses: bool) {
    let (folder, output) = run(line, poor_in_addresses);
    let sentence = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}: {} {sentence}", output.status);
    assert!(sentence.starts_with("error: no memory for a table of "), "{line}: {sentence}");
    assert_eq!((sentence.lines().count(), folder.names().len()), (1, 0), "{line}: {sentence}");
}

#[test]
fn what_no_machine_has_is_refused_in_one_line() {
    commands(1024).iter().for_each(|line| refused(line, false));
}

#[test]
fn what_the_system_refuses_is_refused_in_one_line() {
    commands(8).iter().for_each(|line| refused(line, true));
}

#[test]
fn the_refusal_says_what_there_is() {
    let (_folder, output) = run("solve --memory 1024G 4455", false);
    let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
    let free = sentence.split("at most ").nth(1).and_then(|rest| rest.split(' ').next());
    let free: u64 = free.and_then(|free| free.parse().ok()).unwrap_or_else(|| panic!("{sentence}"));
    assert!((1..1 << 20).contains(&free), "{sentence}");
}

#[test]
fn in_a_match_it_is_a_lost_game() {
    for player in ["perfect:memory=1048576", "engine:memory=1048576"] {
        let line = format!("match --game drop-5x4-4 --games 2 --json --b random:seed=1 --a {player}");
        let (_folder, output) = run(&line, false);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let answer: Json = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&answer["games"], &answer["a"]["forfeits"]), (&2.into(), &2.into()), "{answer}");
    }
}
