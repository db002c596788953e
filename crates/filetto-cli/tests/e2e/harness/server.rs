//! Whoever serves the page on loopback: the built binary, or with `FILETTO_EDITION=site` a web host with the browser
//! edition.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::site::Host;
use super::{Scratch, free_port};

/// True if the browser edition is tested.
pub fn is_site() -> bool {
    match std::env::var("FILETTO_EDITION").as_deref() {
        Ok("site") => true,
        Ok("server") | Err(_) => false,
        Ok(other) => panic!("FILETTO_EDITION is {other:?}: expected server or site"),
    }
}

/// Whoever serves the page to a test.
pub enum Server {
    /// A server with a data directory of its own.
    Program {
        /// Its process.
        child: Child,
        /// `web` or `class`.
        command: &'static str,
        /// Its port.
        port: u16,
        /// Its data.
        data: Scratch,
        /// What it was started with.
        options: Vec<String>,
    },
    /// A web host; the browser has the data.
    Site(Host),
}

impl Server {
    /// Starts one of the edition that is tested, and waits until it answers.
    pub fn start() -> Server {
        if is_site() { Server::Site(Host::start()) } else { Server::start_with(&[]) }
    }

    /// A program with more options.
    pub fn start_with(options: &[&str]) -> Server {
        Server::run("web", options)
    }

    /// A server with a class, for this machine alone.
    pub fn class(options: &[&str]) -> Server {
        Server::run("class", &[&["--bind", "127.0.0.1"], options].concat())
    }

    fn run(command: &'static str, options: &[&str]) -> Server {
        assert!(!is_site(), "this test needs a server: name it in needs_a_server.txt");
        let (port, data) = (free_port(), Scratch::new("data"));
        let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
        let child = launch(command, port, &data, &options);
        Server::Program { child, command, port, data, options }
    }

    /// Its address, such as `http://127.0.0.1:7117`.
    pub fn address(&self) -> String {
        match self {
            Server::Program { port, .. } => format!("http://127.0.0.1:{port}"),
            Server::Site(host) => host.address(),
        }
    }

    /// Ends it without a warning, as a power cut would.
    pub fn kill(&mut self) {
        let Server::Program { child, .. } = self else { panic!("only a server is killed") };
        child.kill().expect("the server runs");
        child.wait().expect("it was started here");
    }

    /// Starts it again on the same port with the same data.
    pub fn restart(&mut self) {
        let Server::Program { child, command, port, data, options } = self else {
            panic!("only a server is restarted")
        };
        *child = launch(command, *port, data, options);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Server::Program { child, .. } = self {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn launch(command: &str, port: u16, data: &Scratch, options: &[String]) -> Child {
    let child = Command::new(env!("CARGO_BIN_EXE_filetto"))
        .args([command, "--no-open", "--port", &port.to_string(), "--data"])
        .arg(&data.0)
        .args(options)
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary is built");
    let deadline = Instant::now() + Duration::from_secs(20);
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(Instant::now() < deadline, "the server does not answer on port {port}");
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}
