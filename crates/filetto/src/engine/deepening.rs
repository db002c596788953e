//! Iterative deepening: depth 1, then depth 2, and so on while the budget lasts; the answer of the deepest one stands.

use super::search::{MOST_PLIES, Window};
use crate::value::Score;

/// Half the width of the aspiration window around the last score.
const ASPIRATION: i32 = 240;
/// Below this depth scores jump too much for an aspiration window.
const FIRST_ASPIRATION_DEPTH: i32 = 4;

/// A search of a position, by whatever board.
pub(super) trait Rooted {
    /// The score of the position at least outside the window on the right side of it.
    fn search(&mut self, window: Window, depth: i32) -> Score;
    /// The score of the best of these moves, none of which completes a line; the line begins with it.
    fn search_moves(&mut self, window: Window, depth: i32, moves: &[u16]) -> Score;
    /// The best line found so far.
    fn line(&self) -> &[u16];
    /// A line from the root as far as the transposition table goes on with it, to so many moves at most.
    fn extended(&self, line: &[u16], most: usize) -> Vec<u16>;
    /// A decided line to its end, as far as every move in it is a threat or the only answer to one.
    fn completed(&self, line: &[u16], plies: usize) -> Vec<u16>;
    /// The shortest win by threats alone, in a share of the budget, with every answer to it.
    fn forced_line(&mut self) -> Option<Vec<u16>>;
    /// The moves that complete no line, the likely ones first.
    fn open_moves(&self) -> Vec<u16>;
    /// Positions visited.
    fn nodes(&self) -> u64;
    /// True once the budget is spent: scores mean nothing from then on.
    fn stopped(&self) -> bool;
    /// Empty cells.
    fn empty(&self) -> usize;
}

/// What was found about the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Thought {
    /// The best line, as cells; empty if there was no time for anything.
    pub line: Vec<u16>,
    /// Its score.
    pub score: Score,
    /// The depth that was finished.
    pub depth: u32,
}

/// Deepens until the budget is spent, the value is proven or the depth is reached; `report` hears of every
/// finished depth.
pub(super) fn deepen(
    search: &mut impl Rooted,
    depths: std::ops::RangeInclusive<i32>,
    aspiration: bool,
    mut report: impl FnMut(&Thought, u64),
) -> Thought {
    let mut best = Thought { line: Vec::new(), score: Score::DRAW, depth: 0 };
    for depth in depths {
        let window = window_at(depth, aspiration, Some(best.score));
        let score = widen(search, window, |search, window| search.search(window, depth));
        if !search.line().is_empty() {
            best.line = search.line().to_vec();
        }
        if search.stopped() {
            break;
        }
        best = Thought { score, depth: depth as u32, ..best };
        report(&best, search.nodes());
        if score.is_decided() || search.empty() <= depth as usize {
            break;
        }
    }
    best
}

/// The deepest search that makes sense on a board with this many empty cells.
pub(crate) fn deepest(empty: usize) -> i32 {
    empty.min(MOST_PLIES / 2) as i32
}

/// The window to begin with at a depth, after a score at the depth before.
pub(super) fn window_at(depth: i32, aspiration: bool, last: Option<Score>) -> Window {
    let narrow = aspiration && depth >= FIRST_ASPIRATION_DEPTH;
    last.filter(|_| narrow).map_or(Window::ALL, |score| around(score, ASPIRATION))
}

/// Aspiration: searches with a window and wider ones until the score lies inside. Elo +28 [-10, 67] on gomoku, 0
/// [-32, 32] on drop-9x9-5: within the error (measured as in `search`).
pub(super) fn widen<S: Rooted>(
    search: &mut S,
    mut window: Window,
    mut ask: impl FnMut(&mut S, Window) -> Score,
) -> Score {
    let mut width = ASPIRATION;
    loop {
        let score = ask(search, window);
        width *= 4;
        if search.stopped() {
            return score;
        } else if score <= window.alpha && window.alpha > Window::ALL.alpha {
            window.alpha = around(score, width).alpha;
        } else if score >= window.beta && window.beta < Window::ALL.beta {
            window.beta = around(score, width).beta;
        } else {
            return score;
        }
    }
}

/// The window around a score; everything on the side where nothing is left to expect.
fn around(score: Score, width: i32) -> Window {
    let most = Score::MOST / 2;
    let alpha = if score.0 < -most { Window::ALL.alpha } else { Score(score.0 - width) };
    let beta = if score.0 > most { Window::ALL.beta } else { Score(score.0 + width) };
    Window { alpha, beta }
}
