//! Move generation by the state of threats, and the order of the moves.

use super::board::Board;
use super::history::History;
use super::shapes::Tier;
use crate::engine::movegen::push_near;

/// What the other side threatens, were it to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Threat {
    /// Nothing that is known of.
    None,
    /// An open four: a win in three plies.
    OpenFour,
    /// A win by fours in so many plies, with the cells of its zone.
    Fours(u32, Vec<u16>),
}

impl Threat {
    /// Plies after which moves lose that do not answer it.
    pub(crate) fn plies(&self) -> Option<u32> {
        match self {
            Threat::None => None,
            Threat::OpenFour => Some(4),
            Threat::Fours(plies, _) => Some(plies + 1),
        }
    }
}

/// Adds the moves that matter; true if all others are known to lose by the threat, or there are no others.
pub(crate) fn push_moves(board: &Board, threat: &Threat, out: &mut Vec<u16>) -> bool {
    let (side, start) = (board.to_move(), out.len());
    match threat {
        Threat::None => return push_candidates(board, out),
        Threat::OpenFour => {
            // Whoever makes an open four needs this cell, and another that makes a four by itself.
            out.extend_from_slice(board.cells(!side, Tier::Win));
            out.extend_from_slice(board.cells(!side, Tier::Four));
        }
        Threat::Fours(_, zone) => out.extend_from_slice(zone),
    }
    out.extend_from_slice(board.cells(side, Tier::Four));
    out[start..].sort_unstable();
    let mut kept = start;
    for index in start..out.len() {
        if index == start || out[index] != out[kept - 1] {
            out[kept] = out[index];
            kept += 1;
        }
    }
    out.truncate(kept);
    true
}

/// Boards of at most this many cells are looked at as a whole.
const SMALL: usize = 49;

fn push_candidates(board: &Board, out: &mut Vec<u16>) -> bool {
    let (rules, start) = (board.rules(), out.len());
    if board.empty() == rules.cells() {
        out.push((rules.height() / 2 * rules.width() + rules.width() / 2) as u16);
        return false;
    }
    if rules.cells() > SMALL {
        push_near(board.rows(), rules.width(), out);
    }
    if out.len() == start {
        out.extend((0..rules.cells() as u16).filter(|cell| board.at(*cell as usize).is_none()));
    }
    out.len() - start == board.empty()
}

/// A move with its place in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranked {
    /// The cell.
    pub cell: u16,
    /// The higher the sooner.
    pub rank: i32,
    /// How good it was elsewhere.
    pub history: i32,
    /// What it makes, and what it takes from the other side.
    pub makes: Tier,
    pub takes: Tier,
}

/// The rank of the transposition table's move.
const TABLE_MOVE: i32 = i32::MAX;
/// What a killer move gains.
const KILLER: i32 = 30;
/// So much history counts as one point of a shape.
const HISTORY_SHARE: i32 = 128;

/// What ranks depend on beside the board.
pub(crate) struct Ranking<'a> {
    pub history: Option<&'a History>,
    pub best: Option<u16>,
    pub last: Option<u16>,
    pub ply: u32,
}

impl Ranking<'_> {
    /// A move with its rank.
    #[inline]
    pub(crate) fn rank(&self, board: &Board, cell: u16) -> Ranked {
        let (side, index) = (board.to_move(), cell as usize);
        let shapes = board.worth(side, index).attack as i32 + board.worth(!side, index).defence as i32;
        let history = self.history.map_or(0, |history| history.worth(side, self.last, cell));
        let killer = self.history.is_some_and(|history| history.is_killer(self.ply, cell));
        let rank = if self.best == Some(cell) {
            TABLE_MOVE
        } else {
            shapes + history / HISTORY_SHARE + if killer { KILLER } else { 0 }
        };
        let (makes, takes) = (board.tier(side, index), board.tier(!side, index));
        Ranked { cell, rank, history, makes, takes }
    }
}

/// Brings the best of the moves to the front and returns it; the first of equals.
#[inline]
pub(crate) fn pick(moves: &mut [Ranked]) -> Ranked {
    let mut best = 0;
    for index in 1..moves.len() {
        if moves[index].rank > moves[best].rank {
            best = index;
        }
    }
    moves.swap(0, best);
    moves[0]
}
