//! Positions to measure on: random ones, by seed.

use crate::chance::Chance;
use crate::eval::{Eval, LineBoard, Rivest};
use crate::game::{Position, Rules};

/// How many random games are tried before giving up: for an open position, and for a quiet one.
const TRIES: usize = 500;
const QUIET_TRIES: usize = 100;

/// A position after this many random plies in which nobody has won; None if chance finds none.
pub fn random_position(rules: Rules, plies: usize, chance: &mut Chance) -> Option<Position> {
    find(rules, plies, chance, TRIES, |_| true)
}

/// The same without a win or a forced reply on the board, if chance finds one, so that a search has to work.
pub fn quiet_position(rules: Rules, plies: usize, chance: &mut Chance) -> Option<Position> {
    let weights = Rivest.weights(rules);
    let quiet = |position: &Position| {
        let mut forced = Vec::new();
        LineBoard::new(position, &weights).push_forced(&mut forced);
        forced.is_empty()
    };
    find(rules, plies, chance, QUIET_TRIES, quiet).or_else(|| random_position(rules, plies, chance))
}

fn find(
    rules: Rules,
    plies: usize,
    chance: &mut Chance,
    tries: usize,
    suits: impl Fn(&Position) -> bool,
) -> Option<Position> {
    (0..tries)
        .filter_map(|_| chance.play(rules, plies))
        .find(|position| position.outcome().is_none() && suits(position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_the_plies_asked_for_and_are_open() {
        let mut chance = Chance::new(1);
        for plies in [0, 1, 8, 20, 38] {
            let position = random_position(Rules::connect4(), plies, &mut chance).unwrap();
            assert_eq!((position.ply(), position.outcome()), (plies, None));
        }
        assert!(random_position(Rules::tris(), 9, &mut chance).is_none(), "a full board has ended");
        assert_eq!(quiet_position(Rules::tris(), 8, &mut chance).unwrap().ply(), 8);
    }
}
