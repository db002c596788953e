//! Proof numbers (Allis 1994): how many leaves must at least be decided until a node is proven, or disproven.
//!
//! Where the side moves that wants the proof one child is enough: the smallest proof number, and the sum of the disproof
//! numbers. Where the other side moves it is the other way round. Proof-number search goes on where the fewest leaves are
//! missing. This one keeps its whole tree and shows every step; the solver's own (`solver/free`) needs no tree.

use crate::game::{Move, Outcome, Position, Side};
use crate::search::{Tree, TypedTree};
use crate::value::Value;

/// Nothing can prove it, or disprove it, any more.
const NEVER: u64 = u64::MAX;

/// Proof and disproof number of a node; None for infinite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Leaves that are missing for a proof.
    pub proof: Option<u64>,
    /// Leaves that are missing for a disproof.
    pub disproof: Option<u64>,
}

impl Numbers {
    /// A leaf that nobody has looked at.
    pub const OPEN: Numbers = Numbers { proof: Some(1), disproof: Some(1) };
    /// Proven.
    pub const PROVEN: Numbers = Numbers { proof: Some(0), disproof: None };
    /// Disproven.
    pub const DISPROVEN: Numbers = Numbers { proof: None, disproof: Some(0) };

    /// From those of the children; `chooses` says whether the side moves that wants the proof.
    pub fn of_children(chooses: bool, children: &[Numbers]) -> Numbers {
        let least = |number: fn(&Numbers) -> Option<u64>| {
            let least = children.iter().map(|child| number(child).unwrap_or(NEVER)).min();
            least.filter(|least| *least != NEVER)
        };
        let sum = |number: fn(&Numbers) -> Option<u64>| children.iter().map(number).sum::<Option<u64>>();
        match chooses {
            true => Numbers { proof: least(|child| child.proof), disproof: sum(|child| child.disproof) },
            false => Numbers { proof: sum(|child| child.proof), disproof: least(|child| child.disproof) },
        }
    }

    /// True once it is proven or disproven.
    pub fn is_decided(self) -> bool {
        self.proof == Some(0) || self.disproof == Some(0)
    }

    /// Of the root of a typed tree whose leaves are won (more than 0), lost (less) or open (0), MAX to be proven the winner.
    pub fn of_typed(tree: &TypedTree) -> Numbers {
        typed(&mut tree.clone(), &mut Vec::new(), &mut |_, _| ())
    }

    /// Of every node of such a tree, with the moves that lead to it; children before their parents.
    pub fn of_every_node(tree: &TypedTree) -> Vec<(Vec<u16>, Numbers)> {
        let mut found = Vec::new();
        typed(&mut tree.clone(), &mut Vec::new(), &mut |line, numbers| found.push((line.to_vec(), numbers)));
        found
    }
}

fn typed(tree: &mut TypedTree, line: &mut Vec<u16>, tell: &mut impl FnMut(&[u16], Numbers)) -> Numbers {
    let sign = if tree.max_to_move() { 1 } else { -1 };
    let numbers = match tree.end() {
        Some(Value::Estimate(value)) => match sign * value {
            1.. => Numbers::PROVEN,
            0 => Numbers::OPEN,
            _ => Numbers::DISPROVEN,
        },
        _ => {
            let mut moves = Vec::new();
            tree.push_moves(false, &mut moves);
            let mut below = Vec::new();
            for mv in moves {
                tree.play(mv);
                line.push(mv);
                below.push(typed(tree, line, tell));
                line.pop();
                tree.undo();
            }
            Numbers::of_children(tree.max_to_move(), &below)
        }
    };
    tell(line, numbers);
    numbers
}

/// A node of the tree that grows.
#[derive(Clone, Debug)]
struct Node {
    mv: Option<Move>,
    /// True where the side moves that wants the proof.
    chooses: bool,
    numbers: Numbers,
    children: Vec<usize>,
}

/// One step: the most-proving node is expanded, and the numbers above it change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The nodes from the root to the one that was expanded.
    pub path: Vec<usize>,
    /// Its children: node, move, numbers.
    pub new: Vec<(usize, Move, Numbers)>,
    /// What the nodes of the path say afterwards, from below.
    pub changed: Vec<(usize, Numbers)>,
}

/// The steps of a search for a proof that the side to move wins, until it is decided or `most` nodes were expanded. Draws
/// count as lost.
///
/// # Panics
/// If the game is over.
pub fn film(position: &Position, most: usize) -> Vec<Step> {
    assert!(position.outcome().is_none(), "there is nothing to prove");
    let root = Node { mv: None, chooses: true, numbers: Numbers::OPEN, children: Vec::new() };
    let mut search = Search { position: position.clone(), winner: position.to_move(), nodes: vec![root] };
    let mut steps = Vec::new();
    while steps.len() < most && !search.nodes[0].numbers.is_decided() {
        steps.push(search.step());
    }
    steps
}

struct Search {
    position: Position,
    winner: Side,
    nodes: Vec<Node>,
}

impl Search {
    fn step(&mut self) -> Step {
        let path = self.most_proving();
        let leaf = path[path.len() - 1];
        for node in &path[1..] {
            let mv = self.nodes[*node].mv.expect("below the root");
            self.position.play_unchecked(mv);
        }
        let new = self.expand(leaf);
        path[1..].iter().for_each(|_| {
            self.position.undo();
        });
        let changed = self.update(&path);
        Step { path, new, changed }
    }

    /// Down from the root: to the child whose proof number, or disproof number where the other side moves, is the smallest.
    fn most_proving(&self) -> Vec<usize> {
        let mut path = vec![0];
        loop {
            let node = &self.nodes[path[path.len() - 1]];
            let missing = |child: &&usize| {
                let Numbers { proof, disproof } = self.nodes[**child].numbers;
                if node.chooses { proof } else { disproof }.unwrap_or(NEVER)
            };
            match node.children.iter().min_by_key(missing) {
                Some(child) => path.push(*child),
                None => return path,
            }
        }
    }

    /// Gives a leaf its children, each evaluated: won, lost or open.
    fn expand(&mut self, leaf: usize) -> Vec<(usize, Move, Numbers)> {
        let moves: Vec<Move> = self.position.legal_moves().collect();
        let chooses = !self.nodes[leaf].chooses;
        let mut new = Vec::new();
        for mv in moves {
            self.position.play_unchecked(mv);
            let numbers = match self.position.outcome() {
                Some(Outcome::Win(side)) if side == self.winner => Numbers::PROVEN,
                Some(_) => Numbers::DISPROVEN,
                None => Numbers::OPEN,
            };
            self.position.undo();
            let id = self.nodes.len();
            self.nodes.push(Node { mv: Some(mv), chooses, numbers, children: Vec::new() });
            self.nodes[leaf].children.push(id);
            new.push((id, mv, numbers));
        }
        new
    }

    /// The numbers of a path again, from below.
    fn update(&mut self, path: &[usize]) -> Vec<(usize, Numbers)> {
        let again = |node: &usize| {
            let children: Vec<Numbers> =
                self.nodes[*node].children.iter().map(|child| self.nodes[*child].numbers).collect();
            self.nodes[*node].numbers = Numbers::of_children(self.nodes[*node].chooses, &children);
            (*node, self.nodes[*node].numbers)
        };
        path.iter().rev().map(again).collect()
    }
}
