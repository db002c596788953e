//! Commands that are ended in the middle.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

#[path = "../common/signals.rs"]
mod signals;

/// Longer than any ending takes on a busy machine.
const LONG: Duration = Duration::from_secs(60);

pub fn filetto() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("filetto"));
    signals::heard_by(&mut command);
    command
}

/// A folder that is removed at the end of its test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("filetto-endings-{}-{number}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        Folder(path)
    }

    pub fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// What is in it, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap().flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Waits for a condition, and says what it was if it does not come.
pub fn wait_for(what: &str, condition: impl FnMut() -> bool) {
    assert!(comes_true(LONG, condition), "waited for {what}");
}

pub fn comes_true(time: Duration, mut condition: impl FnMut() -> bool) -> bool {
    let until = Instant::now() + time;
    loop {
        if condition() {
            return true;
        }
        if Instant::now() > until {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A command that runs, killed if its test fails.
pub struct Running(pub Child);

impl Running {
    pub fn start(command: &mut Command) -> Running {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        Running(command.spawn().unwrap())
    }

    pub fn signal(&self, number: i32) {
        // SAFETY: kill only takes two numbers; the process is a child that was not waited for.
        assert_eq!(unsafe { libc::kill(self.0.id() as i32, number) }, 0);
    }

    /// Waits until the program has taken its signals over.
    pub fn catches(&self, number: i32) -> bool {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0");
        u64::from_str_radix(caught.trim(), 16).unwrap_or(0) & 1 << (number - 1) != 0
    }

    pub fn ended(&mut self) -> ExitStatus {
        let mut status = None;
        wait_for("the end of the program", || {
            status = self.0.try_wait().unwrap();
            status.is_some()
        });
        status.unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// True while a process runs. One that has ended and waits for its parent to take note does not.
pub fn runs(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(") ").next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(['Z', 'X']))
}
