//! What outlives the process: games and proven answers, in one SQLite file.
//!
//! One thread owns the connection (`jobs`). Whatever waits for it is written in one transaction, so that many players
//! share the cost of one commit; nobody is answered before that commit. The store hands out rows: texts become games
//! in the task that asked. The file is in WAL mode with `synchronous=NORMAL`: a commit survives the end of the process
//! at any moment (kill -9), and a power cut may cost the last moves but never the file. FULL would wait for the disk at
//! every move of every game.

mod answers;
mod bounds;
mod class;
mod error;
mod files;
mod games;
mod jobs;
mod people;
mod read;
mod schema;

use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;

use jobs::Job;

pub use bounds::{Bounds, Usage};
pub use error::StoreError;
pub use files::FILE;
pub use games::Cursor;
pub use people::{Contestant, Played};
pub use schema::MIGRATIONS;

/// How long to wait for another process that uses the file.
const BUSY_TIMEOUT: Duration = Duration::from_millis(500);

/// The stored games and answers.
pub struct Store {
    jobs: Option<Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
}

impl Store {
    /// Opens the file of a data directory; makes both where they are missing, brings an old file up to date.
    pub fn open(directory: &Path) -> Result<Store, StoreError> {
        let failed = |error| StoreError::Failed(format!("{}: {error}", directory.display()));
        let connection = Connection::open(files::prepare(directory).map_err(failed)?)?;
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
        let thread = thread::spawn(move || jobs::serve(&connection, &queue));
        Ok(Store { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Runs a job of at most one writing statement on the connection and waits for its commit.
    async fn run<T: Send + 'static>(
        &self,
        work: impl Fn(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (job, answer) = jobs::job(work);
        let closed = || StoreError::Failed("it is closed".into());
        self.jobs.as_ref().and_then(|jobs| jobs.send(job).ok()).ok_or_else(closed)?;
        answer.await.map_err(|_| closed())?
    }

    /// Sets a property of the connection. Tests make the store fail so: `query_only` refuses every write as a
    /// read-only disk does, `max_page_count` fills the file as a full disk does.
    pub async fn tune(&self, property: &'static str, value: i64) -> Result<(), StoreError> {
        // Some of them answer with a row.
        let ignored = |_: &rusqlite::Row| Ok(());
        self.run(move |connection| Ok(connection.pragma(None, property, value, ignored)?)).await
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
