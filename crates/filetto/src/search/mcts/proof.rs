//! Backing up proofs (MCTS-Solver: Winands, Björnsson, Saito 2008), one rule for every tree.

/// What the moves of a position prove of it, for its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Proof<V> {
    /// Its value, if that is proven.
    pub value: Option<V>,
    /// The best that is proven so far is a draw: it is worth no less.
    pub holds_draw: bool,
}

/// One winning move is a proof, and so are all moves together. `moves` are what is proven of each, None where nothing
/// is; `complete` if the tree has all moves.
#[inline]
pub(crate) fn back_up_proof<V: Ord + Copy>(
    moves: impl Iterator<Item = Option<V>>,
    complete: bool,
    draw: V,
) -> Proof<V> {
    let (mut best, mut all_proven) = (None, complete);
    for value in moves {
        all_proven &= value.is_some();
        best = best.max(value);
    }
    Proof { value: best.filter(|best| *best > draw || all_proven), holds_draw: best == Some(draw) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_enough_and_anything_else_takes_all_moves() {
        let proof = |moves: &[Option<i8>], complete| back_up_proof(moves.iter().copied(), complete, 0);
        let proves = |value, holds_draw| Proof { value, holds_draw };
        assert_eq!(proof(&[None, Some(1)], false), proves(Some(1), false));
        assert_eq!(proof(&[Some(-1), Some(0)], true), proves(Some(0), true));
        assert_eq!(proof(&[Some(-1), Some(0), None], true), proves(None, true));
        assert_eq!(proof(&[Some(-1), Some(0)], false), proves(None, true));
        assert_eq!(proof(&[Some(-1), Some(-1)], true), proves(Some(-1), false));
        assert_eq!(proof(&[Some(-1)], false), proves(None, false));
    }
}
