//! Solving every position of a book.
//!
//! Positions within the full coverage are solved at its far end only: all scores above follow from those of the children.
//! The replies go the other way, because which positions are wanted depends on the book's own moves.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::coverage::Coverage;
use super::format::{Entry, Level, encode};
use super::journal::{Journal, JournalError};
use super::key::{Key, canonical, decode, deepest};
use super::probe::after;
use crate::game::{Move, Outcome, Position, Rules, Side};
use crate::solver::{Budget, Solver, Unsolvable, bounds};
use crate::value::Value;

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
    /// The order of preference between equal moves.
    order: Vec<Move>,
    solvers: Vec<Solver>,
    levels: BTreeMap<usize, Level>,
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
        let most = deepest(rules).ok_or(BuildError::TooLarge(rules))?;
        if coverage.deepest() > most {
            return Err(BuildError::TooDeep(most));
        }
        let solver = |_| Solver::new(rules, memory / threads).map_err(BuildError::Unsolvable);
        let solvers = (0..threads).map(solver).collect::<Result<_, _>>()?;
        let (order, levels) = (rules.centre_first(), BTreeMap::new());
        Ok(Builder { rules, coverage, order, solvers, levels, stop, watch })
    }

    /// The bytes of the book; what the journal has is not solved again.
    pub fn build(mut self, journal: &mut Journal) -> Result<Vec<u8>, BuildError> {
        let solved: BTreeMap<(usize, Key), Entry> =
            journal.found.drain(..).map(|(ply, key, entry)| ((ply, key), entry)).collect();
        let mut work = Work { solved, journal };
        self.build_full(&mut work)?;
        for side in Side::BOTH {
            self.build_replies(side, &mut work)?;
        }
        work.journal.sync()?;
        Ok(encode(self.rules, self.coverage, &self.levels))
    }

    fn build_full(&mut self, work: &mut Work) -> Result<(), BuildError> {
        let mut levels = vec![BTreeSet::from([canonical(&Position::new(self.rules)).0])];
        for ply in 0..self.coverage.full as usize {
            levels.push(self.children(ply, &levels[ply]));
        }
        let last = levels.pop().expect("at least the empty board");
        self.solve(levels.len(), &last, work)?;
        for (ply, keys) in levels.iter().enumerate().rev() {
            let level = keys.iter().map(|key| (*key, self.follow_children(ply, *key))).collect();
            self.levels.insert(ply, level);
        }
        Ok(())
    }

    /// The unfinished positions one stone later.
    fn children(&self, ply: usize, keys: &BTreeSet<Key>) -> BTreeSet<Key> {
        let replies = |key: &Key| open_children(&self.position(ply, *key));
        keys.iter().flat_map(replies).collect()
    }

    /// A position whose children are all in the book, or finished.
    fn follow_children(&self, ply: usize, key: Key) -> Entry {
        let position = self.position(ply, key);
        let worth = |mv: Move| {
            let child = after(&position, mv);
            match child.outcome() {
                Some(Outcome::Win(_)) => score(&child, Value::Loss(0)),
                Some(Outcome::Draw) => 0,
                None => self.levels[&(ply + 1)][&canonical(&child).0].score,
            }
        };
        let legal = self.order.iter().filter(|mv| position.check(**mv).is_ok());
        let scored = legal.map(|mv| Entry { score: -worth(*mv), mv: *mv });
        let better = |best: Entry, next: Entry| if next.score > best.score { next } else { best };
        scored.reduce(better).expect("an unfinished position has a move")
    }

    fn build_replies(&mut self, side: Side, work: &mut Work) -> Result<(), BuildError> {
        let empty = BTreeSet::from([canonical(&Position::new(self.rules)).0]);
        let mut keys = if side == Side::X { empty } else { self.children(0, &empty) };
        let mut ply = side.index();
        while ply <= self.coverage.replies as usize && !keys.is_empty() {
            self.solve(ply, &keys, work)?;
            keys = keys.iter().flat_map(|key| self.answers(ply, *key)).collect();
            ply += 2;
        }
        Ok(())
    }

    /// The unfinished positions after the book's move and any reply to it.
    fn answers(&self, ply: usize, key: Key) -> Vec<Key> {
        let entry = self.levels[&ply][&key];
        let child = after(&self.position(ply, key), entry.mv);
        if child.outcome().is_some() { Vec::new() } else { open_children(&child) }
    }

    fn position(&self, ply: usize, key: Key) -> Position {
        decode(self.rules, ply, key).expect("a key of a position")
    }

    /// Solves the positions that are not in the book yet and adds them to it.
    fn solve(&mut self, ply: usize, keys: &BTreeSet<Key>, work: &mut Work) -> Result<(), BuildError> {
        let level = self.levels.entry(ply).or_default();
        level.extend(keys.iter().filter_map(|key| work.solved.get(&(ply, *key)).map(|entry| (*key, *entry))));
        let open: Vec<Key> = keys.iter().filter(|key| !level.contains_key(*key)).copied().collect();
        let (mut done, total) = (keys.len() - open.len(), keys.len());
        let question = Question { rules: self.rules, order: &self.order, stop: self.stop.clone(), ply };
        question.answer_all(&mut self.solvers, &open, |key, entry| {
            level.insert(key, entry);
            done += 1;
            (self.watch)(Progress { ply, done, total });
            work.journal.append((ply, key, entry))
        })?;
        if self.stop.load(Ordering::Relaxed) {
            work.journal.sync()?;
            return Err(BuildError::Stopped);
        }
        Ok(())
    }
}

/// What is solved already, and where more is written down.
struct Work<'a> {
    solved: BTreeMap<(usize, Key), Entry>,
    journal: &'a mut Journal,
}

/// What the threads ask their solvers.
struct Question<'a> {
    rules: Rules,
    order: &'a [Move],
    stop: Arc<AtomicBool>,
    ply: usize,
}

impl Question<'_> {
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
    fn answer(&self, solver: &mut Solver, key: Key) -> Option<Entry> {
        let position = decode(self.rules, self.ply, key).expect("a key of a position");
        let limits = Budget { stop: Some(self.stop.clone()), ..Budget::default() };
        let (value, mv) = solver.first_best(&position, self.order, &limits)?;
        Some(Entry { score: score(&position, value), mv })
    }
}

fn open_children(position: &Position) -> Vec<Key> {
    let children = position.legal_moves().map(|mv| after(position, mv));
    children.filter(|child| child.outcome().is_none()).map(|child| canonical(&child).0).collect()
}

/// The score as a book writes it. Boards that have keys have at most 80 cells where stones go anywhere and 128 bits
/// where they fall: scores stay below 64.
fn score(position: &Position, value: Value) -> i8 {
    let score = bounds::score(position.rules(), position.ply(), value).expect("a proven value");
    i8::try_from(score).expect("scores of solvable boards are small")
}
