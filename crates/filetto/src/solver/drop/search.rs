//! The null-window search: is the score of a position greater than `alpha`?

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::bounds::follow_up_ceiling;
use super::key::{Canonical, canonical};
use super::node::{Node, win_on};
use super::order::Ordered;
use super::shape::Shape;
use super::tt::{Bounds, Table, ThreadLocal};
use super::word::Word;
use crate::abdada::Abdada;
use crate::host::Instant;

/// The search was told to stop before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// When to give up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Halt<'a> {
    /// Set from outside to stop the search.
    pub stop: &'a AtomicBool,
    /// Set by the thread that has the answer.
    pub finished: &'a AtomicBool,
    /// The most nodes to visit.
    pub node_limit: u64,
    /// When to stop at the latest.
    pub deadline: Option<Instant>,
    /// Where the nodes visited are counted.
    pub visited: Option<&'a AtomicU64>,
}

/// Nodes between two looks at the stop flag and the clock.
const POLL: u64 = 1024;

/// With fewer empty cells than this, searching is quicker than remembering.
const TABLE_EMPTY_CELLS: u32 = 8;
/// With this many empty cells or fewer the thread-local table is used: half the time of hard positions.
pub(crate) const LOCAL_EMPTY_CELLS: u32 = 18;

/// Nodes with fewer empty cells are not worth sharing with other threads.
const SHARED_EMPTY_CELLS: u32 = 20;

/// One thread's search.
pub(super) struct Search<'a, S: Shape, T> {
    /// The geometry.
    pub shape: S,
    /// What has been proven so far.
    pub table: &'a T,
    /// Positions expanded.
    pub nodes: u64,
    local: &'a mut ThreadLocal<S::Word>,
    abdada: Option<&'a Abdada>,
    halt: Halt<'a>,
    next_poll: u64,
    /// The nodes that were counted for others.
    told: u64,
}

impl<'a, S: Shape, T: Table<S>> Search<'a, S, T> {
    /// A search that has visited nothing; together with the other threads that know `abdada`, if there are any.
    pub(crate) fn new(
        shape: S,
        table: &'a T,
        local: &'a mut ThreadLocal<S::Word>,
        abdada: Option<&'a Abdada>,
        halt: Halt<'a>,
    ) -> Self {
        Self { shape, table, nodes: 0, local, abdada, halt, next_poll: 0, told: 0 }
    }

    /// A bound on the score of the side to move: a lower bound if it is greater than `alpha`, else an upper bound.
    ///
    /// The side to move must have no winning move, and `moves` must be its safe moves, at least one.
    /// While there is only one it is played on the spot: no table, no ordering.
    #[inline(always)]
    pub(crate) fn resolve(
        &mut self,
        node: Node<S::Word>,
        moves: S::Word,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        let (mut node, mut moves) = (node, moves);
        let (mut alpha, mut sign, first_ply) = (alpha, 1, node.ply);
        while !moves.has_several() {
            node = node.play(self.shape, moves);
            (alpha, sign) = (-alpha - 1, -sign);
            if node.ply == self.shape.area() {
                return Ok(0);
            }
            moves = node.safe_moves(self.shape);
            if moves.is_empty() {
                return Ok(-sign * win_on(self.shape.area(), node.ply + 2));
            }
        }
        if node.ply > first_ply
            && let Some(ceiling) = follow_up_ceiling(self.shape, &node, alpha)
        {
            return Ok(sign * ceiling);
        }
        self.expand(&node, moves, alpha).map(|score| sign * score)
    }

    /// The same for a position with several safe moves.
    ///
    /// 1. Nobody can win so soon that it would matter: bounds by the number of stones.
    /// 2. Bounds of the position's own: lines left, what a table says. The large table is asked to fetch its line.
    /// 3. Make all moves and put them in order; a double threat or a follow-up that is good enough ends the node.
    /// 4. Only now read the large table: its line has arrived meanwhile.
    /// 5. Search the children, remember what was learnt.
    #[inline(always)]
    fn expand(&mut self, node: &Node<S::Word>, moves: S::Word, alpha: i32) -> Result<i32, Stopped> {
        let area = self.shape.area();
        let mut known = Bounds { low: -win_on(area, node.ply + 4), high: win_on(area, node.ply + 3) };
        if let Some(score) = decided(known, alpha) {
            return Ok(score);
        }
        self.count_node()?;
        let place = self.place(node, &mut known);
        if let Some(score) = decided(known, alpha) {
            return Ok(score);
        }
        let children = match Ordered::new(self.shape, node, moves, alpha) {
            Ok(children) => children,
            Err(score) => return Ok(score),
        };
        known.high = known.high.min(win_on(area, node.ply + 5));
        if let Place::Shared(key) = &place
            && let Some(stored) = self.table.probe(key)
        {
            known = known.and(stored);
        }
        if let Some(score) = decided(known, alpha) {
            return Ok(score);
        }
        let before = self.nodes;
        let best = match self.abdada {
            Some(abdada) if area - node.ply >= SHARED_EMPTY_CELLS => {
                self.best_of_shared(abdada, node, &children, alpha)?
            }
            _ => self.best_of(node, &children, alpha)?,
        };
        let best = best.min(known.high);
        if best > alpha {
            known.low = best;
        } else {
            known.high = best;
        }
        match place {
            Place::Nowhere => {}
            Place::Local(slot, position) => self.local.store(slot, &position, known),
            Place::Shared(key) => self.table.store(&key, known, self.nodes - before),
        }
        Ok(best)
    }

    /// Where a position is remembered; adds to `known` what its open lines and the thread-local table say.
    #[inline(always)]
    fn place(&mut self, node: &Node<S::Word>, known: &mut Bounds) -> Place<S::Word, T::Key> {
        let empty_cells = self.shape.area() - node.ply;
        if empty_cells < TABLE_EMPTY_CELLS {
            return Place::Nowhere;
        }
        let position = canonical(self.shape, node);
        if !position.i_have_lines {
            known.high = known.high.min(0);
        }
        if !position.they_have_lines {
            known.low = known.low.max(0);
        }
        if empty_cells > LOCAL_EMPTY_CELLS {
            let key = self.table.key(self.shape, &position);
            self.table.prefetch(&key);
            return Place::Shared(key);
        }
        let slot = self.local.slot(&position);
        if let Some(stored) = self.local.probe(slot, &position) {
            *known = known.and(stored);
        }
        Place::Local(slot, position)
    }

    /// The best of the children, or the first that is good enough.
    #[inline(always)]
    fn best_of(&mut self, node: &Node<S::Word>, children: &Ordered<S>, alpha: i32) -> Result<i32, Stopped> {
        let mut best = i32::MIN;
        for rank in 0..children.len() {
            let child = children.get(rank);
            let score = -S::resolve(self, node.child(child), child.answers, -alpha - 1)?;
            best = best.max(score);
            if best > alpha {
                break;
            }
        }
        Ok(best)
    }

    /// The same with other threads: children after the first that another thread is looking at are deferred to a
    /// second round.
    fn best_of_shared(
        &mut self,
        abdada: &Abdada,
        node: &Node<S::Word>,
        children: &Ordered<S>,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        let (mut best, mut deferred) = (i32::MIN, 0u64);
        for round in 0..2 {
            for rank in 0..children.len() {
                let child = children.get(rank);
                let next = node.child(child);
                let key = Abdada::key(next.mine.folded(), next.theirs.folded());
                if round == 0 && rank > 0 && abdada.is_marked(key) {
                    deferred |= 1 << rank;
                }
                if (deferred >> rank & 1 == 0) == (round == 1) {
                    continue;
                }
                abdada.mark(key);
                let score = S::resolve(self, next, child.answers, -alpha - 1);
                abdada.unmark(key);
                best = best.max(-score?);
                if best > alpha {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }

    /// The most nodes to visit.
    pub(crate) fn limit(&self) -> u64 {
        self.halt.node_limit
    }

    /// Replaces the node limit.
    pub(crate) fn set_limit(&mut self, limit: u64) {
        self.next_poll = 0;
        self.halt.node_limit = limit;
    }

    /// Whether the search may go on.
    pub(crate) fn check(&self) -> Result<(), Stopped> {
        let Halt { stop, finished, node_limit, deadline, .. } = self.halt;
        let over = self.nodes > node_limit
            || stop.load(Ordering::Relaxed)
            || finished.load(Ordering::Relaxed)
            || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over { Err(Stopped) } else { Ok(()) }
    }

    /// Counts a node, and looks now and then whether to go on.
    #[inline(always)]
    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes < self.next_poll {
            return Ok(());
        }
        self.next_poll = self.halt.node_limit.min(self.nodes + POLL);
        if let Some(visited) = self.halt.visited {
            visited.fetch_add(self.nodes - self.told, Ordering::Relaxed);
            self.told = self.nodes;
        }
        self.check()
    }
}

/// The score, if bounds settle whether it is greater than `alpha`.
#[inline(always)]
fn decided(known: Bounds, alpha: i32) -> Option<i32> {
    if known.low > alpha {
        Some(known.low)
    } else if known.high <= alpha {
        Some(known.high)
    } else {
        None
    }
}

/// Where a position is remembered.
enum Place<W, K> {
    Nowhere,
    Local(usize, Canonical<W>),
    Shared(K),
}
