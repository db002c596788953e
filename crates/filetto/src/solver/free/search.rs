//! Depth-first proof-number search (Nagai 2002, "df-pn"): always goes on with the line of play that is
//! closest to an answer, and keeps only the table in memory.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::board::Board;
use super::key::Key;
use super::look::{Look, look};
use super::numbers::Numbers;
use super::pairing::Pairing;
use super::set::Set;
use super::state::{DANGER_UNIT, State, Turn};
use super::tt::{Findings, Table};
use crate::host::Instant;
use crate::limits::Budget;

/// Dead ends of one search for pairs. 7x7, five in a row: 200,811 nodes with 3, 125,339 with 10, 110,444
/// with 20, which takes half as long again.
const DEAD_ENDS: u32 = 10;

/// The danger (see `guess`) at which a draw is thought twice as far as from no danger at all.
/// 7x4, four in a row, without it: 907,676 nodes, with 1: 438,410, with 2: 479,588, with 4: 720,013; 7x7, five
/// in a row: 190,590, 196,546, 125,339, 122,733.
const DANGER: u32 = 2 * DANGER_UNIT;

/// When a search ends without an answer, and what it has cost so far.
pub(super) struct Spent<'a> {
    pub nodes: u64,
    pub limit: u64,
    pub stop: Option<&'a AtomicBool>,
    deadline: Option<Instant>,
    /// Whether it had passed when the clock was last looked at.
    is_late: bool,
    visited: Option<&'a AtomicU64>,
}

/// Nodes between two looks at the clock.
const POLL: u64 = 64;

impl<'a> Spent<'a> {
    pub(crate) fn new(limits: &'a Budget) -> Spent<'a> {
        let (limit, is_late) = (limits.nodes.unwrap_or(u64::MAX), false);
        let (stop, visited) = (limits.stop.as_deref(), limits.visited.as_deref());
        Spent { nodes: 0, limit, stop, deadline: limits.deadline, is_late, visited }
    }

    /// Counts a node.
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) {
            self.is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.visited.into_iter().for_each(|visited| _ = visited.fetch_add(POLL, Ordering::Relaxed));
        }
    }

    /// True if it is time to stop.
    pub(crate) fn is_spent(&self) -> bool {
        self.is_late || self.nodes >= self.limit || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// A move, the position it leads to and what is known of that.
struct Child<const C: usize> {
    cell: usize,
    key: Key<C>,
    moves: Set<C>,
    numbers: Numbers,
}

/// What a new position turned out to be.
enum Met<const C: usize> {
    Decided(bool),
    Child(Child<C>),
}

/// A search over one board with its table.
pub(super) struct Search<'a, 'm, const C: usize, const L: usize> {
    pub board: &'a Board<C, L>,
    pub table: &'a mut Table<C>,
    pub budget: &'a mut Spent<'m>,
}

impl<const C: usize, const L: usize> Search<'_, '_, C, L> {
    /// The answer to a question, None if the budget ran out.
    pub(crate) fn answer(&mut self, state: &State<C, L>) -> Option<bool> {
        match self.meet(state, 0) {
            Met::Decided(answer) => Some(answer),
            Met::Child(root) => {
                let mut numbers = root.numbers;
                while numbers.verdict().is_none() && !self.budget.is_spent() {
                    numbers = self.search(state, &root, Numbers::ALL);
                }
                numbers.verdict()
            }
        }
    }

    /// Step 1: what is decided without searching: by a look, by the table, by pairs.
    fn meet(&mut self, state: &State<C, L>, cell: usize) -> Met<C> {
        self.budget.count();
        let (moves, forced) = match look(self.board, state) {
            Look::Win => return Met::Decided(true),
            Look::Fail => return Met::Decided(false),
            Look::Forced(moves) => (moves, true),
            Look::Open(moves) => (moves, false),
        };
        let key = Key::new(self.board, state);
        let known = self.table.probe(&key);
        if let Some(answer) = known.and_then(|known| known.answer(state.moves)) {
            return Met::Decided(answer);
        }
        if known.is_none() && !forced && state.turn == Turn::Attacker && self.is_paired(state) {
            self.table.store(&key, Findings::NOTHING.learn(state.moves, Numbers::NO), 1);
            return Met::Decided(false);
        }
        let numbers = known.and_then(|known| known.numbers(state.moves));
        let numbers = numbers.unwrap_or_else(|| self.guess(state, moves.len() as u32));
        Met::Child(Child { cell, key, moves, numbers })
    }

    /// Whether the defender has pairs for all lines of the attacker. Without pairs 7x6, five in a row, is not
    /// solved in 8,000,000 nodes; with them it takes 2,600. Asked with the attacker to move only: with the
    /// defender to move its answers are asked, and asking both saves no nodes.
    fn is_paired(&self, state: &State<C, L>) -> bool {
        let lines = state.attack(self.board);
        Pairing::find(self.board, lines, state.empty(self.board), DEAD_ENDS).is_some()
    }

    /// The numbers of a new position: the side to move needs one good move, the other side an answer to each
    /// of them (without that, 30 times the nodes on 7x7, five in a row); and the draw is further away the
    /// more dangerous the attacker's lines are. Danger is the sum of 2^-n over lines that lack n stones
    /// (Erdős and Selfridge 1973: below 1/2 the defender holds; that bound itself never cut a node that
    /// pairs had not cut).
    fn guess(&self, state: &State<C, L>, moves: u32) -> Numbers {
        let mut numbers = Numbers::seen(state.turn, 1, moves);
        numbers.disproof += numbers.disproof * state.danger(self.board) / DANGER;
        numbers
    }

    /// Searches below a position until one of its numbers reaches its limit.
    fn search(&mut self, state: &State<C, L>, node: &Child<C>, limit: Numbers) -> Numbers {
        let before = self.budget.nodes;
        let numbers = match self.expand(state, node.moves) {
            Ok(mut children) => self.settle(state, &mut children, limit),
            Err(answer) => Numbers::of(answer),
        };
        let known = self.table.probe(&node.key).unwrap_or(Findings::NOTHING);
        self.table.store(&node.key, known.learn(state.moves, numbers), self.budget.nodes - before);
        numbers
    }

    /// Step 2: the children that are not decided yet, or the answer if one of them or all of them give it.
    fn expand(&mut self, state: &State<C, L>, moves: Set<C>) -> Result<Vec<Child<C>>, bool> {
        let good = state.turn == Turn::Attacker;
        let mut children: Vec<Child<C>> = Vec::with_capacity(moves.len());
        for cell in self.ordered(state, moves) {
            match self.meet(&state.after(self.board, cell), cell) {
                Met::Decided(answer) if answer == good => return Err(good),
                Met::Decided(_) => {}
                Met::Child(child) if children.iter().any(|other| other.key == child.key) => {}
                Met::Child(child) => children.push(child),
            }
        }
        if children.is_empty() { Err(!good) } else { Ok(children) }
    }

    /// The moves that most of the attacker's lines pass through first: they are tried first, and a good one ends
    /// the trying. Halves the nodes of 7x7, five in a row, and of 6x5, four in a row.
    fn ordered(&self, state: &State<C, L>, moves: Set<C>) -> Vec<usize> {
        let attack = state.attack(self.board);
        let mut cells: Vec<usize> = moves.iter().collect();
        cells.sort_by_cached_key(|cell| Reverse((self.board.through[*cell] & attack).len()));
        cells
    }

    /// Step 3: goes on with the most promising child until the limits are reached.
    fn settle(&mut self, state: &State<C, L>, children: &mut [Child<C>], limit: Numbers) -> Numbers {
        let turn = state.turn;
        loop {
            let (best, second) = two_best(turn, children);
            let (most, others) = fears(turn, children);
            let child = &children[best];
            let numbers = Numbers::of_children(turn, child.numbers.wish(turn), most + others);
            let reached = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
            if reached || numbers.verdict().is_some() || self.budget.is_spent() {
                return numbers;
            }
            // A quarter more than the second best child needs: fewer changes of mind (Pawlewicz and
            // Lew 2007). 5x5, four in a row: 67,451 nodes with nothing more, 35,889 with 1/4;
            // with 1/2 29,009, but 7x7, five in a row, takes six times the nodes.
            let threshold = second.saturating_add(second / 4).saturating_add(1);
            let wish = limit.wish(turn).min(threshold);
            let fear = limit.fear(turn) - others;
            let next = state.after(self.board, child.cell);
            children[best].numbers = self.search(&next, &children[best], Numbers::seen(turn, wish, fear));
        }
    }
}

/// What the other side has to do about all children together: the most it has to do for one of them, and one
/// more for each of the others (weak proof-number search: Ueda, Hashimoto, Hashimoto and Iida 2008). The
/// plain sum counts positions that are reached in several ways several times: 7x7, five in a row, takes
/// 4 times the nodes.
fn fears<const C: usize>(turn: Turn, children: &[Child<C>]) -> (u32, u32) {
    let fears = children.iter().map(|child| child.numbers.fear(turn)).filter(|fear| *fear > 0);
    let (count, most) = fears.fold((0u32, 0), |(count, most), fear| (count + 1, fear.max(most)));
    (most, count.saturating_sub(1))
}

/// The child with the smallest wish, and the second smallest wish.
fn two_best<const C: usize>(turn: Turn, children: &[Child<C>]) -> (usize, u32) {
    let (mut best, mut first, mut second) = (0, u32::MAX, u32::MAX);
    for (at, child) in children.iter().enumerate() {
        let wish = child.numbers.wish(turn);
        if wish < first {
            (best, first, second) = (at, wish, first);
        } else {
            second = second.min(wish);
        }
    }
    (best, second)
}
