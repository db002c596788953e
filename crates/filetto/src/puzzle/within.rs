//! Wins within a few plies, proven by looking at every defence: for boards that are too large to solve.
//!
//! On free boards two facts save most of the work, and both hold on every board. A move without a threat cannot win in
//! three plies, because a stone of the defender never helps the attacker there. And a move that threatens nothing is
//! refuted by the first defence after which there is no win left: nearly always the first one tried.

use std::sync::Arc;

use crate::engine::board::{Board, Tables, Wins};
use crate::game::{Cell, Move, Position, Rules, Side};
use crate::limits::Budget;

/// Plies of the longest win that is proven in this way.
pub(super) const MOST_PLIES: u32 = 5;

/// Answers for one game.
pub(super) struct Within {
    rules: Rules,
    tables: Arc<Tables>,
}

/// A search under way; once the budget is spent nothing it says counts.
struct Hunt<'a> {
    board: Board,
    budget: &'a Budget,
    nodes: u64,
    spent: bool,
}

impl Within {
    pub(super) fn new(rules: Rules) -> Within {
        Within { rules, tables: Arc::new(Board::tables_of(rules)) }
    }

    /// Whether the side to move, which has just been moved against, loses within so many plies whatever it does. None
    /// if the budget ends the search.
    pub(super) fn loses(&self, position: &Position, plies: u32, budget: &Budget) -> Option<bool> {
        let mut hunt = Hunt { board: Board::on(&self.tables, position), budget, nodes: 0, spent: false };
        let loses = match position.outcome() {
            Some(outcome) => outcome.winner() == Some(!position.to_move()),
            None => plies > 0 && hunt.every_defence_loses(plies),
        };
        (!hunt.spent).then_some(loses)
    }

    /// A defence after which there is no win within so many plies less one; None if every one loses.
    pub(super) fn defence(&self, position: &Position, plies: u32, budget: &Budget) -> Option<Move> {
        let mut hunt = Hunt { board: Board::on(&self.tables, position), budget, nodes: 0, spent: false };
        let attacker = !position.to_move();
        let cell = hunt.defences(attacker).into_iter().find(|cell| !hunt.defence_loses(*cell, plies))?;
        Some(position.move_at(Cell::from_index(cell, self.rules.width())))
    }
}

impl Hunt<'_> {
    fn is_spent(&mut self) -> bool {
        self.nodes += 1;
        self.spent = self.spent || self.budget.is_spent(self.nodes);
        self.spent
    }

    /// True if the side to move wins within so many plies.
    fn wins(&mut self, plies: u32) -> bool {
        let side = self.board.to_move();
        if self.board.wins(side) != Wins::None {
            return plies > 0;
        }
        if plies < 3 || self.is_spent() {
            return false;
        }
        self.attacks(side, plies).into_iter().any(|cell| self.attack_wins(cell, plies))
    }

    fn attack_wins(&mut self, cell: usize, plies: u32) -> bool {
        if self.spent {
            return false;
        }
        self.board.play_at(cell);
        let wins = self.board.outcome().is_none() && self.every_defence_loses(plies - 1);
        self.board.undo();
        wins
    }

    /// True if the side to move has no move after which the other does not win within the plies that are left.
    fn every_defence_loses(&mut self, plies: u32) -> bool {
        let defender = self.board.to_move();
        if self.board.wins(defender) != Wins::None || self.is_spent() {
            return false;
        }
        let threats = self.board.wins(!defender);
        if matches!(threats, Wins::Many(_)) {
            return plies >= 2;
        }
        let needs = if threats == Wins::None && !self.board.rules().is_drop() { 4 } else { 2 };
        plies >= needs && self.defences(!defender).into_iter().all(|cell| self.defence_loses(cell, plies))
    }

    fn defence_loses(&mut self, cell: usize, plies: u32) -> bool {
        self.board.play_at(cell);
        let loses = self.board.outcome().is_none() && self.wins(plies - 1);
        self.board.undo();
        loses
    }

    /// The moves that may begin a win: a block if one is needed; where only threats are quick enough, the cells of
    /// segments that lack two stones.
    fn attacks(&self, side: Side, plies: u32) -> Vec<usize> {
        match self.board.wins(!side) {
            Wins::Many(_) => Vec::new(),
            Wins::One(cell) => vec![cell],
            Wins::None if plies == 3 && !self.board.rules().is_drop() && self.board.rules().align() > 2 => {
                let hot = self.board.hot(side);
                let mut cells: Vec<usize> =
                    hot.iter().flat_map(|segment| self.board.blanks(*segment)).collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
            Wins::None => self.playable(),
        }
    }

    /// The moves that may spoil a win: the block of a threat, else all, the cells that draw the attacker first.
    fn defences(&self, attacker: Side) -> Vec<usize> {
        if let Some(cell) = self.board.wins(attacker).first() {
            return vec![cell];
        }
        let mut cells = self.playable();
        cells.sort_by_cached_key(|cell| std::cmp::Reverse(self.board.pull(attacker, *cell)));
        cells
    }

    fn playable(&self) -> Vec<usize> {
        (0..self.board.rules().cells()).filter(|cell| self.board.is_playable(*cell)).collect()
    }
}
