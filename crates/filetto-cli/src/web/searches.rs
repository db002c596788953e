//! The places in which searches run. Who wants to search takes a ticket, or is refused; with a ticket it waits for its
//! turn, and leaves the line when it no longer waits (the future is dropped).

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{interval, timeout};

use super::clients::{Client, Held, Kind, Registry};
use super::limits::GRACE;
use super::refusal::{Code, Refusal};
use super::turns::{SHORT, Turns};

/// How often one who waits hears its place in the line.
const TOLD_EVERY: Duration = Duration::from_millis(250);

/// The places for searches.
pub struct Searches {
    registry: Arc<Registry>,
    desk: Arc<Desk>,
}

/// Who waits and who runs.
struct Desk(Mutex<Line>);

struct Line {
    turns: Turns<Client>,
    waiting: HashMap<u64, oneshot::Sender<()>>,
    running: HashMap<u64, Running>,
    /// The flags of those who think in places that nobody wants.
    idlers: HashMap<u64, Arc<AtomicBool>>,
    turns_taken: u64,
    closed: bool,
}

/// A search under way: its ticket and its flag.
struct Running {
    ticket: u64,
    stop: Arc<AtomicBool>,
}

/// What a search is: how long it may take, in the words of who asks for it.
pub struct Work<'a> {
    /// What it is for, in words of the interface.
    pub what: &'a str,
    /// The game it thinks about.
    pub game: Option<&'a str>,
    /// The longest it takes.
    pub limit: Duration,
}

impl Work<'_> {
    fn kind(&self) -> Kind {
        if self.limit <= SHORT { Kind::ShortSearch } else { Kind::Search }
    }
}

impl Searches {
    /// So many searches at once; who may hold how many tickets is the registry's affair.
    pub fn new(places: usize, registry: Arc<Registry>) -> Searches {
        let line = Line {
            turns: Turns::new(places),
            waiting: HashMap::new(),
            running: HashMap::new(),
            idlers: HashMap::new(),
            turns_taken: 0,
            closed: false,
        };
        Searches { registry, desk: Arc::new(Desk(Mutex::new(line))) }
    }

    /// The right to search, or why there is none.
    pub fn ticket(&self, client: &Client, work: &Work) -> Result<Ticket, Refusal> {
        let held = self.registry.take(work.kind(), client, work.what, work.game)?;
        Ok(Ticket { held, limit: work.limit, desk: self.desk.clone() })
    }

    /// The right to search, as soon as there is one.
    pub async fn ticket_when_free(&self, client: &Client, work: &Work<'_>) -> Ticket {
        let held = self.registry.take_when_free(work.kind(), client, work.what, work.game).await;
        Ticket { held, limit: work.limit, desk: self.desk.clone() }
    }

    /// Raises the flag of every running search and sends everybody else away.
    pub fn stop_all(&self) {
        let mut line = self.desk.lock();
        line.closed = true;
        line.waiting.clear();
        line.running.values().for_each(|search| search.stop.store(true, Ordering::Relaxed));
        line.idlers.values().for_each(|stop| stop.store(true, Ordering::Relaxed));
    }

    /// A place that nobody wants, if there is one. It counts for nobody: whoever asks for it has it, and the flag is
    /// raised.
    pub fn idle_place(&self, stop: &Arc<AtomicBool>) -> Option<IdlePlace> {
        let mut line = self.desk.lock();
        if line.closed || line.turns.waiting() > 0 || line.turns.idle() <= line.idlers.len() {
            return None;
        }
        line.turns_taken += 1;
        let number = line.turns_taken;
        line.idlers.insert(number, stop.clone());
        Some(IdlePlace { number, desk: self.desk.clone() })
    }

    /// How many think in places that nobody wants.
    pub fn idlers(&self) -> usize {
        self.desk.lock().idlers.len()
    }

    /// True if the ticket of this number has a place now.
    pub fn is_running(&self, ticket: u64) -> bool {
        self.desk.lock().running.values().any(|search| search.ticket == ticket)
    }

    /// How many wait for a place.
    pub fn waiting(&self) -> usize {
        self.desk.lock().turns.waiting()
    }
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Gives free places to those whose turn it is.
    fn move_up(&mut self) {
        while let Some(number) = self.turns.grant() {
            // One who is gone leaves by itself in a moment.
            let _ = self.waiting.remove(&number).map(|granted| granted.send(()));
        }
        self.call_back();
    }

    /// Asks for the places back that somebody wants.
    fn call_back(&mut self) {
        let left = if self.turns.waiting() > 0 { 0 } else { self.turns.idle() };
        let surplus = self.idlers.len().saturating_sub(left);
        self.idlers.values().take(surplus).for_each(|stop| stop.store(true, Ordering::Relaxed));
    }
}

/// A place that nobody wanted: given back when it is dropped.
pub struct IdlePlace {
    number: u64,
    desk: Arc<Desk>,
}

impl Drop for IdlePlace {
    fn drop(&mut self) {
        self.desk.lock().idlers.remove(&self.number);
    }
}

/// The right to search, one search at a time.
pub struct Ticket {
    held: Held,
    limit: Duration,
    desk: Arc<Desk>,
}

impl Ticket {
    /// Who searches.
    pub fn client(&self) -> &Client {
        self.held.client()
    }

    /// Runs a search beside the threads that answer requests, when it is its turn. The flag it is given is raised
    /// after `patience`, when the server or its owner stops it, and when the caller no longer waits.
    pub async fn run<T: Send + 'static>(
        &self,
        patience: Duration,
        search: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.run_with(Arc::default(), patience, |_| (), search).await
    }

    /// The same with a flag that somebody else may raise too, telling its place in the line as it moves up.
    pub async fn run_with<T: Send + 'static>(
        &self,
        stop: Arc<AtomicBool>,
        patience: Duration,
        told: impl FnMut(usize),
        search: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.run_limited(self.limit, stop, patience, told, search).await
    }

    /// A piece of a search that takes at most this long: it waits for its turn as a question of that length, and the
    /// others go between two pieces.
    pub async fn run_piece<T: Send + 'static>(
        &self,
        limit: Duration,
        told: impl FnMut(usize),
        search: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.run_limited(limit, Arc::default(), limit + GRACE, told, search).await
    }

    async fn run_limited<T: Send + 'static>(
        &self,
        limit: Duration,
        stop: Arc<AtomicBool>,
        patience: Duration,
        told: impl FnMut(usize),
        search: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        tokio::select! {
            done = self.searched(limit, stop, patience, told, search) => done,
            () = self.held.ended() => Err(Refusal::new(Code::SearchEnded, "the server's owner ended this search")),
        }
    }

    async fn searched<T: Send + 'static>(
        &self,
        limit: Duration,
        stop: Arc<AtomicBool>,
        patience: Duration,
        told: impl FnMut(usize),
        search: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let mut turn = self.turn(limit, told).await?;
        turn.begin(self.held.number(), &stop);
        let raised = RaisedOnDrop(stop);
        let stop = raised.0.clone();
        let job = spawn_blocking(move || {
            let _turn = turn;
            search(stop)
        });
        let done = patient(job, patience, &raised.0).await;
        done.map_err(|_| Refusal::broken("the search broke down"))
    }

    /// Waits for a place.
    async fn turn(&self, limit: Duration, mut told: impl FnMut(usize)) -> Result<Turn, Refusal> {
        let (turn, mut granted) = self.enter(limit)?;
        let mut tick = interval(TOLD_EVERY);
        let mut last = None;
        loop {
            tokio::select! {
                biased;
                granted = &mut granted => return granted.map(|()| turn).map_err(|_| Refusal::stopping()),
                _ = tick.tick() => {
                    let place = turn.place();
                    if let Some(place) = place.filter(|_| place != last) {
                        told(place);
                    }
                    last = place;
                }
            }
        }
    }

    fn enter(&self, limit: Duration) -> Result<(Turn, oneshot::Receiver<()>), Refusal> {
        let client = self.held.client().clone();
        let mut line = self.desk.lock();
        if line.closed {
            return Err(Refusal::stopping());
        }
        let (grant, granted) = oneshot::channel();
        line.turns_taken += 1;
        let number = line.turns_taken;
        line.waiting.insert(number, grant);
        line.turns.enter(&client, limit, number);
        line.move_up();
        drop(line);
        let turn = Turn { number, client, limit, began: None, desk: self.desk.clone() };
        Ok((turn, granted))
    }
}

/// Waits for a search, and longer than `patience` only with its flag raised.
async fn patient<T>(mut job: JoinHandle<T>, patience: Duration, stop: &AtomicBool) -> Result<T, JoinError> {
    if let Ok(done) = timeout(patience, &mut job).await {
        return done;
    }
    stop.store(true, Ordering::Relaxed);
    job.await
}

/// A place in the line, then a place to search: given back when it is dropped.
struct Turn {
    number: u64,
    client: Client,
    limit: Duration,
    began: Option<Instant>,
    desk: Arc<Desk>,
}

impl Turn {
    fn place(&self) -> Option<usize> {
        self.desk.lock().turns.place(&self.client, self.limit, self.number)
    }

    /// The search runs from now on; its flag is raised with all others.
    fn begin(&mut self, ticket: u64, stop: &Arc<AtomicBool>) {
        self.began = Some(Instant::now());
        let mut line = self.desk.lock();
        stop.fetch_or(line.closed, Ordering::Relaxed);
        line.running.insert(self.number, Running { ticket, stop: stop.clone() });
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let took = self.began.map_or(Duration::ZERO, |began| began.elapsed());
        let mut line = self.desk.lock();
        line.waiting.remove(&self.number);
        line.running.remove(&self.number);
        line.turns.leave(&self.client, self.limit, self.number, took);
        line.move_up();
    }
}

struct RaisedOnDrop(Arc<AtomicBool>);

impl Drop for RaisedOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
