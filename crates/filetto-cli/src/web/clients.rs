//! Who asks, and how much of everything one of them may hold at once.
//!
//! A client is a browser by its cookie; whoever has none counts by its address. Cookies cost nothing, so an address has
//! a bound too, a larger one.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use tokio::sync::Notify;

use super::refusal::{Code, Refusal};
use super::security::{Owner, Peer};

/// A client without a cookie may be several programs or people: it may hold so many times as much.
const WITHOUT_COOKIE: usize = 4;
/// All clients of an address together may hold so many times as much as one.
const ADDRESS: usize = 32;
/// Letters of a cookie that may be shown: the rest is a secret.
const SHOWN: usize = 8;

/// Somebody who asks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    /// A browser by its cookie, and where it is.
    Browser(String, IpAddr),
    /// Everybody without a cookie at an address.
    Address(IpAddr),
    /// The server itself, for games that wait for a program since its last start: together one client.
    Server,
}

impl Client {
    fn address(&self) -> Option<IpAddr> {
        match self {
            Client::Browser(_, address) | Client::Address(address) => Some(*address),
            Client::Server => None,
        }
    }

    /// True if both are the same browser, wherever it is, or the same address.
    fn is(&self, other: &Client) -> bool {
        match (self, other) {
            (Client::Browser(one, _), Client::Browser(two, _)) => one == two,
            _ => self == other,
        }
    }

    /// What one of this kind may hold of something.
    fn share(&self, most: usize) -> usize {
        if matches!(self, Client::Address(_)) { most.saturating_mul(WITHOUT_COOKIE) } else { most }
    }
}

/// As the server's owner sees it.
impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Client::Browser(cookie, address) => write!(f, "{cookie:.SHOWN$}@{address}"),
            Client::Address(address) => write!(f, "{address}"),
            Client::Server => f.write_str("server"),
        }
    }
}

/// A network of the sixth version hands out 2^64 addresses at once: they count as one.
pub fn counted(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => four.into(),
            None if six.is_loopback() => Ipv4Addr::LOCALHOST.into(),
            None => Ipv6Addr::from_bits(six.to_bits() >> 64 << 64).into(),
        },
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Client, Refusal> {
        let address = counted(Peer::address(parts));
        let owner = Owner::from_request_parts(parts, state).await?;
        let browser = owner.known().map(|cookie| Client::Browser(cookie.to_string(), address));
        Ok(browser.unwrap_or(Client::Address(address)))
    }
}

/// What there is a bounded number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A search, running or waiting.
    Search,
    /// A search that takes no time to speak of: long ones do not keep it out.
    ShortSearch,
    /// An event stream.
    Stream,
}

impl Kind {
    /// The letter before its number.
    pub fn letter(self) -> char {
        match self {
            Kind::Search | Kind::ShortSearch => 's',
            Kind::Stream => 'e',
        }
    }

    fn refused(self, full: Full, most: usize) -> Refusal {
        let (code, sentence) = match (self, full) {
            (_, Full::Address) => {
                (Code::AddressBusy, "your address asks too much at once: try again in a moment")
            }
            (Kind::Stream, Full::Client) => {
                (Code::ClientStreams, "this browser has too many pages open: close one of them")
            }
            (Kind::Stream, Full::House) => {
                (Code::TooManyPages, "too many pages are open: close one or try again in a moment")
            }
            (_, Full::Client) => (
                Code::ClientSearches,
                "you have too many searches under way: wait for one of them or leave it",
            ),
            (_, Full::House) => {
                (Code::TooManySearches, "too many searches are waiting: try again in a moment")
            }
        };
        let refusal = Refusal::new(code, sentence).after(Duration::from_secs(2));
        if full == Full::House { refusal } else { refusal.with("most", most) }
    }
}

/// Whose bound is reached.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Full {
    Client,
    Address,
    House,
}

/// How many of a kind one client may hold, and all of them.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// One client; an address may hold more.
    pub client: usize,
    /// All clients.
    pub all: usize,
}

/// Something a client holds.
#[derive(Clone)]
pub struct Entry {
    /// What it is.
    pub kind: Kind,
    /// Who holds it.
    pub client: Client,
    /// What it is for, in words of the interface.
    pub what: String,
    /// The game it thinks about.
    pub game: Option<String>,
    /// Since when.
    pub since: Instant,
    ended: Arc<Notify>,
}

/// Everything that clients hold.
pub struct Registry {
    bounds: [Bounds; 3],
    entries: Mutex<BTreeMap<u64, Entry>>,
    numbers: AtomicU64,
    freed: Notify,
}

impl Registry {
    /// Bounds of searches, short searches and streams.
    pub fn new(searches: Bounds, short: Bounds, streams: Bounds) -> Arc<Registry> {
        Arc::new(Registry {
            bounds: [searches, short, streams],
            entries: Mutex::default(),
            numbers: AtomicU64::new(1),
            freed: Notify::new(),
        })
    }

    /// Lets a client hold one more, or says which bound is reached.
    pub fn take(
        self: &Arc<Registry>,
        kind: Kind,
        client: &Client,
        what: &str,
        game: Option<&str>,
    ) -> Result<Held, Refusal> {
        let mut entries = self.lock();
        self.check(&entries, kind, client)?;
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let ended = Arc::new(Notify::new());
        let (client, what, game) = (client.clone(), what.to_string(), game.map(str::to_string));
        let held = Held { number, client: client.clone(), ended: ended.clone(), registry: self.clone() };
        entries.insert(number, Entry { kind, client, what, game, since: Instant::now(), ended });
        Ok(held)
    }

    /// The same, when there is room again.
    pub async fn take_when_free(
        self: &Arc<Registry>,
        kind: Kind,
        client: &Client,
        what: &str,
        game: Option<&str>,
    ) -> Held {
        loop {
            let freed = self.freed.notified();
            if let Ok(held) = self.take(kind, client, what, game) {
                return held;
            }
            freed.await;
        }
    }

    /// All that is held, by number.
    pub fn list(&self) -> Vec<(u64, Entry)> {
        self.lock().iter().map(|(number, entry)| (*number, entry.clone())).collect()
    }

    /// Tells whoever holds this to end it; false if there is no such thing.
    pub fn end(&self, number: u64) -> bool {
        let entries = self.lock();
        entries.get(&number).map(|entry| entry.ended.notify_one()).is_some()
    }

    fn check(&self, entries: &BTreeMap<u64, Entry>, kind: Kind, client: &Client) -> Result<(), Refusal> {
        let bounds = self.bounds[kind as usize];
        let same = || entries.values().filter(|entry| entry.kind == kind);
        let own = same().filter(|entry| entry.client.is(client)).count();
        let address = client.address();
        let there = same().filter(|entry| address.is_some() && entry.client.address() == address).count();
        let (share, most_there) = (client.share(bounds.client), bounds.client.saturating_mul(ADDRESS));
        if own >= share {
            return Err(kind.refused(Full::Client, share));
        }
        if there >= most_there {
            return Err(kind.refused(Full::Address, most_there));
        }
        if same().count() >= bounds.all {
            return Err(kind.refused(Full::House, bounds.all));
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One thing held, for as long as this lives.
pub struct Held {
    number: u64,
    client: Client,
    ended: Arc<Notify>,
    registry: Arc<Registry>,
}

impl Held {
    /// Its number, different from all others.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Who holds it.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Comes when the server's owner ends it.
    pub async fn ended(&self) {
        self.ended.notified().await;
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.registry.lock().remove(&self.number);
        self.registry.freed.notify_waiters();
    }
}

/// Buckets that fill up by the minute: when there are more, the full ones are forgotten.
const BUCKETS: usize = 4096;

/// How often a client may do something.
pub struct Rate {
    a_minute: usize,
    refused: fn(usize, Duration) -> Refusal,
    buckets: Mutex<HashMap<Client, Bucket>>,
}

/// What a client may still do now.
struct Bucket {
    left: f64,
    most: f64,
    at: Instant,
}

impl Bucket {
    fn full(most: usize) -> Bucket {
        Bucket { left: most as f64, most: most as f64, at: Instant::now() }
    }

    fn fill(&mut self) {
        let minutes = self.at.elapsed().as_secs_f64() / 60.0;
        (self.left, self.at) = ((self.left + minutes * self.most).min(self.most), Instant::now());
    }

    /// How long until there is one.
    fn wait(&self) -> Duration {
        Duration::from_secs_f64((1.0 - self.left).max(0.0) * 60.0 / self.most.max(1.0))
    }
}

impl Rate {
    /// So many a minute for one client.
    pub fn new(a_minute: usize) -> Rate {
        Rate { a_minute, refused: too_often, buckets: Mutex::default() }
    }

    /// So many new games a minute.
    pub fn of_games(a_minute: usize) -> Rate {
        Rate { refused: too_many_games, ..Rate::new(a_minute) }
    }

    /// Counts one more of this client and of its address, or says when it may come again.
    pub fn take(&self, client: &Client) -> Result<(), Refusal> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > BUCKETS {
            buckets.values_mut().for_each(Bucket::fill);
            buckets.retain(|_, bucket| bucket.left < bucket.most);
        }
        let own = client.share(self.a_minute);
        let there = client.address().map(|address| Client::Browser(String::new(), address));
        let both = [(Some(client.clone()), own), (there, self.a_minute.saturating_mul(ADDRESS))];
        for (key, most) in both.iter().filter_map(|(key, most)| Some((key.clone()?, *most))) {
            let bucket = buckets.entry(key).or_insert_with(|| Bucket::full(most));
            bucket.fill();
            if bucket.left < 1.0 {
                return Err((self.refused)(most, bucket.wait()));
            }
        }
        for key in both.into_iter().filter_map(|(key, _)| key) {
            buckets.entry(key).and_modify(|bucket| bucket.left -= 1.0);
        }
        Ok(())
    }
}

fn too_often(most: usize, wait: Duration) -> Refusal {
    let sentence = format!("expected at most {most} of these a minute: wait a little");
    Refusal::new(Code::TooOften, sentence).with("most", most).after(wait)
}

fn too_many_games(most: usize, wait: Duration) -> Refusal {
    let sentence = format!("expected at most {most} new games a minute: wait a little");
    Refusal::new(Code::ClientGames, sentence).with("most", most).after(wait)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn browser(name: &str, last: u8) -> Client {
        Client::Browser(name.into(), Ipv4Addr::new(10, 0, 0, last).into())
    }

    fn registry(client: usize, all: usize) -> Arc<Registry> {
        let bounds = Bounds { client, all };
        Registry::new(bounds, bounds, bounds)
    }

    fn refused(result: Result<Held, Refusal>) -> Code {
        result.err().expect("a refusal").code
    }

    #[test]
    fn a_client_an_address_and_all_have_their_bounds() {
        let registry = registry(2, 70);
        let take = |client: &Client| registry.take(Kind::Search, client, "test", None);
        let one = browser("one", 1);
        let held = [take(&one), take(&one)];
        assert_eq!(refused(take(&one)), Code::ClientSearches);
        assert_eq!(refused(take(&browser("one", 2))), Code::ClientSearches, "the same browser elsewhere");
        assert!(registry.take(Kind::Stream, &one, "test", None).is_ok(), "another kind");
        drop(held);
        let minted: Vec<_> = (0..64).map(|name| take(&browser(&name.to_string(), 1))).collect();
        assert!(minted.iter().all(Result::is_ok));
        assert_eq!(refused(take(&browser("65", 1))), Code::AddressBusy);
        let others: Vec<_> = (0..6).map(|last| take(&browser(&format!("other {last}"), 10 + last))).collect();
        assert!(others.iter().all(Result::is_ok));
        assert_eq!(refused(take(&browser("another", 20))), Code::TooManySearches);
    }

    #[test]
    fn games_a_minute_come_back_with_time() {
        let rate = Rate::of_games(60);
        let one = browser("one", 1);
        assert!((0..60).all(|_| rate.take(&one).is_ok()));
        let refusal = rate.take(&one).unwrap_err();
        assert_eq!(refusal.code, Code::ClientGames);
        assert!(rate.take(&browser("two", 1)).is_ok());
        rate.buckets.lock().unwrap().get_mut(&one).unwrap().at -= Duration::from_secs(10);
        assert!((0..9).all(|_| rate.take(&one).is_ok()));
    }

    #[test]
    fn a_network_of_the_sixth_version_counts_as_one() {
        let six = |text: &str| counted(text.parse().unwrap());
        assert_eq!(six("2001:db8::1"), six("2001:db8::ffff:1"));
        assert_ne!(six("2001:db8::1"), six("2001:db8:0:1::1"));
        assert_eq!(six("::1"), six("127.0.0.1"));
        assert_eq!(six("::ffff:10.0.0.1"), six("10.0.0.1"));
    }
}
