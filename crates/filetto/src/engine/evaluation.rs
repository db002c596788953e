//! The evaluation: what a position is worth that nobody has won yet.
//!
//! Without gravity it is the sum over the segments and the right to move. On drop boards it also matters who
//! will get the cells that win, when the rest of the board is full and somebody must play below them: odd and even
//! threats, Elo +186 [119, 269] on drop-9x9-5, +173 [104, 258] on drop-8x8-4 (measured as in `search`).

use super::board::Board;
use super::weights;
use super::zugzwang::zugzwang;
use crate::game::Side;

/// The estimate for the side to move.
pub fn evaluate(board: &Board, parity: bool) -> i32 {
    let end = if board.rules().is_drop() && parity { end(board) } else { 0 };
    board.to_move().sign() * (board.worth() + end)
}

/// Who is in zugzwang at the end, from X's side: the surer the fewer stones are to come.
fn end(board: &Board) -> i32 {
    if Side::BOTH.iter().all(|side| board.win_cells(*side).is_empty()) {
        return 0;
    }
    zugzwang(board).map_or(0, |end| -end.loser.sign() * weights::zugzwang(board.rules(), end.plies))
}
