//! A player in a thread of its own, which can be given up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::{caught, guarded};
use crate::game::{Outcome, Position, Side};
use crate::host::Instant;
use crate::limits::{LONGEST_WAIT, Limits};
use crate::player::{Choice, Player, PlayerError};

/// How much longer than its time a player may take before it is told to stop.
const SLACK: Duration = Duration::from_millis(500);
/// How long a player that was told to stop may take to answer before it is given up.
const GRACE: Duration = Duration::from_secs(2);
/// How often a stop flag raised outside is looked for.
const POLL: Duration = Duration::from_millis(2);

/// A player in a thread of its own, given up if it does not answer: then it stays behind, and nobody waits for it.
pub struct Guarded {
    worker: Option<Worker>,
    takes_its_time: bool,
}

struct Worker {
    jobs: Sender<Job>,
    replies: Receiver<Result<Choice, PlayerError>>,
    thread: JoinHandle<()>,
}

/// What the thread is told to do. Every job has a reply; only that of a question is read.
enum Job {
    Choose(Position, Limits),
    Ponder(Position, Limits),
    Prepare(Position, Side, Limits),
    NewGame,
    Over(Outcome, Side),
}

impl Guarded {
    /// Guards a player.
    pub fn new(player: Box<dyn Player>) -> Guarded {
        let takes_its_time = player.takes_its_time();
        let (jobs, todo) = channel();
        let (done, replies) = channel();
        let thread = thread::spawn(move || work(player, &todo, &done));
        Guarded { worker: Some(Worker { jobs, replies, thread }), takes_its_time }
    }

    /// Hands over a job and waits for it, without end if no longest wait is given.
    fn run(
        &mut self,
        limits: &Limits,
        longest_wait: Option<Duration>,
        job: impl FnOnce(Limits) -> Job,
    ) -> Result<Choice, PlayerError> {
        let gone = || PlayerError::Crashed("it stopped answering before".into());
        let worker = self.worker.as_ref().ok_or_else(gone)?;
        let stop = Arc::new(AtomicBool::new(limits.stopped()));
        let sent = worker.jobs.send(job(Limits { stop: Some(stop.clone()), ..limits.clone() }));
        sent.map_err(|_| gone())?;
        let began = Instant::now();
        let longest_wait = longest_wait.map(|time| time + SLACK);
        let reply = wait(&worker.replies, limits, longest_wait, &stop);
        if reply.is_none() {
            self.worker = None;
        }
        match reply {
            Some(reply) if reply != Err(PlayerError::Stopped) => reply,
            _ if limits.stopped() => Err(PlayerError::Stopped),
            _ => Err(PlayerError::Late(began.elapsed())),
        }
    }
}

/// The reply, None if the player was told to stop and did not. The flag is raised when somebody outside wants it, and
/// when the time is over.
fn wait(
    replies: &Receiver<Result<Choice, PlayerError>>,
    limits: &Limits,
    longest_wait: Option<Duration>,
    stop: &AtomicBool,
) -> Option<Result<Choice, PlayerError>> {
    let began = Instant::now();
    let mut told: Option<Instant> = None;
    loop {
        match replies.recv_timeout(POLL) {
            Ok(reply) => return Some(reply),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if told.is_some_and(|told| told.elapsed() > GRACE) {
            return None;
        }
        if told.is_none()
            && (limits.stopped() || longest_wait.is_some_and(|longest_wait| began.elapsed() > longest_wait))
        {
            stop.store(true, Ordering::Relaxed);
            told = Some(Instant::now());
        }
    }
}

fn work(mut player: Box<dyn Player>, jobs: &Receiver<Job>, replies: &Sender<Result<Choice, PlayerError>>) {
    for job in jobs {
        let reply = match job {
            Job::Choose(position, limits) => guarded(&mut *player, &position, &limits),
            other => {
                // A player that breaks down where nobody asked it will say so when it is asked.
                let _ = caught(|| tell(&mut *player, other));
                Err(PlayerError::Stopped)
            }
        };
        if replies.send(reply).is_err() {
            return;
        }
    }
}

fn tell(player: &mut dyn Player, job: Job) {
    match job {
        Job::Choose(..) => {}
        Job::Ponder(position, limits) => player.ponder(&position, &limits),
        Job::Prepare(start, side, limits) => player.prepare(&start, side, &limits),
        Job::NewGame => player.new_game(),
        Job::Over(outcome, side) => player.game_over(outcome, side),
    }
}

impl Player for Guarded {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        let longest_wait = if self.takes_its_time { limits.time } else { limits.longest_wait() };
        self.run(limits, longest_wait, |limits| Job::Choose(position.clone(), limits))
    }

    fn new_game(&mut self) {
        let _ = self.run(&Limits::default(), Some(LONGEST_WAIT), |_| Job::NewGame);
    }

    fn prepare(&mut self, start: &Position, side: Side, limits: &Limits) {
        let _ = self.run(limits, Some(LONGEST_WAIT), |limits| Job::Prepare(start.clone(), side, limits));
    }

    fn ponder(&mut self, position: &Position, limits: &Limits) {
        let _ = self.run(limits, None, |limits| Job::Ponder(position.clone(), limits));
    }

    fn game_over(&mut self, outcome: Outcome, side: Side) {
        let _ = self.run(&Limits::default(), Some(LONGEST_WAIT), |_| Job::Over(outcome, side));
    }
}

impl Drop for Guarded {
    /// Waits until the player is gone, and with it what it started; one that was given up is not waited for.
    fn drop(&mut self) {
        if let Some(Worker { jobs, replies, thread }) = self.worker.take() {
            drop((jobs, replies));
            let _ = thread.join();
        }
    }
}
