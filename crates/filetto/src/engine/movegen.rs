//! Move generation: all moves on drop boards and on small ones, elsewhere the cells near stones,
//! and the middle of an empty board.
//!
//! A cell is near if a stone is at most two steps away in one of the eight directions. Rows are words of bits, so
//! that the neighbours of a whole row are found by a few shifts.

use super::board::Board;

/// Boards of at most this many cells are looked at as a whole.
const SMALL: usize = 49;

/// Adds the cells to look at, and tells whether they are all the legal moves.
pub(crate) fn push_moves(board: &Board, out: &mut Vec<u16>) -> bool {
    let rules = board.rules();
    let start = out.len();
    if rules.is_drop() {
        let open = board.heights().iter().enumerate().filter(|(_, high)| (**high as usize) < rules.height());
        out.extend(open.map(|(column, high)| (*high as usize * rules.width() + column) as u16));
        return true;
    }
    if rules.cells() <= SMALL {
        out.extend((0..rules.cells() as u16).filter(|cell| board.at(*cell as usize).is_none()));
        return true;
    }
    if board.empty() == rules.cells() {
        out.push((rules.height() / 2 * rules.width() + rules.width() / 2) as u16);
        return false;
    }
    push_near(board.rows(), rules.width(), out);
    if out.len() == start {
        // Every cell near a stone is taken: whatever is left.
        out.extend((0..rules.cells() as u16).filter(|cell| board.at(*cell as usize).is_none()));
    }
    out.len() - start == board.empty()
}

/// Adds the empty cells near stones, by the stones of each row.
pub(crate) fn push_near(rows: &[u128], width: usize, out: &mut Vec<u16>) {
    let inside = u128::MAX >> (128 - width);
    for row in 0..rows.len() {
        let mut near = near_in_row(rows, row) & inside & !rows[row];
        while near != 0 {
            out.push((row * width) as u16 + near.trailing_zeros() as u16);
            near &= near - 1;
        }
    }
}

/// The cells of a row that are near a stone of this row or of the two rows on either side.
fn near_in_row(rows: &[u128], row: usize) -> u128 {
    let at =
        |offset: isize| row.checked_add_signed(offset).and_then(|row| rows.get(row)).copied().unwrap_or(0);
    let (one, two) = (at(-1) | at(1), at(-2) | at(2));
    if one | two | rows[row] == 0 {
        return 0;
    }
    let beside = |bits: u128, steps: u32| bits << steps | bits >> steps;
    let same = rows[row];
    one | two | beside(one | same, 1) | beside(two | same, 2)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::Position;

    fn moves(game: &str, played: &str) -> (Vec<u16>, bool) {
        let position = Position::parse(game.parse().unwrap(), played).unwrap();
        let board = Board::on(&Arc::new(Board::tables_of(position.rules())), &position);
        let mut out = Vec::new();
        let all = push_moves(&board, &mut out);
        (out, all)
    }

    #[test]
    fn sixteen_cells_are_near_a_lonely_stone() {
        let (cells, all) = moves("gomoku", "h8");
        assert_eq!((cells.len(), all), (16, false));
        let (cells, _) = moves("gomoku", "a1");
        assert_eq!(cells, [1, 2, 15, 16, 30, 32]);
        assert_eq!(moves("free-100x100-6", "cv100").0.len(), 6);
        assert_eq!(moves("gomoku", ""), (vec![7 * 15 + 7], false));
    }

    #[test]
    fn columns_and_small_boards_are_whole() {
        assert_eq!(moves("connect4", "4455"), (vec![0, 1, 2, 17, 18, 5, 6], true));
        assert_eq!(moves("tris", "a1 b2"), (vec![1, 2, 3, 5, 6, 7, 8], true));
    }
}
