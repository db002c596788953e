//! Segments that can still be completed.

use crate::game::{Cell, Position, Segments, Side};

/// How many lines are open to each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenLines {
    /// `counts[side][stones]`: lines with so many stones of this side (one at least) and none of the other.
    pub counts: [Vec<usize>; 2],
    /// Segments without a stone.
    pub empty: usize,
    /// Segments with stones of both sides: nobody can complete them.
    pub dead: usize,
}

/// The lines of a position by who can still complete them.
pub fn open_lines(position: &Position) -> OpenLines {
    let rules = position.rules();
    let lines = Segments::new(rules);
    let none = vec![0; rules.align() + 1];
    let mut open = OpenLines { counts: [none.clone(), none], empty: 0, dead: 0 };
    for line in 0..lines.count() {
        match stones(position, lines.cells(line)) {
            [0, 0] => open.empty += 1,
            [x, 0] => open.counts[Side::X.index()][x] += 1,
            [0, o] => open.counts[Side::O.index()][o] += 1,
            _ => open.dead += 1,
        }
    }
    open
}

/// For each cell, the lines through it that a side can still complete.
pub fn open_lines_through(position: &Position, side: Side) -> Vec<usize> {
    let lines = Segments::new(position.rules());
    let mut through = vec![0; position.rules().cells()];
    for line in 0..lines.count() {
        if stones(position, lines.cells(line))[(!side).index()] == 0 {
            lines.cells(line).iter().for_each(|cell| through[*cell as usize] += 1);
        }
    }
    through
}

/// The stones of X and of O on some cells.
fn stones(position: &Position, cells: &[u16]) -> [usize; 2] {
    let width = position.rules().width();
    let mut stones = [0; 2];
    for cell in cells {
        if let Some(side) = position.at(Cell::from_index(*cell as usize, width)) {
            stones[side.index()] += 1;
        }
    }
    stones
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;

    #[test]
    fn the_lines_of_connect_four_are_counted() {
        let open = open_lines(&Position::new(Rules::connect4()));
        assert_eq!((open.empty, open.dead), (69, 0));
        let open = open_lines(&Position::parse(Rules::connect4(), "44").unwrap());
        // Seven lines go through d1 and ten through d2; one of them is the same.
        assert_eq!(open.counts[0].iter().sum::<usize>() + open.dead, 7);
        assert_eq!(open.counts[1].iter().sum::<usize>() + open.dead, 10);
        assert_eq!(open.empty + open.dead + open.counts.iter().flatten().sum::<usize>(), 69);
        let through = open_lines_through(&Position::new(Rules::connect4()), Side::X);
        assert_eq!((through[0], through.iter().max()), (3, Some(&13)));
    }
}
