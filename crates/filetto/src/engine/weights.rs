//! The numbers of the evaluation and of the ordering, in one place.
//!
//! Both families count windows that one side alone has stones in. What counts is how many stones are lacking:
//! a window of ten cells with eight stones is as urgent as one of five with three.

use crate::game::{Direction, Rules, Side};

/// What a window is worth to its owner by the number of stones it lacks, from 1.
const LACKING: [i32; 6] = [240, 110, 34, 12, 5, 2];

/// How much a window draws a stone by the number of stones it lacks before it, from 1.
const PULL: [i32; 6] = [20_000, 2_400, 240, 40, 9, 3];

/// Share of a window of the other side, in eighths: to stop something is worth a little less than to do it.
const DEFENCE_EIGHTHS: i32 = 6;

/// Having the move, on boards without gravity. A window of one's own that lacks three stones is worth 150.
pub const TEMPO: i32 = 96;

/// A cell that wins for a side, wherever it is, where stones fall.
pub const THREAT: i32 = 200;
/// That the other side has to give in at the end, if the end is near.
pub const ZUGZWANG: i32 = 1_200;

/// A pull from which on a move is not quiet: it makes or stops a threat.
pub const FORCING: i32 = PULL[1] * DEFENCE_EIGHTHS / 8;

/// Kinds of strips that are judged differently where stones fall.
pub const CLASSES: usize = 5;
/// What a window counts by the class of its strip, for X and O, in eighths: without gravity and on the bottom row;
/// up a column (easily stopped); on a row whose cells X gets in the end, on one whose cells O gets; across.
const EIGHTHS: [[i32; 2]; CLASSES] = [[8, 8], [4, 4], [12, 6], [6, 12], [9, 9]];

/// The class of a strip, by its direction and the row of its first cell.
pub fn class(rules: Rules, direction: Direction, row: usize) -> u8 {
    match direction {
        _ if !rules.is_drop() => 0,
        Direction::Row if row == 0 => 0,
        Direction::Column => 1,
        Direction::Row => 2 + u8::from(owner(rules, row) == Side::O),
        Direction::Rising | Direction::Falling => 4,
    }
}

/// The side that gets the cells of a row when all columns but one are full, and that one up to two below the cell.
///
/// Stones then on the board: `(width - 1) * height + row - 1`, with rows counted from 0. An even number means that X
/// is to move, and has to play below. On 7x6 X has the odd rows of people who count from 1, O the even ones.
pub fn owner(rules: Rules, row: usize) -> Side {
    let stones = (rules.width() - 1) * rules.height() + row + 1;
    if stones.is_multiple_of(2) { Side::O } else { Side::X }
}

/// What a window with this many stones of one side, none of the other, is worth to that side.
pub fn worth(rules: Rules, class: usize, side: Side, stones: usize) -> i32 {
    let lacking = rules.align() - stones;
    let near = if lacking == 0 { LACKING[0] } else { LACKING.get(lacking - 1).copied().unwrap_or(1) };
    // Far from the end any stone more counts a little, so that there is a way to go.
    (near + (stones as i32).min(8)) * EIGHTHS[class][side.index()] / 2
}

/// How much a window with this many own stones draws one more.
pub fn attack(rules: Rules, stones: usize) -> i32 {
    let lacking = rules.align() - stones;
    if lacking == 0 { 0 } else { PULL.get(lacking - 1).copied().unwrap_or(1) + (stones as i32).min(2) }
}

/// How much a window with this many stones of the other side draws a stone against it.
pub fn defence(rules: Rules, stones: usize) -> i32 {
    attack(rules, stones) * DEFENCE_EIGHTHS / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_seven_by_six_odd_rows_belong_to_the_first_player() {
        // Row 2 counted from 0 is the third.
        assert_eq!([1, 2, 3].map(|row| owner(Rules::connect4(), row)), [Side::O, Side::X, Side::O]);
    }

    #[test]
    fn an_odd_number_of_cells_outside_the_column_turns_it_round() {
        let rules: Rules = "drop-6x7-4".parse().unwrap();
        assert_eq!([1, 2, 3].map(|row| owner(rules, row)), [Side::X, Side::O, Side::X]);
    }
}
