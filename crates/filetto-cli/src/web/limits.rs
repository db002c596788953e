//! How much of everything a request may take, and the places for searches.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use filetto::player::LONGEST_WAIT;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::refusal::{Code, Refusal};

/// The largest body.
pub const BODY_BYTES: usize = 64 << 10;
/// The longest text of a player.
pub const SPEC_BYTES: usize = 1000;
/// The longest anybody may think about one answer.
pub const MOST_THINKING: Duration = LONGEST_WAIT;
/// What a player may take longer than it was told before it is stopped from outside.
pub const GRACE: Duration = Duration::from_millis(500);
/// The most megabytes a player may keep for positions.
pub const PLAYER_MEGABYTES: u64 = 32;
/// Memory of the solver behind one question.
pub const SOLVER_BYTES: usize = 64 << 20;
/// The longest pause between two moves of programs.
pub const MOST_DELAY: Duration = Duration::from_secs(60);
/// The most moves of a position that are evaluated one by one.
pub const ANALYSIS_MOVES: usize = 400;
/// The most searches that wait for a place.
pub const QUEUE: usize = 256;
/// The most event streams open at once.
pub const STREAMS: usize = 1024;
/// The most games of one answer to a listing.
pub const PAGE: u32 = 100;

/// The places in which searches run: so many at once, so many waiting, the others are refused.
pub struct Searches {
    places: Arc<Semaphore>,
    queue: usize,
    waiting: AtomicUsize,
    running: Mutex<Vec<Weak<AtomicBool>>>,
}

impl Searches {
    /// So many searches at once, and so many more that wait.
    pub fn new(places: usize, queue: usize) -> Searches {
        Searches {
            places: Arc::new(Semaphore::new(places)),
            queue,
            waiting: AtomicUsize::new(0),
            running: Mutex::default(),
        }
    }

    /// Refuses when too many wait already.
    pub fn has_room(&self) -> Result<(), Refusal> {
        if self.places.available_permits() == 0 && self.waiting.load(Ordering::Relaxed) >= self.queue {
            return Err(Refusal::new(
                Code::TooManySearches,
                "too many searches are waiting: try again in a moment",
            ));
        }
        Ok(())
    }

    /// Runs a search beside the threads that answer requests, when a place is free. The flag it is given is
    /// raised after `limit`, when the server stops, and when the caller no longer waits (the future is dropped).
    pub async fn run<T: Send + 'static>(
        &self,
        limit: Duration,
        search: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.run_with(Arc::default(), limit, search).await
    }

    /// The same with a flag that somebody else may raise too.
    pub async fn run_with<T: Send + 'static>(
        &self,
        stop: Arc<AtomicBool>,
        limit: Duration,
        search: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = self.place().await?;
        self.watch(&stop);
        let raised = RaisedOnDrop(stop);
        let stop = raised.0.clone();
        let mut job = spawn_blocking(move || {
            let _place = place;
            search(stop)
        });
        let done = match timeout(limit, &mut job).await {
            Ok(done) => done,
            Err(_) => {
                raised.0.store(true, Ordering::Relaxed);
                job.await
            }
        };
        done.map_err(|_| Refusal::broken("the search broke down"))
    }

    /// Raises the flag of every running search.
    pub fn stop_all(&self) {
        self.places.close();
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.iter().filter_map(Weak::upgrade).for_each(|flag| flag.store(true, Ordering::Relaxed));
    }

    async fn place(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        let waiting = Waiting::enter(&self.waiting);
        let place = self.places.clone().acquire_owned().await;
        drop(waiting);
        place.map_err(|_| Refusal::stopping())
    }

    /// Raises the flag when the server stops, or now if it does already.
    fn watch(&self, flag: &Arc<AtomicBool>) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|flag| flag.strong_count() > 0);
        running.push(Arc::downgrade(flag));
        flag.fetch_or(self.places.is_closed(), Ordering::Relaxed);
    }
}

/// Counts one who waits, for as long as it lives.
struct Waiting<'a>(&'a AtomicUsize);

impl Waiting<'_> {
    fn enter(count: &AtomicUsize) -> Waiting<'_> {
        count.fetch_add(1, Ordering::Relaxed);
        Waiting(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

struct RaisedOnDrop(Arc<AtomicBool>);

impl Drop for RaisedOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
