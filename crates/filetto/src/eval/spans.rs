//! Where the segments of a board lie, numbered so that a stone finds those through its cell without a list.
//!
//! Numbers run along each strip (a row, a column, a diagonal), so that the segments through a cell are four runs of
//! numbers, one per direction:
//!
//! ```text
//! strip   a b c d e f g        align 4: segments 0 = abcd, 1 = bcde, 2 = cdef, 3 = defg
//! cell        c                lies in segments 0..=2
//! ```

use crate::game::{Cell, Direction, Rules};

/// Consecutive segments that share a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
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

/// The segments of a game. At most 39,402 of them (100x100, two in a row), so that a `u16` names one.
#[derive(Debug)]
pub(crate) struct Spans {
    rules: Rules,
    /// The segments through each cell, by direction.
    through: Vec<[Span; 4]>,
    directions: Vec<Direction>,
    /// The first cell of each segment.
    starts: Vec<u16>,
    /// From a cell of a segment to the next one.
    strides: Vec<i16>,
}

impl Spans {
    /// Those of a game.
    pub fn new(rules: Rules) -> Spans {
        let through = vec![Default::default(); rules.cells()];
        let (directions, starts, strides) = (Vec::new(), Vec::new(), Vec::new());
        let mut spans = Spans { rules, through, directions, starts, strides };
        for direction in Direction::ALL {
            for index in 0..rules.cells() {
                spans.add_strip(direction, Cell::from_index(index, rules.width()));
            }
        }
        spans
    }

    /// Adds the strip that starts at a cell, if one does.
    fn add_strip(&mut self, direction: Direction, first: Cell) {
        let (width, height, align) = (self.rules.width(), self.rules.height(), self.rules.align());
        let step = |steps| first.step(direction, steps, width, height);
        if step(-1).is_some() || step(align as isize - 1).is_none() {
            return;
        }
        let strip: Vec<usize> = (0..).map_while(step).map(|cell| cell.index(width)).collect();
        let (base, segments) = (self.count(), strip.len() - align + 1);
        self.directions.resize(base + segments, direction);
        self.strides.resize(base + segments, (strip[1] as isize - strip[0] as isize) as i16);
        self.starts.extend(strip[..segments].iter().map(|cell| *cell as u16));
        for (place, cell) in strip.iter().enumerate() {
            let (first, last) = ((place + 1).saturating_sub(align), place.min(segments - 1));
            let span = Span { first: (base + first) as u16, count: (last - first + 1) as u8 };
            self.through[*cell][direction as usize] = span;
        }
    }

    /// How many segments there are.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The segments through a cell, by direction.
    #[inline]
    pub fn through(&self, cell: usize) -> &[Span; 4] {
        &self.through[cell]
    }

    /// The direction of a segment.
    pub fn direction(&self, segment: usize) -> Direction {
        self.directions[segment]
    }

    /// The cells of a segment.
    pub fn cells(&self, segment: usize) -> impl Iterator<Item = usize> + '_ {
        let (start, stride) = (self.starts[segment] as isize, self.strides[segment] as isize);
        (0..self.rules.align() as isize).map(move |step| (start + step * stride) as usize)
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
            let (spans, plain) = (Spans::new(rules), Segments::new(rules));
            assert_eq!(spans.count(), plain.count(), "{game}");
            for cell in 0..rules.cells() {
                let mine = spans.through(cell).iter().flat_map(|span| span.segments());
                let mut mine: Vec<Vec<usize>> = mine.map(|segment| spans.cells(segment).collect()).collect();
                let cells = |line: &u16| plain.cells(*line as usize).iter().map(|c| *c as usize).collect();
                let mut theirs: Vec<Vec<usize>> = plain.through(cell).iter().map(cells).collect();
                mine.sort();
                theirs.sort();
                assert_eq!(mine, theirs, "{game}, cell {cell}");
            }
        }
    }

    #[test]
    fn the_largest_boards_are_numbered_without_overflow() {
        for game in ["drop-100x100-2", "free-100x100-40", "free-100x100-100"] {
            let spans = Spans::new(game.parse().unwrap());
            assert!(spans.count() <= 39_402);
            assert!((0..spans.count()).all(|segment| spans.cells(segment).all(|cell| cell < 10_000)));
        }
    }
}
