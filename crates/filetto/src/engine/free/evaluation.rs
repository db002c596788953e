//! What a position is worth that nobody has won yet: the sum over the shapes of all empty cells, from either side.

use std::sync::Arc;

use super::board::{Board, Tables};
use super::moves::{Threat, push_moves};
use super::shapes::Tier;
use crate::game::Position;

/// The estimate for the side to move.
#[inline]
pub(crate) fn evaluate(board: &Board) -> i32 {
    let (side, sums, weights) = (board.to_move(), &board.sums().values, board.tables().weights());
    let threat = if board.cells(!side, Tier::Win).is_empty() { 0 } else { weights.threat };
    sums[side.index()][0] - sums[(!side).index()][1] + weights.tempo + threat
}

/// What weights are learned from.
#[derive(Clone, Debug)]
pub struct Features {
    /// Every empty cell: the shape of the side to move, that of the other side, and whether it is near a stone.
    pub cells: Vec<(u16, [u16; 2], bool)>,
    /// The other side threatens an open four.
    pub threatened: bool,
}

/// What the evaluation of a position is made of, to learn its weights from games. None where a search would not
/// ask for it, because the next plies decide.
pub fn features(position: &Position) -> Option<Features> {
    let board = Board::on(&Arc::new(Tables::new(position.rules())?), position);
    let side = board.to_move();
    let decided = [(side, Tier::Five), (!side, Tier::Five), (side, Tier::Win)];
    if decided.iter().any(|(side, tier)| !board.cells(*side, *tier).is_empty()) {
        return None;
    }
    let mut near = Vec::new();
    push_moves(&board, &Threat::None, &mut near);
    let empty = (0..position.rules().cells()).filter(|cell| board.at(*cell).is_none());
    let shapes = |cell| [side, !side].map(|side| board.shape(side, cell));
    Some(Features {
        cells: empty.map(|cell| (cell as u16, shapes(cell), near.contains(&(cell as u16)))).collect(),
        threatened: !board.cells(!side, Tier::Win).is_empty(),
    })
}
