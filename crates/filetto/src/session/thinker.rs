//! A player that thinks beside its driver: one thought at a time, which can be hurried or withdrawn at any moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::{Guarded, Question};
use crate::game::{Outcome, Side};
use crate::host::Instant;
use crate::limits::{Progress, Watch};
use crate::player::{Choice, Player, PlayerError, ask};

/// A thought that begins too late still gets this time.
const SHORTEST: Duration = Duration::from_millis(1);

/// What a thinker says, with the number of the thought.
#[derive(Clone, Debug)]
pub enum Report {
    /// What it knows so far.
    Progress(u64, Progress),
    /// Its answer.
    Answer(u64, Result<Choice, PlayerError>),
}

type Hear = Arc<dyn Fn(Report) + Send + Sync>;

/// What the thread is told to do.
enum Job {
    Think { id: u64, question: Question, asked: Instant },
    Ponder(Question),
    Over(Outcome, Side),
    NewGame,
    Player(Box<dyn Player>),
}

/// The handle of a player in a thread of its own. Dropping it ends what is going on; nobody waits for it.
pub struct Thinker {
    jobs: Sender<Job>,
    hear: Hear,
    stop: Arc<AtomicBool>,
    /// The number of the last thought; an older answer was withdrawn.
    last: u64,
    thinking: bool,
    ended: Receiver<()>,
}

impl Thinker {
    /// Starts the thread of a player. Its reports come from that thread: they should be handed on quickly.
    pub fn start(player: Box<dyn Player>, hear: impl Fn(Report) + Send + Sync + 'static) -> Thinker {
        let (jobs, todo) = channel();
        let (sender, ended) = channel();
        let hear: Hear = Arc::new(hear);
        let tell = hear.clone();
        thread::spawn(move || {
            work(Guarded::new(player), &todo, &*tell);
            let _ = sender.send(());
        });
        Thinker { jobs, hear, stop: Arc::default(), last: 0, thinking: false, ended }
    }

    /// Thinks about a question; the answer comes as a report with the number returned here. A thought that is
    /// still on is withdrawn. The time of the limits runs from now.
    pub fn think(&mut self, mut question: Question) -> u64 {
        self.follow(&mut question);
        let (id, hear) = (self.last, self.hear.clone());
        let watch = Watch::new(move |progress| hear(Report::Progress(id, progress.clone())));
        question.limits.watch = Some(watch);
        self.thinking = true;
        self.give(Job::Think { id, question, asked: Instant::now() });
        id
    }

    /// Thinks on the opponent's time, until something else is to be done.
    pub fn ponder(&mut self, mut question: Question) {
        self.follow(&mut question);
        self.give(Job::Ponder(question));
    }

    /// Ends what is going on; from here the flag of this question is the one to raise.
    fn follow(&mut self, question: &mut Question) {
        self.withdraw();
        self.stop = question.limits.stop.get_or_insert_default().clone();
    }

    /// Asks for the answer at once.
    pub fn move_now(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Ends what is going on; its answer will not be heard.
    pub fn withdraw(&mut self) {
        self.move_now();
        self.stop = Arc::default();
        self.last += 1;
        self.thinking = false;
    }

    /// Lets the player hear how its game ended.
    pub fn game_over(&mut self, outcome: Outcome, side: Side) {
        self.withdraw();
        self.give(Job::Over(outcome, side));
    }

    /// Lets the player forget the last game.
    pub fn new_game(&mut self) {
        self.withdraw();
        self.give(Job::NewGame);
    }

    /// Puts another player in its place.
    pub fn replace(&mut self, player: Box<dyn Player>) {
        self.withdraw();
        self.give(Job::Player(player));
    }

    /// True while an answer is due.
    pub fn is_thinking(&self) -> bool {
        self.thinking
    }

    /// True if the thought of this number is the one whose answer is due.
    pub fn is_current(&self, id: u64) -> bool {
        self.thinking && id == self.last
    }

    /// Takes note of an answer; true if it is the one that was due.
    pub fn finishes(&mut self, id: u64) -> bool {
        let due = self.is_current(id);
        self.thinking &= !due;
        due
    }

    /// Ends the thread and waits so long for it.
    pub fn end(mut self, wait: Duration) {
        self.withdraw();
        let (nobody, _) = channel();
        self.jobs = nobody;
        let _ = self.ended.recv_timeout(wait);
    }

    fn give(&self, job: Job) {
        // The thread lives as long as this handle: it always hears.
        let _ = self.jobs.send(job);
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.move_now();
    }
}

fn work(mut player: Guarded, jobs: &Receiver<Job>, hear: &dyn Fn(Report)) {
    for job in jobs {
        match job {
            Job::Player(other) => player = Guarded::new(other),
            Job::NewGame => player.new_game(),
            Job::Over(outcome, side) => player.game_over(outcome, side),
            Job::Ponder(Question { position, limits, .. }) => player.ponder(&position, &limits),
            Job::Think { id, question: Question { position, mut limits, .. }, asked } => {
                // The time runs from the question, not from the end of what had to be done before.
                limits.time = limits.time.map(|time| time.saturating_sub(asked.elapsed()).max(SHORTEST));
                hear(Report::Answer(id, ask(&mut player, &position, &limits)));
            }
        }
    }
}
