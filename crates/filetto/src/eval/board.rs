//! The hot path: a board that keeps the stones of every segment counted, so that a move updates the
//! evaluation, the threats and the end of the game together by visiting the segments through one cell.
//!
//! The state of a segment is one number,
//!
//! ```text
//! state = direction * (align + 1)² + stones of O * (align + 1) + stones of X
//! ```
//!
//! so that playing is an addition, undoing a subtraction, and what a move changes is one look into a table.

use std::sync::Arc;

use super::Weights;
use crate::game::{Cell, Direction, Move, Outcome, Position, Rules, Segments, Side, zobrist};

/// What one more stone changes in a segment.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    worth: i64,
    marks: i64,
}

/// Running sums of `Change::marks`: how many segments lack one stone of X, of O, and how many are complete.
/// Each has 20 bits; there are at most 39,402 segments.
mod mark {
    pub const THREAT: [i64; 2] = [1, 1 << 20];
    pub const COMPLETE: i64 = 1 << 40;
    pub const MASK: i64 = (1 << 20) - 1;
}

/// What does not change during a game, shared between copies of a board.
#[derive(Debug)]
struct Tables {
    rules: Rules,
    lines: Segments,
    /// `changes[side][state]`.
    changes: [Vec<Change>; 2],
    /// What a stone of X, of O adds to a segment's state.
    steps: [u16; 2],
    zobrist: Vec<[u64; 2]>,
    tempo: i64,
    /// The moves of an empty board, in rising order and centre first.
    plain: Vec<Move>,
    centred: Vec<Move>,
}

/// A position for searching: play, undo and evaluation by visiting the segments of one cell.
#[derive(Clone, Debug)]
pub struct LineBoard {
    tables: Arc<Tables>,
    states: Vec<u16>,
    stones: Vec<Option<Side>>,
    heights: Vec<u8>,
    ply: usize,
    outcome: Option<Outcome>,
    worth: i64,
    marks: i64,
    hash: u64,
    undo: Vec<Undo>,
}

#[derive(Clone, Copy, Debug)]
struct Undo {
    cell: u16,
    worth: i64,
    marks: i64,
}

impl LineBoard {
    /// The position with its segments counted, evaluated by these weights.
    pub fn new(position: &Position, weights: &Weights) -> LineBoard {
        LineBoard::seeing(position, weights, Segments::new(position.rules()))
    }

    /// The same for somebody who sees only some segments: the others are never complete and count for nothing.
    pub fn seeing(position: &Position, weights: &Weights, lines: Segments) -> LineBoard {
        let rules = position.rules();
        let tables = Tables::new(rules, weights, lines);
        let states = (0..tables.lines.count())
            .map(|line| tables.lines.direction(line) as u16 * (rules.align() as u16 + 1).pow(2))
            .collect();
        let mut board = LineBoard {
            tables: Arc::new(tables),
            states,
            stones: vec![None; rules.cells()],
            heights: vec![0; rules.width()],
            ply: 0,
            outcome: None,
            worth: 0,
            marks: 0,
            hash: 0,
            undo: Vec::with_capacity(rules.cells()),
        };
        for index in 0..rules.cells() {
            if let Some(side) = position.at(Cell::from_index(index, rules.width())) {
                board.put(index, side);
            }
        }
        board.undo.clear();
        board.outcome = position.outcome();
        board
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.tables.rules
    }

    /// The side whose turn it is.
    pub fn to_move(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::X } else { Side::O }
    }

    /// Stones on the board.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The same hash as [`Position::hash`].
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The evaluation from X's side.
    pub fn worth(&self) -> i32 {
        let tempo = self.tables.tempo * self.to_move().sign() as i64;
        (self.worth + tempo).clamp(i32::MIN as i64, i32::MAX as i64) as i32
    }

    /// Segments that lack only one stone of this side and have none of the other.
    pub fn threats(&self, side: Side) -> usize {
        ((self.marks >> (20 * side.index())) & mark::MASK) as usize
    }

    /// Adds the moves that can be played to a list, in rising order or centre first.
    #[inline]
    pub fn push_moves(&self, centred: bool, out: &mut Vec<Move>) {
        let all = if centred { &self.tables.centred } else { &self.tables.plain };
        if self.tables.rules.is_drop() {
            let height = self.tables.rules.height() as u8;
            out.extend(all.iter().filter(|mv| self.heights[mv.index()] < height));
        } else {
            out.extend(all.iter().filter(|mv| self.stones[mv.index()].is_none()));
        }
    }

    /// True if a move of the rules can be played here.
    #[inline]
    pub fn has_room(&self, mv: Move) -> bool {
        if self.tables.rules.is_drop() {
            (self.heights[mv.index()] as usize) < self.tables.rules.height()
        } else {
            self.stones[mv.index()].is_none()
        }
    }

    #[inline]
    fn landing(&self, mv: Move) -> usize {
        if self.tables.rules.is_drop() {
            self.heights[mv.index()] as usize * self.tables.rules.width() + mv.index()
        } else {
            mv.index()
        }
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// If the column is full or the move is outside the board.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let cell = self.landing(mv);
        let side = self.to_move();
        let complete = self.put(cell, side);
        self.outcome = if complete && self.really_wins(cell) {
            Some(Outcome::Win(side))
        } else {
            (self.ply == self.stones.len()).then_some(Outcome::Draw)
        };
    }

    /// Puts a stone on an empty cell; true if a segment is complete by it.
    #[inline]
    fn put(&mut self, cell: usize, side: Side) -> bool {
        let tables = &*self.tables;
        let (changes, step) = (&tables.changes[side.index()][..], tables.steps[side.index()]);
        self.undo.push(Undo { cell: cell as u16, worth: self.worth, marks: self.marks });
        let (mut worth, mut marks) = (self.worth, self.marks);
        for line in tables.lines.through(cell) {
            let state = &mut self.states[*line as usize];
            let change = changes[*state as usize];
            worth += change.worth;
            marks += change.marks;
            *state += step;
        }
        let complete = marks >> 40 > self.marks >> 40;
        (self.worth, self.marks) = (worth, marks);
        self.hash ^= tables.zobrist[cell][side.index()];
        self.heights[cell % tables.rules.width()] += 1;
        self.stones[cell] = Some(side);
        self.ply += 1;
        complete
    }

    /// Takes back the last move played on this board.
    ///
    /// # Panics
    /// If none was played.
    #[inline]
    pub fn undo(&mut self) {
        let Undo { cell, worth, marks } = self.undo.pop().expect("a move to take back");
        let cell = cell as usize;
        let tables = &*self.tables;
        self.ply -= 1;
        let side = self.ply % 2;
        for line in tables.lines.through(cell) {
            self.states[*line as usize] -= tables.steps[side];
        }
        self.hash ^= tables.zobrist[cell][side];
        self.heights[cell % tables.rules.width()] -= 1;
        self.stones[cell] = None;
        (self.worth, self.marks) = (worth, marks);
        self.outcome = None;
    }

    /// A complete segment wins, but for the rule of exactly `align`: there the row must end at both sides.
    fn really_wins(&self, cell: usize) -> bool {
        !self.tables.rules.is_exact() || self.has_exact_row(cell, self.stones[cell])
    }

    fn has_exact_row(&self, index: usize, side: Option<Side>) -> bool {
        let rules = self.tables.rules;
        let cell = Cell::from_index(index, rules.width());
        Direction::ALL.iter().any(|direction| {
            let reach = |way: isize| {
                (1..)
                    .map_while(|steps| cell.step(*direction, way * steps, rules.width(), rules.height()))
                    .take_while(|next| self.stones[next.index(rules.width())] == side)
                    .count()
            };
            reach(-1) + reach(1) + 1 == rules.align()
        })
    }

    /// True if a stone of `side` played by this legal move would win.
    pub fn would_win(&self, mv: Move, side: Side) -> bool {
        if self.threats(side) == 0 {
            return false;
        }
        let cell = self.landing(mv);
        let changes = &self.tables.changes[side.index()];
        let completes =
            |line: &u16| changes[self.states[*line as usize] as usize].marks >= mark::COMPLETE / 2;
        let complete = self.tables.lines.through(cell).iter().any(completes);
        complete && (!self.tables.rules.is_exact() || self.has_exact_row(cell, Some(side)))
    }

    /// Adds the moves the side to move cannot do without: a move that wins at once, or else every move that
    /// stops the other side from winning at once. Nothing is added in a quiet position.
    pub fn push_forced(&self, out: &mut Vec<Move>) {
        let mover = self.to_move();
        if self.threats(mover) == 0 && self.threats(!mover) == 0 {
            return;
        }
        let start = out.len();
        self.push_moves(false, out);
        if let Some(win) = out[start..].iter().copied().find(|mv| self.would_win(*mv, mover)) {
            out.truncate(start);
            out.push(win);
            return;
        }
        let mut kept = start;
        for index in start..out.len() {
            if self.would_win(out[index], !mover) {
                out[kept] = out[index];
                kept += 1;
            }
        }
        out.truncate(kept);
    }
}

impl Tables {
    fn new(rules: Rules, weights: &Weights, lines: Segments) -> Tables {
        let base = rules.align() as u16 + 1;
        let changes = Side::BOTH.map(|side| changes(rules, weights, side));
        let plain = (0..rules.move_count() as u16).map(Move).collect();
        Tables {
            rules,
            lines,
            changes,
            steps: [1, base],
            zobrist: (0..rules.cells()).map(|cell| Side::BOTH.map(|side| zobrist(side, cell))).collect(),
            tempo: weights.tempo as i64,
            plain,
            centred: rules.centre_first(),
        }
    }
}

/// What a stone of `side` changes in a segment, for every state of a segment.
fn changes(rules: Rules, weights: &Weights, side: Side) -> Vec<Change> {
    let align = rules.align();
    let mut table = Vec::with_capacity(4 * (align + 1).pow(2));
    for direction in Direction::ALL {
        for o in 0..=align {
            for x in 0..=align {
                let (next_x, next_o) = if side == Side::X { (x + 1, o) } else { (x, o + 1) };
                // Full segments get no further stone; the table has a row for them all the same.
                let after = if next_x + next_o > align {
                    Change::default()
                } else {
                    standing(align, weights, direction, next_x, next_o)
                };
                let before = standing(align, weights, direction, x, o);
                table.push(Change { worth: after.worth - before.worth, marks: after.marks - before.marks });
            }
        }
    }
    table
}

/// What a segment with these stones adds to the sums.
fn standing(align: usize, weights: &Weights, direction: Direction, x: usize, o: usize) -> Change {
    let (side, stones) = match (x, o) {
        (stones, 0) => (Side::X, stones),
        (0, stones) => (Side::O, stones),
        _ => return Change::default(),
    };
    let worth = (side.sign() * weights.line(direction, stones)) as i64;
    let marks = match align - stones {
        0 => mark::COMPLETE,
        1 => mark::THREAT[side.index()],
        _ => 0,
    };
    Change { worth, marks }
}
