//! What never changes during a search: the lines of a game and the turned images of its board.

use super::set::Set;
use crate::game::{Cell, Direction, Rules, Segments, Symmetry};

/// The lines and symmetries of one free board of at most `64 * C` cells and `64 * L` lines.
pub(super) struct Board<const C: usize, const L: usize> {
    pub rules: Rules,
    pub align: usize,
    pub cells: Set<C>,
    /// The cells of each line.
    pub lines: Vec<Set<C>>,
    /// The lines through each cell.
    pub through: Vec<Set<L>>,
    /// The lines of each row, column and diagonal; their order is the order along it.
    pub rows: Vec<Set<L>>,
    /// Under the exact rule, the lines that each cell would make too long. Empty sets otherwise.
    pub spoiled: Vec<Set<L>>,
    /// For each symmetry but the identity, for each byte of a set of cells, the image of its 256 values.
    images: Vec<Vec<[Set<C>; 256]>>,
}

impl<const C: usize, const L: usize> Board<C, L> {
    pub(crate) fn new(rules: Rules) -> Board<C, L> {
        let lines = Segments::new(rules);
        let cell_set = |line| lines.cells(line).iter().fold(Set::EMPTY, |set, cell| set.with(*cell as usize));
        let line_set =
            |cell| lines.through(cell).iter().fold(Set::EMPTY, |set, line| set.with(*line as usize));
        Board {
            rules,
            align: rules.align(),
            cells: Set::below(rules.cells()),
            lines: (0..lines.count()).map(cell_set).collect(),
            through: (0..rules.cells()).map(line_set).collect(),
            rows: rows(rules, &lines),
            spoiled: spoiled(rules, &lines),
            images: Symmetry::of(rules).into_iter().skip(1).map(|turn| image_table(rules, turn)).collect(),
        }
    }

    /// The union of some lines, as cells.
    pub(crate) fn cover(&self, lines: Set<L>) -> Set<C> {
        lines.iter().fold(Set::EMPTY, |cells, line| cells | self.lines[line])
    }

    /// How many symmetries there are besides the identity.
    pub(crate) fn turns(&self) -> usize {
        self.images.len()
    }

    /// The image of a set of cells under a symmetry.
    pub(crate) fn turned(&self, turn: usize, cells: Set<C>) -> Set<C> {
        let mut image = Set::EMPTY;
        for (at, table) in self.images[turn].iter().enumerate() {
            let byte = cells.words()[at / 8] >> (at % 8 * 8) & 0xff;
            image |= table[byte as usize];
        }
        image
    }
}

/// Segments whose first cells are a step apart belong together.
fn rows<const L: usize>(rules: Rules, lines: &Segments) -> Vec<Set<L>> {
    let mut rows: Vec<(Direction, usize, Set<L>)> = Vec::new();
    for line in 0..lines.count() {
        let (first, direction) = (lines.cells(line)[0] as usize, lines.direction(line));
        let first = Cell::from_index(first, rules.width());
        let edge = (0..).map_while(|steps| first.step(direction, -steps, rules.width(), rules.height()));
        let edge = edge.last().expect("the first cell is on the board").index(rules.width());
        match rows.iter_mut().find(|row| (row.0, row.1) == (direction, edge)) {
            Some(row) => row.2 |= Set::one(line),
            None => rows.push((direction, edge, Set::one(line))),
        }
    }
    rows.into_iter().map(|row| row.2).collect()
}

/// The cells just before and after a line: own stones there make a row longer than the exact rule allows.
fn spoiled<const L: usize>(rules: Rules, lines: &Segments) -> Vec<Set<L>> {
    let mut spoiled = vec![Set::EMPTY; rules.cells()];
    if !rules.is_exact() {
        return spoiled;
    }
    for line in 0..lines.count() {
        for cell in ends(rules, lines.cells(line)[0] as usize, lines.direction(line)) {
            spoiled[cell] |= Set::one(line);
        }
    }
    spoiled
}

fn ends(rules: Rules, first: usize, direction: Direction) -> impl Iterator<Item = usize> {
    let first = Cell::from_index(first, rules.width());
    let end = move |steps| first.step(direction, steps, rules.width(), rules.height());
    [-1, rules.align() as isize].into_iter().filter_map(end).map(move |cell| cell.index(rules.width()))
}

fn image_table<const C: usize>(rules: Rules, turn: Symmetry) -> Vec<[Set<C>; 256]> {
    let target = |cell: usize| turn.cell(rules, Cell::from_index(cell, rules.width())).index(rules.width());
    let image = |at: usize, byte: usize| {
        let cells = (0..8).filter(|bit| byte >> bit & 1 == 1).map(|bit| at * 8 + bit);
        cells.filter(|cell| *cell < rules.cells()).fold(Set::EMPTY, |set, cell| set.with(target(cell)))
    };
    let bytes = rules.cells().div_ceil(8);
    (0..bytes).map(|at| std::array::from_fn(|byte| image(at, byte))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turned_sets_are_the_images_of_their_cells() {
        let rules: Rules = "free-11x11-5".parse().unwrap();
        let board = Board::<2, 4>::new(rules);
        assert_eq!(board.lines.len(), 252);
        for (turn, symmetry) in Symmetry::of(rules).into_iter().skip(1).enumerate() {
            let cells = Set::one(3).with(64).with(120);
            let expected = cells.iter().fold(Set::EMPTY, |set, cell| {
                set.with(symmetry.cell(rules, Cell::from_index(cell, 11)).index(11))
            });
            assert_eq!(board.turned(turn, cells), expected);
        }
    }
}
