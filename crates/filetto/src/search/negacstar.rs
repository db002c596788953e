//! NegaC* (Weill 1991, after Coplan's C*): null-window probes that halve the interval in which the value
//! must lie. Fail-soft answers shrink it faster than halves.

use super::alphabeta::probe;
use super::context::Search;
use super::observer::Observer;
use super::tree::Tree;
use crate::value::Score;

/// The value of the node for the side to move, which lies from `lower` to `upper`.
pub(crate) fn negacstar<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    depth: u32,
    Score(mut lower): Score,
    Score(mut upper): Score,
) -> Score {
    while lower < upper && !search.stopped() {
        // The middle, rounded down: lower <= middle < upper, so that either answer shrinks the interval.
        let middle = lower + (upper - lower) / 2;
        let value = probe(search, depth, Score(middle + 1)).0;
        if value <= middle {
            upper = value;
        } else {
            lower = value;
        }
    }
    Score(lower)
}
