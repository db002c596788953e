//! The browser edition from a sub-folder of a tiny web host, which knows nothing of games.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// Where the page lies on the host.
pub const FOLDER: &str = "/some/folder";

/// A running host.
pub struct Host {
    port: u16,
    ending: Arc<AtomicBool>,
    newer: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Host {
    /// Starts one on a free port.
    pub fn start() -> Host {
        let listener = TcpListener::bind("127.0.0.1:0").expect("loopback has free ports");
        let port = listener.local_addr().expect("it is bound").port();
        let ending = Arc::new(AtomicBool::new(false));
        let (ends, folder) = (ending.clone(), built());
        let newer = Arc::new(AtomicBool::new(false));
        let is_newer = newer.clone();
        let thread = thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if ends.load(Ordering::Relaxed) {
                    return;
                }
                let (folder, is_newer) = (folder.clone(), is_newer.load(Ordering::Relaxed));
                thread::spawn(move || serve(&stream, &folder, is_newer));
            }
        });
        Host { port, ending, newer, thread: Some(thread) }
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}{FOLDER}", self.port)
    }

    /// Somebody put a newer edition there.
    pub fn renew(&self) {
        self.newer.store(true, Ordering::Relaxed);
    }
}

impl Drop for Host {
    /// Nobody answers any more when this returns.
    fn drop(&mut self) {
        self.ending.store(true, Ordering::Relaxed);
        let _ = TcpStream::connect(("127.0.0.1", self.port));
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// What `./site` built: `FILETTO_SITE`, or its usual place.
fn built() -> PathBuf {
    let usual = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/site");
    let folder = std::env::var_os("FILETTO_SITE").map_or_else(usual, PathBuf::from);
    assert!(folder.join("index.html").is_file(), "./site builds {} first", folder.display());
    folder
}

/// One request, one file: a host that compresses nothing and keeps no connection.
fn serve(mut stream: &TcpStream, folder: &Path, is_newer: bool) {
    let mut line = String::new();
    let mut reader = BufReader::new(stream);
    if reader.read_line(&mut line).is_err() {
        return;
    }
    let mut header = String::new();
    while reader.read_line(&mut header).is_ok_and(|length| length > 2) {
        header.clear();
    }
    let path = line.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default();
    let name = path.strip_prefix(FOLDER).unwrap_or("/nothing").trim_start_matches('/');
    let file = folder.join(if name.is_empty() { "index.html" } else { name });
    let (status, mut bytes) = match fs::read(&file) {
        Ok(bytes) if !name.contains("..") => ("200 OK", bytes),
        _ => ("404 Not Found", Vec::new()),
    };
    if is_newer && name == "service-worker.js" {
        bytes.extend(b"// newer");
    }
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        kind(&file),
        bytes.len()
    );
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&bytes));
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
