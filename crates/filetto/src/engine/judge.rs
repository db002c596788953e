//! What a position is worth that nobody has won yet.
//!
//! Without gravity it is the sum over the windows and the right to move. Where stones fall it also matters who
//! will get the cells that win, when the rest of the board is full and somebody must play below them.

use super::board::Board;
use super::weights::{TEMPO, THREAT, ZUGZWANG};
use super::zugzwang::zugzwang;
use crate::game::Side;

/// The estimate for the side to move.
pub fn judge(board: &Board, parity: bool) -> i32 {
    let side = board.to_move();
    let windows = side.sign() * board.worth();
    match (board.rules().is_drop(), parity) {
        (true, true) => windows + side.sign() * threats(board),
        (true, false) => windows,
        (false, _) => windows + TEMPO,
    }
}

/// Who has to give in at the end, and winning cells by themselves, from X's side.
fn threats(board: &Board) -> i32 {
    let [x, o] = Side::BOTH.map(|side| board.win_cells(side).len() as i32);
    if x + o == 0 {
        return 0;
    }
    let single = THREAT * (x - o);
    let end = zugzwang(board).map_or(0, |end| {
        let sure = ZUGZWANG - ZUGZWANG * end.plies as i32 / (2 * board.rules().cells() as i32);
        -end.loser.sign() * sure
    });
    single + end
}
