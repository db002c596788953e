//! One move: a legal one first of all, then the best that the budget allows.

use std::sync::Arc;
use std::time::Instant;

use super::board::Board;
use super::deepening::Thought;
use super::shape::Shape;
use super::table::Table;
use super::threads::{self, Task};
use super::timer::Timer;
use super::tuning::Tuning;
use crate::effort::{Limits, Progress};
use crate::game::{Cell, Move, Position, Rules};

/// Positions to visit when nothing limits a move.
const DEFAULT_NODES: u64 = 300_000;

/// How an engine is set up.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Threads that search.
    pub threads: usize,
    /// Bytes for everything that is remembered.
    pub memory: usize,
    /// What is switched on.
    pub tuning: Tuning,
}

/// An engine with its memory. What it remembers of a game it keeps until the next one.
pub struct Engine {
    settings: Settings,
    table: Table,
    shape: Option<Arc<Shape>>,
}

impl Engine {
    /// An engine that knows nothing yet.
    pub fn new(settings: Settings) -> Engine {
        Engine { settings, table: Table::new(settings.memory), shape: None }
    }

    /// Forgets the game so far.
    pub fn new_game(&mut self) {
        self.table.clear();
    }

    /// Thinks about a position that is not over; the time of the move runs since `start`. The first move of the
    /// line is legal, however little time there was.
    pub fn think(&mut self, position: &Position, limits: &Limits, start: Instant) -> Progress {
        let fallback = any_move(position);
        let shape = self.shape_for(position.rules());
        let board = Board::new(&shape, position);
        let timer = Timer::new(limits, start).with_nodes(self.nodes_for(limits));
        let report = |thought: &Thought, nodes| {
            if let Some(watch) = &limits.watch {
                watch.report(&progress(position, thought, nodes, &timer));
            }
        };
        let depth = limits.depth.map_or(i32::MAX, |depth| depth.clamp(1, 1 << 20) as i32);
        let task =
            Task { board: &board, table: &self.table, timer: &timer, tuning: self.settings.tuning, depth };
        let (thought, nodes) = threads::search(&task, self.settings.threads, report);
        let mut answer = progress(position, &thought, nodes, &timer);
        if answer.pv.is_empty() {
            answer.pv.push(fallback);
        }
        answer
    }

    fn shape_for(&mut self, rules: Rules) -> Arc<Shape> {
        if self.shape.as_ref().is_none_or(|shape| shape.rules != rules) {
            self.table.clear();
            self.shape = Some(Arc::new(Shape::new(rules)));
        }
        Arc::clone(self.shape.as_ref().expect("made just now"))
    }

    /// Nodes for each thread.
    fn nodes_for(&self, limits: &Limits) -> Option<u64> {
        let bounded = limits.time.is_some() || limits.depth.is_some() || limits.stop.is_some();
        let nodes = limits.nodes.or((!bounded).then_some(DEFAULT_NODES));
        nodes.map(|nodes| nodes.div_ceil(self.settings.threads as u64))
    }
}

/// What a thought comes to, in the words of players.
fn progress(position: &Position, thought: &Thought, nodes: u64, timer: &Timer) -> Progress {
    let width = position.rules().width();
    let mv = |cell: &u16| position.move_at(Cell::from_index(*cell as usize, width));
    Progress {
        depth: thought.depth,
        value: thought.score.value(false),
        proven: thought.depth > 0 && thought.score.is_decided(),
        pv: thought.line.iter().map(mv).collect(),
        nodes,
        time: timer.elapsed(),
    }
}

/// A legal move near the middle, without any thought.
fn any_move(position: &Position) -> Move {
    let rules = position.rules();
    let off = |place: usize, side: usize| (2 * place + 1).abs_diff(side);
    let distance = |mv: &Move| {
        let (column, row) = (mv.index() % rules.width(), mv.index() / rules.width());
        off(column, rules.width()) + if rules.is_drop() { 0 } else { off(row, rules.height()) }
    };
    position.legal_moves().min_by_key(distance).expect("a game that is not over has a move")
}
