//! Every segment of `align` cells in a row, and which segments pass through a cell.

use super::moves::{Cell, Direction};
use super::rules::Rules;

/// The segments of a game in flat arrays.
#[derive(Clone, Debug)]
pub struct Segments {
    align: usize,
    cells: Vec<u16>,
    directions: Vec<Direction>,
    /// The segments through cell `c` are `through[starts[c]..starts[c + 1]]`.
    through: Vec<u16>,
    starts: Vec<u32>,
}

impl Segments {
    /// All segments of a game. At most 39,402 of them (100x100, two in a row), so that a `u16` names one.
    pub fn new(rules: Rules) -> Segments {
        let (width, height, align) = (rules.width(), rules.height(), rules.align());
        let (mut cells, mut directions) = (Vec::new(), Vec::new());
        for direction in Direction::ALL {
            for index in 0..rules.cells() {
                let start = Cell::from_index(index, width);
                if start.step(direction, align as isize - 1, width, height).is_none() {
                    continue;
                }
                for steps in 0..align as isize {
                    let cell = start.step(direction, steps, width, height).expect("inside, as its end is");
                    cells.push(cell.index(width) as u16);
                }
                directions.push(direction);
            }
        }
        let starts = starts(&cells, rules.cells());
        let mut next = starts.clone();
        let mut through = vec![0; cells.len()];
        for (place, cell) in cells.iter().enumerate() {
            let free = &mut next[*cell as usize];
            through[*free as usize] = (place / align) as u16;
            *free += 1;
        }
        Segments { align, cells, directions, through, starts }
    }

    /// How many segments there are.
    pub fn count(&self) -> usize {
        self.directions.len()
    }

    /// The cells of a segment, as `row * width + column`.
    pub fn cells(&self, line: usize) -> &[u16] {
        &self.cells[line * self.align..(line + 1) * self.align]
    }

    /// The direction of a segment.
    pub(crate) fn direction(&self, line: usize) -> Direction {
        self.directions[line]
    }

    /// The segments through a cell.
    pub(crate) fn through(&self, cell: usize) -> &[u16] {
        &self.through[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

/// Where the segments of each cell begin in a list by cells, and where the last ones end.
fn starts(cells: &[u16], count: usize) -> Vec<u32> {
    let mut starts = vec![0; count + 1];
    cells.iter().for_each(|cell| starts[*cell as usize + 1] += 1);
    (0..count).for_each(|cell| starts[cell + 1] += starts[cell]);
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connect_four_has_69_windows_and_13_through_the_centre() {
        let lines = Segments::new(Rules::connect4());
        assert_eq!(lines.count(), 69);
        assert_eq!(lines.through(0).len(), 3);
        assert_eq!((0..42).map(|cell| lines.through(cell).len()).max(), Some(13));
        assert_eq!(Segments::new("drop-100x100-2".parse().unwrap()).count(), 39_402);
        assert_eq!(Segments::new("free-1x5-5".parse().unwrap()).count(), 1);
    }
}
