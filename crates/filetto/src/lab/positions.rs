//! Positions to measure on: random ones, by seed.

use crate::eval::{Eval, LineBoard, Rivest};
use crate::game::{Position, Rules, random};
use crate::rng::Rng;
use crate::search::{Algorithm, Budget, Settings, search};

/// How many random games are tried for a quiet position before any will do.
const QUIET_TRIES: usize = 100;

/// A random unfinished position without a win or a forced reply on the board, if there is one, so that a search
/// has to work.
pub fn quiet_position(rules: Rules, plies: usize, rng: &mut Rng) -> Option<Position> {
    let weights = Rivest.weights(rules);
    let quiet = |position: &Position| {
        let mut forced = Vec::new();
        LineBoard::new(position, &weights).push_forced(&mut forced);
        forced.is_empty()
    };
    let games = (0..QUIET_TRIES).map(|_| random::game(rules, plies, rng));
    let open = |position: &Position| position.ply() == plies && position.outcome().is_none();
    let found = games.filter(open).find(quiet);
    found.or_else(|| random::with_stones(rules, plies, rng))
}

/// How many quiet positions a hard one is chosen from.
const CANDIDATES: usize = 8;
/// How far alpha-beta looks ahead to tell how hard a position is.
const LOOK: u32 = 3;

/// A position that makes alpha-beta work, as the thesis chose its own: of some quiet ones that no side wins within a few
/// plies, the one with the largest tree.
pub(crate) fn hard_position(rules: Rules, plies: usize, rng: &mut Rng) -> Option<Position> {
    let candidates = (0..CANDIDATES).filter_map(|_| quiet_position(rules, plies, rng));
    candidates.max_by_key(|position| {
        let depth = LOOK.min((rules.cells() - plies) as u32);
        let mut tree = LineBoard::new(position, &Rivest.weights(rules));
        let found =
            search(&mut tree, &mut (), Algorithm::AlphaBeta, &Settings::plain(depth), &Budget::default());
        (!found.score.is_decided(), found.stats.nodes)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_the_plies_asked_for_and_are_open() {
        let mut rng = Rng::new(1);
        for plies in [0, 1, 8, 20, 38] {
            let position = random::with_stones(Rules::connect4(), plies, &mut rng).unwrap();
            assert_eq!((position.ply(), position.outcome()), (plies, None));
        }
        assert!(random::with_stones(Rules::tris(), 9, &mut rng).is_none(), "a full board has ended");
        assert_eq!(quiet_position(Rules::tris(), 8, &mut rng).unwrap().ply(), 8);
    }
}
