//! Games in which exactly `k` in a row win: the same search with another map of winning cells.
//!
//! What carries over: a side's winning cells depend on its own stones alone, so that a cell the other side wins on must be
//! taken and the cell below it must not; a stone on no open line is on no row of `k` cells and next to none, so that it
//! may be forgotten; without an open line nobody wins. What does not: a winning cell may be lost again by an own stone
//! beside it. The bounds that build on cells won later are left out (see [`super::bounds`]).

use super::lines::in_directions;
use super::shape::Shape;
use super::word::Word;

/// A shape on which a row longer than `align` counts for nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exact<S>(pub S);

impl<S: Shape> Shape for Exact<S> {
    type Word = S::Word;
    type Children = S::Children;
    type Ranks = S::Ranks;
    const LONGER_WINS: bool = false;

    #[inline(always)]
    fn width(self) -> u32 {
        self.0.width()
    }
    #[inline(always)]
    fn height(self) -> u32 {
        self.0.height()
    }
    #[inline(always)]
    fn align(self) -> u32 {
        self.0.align()
    }
    #[inline(always)]
    fn stride(self) -> u32 {
        self.0.stride()
    }
    #[inline(always)]
    fn bottom(self) -> S::Word {
        self.0.bottom()
    }
    #[inline(always)]
    fn cells(self) -> S::Word {
        self.0.cells()
    }
    #[inline(always)]
    fn follow_up(self) -> S::Word {
        self.0.follow_up()
    }
    #[inline(always)]
    fn directions(self) -> [u64; 4] {
        self.0.directions()
    }
    #[inline(always)]
    fn children() -> S::Children {
        S::children()
    }
    #[inline(always)]
    fn ranks() -> S::Ranks {
        S::ranks()
    }

    #[inline(always)]
    fn completions(self, stones: S::Word) -> S::Word {
        in_directions(self, |d| completions_of_exactly(stones, d, self.align()))
    }
}

/// The `k` patterns of a line with a gap, `before` stones below it, none of them with a stone at either end: a stone in
/// the gap makes a row of `k`, no more.
#[inline(always)]
fn completions_of_exactly<W: Word>(stones: W, d: u32, k: u32) -> W {
    let mut all = W::ZERO;
    for before in 0..k {
        let behind = k - 1 - before;
        let mut pattern = !(up(stones, (before + 1) * d) | down(stones, (behind + 1) * d));
        for i in 1..=before {
            pattern = pattern & (stones << (i * d));
        }
        for i in 1..=behind {
            pattern = pattern & (stones >> (i * d));
        }
        all |= pattern;
    }
    all
}

/// A shift that may be longer than the word: the end of a line can lie beyond it.
#[inline(always)]
fn up<W: Word>(set: W, bits: u32) -> W {
    if bits < W::BITS { set << bits } else { W::ZERO }
}

/// The same towards lower bits.
#[inline(always)]
fn down<W: Word>(set: W, bits: u32) -> W {
    if bits < W::BITS { set >> bits } else { W::ZERO }
}

#[cfg(test)]
mod tests {
    use super::super::node::Node;
    use super::super::shape::Any;
    use super::*;
    use crate::game::{Move, Outcome, Rules, random};
    use crate::rng::Rng;

    /// The cells the side to move wins on at once are those of the rules.
    fn check<W: Word>(rules: Rules, seed: u64) -> usize {
        let (width, height, align) = (rules.width() as u32, rules.height() as u32, rules.align() as u32);
        let shape = Exact(Any::<W>::new(width, height, align).unwrap());
        let position = random::unfinished(rules, &mut Rng::new(seed));
        let node = Node::of(shape, &position);
        let winning = node.playable(shape) & node.my_wins;
        for column in 0..width {
            let (mv, mut next) = (Move(column as u16), position.clone());
            let wins = next.play(mv).is_ok() && matches!(next.outcome(), Some(Outcome::Win(_)));
            assert_eq!(!(winning & shape.column(column)).is_empty(), wins, "{rules} {mv:?}\n{position}");
        }
        winning.count() as usize
    }

    #[test]
    fn winning_cells_are_those_of_the_rules() {
        let mut wins = 0;
        for game in ["drop-7x6-4", "drop-8x7-3", "drop-8x7-8", "drop-5x5-2", "drop-10x5-4", "drop-6x7-5"] {
            let rules = game.parse::<Rules>().unwrap().exactly();
            wins += (0..500).map(|seed| check::<u64>(rules, seed)).sum::<usize>();
        }
        for game in ["drop-14x8-4", "drop-9x7-5", "drop-12x9-3", "drop-11x10-11"] {
            let rules = game.parse::<Rules>().unwrap().exactly();
            wins += (0..500).map(|seed| check::<u128>(rules, seed)).sum::<usize>();
        }
        assert!(wins > 500, "{wins}");
    }
}
