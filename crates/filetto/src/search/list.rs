//! The lecture's list algorithms: minimax and alpha-beta without recursion, on an explicit list L of open
//! nodes worked off depth first.
//!
//! A node stays in L while its children, put in front of it, are worked off; when it is first again its value
//! is final and goes into its parent's.

use super::context::Search;
use super::observer::Observer;
use super::tree::Tree;
use crate::value::Score;

/// An open node of L.
struct Open<M> {
    /// The move that leads here; None for the root.
    mv: Option<M>,
    /// Where the parent stands in L, counted from the end of the list.
    parent: usize,
    max: bool,
    depth: u32,
    /// Provisional while children are in front of it, final when it is first. From MAX's side.
    value: Option<Score>,
    /// The best line below the node so far.
    line: Vec<M>,
}

/// The value of the node for the side to move, by the list algorithm of minimax.
pub(crate) fn minimax_list<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, depth: u32) -> Score {
    run(search, depth, false)
}

/// The same with the rule that removes a node and all that is below it when it cannot matter.
pub(crate) fn alphabeta_list<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, depth: u32) -> Score {
    run(search, depth, true)
}

fn run<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, depth: u32, prune: bool) -> Score {
    // L is kept with its first node at the end, where a `Vec` is quick. Step 1: L = (n).
    let root = Open { mv: None, parent: 0, max: search.tree.max_to_move(), depth, value: None, line: vec![] };
    let mut open = vec![root];
    while !search.stopped() {
        // Step 2: x is the first node; the root with a value is the answer.
        let first = open.len() - 1;
        match open[first].value {
            Some(value) if first == 0 => {
                search.set_best_line(std::mem::take(&mut open[0].line));
                return search.for_max(value);
            }
            Some(value) => take_up(search, &mut open, value, prune),
            None => visit(search, &mut open),
        }
        let row = |node: &Open<T::Move>| Some(((depth - node.depth) as usize, node.mv?, node.value));
        search.observer.list(&mut open.iter().rev().filter_map(row));
    }
    Score::DRAW
}

/// Steps 3 and 4: the final value of the first node goes into its parent, or removes the parent from L.
fn take_up<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    open: &mut Vec<Open<T::Move>>,
    value: Score,
    prune: bool,
) {
    let node = open.pop().expect("L is not empty");
    search.ascend();
    let parent = node.parent;
    if prune && let Some(bound) = pruning_bound(open, parent, value) {
        tell_cut(search, &open[parent + 1..], value, bound);
        // An ancestor is sure of something better: the parent can neither be reached nor change anything.
        open.truncate(parent);
        search.observer.leave(search.ply(), value);
        search.ascend();
        return;
    }
    let max = open[parent].max;
    let better = open[parent].value.is_none_or(|best| if max { value > best } else { value < best });
    if better {
        open[parent].value = Some(value);
        open[parent].line = node.mv.into_iter().chain(node.line).collect();
        if let Some(mv) = node.mv {
            search.observer.value(search.ply(), mv, value);
        }
    }
    if prune && let Some(bound) = range_end(search, max, value) {
        // Nothing is worth more to this side: the parent keeps its value and its other children go.
        tell_cut(search, &open[parent + 1..], value, bound);
        open.truncate(parent + 1);
    }
    if open.len() == parent + 1 {
        search.observer.leave(search.ply(), open[parent].value.unwrap_or(value));
    }
}

/// Reports that nodes of L, the parent's other children, are removed unseen.
fn tell_cut<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    removed: &[Open<T::Move>],
    value: Score,
    bound: Score,
) {
    let left: Vec<_> = removed.iter().rev().filter_map(|node| node.mv).collect();
    if !left.is_empty() {
        search.stats.cuts += 1;
        search.observer.cut(search.ply(), value, bound, &left);
    }
}

/// The end of the range of values that is known, if `value` has reached it for this side.
fn range_end<T: Tree, O: Observer<T::Move>>(search: &Search<T, O>, max: bool, value: Score) -> Option<Score> {
    let range = search.settings.range?;
    let (end, reached) =
        if max { (range.beta, value >= range.beta) } else { (range.alpha, value <= range.alpha) };
    reached.then_some(end)
}

/// The value an ancestor of the other kind is sure of, if `value` at `node` does not beat it: alpha, the
/// largest over the MAX ancestors, for a MIN node; beta, the smallest over the MIN ancestors, for a MAX node.
fn pruning_bound<M>(open: &[Open<M>], node: usize, value: Score) -> Option<Score> {
    let max = open[node].max;
    let mut at = node;
    while at != 0 {
        at = open[at].parent;
        if open[at].max != max
            && let Some(sure) = open[at].value.filter(|sure| sure.0.abs() < Score::INFINITE.0)
            && if max { value >= sure } else { value <= sure }
        {
            return Some(sure);
        }
    }
    None
}

/// Steps 5 and 6: a node without a value gets one if it is a leaf, or the worst there is and its children in
/// front of it.
fn visit<T: Tree, O: Observer<T::Move>>(search: &mut Search<T, O>, open: &mut Vec<Open<T::Move>>) {
    let this = open.len() - 1;
    let (depth, max) = (open[this].depth, open[this].max);
    if let Some(mv) = open[this].mv {
        search.descend(mv);
    }
    if let Some(score) = search.enter(depth, -Score::INFINITE, Score::INFINITE) {
        open[this].value = Some(search.for_max(score));
        return;
    }
    open[this].value = Some(if max { -Score::INFINITE } else { Score::INFINITE });
    let moves = search.open();
    for index in moves.clone().rev() {
        let mv = Some(search.move_at(index));
        open.push(Open { mv, parent: this, max: !max, depth: depth - 1, value: None, line: vec![] });
    }
    search.release(&moves);
    search.hold(open.len());
}
