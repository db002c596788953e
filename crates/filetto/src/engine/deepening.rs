//! Iterative deepening: depth 1, then depth 2, and so on while the budget lasts; the answer of the deepest one stands.

use super::search::{MOST_PLIES, Search, Window};
use crate::value::Score;

/// Half the width of the aspiration window around the last score.
const ASPIRATION: i32 = 240;
/// Below this depth scores jump too much for an aspiration window.
const FIRST_ASPIRATION_DEPTH: i32 = 4;

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
    search: &mut Search,
    depths: std::ops::RangeInclusive<i32>,
    aspiration: bool,
    mut report: impl FnMut(&Thought, u64),
) -> Thought {
    let mut best = Thought { line: Vec::new(), score: Score::DRAW, depth: 0 };
    for depth in depths {
        let window = window_at(depth, aspiration, Some(best.score));
        let score = widen(search, window, |search, window| search.node(window, depth, 0));
        if !search.line().is_empty() {
            best.line = search.line().to_vec();
        }
        if search.stopped {
            break;
        }
        best = Thought { score, depth: depth as u32, ..best };
        report(&best, search.nodes);
        if score.is_decided() || search.board.empty() <= depth as usize {
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
pub(super) fn widen<'a>(
    search: &mut Search<'a>,
    mut window: Window,
    mut ask: impl FnMut(&mut Search<'a>, Window) -> Score,
) -> Score {
    let mut width = ASPIRATION;
    loop {
        let score = ask(search, window);
        width *= 4;
        if search.stopped {
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
