//! A solver for one shape of board: the table, the thread-local ones, and the threads.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Budget;
#[cfg(target_arch = "x86_64")]
use super::cpu::Avx2;
use super::exact::Exact;
use super::node::{Node, win_on};
use super::search::{Halt, LOCAL_EMPTY_CELLS, Search};
use super::shape::{Any, Fixed, Runtime, Shape};
use super::tt::{Bounds, Compact, Table, ThreadLocal, Wide};
use super::windows::{Goal, narrow};
use super::word::Word;
use crate::abdada::Abdada;
use crate::game::{Outcome, Position, Rules};
use crate::memory::OutOfMemory;

/// What a search has found, in scores: 0 for a draw; a win that is complete on ply `p` (counted from the empty board)
/// scores `floor((cells + 2 - p) / 2)`, a loss the negative of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// What is proven of the score for the side to move.
    pub scores: Bounds,
    /// Positions visited.
    pub nodes: u64,
}

/// A solver whose shape of board is no longer visible.
pub(super) trait Engine: Send {
    /// Searches until the goal is reached or a limit is met.
    fn run(&mut self, position: &Position, goal: Goal, limits: &Budget) -> Answer;
    /// Forgets everything.
    fn clear(&mut self);
}

/// Columns of a board that is not very flat.
const USUAL_COLUMNS: usize = 16;

/// An engine, unless there is no memory for its table.
type Built = Result<Box<dyn Engine>, OutOfMemory>;

/// The engine for some rules; `None` if the board is too large.
pub(super) fn build(rules: Rules, memory: usize) -> Option<Built> {
    let (width, height, align) = (rules.width() as u32, rules.height() as u32, rules.align() as u32);
    if rules.is_exact() {
        return exact_in::<u64>(width, height, align, memory)
            .or_else(|| exact_in::<u128>(width, height, align, memory));
    }
    if (width, height, align) == (7, 6, 4) {
        return Some(on_this_processor(Fixed::<7, 6, 4>, memory));
    }
    build_in::<u64>(width, height, align, memory).or_else(|| build_in::<u128>(width, height, align, memory))
}

/// The engine for a board in this word: with more known to the compiler for the usual rows of four and five.
fn build_in<W: Word>(width: u32, height: u32, align: u32, memory: usize) -> Option<Built> {
    if let Some(shape) = Runtime::<W, 4, USUAL_COLUMNS>::new(width, height, align) {
        return Some(on_this_processor(shape, memory));
    }
    if let Some(shape) = Runtime::<W, 5, USUAL_COLUMNS>::new(width, height, align) {
        return Some(on_this_processor(shape, memory));
    }
    Any::<W>::new(width, height, align).map(|shape| on_this_processor(shape, memory))
}

/// The same where exactly `align` in a row win.
fn exact_in<W: Word>(width: u32, height: u32, align: u32, memory: usize) -> Option<Built> {
    if let Some(shape) = Runtime::<W, 0, USUAL_COLUMNS>::new(width, height, align) {
        return Some(with_table(Exact(shape), memory));
    }
    Any::<W>::new(width, height, align).map(|shape| with_table(Exact(shape), memory))
}

fn on_this_processor<S: Shape>(shape: S, memory: usize) -> Built {
    #[cfg(target_arch = "x86_64")]
    if let Some(shape) = Avx2::new(shape) {
        return with_table(shape, memory);
    }
    with_table(shape, memory)
}

fn with_table<S: Shape>(shape: S, memory: usize) -> Built {
    Ok(match Compact::new(shape, memory) {
        Some(table) => Solver::boxed(shape, table?),
        None => Solver::boxed(shape, Wide::new(memory)?),
    })
}

struct Solver<S: Shape, T> {
    shape: S,
    table: T,
    /// One for each thread used so far.
    local: Vec<ThreadLocal<S::Word>>,
    /// Whether anything can be in the large table. Late positions never get there, and wiping it would only throw
    /// everything else out of the processor's cache (L3_R1: 2.1 to 1.1 µs). At first yes: clearing a new table
    /// brings in its memory.
    shared_used: bool,
}

impl<S: Shape, T: Table<S> + Send> Engine for Solver<S, T> {
    fn run(&mut self, position: &Position, goal: Goal, limits: &Budget) -> Answer {
        let (ply, cells) = (position.ply() as u32, self.shape.area());
        let exactly = |score| Answer { scores: Bounds { low: score, high: score }, nodes: 0 };
        match position.outcome() {
            Some(Outcome::Win(_)) => exactly(-win_on(cells, ply)),
            Some(Outcome::Draw) => exactly(0),
            None => {
                let node = Node::of(self.shape, position);
                let (scores, nodes) = self.search(&node, goal, limits);
                Answer { scores, nodes }
            }
        }
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shared_used) {
            self.table.clear();
            self.local.iter_mut().for_each(ThreadLocal::wipe);
        } else {
            self.local.iter_mut().for_each(ThreadLocal::forget);
        }
    }
}

impl<S: Shape, T: Table<S> + Send> Solver<S, T> {
    fn boxed(shape: S, table: T) -> Box<dyn Engine>
    where
        T: 'static,
    {
        Box::new(Solver { shape, table, local: vec![ThreadLocal::new()], shared_used: true })
    }

    /// Lets every thread answer the same questions on the shared table; the first to finish stops the others.
    fn search(&mut self, node: &Node<S::Word>, goal: Goal, limits: &Budget) -> (Bounds, u64) {
        let threads = limits.threads.max(1);
        self.shared_used |= self.shape.area() - node.ply > LOCAL_EMPTY_CELLS;
        while self.local.len() < threads {
            self.local.push(ThreadLocal::new());
        }
        let never = AtomicBool::new(false);
        let finished = AtomicBool::new(false);
        let halt = Halt {
            stop: limits.stop.as_deref().unwrap_or(&never),
            finished: &finished,
            node_limit: limits.nodes.map_or(u64::MAX, |nodes| nodes / threads as u64),
            deadline: limits.deadline,
            visited: limits.visited.as_deref(),
        };
        let (shape, table) = (self.shape, &self.table);
        let abdada = (threads > 1).then(Abdada::new);
        let one = |local: &mut ThreadLocal<S::Word>| {
            let mut search = Search::new(shape, table, local, abdada.as_ref(), halt);
            let mut range = possible_scores(shape.area(), node.ply);
            if narrow(&mut search, node, &mut range, goal).is_ok() {
                finished.store(true, Ordering::Relaxed);
            }
            (range, search.nodes)
        };
        let (first, others) = self.local[..threads].split_first_mut().expect("at least one thread");
        if others.is_empty() {
            return one(first);
        }
        std::thread::scope(|scope| {
            let helpers: Vec<_> = others.iter_mut().map(|local| scope.spawn(|| one(local))).collect();
            let mut answer = one(first);
            for helper in helpers {
                let (range, nodes) = helper.join().expect("a search does not panic");
                answer.0 = answer.0.and(range);
                answer.1 += nodes;
            }
            answer
        })
    }
}

/// The scores that a position with `ply` stones and `cells` cells can have at all.
fn possible_scores(cells: u32, ply: u32) -> Bounds {
    let win = |ply| if ply > cells { 0 } else { win_on(cells, ply) };
    Bounds { low: -win(ply + 2), high: win(ply + 1) }
}
