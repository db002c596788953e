//! Several threads on one position: each searches it by itself, and they help one another through the table. What one
//! has found is there when another needs it; each defers what another is looking at.

use std::thread;

use super::board::Board;
use super::deepening::{Rooted, Thought, deepen, deepest};
use super::free;
use super::search::Search;
use super::timer::Timer;
use super::tt::Table;
use super::tuning::Tuning;
use super::variations::{self, Wanted};
use crate::abdada::Abdada;

/// Memory that the boards of all threads may take.
const BOARDS: usize = 24 << 20;
/// About what a thread keeps for each cell of the board.
const BYTES_PER_CELL: usize = 64;

/// The position to search, on the board that its game is played best on.
#[derive(Clone, Copy)]
pub(crate) enum Root<'a> {
    /// Counted segments: drop games, and free ones with very short or long lines.
    Counted(&'a Board),
    /// Shapes by table.
    Shaped(&'a free::Board),
}

impl Root<'_> {
    fn cells(&self) -> usize {
        match self {
            Root::Counted(board) => board.rules().cells(),
            Root::Shaped(board) => board.rules().cells(),
        }
    }
}

/// Everything a search of one position works with.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    /// The position.
    pub root: Root<'a>,
    /// The transposition table, shared by all.
    pub table: &'a Table,
    /// The budget.
    pub timer: &'a Timer<'a>,
    /// What is switched on.
    pub tuning: Tuning,
    /// Plies to look ahead at most.
    pub depth: i32,
}

/// The deepest thought of all threads, and the nodes of all of them.
pub(super) fn search(task: &Task, threads: usize, report: impl FnMut(&Thought, u64)) -> (Thought, u64) {
    let helpers = threads.min(most_threads(task.root.cells())) - 1;
    if helpers == 0 {
        return one(task, None, report);
    }
    let abdada = Abdada::new();
    thread::scope(|scope| {
        let helpers: Vec<_> =
            (0..helpers).map(|_| scope.spawn(|| one(task, Some(&abdada), |_, _| ()))).collect();
        let mut best = one(task, Some(&abdada), report);
        task.timer.halt();
        for helper in helpers {
            let (thought, nodes) = helper.join().expect("a search does not panic");
            best.1 += nodes;
            if thought.depth > best.0.depth {
                best.0 = thought;
            }
        }
        best
    })
}

/// What the first thread found of several lines, and the nodes of all; the others fill the table for it.
pub(super) struct Lines {
    pub lines: Vec<Thought>,
    pub nodes: u64,
    /// True if no limit ended the search.
    pub complete: bool,
}

/// Several lines at once.
pub(super) fn variations(
    task: &Task,
    wanted: &Wanted,
    threads: usize,
    report: impl FnMut(&[Thought], u64),
) -> Lines {
    let helpers = threads.min(most_threads(task.root.cells())) - 1;
    let abdada = (helpers > 0).then(Abdada::new);
    thread::scope(|scope| {
        let helpers: Vec<_> =
            (0..helpers).map(|_| scope.spawn(|| one(task, abdada.as_ref(), |_, _| ()).1)).collect();
        let (lines, nodes, stopped) = match task.root {
            Root::Counted(board) => vary(Search::new(board, task, abdada.as_ref()), task, wanted, report),
            Root::Shaped(board) => {
                vary(free::Search::new(board, task, abdada.as_ref()), task, wanted, report)
            }
        };
        task.timer.halt();
        let others = helpers.into_iter().map(|helper| helper.join().expect("a search does not panic"));
        Lines { lines, nodes: nodes + others.sum::<u64>(), complete: !stopped }
    })
}

/// The lines of one thread, its nodes, and whether it was stopped.
fn vary(
    mut search: impl Rooted,
    task: &Task,
    wanted: &Wanted,
    report: impl FnMut(&[Thought], u64),
) -> (Vec<Thought>, u64, bool) {
    let lines = variations::variations(&mut search, wanted, task.depth, task.tuning.aspiration, report);
    (lines, search.nodes(), search.stopped())
}

/// What one thread finds, and its nodes.
fn one(task: &Task, abdada: Option<&Abdada>, report: impl FnMut(&Thought, u64)) -> (Thought, u64) {
    match task.root {
        Root::Counted(board) => think(Search::new(board, task, abdada), task, report),
        Root::Shaped(board) => think(free::Search::new(board, task, abdada), task, report),
    }
}

fn think(mut search: impl Rooted, task: &Task, report: impl FnMut(&Thought, u64)) -> (Thought, u64) {
    let last = task.depth.min(deepest(search.empty()));
    let thought = deepen(&mut search, 1..=last, task.tuning.aspiration, report);
    (thought, search.nodes())
}

/// More threads than this would take too much memory for their boards.
fn most_threads(cells: usize) -> usize {
    1 + BOARDS / (BYTES_PER_CELL * cells)
}
