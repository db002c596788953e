//! What thinking about a move may cost, and what it did cost.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::game::Move;
use crate::host::Instant;
use crate::value::Value;

/// What a player that is not told how long to think takes at most, so that nobody waits long.
pub const DEFAULT_TIME: Duration = Duration::from_secs(3);
/// The longest wait for an answer where nothing limits the thought from outside.
pub const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// How long a player may think about one move. Without time, nodes and depth the player goes by its own default: a
/// stop flag limits nothing.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time for this move.
    pub time: Option<Duration>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Raised from outside to be answered at once.
    pub stop: Option<Arc<AtomicBool>>,
    /// Told of every better answer on the way, by players that deepen.
    pub watch: Option<Watch>,
}

impl Limits {
    /// Only a time for each move.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// True if something ends the thought by itself.
    pub fn is_bounded(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.depth.is_some()
    }

    /// The same, with a time where nothing else ends the thought.
    pub(crate) fn or_time(&self, time: Duration) -> Limits {
        let time = self.time.or((!self.is_bounded()).then_some(time));
        Limits { time, ..self.clone() }
    }

    /// How long to wait for an answer: its time, or a minute where nothing is limited; nodes and depth take what they
    /// take.
    pub fn longest_wait(&self) -> Option<Duration> {
        self.or_time(LONGEST_WAIT).time
    }

    /// True once somebody outside asked to stop.
    pub fn stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What is left for a thought under way, or for a proof.
#[derive(Clone, Debug)]
pub struct Budget {
    /// When to stop at the latest.
    pub deadline: Option<Instant>,
    /// Nodes to visit, over all threads.
    pub nodes: Option<u64>,
    /// Raised from outside.
    pub stop: Option<Arc<AtomicBool>>,
    /// Threads that share a proof, at least one. Free boards are solved by one, whatever is asked.
    pub threads: usize,
    /// Where a solver counts the nodes it visits, now and then, for whoever waits.
    pub visited: Option<Arc<AtomicU64>>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { deadline: None, nodes: None, stop: None, threads: 1, visited: None }
    }
}

/// How often the clock and the flag are looked at, in nodes.
const POLL: u64 = 256;

impl Budget {
    /// The budget of a move that starts now and must be answered a fixed margin before its time is up.
    pub(crate) fn start(limits: &Limits, margin: Duration) -> Budget {
        let deadline = limits.time.map(|time| Instant::now() + time.saturating_sub(margin.min(time / 2)));
        Budget { deadline, nodes: limits.nodes, stop: limits.stop.clone(), ..Budget::default() }
    }

    /// What is left of it after this many nodes.
    pub(crate) fn after(&self, nodes: u64) -> Budget {
        Budget { nodes: self.nodes.map(|most| most.saturating_sub(nodes)), ..self.clone() }
    }

    pub(crate) fn is_spent(&self, nodes: u64) -> bool {
        if self.nodes.is_some_and(|most| nodes > most) {
            return true;
        }
        nodes.is_multiple_of(POLL) && self.is_interrupted()
    }

    /// True while one more step may follow after this many. Looks at the clock each time: for steps that are
    /// much longer than a look.
    pub(crate) fn allows(&self, steps: u64) -> bool {
        self.nodes.is_none_or(|most| steps < most) && !self.is_interrupted()
    }

    /// True once the flag is up or the time over; looks at the clock.
    pub fn is_interrupted(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What a player knows while it still thinks: the answer it would give now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Plies looked ahead.
    pub depth: u32,
    /// What the best line is worth for the side to move.
    pub value: Value,
    /// True if the value is proven.
    pub proven: bool,
    /// The best line so far.
    pub pv: Vec<Move>,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time since thinking began.
    pub time: Duration,
}

/// Somebody who follows the thinking.
#[derive(Clone)]
pub struct Watch(Arc<dyn Fn(&Progress) + Send + Sync>);

impl Watch {
    /// Calls this with each report, from the thread that thinks: it must return quickly.
    pub fn new(report: impl Fn(&Progress) + Send + Sync + 'static) -> Watch {
        Watch(Arc::new(report))
    }

    /// Hands over a report.
    pub fn report(&self, progress: &Progress) {
        (self.0)(progress);
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Watch")
    }
}

/// What thinking about one move took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions visited, the root and the leaves included.
    pub nodes: u64,
    /// Positions that were not expanded: ends of games and the depth limit.
    pub leaves: u64,
    /// Leaves that were evaluated.
    pub evaluations: u64,
    /// Cutoffs: positions whose remaining moves were not searched.
    pub cuts: u64,
    /// Hits in the transposition table.
    pub table_hits: u64,
    /// The most positions held in memory at once, where the search counts them: the teaching ones do.
    pub held: u64,
    /// Positions visited at each depth below the root.
    pub per_depth: Vec<u64>,
    /// Time spent.
    pub time: Duration,
}

impl Stats {
    /// Inner nodes: positions whose moves were looked at, neither leaves nor answered by the transposition table.
    pub fn expanded(&self) -> u64 {
        self.nodes.saturating_sub(self.leaves + self.table_hits)
    }

    /// Counts a visited position.
    pub(crate) fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        if ply >= self.per_depth.len() {
            self.per_depth.resize(ply + 1, 0);
        }
        self.per_depth[ply] += 1;
    }

    /// Adds what another search counted. Times are not added: searches may run side by side.
    pub(crate) fn add(&mut self, other: &Stats) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.evaluations += other.evaluations;
        self.cuts += other.cuts;
        self.table_hits += other.table_hits;
        self.held = self.held.max(other.held);
        if other.per_depth.len() > self.per_depth.len() {
            self.per_depth.resize(other.per_depth.len(), 0);
        }
        for (mine, theirs) in self.per_depth.iter_mut().zip(&other.per_depth) {
            *mine += theirs;
        }
    }
}
