//! The board of free games with short lines: for every empty cell and either side the shape that a stone would make
//! there, kept up to date move by move.
//!
//! Each cell has a code of its neighbours for each of the four lines, two bits per neighbour (empty, X, O, edge). A
//! stone changes the codes of the cells within reach, and a table tells the classes of each code.

use std::sync::Arc;

use super::classes::{LineTable, reach};
use super::shapes::{Shapes, Tier};
use super::weights::{Weights, Worth};
use crate::engine::sparse_set::SparseSet;
use crate::game::{Cell, Direction, Position, Rules, Side, zobrist};

/// Distinguishes the same stones with the other side to move.
const PASS: u64 = 0x3c79_ac49_2ba7_b653;
/// The tiers that are listed, from the first on.
const LISTED: usize = 4;

/// What does not change during a game.
#[derive(Debug)]
pub(crate) struct Tables {
    rules: Rules,
    lines: Arc<LineTable>,
    shapes: &'static Shapes,
    weights: &'static Weights,
    /// From a cell to the next in each direction.
    strides: [isize; 4],
    /// For each cell and direction, how many neighbours within reach there are backwards and forwards.
    room: Vec<[(u8, u8); 4]>,
    /// The codes of an empty board.
    empty: Vec<[u32; 4]>,
    zobrist: Vec<[u64; 2]>,
}

impl Tables {
    /// The tables of a game, None for games whose lines are too long for them, drop games, and lines so short that
    /// nothing of the sort matters.
    pub(crate) fn new(rules: Rules) -> Option<Tables> {
        let reach = reach(rules).filter(|_| !rules.is_drop() && rules.align() >= 4)?;
        let (width, height) = (rules.width(), rules.height());
        let steps = |cell: usize, direction: Direction, sign: isize| {
            let cell = Cell::from_index(cell, width);
            let inside = |step: &isize| cell.step(direction, sign * step, width, height).is_some();
            (1..=reach as isize).take_while(inside).count() as u8
        };
        let room: Vec<[(u8, u8); 4]> = (0..rules.cells())
            .map(|cell| Direction::ALL.map(|line| (steps(cell, line, -1), steps(cell, line, 1))))
            .collect();
        Some(Tables {
            rules,
            weights: Weights::ours(),
            shapes: Shapes::all(),
            strides: Direction::ALL.map(|direction| stride(direction, width)),
            empty: room.iter().map(|room| room.map(|room| edges(room, reach))).collect(),
            room,
            lines: LineTable::shared(rules, reach),
            zobrist: (0..rules.cells()).map(|cell| Side::BOTH.map(|side| zobrist(side, cell))).collect(),
        })
    }

    /// The rules.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// What the evaluation knows.
    pub(crate) fn weights(&self) -> &Weights {
        self.weights
    }
}

/// From a cell to the next one in a direction.
fn stride(direction: Direction, width: usize) -> isize {
    match direction {
        Direction::Row => 1,
        Direction::Column => width as isize,
        Direction::Rising => width as isize + 1,
        Direction::Falling => 1 - width as isize,
    }
}

/// The code of a line on an empty board: edges beyond the neighbours there are.
fn edges((back, forward): (u8, u8), reach: usize) -> u32 {
    let back = (back as usize + 1..=reach).fold(0, |code, step| code | 3 << shift(reach, -(step as isize)));
    (forward as usize + 1..=reach).fold(back, |code, step| code | 3 << shift(reach, step as isize))
}

/// Where the bits of a neighbour stand in a code.
#[inline]
fn shift(reach: usize, offset: isize) -> usize {
    let place = reach as isize + offset - isize::from(offset > 0);
    2 * place as usize
}

/// An empty cell, or one that was.
#[derive(Clone, Copy, Debug)]
struct Place {
    codes: [u32; 4],
    /// X's class in the low four bits, O's in the high ones, of each line.
    classes: [u8; 4],
    /// The shapes of X and O.
    shapes: [u16; 2],
}

/// Sums over the empty cells, for X and O.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    /// `values[side][0]` if the side is to move, `[1]` if the other is.
    pub values: [[i32; 2]; 2],
}

/// A position for searching.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    tables: Arc<Tables>,
    places: Vec<Place>,
    stones: Vec<Option<Side>>,
    /// The stones of each row as bits.
    rows: Vec<u128>,
    to_move: Side,
    hash: u64,
    played: Vec<u16>,
    count: usize,
    totals: Totals,
}

/// What follows from the shapes of all empty cells.
#[derive(Clone, Debug)]
struct Totals {
    sums: Sums,
    /// The empty cells of each tier from `Three` on, for X and O.
    listed: [[SparseSet; LISTED]; 2],
}

impl Totals {
    /// The shape of a side on a cell changes.
    #[inline]
    fn reshape(&mut self, tables: &Tables, cell: usize, side: usize, before: u16, after: u16) {
        let (old, new) = (&tables.weights.worths[before as usize], &tables.weights.worths[after as usize]);
        for (sum, (new, old)) in self.sums.values[side].iter_mut().zip(new.value.iter().zip(old.value)) {
            *sum += (*new - old) as i32;
        }
        let (old, new) = (tables.shapes.tier(before) as usize, tables.shapes.tier(after) as usize);
        if old != new {
            let listed = &mut self.listed[side];
            if old > 0 {
                listed[old - 1].remove(cell as u16);
            }
            if new > 0 {
                listed[new - 1].add(cell as u16);
            }
        }
    }
}

impl Board {
    /// A position that is not over.
    pub(crate) fn on(tables: &Arc<Tables>, position: &Position) -> Board {
        let rules = tables.rules;
        let place = |codes: &[u32; 4]| Place { codes: *codes, classes: [0; 4], shapes: [0; 2] };
        let list = || std::array::from_fn(|_| SparseSet::new(rules.cells()));
        let mut board = Board {
            places: tables.empty.iter().map(place).collect(),
            stones: vec![None; rules.cells()],
            rows: vec![0; rules.height()],
            to_move: Side::X,
            hash: 0,
            played: Vec::with_capacity(rules.cells()),
            count: 0,
            totals: Totals { sums: Sums::default(), listed: [list(), list()] },
            tables: Arc::clone(tables),
        };
        (0..rules.cells()).for_each(|cell| board.enter(cell));
        for cell in 0..rules.cells() {
            if let Some(side) = position.at(Cell::from_index(cell, rules.width())) {
                board.put(cell, side);
            }
        }
        board.to_move = position.to_move();
        board
    }

    /// The rules.
    pub(crate) fn rules(&self) -> Rules {
        self.tables.rules
    }

    /// What does not change.
    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The side whose turn it is.
    #[inline]
    pub(crate) fn to_move(&self) -> Side {
        self.to_move
    }

    /// Empty cells.
    #[inline]
    pub(crate) fn empty(&self) -> usize {
        self.stones.len() - self.count
    }

    /// A number for the stones and the side to move.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    /// What stands on a cell.
    #[inline]
    pub(crate) fn at(&self, cell: usize) -> Option<Side> {
        self.stones[cell]
    }

    /// The stones of each row as bits.
    pub(crate) fn rows(&self) -> &[u128] {
        &self.rows
    }

    /// The sums over the empty cells.
    #[inline]
    pub(crate) fn sums(&self) -> &Sums {
        &self.totals.sums
    }

    /// The empty cells on which a stone of a side makes a shape of this tier, in no particular order.
    #[inline]
    pub(crate) fn cells(&self, side: Side, tier: Tier) -> &[u16] {
        self.totals.listed[side.index()][tier as usize - 1].items()
    }

    /// What a stone of a side makes on an empty cell.
    #[inline]
    pub(crate) fn shape(&self, side: Side, cell: usize) -> u16 {
        self.places[cell].shapes[side.index()]
    }

    /// How urgent a stone of a side on an empty cell is.
    #[inline]
    pub(crate) fn tier(&self, side: Side, cell: usize) -> Tier {
        self.tables.shapes.tier(self.shape(side, cell))
    }

    /// What a shape on an empty cell is worth to a side.
    #[inline]
    pub(crate) fn worth(&self, side: Side, cell: usize) -> &Worth {
        &self.tables.weights.worths[self.shape(side, cell) as usize]
    }

    /// Puts a stone of the side to move on an empty cell.
    #[inline]
    pub(crate) fn play(&mut self, cell: usize) {
        self.played.push(cell as u16);
        self.put(cell, self.to_move);
        self.turn();
    }

    /// Takes back the last stone.
    ///
    /// # Panics
    /// If none was played.
    #[inline]
    pub(crate) fn undo(&mut self) {
        let cell = self.played.pop().expect("a move to take back") as usize;
        self.turn();
        self.stones[cell] = None;
        self.count -= 1;
        self.toggle(cell, self.to_move);
        self.enter(cell);
    }

    /// Gives the move to the other side without a stone, or takes that back.
    #[inline]
    pub(crate) fn turn(&mut self) {
        self.to_move = !self.to_move;
        self.hash ^= PASS;
    }

    /// The moves played on this board, the last one at the end.
    pub(crate) fn played(&self) -> &[u16] {
        &self.played
    }

    fn put(&mut self, cell: usize, side: Side) {
        self.leave(cell);
        self.stones[cell] = Some(side);
        self.count += 1;
        self.toggle(cell, side);
    }

    /// Puts a stone into the codes of its neighbours, or takes it out of them.
    fn toggle(&mut self, cell: usize, side: Side) {
        let Board { tables, places, stones, totals, .. } = self;
        let (reach, bits) = (tables.lines.reach(), side.index() as u32 + 1);
        self.hash ^= tables.zobrist[cell][side.index()];
        self.rows[cell / tables.rules.width()] ^= 1 << (cell % tables.rules.width());
        for (line, (back, forward)) in tables.room[cell].into_iter().enumerate() {
            let stride = tables.strides[line];
            for offset in (-(back as isize)..=forward as isize).filter(|offset| *offset != 0) {
                let other = (cell as isize + offset * stride) as usize;
                let place = &mut places[other];
                place.codes[line] ^= bits << shift(reach, -offset);
                if stones[other].is_none() {
                    let classes = tables.lines.classes(place.codes[line]);
                    if classes != place.classes[line] {
                        place.classes[line] = classes;
                        refresh(tables, totals, place, other);
                    }
                }
            }
        }
    }

    /// A cell becomes empty: its shapes count.
    fn enter(&mut self, cell: usize) {
        let Board { tables, places, totals, .. } = self;
        let place = &mut places[cell];
        place.shapes = [0; 2];
        place.classes = place.codes.map(|code| tables.lines.classes(code));
        refresh(tables, totals, place, cell);
    }

    /// A cell is taken: its shapes count no more.
    fn leave(&mut self, cell: usize) {
        let shapes = self.places[cell].shapes;
        (0..2).for_each(|side| self.totals.reshape(&self.tables, cell, side, shapes[side], 0));
    }
}

/// The shapes of a cell after its classes have changed.
#[inline]
fn refresh(tables: &Tables, totals: &mut Totals, place: &mut Place, cell: usize) {
    let before = std::mem::replace(&mut place.shapes, shapes_of(tables, place.classes));
    for (side, (before, after)) in before.into_iter().zip(place.shapes).enumerate() {
        if before != after {
            totals.reshape(tables, cell, side, before, after);
        }
    }
}

/// The shapes of X and O by the classes of the four lines.
#[inline]
fn shapes_of(tables: &Tables, classes: [u8; 4]) -> [u16; 2] {
    let both = u32::from_le_bytes(classes);
    [both, both >> 4].map(|codes| {
        let pairs = codes & 0x0f0f_0f0f;
        let halves = (pairs | pairs >> 4) & 0x00ff_00ff;
        tables.shapes.number((halves | halves >> 8) as u16)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Move, random};
    use crate::rng::Rng;

    /// Everything a search sees of a board.
    fn seen(board: &Board) -> (Vec<[u16; 2]>, Sums, u64, Vec<Vec<u16>>) {
        let empty = (0..board.stones.len()).filter(|cell| board.at(*cell).is_none());
        let shapes = empty.map(|cell| board.places[cell].shapes).collect();
        let lists = board.totals.listed.iter().flatten().map(|set| {
            let mut cells = set.items().to_vec();
            cells.sort_unstable();
            cells
        });
        (shapes, board.totals.sums, board.hash, lists.collect())
    }

    #[test]
    fn playing_and_taking_back_equals_setting_up() {
        let mut rng = Rng::new(21);
        for game in ["gomoku", "free-7x7-4-exact", "free-10x10-6", "free-9x6-4", "free-15x15-5-exact"] {
            let rules: Rules = game.parse().unwrap();
            let tables = Arc::new(Tables::new(rules).unwrap());
            for _ in 0..60 {
                let mut position = random::unfinished(rules, &mut rng);
                let mut board = Board::on(&tables, &position);
                let before = seen(&board);
                let mut played = 0;
                while position.outcome().is_none() && played < 12 {
                    let mv: Move = rng.pick(&position.legal_moves().collect::<Vec<_>>()).unwrap();
                    let wins = board.tier(position.to_move(), mv.index()) == Tier::Five;
                    board.play(mv.index());
                    position.play_unchecked(mv);
                    played += 1;
                    assert_eq!(wins, matches!(position.outcome(), Some(crate::game::Outcome::Win(_))));
                    let fresh = Board::on(&tables, &position);
                    let (shapes, sums, _, lists) = seen(&board);
                    let other = seen(&fresh);
                    assert_eq!((shapes, sums, lists), (other.0, other.1, other.3), "{game}");
                }
                (0..played).for_each(|_| board.undo());
                assert_eq!(seen(&board), before);
            }
        }
    }
}
