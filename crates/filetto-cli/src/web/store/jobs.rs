//! The thread that owns the connection: jobs in batches, a transaction each.

use std::sync::mpsc::Receiver;
use std::{iter, slice};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::error::StoreError;

/// The most jobs of one transaction.
const BATCH: usize = 256;

/// Something to do on the connection. It writes by one statement at most: if that fails, it has changed nothing.
pub(super) trait Job: Send {
    /// Does it inside a transaction, again after a rollback; says why if it failed.
    fn work(&mut self, connection: &Connection) -> Option<StoreError>;
    /// Tells who asked, after the commit or instead of it.
    fn tell(self: Box<Self>, committed: Result<(), StoreError>);
}

type Answer<T> = Result<T, StoreError>;

struct Asked<T, W> {
    work: W,
    result: Option<Answer<T>>,
    asker: oneshot::Sender<Answer<T>>,
}

/// A job, and where its answer will arrive.
pub(super) fn job<T: Send + 'static>(
    work: impl Fn(&Connection) -> Answer<T> + Send + 'static,
) -> (Box<dyn Job>, oneshot::Receiver<Answer<T>>) {
    let (asker, answer) = oneshot::channel();
    (Box::new(Asked { work, result: None, asker }), answer)
}

impl<T: Send, W: Fn(&Connection) -> Answer<T> + Send> Job for Asked<T, W> {
    fn work(&mut self, connection: &Connection) -> Option<StoreError> {
        let result = self.result.insert((self.work)(connection));
        result.as_ref().err().cloned()
    }

    fn tell(self: Box<Self>, committed: Result<(), StoreError>) {
        let Asked { result, asker, .. } = *self;
        let untried = || Err(StoreError::Failed("it was not tried".into()));
        // Who asked may be gone.
        let _ = asker.send(committed.and_then(|()| result.unwrap_or_else(untried)));
    }
}

/// Serves jobs until nobody can send any more.
pub(super) fn serve(connection: &Connection, queue: &Receiver<Box<dyn Job>>) {
    while let Ok(first) = queue.recv() {
        let mut jobs: Vec<_> = iter::once(first).chain(queue.try_iter().take(BATCH - 1)).collect();
        match transact(connection, &mut jobs) {
            // One that finds no room must not cost the others theirs: each for itself.
            Err(_) if jobs.len() > 1 => jobs.into_iter().for_each(|job| alone(connection, job)),
            committed => jobs.into_iter().for_each(|job| job.tell(committed.clone())),
        }
    }
}

fn alone(connection: &Connection, mut job: Box<dyn Job>) {
    let committed = transact(connection, slice::from_mut(&mut job));
    job.tell(committed);
}

/// All jobs in one transaction. After an error nothing of it is in the file.
fn transact(connection: &Connection, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    connection.execute_batch("BEGIN")?;
    let done = work(connection, jobs).and_then(|()| Ok(connection.execute_batch("COMMIT")?));
    if done.is_err() && !connection.is_autocommit() {
        // If this fails too, the next BEGIN says so.
        let _ = connection.execute_batch("ROLLBACK");
    }
    done
}

fn work(connection: &Connection, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    for job in jobs {
        let failure = job.work(connection);
        // A full disk ends the whole transaction: what is written from here on would be committed one by one.
        if connection.is_autocommit() {
            return Err(failure.unwrap_or_else(|| StoreError::Failed("the transaction was ended".into())));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_job_without_room_costs_the_others_of_its_batch_nothing() {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE t (bytes); PRAGMA max_page_count = 10").unwrap();
        let (sender, queue) = channel();
        let mut answers = Vec::new();
        for size in [10, 1 << 20, 20] {
            let write = move |connection: &Connection| {
                Ok(connection.execute("INSERT INTO t VALUES (zeroblob(?1))", [size])?)
            };
            let (job, answer) = job(write);
            sender.send(job).unwrap();
            answers.push(answer);
        }
        drop(sender);
        serve(&connection, &queue);
        let told: Vec<_> = answers.into_iter().map(|answer| answer.blocking_recv().unwrap()).collect();
        assert_eq!(told, [Ok(1), Err(StoreError::DiskFull), Ok(1)]);
        let stored = "SELECT count(*), sum(length(bytes)) FROM t";
        let stored = connection.query_row(stored, [], |row| Ok((row.get(0)?, row.get(1)?)));
        assert_eq!(stored, Ok((2, 30)), "what was told is what is there");
    }
}
