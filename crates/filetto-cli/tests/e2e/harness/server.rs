//! The built binary serving the page on loopback.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{Scratch, free_port};

/// A running server with a data directory of its own.
pub struct Server {
    child: Child,
    command: &'static str,
    port: u16,
    data: Scratch,
    options: Vec<String>,
}

impl Server {
    /// Starts one and waits until it answers.
    pub fn start() -> Server {
        Server::start_with(&[])
    }

    /// The same with more options.
    pub fn start_with(options: &[&str]) -> Server {
        Server::run("web", options)
    }

    /// A server with a class, for this machine alone.
    pub fn class(options: &[&str]) -> Server {
        Server::run("class", &[&["--bind", "127.0.0.1"], options].concat())
    }

    fn run(command: &'static str, options: &[&str]) -> Server {
        let (port, data) = (free_port(), Scratch::new("data"));
        let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
        let child = launch(command, port, &data, &options);
        Server { child, command, port, data, options }
    }

    /// Its address, such as `http://127.0.0.1:7117`.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Ends it without a warning, as a power cut would.
    pub fn kill(&mut self) {
        self.child.kill().expect("the server runs");
        self.child.wait().expect("it was started here");
    }

    /// Starts it again on the same port with the same data.
    pub fn restart(&mut self) {
        self.child = launch(self.command, self.port, &self.data, &self.options);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
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
