//! Solving every position of a book, on several threads.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::coverage::Coverage;
use super::format::{Entry, Level};
use super::journal::{Journal, JournalError};
use super::key::{Key, decode, deepest};
use super::outline::{Outline, score};
use crate::game::{Move, Rules};
use crate::solver::{Budget, Solver, Unsolvable};

/// Why there is no book.
#[derive(Debug)]
pub enum BuildError {
    /// The game cannot be solved.
    Unsolvable(Unsolvable),
    /// Positions with so many stones have no key; the most is given.
    TooDeep(usize),
    /// The board is too large for keys.
    TooLarge(Rules),
    /// Somebody asked to stop; what is solved is in the journal.
    Stopped,
    /// What was solved elsewhere is not what was asked.
    Nonsense,
    /// The journal cannot be used.
    Journal(JournalError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BuildError::Unsolvable(error) => error.fmt(f),
            BuildError::TooDeep(most) => write!(f, "a book of this game reaches {most} stones at most"),
            BuildError::TooLarge(rules) => {
                write!(f, "{rules} is too large for a book: expected at most 80 cells (example: free-5x5-4)")
            }
            BuildError::Stopped => f.write_str("stopped: the same command goes on where this one ended"),
            BuildError::Nonsense => f.write_str(
                "an answer from elsewhere is no record of a journal: expected the same version there",
            ),
            BuildError::Journal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BuildError {}

impl<E: Into<JournalError>> From<E> for BuildError {
    fn from(error: E) -> BuildError {
        BuildError::Journal(error.into())
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Stones of the positions being solved.
    pub ply: usize,
    /// How many of them are solved.
    pub done: usize,
    /// How many there are.
    pub total: usize,
}

/// Makes a book.
pub struct Builder<'a> {
    rules: Rules,
    coverage: Coverage,
    solvers: Vec<Solver>,
    stop: Arc<AtomicBool>,
    watch: &'a dyn Fn(Progress),
}

impl<'a> Builder<'a> {
    /// A builder with this many threads that share the memory. `watch` hears of every solved position.
    pub fn new(
        rules: Rules,
        coverage: Coverage,
        threads: usize,
        memory: usize,
        stop: Arc<AtomicBool>,
        watch: &'a dyn Fn(Progress),
    ) -> Result<Builder<'a>, BuildError> {
        check_reach(rules, coverage)?;
        let solver = |_| Solver::new(rules, memory / threads).map_err(BuildError::Unsolvable);
        let solvers = (0..threads).map(solver).collect::<Result<_, _>>()?;
        Ok(Builder { rules, coverage, solvers, stop, watch })
    }

    /// The bytes of the book; what the journal has is not solved again.
    pub fn build(mut self, journal: &mut Journal) -> Result<Vec<u8>, BuildError> {
        let solved = journal.take_found();
        let outline = Outline::new(self.rules, self.coverage);
        let bytes = outline.fill(|ply, keys, level| {
            level.extend(keys.iter().filter_map(|key| solved.get(&(ply, *key)).map(|entry| (*key, *entry))));
            self.solve(ply, keys, level, journal)
        })?;
        journal.sync()?;
        Ok(bytes)
    }

    /// Solves the positions that are not in the book yet and adds them to it.
    fn solve(
        &mut self,
        ply: usize,
        keys: &BTreeSet<Key>,
        level: &mut Level,
        journal: &mut Journal,
    ) -> Result<(), BuildError> {
        let open: Vec<Key> = keys.iter().filter(|key| !level.contains_key(*key)).copied().collect();
        let (mut done, total) = (keys.len() - open.len(), keys.len());
        let question = Question::new(self.rules, ply, self.stop.clone());
        question.answer_all(&mut self.solvers, &open, |key, entry| {
            level.insert(key, entry);
            done += 1;
            (self.watch)(Progress { ply, done, total });
            journal.append((ply, key, entry))
        })?;
        if self.stop.load(Ordering::Relaxed) {
            journal.sync()?;
            return Err(BuildError::Stopped);
        }
        Ok(())
    }
}

/// Fails if some positions of the book would have no key.
pub(super) fn check_reach(rules: Rules, coverage: Coverage) -> Result<(), BuildError> {
    let most = deepest(rules).ok_or(BuildError::TooLarge(rules))?;
    if coverage.deepest() > most { Err(BuildError::TooDeep(most)) } else { Ok(()) }
}

/// What solvers are asked.
pub(super) struct Question {
    rules: Rules,
    /// The order of preference between equal moves.
    order: Vec<Move>,
    stop: Arc<AtomicBool>,
    ply: usize,
}

impl Question {
    pub(super) fn new(rules: Rules, ply: usize, stop: Arc<AtomicBool>) -> Question {
        Question { rules, order: rules.centre_first(), stop, ply }
    }

    /// Answers keys on one thread a solver and hands each answer over; ends early when stopped or when an answer is
    /// refused.
    fn answer_all<E>(
        &self,
        solvers: &mut [Solver],
        keys: &[Key],
        mut accept: impl FnMut(Key, Entry) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = &AtomicUsize::new(0);
        let (send, receive) = mpsc::channel();
        thread::scope(|scope| {
            for solver in solvers {
                let send = send.clone();
                scope.spawn(move || {
                    while let Some(key) = keys.get(next.fetch_add(1, Ordering::Relaxed))
                        && let Some(entry) = self.answer(solver, *key)
                        && send.send((*key, entry)).is_ok()
                    {}
                });
            }
            drop(send);
            receive.into_iter().try_for_each(|(key, entry)| accept(key, entry))
        })
    }

    /// The entry of a key, None when stopped.
    pub(super) fn answer(&self, solver: &mut Solver, key: Key) -> Option<Entry> {
        let position = decode(self.rules, self.ply, key).expect("a key of a position");
        let limits = Budget { stop: Some(self.stop.clone()), ..Budget::default() };
        let (value, mv) = solver.first_best(&position, &self.order, &limits)?;
        Some(Entry { score: score(&position, value), mv })
    }
}
