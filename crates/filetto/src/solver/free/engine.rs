//! The search in the sizes it is built for: one or two words of cells, one to eight words of lines.

use super::board::Board;
use super::pairing::Pairing;
use super::search::{Search, Spent};
use super::state::State;
use super::tt::Table;
use crate::game::{Position, Rules, Segments, Side};
use crate::memory::OutOfMemory;

/// A search of some size.
pub(super) trait Engine: Send {
    /// Can a side complete a line with at most `moves` more moves, in an unfinished position? None if the
    /// budget ran out.
    fn wins(&mut self, position: &Position, side: Side, moves: usize, budget: &mut Spent) -> Option<bool>;

    /// Pairs of cells that meet all lines the attacker can still complete.
    fn pairs(&self, position: &Position, attacker: Side, dead_ends: u32) -> Option<Vec<(usize, usize)>>;

    /// Forgets everything.
    fn clear(&mut self);
}

/// A search for at most `64 * C` cells and `64 * L` lines.
struct Sized<const C: usize, const L: usize> {
    board: Board<C, L>,
    table: Table<C>,
}

impl<const C: usize, const L: usize> Sized<C, L> {
    fn boxed(rules: Rules, memory: usize) -> Result<Box<dyn Engine>, OutOfMemory> {
        Ok(Box::new(Sized::<C, L> { board: Board::new(rules), table: Table::new(memory)? }))
    }
}

impl<const C: usize, const L: usize> Engine for Sized<C, L> {
    fn wins(&mut self, position: &Position, side: Side, moves: usize, budget: &mut Spent) -> Option<bool> {
        let state = State::new(&self.board, position, side, moves);
        Search { board: &self.board, table: &mut self.table, budget }.answer(&state)
    }

    fn pairs(&self, position: &Position, attacker: Side, dead_ends: u32) -> Option<Vec<(usize, usize)>> {
        let state = State::new(&self.board, position, attacker, self.board.rules.cells());
        Pairing::find(&self.board, state.attacker.open, state.empty(&self.board), dead_ends)
    }

    fn clear(&mut self) {
        self.table.clear();
    }
}

/// The smallest size that fits. A board of `n` cells has fewer than `4 * n` lines.
pub(super) fn for_rules(rules: Rules, memory: usize) -> Result<Box<dyn Engine>, OutOfMemory> {
    match (rules.cells() > 64, Segments::new(rules).count().div_ceil(64)) {
        (false, 0 | 1) => Sized::<1, 1>::boxed(rules, memory),
        (false, 2) => Sized::<1, 2>::boxed(rules, memory),
        (false, _) => Sized::<1, 4>::boxed(rules, memory),
        (true, 0..=4) => Sized::<2, 4>::boxed(rules, memory),
        (true, _) => Sized::<2, 8>::boxed(rules, memory),
    }
}
