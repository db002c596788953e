//! Playouts written down one by one: the way through the tree, the rollout, the result and what it proved.

use super::Settings;
use super::tree::Tree;
use crate::game::{Move, Position};
use crate::rng::Rng;
use crate::value::Value;

/// A position of the tree after a playout, as it was counted on the way back.
#[derive(Clone, Debug, PartialEq)]
pub struct Passed {
    /// Its number, the root is 0; new positions get the next one.
    pub node: usize,
    /// The move that leads here; None for the root.
    pub mv: Option<Move>,
    /// Playouts through it by now.
    pub visits: u32,
    /// Playouts won minus playouts lost by the side that moved here.
    pub score: i32,
    /// What is proven for the side to move here.
    pub proven: Option<Value>,
}

/// One playout.
#[derive(Clone, Debug, PartialEq)]
pub struct Playout {
    /// The upper confidence bounds of the root's children when it was selected: node and bound.
    pub bounds: Vec<(usize, f64)>,
    /// The positions from the root to where it left the tree.
    pub path: Vec<Passed>,
    /// The random moves from there to the end; none where the result was known.
    pub rollout: Vec<Move>,
    /// 1, 0 or -1 for the side to move at the end of the path.
    pub result: i32,
}

/// The first playouts of a search, until the position is proven.
///
/// # Panics
/// If the game is over.
pub fn film(position: &Position, settings: &Settings, rng: &mut Rng) -> Vec<Playout> {
    assert!(position.outcome().is_none(), "there is no move to search for");
    let mut tree = Tree::new(position, settings);
    let mut playouts = Vec::new();
    while (playouts.len() as u64) < settings.playouts && !tree.is_proven() {
        playouts.push(tree.watched_playout(rng));
    }
    playouts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rules;

    #[test]
    fn visits_add_up_and_the_film_is_the_search() {
        let position = Position::parse(Rules::tris(), "b2 a2 a3").expect("legal moves");
        let settings = Settings { playouts: 60, ..Settings::default() };
        let playouts = film(&position, &settings, &mut Rng::new(7));
        assert!(!playouts.is_empty());
        for (number, playout) in (1..).zip(&playouts) {
            assert_eq!(playout.path[0].visits, number, "every playout begins at the root");
            assert!(playout.path.iter().skip(1).all(|passed| passed.mv.is_some()));
        }
        let found = super::super::search(&position, &settings, &Default::default(), &mut Rng::new(7));
        assert_eq!(found.playouts, playouts.len() as u64, "the same chance, the same search");
    }
}
