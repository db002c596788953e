//! The search of the thesis's program (Padoan, Padova 2022), move by move as its appendix has it: alpha-beta to the
//! end of the game, cells from the top left, row by row, every move of the root with a full window.
//!
//! What makes it different from alpha-beta is one line. A leaf is worth 10, -10 or 0, and **every** level hands up its
//! best value moved by its own depth: `max - depth` where the adversary chooses, `min + depth` where the program does.
//! The shifts alternate, so that they add up to about half the distance; draws are shifted too; and a shifted value is
//! compared with bounds that were shifted elsewhere. So the value is not that of minimax, and the program does not
//! always take the quickest win. That is kept, and measured by `lab thesis`.
//!
//! In the source the program plays o. Here it plays the side to move: `adversary` is the other one. Boards with gravity
//! are ours: columns from the left stand for cells.

mod forecast;

pub use forecast::{Forecast, forecast};

use crate::game::bits::{BitPosition, Word256, bits_needed};
use crate::game::word::Word;
use crate::game::{Cell, Move, Placement, Position, Rules};
use crate::limits::{Budget, Stats};

/// What a line is worth at the leaf that ends with it.
const LINE: i32 = 10;

/// What the search knows after some of the root's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The best move so far, the first cell if none was searched to the end.
    pub mv: Move,
    /// Its shifted value for the program, None if none was searched to the end.
    pub score: Option<i32>,
    /// True if every move of the root was searched to the end.
    pub finished: bool,
    /// What it took.
    pub stats: Stats,
}

/// True if the search has a board for this game: it goes down to the last empty cell, and that deep it cannot on very
/// large boards.
pub fn fits(rules: Rules) -> bool {
    bits_needed(sideways(rules)) <= MOST_BITS
}

/// The bits of the largest board, such as 15x15.
const MOST_BITS: usize = <Word256 as Word>::BITS;

/// The answer of the thesis's program; `report` hears of every better move on the way.
///
/// # Panics
/// If the game is over, or the board too large (see [`fits`]).
pub fn thesis(position: &Position, budget: &Budget, report: &mut dyn FnMut(&Answer)) -> Answer {
    assert!(position.outcome().is_none(), "there is no move to search for");
    match bits_needed(sideways(position.rules())) {
        ..=64 => Search::<u64>::new(position, budget).run(report),
        65..=128 => Search::<u128>::new(position, budget).run(report),
        _ => Search::<Word256>::new(position, budget).run(report),
    }
}

/// The board lying on its side, where there is no gravity: its columns are the rows of the game from the top, so that
/// bits in rising order are cells from the top left, row by row. Lines stay lines.
fn sideways(rules: Rules) -> Rules {
    if rules.is_drop() {
        return rules;
    }
    let turned = Rules::new(rules.height(), rules.width(), rules.align(), Placement::Free);
    let turned = turned.expect("a board is as valid lying on its side");
    if rules.is_exact() { turned.exactly() } else { turned }
}

/// The same stones on the board lying on its side.
fn turned(position: &Position) -> Position {
    let rules = position.rules();
    if rules.is_drop() {
        return position.clone();
    }
    let height = rules.height();
    let stone = |index: usize| {
        let cell = Cell::from_index(index, height);
        position.stone(cell.row as usize, height - 1 - cell.column as usize)
    };
    let stones = (0..rules.cells()).map(stone).collect();
    Position::from_stones(sideways(rules), stones).expect("stones that were played")
}

struct Search<'a, W> {
    rules: Rules,
    board: BitPosition<W>,
    budget: &'a Budget,
    stats: Stats,
    stopped: bool,
}

impl<'a, W: Word> Search<'a, W> {
    fn new(position: &Position, budget: &'a Budget) -> Search<'a, W> {
        let (rules, board) = (position.rules(), BitPosition::from_position(&turned(position)));
        let stats = Stats { nodes: 1, ..Stats::default() };
        Search { rules, board, budget, stats, stopped: false }
    }

    /// The root: the first of the best moves.
    fn run(mut self, report: &mut dyn FnMut(&Answer)) -> Answer {
        let moves: Vec<usize> = self.board.room().ones().collect();
        let mut answer =
            Answer { mv: self.move_at(moves[0]), score: None, finished: false, stats: Stats::default() };
        for bit in moves {
            let score = -self.after(bit, i32::MIN, i32::MAX, 0);
            if self.stopped {
                break;
            }
            if answer.score.is_none_or(|best| score > best) {
                (answer.mv, answer.score) = (self.move_at(bit), Some(score));
                answer.stats = self.stats.clone();
                report(&answer);
            }
        }
        Answer { finished: !self.stopped, stats: self.stats, ..answer }
    }

    /// The value of the position after a stone on this cell, which is `depth` levels below the root's moves.
    fn after(&mut self, bit: usize, alpha: i32, beta: i32, depth: i32) -> i32 {
        self.stats.nodes += 1;
        self.stopped = self.stopped || self.budget.is_spent(self.stats.nodes);
        if self.stopped {
            return 0;
        }
        let wins = self.board.wins(bit);
        if wins || self.board.ply() + 1 == self.rules.cells() {
            self.stats.leaves += 1;
            return if !wins {
                0
            } else if is_adversary(depth) {
                -LINE
            } else {
                LINE
            };
        }
        self.board.place(bit);
        let value = self.value(alpha, beta, depth);
        self.board.take_back(bit);
        value
    }

    /// The value of an unfinished position for the adversary, who moves at even depths.
    fn value(&mut self, mut alpha: i32, mut beta: i32, depth: i32) -> i32 {
        let adversary = is_adversary(depth);
        let mut best = if adversary { i32::MIN } else { i32::MAX };
        for bit in self.board.room().ones() {
            let score = self.after(bit, alpha, beta, depth + 1);
            if adversary {
                best = best.max(score);
                alpha = alpha.max(best);
            } else {
                best = best.min(score);
                beta = beta.min(best);
            }
            if beta <= alpha {
                self.stats.cuts += 1;
                break;
            }
        }
        if adversary { best - depth } else { best + depth }
    }

    fn move_at(&self, bit: usize) -> Move {
        if self.rules.is_drop() {
            return self.board.move_of(bit);
        }
        let (row, column) = (bit / (self.rules.width() + 1), bit % (self.rules.width() + 1));
        Move(Cell::new(column, self.rules.height() - 1 - row).index(self.rules.width()) as u16)
    }
}

/// The program has played on the level above, so that the adversary is to move.
fn is_adversary(depth: i32) -> bool {
    depth % 2 == 0
}
