//! What outlives the process: games and proven answers, in one SQLite file.
//!
//! One thread owns the connection. Whatever waits for it is written in one transaction, so that many players
//! share the cost of one commit; nobody is answered before that commit. The file is in WAL mode with
//! `synchronous=NORMAL`: a commit survives the end of the process at any moment (kill -9), and a power cut may
//! cost the last moves but never the file. FULL would wait for the disk at every move of every game.

mod answers;
mod games;
mod schema;

use std::fmt;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::web::refusal::Refusal;

pub use answers::Kind;
pub use schema::MIGRATIONS;

/// The file in the data directory.
pub const FILE: &str = "filetto.db";
/// The most jobs of one transaction.
const BATCH: usize = 256;
/// How long to wait for another process that uses the file.
const BUSY_TIMEOUT: Duration = Duration::from_millis(500);

/// Why something could not be stored or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The file was written by a later version of this program.
    Newer {
        /// The version of the file.
        found: u32,
        /// The last version known here.
        known: u32,
    },
    /// Another process has the file open.
    InUse,
    /// SQLite or the disk said no.
    Failed(String),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::broken(error)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StoreError::Newer { found, known } => {
                write!(
                    f,
                    "the stored games are of a newer filetto (version {found}, this one knows {known}): "
                )?;
                f.write_str("update filetto or choose another --data DIR")
            }
            StoreError::InUse => {
                f.write_str("another filetto uses these stored games: stop it or choose another --data DIR")
            }
            StoreError::Failed(detail) => write!(f, "the store failed: {detail}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => {
                StoreError::InUse
            }
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

type Committed = Result<(), StoreError>;
/// Does its work inside the transaction and hands back how to tell of it after the commit.
type Job = Box<dyn FnOnce(&Connection) -> Box<dyn FnOnce(Committed)> + Send>;

/// The stored games and answers.
pub struct Store {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Store {
    /// Opens the file of a data directory; makes both where they are missing, brings an old file up to date.
    pub fn open(directory: &Path) -> Result<Store, StoreError> {
        let failed = |error| StoreError::Failed(format!("{}: {error}", directory.display()));
        std::fs::create_dir_all(directory).map_err(failed)?;
        let connection = Connection::open(directory.join(FILE))?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        // Alone with the file: games are kept in memory too, and two processes would not know of each other's.
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        Store::start(connection)
    }

    /// A store that forgets everything at its end.
    pub fn in_memory() -> Result<Store, StoreError> {
        Store::start(Connection::open_in_memory()?)
    }

    fn start(mut connection: Connection) -> Result<Store, StoreError> {
        schema::migrate(&mut connection)?;
        let (jobs, queue) = channel();
        let thread = thread::spawn(move || serve(&connection, &queue));
        Ok(Store { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Runs one statement on the connection and waits for its commit.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, answer) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let result = work(connection).map_err(StoreError::from);
            // Who asked may be gone.
            Box::new(move |committed| drop(sender.send(committed.and(result))))
        });
        let closed = || StoreError::Failed("it is closed".into());
        self.jobs.as_ref().and_then(|jobs| jobs.send(job).ok()).ok_or_else(closed)?;
        answer.await.map_err(|_| closed())?
    }
}

/// Lets the thread finish what is queued and close the file.
impl Drop for Store {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Serves jobs in batches, a transaction each. A job that fails has changed nothing: it is a single statement.
fn serve(connection: &Connection, queue: &Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let jobs = std::iter::once(first).chain(queue.try_iter().take(BATCH - 1));
        let tell: Vec<_> = jobs.map(|job| job(connection)).collect();
        let committed = begun.and_then(|()| connection.execute_batch("COMMIT")).map_err(StoreError::from);
        if committed.is_err() {
            // Nothing of the batch may stay; if this fails too, the next BEGIN says so.
            let _ = connection.execute_batch("ROLLBACK");
        }
        tell.into_iter().for_each(|tell| tell(committed.clone()));
    }
}
