//! Lines as shifts: who completes one where, and which cells still lie on an open one.

use super::shape::{NO_LINE, Shape};
use super::word::Word;

/// Cells (empty or not) on which one more stone completes a line of `stones`.
///
/// In one direction, with `<` = the set shifted one cell up the line and `>` = one cell down, `k = 4`:
///
/// ```text
/// x x x .     < & << & <<<        x x . x     < & << & >
/// . x x x     > & >> & >>>        x . x x     < & > & >>
/// ```
#[inline(always)]
pub(crate) fn completions<S: Shape>(shape: S, stones: S::Word) -> S::Word {
    match shape.align() {
        4 => in_directions(shape, |d| completions_of_4(stones, d)),
        k => in_directions(shape, |d| completions_of_k(stones, d, k)),
    }
}

/// The union over the directions in which a line fits, written out so that no loop is left on a fixed board.
#[inline(always)]
pub(crate) fn in_directions<S: Shape>(shape: S, found: impl Fn(u32) -> S::Word) -> S::Word {
    let [a, b, c, d] = shape.directions();
    let one = |direction| if direction == NO_LINE { S::Word::ZERO } else { found(direction as u32) };
    (one(a) | one(b)) | (one(c) | one(d))
}

/// The four patterns of `k = 4`, with common parts shared.
#[inline(always)]
fn completions_of_4<W: Word>(stones: W, d: u32) -> W {
    let (up, down) = (stones << d, stones >> d);
    let (up_pair, down_pair) = (up & (stones << (2 * d)), down & (stones >> (2 * d)));
    (up_pair & (down | (stones << (3 * d)))) | (down_pair & (up | (stones >> (3 * d))))
}

/// The `k` patterns of any `k`: `i` stones before the gap and `k - 1 - i` behind it.
#[inline(always)]
fn completions_of_k<W: Word>(stones: W, d: u32, k: u32) -> W {
    let mut all = W::ZERO;
    for before in 0..k {
        let mut pattern = !W::ZERO;
        for i in 1..=before {
            pattern = pattern & (stones << (i * d));
        }
        for i in 1..k - before {
            pattern = pattern & (stones >> (i * d));
        }
        all |= pattern;
    }
    all
}

/// The first cells of the runs of `k` cells in one direction: two runs of a length that follow one another, or overlap,
/// make a longer one.
#[inline(always)]
fn line_starts<W: Word>(set: W, d: u32, k: u32) -> W {
    let (mut starts, mut length) = (set, 1);
    while length < k {
        let more = length.min(k - length);
        starts = starts & (starts >> (more * d));
        length += more;
    }
    starts
}

/// True when the set holds a complete line.
#[inline(always)]
pub(crate) fn has_line<S: Shape>(shape: S, set: S::Word) -> bool {
    !in_directions(shape, |d| line_starts(set, d, shape.align())).is_empty()
}

/// The cells of the set that lie on a complete line within it.
#[inline(always)]
pub(crate) fn on_lines<S: Shape>(shape: S, set: S::Word) -> S::Word {
    in_directions(shape, |d| {
        let (mut cells, mut length) = (line_starts(set, d, shape.align()), 1);
        while length < shape.align() {
            let more = length.min(shape.align() - length);
            cells |= cells << (more * d);
            length += more;
        }
        cells
    })
}
