//! The numbers of the evaluation and of the ordering, in one place.
//!
//! Both families count windows that one side alone has stones in. What counts is how many stones are lacking:
//! a window of ten cells with eight stones is as urgent as one of five with three.

use crate::game::Rules;

/// What a window is worth to its owner by the number of stones it lacks, from 1.
const LACKING: [i32; 6] = [240, 110, 34, 12, 5, 2];

/// How much a window draws a stone by the number of stones it lacks before it, from 1.
const PULL: [i32; 6] = [20_000, 2_400, 240, 40, 9, 3];

/// Share of a window of the other side, in eighths: to stop something is worth a little less than to do it.
const DEFENCE_EIGHTHS: i32 = 6;

/// Having the move, on boards without gravity.
pub const TEMPO: i32 = 24;

/// A cell that wins for a side and comes to it when the rest of the board is full.
pub const RIPE_THREAT: i32 = 300;
/// A cell that wins for a side, but that the other side will take first.
pub const SOUR_THREAT: i32 = 70;

/// A pull from which on a move is not quiet: it makes or stops a threat.
pub const FORCING: i32 = PULL[1] * DEFENCE_EIGHTHS / 8;

/// What a window with this many stones of one side, none of the other, is worth to its owner.
pub fn worth(rules: Rules, stones: usize) -> i32 {
    let lacking = rules.align() - stones;
    let near = if lacking == 0 { LACKING[0] } else { LACKING.get(lacking - 1).copied().unwrap_or(1) };
    // Far from the end any stone more counts a little, so that there is a way to go.
    near + (stones as i32).min(8)
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
