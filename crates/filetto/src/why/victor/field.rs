//! The board as the rules see it: the columns that are still to be filled, and the attacker's segments that must be stopped.

use crate::game::{Cell, Position, Segments, Side};

/// A set of cells, bit `row * width + column`.
pub(super) type Cells = u128;

/// What is left to play for. The attacker is to move, and an even number of cells is left: each of the attacker's moves can
/// be answered, so that the defender decides who has to begin a pair of cells.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) width: usize,
    pub(super) height: usize,
    /// The lowest empty row of each column.
    pub(super) heights: Vec<usize>,
    /// The first row of each column that is not played for: the board's height, or the cell under the defender's threat.
    pub(super) tops: Vec<usize>,
    /// The empty cells of each segment that the attacker could still complete, without those that hold another one.
    pub(super) problems: Vec<Cells>,
    /// The empty cells of each segment that the defender could still complete.
    pub(super) own: Vec<Cells>,
}

impl Field {
    /// The field of the side that is not to move; None where stones do not fall, on boards of more than 128 cells and where
    /// the number of cells left is odd.
    ///
    /// A `threat` is a cell in the air on which the defender wins. Nobody wants to play under it: the attacker would lose
    /// at once, the defender would give the threat away. So its column ends there, and when the rest is filled the attacker
    /// must.
    pub(super) fn new(position: &Position, threat: Option<Cell>) -> Option<Field> {
        let rules = position.rules();
        if !rules.is_drop() || rules.cells() > Cells::BITS as usize {
            return None;
        }
        let (width, height) = (rules.width(), rules.height());
        let heights: Vec<usize> = (0..width).map(|column| position.column_height(column)).collect();
        let mut tops = vec![height; width];
        if let Some(threat) = threat {
            tops[threat.column as usize] = threat.row as usize - 1;
        }
        let left: usize = tops.iter().zip(&heights).map(|(top, height)| top - height).sum();
        if !left.is_multiple_of(2) {
            return None;
        }
        let attacker = position.to_move();
        let mut field = Field { width, height, heights, tops, problems: Vec::new(), own: Vec::new() };
        let behind =
            threat.map_or(0, |threat| field.column_from(threat.column as usize, threat.row as usize));
        field.problems =
            minimal(&open(position, attacker).filter(|cells| cells & behind == 0).collect::<Vec<_>>());
        if !rules.is_exact() {
            let arena = field.arena();
            field.own = open(position, !attacker).filter(|cells| cells & !arena == 0).collect();
        }
        Some(field)
    }

    pub(super) fn bit(&self, cell: Cell) -> Cells {
        1 << cell.index(self.width)
    }

    pub(super) fn mask(&self, cells: &[Cell]) -> Cells {
        cells.iter().fold(0, |mask, cell| mask | self.bit(*cell))
    }

    pub(super) fn cells(&self, mask: Cells) -> Vec<Cell> {
        let all = 0..self.width * self.height;
        all.filter(|index| mask >> index & 1 == 1).map(|index| Cell::from_index(index, self.width)).collect()
    }

    /// The cells of a column from a row up.
    pub(super) fn column_from(&self, column: usize, row: usize) -> Cells {
        (row..self.height).fold(0, |mask, row| mask | self.bit(Cell::new(column, row)))
    }

    /// All cells that are played for.
    fn arena(&self) -> Cells {
        let cells = (0..self.width).flat_map(|column| {
            (self.heights[column]..self.tops[column]).map(move |row| Cell::new(column, row))
        });
        cells.fold(0, |mask, cell| mask | self.bit(cell))
    }

    /// True for a cell that is played for.
    pub(super) fn is_free(&self, cell: Cell) -> bool {
        let column = cell.column as usize;
        (self.heights[column]..self.tops[column]).contains(&(cell.row as usize))
    }

    /// True for the upper cells of the pairs that fill a column from its top down: the even rows of Connect Four. By
    /// always answering on top of the attacker's stone the defender gets them all.
    pub(super) fn is_even(&self, cell: Cell) -> bool {
        (self.tops[cell.column as usize] - 1 - cell.row as usize).is_multiple_of(2)
    }

    /// The cells on which a stone can be put now.
    pub(super) fn playable(&self) -> Vec<Cell> {
        let free = |column: &usize| self.heights[*column] < self.tops[*column];
        (0..self.width).filter(free).map(|column| Cell::new(column, self.heights[column])).collect()
    }

    /// The pairs of cells on top of each other, upper ones even or odd.
    pub(super) fn stacked(&self, even: bool) -> Vec<(Cell, Cell)> {
        let rows =
            |column: usize| (self.heights[column] + 1..self.tops[column]).map(move |row| (column, row));
        let pairs = (0..self.width).flat_map(rows);
        let pairs = pairs.map(|(column, row)| (Cell::new(column, row - 1), Cell::new(column, row)));
        pairs.filter(|(_, upper)| self.is_even(*upper) == even).collect()
    }
}

/// The empty cells of each segment that a side could still complete.
fn open(position: &Position, side: Side) -> impl Iterator<Item = Cells> {
    let width = position.rules().width();
    let segments = Segments::new(position.rules());
    let mut open = Vec::new();
    for segment in 0..segments.count() {
        let stone = |index: u16| position.at(Cell::from_index(index as usize, width));
        let cells = segments.cells(segment).iter().copied();
        if cells.clone().all(|index| stone(index) != Some(!side)) {
            open.push(cells.filter(|index| stone(*index).is_none()).fold(0, |mask, index| mask | 1 << index));
        }
    }
    open.sort_unstable();
    open.dedup();
    open.into_iter()
}

/// The sets that hold no other one: what stops those stops all.
fn minimal(sets: &[Cells]) -> Vec<Cells> {
    let holds_another = |set: &Cells| sets.iter().any(|other| other != set && other & set == *other);
    sets.iter().copied().filter(|set| !holds_another(set)).collect()
}
