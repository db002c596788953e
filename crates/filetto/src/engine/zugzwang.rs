//! Zugzwang on drop boards: who has to play below a winning cell first.
//!
//! Nobody likes to play below a cell that wins for the other side, nor below one of its own, which the other side
//! would then fill. So both fill what is safe, and when that is gone somebody is in zugzwang:
//!
//! ```text
//!   . . w .      w: X wins here. Safe are all cells but those of column c from row 2 up.
//!   . . . .      The side to move when they are full plays c2: if it is O, X wins on c3;
//!   o x o x      if it is X, O fills c3 and the game goes on above it.
//! ```
//!
//! With one such cell this is the rule of odd and even threats: on 7x6 X wants the odd rows, O the even ones. With
//! more of them it is counted out.

use super::board::Board;
use crate::game::Side;

/// How it ends if both fill what is safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zugzwang {
    /// Who is in zugzwang.
    pub loser: Side,
    /// Stones until then.
    pub plies: usize,
}

/// Counts out who gets into zugzwang; None if the board fills up before.
pub fn zugzwang(board: &Board) -> Option<Zugzwang> {
    let mut count = Count::new(board);
    while count.threatened > 0 {
        let mover = count.mover();
        let Some(stop) = count.own_stop(mover) else {
            return Some(Zugzwang { loser: mover, plies: count.plies });
        };
        if count.wins_on_top(mover, stop) {
            return Some(Zugzwang { loser: !mover, plies: count.plies });
        }
        count.give_up(stop);
    }
    None
}

/// A winning cell that stops a column from being filled.
#[derive(Clone, Copy, Debug)]
struct Stop {
    column: usize,
    row: usize,
}

struct Count<'a> {
    board: &'a Board,
    /// The row of the lowest winning cell above the next stone of each column; 0 if there is none.
    stops: [u8; 100],
    /// Columns with such a cell.
    threatened: usize,
    /// Stones played until everything safe is full.
    plies: usize,
}

impl Count<'_> {
    fn new(board: &Board) -> Count<'_> {
        let mut count = Count { board, stops: [0; 100], threatened: 0, plies: board.empty() };
        let width = board.rules().width();
        for side in Side::BOTH {
            for cell in board.win_cells(side) {
                let (column, row) = (*cell as usize % width, *cell as usize / width);
                let open = row > board.heights()[column] as usize && board.wins_on(side, *cell as usize);
                if open && (count.stops[column] == 0 || row < count.stops[column] as usize) {
                    count.stops[column] = row as u8;
                }
            }
        }
        for column in 0..width {
            count.stop_at(column, count.stops[column]);
        }
        count
    }

    /// Leaves out the cells of a column from the one below its winning cell up.
    fn stop_at(&mut self, column: usize, row: u8) {
        self.stops[column] = row;
        if row > 0 {
            self.threatened += 1;
            self.plies -= self.board.rules().height() + 1 - row as usize;
        }
    }

    fn mover(&self) -> Side {
        let mover = self.board.to_move();
        if self.plies.is_multiple_of(2) { mover } else { !mover }
    }

    fn wins(&self, side: Side, Stop { column, row }: Stop) -> bool {
        row < self.board.rules().height()
            && self.board.wins_on(side, row * self.board.rules().width() + column)
    }

    /// A column in which the mover gives up a winning cell of its own, not one of the other side's. Best one that
    /// leaves the other side to move next.
    fn own_stop(&self, mover: Side) -> Option<Stop> {
        let columns = (0..self.board.rules().width()).filter(|column| self.stops[*column] > 0);
        let stops = columns.map(|column| Stop { column, row: self.stops[column] as usize });
        let own = stops.filter(|stop| self.wins(mover, *stop) && !self.wins(!mover, *stop));
        own.max_by_key(|stop| self.wins_on_top(mover, *stop) || self.released(*stop).0 % 2 == 1)
    }

    /// True if the mover wins right above the cell that the other side has to fill.
    fn wins_on_top(&self, mover: Side, stop: Stop) -> bool {
        self.wins(mover, Stop { row: stop.row + 1, ..stop })
    }

    /// The safe cells above a winning cell that was given up, and the next stop of the column (0 for none).
    fn released(&self, stop: Stop) -> (usize, u8) {
        let height = self.board.rules().height();
        let any = |row: &usize| Side::BOTH.iter().any(|side| self.wins(*side, Stop { row: *row, ..stop }));
        match (stop.row + 2..height).find(any) {
            Some(next) => (next - stop.row - 2, next as u8),
            None => (height - stop.row - 1, 0),
        }
    }

    /// The mover plays below its own winning cell, the other side fills it, and the column is open again.
    fn give_up(&mut self, stop: Stop) {
        let (_, next) = self.released(stop);
        self.plies += self.board.rules().height() + 1 - stop.row;
        self.threatened -= 1;
        self.stop_at(stop.column, next);
    }
}
