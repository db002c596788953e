//! The sockets: how many are open, what each is doing, and for how long it may.
//!
//! Whoever sends half a request, takes half an answer or sits idle is in a class of its own. A class has a time limit
//! and a number, and when it is full its oldest go: a crowd of slow connections pushes out itself, never one that
//! asks and listens.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Request, Response};
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{interval, sleep};

use super::clients::counted;
use super::security::Peer;

/// The time for the header of a request.
const HEADER: Duration = Duration::from_secs(10);
/// The time between two parts of a body, and for all of it.
const BODY_PART: Duration = Duration::from_secs(15);
const BODY: Duration = Duration::from_secs(30);
/// How long a connection stays open between two requests.
const IDLE: Duration = Duration::from_secs(60);
/// How long a reader may take nothing of what is sent to it.
const STUCK: Duration = Duration::from_secs(30);
/// How long what is sent may stay without a sign that it arrived.
#[cfg(target_os = "linux")]
const UNHEARD: Duration = Duration::from_secs(8);
/// A reader that takes nothing for this long is slow.
const SLOW: Duration = Duration::from_secs(1);
/// How often it is looked who is late.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// The most connections, where the system allows as many.
const MOST: usize = 8192;
/// Descriptors for everything else: the store, external programs, books.
const OTHER_FILES: usize = 128;
/// The largest header.
const HEADER_BYTES: usize = 64 << 10;
/// How long to wait when the system has no descriptor left.
const BREATH: Duration = Duration::from_millis(50);

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// It has not sent a whole header yet.
    Opening,
    /// It sends a body.
    Receiving,
    /// It does not take what is sent to it.
    Stuck,
    /// It waits for its next request.
    Idle,
    /// It is answered.
    Answering,
}

impl Class {
    /// Every class with the most connections of it from one address, and in all.
    const BOUNDED: [(Class, usize, usize); 4] = [
        (Class::Opening, 256, 512),
        (Class::Receiving, 256, 512),
        (Class::Stuck, 256, 512),
        (Class::Idle, 1024, 2048),
    ];

    /// One word for it.
    pub fn word(self) -> &'static str {
        match self {
            Class::Opening => "opening",
            Class::Receiving => "receiving",
            Class::Stuck => "stuck",
            Class::Idle => "idle",
            Class::Answering => "answering",
        }
    }
}

/// One socket.
pub struct Connection {
    /// The other end.
    pub peer: SocketAddr,
    address: IpAddr,
    status: Mutex<Status>,
    ended: Notify,
}

struct Status {
    class: Class,
    /// Since when.
    since: Instant,
    /// When something was last heard.
    heard: Instant,
    /// Since when what is sent is not taken.
    blocked: Option<Instant>,
}

impl Status {
    fn class(&self, now: Instant) -> (Class, Instant) {
        match self.blocked {
            Some(blocked) if now - blocked > SLOW => (Class::Stuck, blocked),
            _ => (self.class, self.since),
        }
    }

    fn is_late(&self, now: Instant) -> bool {
        let (class, since) = self.class(now);
        match class {
            Class::Opening => now - since > HEADER,
            Class::Receiving => now - since > BODY || now - self.heard > BODY_PART,
            Class::Stuck => now - since > STUCK,
            Class::Idle => now - since > IDLE,
            Class::Answering => false,
        }
    }
}

impl Connection {
    fn new(peer: SocketAddr) -> Arc<Connection> {
        let now = Instant::now();
        let status = Status { class: Class::Opening, since: now, heard: now, blocked: None };
        let address = counted(peer.ip());
        Arc::new(Connection { peer, address, status: Mutex::new(status), ended: Notify::new() })
    }

    /// What it is doing, and for how long.
    pub fn doing(&self) -> (Class, Duration) {
        let (class, since) = self.status().class(Instant::now());
        (class, since.elapsed())
    }

    fn status(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn becomes(&self, class: Class) {
        let mut status = self.status();
        (status.class, status.since) = (class, Instant::now());
    }

    /// Something came; if nothing was under way, it is the next request.
    fn hears(&self) {
        let mut status = self.status();
        status.heard = Instant::now();
        if status.class == Class::Idle {
            (status.class, status.since) = (Class::Opening, status.heard);
        }
    }

    fn sends(&self, taken: bool) {
        let mut status = self.status();
        status.blocked = if taken { None } else { status.blocked.or_else(|| Some(Instant::now())) };
    }
}

/// All sockets of the server.
pub struct Connections {
    open: Mutex<HashMap<u64, Arc<Connection>>>,
    numbers: AtomicU64,
    most: AtomicUsize,
    address: OnceLock<IpAddr>,
}

impl Default for Connections {
    fn default() -> Connections {
        Connections {
            open: Mutex::default(),
            numbers: AtomicU64::new(1),
            most: AtomicUsize::new(MOST),
            address: OnceLock::new(),
        }
    }
}

impl Connections {
    /// The address of this machine the server listens on.
    pub fn address(&self) -> Option<IpAddr> {
        self.address.get().copied()
    }

    /// All that are open, by number.
    pub fn list(&self) -> Vec<(u64, Arc<Connection>)> {
        let mut list: Vec<_> = self.open().iter().map(|(number, one)| (*number, one.clone())).collect();
        list.sort_by_key(|(number, _)| *number);
        list
    }

    /// Ends one; false if there is no such connection.
    pub fn end(&self, number: u64) -> bool {
        let ended = self.open().remove(&number);
        ended.map(|connection| connection.ended.notify_one()).is_some()
    }

    fn open(&self) -> MutexGuard<'_, HashMap<u64, Arc<Connection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new connection, unless its address or the house is full of others that are being answered.
    fn admit(&self, peer: SocketAddr) -> Option<(u64, Arc<Connection>)> {
        let (connection, most) = (Connection::new(peer), self.most.load(Ordering::Relaxed));
        if self.is_full(connection.address, most) {
            self.settle(most / 8);
        }
        if self.is_full(connection.address, most) {
            return None;
        }
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        self.open().insert(number, connection.clone());
        Some((number, connection))
    }

    /// One address may have three quarters of all.
    fn is_full(&self, address: IpAddr, most: usize) -> bool {
        let open = self.open();
        open.len() >= most || open.values().filter(|other| other.address == address).count() >= most / 4 * 3
    }

    /// Ends who is late, and of every class the oldest that are too many. No class keeps more than `most`.
    fn settle(&self, most: usize) {
        let now = Instant::now();
        let mut gone: Vec<u64> = Vec::new();
        let open = self.open();
        for (class, there, all) in Class::BOUNDED {
            let mut members: Vec<(Instant, u64, IpAddr)> = Vec::new();
            for (number, connection) in open.iter() {
                let status = connection.status();
                let (doing, since) = status.class(now);
                match doing == class {
                    true if status.is_late(now) => gone.push(*number),
                    true => members.push((since, *number, connection.address)),
                    false => {}
                }
            }
            gone.extend(too_many(members, there.min(most), all.min(most)));
        }
        drop(open);
        for number in gone {
            self.end(number);
        }
    }

    /// Ends everything that is not being answered.
    fn clear(&self) {
        let answered = |connection: &Connection| connection.doing().0 == Class::Answering;
        for (number, _) in self.list().iter().filter(|(_, connection)| !answered(connection)) {
            self.end(*number);
        }
    }
}

/// The oldest members of a class, as far as there are too many from an address or in all.
fn too_many(mut members: Vec<(Instant, u64, IpAddr)>, there: usize, all: usize) -> Vec<u64> {
    members.sort();
    let mut counts: HashMap<IpAddr, usize> = HashMap::new();
    members.iter().for_each(|(_, _, address)| *counts.entry(*address).or_default() += 1);
    let mut left = members.len();
    let mut gone = Vec::new();
    for (_, number, address) in members {
        let count = counts.entry(address).or_default();
        if left > all || *count > there {
            (left, *count) = (left - 1, *count - 1);
            gone.push(number);
        }
    }
    gone
}

/// Serves every connection until the server stops, then those that are being answered to their end.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    connections: Arc<Connections>,
    mut stopping: watch::Receiver<bool>,
) {
    connections.most.store(MOST.min(descriptors().saturating_sub(OTHER_FILES).max(1)), Ordering::Relaxed);
    if let Ok(own) = listener.local_addr() {
        let _ = connections.address.set(own.ip());
    }
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    let mut look = interval(LOOK_EVERY);
    let stop = stopping.clone();
    loop {
        tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => break,
            _ = look.tick() => connections.settle(MOST),
            (stream, peer) = accept(&listener) => if let Some((number, connection)) = connections.admit(peer) {
                let task = Task { number, connection, connections: connections.clone() };
                tokio::spawn(task.serve(stream, router.clone(), stop.clone(), alive.clone()));
            },
        }
    }
    drop((listener, alive));
    connections.clear();
    let _ = all_gone.recv().await;
}

/// The next connection. Where the system has no descriptor left, somebody must go first.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(_) => sleep(BREATH).await,
        }
    }
}

/// One connection being served; forgotten at its end.
struct Task {
    number: u64,
    connection: Arc<Connection>,
    connections: Arc<Connections>,
}

/// Lets the system end a connection whose other end is gone without a word, as when a lid is closed: what is sent must arrive.
#[cfg(target_os = "linux")]
fn notice_death(stream: &TcpStream) {
    let _ = rustix::net::sockopt::set_tcp_user_timeout(stream, UNHEARD.as_millis() as u32);
}

#[cfg(not(target_os = "linux"))]
fn notice_death(_stream: &TcpStream) {}

impl Drop for Task {
    fn drop(&mut self) {
        self.connections.open().remove(&self.number);
    }
}

impl Task {
    async fn serve(
        self,
        stream: TcpStream,
        router: Router,
        mut stopping: watch::Receiver<bool>,
        _alive: mpsc::Sender<()>,
    ) {
        // An event is sent when it happens, not when there are more.
        let _ = stream.set_nodelay(true);
        notice_death(&stream);
        let io = TokioIo::new(Watched { stream, connection: self.connection.clone() });
        let (inner, connection) = (TowerToHyperService::new(router), self.connection.clone());
        let service = service_fn(move |request| answer(inner.clone(), connection.clone(), request));
        let mut builder = http1::Builder::new();
        builder.header_read_timeout(None).max_buf_size(HEADER_BYTES);
        let mut served = pin!(builder.serve_connection(io, service));
        tokio::select! {
            // What the other side does wrong is its own affair.
            _ = served.as_mut() => return,
            () = self.connection.ended.notified() => return,
            _ = stopping.wait_for(|stopping| *stopping) => served.as_mut().graceful_shutdown(),
        }
        tokio::select! {
            _ = served => {}
            () = self.connection.ended.notified() => {}
        }
    }
}

/// One request with its answer, and what its connection does meanwhile.
async fn answer(
    router: TowerToHyperService<Router>,
    connection: Arc<Connection>,
    mut request: Request<Incoming>,
) -> Result<Response<Sent>, std::convert::Infallible> {
    let class = if request.body().is_end_stream() { Class::Answering } else { Class::Receiving };
    connection.becomes(class);
    request.extensions_mut().insert(Peer(connection.peer));
    let own = connection.clone();
    let answer = router.call(request.map(|body| Received { body, connection: own })).await?;
    connection.becomes(Class::Answering);
    Ok(answer.map(|body| Sent { body, connection }))
}

/// The body of a request.
struct Received {
    body: Incoming,
    connection: Arc<Connection>,
}

impl HttpBody for Received {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(None) = polled {
            self.connection.becomes(Class::Answering);
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer. When it is over, the connection waits for its next request.
struct Sent {
    body: Body,
    connection: Arc<Connection>,
}

impl HttpBody for Sent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        self.connection.becomes(Class::Idle);
    }
}

/// A socket that notes what comes and what is not taken.
struct Watched {
    stream: TcpStream,
    connection: Arc<Connection>,
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        buffer: &mut ReadBuf,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.connection.hears();
        }
        polled
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context, data: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, data);
        self.connection.sends(polled.is_ready());
        polled
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        data: &[io::IoSlice],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, data);
        self.connection.sends(polled.is_ready());
        polled
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// How many descriptors this process may have: as many as the system lets it ask for.
#[cfg(unix)]
fn descriptors() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limits = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limits.maximum, maximum: limits.maximum };
    let now = if setrlimit(Resource::Nofile, raised).is_ok() { raised } else { limits };
    now.current.map_or(usize::MAX, |most| most as usize)
}

#[cfg(not(unix))]
fn descriptors() -> usize {
    usize::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(last: u8, port: u16) -> SocketAddr {
        SocketAddr::new([10, 0, 0, last].into(), port)
    }

    fn house(most: usize) -> Connections {
        let house = Connections::default();
        house.most.store(most, Ordering::Relaxed);
        house
    }

    /// As if its class had begun so long ago.
    fn aged(connection: &Connection, age: Duration) {
        let mut status = connection.status();
        status.since -= age;
        status.heard -= age;
    }

    /// What a closed lid leaves behind is noticed by the next heartbeat that nobody takes.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_reader_gone_without_a_word_is_given_up_soon() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        notice_death(&stream);
        let patience = rustix::net::sockopt::tcp_user_timeout(&stream).unwrap();
        assert_eq!(Duration::from_millis(patience.into()), UNHEARD);
        assert!(UNHEARD < Duration::from_secs(10));
    }

    #[test]
    fn a_crowd_of_half_open_connections_pushes_out_its_oldest() {
        let house = house(MOST);
        let honest = house.admit(peer(1, 1)).unwrap();
        honest.1.becomes(Class::Answering);
        let crowd: Vec<_> = (0..2000).map(|port| house.admit(peer(1, port)).unwrap().0).collect();
        house.settle(MOST);
        let left: Vec<u64> = house.list().iter().map(|(number, _)| *number).collect();
        assert_eq!(left.len(), 257);
        assert!(left.contains(&honest.0) && left.ends_with(&crowd[1744..]));
    }

    #[test]
    fn a_full_house_makes_room_by_those_who_ask_nothing() {
        let house = house(400);
        for last in 0..4 {
            let admitted = (0..100).filter(|port| house.admit(peer(last, *port)).is_some()).count();
            assert_eq!(admitted, 100);
        }
        assert!(house.admit(peer(5, 1)).is_some());
        house.list().iter().for_each(|(_, connection)| connection.becomes(Class::Answering));
        let open = house.list().len();
        let admitted = (0..1000).filter(|port| house.admit(peer(6, *port)).is_some()).count();
        assert_eq!(admitted, 1000, "they push out each other");
        assert!(house.list().len() <= 400);
        house.list().iter().for_each(|(_, connection)| connection.becomes(Class::Answering));
        let other = (0..1000).filter(|port| {
            let admitted = house.admit(peer(7, *port));
            admitted.map(|(_, connection)| connection.becomes(Class::Answering)).is_some()
        });
        assert!(other.count() + open <= 400, "who is answered is never pushed out");
    }

    #[test]
    fn whoever_is_late_is_ended() {
        for (class, time) in [(Class::Opening, HEADER), (Class::Receiving, BODY_PART), (Class::Idle, IDLE)] {
            let house = house(MOST);
            let (_, connection) = house.admit(peer(1, 1)).unwrap();
            connection.becomes(class);
            aged(&connection, time - Duration::from_secs(1));
            house.settle(MOST);
            assert_eq!(house.list().len(), 1, "{class:?} in time");
            aged(&connection, Duration::from_secs(2));
            house.settle(MOST);
            assert_eq!(house.list().len(), 0, "{class:?} late");
        }
        let house = house(MOST);
        let (_, connection) = house.admit(peer(1, 1)).unwrap();
        connection.becomes(Class::Answering);
        aged(&connection, Duration::from_secs(120));
        house.settle(MOST);
        assert_eq!(house.list().len(), 1, "an answer may take as long as it takes");
        connection.sends(false);
        connection.status().blocked = Instant::now().checked_sub(STUCK + SLOW);
        assert_eq!(connection.doing().0, Class::Stuck);
        house.settle(MOST);
        assert_eq!(house.list().len(), 0, "a reader that takes nothing");
    }
}
