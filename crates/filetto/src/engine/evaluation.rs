//! The evaluation: what a position is worth that nobody has won yet.
//!
//! Without gravity it is the sum over the segments and the right to move. On drop boards it also matters who
//! will get the cells that win, when the rest of the board is full and somebody must play below them.

use super::board::Board;
use super::weights::{self, TEMPO};
use super::zugzwang::zugzwang;
use crate::game::Side;

/// The estimate for the side to move.
pub fn evaluate(board: &Board, parity: bool) -> i32 {
    let (side, drop) = (board.to_move(), board.rules().is_drop());
    let end = if drop && parity { end(board) } else { 0 };
    side.sign() * (board.worth() + end) + TEMPO[usize::from(drop)]
}

/// Who is in zugzwang at the end, from X's side: the surer the fewer stones are to come.
fn end(board: &Board) -> i32 {
    if Side::BOTH.iter().all(|side| board.win_cells(*side).is_empty()) {
        return 0;
    }
    zugzwang(board).map_or(0, |end| -end.loser.sign() * weights::zugzwang(board.rules(), end.plies))
}
