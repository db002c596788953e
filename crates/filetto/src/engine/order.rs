//! Which move first: that of the transposition table, then what makes or stops a threat, then what was good
//! elsewhere (history heuristic, killer moves).

use super::board::Board;
use super::tt::Entry;
use crate::game::Side;

/// The rank of the move of the transposition table, above all others.
const TABLE_MOVE: i32 = i32::MAX;
/// What a killer move gains: more than any quiet move has by itself.
const KILLER: i32 = 1_200;
/// History ends here: it must not outweigh threats.
const MOST_HISTORY: i32 = 1_000;
/// A move under a cell that wins for the other side loses at once.
const POISONED: i32 = -1_000_000;

/// What was good elsewhere in the tree: killer moves and history heuristic.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// Two moves for each ply that ended the search of a sister position.
    killers: Vec<[u16; 2]>,
    /// How often a cell was good and bad for a side.
    history: [Vec<i32>; 2],
}

impl History {
    /// Nothing yet.
    pub(crate) fn new(cells: usize, plies: usize) -> History {
        History { killers: vec![[u16::MAX; 2]; plies], history: [vec![0; cells], vec![0; cells]] }
    }

    /// A quiet move was good enough to end the search of its position; those before it were not.
    pub(crate) fn cut(&mut self, side: Side, ply: u32, depth: i32, cell: u16, before: &[u16]) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != cell {
            *killers = [cell, killers[0]];
        }
        let bonus = (depth * depth).min(400);
        self.adjust(side, cell, bonus);
        before.iter().for_each(|other| self.adjust(side, *other, -bonus));
    }

    /// Moves towards ±[`MOST_HISTORY`], the slower the nearer it is.
    fn adjust(&mut self, side: Side, cell: u16, bonus: i32) {
        let worth = &mut self.history[side.index()][cell as usize];
        *worth += bonus - *worth * bonus.abs() / MOST_HISTORY;
    }

    fn worth(&self, side: Side, ply: u32, cell: u16) -> i32 {
        let killer = self.killers[ply as usize].contains(&cell);
        self.history[side.index()][cell as usize] + if killer { KILLER } else { 0 }
    }
}

/// The rank of each move, higher first; and the pull of its segments, which tells threats from quiet moves.
#[inline]
pub(crate) fn rank(
    board: &Board,
    history: Option<&History>,
    entry: Option<Entry>,
    ply: u32,
    cell: u16,
) -> Ranked {
    let side = board.to_move();
    let pull = board.pull(side, cell as usize);
    if entry.is_some_and(|entry| entry.best == Some(cell)) {
        return Ranked { cell, rank: TABLE_MOVE, pull };
    }
    if board.above(cell as usize).is_some_and(|above| board.wins_on(!side, above)) {
        return Ranked { cell, rank: POISONED, pull };
    }
    let learned = history.map_or(0, |history| history.worth(side, ply, cell));
    Ranked { cell, rank: pull + learned, pull }
}

/// A move with its place in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranked {
    /// The cell.
    pub cell: u16,
    /// The higher the sooner.
    pub rank: i32,
    /// How much the segments through the cell draw a stone.
    pub pull: i32,
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
