//! Threats: the empty cells on which a side would complete a line.

use crate::game::{Cell, Move, Position, Side};

/// An empty cell on which a side would win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Who would win there.
    pub side: Side,
    /// The cell.
    pub cell: Cell,
    /// True if a stone can be put there now; false for a cell still in the air.
    pub playable: bool,
    /// The cells of the line or lines it would complete, the cell included.
    pub line: Vec<Cell>,
}

impl Threat {
    /// True on the first, third, fifth row from the bottom. In a drop game on a board with an even number of rows, the
    /// first player profits from odd threats and the second from even ones.
    pub fn is_odd(&self) -> bool {
        self.cell.row.is_multiple_of(2)
    }
}

/// The threats of a side, row by row from the bottom.
pub fn threats(position: &Position, side: Side) -> Vec<Threat> {
    let rules = position.rules();
    let cells = (0..rules.cells()).map(|index| Cell::from_index(index, rules.width()));
    let empty = cells.filter(|cell| position.at(*cell).is_none());
    let threat = |cell: Cell| {
        let line = position.line_by(side, cell);
        let playable = position.landing(position.move_at(cell)) == Ok(cell);
        (!line.is_empty()).then_some(Threat { side, cell, playable, line })
    };
    empty.filter_map(threat).collect()
}

/// The moves with which a side would win at once, if it were to move.
pub fn winning_moves(position: &Position, side: Side) -> Vec<Move> {
    let wins = |mv: &Move| position.landing(*mv).is_ok_and(|cell| position.completes(side, cell));
    position.legal_moves().filter(wins).collect()
}
