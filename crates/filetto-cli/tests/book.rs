//! `filetto book` as other programs see it.

#[path = "common/command.rs"]
mod command;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use command::{json, run};

fn place(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    for ending in ["", ".journal", ".draft"] {
        let _ = fs::remove_file(format!("{}{ending}", path.display()));
    }
    path
}

fn build_args(path: &Path) -> Vec<String> {
    let fixed = "book build --game drop-6x5-4 --plies 8 --shape replies --full 3 --json --out";
    fixed.split(' ').map(String::from).chain([path.display().to_string()]).collect()
}

fn build(path: &Path) -> serde_json::Value {
    let args = build_args(path);
    json(&args.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A small book.
fn small(name: &str) -> PathBuf {
    let path = place(name);
    let args = ["book", "build", "--game", "drop-4x4-4", "--plies", "5", "--out", path.to_str().unwrap()];
    assert_eq!(run(&args).0, Some(0));
    path
}

#[test]
fn a_killed_build_goes_on_to_the_same_book() {
    let (whole, killed) = (place("whole-build.book"), place("killed-build.book"));
    assert_eq!(build(&whole)["resumed"], 0);
    let journal = PathBuf::from(format!("{}.journal", killed.display()));
    let mut kills = 0;
    for records in [20, 200] {
        let program = assert_cmd::cargo::cargo_bin("filetto");
        let mut child = Command::new(program)
            .args(build_args(&killed))
            .stderr(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let enough = || fs::metadata(&journal).is_ok_and(|data| data.len() > records * 23);
        while !enough() && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        kills += u32::from(!child.wait().unwrap().success());
        assert!(!killed.exists(), "killed before the end");
    }
    assert_eq!(kills, 2);
    let answer = build(&killed);
    // The journal's length is only nearly a count of records: it has a first line, and its tail may be torn.
    assert!(answer["resumed"].as_u64().unwrap() >= 190, "{answer}");
    assert!(fs::read(&whole).unwrap() == fs::read(&killed).unwrap(), "the same bytes");
    assert!(!journal.exists());
}

#[test]
fn a_probe_has_every_field() {
    let answer = json(&["book", "probe", "--json"]);
    let keys: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys.join(" "), "game moves known score value move best scores");
    assert_eq!((&answer["move"], &answer["score"]), (&"4".into(), &1.into()));
    assert_eq!(answer["value"]["plies"], 41);
}

#[test]
fn a_position_outside_the_book_is_a_no() {
    let (code, out, err) = run(&["book", "probe", "1234567123456712345"]);
    assert_eq!(code, Some(1), "{err}");
    assert!(out.contains('?') && err.contains("not in the shipped book"), "{out}{err}");
}

#[test]
fn a_sound_book_passes_and_a_changed_one_fails() {
    let path = small("checked.book");
    let name = path.to_str().unwrap();
    let answer = json(&["book", "check", "--book", name, "--all", "--json"]);
    assert_eq!((&answer["wrong"], &answer["solved"]), (&0.into(), &answer["positions"]));
    let sampled = json(&["book", "check", "--book", name, "--sample", "7", "--seed", "3", "--json"]);
    assert_eq!(sampled["solved"], 7);
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&path, &bytes).unwrap();
    let (code, _, err) = run(&["book", "check", "--book", name]);
    assert_eq!(code, Some(1));
    assert!(err.contains("damaged"), "{err}");
    assert_eq!(run(&["book", "probe", "--book", name]).0, Some(2));
}

/// A wrong score under a right checksum: only the structure and the solver can tell.
#[test]
fn a_lie_with_a_right_checksum_is_found_by_solving() {
    let path = small("lie.book");
    let mut bytes = fs::read(&path).unwrap();
    let end = bytes.len() - 8;
    bytes[end - 2] = bytes[end - 2].wrapping_add(1);
    let checksum = crc64(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    fs::write(&path, &bytes).unwrap();
    let (code, out, err) = run(&["book", "check", "--book", path.to_str().unwrap(), "--all"]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.contains("the book says") && err.contains("are wrong"), "{out}{err}");
}

/// The checksum of a book bit by bit, as its definition says.
fn crc64(bytes: &[u8]) -> u64 {
    let mut rest = u64::MAX;
    for byte in bytes {
        rest ^= u64::from(*byte) << 56;
        for _ in 0..8 {
            rest = (rest << 1) ^ if rest >> 63 == 1 { 0x42F0_E1EB_A9EA_3693 } else { 0 };
        }
    }
    !rest
}

#[test]
fn bad_input_is_one_line_and_exit_code_2() {
    let foreign = place("foreign.book");
    fs::write(&foreign, "not a book at all").unwrap();
    let future = place("future.book");
    fs::write(&future, b"\x89FILBOOK\x09 from another time").unwrap();
    let there = small("there.book");
    let text = |path: &PathBuf| path.to_str().unwrap().to_string();
    let (foreign, future, there) = (text(&foreign), text(&future), text(&there));
    let bad: &[&[&str]] = &[
        &["book", "probe", "--book", &foreign],
        &["book", "check", "--book", &foreign],
        &["book", "check", "--book", &future],
        &["book", "probe", "--book", "no-such-file"],
        &["book", "probe", "8"],
        &["book", "build", "--game", "drop-4x4-4", "--plies", "5", "--out", &there],
        &["book", "build", "--game", "tris", "--plies", "40"],
        &["book", "build", "--game", "free-15x15-5", "--plies", "1"],
        &["book", "build"],
    ];
    for args in bad {
        let (code, _, err) = run(args);
        assert_eq!(code, Some(2), "{args:?}: {err}");
        assert_eq!(err.trim_end().lines().count(), 1, "{args:?}: {err}");
    }
}
