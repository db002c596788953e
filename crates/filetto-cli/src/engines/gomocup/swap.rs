//! The swap2 opening: one side puts three stones, the other chooses a side, puts two more or lets choose.

use filetto::game::{Cell, Rules};
use filetto::internals::protocol::gomocup::{Owner, Point};
use filetto::value::Value;

/// Three stones, black, white, black, near the upper edge: there they have room on one side only, so that the
/// first move is worth little.
pub(super) fn opening(rules: Rules) -> Option<Vec<Point>> {
    let (middle, top) = (rules.width() / 2, rules.height().checked_sub(2)?);
    let cells = [(middle, top), (middle + 1, top), (middle.checked_sub(2)?, top)];
    let fits = rules.width() > middle + 1 && !rules.is_drop();
    fits.then(|| cells.map(|(column, row)| Point::of(rules, Cell::new(column, row))).to_vec())
}

/// White is to move after three or five stones; if that is worth less than nothing, black is the better side.
pub(super) fn prefers_black(white: Value) -> bool {
    white < Value::Unknown
}

/// Whose stones they are after the sides were changed.
pub(super) fn other(owner: Owner) -> Owner {
    match owner {
        Owner::Own => Owner::Other,
        Owner::Other => Owner::Own,
        Owner::Blocked => Owner::Blocked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use filetto::internals::protocol::gomocup::position;

    #[test]
    fn the_opening_is_legal_on_every_board_that_has_room() {
        for game in ["free-15x15-5", "free-20x20-5", "free-4x4-4", "free-5x9-5", "free-100x100-5"] {
            let rules: Rules = game.parse().unwrap();
            let owners = [Owner::Other, Owner::Own, Owner::Other];
            let stones: Vec<_> = opening(rules).unwrap().into_iter().zip(owners).collect();
            let position = position(rules, &stones, Owner::Own).unwrap();
            assert_eq!((position.ply(), position.outcome()), (3, None), "{game}");
        }
        assert_eq!(opening("free-1x5-3".parse().unwrap()), None);
    }
}
