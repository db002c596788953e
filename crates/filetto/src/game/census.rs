//! How many different positions a game has, ply by ply: a breadth-first walk that keeps exact keys, for
//! boards of up to some millions of positions.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::iter;

use super::bits::{BitPosition, Word256, WordMax, bits_needed};
use super::hash::split_mix;
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
/// use filetto::game::{Rules, reachable};
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

type Keys<W> = HashSet<[W; 2], BuildHasherDefault<Mix>>;

/// The walk: the positions with `ply` stones where the game goes on.
struct Census<W: Word> {
    board: BitPosition<W>,
    going_on: Keys<W>,
    ply: usize,
}

impl<W: Word> Census<W> {
    fn new(rules: Rules) -> Census<W> {
        let board = BitPosition::new(rules);
        Census { going_on: Keys::from_iter([board.key()]), board, ply: 0 }
    }
}

impl<W: Word> Iterator for Census<W> {
    type Item = PlyCount;

    /// One more stone in every way from every position where the game goes on.
    fn next(&mut self) -> Option<PlyCount> {
        let (mut going_on, mut finished) = (Keys::default(), Keys::default());
        let full = self.ply + 1 == self.board.rules().cells();
        for key in self.going_on.drain() {
            self.board.set_key(key, self.ply);
            for bit in self.board.room().ones() {
                let over = full || self.board.wins(bit);
                self.board.place(bit);
                let keys = if over { &mut finished } else { &mut going_on };
                keys.insert(self.board.key());
                self.board.take_back(bit);
            }
        }
        self.going_on = going_on;
        self.ply += 1;
        let (open, terminal) = (self.going_on.len() as u64, finished.len() as u64);
        (open + terminal > 0).then_some(PlyCount { positions: open + terminal, terminal })
    }
}

/// A quick hash of words: these keys come from nobody who would choose them to collide.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = split_mix(self.0 ^ word);
    }
}
