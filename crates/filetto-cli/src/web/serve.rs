//! Starting and stopping: the socket, the signals, the runtime.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::admin::Door;
use super::games::changes;
use super::invitation::own_address;
use super::store::Store;
use super::{App, Settings, Shared, browser, connections, router};
use crate::failure::Failure;

/// The port unless another one is named.
pub const PORT: u16 = 7117;
/// How long answers under way may take after the server was told to stop.
const FAREWELL: Duration = Duration::from_secs(3);

/// How often it is looked whether the server shall stop.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Where the server listens and what it does there.
pub struct Address {
    /// The address of this machine to listen on.
    pub ip: IpAddr,
    /// The port; if none is named and the usual one is taken, any free one.
    pub port: Option<u16>,
    /// Show the page in a browser.
    pub open: bool,
    /// What that page begins with: `theme`, `lang`.
    pub begins: Vec<(&'static str, String)>,
}

impl Address {
    /// The page as it is opened: with a token it is the token that counts, and the page keeps the rest itself.
    fn opened(&self, page: &str) -> String {
        let begins: Vec<String> = self.begins.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if begins.is_empty() || page.contains('?') {
            return page.into();
        }
        format!("{page}?{}", begins.join("&"))
    }
}

/// Runs the server until the flag is raised.
pub fn run(
    address: &Address,
    data: &Path,
    settings: Settings,
    stop: &AtomicBool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let store = Store::open(data).map_err(|error| Failure::Input(error.to_string()))?;
    let runtime = Runtime::new()?;
    let served = runtime.block_on(async {
        let listener = listen(address).await?;
        let bound = listener.local_addr()?;
        let door = Door::open(data, reachable(bound));
        let closed = |failure: &Failure| eprintln!("filetto web --list will not work: {failure}");
        let admin = door.as_ref().inspect_err(|failure| closed(failure)).ok().map(|door| door.secret.clone());
        let reach = for_others(bound).map(|others| format!("http://{others}"));
        let token = token(&settings, &store).await?;
        let app = App::new(Settings { admin, reach, token, ..settings }, store);
        announce(&app, address, bound, out)?;
        serve(app, listener, stop).await;
        Ok(())
    });
    runtime.shutdown_timeout(FAREWELL);
    served
}

/// What others must show: the token that was given, or the code of the class.
async fn token(settings: &Settings, store: &Store) -> Result<Option<String>, Failure> {
    match (&settings.token, &settings.class) {
        (None, Some(lesson)) => {
            lesson.door_code(store).await.map_err(|error| Failure::Input(error.to_string()))
        }
        (given, _) => Ok(given.clone()),
    }
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

/// Prints where the page is, for other machines first, and shows it.
fn announce(app: &App, address: &Address, bound: SocketAddr, out: &mut impl Write) -> Result<(), Failure> {
    let token = app.settings().token.as_ref().map_or(String::new(), |token| format!("?token={token}"));
    let place =
        app.settings().class.as_ref().map_or(String::new(), |class| format!("#/class?key={}", class.key));
    let page = format!("http://{}/{token}{place}", reachable(bound));
    let shared = app.settings().reach.as_ref().map(|base| format!("{base}/{token}"));
    let shared = shared.filter(|shared| *shared != page).map_or(String::new(), |shared| shared + "\n");
    // In one piece: whoever reads the first line alone does not end the server.
    out.write_all(format!("{shared}{page}\n").as_bytes())?;
    out.flush()?;
    if address.open {
        browser::open(&address.opened(&page));
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

/// Where other machines find the server: the address it listens on, or this machine's own if it listens on all.
fn for_others(bound: SocketAddr) -> Option<SocketAddr> {
    let ip = if bound.ip().is_unspecified() { own_address()? } else { bound.ip() };
    (!ip.is_loopback()).then_some(SocketAddr::new(ip, bound.port()))
}

async fn serve(app: Shared, listener: TcpListener, stop: &AtomicBool) {
    tokio::spawn(resume(app.clone()));
    let stopping = app.stopping.subscribe();
    let server = tokio::spawn(connections::serve(listener, router(&app), app.connections.clone(), stopping));
    told_to_stop(stop).await;
    app.stop();
    // Who still listens then has heard enough.
    let _ = tokio::time::timeout(FAREWELL, server).await;
    // A disk that has room again takes what it could not take before.
    let _ = tokio::time::timeout(FAREWELL, changes::store_last(&app)).await;
}

/// Games that wait for a program go on beside everything else.
async fn resume(app: Shared) {
    let clocks = changes::resume_clocks(&app).await;
    if let Err(refusal) = clocks.and(changes::resume(&app).await) {
        eprintln!("games could not go on: {}", refusal.sentence);
    }
}

/// Waits until somebody wants the program to end.
async fn told_to_stop(flag: &AtomicBool) {
    let mut look = tokio::time::interval(LOOK_EVERY);
    while !flag.load(Ordering::Relaxed) {
        look.tick().await;
    }
}
