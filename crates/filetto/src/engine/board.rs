//! The board the engine searches on: a stone visits the segments through its cell, whatever the board's size.
//!
//! Kept up to date by each stone: the sums of the evaluation, the segments that lack two stones ("hot"), and
//! the cells on which a side completes a segment. The last empty cell of a segment is known without looking:
//! each segment keeps the xor of its empty cells.

use std::sync::Arc;

use super::shape::{Shape, kind};
use super::sparse_set::SparseSet;
use crate::game::{Cell, Direction, Position, Rules, Side};

/// Tells a position from the same stones with the other side to move.
const PASS: u64 = 0x5bd1_e995_7f4a_7c15;

/// The cells on which a side completes a segment, with how many segments each completes.
#[derive(Clone, Debug)]
struct WinCells {
    cells: SparseSet,
    segments: Vec<u16>,
}

impl WinCells {
    fn new(cells: usize) -> WinCells {
        WinCells { cells: SparseSet::new(cells), segments: vec![0; cells] }
    }

    fn add(&mut self, cell: u16) {
        self.segments[cell as usize] += 1;
        if self.segments[cell as usize] == 1 {
            self.cells.add(cell);
        }
    }

    fn remove(&mut self, cell: u16) {
        self.segments[cell as usize] -= 1;
        if self.segments[cell as usize] == 0 {
            self.cells.remove(cell);
        }
    }
}

/// What can be listed without looking at the board, for X and O.
#[derive(Clone, Debug)]
struct Lists {
    hot: [SparseSet; 2],
    wins: [WinCells; 2],
}

impl Lists {
    /// What a segment was and what it is now, each time with the xor of its blanks.
    fn change(&mut self, segment: u16, (was, blanks): (u8, u16), (is, now): (u8, u16)) {
        for side in 0..2 {
            if was & kind::HOT[side] != 0 {
                self.hot[side].remove(segment);
            }
            if is & kind::HOT[side] != 0 {
                self.hot[side].add(segment);
            }
            if was & kind::WIN[side] != 0 {
                self.wins[side].remove(blanks);
            }
            if is & kind::WIN[side] != 0 {
                self.wins[side].add(now);
            }
        }
    }
}

/// The moves that win at once for a side, as far as it matters how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wins {
    /// None.
    None,
    /// On this cell alone.
    One(usize),
    /// On this cell and at least one other.
    Many(usize),
}

/// A position for searching. Moves are the cells that stones end on, in both families of games.
#[derive(Clone, Debug)]
pub struct Board {
    shape: Arc<Shape>,
    states: Vec<u16>,
    /// The xor of the empty cells of each segment.
    blanks: Vec<u16>,
    stones: Vec<Option<Side>>,
    heights: Vec<u8>,
    /// The stones of each row as bits: moves near stones are found from them.
    rows: Vec<u128>,
    lists: Lists,
    /// The evaluation from X's side, and the segments somebody can still complete.
    worth: i32,
    open: i32,
    hash: u64,
    ply: usize,
}

impl Board {
    /// The board of a position.
    ///
    /// # Panics
    /// If the position is of another game than the tables.
    pub fn new(shape: &Arc<Shape>, position: &Position) -> Board {
        let rules = shape.rules;
        assert_eq!(rules, position.rules(), "tables of the same game");
        let mut board = Board {
            states: vec![0; shape.count()],
            blanks: (0..shape.count()).map(|segment| shape.xor(segment)).collect(),
            stones: vec![None; rules.cells()],
            heights: vec![0; rules.width()],
            rows: vec![0; rules.height()],
            lists: Lists {
                hot: std::array::from_fn(|_| SparseSet::new(shape.count())),
                wins: std::array::from_fn(|_| WinCells::new(rules.cells())),
            },
            worth: 0,
            open: shape.count() as i32,
            hash: 0,
            ply: 0,
            shape: Arc::clone(shape),
        };
        for index in 0..rules.cells() {
            if let Some(side) = position.at(Cell::from_index(index, rules.width())) {
                board.put(index, side);
            }
        }
        board
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.shape.rules
    }

    /// The tables of the game.
    #[inline]
    pub fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// The side whose turn it is.
    #[inline]
    pub fn to_move(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::X } else { Side::O }
    }

    /// Empty cells.
    #[inline]
    pub fn empty(&self) -> usize {
        self.stones.len() - self.ply
    }

    /// The same hash as [`Position::hash`].
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The sum over the segments, from X's side.
    #[inline]
    pub fn worth(&self) -> i32 {
        self.worth
    }

    /// True if nobody can complete a segment any more.
    #[inline]
    pub fn is_dead(&self) -> bool {
        self.open == 0
    }

    /// The stones of each row as bits.
    pub fn rows(&self) -> &[u128] {
        &self.rows
    }

    /// Stones in each column.
    #[inline]
    pub fn heights(&self) -> &[u8] {
        &self.heights
    }

    /// What stands on a cell.
    #[inline]
    pub fn at(&self, cell: usize) -> Option<Side> {
        self.stones[cell]
    }

    /// True if a stone can be put on this cell now.
    #[inline]
    pub fn is_playable(&self, cell: usize) -> bool {
        let width = self.rules().width();
        self.stones[cell].is_none()
            && (!self.rules().is_drop() || self.heights[cell % width] as usize == cell / width)
    }

    /// The cell above, on drop boards.
    #[inline]
    pub fn above(&self, cell: usize) -> Option<usize> {
        let above = cell + self.rules().width();
        (self.rules().is_drop() && above < self.stones.len()).then_some(above)
    }

    /// The segments that lack two stones of a side and have none of the other.
    #[inline]
    pub fn hot(&self, side: Side) -> &[u16] {
        self.lists.hot[side.index()].items()
    }

    /// The empty cells on which a side completes a segment, playable or not; by the rule of exactly `align`
    /// not all of them win.
    #[inline]
    pub fn win_cells(&self, side: Side) -> &[u16] {
        self.lists.wins[side.index()].cells.items()
    }

    /// True if a stone of `side` on this empty cell completes a line.
    #[inline]
    pub fn wins_on(&self, side: Side, cell: usize) -> bool {
        self.lists.wins[side.index()].segments[cell] > 0
            && (!self.rules().is_exact() || self.makes_exact_row(side, cell))
    }

    /// The moves that win at once for a side, were it to move.
    #[inline]
    pub fn wins(&self, side: Side) -> Wins {
        let mut found = Wins::None;
        for cell in self.win_cells(side) {
            let cell = *cell as usize;
            if self.is_playable(cell) && self.wins_on(side, cell) {
                match found {
                    Wins::None => found = Wins::One(cell),
                    Wins::One(first) | Wins::Many(first) => return Wins::Many(first),
                }
            }
        }
        found
    }

    /// How much the segments through a cell draw a stone of `side`.
    #[inline]
    pub fn pull(&self, side: Side, cell: usize) -> i32 {
        let pulls = &self.shape.pulls[side.index()][..];
        let mut sum = 0;
        for span in &self.shape.spans[cell] {
            for state in &self.states[span.segments()] {
                sum += pulls[*state as usize];
            }
        }
        sum
    }

    /// The two empty cells of a hot segment.
    pub fn blanks(&self, segment: u16) -> [usize; 2] {
        let mut cells = self.shape.cells(segment as usize);
        let first =
            cells.find(|cell| self.stones[*cell].is_none()).expect("a hot segment has two empty cells");
        [first, self.blanks[segment as usize] as usize ^ first]
    }

    /// Puts a stone of the side to move on a playable cell.
    #[inline]
    pub fn play(&mut self, cell: usize) {
        debug_assert!(self.is_playable(cell));
        self.put(cell, self.to_move());
    }

    /// Takes back the stone on a cell, the last one played.
    #[inline]
    pub fn undo(&mut self, cell: usize) {
        let side = self.stones[cell].expect("a stone to take back");
        self.ply -= 1;
        self.stones[cell] = None;
        self.toggle(cell, side);
        let column = cell % self.rules().width();
        self.heights[column] -= 1;
        self.visit(cell, side, false);
    }

    /// Gives the move to the other side without a stone, or takes that back.
    pub fn pass(&mut self) {
        self.ply ^= 1;
        self.hash ^= PASS;
    }

    #[inline]
    fn put(&mut self, cell: usize, side: Side) {
        self.ply += 1;
        self.stones[cell] = Some(side);
        self.toggle(cell, side);
        let column = cell % self.rules().width();
        self.heights[column] += 1;
        self.visit(cell, side, true);
    }

    #[inline]
    fn toggle(&mut self, cell: usize, side: Side) {
        let width = self.rules().width();
        self.hash ^= self.shape.zobrist[cell][side.index()];
        self.rows[cell / width] ^= 1 << (cell % width);
    }

    /// Counts a stone in the segments through its cell, or takes it out of them.
    #[inline]
    fn visit(&mut self, cell: usize, side: Side, put: bool) {
        let Board { shape, states, blanks, lists, .. } = self;
        let step = shape.steps[side.index()];
        let (mut worth, mut open) = (0, 0);
        for span in &shape.spans[cell] {
            for segment in span.segments() {
                let old = states[segment];
                let new = if put { old + step } else { old - step };
                let changes = &shape.changes[shape.classes[segment] as usize][side.index()];
                let change = changes[if put { old } else { new } as usize];
                worth += change.worth;
                open += change.open;
                states[segment] = new;
                let blank = blanks[segment];
                blanks[segment] = blank ^ cell as u16;
                let (was, is) = (shape.kinds[old as usize], shape.kinds[new as usize]);
                if was | is != 0 {
                    lists.change(segment as u16, (was, blank), (is, blank ^ cell as u16));
                }
            }
        }
        let sign = if put { 1 } else { -1 };
        self.worth += sign * worth;
        self.open += sign * open;
    }

    fn makes_exact_row(&self, side: Side, cell: usize) -> bool {
        let rules = self.rules();
        let start = Cell::from_index(cell, rules.width());
        Direction::ALL.iter().any(|direction| {
            let reach = |way: isize| {
                (1..)
                    .map_while(|steps| start.step(*direction, way * steps, rules.width(), rules.height()))
                    .take_while(|next| self.stones[next.index(rules.width())] == Some(side))
                    .count()
            };
            reach(-1) + reach(1) + 1 == rules.align()
        })
    }
}
