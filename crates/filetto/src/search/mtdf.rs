//! MTD(f) (Plaat 1994): null windows only, each placed where the last one pointed, until the bounds meet.
//! It lives on memory: without a table every probe starts from nothing.

use super::alphabeta::probe;
use super::context::Search;
use super::observer::Observer;
use super::tree::Tree;
use crate::value::Score;

/// The value of the node for the side to move, which lies from `lower` to `upper`, starting from a guess.
pub(crate) fn mtdf<T: Tree, O: Observer<T::Move>>(
    search: &mut Search<T, O>,
    depth: u32,
    mut lower: Score,
    mut upper: Score,
    guess: Score,
) -> Score {
    let mut value = guess.clamp(lower, upper);
    while lower < upper && !search.stopped() {
        let beta = if value == lower { value.above() } else { value };
        value = probe(search, depth, beta);
        if value < beta {
            upper = value;
        } else {
            lower = value;
        }
    }
    value
}
