//! Monte Carlo tree search: UCT (Kocsis, Szepesvári 2006) with proven values backed up (MCTS-Solver: Winands,
//! Björnsson, Saito 2008).
//!
//! A playout has four steps:
//!
//! 1. *Select*: from the root, go to the child with the largest upper confidence bound, until a position has a
//!    move that was never tried.
//! 2. *Expand*: add the position after that move to the tree. A win in one, a double threat against the mover
//!    and a full board are known without a rollout.
//! 3. *Simulate* (a rollout): play at random to the end.
//! 4. *Backpropagate*: count the result in every position on the way. A child that is lost for its mover proves the
//!    parent won; a parent whose children are all proven is proven too. Proven children are not visited again.
//!
//! The tree is bounded: once it is full, playouts go on from its leaves without adding to it.
//!
//! The readable twin of `engine/playouts`, for any board and one thread. That one is for small drop boards under a
//! clock: positions get all moves at once and share them, playouts run outside the lock, RAVE and virtual loss are
//! part of a node; here a position gets one move at a time, which is what 100x100 boards need. Proofs are backed up
//! by one rule, and a test there compares what both prove.

mod film;
mod proof;
mod rollout;
mod tactics;
mod tree;

use crate::game::{Move, Position};
use crate::rng::Rng;
use crate::search::Budget;
use crate::value::Value;
use tree::Tree;

/// Positions of a tree that is kept while somebody else thinks: 20 MB.
const MOST_KEPT: usize = 1 << 19;

pub use film::{Passed, Playout, film};
pub(crate) use proof::back_up_proof;
pub use rollout::Policy;

/// How the search is set up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Playouts for a move.
    pub playouts: u64,
    /// The weight of exploration in the upper confidence bound, for results from 0 (loss) to 1 (win).
    pub exploration: f64,
    /// How moves are chosen below the tree.
    pub policy: Policy,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { playouts: 20_000, exploration: 1.0, policy: Policy::Decisive }
    }
}

/// What the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best line, the chosen move first.
    pub line: Vec<Move>,
    /// What the position is worth. A proven win or loss comes within that many plies, perhaps sooner; an
    /// estimate goes from -1000 (every playout lost) to 1000 (every playout won).
    pub value: Value,
    /// Playouts done.
    pub playouts: u64,
    /// Playouts that needed a rollout: the others ended on a known position.
    pub rollouts: u64,
    /// The deepest position of the tree.
    pub depth: u32,
}

/// A tree grown on the other side's time.
pub(crate) struct Pondered {
    position: Position,
    tree: Tree,
}

impl Pondered {
    /// Grows a tree for a position in which the other side is to move, until the budget is spent or the tree is full.
    pub(crate) fn grow(position: &Position, settings: &Settings, budget: &Budget, rng: &mut Rng) -> Pondered {
        let mut tree = Tree::new(position, settings);
        let mut playouts = 0;
        while budget.allows(playouts) && !tree.is_proven() && tree.len() < MOST_KEPT {
            tree.playout(rng);
            playouts += 1;
        }
        Pondered { position: position.clone(), tree }
    }

    /// Searches a position with what is known of it, if it is one move further on.
    pub(crate) fn search(
        self,
        position: &Position,
        settings: &Settings,
        budget: &Budget,
        rng: &mut Rng,
    ) -> Option<Found> {
        let (mv, before) = position.history().split_last()?;
        let follows = self.position.rules() == position.rules() && self.position.history() == before;
        let tree = self.tree.after(*mv).filter(|_| follows)?;
        Some(search_in(tree, settings, budget, rng))
    }
}

/// Searches a position on which the game goes on, until it is proven, the playouts are done or the budget is
/// spent. There is always at least one playout.
///
/// # Panics
/// If the game is over.
pub fn search(position: &Position, settings: &Settings, budget: &Budget, rng: &mut Rng) -> Found {
    assert!(position.outcome().is_none(), "there is no move to search for");
    if let Some(mv) = tactics::winning_move(position) {
        return Found { line: vec![mv], value: Value::Win(1), playouts: 0, rollouts: 0, depth: 1 };
    }
    search_in(Tree::new(position, settings), settings, budget, rng)
}

/// The same with a tree that was begun before.
fn search_in(mut tree: Tree, settings: &Settings, budget: &Budget, rng: &mut Rng) -> Found {
    let mut playouts = 0;
    while playouts == 0 || (playouts < settings.playouts && budget.allows(playouts) && !tree.is_proven()) {
        tree.playout(rng);
        playouts += 1;
    }
    Found { line: tree.line(), value: tree.value(), playouts, rollouts: tree.rollouts(), depth: tree.depth() }
}
