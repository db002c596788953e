//! Starting and stopping: the socket, the signals, the runtime.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::games::changes;
use super::store::Store;
use super::{App, Settings, Shared, browser, router};
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

/// Runs the server until it is told to stop.
pub fn run(address: &Address, data: &Path, settings: Settings, out: &mut impl Write) -> Result<(), Failure> {
    let store = Store::open(data).map_err(|error| Failure::Input(error.to_string()))?;
    let runtime = Runtime::new()?;
    let served = runtime.block_on(async {
        let listener = listen(address).await?;
        let app = App::new(settings, store);
        announce(&app, address, listener.local_addr()?, out)?;
        serve(app, listener).await
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

async fn serve(app: Shared, listener: TcpListener) -> Result<(), Failure> {
    let resumed = changes::resume(&app).await;
    resumed.map_err(|refusal| Failure::Input(refusal.sentence))?;
    let mut stopping = app.stopping.subscribe();
    let own = app.clone();
    let server = axum::serve(listener, router(&app)).with_graceful_shutdown(async move {
        told_to_stop().await;
        own.stop();
    });
    let farewell = async move {
        let _ = stopping.wait_for(|stopping| *stopping).await;
        tokio::time::sleep(FAREWELL).await;
    };
    let served = tokio::select! {
        served = server => Ok(served?),
        () = farewell => Ok(()),
    };
    // A disk that has room again takes what it could not take before.
    let _ = tokio::time::timeout(FAREWELL, changes::store_last(&app)).await;
    served
}

/// Ctrl-C, or SIGTERM where there is one.
async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
