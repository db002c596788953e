//! The counted board of the engine: beside the sums it lists the segments that lack two stones ("hot") and the cells
//! on which a side completes a segment. The last empty cell of a segment is known without looking: each segment
//! keeps the xor of its empty cells.

use super::sparse_set::SparseSet;
use super::weights;
use crate::eval::{self, LineBoard, Track};
use crate::game::{Rules, Side};

/// A position for searching. Moves are the cells that stones end on, in both families of games.
pub type Board = LineBoard<Threats>;
/// What does not change during a game.
pub type Tables = eval::Tables<Threats>;

/// What a segment is to a side.
mod kind {
    /// It lacks one stone of X, of O: playing there completes it.
    pub(crate) const WIN: [u8; 2] = [1, 2];
    /// It lacks two stones of X, of O: playing there makes a [`WIN`].
    pub(crate) const HOT: [u8; 2] = [4, 8];
}

/// What a state of a segment means, class by class.
#[derive(Debug)]
pub struct States {
    /// The bits of [`kind`].
    kinds: Vec<u8>,
    /// `pulls[side][state]`: how much a segment draws a stone of the side into it, for ordering moves.
    pulls: [Vec<i32>; 2],
}

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
pub struct Threats {
    /// The xor of the empty cells of each segment.
    blanks: Vec<u16>,
    hot: [SparseSet; 2],
    wins: [WinCells; 2],
    /// The stones of each row as bits: moves near stones are found from them.
    rows: Vec<u128>,
}

impl Threats {
    /// What a segment was and what it is now, each time with the xor of its blanks.
    fn relist(&mut self, segment: u16, (was, blanks): (u8, u16), (is, now): (u8, u16)) {
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

impl Track for Threats {
    type Tables = States;

    fn tables(rules: Rules, classes: usize) -> States {
        let most = rules.align();
        let stones = || (0..=most).flat_map(|o| (0..=most).map(move |x| (x, o)));
        let all = || (0..classes).flat_map(|_| stones());
        States {
            kinds: all().map(|(x, o)| kind_of(rules, x, o)).collect(),
            pulls: Side::BOTH.map(|side| all().map(|at| pull(rules, side, at)).collect()),
        }
    }

    fn new<C: Iterator<Item = usize>>(rules: Rules, segments: impl Iterator<Item = C>) -> Threats {
        let blanks: Vec<u16> = segments.map(|cells| cells.fold(0, |sum, cell| sum ^ cell as u16)).collect();
        Threats {
            hot: std::array::from_fn(|_| SparseSet::new(blanks.len())),
            wins: std::array::from_fn(|_| WinCells::new(rules.cells())),
            rows: vec![0; rules.height()],
            blanks,
        }
    }

    #[inline]
    fn toggle(&mut self, cell: usize, width: usize) {
        self.rows[cell / width] ^= 1 << (cell % width);
    }

    #[inline]
    fn change(&mut self, states: &States, segment: usize, cell: usize, from: usize, to: usize) {
        let blanks = self.blanks[segment];
        self.blanks[segment] = blanks ^ cell as u16;
        let (was, is) = (states.kinds[from], states.kinds[to]);
        if was | is != 0 {
            self.relist(segment as u16, (was, blanks), (is, blanks ^ cell as u16));
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

impl Wins {
    /// One of them.
    pub(crate) fn first(self) -> Option<usize> {
        match self {
            Wins::None => None,
            Wins::One(cell) | Wins::Many(cell) => Some(cell),
        }
    }
}

impl Board {
    /// The tables of a game, with the engine's weights.
    pub fn tables_of(rules: Rules) -> Tables {
        Tables::new(rules, &weights::weights(rules))
    }

    /// The stones of each row as bits.
    pub(crate) fn rows(&self) -> &[u128] {
        &self.track().rows
    }

    /// The segments that lack two stones of a side and have none of the other.
    #[inline]
    pub fn hot(&self, side: Side) -> &[u16] {
        self.track().hot[side.index()].items()
    }

    /// The empty cells on which a side completes a segment, playable or not; by the rule of exactly `align`
    /// not all of them win.
    #[inline]
    pub fn win_cells(&self, side: Side) -> &[u16] {
        self.track().wins[side.index()].cells.items()
    }

    /// True if a stone of `side` on this empty cell completes a line.
    #[inline]
    pub(crate) fn wins_on(&self, side: Side, cell: usize) -> bool {
        self.track().wins[side.index()].segments[cell] > 0 && self.really_wins(cell, side)
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
    pub(crate) fn pull(&self, side: Side, cell: usize) -> i32 {
        let pulls = &self.tables().track().pulls[side.index()][..];
        let mut sum = 0;
        for states in self.states(cell) {
            for state in states {
                sum += pulls[*state as usize];
            }
        }
        sum
    }

    /// The two empty cells of a hot segment.
    pub(crate) fn blanks(&self, segment: u16) -> [usize; 2] {
        let mut cells = self.tables().cells(segment as usize);
        let first = cells.find(|cell| self.at(*cell).is_none()).expect("a hot segment has two empty cells");
        [first, self.track().blanks[segment as usize] as usize ^ first]
    }
}

fn kind_of(rules: Rules, x: usize, o: usize) -> u8 {
    let lacking = rules.align().checked_sub(x + o);
    let side = if x > o { Side::X } else { Side::O }.index();
    match (x.min(o), lacking) {
        (0, Some(1)) => kind::WIN[side],
        // With two in a row every segment of an empty board would be hot, for both sides.
        (0, Some(2)) if rules.align() > 2 => kind::HOT[side],
        _ => 0,
    }
}

fn pull(rules: Rules, side: Side, (x, o): (usize, usize)) -> i32 {
    let (own, other) = if side == Side::X { (x, o) } else { (o, x) };
    match (own, other) {
        (own, 0) => weights::attack(rules, own),
        (0, other) => weights::defence(rules, other),
        _ => 0,
    }
}
