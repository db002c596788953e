//! From "is the score greater than alpha?" to the score: which questions to ask, in which order.

use super::node::{Node, win_on};
use super::search::{Search, Stopped};
use super::shape::Shape;
use super::tt::{Bounds, Table};
use super::word::Word;

/// Nodes that may be spent on looking for a quick end before the main questions are asked.
const QUICK_NODES: u64 = 20_000;
/// How many plies ahead a quick end is looked for.
const QUICK_PLIES: u32 = 14;
/// With fewer empty cells than this the main questions are as cheap (a third fewer instructions on late positions).
const QUICK_EMPTY_CELLS: u32 = 19;

/// What to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The score.
    Score,
    /// The score, which is known to be at least this.
    ScoreFrom(i32),
    /// The sign of the score.
    Outcome,
    /// Whether the score is greater than this.
    Above(i32),
}

impl Goal {
    /// The next question, or `None` when the range is narrow enough.
    fn question(self, range: Bounds) -> Option<i32> {
        match self {
            _ if range.low >= range.high => None,
            Goal::Score | Goal::ScoreFrom(_) => Some(nearest_to_draw(range)),
            Goal::Outcome if range.low > 0 || range.high < 0 => None,
            Goal::Outcome => Some(nearest_to_draw(range)),
            Goal::Above(alpha) => (range.low <= alpha && range.high > alpha).then_some(alpha),
        }
    }
}

/// Narrows `range` until the goal is reached or the search is stopped.
///
/// `range` must hold the score; what is proven is in it at the end even after a stop.
pub(crate) fn narrow<S: Shape, T: Table<S>>(
    search: &mut Search<'_, S, T>,
    node: &Node<S::Word>,
    range: &mut Bounds,
    goal: Goal,
) -> Result<(), Stopped> {
    if let Goal::ScoreFrom(least) = goal {
        range.low = range.low.max(least);
    }
    if matches!(goal, Goal::Score | Goal::ScoreFrom(_)) && search.shape.area() - node.ply >= QUICK_EMPTY_CELLS
    {
        quick_ends(search, node, range)?;
    }
    while let Some(alpha) = goal.question(*range) {
        ask(search, node, range, alpha)?;
    }
    Ok(())
}

/// Asks for a win, then a loss, within a few plies, and more each time, until the budget is spent.
fn quick_ends<S: Shape, T: Table<S>>(
    search: &mut Search<'_, S, T>,
    node: &Node<S::Word>,
    range: &mut Bounds,
) -> Result<(), Stopped> {
    let area = search.shape.area();
    let outer = search.limit();
    search.set_limit(outer.min(search.nodes + QUICK_NODES));
    let mut ply = node.ply + 1;
    while range.low < range.high && ply <= area.min(node.ply + QUICK_PLIES) {
        let alpha = if (ply - node.ply) % 2 == 1 { win_on(area, ply) - 1 } else { -win_on(area, ply) };
        if range.low <= alpha && alpha < range.high && ask(search, node, range, alpha).is_err() {
            break;
        }
        ply += 1;
    }
    search.set_limit(outer);
    search.check()
}

/// The question that splits the range nearest to a draw: most positions that are not over soon end late.
fn nearest_to_draw(range: Bounds) -> i32 {
    0.clamp(range.low, range.high - 1)
}

/// Asks whether the score is greater than `alpha` and narrows the range by the answer.
fn ask<S: Shape, T: Table<S>>(
    search: &mut Search<'_, S, T>,
    node: &Node<S::Word>,
    range: &mut Bounds,
    alpha: i32,
) -> Result<(), Stopped> {
    let score = prove(search, node, alpha)?;
    if score > alpha {
        range.low = range.low.max(score);
    } else {
        range.high = range.high.min(score);
    }
    Ok(())
}

/// A bound on the score of any unfinished position; see [`Search::resolve`].
pub(crate) fn prove<S: Shape, T: Table<S>>(
    search: &mut Search<'_, S, T>,
    node: &Node<S::Word>,
    alpha: i32,
) -> Result<i32, Stopped> {
    let (shape, area) = (search.shape, search.shape.area());
    if !(node.playable(shape) & node.my_wins).is_empty() {
        return Ok(win_on(area, node.ply + 1));
    }
    let moves = node.safe_moves(shape);
    if moves.is_empty() {
        return Ok(-win_on(area, node.ply + 2));
    }
    S::resolve(search, *node, moves, alpha)
}
