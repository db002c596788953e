//! Starting and stopping: the socket, the signals, the runtime.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::admin::Door;
use super::games::changes;
use super::store::Store;
use super::{App, Settings, Shared, browser, connections, router};
use crate::failure::Failure;

/// The port unless another one is named.
pub const PORT: u16 = 7117;
/// How long answers under way may take after the server was told to stop.
const FAREWELL: Duration = Duration::from_secs(3);

/// Where the server listens and what it does there.
pub struct Address {
    /// The address of this machine to listen on.
    pub ip: IpAddr,
    /// The port; if none is named and the usual one is taken, any free one.
    pub port: Option<u16>,
    /// Show the page in a browser.
    pub open: bool,
}

/// Runs the server until it is told to stop, and says by which signal.
pub fn run(
    address: &Address,
    data: &Path,
    settings: Settings,
    out: &mut impl Write,
) -> Result<Signal, Failure> {
    let store = Store::open(data).map_err(|error| Failure::Input(error.to_string()))?;
    let runtime = Runtime::new()?;
    let served = runtime.block_on(async {
        let signals = Signals::new()?;
        let listener = listen(address).await?;
        let bound = listener.local_addr()?;
        let door = Door::open(data, reachable(bound));
        let closed = |failure: &Failure| eprintln!("filetto web --list will not work: {failure}");
        let admin = door.as_ref().inspect_err(|failure| closed(failure)).ok().map(|door| door.secret.clone());
        let app = App::new(Settings { admin, ..settings }, store);
        announce(&app, address, bound, out)?;
        Ok(serve(app, listener, signals).await)
    });
    runtime.shutdown_timeout(FAREWELL);
    served
}

async fn listen(address: &Address) -> Result<TcpListener, Failure> {
    let bind = |port| TcpListener::bind(SocketAddr::new(address.ip, port));
    let port = address.port.unwrap_or(PORT);
    let taken = |error: io::Error| Failure::Input(format!("cannot listen on {}:{port}: {error}", address.ip));
    match (bind(port).await, address.port) {
        (Err(_), None) => bind(0).await.map_err(taken),
        (listener, _) => listener.map_err(taken),
    }
}

/// Prints where the page is, and shows it.
fn announce(app: &App, address: &Address, bound: SocketAddr, out: &mut impl Write) -> Result<(), Failure> {
    let token = app.settings().token.as_ref().map_or(String::new(), |token| format!("?token={token}"));
    let page = format!("http://{}/{token}", reachable(bound));
    writeln!(out, "{page}")?;
    out.flush()?;
    if address.open {
        browser::open(&page);
    }
    Ok(())
}

/// Where a browser on this machine finds the server; "every address" is none that it could open.
fn reachable(bound: SocketAddr) -> SocketAddr {
    let ip = match bound.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, bound.port())
}

async fn serve(app: Shared, listener: TcpListener, signals: Signals) -> Signal {
    tokio::spawn(resume(app.clone()));
    let stopping = app.stopping.subscribe();
    let server = tokio::spawn(connections::serve(listener, router(&app), app.connections.clone(), stopping));
    let signal = signals.next().await;
    app.stop();
    // Who still listens then has heard enough.
    let _ = tokio::time::timeout(FAREWELL, server).await;
    signal
}

/// Games that wait for a program go on beside everything else.
async fn resume(app: Shared) {
    if let Err(refusal) = changes::resume(&app).await {
        eprintln!("games could not go on: {}", refusal.sentence);
    }
}

/// What told the server to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// The usual request to end.
    Terminate,
    /// The terminal is gone.
    HangUp,
}

impl Signal {
    /// The exit code that says so: 128 and the signal's number.
    pub fn exit_code(self) -> i32 {
        match self {
            Signal::HangUp => 129,
            Signal::Interrupt => 130,
            Signal::Terminate => 143,
        }
    }
}

/// The signals that stop the server. They are caught from the moment this exists.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    hang_up: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        let hang_up = (!ignores_hang_up()).then(|| signal(SignalKind::hangup())).transpose()?;
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up,
        })
    }

    async fn next(mut self) -> Signal {
        let hang_up = async {
            match &mut self.hang_up {
                Some(signal) => signal.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = self.interrupt.recv() => Signal::Interrupt,
            _ = self.terminate.recv() => Signal::Terminate,
            _ = hang_up => Signal::HangUp,
        }
    }
}

/// True if who started the server wants it to outlive the terminal (`nohup`): the first signal is ignored.
#[cfg(unix)]
fn ignores_hang_up() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & 1 == 1))
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Signals> {
        Ok(Signals)
    }

    async fn next(self) -> Signal {
        let _ = tokio::signal::ctrl_c().await;
        Signal::Interrupt
    }
}
