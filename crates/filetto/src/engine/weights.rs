//! The numbers of the evaluation and of the ordering, in one place.
//!
//! Both families count segments that one side alone has stones in. What counts is how many stones are lacking:
//! a segment of ten cells with eight stones is as urgent as one of five with three. A thousand is what makes a win
//! 2.7 times as likely as a loss. On drop boards the numbers were fitted to games of the engine and of Monte
//! Carlo search (`cargo bench -p filetto --bench strength -- fit`), without gravity to positions of 1,500 games
//! of gomoku that the engine played against itself.

use crate::eval::Weights;
use crate::game::{Direction, Rules, Side};

/// What a segment is worth to its owner by the number of stones it lacks, from 1: without gravity, then on drop
/// boards. The lower it lies the sooner it matters, so that there are three bands of rows.
const FREE: Numbers = [960, 440, 152, 20, 8, 3];
const COLUMN: Numbers = [40, 40, 40, 10, 4, 2];
const BOTTOM: Numbers = [60, 110, 200, 40, 15, 6];
/// A row whose cells the owner of the segment gets in the end.
const OWN_ROW: [Numbers; BANDS] =
    [[620, 580, 400, 180, 60, 20], [100, 260, 190, 100, 40, 15], [60, 160, 150, 65, 25, 10]];
/// A row whose cells the other side gets.
const OTHER_ROW: [Numbers; BANDS] =
    [[240, 20, 10, 10, 5, 2], [40, 110, 20, 30, 12, 5], [60, 100, 50, 45, 15, 6]];
const ACROSS: [Numbers; BANDS] =
    [[450, 510, 230, 180, 60, 20], [190, 100, 90, 70, 30, 10], [20, 50, 100, 100, 40, 15]];

/// A number for each number of stones lacking.
type Numbers = [i32; 6];
const BANDS: usize = 3;

/// How much a segment draws a stone by the number of stones it lacks before it, from 1.
const PULL: [i32; 6] = [20_000, 2_400, 240, 40, 9, 3];

/// Share of a segment of the other side, in eighths: to stop something is worth a little less than to do it.
const DEFENCE_EIGHTHS: i32 = 6;

/// Having the move, on boards without gravity and drop boards.
const TEMPO: [i32; 2] = [650, 200];

/// That the other side is in zugzwang at the end, by how many eighths of the board are to be filled before.
const ZUGZWANG: [i32; 5] = [3_600, 2_100, 1_650, 1_300, 1_100];

/// The weights of the evaluation, but for zugzwang.
pub(crate) fn weights(rules: Rules) -> Weights {
    let class = |direction, row| class(rules, direction, row);
    let mut weights =
        Weights::by_class(rules, CLASSES, class, |class, side, stones| worth(rules, class, side, stones));
    weights.tempo = TEMPO[usize::from(rules.is_drop())];
    weights
}

/// What it is worth that the other side is in zugzwang after so many stones.
pub fn zugzwang(rules: Rules, plies: usize) -> i32 {
    ZUGZWANG[(plies * 8 / rules.cells()).min(ZUGZWANG.len() - 1)]
}

/// A pull from which on a move is not quiet: it makes or stops a threat.
pub(crate) const FORCING: i32 = PULL[1] * DEFENCE_EIGHTHS / 8;

/// Kinds of segments that are evaluated differently: without gravity, columns, the bottom row, and in each band rows of
/// X, rows of O and diagonals.
const CLASSES: usize = 3 + 3 * BANDS;

/// The class of a segment, by its direction and the row of its middle cell.
fn class(rules: Rules, direction: Direction, row: usize) -> u8 {
    let band = (row * 4 / rules.height()).min(BANDS - 1) as u8;
    match direction {
        _ if !rules.is_drop() => 0,
        Direction::Column => 1,
        Direction::Row if row == 0 => 2,
        Direction::Row => 3 + 3 * band + u8::from(owner(rules, row) == Side::O),
        Direction::Rising | Direction::Falling => 3 + 3 * band + 2,
    }
}

/// The numbers for segments of a side in a class.
fn numbers(class: usize, side: Side) -> &'static Numbers {
    let band = class.saturating_sub(3) / 3;
    match (class, class % 3, side) {
        (0, ..) => &FREE,
        (1, ..) => &COLUMN,
        (2, ..) => &BOTTOM,
        (_, 0, Side::X) | (_, 1, Side::O) => &OWN_ROW[band],
        (_, 0 | 1, _) => &OTHER_ROW[band],
        _ => &ACROSS[band],
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

/// What a segment with this many stones of one side, none of the other, is worth to that side.
fn worth(rules: Rules, class: usize, side: Side, stones: usize) -> i32 {
    let (numbers, lacking) = (numbers(class, side), rules.align() - stones);
    let near = numbers.get(lacking.saturating_sub(1)).copied().unwrap_or(0);
    // Far from the end any stone more counts a little, so that there is a way to go.
    near + 4 * (stones as i32).min(8)
}

/// How much a segment with this many own stones draws one more.
pub(crate) fn attack(rules: Rules, stones: usize) -> i32 {
    let lacking = rules.align() - stones;
    if lacking == 0 { 0 } else { PULL.get(lacking - 1).copied().unwrap_or(1) + (stones as i32).min(2) }
}

/// How much a segment with this many stones of the other side draws a stone against it.
pub(crate) fn defence(rules: Rules, stones: usize) -> i32 {
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
