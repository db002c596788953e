//! ABDADA, turn by turn: threads search one typed tree together, and each defers what another is looking at.
//!
//! The threads take turns, one node each, so that what happens is the same every time. Otherwise this is the algorithm of
//! `engine/search.rs`: the first child is never deferred, a marked one is put off to the end, values are shared.

use std::collections::HashMap;
use std::sync::{Condvar, Mutex, MutexGuard};

use crate::search::{Tree, TypedTree};
use crate::value::Value;

/// Wider than every value of a typed tree.
const INFINITE: i32 = i32::MAX;

/// What a thread does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// It enters a node.
    Enter,
    /// It puts a child off, because another thread is looking at it.
    Defer,
    /// It finds the value of a node in the table.
    Known,
    /// It leaves a node with its value.
    Leave,
}

impl Act {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            Act::Enter => "enter",
            Act::Defer => "defer",
            Act::Known => "known",
            Act::Leave => "leave",
        }
    }
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The thread, from 0.
    pub thread: usize,
    /// What it does.
    pub act: Act,
    /// The moves from the root to the node.
    pub line: Vec<u16>,
    /// The value of the node for MAX, where it is known now.
    pub value: Option<i32>,
}

/// The turns of so many threads until one of them knows the value of the root.
pub fn film(tree: &TypedTree, threads: usize) -> Vec<Turn> {
    let table = Turns { shared: Mutex::default(), passed: Condvar::new(), threads };
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (table, tree) = (&table, tree.clone());
            scope.spawn(move || {
                let mut worker = Worker { thread, tree, line: Vec::new(), table };
                worker.search(-INFINITE, INFINITE);
                worker.table.end();
            });
        }
    });
    table.shared.into_inner().map(|shared| shared.turns).unwrap_or_default()
}

/// What a table keeps of a node, from the side of whoever moves there.
#[derive(Clone, Copy)]
struct Entry {
    at_least: i32,
    at_most: i32,
}

#[derive(Default)]
struct Shared {
    turns: Vec<Turn>,
    next: usize,
    over: bool,
    /// How many threads are inside of each node that was entered.
    inside: HashMap<Vec<u16>, usize>,
    entries: HashMap<Vec<u16>, Entry>,
}

/// The threads' common memory, handed round.
struct Turns {
    shared: Mutex<Shared>,
    passed: Condvar,
    threads: usize,
}

impl Turns {
    /// Waits for a thread's turn; None once the root is known.
    fn wait(&self, thread: usize) -> Option<MutexGuard<'_, Shared>> {
        let shared = self.shared.lock().unwrap_or_else(|broken| broken.into_inner());
        let is_another = |shared: &mut Shared| !shared.over && shared.next != thread;
        let shared = self.passed.wait_while(shared, is_another).unwrap_or_else(|broken| broken.into_inner());
        (!shared.over).then_some(shared)
    }

    /// Hands the memory to the next thread.
    fn pass(&self, mut shared: MutexGuard<'_, Shared>) {
        shared.next = (shared.next + 1) % self.threads;
        self.passed.notify_all();
    }

    /// The root is known.
    fn end(&self) {
        self.shared.lock().unwrap_or_else(|broken| broken.into_inner()).over = true;
        self.passed.notify_all();
    }
}

struct Worker<'a> {
    thread: usize,
    tree: TypedTree,
    line: Vec<u16>,
    table: &'a Turns,
}

impl Worker<'_> {
    /// The value of the node for the side to move, as far as it lies between alpha and beta; anything once all is over.
    fn search(&mut self, alpha: i32, beta: i32) -> Option<i32> {
        if let Some(known) = self.enter(alpha, beta)? {
            return Some(known);
        }
        let mut moves = Vec::new();
        self.tree.push_moves(false, &mut moves);
        let value = match self.tree.end() {
            Some(Value::Estimate(value)) => value,
            _ => self.children(&moves, alpha, beta)?,
        };
        self.leave(alpha, beta, value)?;
        Some(value)
    }

    /// The children in their order; those that others look at come last.
    fn children(&mut self, moves: &[u16], alpha: i32, beta: i32) -> Option<i32> {
        let (mut best, mut deferred) = (-INFINITE, Vec::new());
        for (place, mv) in moves.iter().enumerate() {
            if place > 0 && self.defers(*mv)? {
                deferred.push(*mv);
            } else if self.child(*mv, alpha, beta, &mut best)? {
                return Some(best);
            }
        }
        for mv in deferred {
            if self.child(mv, alpha, beta, &mut best)? {
                break;
            }
        }
        Some(best)
    }

    /// Searches a child; true if what it is worth is enough for a cut.
    fn child(&mut self, mv: u16, alpha: i32, beta: i32, best: &mut i32) -> Option<bool> {
        self.line.push(mv);
        self.tree.play(mv);
        let value = self.search(-beta, -alpha.max(*best));
        self.tree.undo();
        self.line.pop();
        *best = (*best).max(-value?);
        Some(*best >= beta)
    }

    /// True if another thread looks at this child: a turn is spent on seeing that.
    fn defers(&self, mv: u16) -> Option<bool> {
        let mut shared = self.table.wait(self.thread)?;
        let line: Vec<u16> = self.line.iter().copied().chain([mv]).collect();
        let marked = shared.inside.get(&line).is_some_and(|threads| *threads > 0);
        if marked {
            shared.turns.push(Turn { thread: self.thread, act: Act::Defer, line, value: None });
            self.table.pass(shared);
        }
        Some(marked)
    }

    /// Enters the node, or takes its value from the table.
    fn enter(&self, alpha: i32, beta: i32) -> Option<Option<i32>> {
        let mut shared = self.table.wait(self.thread)?;
        let entry = shared.entries.get(&self.line).copied();
        let known = entry.and_then(|Entry { at_least, at_most }| match (at_least, at_most) {
            (low, high) if low == high || low >= beta => Some(low),
            (_, high) if high <= alpha => Some(high),
            _ => None,
        });
        let act = if known.is_some() { Act::Known } else { Act::Enter };
        if known.is_none() {
            *shared.inside.entry(self.line.clone()).or_default() += 1;
        }
        let turn = Turn {
            thread: self.thread,
            act,
            line: self.line.clone(),
            value: known.map(|value| self.for_max(value)),
        };
        shared.turns.push(turn);
        self.table.pass(shared);
        Some(known)
    }

    fn leave(&self, alpha: i32, beta: i32, value: i32) -> Option<()> {
        let mut shared = self.table.wait(self.thread)?;
        let entry = Entry {
            at_least: if value > alpha { value } else { -INFINITE },
            at_most: if value < beta { value } else { INFINITE },
        };
        shared.entries.insert(self.line.clone(), entry);
        shared.inside.entry(self.line.clone()).and_modify(|threads| *threads -= 1);
        let turn = Turn {
            thread: self.thread,
            act: Act::Leave,
            line: self.line.clone(),
            value: Some(self.for_max(value)),
        };
        shared.turns.push(turn);
        shared.over = self.line.is_empty();
        self.table.pass(shared);
        Some(())
    }

    fn for_max(&self, value: i32) -> i32 {
        if self.tree.max_to_move() { value } else { -value }
    }
}
