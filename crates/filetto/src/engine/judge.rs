//! What a position is worth that nobody has won yet.
//!
//! Without gravity it is the sum over the windows and the right to move. Where stones fall it also matters who
//! will get the cells that win, when the rest of the board is full and somebody must play below them.

use super::board::Board;
use super::weights::{RIPE_THREAT, SOUR_THREAT, TEMPO};
use crate::game::{Rules, Side};

/// The estimate for the side to move.
pub fn judge(board: &Board, parity: bool) -> i32 {
    let side = board.to_move();
    let windows = side.sign() * board.worth();
    match (board.rules().is_drop(), parity) {
        (true, true) => windows + side.sign() * zugzwang(board),
        (true, false) => windows,
        (false, _) => windows + TEMPO,
    }
}

/// Who gets the cells that win, from X's side. Only the lowest winning cell of a side in a column counts: the
/// game ends there, or the other side fills it.
fn zugzwang(board: &Board) -> i32 {
    let mut sum = 0;
    for side in Side::BOTH {
        for cell in board.win_cells(side) {
            sum += side.sign() * threat(board, side, *cell as usize);
        }
    }
    sum
}

/// What a winning cell that cannot be played yet is worth to its owner.
fn threat(board: &Board, side: Side, cell: usize) -> i32 {
    let rules = board.rules();
    let (width, row) = (rules.width(), cell / rules.width());
    let height = board.heights()[cell % width] as usize;
    let below = (height..row).map(|row| row * width + cell % width);
    let mut spoiled = below.filter(|lower| board.wins_on(side, *lower) || board.wins_on(!side, *lower));
    if spoiled.next().is_some() {
        return SOUR_THREAT / 4;
    }
    let worth = if is_ripe(rules, side, row) { RIPE_THREAT } else { SOUR_THREAT };
    // The lower it is the sooner it comes.
    worth - worth * (row - height) as i32 / (2 * rules.height() as i32)
}

/// True if the other side has to move when all columns but this one are full, and this one up to below the cell.
///
/// Stones then on the board: `(width - 1) * height + row - 1`, with rows counted from 0. An even number means that X
/// is to move. On 7x6 X has the odd rows of people who count from 1, O the even ones.
fn is_ripe(rules: Rules, side: Side, row: usize) -> bool {
    let stones = (rules.width() - 1) * rules.height() + row + 1;
    stones.is_multiple_of(2) == (side == Side::O)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_seven_by_six_odd_rows_belong_to_the_first_player() {
        let rules = Rules::connect4();
        // Row 2 counted from 0 is the third.
        assert!(is_ripe(rules, Side::X, 2) && !is_ripe(rules, Side::O, 2));
        assert!(is_ripe(rules, Side::O, 1) && !is_ripe(rules, Side::X, 1));
    }

    #[test]
    fn an_odd_number_of_cells_outside_the_column_turns_it_round() {
        let rules: Rules = "drop-6x7-4".parse().unwrap();
        assert!(is_ripe(rules, Side::O, 2) && is_ripe(rules, Side::X, 1));
    }
}
