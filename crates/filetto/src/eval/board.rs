//! The counted board: it keeps the stones of every segment counted, so that a stone updates the evaluation, the
//! threats and the end of the game together by visiting the segments through one cell.
//!
//! The state of a segment is one number,
//!
//! ```text
//! state = class * (align + 1)² + stones of O * (align + 1) + stones of X
//! ```
//!
//! so that playing is an addition, undoing a subtraction, and what a stone changes is one look into a table. The
//! *class* is what the weights distinguish beside the stones: the direction, or where on the board a segment lies.

use std::sync::Arc;

use super::Weights;
use super::spans::Spans;
use crate::game::{Cell, Direction, Move, Outcome, Position, Rules, Side, zobrist, zobrist_content};

/// Tells a position from the same stones with the other side to move.
const PASS: u64 = 0x5bd1_e995_7f4a_7c15;

/// Sums over the segments, or what one more stone changes in them.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    worth: i64,
    marks: u64,
}

impl Sums {
    #[inline]
    fn plus(self, other: Sums) -> Sums {
        Sums { worth: self.worth + other.worth, marks: self.marks.wrapping_add(other.marks) }
    }

    fn minus(self, other: Sums) -> Sums {
        Sums { worth: self.worth - other.worth, marks: self.marks.wrapping_sub(other.marks) }
    }

    /// One of the counts of [`mark`].
    #[inline]
    fn count(self, mark: u64) -> usize {
        ((self.marks / mark) & 0xffff) as usize
    }
}

/// Four counts of 16 bits in `Sums::marks`: how many segments lack one stone of X, of O, how many are complete and
/// how many somebody can still complete. There are at most 39,402 segments.
mod mark {
    pub(crate) const THREAT: [u64; 2] = [1, 1 << 16];
    pub(crate) const COMPLETE: u64 = 1 << 32;
    pub(crate) const OPEN: u64 = 1 << 48;
}

/// What a board keeps beside its sums, for those who need it: `()` for nothing.
pub trait Track: Clone {
    /// What of it does not change during a game.
    type Tables: std::fmt::Debug;

    /// The tables of a game whose segments have this many classes.
    fn tables(rules: Rules, classes: usize) -> Self::Tables;

    /// For an empty board; the cells of each segment.
    fn new<C: Iterator<Item = usize>>(rules: Rules, segments: impl Iterator<Item = C>) -> Self;

    /// A stone comes to an empty cell or is taken away.
    fn toggle(&mut self, cell: usize, width: usize);

    /// The same for each segment through the cell, from one state to another.
    fn change(&mut self, tables: &Self::Tables, segment: usize, cell: usize, from: usize, to: usize);
}

impl Track for () {
    type Tables = ();

    fn tables(_: Rules, _: usize) {}
    fn new<C: Iterator<Item = usize>>(_: Rules, _: impl Iterator<Item = C>) {}
    #[inline]
    fn toggle(&mut self, _: usize, _: usize) {}
    #[inline]
    fn change(&mut self, _: &(), _: usize, _: usize, _: usize, _: usize) {}
}

/// What does not change during a game, shared between boards.
#[derive(Debug)]
pub struct Tables<T: Track> {
    rules: Rules,
    spans: Spans,
    /// The state of each segment of an empty board: its class.
    empty: Vec<u32>,
    /// `changes[side][state]`.
    changes: [Vec<Sums>; 2],
    /// What a stone of X, of O adds to a segment's state.
    steps: [u32; 2],
    zobrist: Vec<[u64; 2]>,
    /// The hash of an empty board.
    empty_hash: u64,
    tempo: i64,
    /// The moves of an empty board, in rising order and centre first.
    plain: Vec<Move>,
    centred: Vec<Move>,
    track: T::Tables,
}

/// A position for searching: play, undo and evaluation by visiting the segments of one cell.
#[derive(Clone, Debug)]
pub struct LineBoard<T: Track = ()> {
    tables: Arc<Tables<T>>,
    states: Vec<u32>,
    stones: Vec<Option<Side>>,
    heights: Vec<u8>,
    ply: usize,
    outcome: Option<Outcome>,
    sums: Sums,
    hash: u64,
    undo: Vec<Undo>,
    track: T,
}

#[derive(Clone, Copy, Debug)]
struct Undo {
    cell: u16,
    sums: Sums,
}

impl LineBoard {
    /// The position with its segments counted, evaluated by these weights.
    pub fn new(position: &Position, weights: &Weights) -> LineBoard {
        LineBoard::on(&Arc::new(Tables::new(position.rules(), weights)), position)
    }

    /// The same for somebody who overlooks some segments, named by first cell and direction: they are never complete
    /// and count for nothing.
    pub(crate) fn overlooking(
        position: &Position,
        weights: &Weights,
        hidden: &[(usize, Direction)],
    ) -> LineBoard {
        let mut tables = Tables::new(position.rules(), weights);
        hidden.iter().for_each(|(start, direction)| tables.hide(*start, *direction));
        LineBoard::on(&Arc::new(tables), position)
    }

    /// The same with the hash of the whole board, in which free cells have numbers too.
    pub(crate) fn hashing_free_cells(position: &Position, weights: &Weights) -> LineBoard {
        let mut tables = Tables::new(position.rules(), weights);
        let free = |cell| zobrist_content(None, cell);
        tables.empty_hash = (0..tables.zobrist.len()).map(free).fold(0, |hash, number| hash ^ number);
        // A stone that comes takes the number of the free cell away.
        for (cell, stones) in tables.zobrist.iter_mut().enumerate() {
            stones.iter_mut().for_each(|stone| *stone ^= free(cell));
        }
        LineBoard::on(&Arc::new(tables), position)
    }
}

impl<T: Track> LineBoard<T> {
    /// A position on the tables of its game.
    ///
    /// # Panics
    /// If the position is of another game than the tables.
    pub fn on(tables: &Arc<Tables<T>>, position: &Position) -> LineBoard<T> {
        let rules = tables.rules;
        assert_eq!(rules, position.rules(), "tables of the same game");
        let segments = (0..tables.spans.count()).map(|segment| tables.spans.cells(segment));
        let mut board = LineBoard {
            states: tables.empty.clone(),
            stones: vec![None; rules.cells()],
            heights: vec![0; rules.width()],
            ply: 0,
            outcome: None,
            sums: Sums { worth: 0, marks: tables.spans.count() as u64 * mark::OPEN },
            hash: tables.empty_hash,
            undo: Vec::with_capacity(rules.cells()),
            track: T::new(rules, segments),
            tables: Arc::clone(tables),
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
    #[inline]
    pub fn rules(&self) -> Rules {
        self.tables.rules
    }

    /// The tables of the game.
    #[inline]
    pub(crate) fn tables(&self) -> &Tables<T> {
        &self.tables
    }

    /// What is kept beside the sums.
    #[inline]
    pub(crate) fn track(&self) -> &T {
        &self.track
    }

    /// The side whose turn it is.
    #[inline]
    pub fn to_move(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::X } else { Side::O }
    }

    /// Stones on the board.
    #[inline]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Empty cells.
    #[inline]
    pub(crate) fn empty(&self) -> usize {
        self.stones.len() - self.ply
    }

    /// How the game ended.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The same hash as [`Position::hash`], unless the board was made to number free cells too.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The evaluation from X's side.
    #[inline]
    pub fn worth(&self) -> i32 {
        let tempo = self.tables.tempo * self.to_move().sign() as i64;
        (self.sums.worth + tempo).clamp(i32::MIN as i64, i32::MAX as i64) as i32
    }

    /// Segments that lack only one stone of this side and have none of the other.
    #[inline]
    pub fn threats(&self, side: Side) -> usize {
        self.sums.count(mark::THREAT[side.index()])
    }

    /// True if nobody can complete a segment any more.
    #[inline]
    pub fn is_dead(&self) -> bool {
        self.sums.count(mark::OPEN) == 0
    }

    /// Stones in each column.
    #[inline]
    pub(crate) fn heights(&self) -> &[u8] {
        &self.heights
    }

    /// What stands on a cell.
    #[inline]
    pub fn at(&self, cell: usize) -> Option<Side> {
        self.stones[cell]
    }

    /// True if a stone can be put on this cell now.
    #[inline]
    pub(crate) fn is_playable(&self, cell: usize) -> bool {
        let width = self.rules().width();
        self.stones[cell].is_none()
            && (!self.rules().is_drop() || self.heights[cell % width] as usize == cell / width)
    }

    /// The cell above, on drop boards.
    #[inline]
    pub(crate) fn above(&self, cell: usize) -> Option<usize> {
        let above = cell + self.rules().width();
        (self.rules().is_drop() && above < self.stones.len()).then_some(above)
    }

    /// The states of the segments through a cell, by direction.
    #[inline]
    pub(crate) fn states(&self, cell: usize) -> impl Iterator<Item = &[u32]> + '_ {
        self.tables.spans.through(cell).iter().map(|span| &self.states[span.segments()])
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
    pub(crate) fn has_room(&self, mv: Move) -> bool {
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
        self.play_at(self.landing(mv));
    }

    /// Puts a stone of the side to move on a playable cell.
    #[inline]
    pub fn play_at(&mut self, cell: usize) {
        let side = self.to_move();
        let complete = self.put(cell, side);
        self.outcome = if complete && self.really_wins(cell, side) {
            Some(Outcome::Win(side))
        } else {
            (self.ply == self.stones.len()).then_some(Outcome::Draw)
        };
    }

    /// Puts a stone on an empty cell; true if a segment is complete by it.
    #[inline]
    fn put(&mut self, cell: usize, side: Side) -> bool {
        let LineBoard { tables, states, track, sums, .. } = self;
        let (changes, step) = (&tables.changes[side.index()][..], tables.steps[side.index()]);
        self.undo.push(Undo { cell: cell as u16, sums: *sums });
        let before = sums.count(mark::COMPLETE);
        for span in tables.spans.through(cell) {
            for (segment, state) in span.segments().zip(&mut states[span.segments()]) {
                let from = *state;
                *state += step;
                *sums = sums.plus(changes[from as usize]);
                track.change(&tables.track, segment, cell, from as usize, *state as usize);
            }
        }
        let complete = sums.count(mark::COMPLETE) > before;
        self.toggle(cell, side.index());
        self.heights[cell % self.tables.rules.width()] += 1;
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
        let Undo { cell, sums } = self.undo.pop().expect("a move to take back");
        let cell = cell as usize;
        self.ply -= 1;
        let side = self.ply % 2;
        let LineBoard { tables, states, track, .. } = self;
        let step = tables.steps[side];
        for span in tables.spans.through(cell) {
            for (segment, state) in span.segments().zip(&mut states[span.segments()]) {
                let from = *state;
                *state -= step;
                track.change(&tables.track, segment, cell, from as usize, *state as usize);
            }
        }
        self.toggle(cell, side);
        self.heights[cell % self.tables.rules.width()] -= 1;
        self.stones[cell] = None;
        self.sums = sums;
        self.outcome = None;
    }

    #[inline]
    fn toggle(&mut self, cell: usize, side: usize) {
        self.hash ^= self.tables.zobrist[cell][side];
        self.track.toggle(cell, self.tables.rules.width());
    }

    /// Gives the move to the other side without a stone, or takes that back.
    pub(crate) fn pass(&mut self) {
        self.ply ^= 1;
        self.hash ^= PASS;
    }

    /// A complete segment wins, but for the rule of exactly `align`: there the row must end at both sides.
    #[inline]
    pub(crate) fn really_wins(&self, cell: usize, side: Side) -> bool {
        !self.tables.rules.is_exact() || self.has_exact_row(cell, side)
    }

    fn has_exact_row(&self, index: usize, side: Side) -> bool {
        let rules = self.tables.rules;
        let cell = Cell::from_index(index, rules.width());
        Direction::ALL.iter().any(|direction| {
            let reach = |way: isize| {
                (1..)
                    .map_while(|steps| cell.step(*direction, way * steps, rules.width(), rules.height()))
                    .take_while(|next| self.stones[next.index(rules.width())] == Some(side))
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
        // Only completing adds as much: a stone of the other side takes away, a threat is worth less.
        let completes = |state: &u32| changes[*state as usize].marks as i64 >= (mark::COMPLETE / 2) as i64;
        self.states(cell).flatten().any(completes) && self.really_wins(cell, side)
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

impl<T: Track> Tables<T> {
    /// The tables of a game with these weights.
    pub(crate) fn new(rules: Rules, weights: &Weights) -> Tables<T> {
        let (base, spans) = (rules.align() as u32 + 1, Spans::new(rules));
        // The last class is for segments that nobody sees.
        let classes = weights.classes() + 1;
        let class = |segment: usize| {
            let middle = spans.cells(segment).nth(rules.align() / 2).expect("a segment has a middle");
            weights.class(spans.direction(segment), middle / rules.width())
        };
        Tables {
            rules,
            empty: (0..spans.count()).map(|segment| class(segment) as u32 * base * base).collect(),
            spans,
            changes: Side::BOTH.map(|side| changes(rules, weights, side)),
            steps: [1, base],
            zobrist: (0..rules.cells()).map(|cell| Side::BOTH.map(|side| zobrist(side, cell))).collect(),
            empty_hash: 0,
            tempo: weights.tempo as i64,
            plain: (0..rules.move_count() as u16).map(Move).collect(),
            centred: rules.centre_first(),
            track: T::tables(rules, classes),
        }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What is kept beside the sums, as far as it does not change.
    #[inline]
    pub(crate) fn track(&self) -> &T::Tables {
        &self.track
    }

    /// How many segments there are.
    pub fn count(&self) -> usize {
        self.spans.count()
    }

    /// The cells of a segment.
    pub fn cells(&self, segment: usize) -> impl Iterator<Item = usize> + '_ {
        self.spans.cells(segment)
    }

    /// Puts the segment that starts on a cell into the class of those that nobody sees.
    fn hide(&mut self, start: usize, direction: Direction) {
        let segment = self.spans.through(start)[direction as usize].segments().end - 1;
        self.empty[segment] = (self.changes[0].len() - (self.rules.align() + 1).pow(2)) as u32;
    }
}

/// What a stone of `side` changes in a segment, for every state of a segment.
fn changes(rules: Rules, weights: &Weights, side: Side) -> Vec<Sums> {
    let align = rules.align();
    let mut table = Vec::with_capacity((weights.classes() + 1) * (align + 1).pow(2));
    for class in 0..weights.classes() {
        for (o, x) in (0..=align).flat_map(|o| (0..=align).map(move |x| (o, x))) {
            let (next_x, next_o) = if side == Side::X { (x + 1, o) } else { (x, o + 1) };
            // Full segments get no further stone; the table has a row for them all the same.
            table.push(if next_x + next_o > align {
                Sums::default()
            } else {
                let before = standing(align, weights, class, x, o);
                standing(align, weights, class, next_x, next_o).minus(before)
            });
        }
    }
    table.resize((weights.classes() + 1) * (align + 1).pow(2), Sums::default());
    table
}

/// What a segment with these stones adds to the sums.
fn standing(align: usize, weights: &Weights, class: usize, x: usize, o: usize) -> Sums {
    let (side, stones) = match (x, o) {
        (stones, 0) => (Side::X, stones),
        (0, stones) => (Side::O, stones),
        _ => return Sums::default(),
    };
    let worth = (side.sign() * weights.worth(class, side, stones)) as i64;
    let marks = match align - stones {
        0 => mark::COMPLETE,
        1 => mark::THREAT[side.index()],
        _ => 0,
    };
    Sums { worth, marks: marks + mark::OPEN }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Eval, SouthPasadena};
    use crate::game::{random, whole_board_hash};
    use crate::rng::Rng;

    #[test]
    fn the_hash_with_free_cells_is_that_of_the_whole_board() {
        let mut rng = Rng::new(5);
        for round in 0..300 {
            let rules: Rules = ["connect4", "free-15x15-5", "drop-3x3-2"][round % 3].parse().unwrap();
            let mut position = random::unfinished(rules, &mut rng);
            let mut board =
                LineBoard::hashing_free_cells(&position, &SouthPasadena::default().weights(rules));
            let whole = |position: &Position| {
                let at = |index| position.at(Cell::from_index(index, rules.width()));
                whole_board_hash((0..rules.cells()).map(at))
            };
            let before = board.hash();
            assert_eq!(before, whole(&position));
            let mv = rng.pick(&position.legal_moves().collect::<Vec<_>>()).unwrap();
            position.play_unchecked(mv);
            board.play(mv);
            assert_eq!(board.hash(), whole(&position));
            board.undo();
            assert_eq!(board.hash(), before);
        }
    }
}
