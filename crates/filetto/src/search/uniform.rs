//! Synthetic trees of the same branching and depth everywhere, for measuring how much is cut: with random
//! leaves, with the best child always first, or always last.

use super::tree::Tree;
use crate::rng::split_mix;
use crate::value::Value;

/// How the leaves of a uniform tree are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafOrder {
    /// Independent random leaves, by seed.
    Random(u64),
    /// The best child of every node comes first.
    Best,
    /// The best child of every node comes last, each one better than those before it: nothing can be cut.
    Worst,
}

/// A tree with `branching` children at every node down to `depth`.
#[derive(Clone, Debug)]
pub struct UniformTree {
    branching: u16,
    depth: u32,
    order: LeafOrder,
    path: Vec<u16>,
    /// The value each node of the path is built to have, from MAX's side (ordered trees), or a hash of the
    /// path (random ones); the root's first.
    trail: Vec<i64>,
}

impl UniformTree {
    /// A tree of `branching` children a node and `depth` plies.
    ///
    /// # Panics
    /// If the tree has no children, or is ordered and has so many leaves that values would not fit:
    /// `branching^depth` must stay below 2^29.
    pub fn new(branching: u16, depth: u32, order: LeafOrder) -> UniformTree {
        assert!(branching > 0, "a tree has branches");
        let leaves = (branching as u64).checked_pow(depth);
        let fits = matches!(order, LeafOrder::Random(_)) || leaves.is_some_and(|leaves| leaves < 1 << 29);
        assert!(fits, "a smaller tree");
        let root = match order {
            LeafOrder::Random(seed) => split_mix(seed) as i64,
            _ => 0,
        };
        UniformTree { branching, depth, order, path: Vec::new(), trail: vec![root] }
    }

    fn last(&self) -> i64 {
        self.trail[self.trail.len() - 1]
    }

    /// What the child is built to be worth. Steps shrink by the branching factor from ply to ply, so that
    /// nothing below a node can outweigh a step above it.
    fn child(&self, index: u16) -> i64 {
        let behind = match self.order {
            LeafOrder::Random(_) => return split_mix(self.last() as u64 ^ (index as u64 + 1)) as i64,
            LeafOrder::Best => index,
            LeafOrder::Worst => self.branching - 1 - index,
        };
        let below = self.depth - self.path.len() as u32 - 1;
        let step = (self.branching as i64).pow(below) * behind as i64;
        if self.max_to_move() { self.last() - step } else { self.last() + step }
    }
}

impl Tree for UniformTree {
    type Move = u16;

    fn end(&self) -> Option<Value> {
        (self.path.len() as u32 == self.depth).then(|| Value::Estimate(self.evaluate()))
    }

    fn evaluate(&self) -> i32 {
        let value = match self.order {
            LeafOrder::Random(_) => self.last() as i32 >> 3,
            _ => self.last() as i32,
        };
        if self.max_to_move() { value } else { -value }
    }

    fn max_to_move(&self) -> bool {
        self.path.len().is_multiple_of(2)
    }

    fn push_moves(&self, _: bool, out: &mut Vec<u16>) {
        out.extend(0..self.branching);
    }

    fn push_forced(&self, _: &mut Vec<u16>) {}

    fn play(&mut self, mv: u16) {
        self.trail.push(self.child(mv));
        self.path.push(mv);
    }

    fn undo(&mut self) {
        self.trail.pop();
        self.path.pop();
    }

    fn key(&self) -> u64 {
        self.path.iter().fold(1, |key, mv| split_mix(key ^ *mv as u64))
    }
}
