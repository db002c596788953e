//! When to stop: the clock, the nodes, the flag from outside, and the margins that keep a limit from being overrun.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::host::Instant;
use crate::limits::Limits;

/// Kept back from the time of a move, whatever it is: the way back to the caller, and the moments in which the
/// system lets somebody else run.
pub const MARGIN: Duration = Duration::from_millis(5);

/// Of a time so short that the margin would eat it, this part is used.
const LEAST_SHARE: u32 = 3;

/// Nodes between two looks at the clock. A node costs up to 20 µs (100x100, forty in a row), a look 30 ns.
const POLL: u64 = 16;

/// The budget of one move, shared by all threads that work on it.
#[derive(Debug)]
pub struct Timer<'a> {
    start: Instant,
    deadline: Option<Instant>,
    /// Nodes for each thread.
    nodes: Option<u64>,
    limits: &'a Limits,
    /// Raised when one thread knows that all should stop.
    halt: AtomicBool,
}

impl<'a> Timer<'a> {
    /// The budget of a move that was asked for at `start`.
    pub fn new(limits: &'a Limits, start: Instant) -> Timer<'a> {
        let usable = limits.time.map(|time| time.saturating_sub(MARGIN).max(time / LEAST_SHARE));
        let deadline = usable.and_then(|time| start.checked_add(time));
        Timer { start, deadline, nodes: limits.nodes, limits, halt: AtomicBool::new(false) }
    }

    /// The same with these nodes for each thread.
    pub(crate) fn with_nodes(self, nodes: Option<u64>) -> Timer<'a> {
        Timer { nodes, ..self }
    }

    /// A share of the time that is left, and of the nodes.
    pub(crate) fn part(&self, time: f64, nodes: f64) -> Timer<'a> {
        let deadline = self.left().map(|left| Instant::now() + left.mul_f64(time));
        let nodes = self.nodes.map(|all| (all as f64 * nodes) as u64);
        Timer { start: self.start, deadline, nodes, limits: self.limits, halt: AtomicBool::new(false) }
    }

    /// True if time or nodes are limited.
    pub(crate) fn is_bounded(&self) -> bool {
        self.deadline.is_some() || self.nodes.is_some()
    }

    /// Time since the move was asked for.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Time until thinking must end, None if there is no limit.
    pub(crate) fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Makes all threads stop.
    pub(crate) fn halt(&self) {
        self.halt.store(true, Ordering::Relaxed);
    }

    /// True once everybody should stop; looks at the clock.
    pub(crate) fn is_over(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
            || self.limits.stopped()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// True if a thread that has visited this many nodes must stop; to be asked at every node.
    #[inline]
    pub(crate) fn is_spent(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most) || (nodes.is_multiple_of(POLL) && self.is_over())
    }
}
