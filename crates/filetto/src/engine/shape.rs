//! What does not change during a game: where the segments lie, and what each state of a segment means.
//!
//! A *segment* is `align` cells in a row. Segments are numbered along their strip, so that the segments through a
//! cell are four runs of numbers, one a direction:
//!
//! ```text
//! strip   a b c d e f g        align 4: segments 0 = abcd, 1 = bcde, 2 = cdef, 3 = defg
//! cell        c                lies in segments 0..=2
//! ```
//!
//! The state of a segment is `stones of O * (align + 1) + stones of X`.

use crate::game::{Cell, Direction, Rules, Side, zobrist};

use super::weights;

/// Consecutive segments that share a cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    first: u16,
    count: u8,
}

impl Span {
    /// The numbers of the segments.
    #[inline]
    pub fn segments(self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }
}

/// What one more stone changes in the sums over all segments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// In the evaluation, from X's side.
    pub worth: i32,
    /// In the number of segments that somebody can still complete.
    pub open: i32,
}

/// What a segment is to a side: see [`Shape::kinds`].
pub mod kind {
    /// It lacks one stone of X, of O: playing there completes it.
    pub const WIN: [u8; 2] = [1, 2];
    /// It lacks two stones of X, of O: playing there makes a [`WIN`].
    pub const HOT: [u8; 2] = [4, 8];
}

/// The tables of a game.
#[derive(Debug)]
pub struct Shape {
    /// The rules.
    pub rules: Rules,
    /// The segments through each cell, by direction.
    pub spans: Vec<[Span; 4]>,
    /// The first cell of each segment.
    starts: Vec<u16>,
    /// From a cell of a segment to the next one.
    strides: Vec<i16>,
    /// A random number for each cell and side.
    pub zobrist: Vec<[u64; 2]>,
    /// What a stone of X, of O adds to the state of a segment.
    pub steps: [u16; 2],
    /// The bits of [`kind`] for each state.
    pub kinds: Vec<u8>,
    /// The class of each segment: where it lies, as far as that matters for its worth.
    pub classes: Vec<u8>,
    /// `changes[class][side][state]`: what a stone of the side changes in a segment of the class.
    pub changes: [[Vec<Change>; 2]; weights::CLASSES],
    /// `pulls[side][state]`: how much a segment draws a stone of the side into it, for ordering moves.
    pub pulls: [Vec<i32>; 2],
}

impl Shape {
    /// The tables for these rules.
    pub fn new(rules: Rules) -> Shape {
        let mut shape = Shape {
            rules,
            spans: vec![Default::default(); rules.cells()],
            starts: Vec::new(),
            strides: Vec::new(),
            zobrist: (0..rules.cells()).map(|cell| Side::BOTH.map(|side| zobrist(side, cell))).collect(),
            classes: Vec::new(),
            steps: [1, rules.align() as u16 + 1],
            kinds: states(rules).map(|(x, o)| kind_of(rules, x, o)).collect(),
            changes: std::array::from_fn(|class| {
                Side::BOTH.map(|side| states(rules).map(|at| change(rules, class, side, at)).collect())
            }),
            pulls: Side::BOTH.map(|side| states(rules).map(|at| pull(rules, side, at)).collect()),
        };
        Direction::ALL.iter().for_each(|direction| shape.add_strips(*direction));
        shape
    }

    /// How many segments there are.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The cells of a segment.
    pub fn cells(&self, segment: usize) -> impl Iterator<Item = usize> + '_ {
        let (start, stride) = (self.starts[segment] as isize, self.strides[segment] as isize);
        (0..self.rules.align() as isize).map(move |step| (start + step * stride) as usize)
    }

    /// The xor of the cells of a segment.
    pub fn xor(&self, segment: usize) -> u16 {
        self.cells(segment).fold(0, |sum, cell| sum ^ cell as u16)
    }

    fn add_strips(&mut self, direction: Direction) {
        let (width, height) = (self.rules.width(), self.rules.height());
        for index in 0..self.rules.cells() {
            let first = Cell::from_index(index, width);
            if first.step(direction, -1, width, height).is_some() {
                continue;
            }
            let strip: Vec<usize> = (0..)
                .map_while(|steps| first.step(direction, steps, width, height))
                .map(|cell| cell.index(width))
                .collect();
            self.add_strip(direction, &strip);
        }
    }

    fn add_strip(&mut self, direction: Direction, strip: &[usize]) {
        let align = self.rules.align();
        if strip.len() < align {
            return;
        }
        let (base, segments) = (self.starts.len(), strip.len() - align + 1);
        let stride = strip[1] as isize - strip[0] as isize;
        self.starts.extend(strip[..segments].iter().map(|cell| *cell as u16));
        self.strides.resize(base + segments, stride as i16);
        let middle = strip[align / 2..].iter().take(segments).map(|cell| cell / self.rules.width());
        self.classes.extend(middle.map(|row| weights::class(self.rules, direction, row)));
        for (place, cell) in strip.iter().enumerate() {
            let (first, last) = ((place + 1).saturating_sub(align), place.min(segments - 1));
            let span = Span { first: (base + first) as u16, count: (last - first + 1) as u8 };
            self.spans[*cell][direction as usize] = span;
        }
    }
}

/// The stones of X and O in a segment, for every state in order.
fn states(rules: Rules) -> impl Iterator<Item = (usize, usize)> {
    let most = rules.align();
    (0..=most).flat_map(move |o| (0..=most).map(move |x| (x, o)))
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

/// What a segment with these stones adds to the sums.
fn standing(rules: Rules, class: usize, (x, o): (usize, usize)) -> Change {
    match (x, o) {
        (0, 0) => Change { worth: 0, open: 1 },
        (stones, 0) => Change { worth: weights::worth(rules, class, Side::X, stones), open: 1 },
        (0, stones) => Change { worth: -weights::worth(rules, class, Side::O, stones), open: 1 },
        _ => Change { worth: 0, open: 0 },
    }
}

fn change(rules: Rules, class: usize, side: Side, at: (usize, usize)) -> Change {
    let next = if side == Side::X { (at.0 + 1, at.1) } else { (at.0, at.1 + 1) };
    if next.0 + next.1 > rules.align() {
        return Change::default(); // A full segment gets no further stone.
    }
    let (before, after) = (standing(rules, class, at), standing(rules, class, next));
    Change { worth: after.worth - before.worth, open: after.open - before.open }
}

fn pull(rules: Rules, side: Side, (x, o): (usize, usize)) -> i32 {
    let (own, other) = if side == Side::X { (x, o) } else { (o, x) };
    match (own, other) {
        (own, 0) => weights::attack(rules, own),
        (0, other) => weights::defence(rules, other),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Segments;

    #[test]
    fn segments_through_a_cell_are_those_of_the_plain_list() {
        for game in ["connect4", "tris", "free-1x5-3", "drop-9x4-5", "free-12x15-5", "free-6x6-2"] {
            let rules: Rules = game.parse().unwrap();
            let (shape, lines) = (Shape::new(rules), Segments::new(rules));
            assert_eq!(shape.count(), lines.count(), "{game}");
            for cell in 0..rules.cells() {
                let mine = shape.spans[cell].iter().flat_map(|span| span.segments());
                let mut mine: Vec<Vec<usize>> = mine.map(|segment| shape.cells(segment).collect()).collect();
                let cells = |line: &u16| lines.cells(*line as usize).iter().map(|c| *c as usize).collect();
                let mut theirs: Vec<Vec<usize>> = lines.through(cell).iter().map(cells).collect();
                mine.sort();
                theirs.sort();
                assert_eq!(mine, theirs, "{game}, cell {cell}");
            }
        }
    }

    #[test]
    fn the_largest_boards_are_numbered_without_overflow() {
        for game in ["drop-100x100-2", "free-100x100-40", "free-100x100-100"] {
            let shape = Shape::new(game.parse().unwrap());
            assert!(shape.count() <= 39_402);
            assert!((0..shape.count()).all(|segment| shape.cells(segment).all(|cell| cell < 10_000)));
        }
    }
}
