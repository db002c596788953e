//! Rules on two columns at once, in which the attacker has to begin: lowinverse, highinverse.

use super::field::Field;
use super::rule::{Promise, Rule};
use crate::game::Cell;

/// Two pairs on top of each other in two columns, their upper cells odd: the attacker cannot get both upper cells, nor both
/// cells of a pair.
pub(super) fn lowinverses(field: &Field) -> Vec<Promise> {
    let pairs = field.stacked(false);
    let in_two_columns = two_columns(&pairs, |pair| pair.0.column);
    let promise = |((low, up), (low_too, up_too)): ((Cell, Cell), (Cell, Cell))| {
        let clauses: [&[Cell]; 3] = [&[up, up_too], &[low, up], &[low_too, up_too]];
        Promise::new(field, Rule::Lowinverse, &[low, up, low_too, up_too], &clauses)
    };
    in_two_columns.into_iter().map(promise).collect()
}

/// Three cells on top of each other in two columns, the highest even: the attacker cannot get both highest cells, both in
/// the middle, nor the upper two of one column; nor a lowest cell that can be played now with the other column's highest.
pub(super) fn highinverses(field: &Field) -> Vec<Promise> {
    let threes: Vec<[Cell; 3]> = field
        .stacked(true)
        .into_iter()
        .filter(|(middle, _)| middle.row as usize > field.heights[middle.column as usize])
        .map(|(middle, high)| [Cell::new(middle.column as usize, middle.row as usize - 1), middle, high])
        .collect();
    let in_two_columns = two_columns(&threes, |three| three[0].column);
    in_two_columns.into_iter().map(|(one, other)| highinverse(field, one, other)).collect()
}

fn highinverse(field: &Field, one: [Cell; 3], other: [Cell; 3]) -> Promise {
    let ([low, middle, high], [low_too, middle_too, high_too]) = (one, other);
    let mut clauses =
        vec![vec![high, high_too], vec![middle, middle_too], vec![middle, high], vec![middle_too, high_too]];
    let playable = field.playable();
    clauses.extend(playable.contains(&low).then(|| vec![low, high_too]));
    clauses.extend(playable.contains(&low_too).then(|| vec![low_too, high]));
    let clauses: Vec<&[Cell]> = clauses.iter().map(Vec::as_slice).collect();
    Promise::new(field, Rule::Highinverse, &[low, middle, high, low_too, middle_too, high_too], &clauses)
}

/// The pairs of two things in different columns, each once.
fn two_columns<T: Copy>(things: &[T], column: impl Fn(&T) -> u8) -> Vec<(T, T)> {
    let pairs = things.iter().flat_map(|one| things.iter().map(move |other| (*one, *other)));
    pairs.filter(|(one, other)| column(one) < column(other)).collect()
}
