//! The tree of positions, and one playout through it.

use super::rollout::rollout;
use super::tactics::Tactics;
use super::{Passed, Playout, Settings, back_up_proof};
use crate::game::{Move, Position, Strips};
use crate::rng::Rng;
use crate::value::Value;

/// Positions kept at most: 40 bytes each.
const MOST_NODES: usize = 1 << 20;
/// On boards with more moves than this, moves far from every stone are tried last.
pub(super) const MANY_MOVES: usize = 64;
/// No node: the end of a list of children.
const NONE: u32 = u32::MAX;
const ROOT: u32 = 0;

/// A position of the tree. Its children are a list through `next`.
#[derive(Clone)]
struct Node {
    /// The move that leads here.
    mv: u16,
    /// Moves near a stone that were not tried yet, once they are counted.
    near: u16,
    /// Other moves that were not tried yet.
    far: u16,
    /// Near moves are told from far ones when the first of them is tried: most nodes never come to that.
    counted: bool,
    /// A child is a proven draw: the side to move has that at least.
    holds_draw: bool,
    /// The only move that does not lose at once, if there is just one.
    forced: Option<u16>,
    first: u32,
    next: u32,
    visits: u32,
    /// Playouts won minus playouts lost by the side that moved here.
    score: i32,
    /// For the side to move here; anything but exact is unknown.
    value: Value,
}

impl Node {
    /// The share of points of the side that moved here, from 0 to 1.
    fn share(&self) -> f64 {
        (self.score as f64 / self.visits as f64 + 1.0) / 2.0
    }
}

/// The tree of one search.
pub(crate) struct Tree {
    nodes: Vec<Node>,
    exploration: f64,
    policy: super::Policy,
    /// The board at the node a playout has come to.
    board: Strips,
    /// The board of the rollout.
    scratch: Strips,
    path: Vec<u32>,
    /// For each move, the node it was last seen as a child of (plus one).
    tried: Vec<u32>,
    rollouts: u64,
    depth: usize,
}

impl Tree {
    pub(crate) fn new(position: &Position, settings: &Settings) -> Tree {
        let board = Strips::new(position);
        let mut tree = Tree {
            nodes: Vec::new(),
            exploration: settings.exploration,
            policy: settings.policy,
            scratch: board.clone(),
            tried: vec![0; board.rules().move_count()],
            path: Vec::new(),
            rollouts: 0,
            depth: 0,
            board,
        };
        let mut root = tree.evaluate(0, Tactics::of_board(&tree.board));
        if let Tactics::Lost(block) = Tactics::of_board(&tree.board) {
            // Some move must be played: one of the two threats is answered.
            root =
                Node { forced: Some(block), near: 1, far: 0, counted: true, value: Value::Unknown, ..root };
        }
        tree.nodes.push(root);
        tree
    }

    /// Re-roots: the tree below a move that was played. None if it is not there, or proven and without children.
    pub(super) fn after(mut self, mv: Move) -> Option<Tree> {
        let goes_on = |child: &u32| self.node(*child).mv == mv.0 && !self.node(*child).value.is_exact();
        let root = self.children(ROOT).find(goes_on)?;
        self.board.play(mv.0);
        self.nodes = self.subtree(root);
        self.tried.fill(0);
        (self.rollouts, self.depth) = (0, 0);
        Some(self)
    }

    /// A copy of a node and all below it, level by level.
    fn subtree(&self, root: u32) -> Vec<Node> {
        let copy = |index: u32| Node { first: NONE, next: NONE, ..self.node(index).clone() };
        let (mut nodes, mut originals) = (vec![copy(root)], vec![root]);
        let mut at = 0;
        while at < nodes.len() {
            let mut last = NONE;
            for child in self.children(originals[at]) {
                let index = nodes.len() as u32;
                let link = if last == NONE { &mut nodes[at].first } else { &mut nodes[last as usize].next };
                *link = index;
                last = index;
                nodes.push(copy(child));
                originals.push(child);
            }
            at += 1;
        }
        nodes
    }

    /// How many positions it holds.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True once the root has an exact value.
    pub(crate) fn is_proven(&self) -> bool {
        self.node(ROOT).value.is_exact()
    }

    /// Playouts that needed a rollout.
    pub(crate) fn rollouts(&self) -> u64 {
        self.rollouts
    }

    /// The deepest node so far.
    pub(crate) fn depth(&self) -> u32 {
        self.depth as u32
    }

    fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    fn children(&self, index: u32) -> impl Iterator<Item = u32> + '_ {
        let listed = |child: u32| (child != NONE).then_some(child);
        std::iter::successors(listed(self.node(index).first), move |child| listed(self.node(*child).next))
    }

    /// Select, expand, simulate, backpropagate.
    pub(crate) fn playout(&mut self, rng: &mut Rng) {
        let index = self.descend(rng);
        let result = self.result(index, rng);
        self.backpropagate(result);
    }

    /// The same, written down.
    pub(super) fn watched_playout(&mut self, rng: &mut Rng) -> Playout {
        let bounds = self.bounds(ROOT).map(|(child, bound)| (child as usize, bound)).collect();
        let rollouts = self.rollouts;
        let index = self.descend(rng);
        let path = self.path.clone();
        let result = self.result(index, rng);
        let rollout = match self.rollouts > rollouts {
            true => self.scratch.played_after(path.len() - 1).map(Move).collect(),
            false => Vec::new(),
        };
        self.backpropagate(result);
        Playout { bounds, path: path.iter().map(|index| self.passed(*index)).collect(), rollout, result }
    }

    fn passed(&self, index: u32) -> Passed {
        let node = self.node(index);
        Passed {
            node: index as usize,
            mv: (index != ROOT).then_some(Move(node.mv)),
            visits: node.visits,
            score: node.score,
            proven: Some(node.value).filter(|value| value.is_exact()),
        }
    }

    /// Selects and expands: the node to simulate from.
    fn descend(&mut self, rng: &mut Rng) -> u32 {
        self.path.clear();
        self.path.push(ROOT);
        let mut index = ROOT;
        while !self.node(index).value.is_exact() {
            let untried = self.untried(index, rng);
            let next = match untried {
                Some(mv) => Some(self.expand(index, mv)),
                None => self.select(index),
            };
            let Some(next) = next else { break };
            self.path.push(next);
            index = next;
            if untried.is_some() {
                break;
            }
        }
        self.depth = self.depth.max(self.path.len() - 1);
        index
    }

    /// 1, 0 or -1 for the side to move at the node where the playout has come to.
    fn result(&mut self, index: u32, rng: &mut Rng) -> i32 {
        if let Some(sign) = sign(self.node(index).value) {
            return sign;
        }
        self.rollouts += 1;
        self.scratch.copy_from(&self.board);
        rollout(&mut self.scratch, self.policy, rng)
    }

    /// A move of this node to try for the first time, if it has one and there is room in the tree. Far moves
    /// wait until the near ones are all proven.
    fn untried(&mut self, index: u32, rng: &mut Rng) -> Option<u16> {
        self.count_near(index);
        let &Node { near, far, forced, .. } = self.node(index);
        let left = if near > 0 { near } else { far };
        let is_open = |child: u32| !self.node(child).value.is_exact();
        if left == 0 || self.nodes.len() >= MOST_NODES || (near == 0 && self.children(index).any(is_open)) {
            return None;
        }
        if forced.is_some() {
            return forced;
        }
        let mut child = self.node(index).first;
        while child != NONE {
            let &Node { mv, next, .. } = self.node(child);
            (self.tried[mv as usize], child) = (index + 1, next);
        }
        let is_new = |mv: &u16| self.tried[*mv as usize] != index + 1;
        let fits = |mv: &u16| is_new(mv) && self.is_near(*mv) == (near > 0);
        self.board.open().iter().copied().filter(fits).nth(rng.below(left as usize))
    }

    fn count_near(&mut self, index: u32) {
        if !self.node(index).counted {
            let near = self.board.open().iter().filter(|mv| self.is_near(**mv)).count() as u16;
            let node = &mut self.nodes[index as usize];
            (node.near, node.far, node.counted) = (near, node.far - near, true);
        }
    }

    /// Plays a move that was never tried and adds the position after it.
    fn expand(&mut self, parent: u32, mv: u16) -> u32 {
        let (side, cell) = (self.board.to_move(), self.board.play(mv));
        // The root alone may be a position where a win or a threat was overlooked before.
        let tactics = if parent == ROOT { Tactics::of_board } else { Tactics::after_move };
        let mut node = self.evaluate(mv, tactics(&self.board));
        if self.board.wins(side, cell) {
            node.value = Value::Loss(0);
        }
        let index = self.nodes.len() as u32;
        let parent = &mut self.nodes[parent as usize];
        node.next = std::mem::replace(&mut parent.first, index);
        if parent.near > 0 {
            parent.near -= 1;
        } else {
            parent.far -= 1;
        }
        self.nodes.push(node);
        index
    }

    /// A new node for the board as it stands, with what is known of it.
    fn evaluate(&self, mv: u16, tactics: Tactics) -> Node {
        if self.board.open().is_empty() {
            return Node { value: Value::Draw, ..self.quiet_node(mv) };
        }
        match tactics {
            Tactics::Won => Node { value: Value::Win(1), ..self.quiet_node(mv) },
            Tactics::Lost(_) => Node { value: Value::Loss(2), ..self.quiet_node(mv) },
            // Any other move loses on the next ply: no value is lost by not trying it.
            Tactics::Forced(reply) => {
                Node { forced: Some(reply), near: 1, far: 0, counted: true, ..self.quiet_node(mv) }
            }
            Tactics::Quiet => self.quiet_node(mv),
        }
    }

    fn quiet_node(&self, mv: u16) -> Node {
        Node {
            mv,
            near: 0,
            far: self.board.open().len() as u16,
            counted: false,
            holds_draw: false,
            forced: None,
            first: NONE,
            next: NONE,
            visits: 0,
            score: 0,
            value: Value::Unknown,
        }
    }

    /// True for every move of a board with few of them, and for moves within two cells of a stone (on an empty
    /// board: one cell of the centre).
    fn is_near(&self, mv: u16) -> bool {
        let rules = self.board.rules();
        if rules.move_count() <= MANY_MOVES || rules.is_drop() {
            true
        } else if self.board.open().len() == rules.cells() {
            let off = |place: usize, side: usize| place.abs_diff(side / 2) <= 1;
            off(mv as usize % rules.width(), rules.width())
                && off(mv as usize / rules.width(), rules.height())
        } else {
            self.board.is_near(mv as usize)
        }
    }

    /// Plays the move to the child with the largest upper confidence bound among those not proven, None if there
    /// is none.
    fn select(&mut self, index: u32) -> Option<u32> {
        let (child, _) = self.bounds(index).reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        self.board.play(self.node(child).mv);
        Some(child)
    }

    /// The upper confidence bounds of the children that are not proven.
    fn bounds(&self, index: u32) -> impl Iterator<Item = (u32, f64)> + '_ {
        let spread = (self.node(index).visits.max(1) as f64).ln();
        let bound = move |child: u32| {
            let node = self.node(child);
            node.share() + self.exploration * (spread / node.visits as f64).sqrt()
        };
        let unproven = self.children(index).filter(|child| !self.node(*child).value.is_exact());
        unproven.map(move |child| (child, bound(child)))
    }

    /// Counts a result along the path and takes the moves back. A node proven on the way counts as what it
    /// is, not as what the playout made of it, and one that holds a draw as no less than that (the bounds of
    /// Cazenave and Saffidine 2010).
    fn backpropagate(&mut self, mut result: i32) {
        let mut proven = true;
        while let Some(index) = self.path.pop() {
            proven = proven && self.back_up_proof(index);
            if proven && let Some(sign) = sign(self.node(index).value) {
                result = sign;
            }
            let node = &mut self.nodes[index as usize];
            result = if node.holds_draw { result.max(0) } else { result };
            node.visits = node.visits.saturating_add(1);
            node.score = node.score.saturating_sub(result);
            result = -result;
            if !self.path.is_empty() {
                self.board.undo();
            }
        }
    }

    /// Proves a node if its children do. True if it is proven.
    fn back_up_proof(&mut self, index: u32) -> bool {
        if !self.node(index).value.is_exact() {
            let complete = self.node(index).near == 0 && self.node(index).far == 0;
            let value = |child| Some(self.node(child).value).filter(|value| value.is_exact());
            let moves = self.children(index).map(|child| value(child).map(Value::before_move));
            let proof = back_up_proof(moves, complete, Value::Draw);
            let node = &mut self.nodes[index as usize];
            node.holds_draw = proof.holds_draw;
            node.value = proof.value.unwrap_or(node.value);
        }
        self.node(index).value.is_exact()
    }

    /// The child to play: a proven win (the shortest), else the most visited of those not proven, unless it
    /// scores worse than a proven draw, else the longest loss.
    fn best_child(&self, index: u32) -> Option<u32> {
        let exact = |child: &u32| self.node(*child).value.is_exact();
        let known = self.children(index).filter(exact).max_by_key(|c| self.node(*c).value.before_move());
        let hoped = self.children(index).filter(|child| !exact(child)).max_by_key(|c| self.node(*c).visits);
        let (Some(sure), Some(hope)) = (known, hoped) else { return known.or(hoped) };
        let takes_sure = match self.node(sure).value {
            Value::Loss(_) => true,
            Value::Draw => self.node(hope).share() < 0.5,
            _ => false,
        };
        Some(if takes_sure { sure } else { hope })
    }

    /// The line of best children from the root.
    pub(crate) fn line(&self) -> Vec<Move> {
        let children = std::iter::successors(self.best_child(ROOT), |child| self.best_child(*child));
        children.map(|child| Move(self.node(child).mv)).collect()
    }

    /// What the root is worth: proven, or estimated by the playouts of its best child.
    pub(crate) fn value(&self) -> Value {
        let root = self.node(ROOT).value;
        if root.is_exact() {
            return root;
        }
        let Some(best) = self.best_child(ROOT) else { return Value::Unknown };
        if self.node(best).value == Value::Draw {
            return Value::Estimate(0);
        }
        Value::Estimate((2000.0 * self.node(best).share() - 1000.0).round() as i32)
    }
}

/// 1 for a win, 0 for a draw, -1 for a loss, None for what is not proven.
fn sign(value: Value) -> Option<i32> {
    match value {
        Value::Win(_) => Some(1),
        Value::Draw => Some(0),
        Value::Loss(_) => Some(-1),
        _ => None,
    }
}
