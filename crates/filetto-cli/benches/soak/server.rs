//! The server under trouble: killed and started again on the same port with the same data, its disk filled, its
//! memory and descriptors watched.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::Bots;

/// In the environment of everything this run starts.
const MARK: &str = "FILETTO_SOAK";
/// How long the server takes to reach its usual size.
const WARM: Duration = Duration::from_secs(8);
/// The last process to end has this long.
const FAREWELL: Duration = Duration::from_secs(10);

/// What the server takes, some seconds after its start.
#[derive(Clone, Copy)]
pub struct Sample {
    pub megabytes: f64,
    pub descriptors: f64,
}

pub struct Server {
    pub port: u16,
    command: Vec<String>,
    data: PathBuf,
    running: Mutex<(Child, Instant)>,
    samples: Mutex<Vec<Sample>>,
}

/// The mark of this run.
pub fn mark() -> (&'static str, String) {
    (MARK, std::process::id().to_string())
}

impl Server {
    pub fn start(folder: &Path, bots: &Bots) -> Server {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        let port = free.expect("a free port").port();
        let data = folder.join("data");
        let mut command: Vec<String> = ["web", "--no-open", "--port"].map(str::to_string).to_vec();
        command.extend([port.to_string(), "--data".into(), data.display().to_string()]);
        for (name, script) in bots {
            command.extend(["--external".into(), format!("{name}=sh {}", script.display())]);
        }
        let child = spawn(&command);
        let running = Mutex::new((child, Instant::now()));
        Server { port, command, data, running, samples: Mutex::default() }
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// kill -9, and a new start.
    pub fn kill_and_start(&self) {
        let mut running = self.running.lock().expect("nobody panics with it");
        let _ = running.0.kill();
        let _ = running.0.wait();
        *running = (spawn(&self.command), Instant::now());
    }

    /// Nothing can be written, or everything again: a limit on the size of files has the effect of a full disk,
    /// without the rights to make one.
    pub fn disk_is_full(&self, full: bool) {
        let id = self.running.lock().expect("nobody panics with it").0.id().to_string();
        let limit = if full { "--fsize=4096:unlimited" } else { "--fsize=unlimited:unlimited" };
        let set = Command::new("prlimit").args(["--pid", &id, limit]).status();
        assert!(set.is_ok_and(|status| status.success()), "prlimit (package util-linux) is needed");
    }

    /// Takes note of memory and descriptors once the server is warm.
    pub fn sample(&self) {
        let running = self.running.lock().expect("nobody panics with it");
        if running.1.elapsed() < WARM {
            return;
        }
        let id = running.0.id();
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0 kB");
        let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().unwrap_or(0.0);
        let descriptors = fs::read_dir(format!("/proc/{id}/fd")).map_or(0, Iterator::count) as f64;
        let sample = Sample { megabytes: kilobytes / 1024.0, descriptors };
        self.samples.lock().expect("nobody panics with it").push(sample);
    }

    pub fn samples(&self) -> Vec<Sample> {
        self.samples.lock().expect("nobody panics with it").clone()
    }

    /// The end, told politely.
    pub fn end(&self) {
        let mut running = self.running.lock().expect("nobody panics with it");
        let _ = Command::new("kill").arg(running.0.id().to_string()).status();
        let _ = running.0.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// Starts the server and waits for its address. A signal about a file that is too large must not end it, as it does
/// not end it when the disk is full.
fn spawn(command: &[String]) -> Child {
    let (name, value) = mark();
    let mut child = Command::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_filetto")])
        .args(command)
        .env(name, value)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let mut address = String::new();
    let out = child.stdout.take().expect("its standard output");
    BufReader::new(out).read_line(&mut address).expect("its address");
    assert!(address.starts_with("http://"), "the server does not start again");
    child
}

/// What this run started and did not end, a line each.
pub fn processes_left() -> Vec<String> {
    let until = Instant::now() + FAREWELL;
    loop {
        let left = marked();
        if left.is_empty() || Instant::now() > until {
            return left;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn marked() -> Vec<String> {
    let (name, value) = mark();
    let mark = format!("{name}={value}");
    let own = std::process::id().to_string();
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    let is_marked = |process: &fs::DirEntry| {
        let environment = fs::read(process.path().join("environ")).unwrap_or_default();
        process.file_name().to_string_lossy() != own
            && environment.split(|byte| *byte == 0).any(|entry| entry == mark.as_bytes())
    };
    let name = |process: fs::DirEntry| {
        let command = fs::read(process.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&command).replace('\0', " ")
    };
    folders.filter(is_marked).map(name).collect()
}
