//! Bounds that need no search: what a player gets who answers every stone with one on top of it.
//!
//! Let the number of empty cells be even and let the side that is *not* to move always answer in the column
//! just played. Whatever happens it gets every cell at an even distance from the top, unless that cell is playable
//! now: columns with an odd number of empty cells have such a cell, there is an even number of them, and a
//! stone on one of them is answered on another.
//!
//! ```text
//! f . f    f = goes to the follower        seen from the top: f, the other, f, the other ...
//! . f .                                    the playable cells p may go to either side
//! f x o
//! p o x
//! ```
//!
//! Where a longer row does not win, the follower may spoil its own winning cells by following: then it is sure of no
//! win, and what is left is that the other side gets no row of `k` cells out of the rest.

use super::node::Node;
use super::shape::Shape;
use super::word::Word;

/// An upper bound on the score of the side to move that holds because the other side follows up, when that is enough
/// to show that the score is at most `alpha`.
#[inline(always)]
pub(crate) fn follow_up_ceiling<S: Shape>(shape: S, node: &Node<S::Word>, alpha: i32) -> Option<i32> {
    if (shape.area() - node.ply).is_multiple_of(2) {
        claim_ceiling(shape, node, alpha)
    } else if S::LONGER_WINS {
        zugzwang_ceiling(shape, node, alpha)
    } else {
        None
    }
}

/// Even number of empty cells: the other side claims its cells. The side to move cannot win when the rest makes
/// no line for it; it loses when the claimed cells make one against it.
#[inline(always)]
fn claim_ceiling<S: Shape>(shape: S, node: &Node<S::Word>, alpha: i32) -> Option<i32> {
    let empty = shape.cells() & !node.filled();
    let top_parity = shape.follow_up() & empty;
    let singles = top_parity & node.playable(shape);
    let claimed = top_parity ^ singles;
    let claimed_wins = if S::LONGER_WINS { node.their_wins & claimed } else { S::Word::ZERO };
    let reachable = below_claimed_wins(shape, claimed_wins);
    if !is_harmless(shape, node.mine | ((empty ^ top_parity) & reachable), singles) {
        return None;
    }
    if alpha >= 0 {
        return Some(0);
    }
    if !S::LONGER_WINS {
        return None;
    }
    claim_loss(shape, node, claimed, alpha)
}

/// A line of claimed cells is complete at the latest when every other column is full: the side to move can
/// leave only the cells above the highest claimed cell of the line. Rows too high for `alpha` are left out.
#[inline(always)]
fn claim_loss<S: Shape>(shape: S, node: &Node<S::Word>, claimed: S::Word, alpha: i32) -> Option<i32> {
    let left_out = (-alpha - 1) as u32 * 2;
    if left_out >= shape.height() {
        return None;
    }
    let low = claimed & shape.low_rows(shape.height() - left_out);
    shape.has_line(node.theirs | low).then_some(alpha)
}

/// Odd number of empty cells, and the other side wins on a cell that it does not claim, in a column with an
/// odd number of empty cells: all other columns fill up in pairs, then the side to move has to play below that cell.
///
/// ```text
/// .
/// W   the other side wins here
/// .   the side to move must play here in the end
/// ```
#[inline(always)]
fn zugzwang_ceiling<S: Shape>(shape: S, node: &Node<S::Word>, alpha: i32) -> Option<i32> {
    let playable = node.playable(shape);
    let empty = shape.cells() & !node.filled();
    let reachable = below_claimed_wins(shape, node.their_wins & shape.follow_up() & !playable);
    let mut odd_columns = playable & shape.follow_up();
    let wins = node.their_wins & !shape.follow_up();
    while !odd_columns.is_empty() {
        let foot = odd_columns.lowest();
        odd_columns = odd_columns ^ foot;
        let column = shape.column(shape.column_of(foot));
        let win = (wins & column).lowest();
        let above = (column & shape.cells() & !below_and_at(win)).count() as i32;
        let ceiling = -(2 + above) / 2;
        if win.is_empty() || ceiling > alpha {
            continue;
        }
        let others = empty & reachable & !column & !shape.follow_up();
        let under = empty & column & shape.follow_up() & below_and_at(win);
        let singles = playable & shape.follow_up() & !column;
        if is_harmless(shape, node.mine | others | under, singles) {
            return Some(ceiling);
        }
    }
    None
}

/// The cells that the side to move can take while the other side follows up: where the follower wins on a claimed
/// cell, a stone just below it is the last one the side to move plays.
///
/// ```text
/// .      not reachable
/// W      the follower wins here
/// .      reachable
/// ```
///
/// In a column with lowest winning cell `w`, `(guard | w) - 1` has the guard, the other winning cells and all cells below
/// `w`; without one it has the whole column.
#[inline(always)]
fn below_claimed_wins<S: Shape>(shape: S, wins: S::Word) -> S::Word {
    let guards = shape.bottom() << shape.height();
    (wins | guards).minus(shape.bottom()) & !wins
}

/// True when the side to move gets no line out of the cells `certain` and one of each pair of `singles`.
///
/// The singles are the playable cells of the columns with an odd number of empty cells. The follower answers a stone on
/// one of them with a stone on its partner and may choose the pairs: with two or four singles all pairings are tried.
#[inline(always)]
fn is_harmless<S: Shape>(shape: S, certain: S::Word, singles: S::Word) -> bool {
    if !shape.has_line(certain | singles) {
        return true;
    }
    if singles.is_empty() || shape.has_line(certain) {
        return false;
    }
    match singles.count() {
        2 => is_harmless_pair(shape, certain, singles.lowest(), singles ^ singles.lowest()),
        4 => is_harmless_with_4(shape, certain, singles),
        _ => false,
    }
}

/// One pair of singles.
#[inline(always)]
fn is_harmless_pair<S: Shape>(shape: S, certain: S::Word, a: S::Word, b: S::Word) -> bool {
    !shape.has_line(certain | a) && !shape.has_line(certain | b)
}

/// Two pairs of singles, paired in one of three ways.
#[inline(always)]
fn is_harmless_with_4<S: Shape>(shape: S, certain: S::Word, singles: S::Word) -> bool {
    let a = singles.lowest();
    let mut partners = singles ^ a;
    while !partners.is_empty() {
        let b = partners.lowest();
        partners = partners ^ b;
        let others = singles ^ a ^ b;
        let (c, d) = (others.lowest(), others ^ others.lowest());
        if is_harmless_pair(shape, certain | a, c, d) && is_harmless_pair(shape, certain | b, c, d) {
            return true;
        }
    }
    false
}

/// All cells of the word up to and including `cell`.
#[inline(always)]
fn below_and_at<W: Word>(cell: W) -> W {
    cell | cell.plus(!W::ZERO)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::{Placement, Position, Rules};
    use crate::rng::Rng;
    use crate::solver::drop::exact::Exact;
    use crate::solver::drop::shape::Any;
    use crate::solver::oracle::Oracle;

    /// No bound is below the score, whatever the question. Returns how many bounds there were.
    fn check(shape: impl Shape, oracle: &mut Oracle, here: &mut Position) -> usize {
        if here.outcome().is_some() {
            return 0;
        }
        let (node, score) = (Node::of(shape, here), oracle.score(here));
        let ceilings = (-4..4).filter_map(|alpha| follow_up_ceiling(shape, &node, alpha));
        ceilings
            .inspect(|&ceiling| assert!(score <= ceiling, "{score} {ceiling} {:?}", here.history()))
            .count()
    }

    fn everywhere(
        here: &mut Position,
        seen: &mut HashSet<u64>,
        see: &mut impl FnMut(&mut Position) -> usize,
    ) -> usize {
        if !seen.insert(here.hash()) {
            return 0;
        }
        let moves: Vec<_> = here.legal_moves().collect();
        let mut count = see(here);
        for mv in moves {
            here.play_unchecked(mv);
            count += everywhere(here, seen, see);
            here.undo();
        }
        count
    }

    fn count_everywhere(rules: Rules, shape: impl Shape) -> usize {
        let mut oracle = Oracle::new();
        let mut see = |here: &mut Position| check(shape, &mut oracle, here);
        everywhere(&mut Position::new(rules), &mut HashSet::new(), &mut see)
    }

    #[test]
    fn bounds_hold_in_every_position_of_small_boards() {
        for (width, height, align) in
            [(4, 4, 4), (4, 4, 3), (4, 5, 3), (5, 3, 3), (3, 6, 3), (6, 3, 3), (4, 5, 4)]
        {
            let rules = Rules::new(width, height, align, Placement::Drop).unwrap();
            let shape = Any::<u64>::new(width as u32, height as u32, align as u32).unwrap();
            assert!(count_everywhere(rules, shape) > 100, "{rules}");
            let exact = count_everywhere(rules.exactly(), Exact(shape));
            assert!(exact > 100 || align == width.max(height), "{rules}-exact: {exact}");
        }
    }

    #[test]
    fn bounds_hold_below_random_positions_of_larger_boards() {
        for (width, height, align) in [(7, 6, 4), (6, 6, 4), (7, 5, 4), (6, 7, 4), (8, 4, 4), (7, 6, 5)] {
            let rules = Rules::new(width, height, align, Placement::Drop).unwrap();
            let shape = Any::<u64>::new(width as u32, height as u32, align as u32).unwrap();
            let (mut oracle, mut count, mut seen) = (Oracle::new(), 0, HashSet::new());
            for seed in 0..150 {
                let (mut here, mut rng) = (Position::new(rules), Rng::new(seed));
                while here.outcome().is_none() && here.ply() < rules.cells() - 12 {
                    let moves: Vec<_> = here.legal_moves().collect();
                    here.play_unchecked(rng.pick(&moves).unwrap());
                }
                count += everywhere(&mut here, &mut seen, &mut |here| check(shape, &mut oracle, here));
            }
            assert!(count > 1000, "{rules}: {count} bounds");
        }
    }
}
