//! Files are whole or as they were before: without room on the disk, and where nothing can be written.

use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::harness::{Folder, filetto};

/// Commands that write a file, `FILE`, and how many bytes are not enough for it; tables beside it are smaller.
const WRITERS: [(&str, u64); 5] = [
    ("solve --game tris --proof FILE", 1000),
    ("tree --example lecture-deep --svg FILE", 1000),
    ("tournament --game tris --players random:seed=1,random:seed=2 --html FILE", 1000),
    ("lab cuts --branching 2 --depth 3 --trees 2 --positions 0 --csv table.csv --html FILE", 20_000),
    ("lab report --budget 300ms --games 1 --depth 2 --game tris --csv table.csv --html FILE", 40_000),
];

fn command(line: &str, folder: &Folder, file: &str) -> Command {
    let mut command = filetto();
    command.args(line.replace("FILE", file).split(' ')).current_dir(&folder.0);
    command
}

/// No file may become larger than this many bytes: a disk that fills up.
fn full(command: &mut Command, bytes: u64) {
    let limit = libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
    let hook = move || {
        // SAFETY: two system calls with plain arguments; the structure lives as long as the hook.
        let set = unsafe {
            libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
            libc::setrlimit(libc::RLIMIT_FSIZE, &raw const limit)
        };
        if set == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    };
    // SAFETY: the hook makes system calls only and allocates nothing.
    unsafe { command.pre_exec(hook) };
}

#[test]
fn with_room_they_are_written_and_nothing_lies_beside_them() {
    for (number, (line, _)) in WRITERS.iter().enumerate() {
        let folder = Folder::new(&format!("room-{number}"));
        let output = command(line, &folder, "out").output().unwrap();
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(fs::metadata(folder.join("out")).unwrap().len() > 1000, "{line}");
        assert!(!folder.names().iter().any(|name| name.contains("draft")), "{line}: {:?}", folder.names());
    }
}

#[test]
fn without_room_what_was_there_stays() {
    for (number, (line, bytes)) in WRITERS.iter().enumerate() {
        let folder = Folder::new(&format!("full-{number}"));
        fs::write(folder.join("out"), "what was there").unwrap();
        let mut command = command(line, &folder, "out");
        full(&mut command, *bytes);
        let output = command.output().unwrap();
        let sentence = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {sentence}");
        assert_eq!(fs::read_to_string(folder.join("out")).unwrap(), "what was there", "{line}");
        assert!(!folder.names().iter().any(|name| name.contains("draft")), "{line}: {:?}", folder.names());
    }
}

#[test]
fn a_book_without_room_is_none_and_can_be_finished_later() {
    let folder = Folder::new("book");
    let line = "book build --game drop-4x4-4 --plies 4 --out FILE";
    let mut poor = command(line, &folder, "b.book");
    full(&mut poor, 300);
    assert_eq!(poor.output().unwrap().status.code(), Some(2));
    assert!(!folder.join("b.book").exists() && !folder.names().iter().any(|name| name.contains("draft")));
    assert!(command(line, &folder, "b.book").output().unwrap().status.success());
    assert_eq!(folder.names(), ["b.book"]);
}

#[test]
fn where_nothing_can_be_written_it_is_one_line() {
    for (number, (line, _)) in WRITERS.iter().enumerate() {
        let folder = Folder::new(&format!("nowhere-{number}"));
        for place in ["/proc/out", "no/such/folder/out"] {
            let output = command(line, &folder, place).output().unwrap();
            let sentence = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{line} {place}: {sentence}");
            assert!(sentence.lines().last().is_some_and(|line| line.starts_with("error: ")), "{sentence}");
        }
    }
}
