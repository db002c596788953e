//! Thinking in a thread of its own: one thought at a time, which can be hurried or withdrawn at any moment.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use filetto::game::Position;
use filetto::player::{Choice, Limits, Player, PlayerError, Watch, ask};

use super::Event;

/// A thought that begins too late still gets this time.
const SHORTEST: Duration = Duration::from_millis(1);

/// What the thread is told to do.
enum Job {
    Think { id: u64, position: Position, limits: Limits, asked: Instant },
    Ponder { position: Position, limits: Limits },
    NewGame,
    Player(Box<dyn Player>),
}

/// The handle of the thinking thread.
pub(super) struct Mind {
    jobs: Sender<Job>,
    events: Sender<Event>,
    stop: Arc<AtomicBool>,
    /// The number of the last thought; an older answer was withdrawn.
    last: u64,
    thinking: bool,
}

impl Mind {
    /// Starts the thread; the second part hears when it has ended.
    pub(super) fn start(player: Box<dyn Player>, events: Sender<Event>) -> (Mind, Receiver<()>) {
        let (jobs, todo) = channel();
        let (ended, thread) = channel();
        let answers = events.clone();
        thread::spawn(move || {
            work(player, &todo, &answers);
            let _ = ended.send(());
        });
        (Mind { jobs, events, stop: Arc::default(), last: 0, thinking: false }, thread)
    }

    /// Thinks about a position; the answer comes as an event. A thought that is still on is withdrawn.
    pub(super) fn think(&mut self, position: Position, limits: &Limits) {
        self.withdraw();
        let (id, events) = (self.last, self.events.clone());
        let watch = Watch::new(move |progress| {
            let _ = events.send(Event::Progress(id, progress.clone()));
        });
        let limits = Limits { stop: Some(self.stop.clone()), watch: Some(watch), ..limits.clone() };
        self.thinking = true;
        self.give(Job::Think { id, position, limits, asked: Instant::now() });
    }

    /// Thinks about the opponent's position until something else is to be done.
    pub(super) fn ponder(&mut self, position: Position) {
        self.withdraw();
        let limits = Limits { stop: Some(self.stop.clone()), ..Limits::default() };
        self.give(Job::Ponder { position, limits });
    }

    /// Asks for the answer now.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Ends what is going on; its answer will not be heard.
    pub(super) fn withdraw(&mut self) {
        self.stop();
        self.stop = Arc::default();
        self.last += 1;
        self.thinking = false;
    }

    /// Lets the player forget the last game.
    pub(super) fn new_game(&mut self) {
        self.withdraw();
        self.give(Job::NewGame);
    }

    /// Puts another player in its place.
    pub(super) fn replace(&mut self, player: Box<dyn Player>) {
        self.withdraw();
        self.give(Job::Player(player));
    }

    /// True while an answer is due.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking
    }

    /// True if the thought of this number is the one whose answer is due.
    pub(super) fn is_current(&self, id: u64) -> bool {
        self.thinking && id == self.last
    }

    /// Takes note of an answer; true if it is the one that was due.
    pub(super) fn finishes(&mut self, id: u64) -> bool {
        let due = self.is_current(id);
        self.thinking &= !due;
        due
    }

    fn give(&self, job: Job) {
        // The thread lives as long as this handle: it always hears.
        let _ = self.jobs.send(job);
    }
}

impl Drop for Mind {
    fn drop(&mut self) {
        self.stop();
    }
}

fn work(mut player: Box<dyn Player>, jobs: &Receiver<Job>, events: &Sender<Event>) {
    for job in jobs {
        match job {
            Job::Player(other) => player = other,
            Job::NewGame => player.new_game(),
            Job::Ponder { position, limits } => {
                let ponder = || player.ponder(&position, &limits);
                let _ = catch_unwind(AssertUnwindSafe(ponder));
            }
            Job::Think { id, position, mut limits, asked } => {
                // The time runs from the question, not from the end of what had to be done before.
                limits.time = limits.time.map(|time| time.saturating_sub(asked.elapsed()).max(SHORTEST));
                let _ = events.send(Event::Answer(id, think(&mut *player, &position, &limits)));
            }
        }
    }
}

/// A player that breaks down costs a move, not the conversation.
fn think(player: &mut dyn Player, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
    let think = || ask(&mut *player, position, limits);
    let broken = || Err(PlayerError::Failed("the player broke down; this is a bug of Filetto".into()));
    catch_unwind(AssertUnwindSafe(think)).unwrap_or_else(|_| broken())
}
