//! How many different positions a game has, ply by ply: a breadth-first walk that keeps exact keys, for
//! boards of up to some millions of positions.

use std::iter;

use super::bits::{BitPosition, Word256, WordMax, bits_needed};
use super::rules::Rules;
use super::word::Word;

/// The different positions with the same number of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyCount {
    /// All positions that some game reaches, the finished ones included.
    pub positions: u64,
    /// Those where the game is over.
    pub terminal: u64,
}

/// The positions that games from the empty board reach, for 0 stones, 1 stone and so on. Mirror images count
/// separately. Each ply is computed when it is asked for.
///
/// ```
/// use filetto::game::{Rules};
/// use filetto::internals::game::{reachable};
/// let positions: u64 = reachable(Rules::tris()).map(|ply| ply.positions).sum();
/// assert_eq!(positions, 5_478);
/// ```
pub fn reachable(rules: Rules) -> Box<dyn Iterator<Item = PlyCount>> {
    match bits_needed(rules) {
        0..=64 => walk::<u64>(rules),
        65..=128 => walk::<u128>(rules),
        129..=256 => walk::<Word256>(rules),
        _ => walk::<WordMax>(rules),
    }
}

fn walk<W: Word>(rules: Rules) -> Box<dyn Iterator<Item = PlyCount>> {
    let empty_board = PlyCount { positions: 1, terminal: 0 };
    Box::new(iter::once(empty_board).chain(Census::<W>::new(rules)))
}

/// The stones of X and of O.
type Key<W> = [W; 2];

/// The walk: the positions with `ply` stones where the game goes on, sorted.
struct Census<W: Word> {
    board: BitPosition<W>,
    going_on: Vec<Key<W>>,
    ply: usize,
}

impl<W: Word> Census<W> {
    fn new(rules: Rules) -> Census<W> {
        let board = BitPosition::new(rules);
        Census { going_on: vec![board.key()], board, ply: 0 }
    }

    /// The positions after one more stone on this cell: those where the game goes on, those where it ends.
    /// Both lists are sorted, as adding the same bit to numbers that lack it keeps their order.
    fn children(&mut self, bit: usize) -> (Vec<Key<W>>, Vec<Key<W>>) {
        let (mut going_on, mut finished) = (Vec::new(), Vec::new());
        let full = self.ply + 1 == self.board.rules().cells();
        for key in &self.going_on {
            self.board.set_key(*key, self.ply);
            if self.board.room().has(bit) {
                let list = if full || self.board.wins(bit) { &mut finished } else { &mut going_on };
                self.board.place(bit);
                list.push(self.board.key());
            }
        }
        (going_on, finished)
    }
}

impl<W: Word> Iterator for Census<W> {
    type Item = PlyCount;

    fn next(&mut self) -> Option<PlyCount> {
        let (mut going_on, mut finished) = (Vec::new(), Vec::new());
        for bit in self.board.cells().ones() {
            let (more_going_on, more_finished) = self.children(bit);
            going_on = union(going_on, more_going_on);
            finished = union(finished, more_finished);
        }
        self.going_on = going_on;
        self.ply += 1;
        let (open, terminal) = (self.going_on.len() as u64, finished.len() as u64);
        (open + terminal > 0).then_some(PlyCount { positions: open + terminal, terminal })
    }
}

/// What is in either of two sorted lists, sorted, each once. Faster here than a hash set, which would miss
/// the cache at almost every step.
fn union<T: Ord + Copy>(a: Vec<T>, b: Vec<T>) -> Vec<T> {
    if a.is_empty() || b.is_empty() {
        return if a.is_empty() { b } else { a };
    }
    let mut both = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        both.push(a[i].min(b[j]));
        let (a_first, b_first) = (a[i] <= b[j], b[j] <= a[i]);
        i += usize::from(a_first);
        j += usize::from(b_first);
    }
    both.extend_from_slice(&a[i..]);
    both.extend_from_slice(&b[j..]);
    both
}
