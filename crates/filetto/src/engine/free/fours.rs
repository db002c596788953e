//! Winning by fours (VCF): every move threatens to complete a line, so that each has a single answer.
//!
//! What is found is a proof. With a proof comes its *zone*: if the other side had one more stone anywhere else, the
//! same moves would still win, unless that stone makes a four by itself (Thomsen's lambda search, 2000; Wu and Lin's
//! relevance zones, 2010). So the answers to the threat of such a win are the cells of the zone and fours.

use super::board::Board;
use super::shapes::Tier;
use crate::engine::timer::Timer;
use crate::game::{Cell, Direction, Side};

/// A win by fours: its first move and the plies to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fours {
    pub first: u16,
    pub plies: u32,
}

/// Positions that were searched in vain, with how far that went.
pub(crate) struct Failures {
    entries: Vec<(u64, u32)>,
}

const FAILURES: usize = 1 << 14;

impl Failures {
    pub(crate) fn new() -> Failures {
        Failures { entries: vec![(0, 0); FAILURES] }
    }

    fn knows(&self, hash: u64, plies: u32) -> bool {
        let (key, most) = self.entries[hash as usize % FAILURES];
        key == hash && most >= plies
    }

    fn add(&mut self, hash: u64, plies: u32) {
        self.entries[hash as usize % FAILURES] = (hash, plies);
    }
}

/// What a search for fours works with.
pub(crate) struct Hunt<'a> {
    pub board: &'a mut Board,
    pub failures: &'a mut Failures,
    pub timer: &'a Timer<'a>,
    pub nodes: &'a mut u64,
    /// Stones to try.
    pub stones: u32,
    /// The cells of the zone, if it is wanted.
    pub zone: Option<&'a mut Vec<u16>>,
    /// The moves to try at every level, one after the other.
    pub cells: Vec<u16>,
    /// The stones of the sequence so far: each four with its answer.
    pub sequence: Vec<[u16; 2]>,
}

impl Hunt<'_> {
    /// A win by fours of the side to move in at most `most` plies.
    pub(crate) fn attack(&mut self, most: u32) -> Option<Fours> {
        let attacker = self.board.to_move();
        if let Some(first) = self.board.cells(attacker, Tier::Five).first().copied() {
            self.close(&[first]);
            return Some(Fours { first, plies: 1 });
        }
        let start = self.cells.len();
        match self.board.cells(!attacker, Tier::Five) {
            _ if most < 3 => return None,
            [] => {
                if let Some(first) = self.board.cells(attacker, Tier::Win).first().copied() {
                    self.open_four(first);
                    return Some(Fours { first, plies: 3 });
                }
                self.cells.extend_from_slice(self.board.cells(attacker, Tier::Four));
                let board = &*self.board;
                self.cells[start..]
                    .sort_by_cached_key(|cell| (-board.worth(attacker, *cell as usize).attack, *cell));
            }
            [only] => match self.board.tier(attacker, *only as usize) {
                Tier::Win => {
                    let first = *only;
                    self.open_four(first);
                    return Some(Fours { first, plies: 3 });
                }
                Tier::Four => self.cells.push(*only),
                _ => return None,
            },
            _ => return None,
        }
        if most < 5 || start == self.cells.len() || self.failures.knows(self.board.hash(), most) {
            self.cells.truncate(start);
            return None;
        }
        let found = self.try_all(start, most);
        self.cells.truncate(start);
        if found.is_none() && self.stones > 0 {
            self.failures.add(self.board.hash(), most);
        }
        found
    }

    fn try_all(&mut self, start: usize, most: u32) -> Option<Fours> {
        for index in start..self.cells.len() {
            if self.stones == 0 || self.timer.is_spent(*self.nodes) {
                self.stones = 0;
                return None;
            }
            self.stones -= 1;
            *self.nodes += 1;
            let first = self.cells[index];
            if let Some(plies) = self.four(first as usize, most) {
                return Some(Fours { first, plies });
            }
        }
        None
    }

    /// Plies to the win if this four begins it.
    fn four(&mut self, cell: usize, most: u32) -> Option<u32> {
        let attacker = self.board.to_move();
        self.board.play(cell);
        let answer = self.board.cells(attacker, Tier::Five)[0];
        self.board.play(answer as usize);
        self.sequence.push([cell as u16, answer]);
        let found = self.attack(most - 2);
        self.sequence.pop();
        self.board.undo();
        self.board.undo();
        let found = found?;
        if let Some(zone) = &mut self.zone {
            zone.extend([cell as u16, answer]);
        }
        Some(found.plies + 2)
    }

    /// The win is there: an open four, or two fours.
    fn open_four(&mut self, first: u16) {
        if self.zone.is_some() {
            let attacker = self.board.to_move();
            self.board.play(first as usize);
            let mut last = self.board.cells(attacker, Tier::Five).to_vec();
            self.board.undo();
            last.push(first);
            self.close(&last);
        }
    }

    /// The last cells of the zone, and those where a stone would make a four of the answers.
    fn close(&mut self, last: &[u16]) {
        let Some(zone) = &mut self.zone else { return };
        zone.extend_from_slice(last);
        let defender = !self.board.to_move();
        for [_, answer] in &self.sequence {
            push_counter_fours(self.board, &self.sequence, *answer as usize, defender, zone);
        }
    }
}

/// The cells of segments through an answer that lack at most two stones of the defender: one more there, and the
/// answer makes a four, or two. Stones of the sequence do not stop that, because they may come too late.
fn push_counter_fours(
    board: &Board,
    sequence: &[[u16; 2]],
    answer: usize,
    defender: Side,
    out: &mut Vec<u16>,
) {
    let (width, height, align) =
        (board.rules().width(), board.rules().height(), board.rules().align() as isize);
    let middle = Cell::from_index(answer, width);
    let is_open =
        |cell: usize| board.at(cell).is_none() || sequence.iter().any(|[four, _]| *four as usize == cell);
    for direction in Direction::ALL {
        let at = |offset: isize| middle.step(direction, offset, width, height).map(|cell| cell.index(width));
        for first in 1 - align..=0 {
            let segment = || (first..first + align).map(at);
            let fits = |cell: usize| board.at(cell) == Some(defender) || is_open(cell);
            if segment().all(|cell| cell.is_some_and(fits)) {
                let open = || segment().flatten().filter(|cell| is_open(*cell));
                if open().count() <= 2 {
                    out.extend(open().map(|cell| cell as u16));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Instant;

    use super::super::board::Tables;
    use super::*;
    use crate::game::{Position, Rules, random};
    use crate::limits::Limits;
    use crate::rng::Rng;

    fn fours(board: &mut Board, zone: Option<&mut Vec<u16>>) -> Option<Fours> {
        let limits = Limits::default();
        let timer = Timer::new(&limits, Instant::now());
        let (failures, nodes) = (&mut Failures::new(), &mut 0);
        let (cells, sequence, stones) = (Vec::new(), Vec::new(), 5_000);
        Hunt { board, failures, timer: &timer, nodes, stones, zone, cells, sequence }.attack(31)
    }

    /// The theorem that proofs of losses rest on.
    #[test]
    fn a_stone_outside_the_zone_does_not_stop_the_win() {
        let (mut rng, mut found, mut tried) = (Rng::new(3), 0, 0);
        for game in ["gomoku", "free-9x9-4", "free-12x12-6", "free-15x15-5-exact"] {
            let rules: Rules = game.parse().unwrap();
            let tables = Arc::new(Tables::new(rules).unwrap());
            for _ in 0..150 {
                let position: Position = random::unfinished(rules, &mut rng);
                let mut board = Board::on(&tables, &position);
                let attacker = board.to_move();
                let decided =
                    [attacker, !attacker].iter().any(|side| !board.cells(*side, Tier::Five).is_empty());
                let mut zone = Vec::new();
                if decided || fours(&mut board, Some(&mut zone)).is_none() {
                    continue;
                }
                found += 1;
                board.turn();
                for cell in 0..rules.cells() {
                    let free = board.at(cell).is_none() && board.tier(!attacker, cell) < Tier::Four;
                    if free && !zone.contains(&(cell as u16)) {
                        board.play(cell);
                        assert!(fours(&mut board, None).is_some(), "{game} {position} and {cell}");
                        board.undo();
                        tried += 1;
                    }
                }
            }
        }
        assert!(found > 50 && tried > 2_000, "{found} wins, {tried} stones");
    }
}
