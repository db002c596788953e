//! The full-screen game on a terminal of its own: however it ends, the terminal is as it was.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::thread;

use libc::{SIGHUP, SIGINT, SIGTERM};

use crate::harness::{Folder, Running, filetto, text, wait_for};

/// A move, then the list of keys: when that is shown, the move was heard.
const MOVE: &[u8] = b"4\r?";
const HELP: &str = "mouse:";

/// A terminal: what a person sees and types, and the side of the program.
struct Terminal {
    person: File,
    program: OwnedFd,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    fn open() -> Terminal {
        let size = libc::winsize { ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
        let (mut person, mut program) = (-1, -1);
        // SAFETY: openpty fills two numbers and reads the size; the others may be null.
        let opened = unsafe {
            let (name, modes) = (std::ptr::null_mut(), std::ptr::null_mut());
            libc::openpty(&raw mut person, &raw mut program, name, modes, (&raw const size).cast_mut())
        };
        assert_eq!(opened, 0);
        for side in [person, program] {
            // SAFETY: a number that was just opened; a program must not inherit it but as its standard input.
            unsafe { libc::fcntl(side, libc::F_SETFD, libc::FD_CLOEXEC) };
        }
        // SAFETY: both were opened just now and belong to nobody else.
        let (person, program) = unsafe { (File::from_raw_fd(person), OwnedFd::from_raw_fd(program)) };
        Terminal { person, program, seen: Arc::default() }
    }

    /// Reads along, as a screen does.
    fn watch(&self) {
        let (mut person, seen) = (self.person.try_clone().unwrap(), self.seen.clone());
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = person.read(&mut bytes) {
                seen.lock().unwrap().extend(&bytes[..length]);
            }
        });
    }

    /// Reads along on this thread, so that nobody else holds the terminal.
    fn read_until(&self, text: &str) {
        let mut bytes = [0; 4096];
        while !self.shows(text) {
            let length = (&self.person).read(&mut bytes).unwrap();
            self.seen.lock().unwrap().extend(&bytes[..length]);
        }
    }

    fn shows(&self, text: &str) -> bool {
        String::from_utf8_lossy(&self.seen.lock().unwrap()).contains(text)
    }

    /// True while keys are shown and lines are edited.
    fn is_usual(&self) -> bool {
        // SAFETY: tcgetattr fills a plain structure, of which zero bytes are a value.
        let modes = unsafe {
            let mut modes: libc::termios = std::mem::zeroed();
            let side = std::os::fd::AsRawFd::as_raw_fd(&self.program);
            assert_eq!(libc::tcgetattr(side, &raw mut modes), 0);
            modes
        };
        modes.c_lflag & (libc::ECHO | libc::ICANON) == libc::ECHO | libc::ICANON
    }

    /// A game on it, as the first program of its session.
    fn play(&self, save: &str, ignored: Option<i32>) -> Running {
        let mut command = filetto();
        command.args(["play", "--lang", "en", "--o", "random:seed=1", "--save", save]).env("TERM", "xterm");
        let side = || Stdio::from(self.program.try_clone().unwrap());
        let hook = move || {
            // SAFETY: system calls with plain numbers.
            unsafe {
                libc::setsid();
                libc::ioctl(0, libc::TIOCSCTTY, 0);
                if let Some(signal) = ignored {
                    libc::signal(signal, libc::SIG_IGN);
                }
            }
            Ok::<(), io::Error>(())
        };
        // SAFETY: the hook makes system calls only and allocates nothing.
        unsafe { command.pre_exec(hook) };
        command.stdin(side()).stdout(side()).stderr(side());
        Running(command.spawn().unwrap())
    }
}

/// Starts a game and plays its first move.
fn begin(terminal: &Terminal, save: &str, ignored: Option<i32>) -> Running {
    let running = terminal.play(save, ignored);
    terminal.watch();
    wait_for("the full screen", || terminal.shows("\x1b[?1049h") && !terminal.is_usual());
    (&terminal.person).write_all(MOVE).unwrap();
    wait_for("the keys to be heard", || terminal.shows(HELP));
    running
}

fn is_on_record_as_stopped(save: &std::path::Path) {
    let saved = fs::read_to_string(save).unwrap();
    let record: serde_json::Value =
        serde_json::from_str(&saved).unwrap_or_else(|error| panic!("{error}: {saved}"));
    assert_eq!(record["end"]["fault"], "stopped", "{saved}");
}

#[test]
fn signals_restore_the_terminal_and_keep_the_game() {
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        let folder = Folder::new(&format!("screen-{signal}"));
        let (save, terminal) = (folder.join("games.jsonl"), Terminal::open());
        let mut running = begin(&terminal, text(&save), None);
        running.signal(signal);
        assert_eq!(running.ended().code(), Some(128 + signal));
        wait_for("the usual screen", || terminal.shows("\x1b[?1049l") && terminal.is_usual());
        is_on_record_as_stopped(&save);
    }
}

/// With and without the signal of the hang-up: a terminal that is gone ends the game, and nothing spins.
#[test]
fn a_closed_terminal_ends_the_game() {
    for ignored in [None, Some(SIGHUP)] {
        let folder = Folder::new(&format!("closed-{}", ignored.is_some()));
        let save = folder.join("games.jsonl");
        let terminal = Terminal::open();
        let mut running = terminal.play(text(&save), ignored);
        terminal.read_until("\x1b[?1049h");
        wait_for("keys to be taken over", || !terminal.is_usual());
        (&terminal.person).write_all(MOVE).unwrap();
        terminal.read_until(HELP);
        drop(terminal);
        assert_eq!(running.ended().code(), Some(129), "ignored: {ignored:?}");
        is_on_record_as_stopped(&save);
    }
}
