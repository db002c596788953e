//! What was good elsewhere in the tree: killer moves, the history heuristic, and the same for pairs of moves
//! (continuation history).

use crate::game::Side;

/// History ends here.
const MOST: i32 = 1 << 13;
/// Boards with more cells than this have no history of pairs: it would take too much memory.
const MOST_PAIRED: usize = 22 * 22;

/// What was good elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct History {
    cells: usize,
    /// Two moves for each ply that ended the search of a sister position.
    killers: Vec<[u16; 2]>,
    /// How good a cell was for a side.
    single: [Vec<i16>; 2],
    /// How good a cell was after the other side's stone on a cell; empty on large boards.
    pairs: Vec<i16>,
}

impl History {
    /// Nothing yet.
    pub(crate) fn new(cells: usize, plies: usize) -> History {
        let paired = if cells <= MOST_PAIRED { cells * cells } else { 0 };
        History {
            cells,
            killers: vec![[u16::MAX; 2]; plies],
            single: [vec![0; cells], vec![0; cells]],
            pairs: vec![0; paired],
        }
    }

    /// A move was good enough to end the search of its position; those before it were not.
    pub(crate) fn cut(
        &mut self,
        side: Side,
        ply: u32,
        last: Option<u16>,
        depth: i32,
        cell: u16,
        before: &[u16],
    ) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != cell {
            *killers = [cell, killers[0]];
        }
        let bonus = (32 * depth * depth + 32 * depth).min(1_600);
        self.adjust(side, last, cell, bonus);
        before.iter().for_each(|other| self.adjust(side, last, *other, -bonus));
    }

    /// Moves towards ±[`MOST`], the slower the nearer it is.
    fn adjust(&mut self, side: Side, last: Option<u16>, cell: u16, bonus: i32) {
        let step = |worth: &mut i16| {
            let now = i32::from(*worth);
            *worth = (now + bonus - now * bonus.abs() / MOST) as i16;
        };
        step(&mut self.single[side.index()][cell as usize]);
        if let Some(pair) = self.pair(last, cell) {
            step(&mut self.pairs[pair]);
        }
    }

    fn pair(&self, last: Option<u16>, cell: u16) -> Option<usize> {
        let last = last.filter(|_| !self.pairs.is_empty())?;
        Some(last as usize * self.cells + cell as usize)
    }

    /// How good a move was elsewhere, within ±2 * [`MOST`].
    #[inline]
    pub(crate) fn worth(&self, side: Side, last: Option<u16>, cell: u16) -> i32 {
        let pair = self.pair(last, cell).map_or(0, |pair| self.pairs[pair] as i32);
        self.single[side.index()][cell as usize] as i32 + pair
    }

    /// True for a killer move.
    #[inline]
    pub(crate) fn is_killer(&self, ply: u32, cell: u16) -> bool {
        self.killers[ply as usize].contains(&cell)
    }
}
