//! Rules that promise cells one pair at a time: claimeven, baseinverse, vertical, baseclaim.

use super::field::Field;
use super::rule::{Promise, Rule};
use crate::game::Cell;

/// Two empty cells on top of each other, the upper one even: whenever the attacker plays the lower, the defender answers above.
pub(super) fn claimeven(field: &Field, lower: Cell, upper: Cell) -> Promise {
    Promise::new(field, Rule::Claimeven, &[lower, upper], &[&[upper]])
}

/// Two cells on top of each other, the upper one odd: whoever takes the lower leaves the upper to the other.
pub(super) fn vertical(field: &Field, lower: Cell, upper: Cell) -> Promise {
    Promise::new(field, Rule::Vertical, &[lower, upper], &[&[lower, upper]])
}

/// Two cells that can be played now: when the attacker takes one, the defender takes the other.
pub(super) fn baseinverse(field: &Field, one: Cell, other: Cell) -> Promise {
    Promise::new(field, Rule::Baseinverse, &[one, other], &[&[one, other]])
}

pub(super) fn claimevens(field: &Field) -> Vec<Promise> {
    field.stacked(true).into_iter().map(|(lower, upper)| claimeven(field, lower, upper)).collect()
}

pub(super) fn verticals(field: &Field) -> Vec<Promise> {
    field.stacked(false).into_iter().map(|(lower, upper)| vertical(field, lower, upper)).collect()
}

pub(super) fn baseinverses(field: &Field) -> Vec<Promise> {
    let playable = field.playable();
    let pairs = playable.iter().flat_map(|one| playable.iter().map(move |other| (*one, *other)));
    pairs.filter(|(one, other)| one < other).map(|(one, other)| baseinverse(field, one, other)).collect()
}

/// Three playable cells, the one above the second even: the first is paired with that one, the second with the third.
pub(super) fn baseclaims(field: &Field) -> Vec<Promise> {
    let playable = field.playable();
    let mut found = Vec::new();
    for first in &playable {
        for second in playable.iter().filter(|second| *second != first) {
            let above = Cell::new(second.column as usize, second.row as usize + 1);
            if !field.is_free(above) || !field.is_even(above) {
                continue;
            }
            for third in playable.iter().filter(|third| *third != first && *third != second) {
                let squares = [*first, *second, *third, above];
                let clauses: [&[Cell]; 2] = [&[*first, above], &[*second, *third]];
                found.push(Promise::new(field, Rule::Baseclaim, &squares, &clauses));
            }
        }
    }
    found
}
