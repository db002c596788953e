//! Hand-over to the exact solver, as soon as it can finish in the time left.
//!
//! Nobody knows beforehand how long a proof takes. What is known is that a ply more makes it about [`GROWTH`] times
//! as long; how long it is on this board is learned from every try. A try in vain costs a part of the time, so
//! that after one the next has to wait; what it has proven is remembered for then.

use std::time::Duration;

use super::timer::Timer;
use crate::game::{Position, Rules};
use crate::host::Instant;
use crate::limits;
use crate::memory::OutOfMemory;
use crate::solver::timed::{Pick, pick};
use crate::solver::{Budget, Solver, Unsolvable};

/// How many times as long a proof takes with one more empty cell.
const GROWTH: f64 = 1.4;
/// Empty cells with which a proof takes about [`FIRST_GUESS`] seconds: drop boards with four in a row and with more,
/// and free ones.
const GUESSED_EMPTY: [i32; 3] = [32, 41, 18];
const FIRST_GUESS: f64 = 0.2;
/// The solver's budget: a proof that may take this many times as long as there is time for is still worth a try. One in
/// vain costs a part of the time of one move, and a proof decides the game.
const BUDGET_FACTOR: f64 = 10.0;
/// After giving up: the proof would have taken at least this many times as long as it got, or as was believed.
const GIVE_UP_FACTOR: f64 = 3.5;
/// The part of the time that a try gets: one that should not take more than [`LIKELY`] times the time there is, and
/// one that may well be in vain.
const LIKELY: f64 = 2.0;
const LIKELY_SHARE: f64 = 0.85;
const UNLIKELY_SHARE: f64 = 0.45;
/// Times below this are not worth starting a try for.
const SHORTEST: Duration = Duration::from_millis(3);
/// Without a clock: the solver may visit one node for so many of the budget, if they are not too few.
const NODE_SHARE: u64 = 2;
const FEWEST_NODES: u64 = 10_000;
const MOST_EMPTY_BY_NODES: usize = 40;

/// The solver of one game, and how long it is expected to take.
pub(crate) struct Exact {
    solver: Solver,
    /// Seconds for a proof with no empty cells: the whole curve follows from it.
    base: f64,
    threads: usize,
}

impl Exact {
    /// A solver for these rules, None if there is none.
    pub(crate) fn new(rules: Rules, memory: usize, threads: usize) -> Result<Option<Exact>, OutOfMemory> {
        let solver = match Solver::new(rules, memory) {
            Ok(solver) => solver,
            Err(Unsolvable::Memory(error)) => return Err(error),
            Err(_) => return Ok(None),
        };
        Ok(Some(Exact { solver, base: first_guess(rules), threads }))
    }

    /// A proven move, if there is one to be had within the limits without spending all of them.
    pub(crate) fn pick(
        &mut self,
        position: &Position,
        limits: &limits::Limits,
        timer: &Timer,
    ) -> Option<Pick> {
        match (timer.left(), limits.nodes) {
            (Some(left), _) => self.pick_in_time(position, limits, left),
            (None, Some(nodes)) => self.pick_by_nodes(position, nodes),
            (None, None) => None,
        }
    }

    fn pick_in_time(&mut self, position: &Position, limits: &limits::Limits, left: Duration) -> Option<Pick> {
        let (start, empty) = (Instant::now(), empty(position));
        let expected = self.base * GROWTH.powi(empty as i32);
        let seconds = left.as_secs_f64();
        let time = left.mul_f64(if expected < LIKELY * seconds { LIKELY_SHARE } else { UNLIKELY_SHARE });
        if expected > BUDGET_FACTOR * seconds || time < SHORTEST {
            return None;
        }
        let (solver, threads) = (&mut self.solver, self.threads);
        let (stop, deadline) = (limits.stop.clone(), Some(start + time));
        let found = pick(solver, position, &Budget { threads, stop, deadline, ..Budget::default() });
        let took = start.elapsed().as_secs_f64();
        let learned = match found {
            Some(_) => (2.0 * took).max(expected / 2.0),
            None => GIVE_UP_FACTOR * took.max(expected),
        };
        self.base = learned / GROWTH.powi(empty as i32);
        found
    }

    /// The same by nodes alone: it must not depend on the clock, nor on what was proven before.
    fn pick_by_nodes(&mut self, position: &Position, nodes: u64) -> Option<Pick> {
        if nodes < FEWEST_NODES || empty(position) > MOST_EMPTY_BY_NODES {
            return None;
        }
        self.solver.clear();
        let limits = Budget { nodes: Some(nodes / NODE_SHARE), ..Budget::default() };
        pick(&mut self.solver, position, &limits)
    }
}

/// Seconds for a proof with no empty cells, before any was seen.
fn first_guess(rules: Rules) -> f64 {
    let [four, longer, free] = GUESSED_EMPTY;
    let empty = match (rules.is_drop(), rules.align()) {
        (false, _) => free,
        (true, ..=4) => four,
        (true, _) => longer,
    };
    FIRST_GUESS / GROWTH.powi(empty)
}

/// About how long a proof of a position takes, in seconds.
pub(crate) fn expected_seconds(position: &Position) -> f64 {
    first_guess(position.rules()) * GROWTH.powi(empty(position) as i32)
}

fn empty(position: &Position) -> usize {
    position.rules().cells() - position.ply()
}
