//! The exact solver as a player: the fastest win, the slowest loss, and among equal moves the one that leaves a
//! fallible opponent the most ways to go wrong. The first moves of Connect Four come from the book: of equal ones
//! those in the middle, at once.

use std::time::Duration;

use super::entry::{Entry, Key, Kind};
use super::opening;
use super::{Choice, Limits, Player, PlayerError, Stats, southpasadena};
use crate::game::Position;
use crate::host::Instant;
use crate::solver::bounds::plies_to_end;
use crate::solver::timed::deepest_trap;
use crate::solver::{self, DEFAULT_MEMORY, Solver};

/// The share of a move's time that the solver gets; the rest is for a move by search if it proves nothing.
const PROVING_SHARE: f64 = 0.6;

/// The default under a clock: a table so small that the system does not look for large pages, which now and then takes
/// it longer than a short move has (60 ms took 120 ms, once in six).
const CLOCKED_MEMORY: usize = DEFAULT_MEMORY / 2;

/// The size of a player's transposition tables.
pub(super) const MEMORY: Key = Key {
    name: "memory",
    kind: Kind::Number(1, 1 << 20),
    default: "64",
    about: "megabytes for transposition tables",
};

pub(super) const ENTRY: Entry = Entry {
    name: "perfect",
    about: "the exact solver: fastest win, slowest loss, most traps (boards that can be solved)",
    lead: None,
    keys: &[
        MEMORY,
        Key { name: "threads", kind: Kind::Number(1, 64), default: "1", about: "same answer, sooner" },
        opening::BOOK,
    ],
    build: Some(|options| {
        let (memory, threads) = (options.number("memory") as usize, options.number("threads") as usize);
        Box::new(Perfect { memory: memory << 20, threads, book: options.is_on("book"), solver: None })
    }),
};

/// Plays what is proven to be best.
pub struct Perfect {
    memory: usize,
    threads: usize,
    /// Plays the opening by heart where a book has it.
    book: bool,
    /// Kept between moves: what was proven stays proven.
    solver: Option<Solver>,
}

impl Default for Perfect {
    fn default() -> Perfect {
        Perfect { memory: DEFAULT_MEMORY, threads: 1, book: true, solver: None }
    }
}

impl Player for Perfect {
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
        if let Some(choice) = opening::by_heart(position).filter(|_| self.book) {
            return Ok(choice);
        }
        let start = Instant::now();
        let (threads, nodes) = (self.threads, limits.nodes);
        let solver = self.solver_for(position, limits.time.is_some())?;
        let deadline = limits.time.map(|time| start + time.mul_f64(PROVING_SHARE));
        let stop = limits.stop.clone();
        let budget = solver::Budget { threads, stop, nodes, deadline, ..solver::Budget::default() };
        match prove(solver, position, &budget) {
            Some(choice) => Ok(choice),
            None => {
                let left = limits.time.map(|time| time.saturating_sub(start.elapsed()));
                southpasadena::usual().choose(position, &Limits { time: left, ..limits.clone() })
            }
        }
    }

    fn new_game(&mut self) {
        self.solver = None;
    }

    /// What is proven of this position answers for those after it.
    fn ponder(&mut self, position: &Position, limits: &Limits) {
        let budget =
            solver::Budget { threads: self.threads, ..solver::Budget::start(limits, Duration::ZERO) };
        if position.outcome().is_none()
            && let Ok(solver) = self.solver_for(position, true)
        {
            solver.report(position, false, &budget);
        }
    }
}

impl Perfect {
    fn solver_for(&mut self, position: &Position, clocked: bool) -> Result<&mut Solver, PlayerError> {
        let rules = position.rules();
        let memory = if clocked && self.memory == DEFAULT_MEMORY { CLOCKED_MEMORY } else { self.memory };
        if self.solver.as_ref().is_none_or(|solver| solver.rules() != rules) {
            let solver = Solver::new(rules, memory);
            self.solver = Some(solver?);
        }
        Ok(self.solver.as_mut().expect("made just now"))
    }
}

/// The best move if the value of the position can be proven within the limits.
fn prove(solver: &mut Solver, position: &Position, limits: &solver::Budget) -> Option<Choice> {
    let report = solver.report(position, false, limits);
    let value = report.bounds.value()?;
    let mv = deepest_trap(solver, position, &report.best, limits)?;
    let pv = if report.line.first() == Some(&mv) { report.line } else { vec![mv] };
    let depth = plies_to_end(position.rules(), position.ply(), value)? as u32;
    let stats = Stats { nodes: report.nodes, ..Stats::default() };
    Some(Choice { mv, value, proven: true, depth, pv, stats })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_of_the_registry_is_that_of_the_solver() {
        assert_eq!(MEMORY.default, (DEFAULT_MEMORY >> 20).to_string());
    }
}
