//! The tree of a Monte Carlo tree search with RAVE, for several threads.
//!
//! It grows towards the moves that did well (UCT: Kocsis, Szepesvári 2006), proofs are backed up (MCTS-Solver:
//! Winands, Björnsson, Saito 2008), and a move is also evaluated by all playouts in which its side had that cell in
//! the end, whenever it was played (AMAF with the weights of Gelly, Silver 2007): in these games a cell is worth
//! much the same now and later. A leaf that loses to the follow-up strategy, an answer on top of every stone, is
//! proven without a playout.

use super::columns::{Columns, Field, LONGEST_SIDE, Next};
use crate::game::Move;
use crate::rng::Rng;
use crate::search::mcts::back_up_proof;

/// The weight of exploration, for results from -1 to 1.
const EXPLORATION: f32 = 0.5;
/// The equivalence parameter of RAVE: visits after which a move's own results weigh about as much as those of its
/// cell.
const RAVE_EQUIVALENCE: f32 = 1_000.0;
/// The result of a playout under way.
const VIRTUAL_LOSS: f32 = -1.0;

/// The position after a move. Results are those of the side that played it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The move.
    pub column: u8,
    /// Playouts that went through here, and their mean result.
    pub visits: f32,
    mean: f32,
    /// What follows from their number: the weight of RAVE, and the spread of the upper confidence bound. Kept, because a
    /// node is looked at much more often than it is visited.
    rave_weight: f32,
    spread: f32,
    /// The result with best play, once it is known.
    pub proven: Option<i8>,
    /// True if the side to move has a proven draw at least.
    holds_draw: bool,
    row: u8,
    count: u8,
    first: u32,
    /// Playouts in which its side had the cell in the end (all moves as first), and the sum of their results.
    amaf_visits: f32,
    amaf_sum: f32,
}

impl Node {
    fn new(column: usize, row: u8) -> Node {
        let column = column as u8;
        Node {
            column,
            row,
            visits: 0.0,
            mean: 0.0,
            rave_weight: 1.0,
            spread: 1.0,
            proven: None,
            holds_draw: false,
            count: 0,
            first: 0,
            amaf_visits: 0.0,
            amaf_sum: 0.0,
        }
    }

    /// Counts a playout with this result.
    fn visit(&mut self, result: f32) {
        self.visits += 1.0;
        self.mean += (result - self.mean) / self.visits;
        self.rave_weight = (RAVE_EQUIVALENCE / (3.0 * self.visits + RAVE_EQUIVALENCE)).sqrt();
        self.spread = 1.0 / self.visits.sqrt();
    }

    /// Puts the result of a playout in the place of [`VIRTUAL_LOSS`].
    fn correct(&mut self, result: f32) {
        self.mean += (result - VIRTUAL_LOSS) / self.visits;
    }

    /// Counts a playout in which its side had the cell in the end, or not. Without a branch: nobody can foretell it.
    #[inline]
    fn count_amaf(&mut self, had: bool, result: f32) {
        let had = f32::from(u8::from(had));
        self.amaf_visits += had;
        self.amaf_sum += had * result;
    }

    fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }

    /// The mean result.
    pub(crate) fn mean(&self) -> f32 {
        self.proven.map_or(self.mean, f32::from)
    }

    /// The upper confidence bound with RAVE, in a position with this weight of exploration.
    #[inline]
    fn ucb(&self, exploration: f32) -> f32 {
        if self.amaf_visits == 0.0 {
            return if self.visits == 0.0 { f32::INFINITY } else { self.mean + exploration * self.spread };
        }
        let amaf = self.amaf_sum / self.amaf_visits;
        self.mean + self.rave_weight * (amaf - self.mean) + exploration * self.spread
    }
}

/// How a playout ended. Results are those of the side that moved last in the tree.
#[derive(Clone, Copy, Debug)]
enum End {
    /// In a position that the tree has decided.
    Decided(i8),
    /// In one that is decided without a playout.
    Over(i8),
    /// By playing on: the stones on the board tell who had which cell.
    Simulated(i8),
}

/// Where a playout leaves the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaf {
    /// In a position that is decided, with this result.
    Decided(i8),
    /// In one that no playout began from, or that there is no room to expand.
    New,
    /// In one that is expanded now.
    Expand,
}

/// The moves of a position, found while nobody waits for the tree.
#[derive(Clone, Copy, Debug)]
struct Expansion {
    key: u64,
    moves: u16,
    heights: [u8; LONGEST_SIDE],
}

/// A playout: its way down the tree, where it left it, and how it ended.
pub(crate) struct Playout {
    /// The nodes from the root, and the moves between them.
    path: Vec<usize>,
    columns: Vec<u8>,
    leaf: Leaf,
    /// True if it counts as lost until it has ended.
    virtual_loss: bool,
    board: Columns,
    expansion: Option<Expansion>,
    end: Option<End>,
}

impl Playout {
    /// A playout that has not begun.
    pub(crate) fn new(start: &Columns) -> Playout {
        Playout {
            path: Vec::new(),
            columns: Vec::new(),
            leaf: Leaf::New,
            virtual_loss: false,
            board: start.clone(),
            expansion: None,
            end: None,
        }
    }

    /// Simulates: plays on from where it left the tree, after one move of the tree's if that is expanded there.
    pub(crate) fn simulate(&mut self, start: &Columns, field: &Field, rng: &mut Rng) {
        self.expansion = None;
        if let Leaf::Decided(result) = self.leaf {
            self.end = Some(End::Decided(result));
            return;
        }
        self.board.clone_from(start);
        self.columns.iter().for_each(|column| self.board.play(field, *column as usize));
        if self.leaf == Leaf::Expand {
            match self.board.next() {
                Next::Over(result) => {
                    self.end = Some(End::Over(-result));
                    return;
                }
                Next::Moves(moves) => {
                    let heights = *self.board.heights();
                    self.expansion = Some(Expansion { key: self.board.key(), moves, heights });
                    self.board.play(field, moves.trailing_zeros() as usize);
                }
            }
        }
        let lost = self.board.is_lost(field);
        self.end = Some(if lost { End::Over(1) } else { End::Simulated(-self.board.playout(field, rng)) });
    }
}

/// The moves of a position that was reached before.
#[derive(Clone, Copy, Debug, Default)]
struct Transposition {
    key: u64,
    first: u32,
    count: u8,
}

/// Nodes for which there is one place among the positions known.
const NODES_PER_POSITION: usize = 8;

/// The tree. Positions reached in two ways share their moves.
pub(super) struct Tree {
    nodes: Vec<Node>,
    most_nodes: usize,
    /// By the last bits of their keys. A position that finds its place taken drives the other out.
    known: Vec<Transposition>,
    start: Columns,
}

/// An empty list with room for so many; None if the system does not have it.
fn room<T>(most: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(most).ok()?;
    Some(list)
}

impl Tree {
    /// Only the root, and room for as many nodes as fit into so many bytes; None if there is no such room.
    pub(crate) fn new(start: Columns, bytes: usize) -> Option<Tree> {
        let most_nodes =
            (bytes / (size_of::<Node>() + size_of::<Transposition>() / NODES_PER_POSITION)).max(1_000);
        let mut nodes = room(most_nodes)?;
        nodes.push(Node::new(0, 0));
        let places = 1 << (most_nodes / NODES_PER_POSITION).ilog2();
        let mut known = room(places)?;
        known.resize(places, Transposition::default());
        Some(Tree { nodes, most_nodes, known, start })
    }

    /// The tree re-rooted below some moves, with the stones there; None if that is little or decided.
    pub(crate) fn re_root(&self, moves: &[Move], start: &Columns) -> Option<Tree> {
        let child = |at: usize, mv: &Move| {
            self.nodes[at].children().find(|child| self.nodes[*child].column as usize == mv.index())
        };
        let root = moves.iter().try_fold(0, child)?;
        if self.nodes[root].count == 0 || self.nodes[root].proven.is_some() {
            return None;
        }
        let mut nodes = room(self.most_nodes)?;
        nodes.push(self.nodes[root]);
        let mut moved = vec![0; self.nodes.len()];
        let mut next = 0;
        while next < nodes.len() {
            let children = nodes[next].children();
            if !children.is_empty() {
                let place = &mut moved[children.start];
                if *place == 0 {
                    *place = nodes.len() as u32;
                    nodes.extend_from_slice(&self.nodes[children]);
                }
                nodes[next].first = *place;
            }
            next += 1;
        }
        let known = self.known.iter().map(|known| match moved[known.first as usize] {
            0 => Transposition::default(),
            first => Transposition { first, ..*known },
        });
        Some(Tree { nodes, most_nodes: self.most_nodes, known: known.collect(), start: start.clone() })
    }

    /// The positions after each move of the root; none before the first playout.
    pub(crate) fn moves(&self) -> &[Node] {
        &self.nodes[self.nodes[0].children()]
    }

    /// What the root is worth to the side to move, once that is decided.
    pub(crate) fn proven(&self) -> Option<i8> {
        self.nodes[0].proven.map(|result| -result)
    }

    /// The most visited line after a move of the root, the move included.
    pub(crate) fn line(&self, column: u8) -> Vec<u8> {
        let mut line = Vec::new();
        let mut next = self.moves().iter().find(|node| node.column == column);
        while let Some(node) = next.filter(|node| node.visits > 0.0) {
            line.push(node.column);
            next = self.nodes[node.children()].iter().max_by(|one, two| one.visits.total_cmp(&two.visits));
        }
        line
    }

    /// The position the playouts begin from.
    pub(crate) fn start(&self) -> &Columns {
        &self.start
    }

    /// Selects: lets a playout go down the tree, to where it leaves it.
    pub(crate) fn select(&mut self, playout: &mut Playout) {
        playout.path.clear();
        playout.columns.clear();
        playout.virtual_loss = false;
        let mut at = 0;
        playout.leaf = loop {
            playout.path.push(at);
            let node = &self.nodes[at];
            if let Some(result) = node.proven {
                break Leaf::Decided(result);
            }
            if node.count == 0 {
                let stays = at > 0 && (node.visits == 0.0 || self.is_full());
                break if stays { Leaf::New } else { Leaf::Expand };
            }
            let Some(child) = self.best_child(at) else {
                self.back_up_proof(at);
                let result = self.nodes[at].proven.expect("nothing left to find out");
                break Leaf::Decided(result);
            };
            playout.columns.push(self.nodes[child].column);
            at = child;
        };
    }

    /// Counts a playout as lost for everybody on its way until it has ended, so that others take other ways.
    pub(crate) fn add_virtual_loss(&mut self, playout: &mut Playout) {
        playout.virtual_loss = true;
        playout.path.iter().for_each(|at| self.nodes[*at].visit(VIRTUAL_LOSS));
    }

    fn is_full(&self) -> bool {
        self.nodes.len() + self.start.width() > self.most_nodes
    }

    /// Expands: adds the moves of a position, those that it has by another way if there is one.
    fn expand(&mut self, at: usize, Expansion { key, moves, heights }: Expansion) {
        let place = key as usize & (self.known.len() - 1);
        let known = self.known[place];
        if known.key == key && known.count > 0 {
            (self.nodes[at].first, self.nodes[at].count) = (known.first, known.count);
            return;
        }
        let (first, count) = (self.nodes.len() as u32, moves.count_ones() as u8);
        let columns = (0..LONGEST_SIDE).filter(|column| moves >> column & 1 != 0);
        self.nodes.extend(columns.map(|column| Node::new(column, heights[column])));
        (self.nodes[at].first, self.nodes[at].count) = (first, count);
        self.known[place] = Transposition { key, first, count };
    }

    /// The move to follow; None if there is nothing left to find out: another way to the same position may have
    /// shown that. A proven draw is not visited again: it would take all playouts.
    fn best_child(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let exploration = EXPLORATION * (node.visits + 1.0).ln().sqrt();
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (place, child) in self.nodes[node.children()].iter().enumerate() {
            if child.proven == Some(1) {
                return None;
            }
            let ucb = child.ucb(exploration);
            if ucb > most && child.proven.is_none() {
                (best, most) = (Some(node.first as usize + place), ucb);
            }
        }
        best
    }

    /// Backpropagates: counts a playout that has ended in every position on its way; one not begun is
    /// nothing to count.
    pub(crate) fn backpropagate(&mut self, playout: &mut Playout) {
        let Some(end) = playout.end.take() else { return };
        // Without room for the move made outside the tree, its position counts for the one before it.
        let sign = if playout.expansion.is_none_or(|expansion| self.enter_new_child(playout, expansion)) {
            1
        } else {
            -1
        };
        let (simulated, last) = match end {
            End::Decided(result) => (false, result),
            End::Simulated(result) => (true, sign * result),
            End::Over(result) => {
                self.nodes[playout.path[playout.path.len() - 1]].proven = Some(sign * result);
                (false, sign * result)
            }
        };
        let mut result = f32::from(last);
        for ply in (0..playout.path.len()).rev() {
            let at = playout.path[ply];
            if self.nodes[at].holds_draw {
                result = result.min(0.0);
            }
            if playout.virtual_loss {
                self.nodes[at].correct(result);
            } else {
                self.nodes[at].visit(result);
            }
            if playout.path.get(ply + 1).is_some_and(|child| self.nodes[*child].proven.is_some()) {
                self.back_up_proof(at);
            }
            if simulated {
                self.count_amaf(at, ply, -result, &playout.board);
            }
            result = -result;
        }
    }

    /// Adds the moves of the last position on the way, unless another playout has, and the first of them to the way;
    /// false if there is no room any more.
    fn enter_new_child(&mut self, playout: &mut Playout, expansion: Expansion) -> bool {
        let at = playout.path[playout.path.len() - 1];
        if self.nodes[at].count == 0 {
            if self.is_full() {
                return false;
            }
            self.expand(at, expansion);
        }
        let first = self.nodes[at].first as usize;
        if playout.virtual_loss {
            self.nodes[first].visit(VIRTUAL_LOSS);
        }
        playout.path.push(first);
        true
    }

    /// Backs up what is proven of the moves (MCTS-Solver), if the position is not proven yet.
    fn back_up_proof(&mut self, at: usize) {
        if self.nodes[at].proven.is_some() {
            return;
        }
        let moves = self.nodes[self.nodes[at].children()].iter().map(|node| node.proven);
        let proof = back_up_proof(moves, true, 0);
        self.nodes[at].holds_draw |= proof.holds_draw;
        self.nodes[at].proven = proof.value.map(|value| -value);
    }

    /// Counts a playout for the moves whose cell its side had in the end. The result is that of the side to move.
    fn count_amaf(&mut self, at: usize, ply: usize, result: f32, board: &Columns) {
        let first = self.start.mover();
        let mover = if ply.is_multiple_of(2) { first } else { !first };
        let children = self.nodes[at].children();
        for node in &mut self.nodes[children] {
            node.count_amaf(board.has(mover, node.column as usize, node.row), result);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::random;
    use crate::game::{Position, Rules};
    use crate::search::{Budget, mcts};
    use crate::solver::{Solver, Verdict};

    /// Runs playouts, several at a time.
    fn run_playouts(tree: &mut Tree, field: &Field, count: usize) {
        let (start, mut rng) = (tree.start().clone(), Rng::new(5));
        let mut playouts = [(); 4].map(|_| Playout::new(&start));
        for _ in 0..count / playouts.len() {
            for playout in &mut playouts {
                tree.select(playout);
                tree.add_virtual_loss(playout);
            }
            for playout in &mut playouts {
                playout.simulate(&start, field, &mut rng);
                tree.backpropagate(playout);
            }
        }
    }

    #[test]
    fn what_a_tree_proves_equals_the_solver() {
        for game in ["drop-5x4-3", "drop-5x4-4", "drop-4x5-4", "connect4"] {
            let rules: Rules = game.parse().unwrap();
            let field = Field::new(rules).unwrap();
            let mut solver = Solver::new(rules, 1 << 20).unwrap();
            let mut rng = Rng::new(11);
            let positions =
                std::iter::repeat_with(|| random::after_plies(rules, rules.cells() - 12, &mut rng)).flatten();
            let mut proven = 0;
            for position in positions.filter(|position| position.outcome().is_none()).take(60) {
                let start = Columns::new(&field, &position);
                let mut tree = Tree::new(start, 1 << 20).unwrap();
                run_playouts(&mut tree, &field, 3_000);
                let Some(result) = tree.proven() else { continue };
                let verdict = solver.weak(&position, &Budget::default()).bounds.verdict();
                let expected = [Verdict::Loss, Verdict::Draw, Verdict::Win][(result + 1) as usize];
                assert_eq!(Some(expected), verdict, "{game} {:?}", position.history());
                proven += 1;
            }
            assert!(proven >= 25, "{game}: {proven} of 60 proven");
        }
    }

    #[test]
    fn what_it_proves_equals_the_readable_twin() {
        for game in ["drop-5x4-3", "drop-5x4-4", "connect4"] {
            let rules: Rules = game.parse().unwrap();
            let (field, mut rng, mut both) = (Field::new(rules).unwrap(), Rng::new(12), 0);
            for _ in 0..60 {
                let position = random::with_stones(rules, rules.cells() - 12, &mut rng).unwrap();
                let mut tree = Tree::new(Columns::new(&field, &position), 1 << 20).unwrap();
                run_playouts(&mut tree, &field, 3_000);
                let found =
                    mcts::search(&position, &mcts::Settings::default(), &Budget::default(), &mut Rng::new(1));
                if let Some((mine, theirs)) = tree.proven().zip(Verdict::of(found.value)) {
                    assert_eq!(mine as i32, theirs as i32 - 1, "{game} {:?}", position.history());
                    both += 1;
                }
            }
            assert!(both >= 25, "{game}: {both} of 60 proven by both");
        }
    }

    #[test]
    fn a_full_tree_stays_within_its_bytes() {
        let position = Position::new(Rules::connect4());
        let field = Field::new(position.rules()).unwrap();
        let mut tree = Tree::new(Columns::new(&field, &position), 1_000 * size_of::<Node>()).unwrap();
        run_playouts(&mut tree, &field, 20_000);
        assert!(tree.nodes.len() <= 1_000, "{}", tree.nodes.len());
        let line = tree.line(tree.moves()[3].column);
        assert!(position.rules().width() > line[0] as usize && line.len() > 1, "{line:?}");
    }
}
