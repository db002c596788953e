//! Rules in which the defender completes a segment of its own in time: aftereven, before, specialbefore.
//!
//! They promise nothing new: if the promises they are made of are kept, the defender's segment is complete before the
//! attacker's can be.

use super::field::{Cells, Field};
use super::pairs::{baseinverse, claimeven, vertical};
use super::rule::{Promise, Race, Rule, Solution};
use crate::game::Cell;

/// The defender gets every empty cell of the segment by claimeven. A segment of the attacker with a cell above in each of
/// those columns comes too late.
pub(super) fn afterevens(field: &Field) -> Vec<Solution> {
    field.own.iter().filter_map(|group| aftereven(field, *group)).collect()
}

fn aftereven(field: &Field, group: Cells) -> Option<Solution> {
    let cells = field.cells(group);
    let promises = cells.iter().map(|cell| claimed(field, *cell)).collect::<Option<Vec<_>>>()?;
    let above = |cell: &Cell| field.column_from(cell.column as usize, cell.row as usize + 1);
    let race = Race { rule: Rule::Aftereven, group, needs: cells.iter().map(above).collect() };
    Some(Solution { promises, race: Some(race) })
}

/// The defender gets each empty cell of the segment, or else the one above it. So when the attacker has all those above,
/// the segment is complete.
pub(super) fn befores(field: &Field) -> Vec<Solution> {
    let mut found = Vec::new();
    for group in &field.own {
        let cells = field.cells(*group);
        let Some(needs) = cells.iter().map(|cell| above(field, *cell)).collect::<Option<Vec<_>>>() else {
            continue;
        };
        let race = Race { rule: Rule::Before, group: *group, needs };
        let ways = ways(field, &cells);
        let with_a_vertical = |way: &Vec<Promise>| way.iter().any(|promise| promise.rule == Rule::Vertical);
        let solution = |promises| Solution { promises, race: Some(race.clone()) };
        found.extend(ways.into_iter().filter(with_a_vertical).map(solution));
    }
    found
}

/// A before in which one empty cell can be played now and is paired with another playable cell, which the attacker needs
/// too.
pub(super) fn specialbefores(field: &Field) -> Vec<Solution> {
    let playable = field.playable();
    let mut found = Vec::new();
    for group in &field.own {
        let cells = field.cells(*group);
        let Some(needs) = cells.iter().map(|cell| above(field, *cell)).collect::<Option<Vec<_>>>() else {
            continue;
        };
        for first in cells.iter().filter(|cell| playable.contains(cell)) {
            let others: Vec<Cell> = cells.iter().copied().filter(|cell| cell != first).collect();
            let ways = if others.is_empty() { Vec::new() } else { ways(field, &others) };
            for partner in playable.iter().filter(|cell| !cells.contains(cell)) {
                let needs = needs.iter().copied().chain([field.bit(*partner)]).collect();
                let race = Race { rule: Rule::Specialbefore, group: *group, needs };
                let pair = baseinverse(field, *first, *partner);
                let solution = |way: &Vec<Promise>| Solution {
                    promises: [std::slice::from_ref(&pair), way].concat(),
                    race: Some(race.clone()),
                };
                found.extend(ways.iter().map(solution));
            }
        }
    }
    found
}

/// The cell above, if there is one.
fn above(field: &Field, cell: Cell) -> Option<Cells> {
    let row = cell.row as usize + 1;
    (row < field.height).then(|| field.bit(Cell::new(cell.column as usize, row)))
}

/// The claimeven by which the defender gets a cell.
fn claimed(field: &Field, cell: Cell) -> Option<Promise> {
    let column = cell.column as usize;
    let lower =
        (cell.row as usize > field.heights[column]).then(|| Cell::new(column, cell.row as usize - 1))?;
    field.is_even(cell).then(|| claimeven(field, lower, cell))
}

/// The vertical of an even cell and the one above it.
fn shared(field: &Field, cell: Cell) -> Option<Promise> {
    let upper = Cell::new(cell.column as usize, cell.row as usize + 1);
    (field.is_even(cell) && field.is_free(upper)).then(|| vertical(field, cell, upper))
}

/// Every way to have, for each of the cells, a claimeven or a vertical.
fn ways(field: &Field, cells: &[Cell]) -> Vec<Vec<Promise>> {
    let mut ways = vec![Vec::new()];
    for cell in cells {
        let choices: Vec<Promise> =
            [claimed(field, *cell), shared(field, *cell)].into_iter().flatten().collect();
        let longer = |way: &Vec<Promise>| {
            let with = |choice: &Promise| [way.as_slice(), std::slice::from_ref(choice)].concat();
            choices.iter().map(with).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    ways
}
