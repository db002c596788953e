//! A search written down: the tree it saw and every event in order, for drawings and for stepping through.
//!
//! A node is known by its parent and its move, so that a node searched twice (by NegaScout, MTD(f), NegaC*)
//! is one node with two visits. What was cut is in the tree too, marked; [`Trace::reveal`] adds what lies
//! below it where the tree is known.
//!
//! A search can be larger than anybody wants to read. A [`Scope`] says which part of it is written down; the rest is
//! counted where it happened ([`Event::Hidden`]), so that the events always add up to the whole search.

use super::style::Style;
use crate::search::{Bound, Leaf, Look, Observer, Tree, Window};
use crate::value::Score;

/// Where a node stands in [`Trace::nodes`]; the root is 0.
pub type NodeId = usize;

/// A node that was visited or cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<M> {
    /// None for the root.
    pub parent: Option<NodeId>,
    /// The move that leads here.
    pub mv: Option<M>,
    /// Plies below the root.
    pub ply: usize,
    /// True where MAX moves.
    pub max: bool,
    /// The children in the order they came up.
    pub children: Vec<NodeId>,
    /// The window of the last visit.
    pub window: Option<Window>,
    /// The place in the order of first visits, from 1; None if it was never visited.
    pub order: Option<usize>,
    /// How often it was visited.
    pub visits: usize,
    /// The value it was left with, from MAX's side.
    pub value: Option<Score>,
    /// What the value says of the true one, in the window of the last visit.
    pub bound: Bound,
    /// Why it has no children.
    pub leaf: Option<Leaf>,
    /// True if it was left out, by a cut here or above.
    pub cut: bool,
    /// The last cut among its children: what it was worth already, and the bound that met.
    pub met: Option<(Score, Score)>,
}

/// Something that happened, from MAX's side throughout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A node is visited.
    Enter {
        /// The node.
        node: NodeId,
        /// Its window.
        window: Window,
    },
    /// The node is a leaf.
    Leaf {
        /// The node.
        node: NodeId,
        /// Why.
        leaf: Leaf,
    },
    /// A child gave its parent a better value.
    Value {
        /// The parent.
        node: NodeId,
        /// The child.
        child: NodeId,
        /// The parent's value now.
        best: Score,
    },
    /// Children are left out.
    Cut {
        /// The node.
        node: NodeId,
        /// What it is worth already.
        value: Score,
        /// What the other side is sure of elsewhere.
        bound: Score,
        /// The children left out.
        left: Vec<NodeId>,
    },
    /// A child is searched again with a wider window.
    Again {
        /// The parent.
        node: NodeId,
        /// The child.
        child: NodeId,
    },
    /// A node is left with a value.
    Leave {
        /// The node.
        node: NodeId,
        /// The value.
        value: Score,
    },
    /// The list L of open nodes after a step, first node first, the root left out.
    List {
        /// The nodes and the values they have so far.
        open: Vec<(NodeId, Option<Score>)>,
    },
    /// A forced reply beyond the depth limit is visited.
    Extend {
        /// The node.
        node: NodeId,
        /// Its window.
        window: Window,
    },
    /// A node beyond the depth limit is left with a value.
    Settle {
        /// The node.
        node: NodeId,
        /// The value.
        value: Score,
        /// True if it is the evaluation of this node.
        evaluated: bool,
    },
    /// The table answers for the node just entered.
    Entry {
        /// The node.
        node: NodeId,
        /// How deep the entry was searched.
        depth: u32,
        /// What its value says of the true one.
        bound: Bound,
    },
    /// The root is searched once more.
    Look {
        /// Why.
        look: Look,
        /// To which depth.
        depth: u32,
        /// The window, if it is not the widest.
        window: Option<Window>,
    },
    /// Nodes below this one were visited but not written down.
    Hidden {
        /// The node.
        node: NodeId,
        /// What they cost.
        counts: Counts,
    },
}

/// What is counted about nodes that are not written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Visits.
    pub nodes: u64,
    /// Visits of ends of games and of nodes at the depth limit.
    pub leaves: u64,
    /// Those of them at the depth limit.
    pub evaluations: u64,
    /// Nodes whose other children were not looked at.
    pub cuts: u64,
    /// Visits answered by the transposition table.
    pub table_hits: u64,
}

impl Counts {
    /// A leaf; one at the depth limit is not evaluated itself if forced replies were played out below it.
    fn leaf(&mut self, leaf: Leaf, extended: bool) {
        match leaf {
            Leaf::Remembered => self.table_hits += 1,
            Leaf::End | Leaf::Horizon => self.leaves += 1,
        }
        self.evaluations += u64::from(leaf == Leaf::Horizon && !extended);
    }
}

/// Which part of a search is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope<M> {
    /// Nothing beside this line of moves from the root.
    pub line: Vec<M>,
    /// Plies below the end of the line.
    pub plies: usize,
}

impl<M: PartialEq> Scope<M> {
    /// The whole search.
    pub fn everything() -> Scope<M> {
        Scope { line: Vec::new(), plies: usize::MAX }
    }

    /// True if the node that this move leads to is inside, given that its parent is.
    fn holds(&self, ply: usize, mv: &M) -> bool {
        match self.line.get(ply - 1) {
            Some(wanted) => wanted == mv,
            None => ply - self.line.len() <= self.plies,
        }
    }
}

/// A recorded search. Give it to a search as its observer.
///
/// ```
/// use filetto::internals::lab::trace::{Trace};
/// use filetto::search::{Algorithm, Settings, TypedTree, search};
/// let mut tree: TypedTree = "((3 12 8) (2 4 6) (14 5 2))".parse().unwrap();
/// let mut trace = Trace::new(1000);
/// let found = search(&mut tree, &mut trace, Algorithm::AlphaBeta, &Settings::plain(9), &Default::default());
/// trace.finish(found.score);
/// trace.reveal(&mut tree);
/// let cut = trace.nodes.iter().filter(|node| node.cut).map(|node| node.value.unwrap().0);
/// assert_eq!(cut.collect::<Vec<_>>(), [4, 6]);
/// ```
#[derive(Clone, Debug)]
pub struct Trace<M> {
    /// The nodes; parents stand before their children.
    pub nodes: Vec<Node<M>>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Visits that found no room.
    pub left_out: u64,
    /// How scores are written in words.
    pub style: Style,
    /// The range in which every value lies, where the search knew it.
    pub range: Option<Window>,
    limit: usize,
    scope: Scope<M>,
    visited: usize,
    /// Forced replies were played out since a node was entered.
    extended: bool,
    /// The nodes from the root to the one entered last; None where there was no room.
    path: Vec<Option<NodeId>>,
    /// What was only counted since the last event, and below which node.
    hidden: Option<(NodeId, Counts)>,
}

/// Events kept for each node allowed: a depth-first search has about three, re-searches have more.
const EVENTS_PER_NODE: usize = 10;

impl<M: Copy + PartialEq> Trace<M> {
    /// A trace of at most this many nodes (and some ten times as many events).
    pub fn new(limit: usize) -> Trace<M> {
        Trace::of(limit, Scope::everything())
    }

    /// The same for a part of a search.
    pub fn of(limit: usize, scope: Scope<M>) -> Trace<M> {
        let (nodes, events, path) = (Vec::new(), Vec::new(), Vec::new());
        let style = Style::Fixed(0);
        Trace {
            nodes,
            events,
            left_out: 0,
            style,
            range: None,
            limit,
            scope,
            visited: 0,
            extended: false,
            path,
            hidden: None,
        }
    }

    /// True if everything found room.
    pub fn is_complete(&self) -> bool {
        self.left_out == 0
    }

    /// The node at a ply of the current path.
    fn at(&self, ply: usize) -> Option<NodeId> {
        self.path.get(ply).copied().flatten()
    }

    fn child_by(&self, parent: NodeId, mv: M) -> Option<NodeId> {
        self.nodes[parent].children.iter().copied().find(|child| self.nodes[*child].mv == Some(mv))
    }

    /// The child by a move, made if it is new and there is room.
    fn child(&mut self, parent: NodeId, mv: M, max: bool) -> Option<NodeId> {
        if let Some(known) = self.child_by(parent, mv) {
            return Some(known);
        }
        let ply = self.nodes[parent].ply + 1;
        if !self.scope.holds(ply, &mv) {
            return None;
        }
        let child = self.add(Some(parent), Some(mv), ply, max)?;
        self.nodes[parent].children.push(child);
        Some(child)
    }

    fn add(&mut self, parent: Option<NodeId>, mv: Option<M>, ply: usize, max: bool) -> Option<NodeId> {
        if self.nodes.len() >= self.limit {
            return None;
        }
        self.nodes.push(Node {
            parent,
            mv,
            ply,
            max,
            children: Vec::new(),
            window: None,
            order: None,
            visits: 0,
            value: None,
            bound: Bound::Exact,
            leaf: None,
            cut: false,
            met: None,
        });
        Some(self.nodes.len() - 1)
    }

    fn push(&mut self, event: Event) {
        self.tell_hidden();
        self.keep(event);
    }

    /// Writes down what was only counted since the last event.
    fn tell_hidden(&mut self) {
        if let Some((node, counts)) = self.hidden.take() {
            self.keep(Event::Hidden { node, counts });
        }
    }

    /// Counts what happens at a node that is not written down.
    fn count(&mut self, count: impl FnOnce(&mut Counts)) {
        let above = self.path.iter().rev().find_map(|node| *node);
        if self.hidden.is_none() {
            self.hidden = above.map(|node| (node, Counts::default()));
        }
        if let Some((_, counts)) = &mut self.hidden {
            count(counts);
        }
    }

    fn keep(&mut self, event: Event) {
        if self.events.len() < self.limit.saturating_mul(EVENTS_PER_NODE) {
            self.events.push(event);
        } else {
            self.left_out += 1;
        }
    }

    /// The nodes of the list L, first node first; children that are new are made in their order.
    fn open_nodes(&mut self, open: &[(usize, M, Option<Score>)]) -> Vec<Option<NodeId>> {
        // Children stand in front of their parent: it is the next node behind them that is one ply above.
        let parent_of = |place: usize| {
            let above = open[place].0 - 1;
            open[place..].iter().position(|row| row.0 == above).map(|ahead| place + ahead)
        };
        let mut nodes = vec![None; open.len()];
        let deepest = open.iter().map(|row| row.0).max().unwrap_or(0);
        for ply in 1..=deepest {
            for place in (0..open.len()).filter(|place| open[*place].0 == ply) {
                let parent = if ply == 1 { Some(0) } else { parent_of(place).and_then(|at| nodes[at]) };
                let max = self.nodes[0].max == ply.is_multiple_of(2);
                nodes[place] = parent.and_then(|parent| self.child(parent, open[place].1, max));
            }
        }
        nodes
    }

    /// Ends the record with the value of the root for MAX. Null-window searches leave the root with a bound,
    /// and the labelling algorithm labels inner nodes only after its search, from the leaves up.
    pub fn finish(&mut self, value: Score) {
        self.tell_hidden();
        self.label();
        if let Some(root) = self.nodes.first_mut() {
            root.value = Some(value);
            root.bound = Bound::Exact;
        }
    }

    /// Labels inner nodes that were expanded but never left: the largest or smallest of their children.
    fn label(&mut self) {
        for node in (0..self.nodes.len()).rev() {
            if self.nodes[node].value.is_some() || self.nodes[node].visits == 0 {
                continue;
            }
            let values = self.nodes[node].children.iter().map(|child| self.nodes[*child].value);
            let Some(values) = values.collect::<Option<Vec<_>>>() else { continue };
            let label = if self.nodes[node].max { values.iter().max() } else { values.iter().min() };
            if let Some(label) = label.copied() {
                self.nodes[node].value = Some(label);
                self.push(Event::Leave { node, value: label });
            }
        }
    }

    /// Adds what lies below the cuts, from a tree that stands on the root: leaves get their values.
    pub fn reveal<T: Tree<Move = M>>(&mut self, tree: &mut T) {
        let cut: Vec<NodeId> = (0..self.nodes.len()).filter(|node| self.nodes[*node].cut).collect();
        for node in cut {
            let line = self.line(node);
            line.iter().for_each(|mv| tree.play(*mv));
            self.reveal_below(node, tree);
            line.iter().for_each(|_| tree.undo());
        }
    }

    fn reveal_below<T: Tree<Move = M>>(&mut self, node: NodeId, tree: &mut T) {
        if let Some(end) = tree.end() {
            let score = Score::of(end, self.nodes[node].ply as u32);
            self.nodes[node].value = Some(if tree.max_to_move() { score } else { -score });
            self.nodes[node].leaf = Some(Leaf::End);
            return;
        }
        let mut moves = Vec::new();
        tree.push_moves(false, &mut moves);
        for mv in moves {
            let max = !self.nodes[node].max;
            let Some(child) = self.child(node, mv, max) else { return };
            self.nodes[child].cut = true;
            tree.play(mv);
            self.reveal_below(child, tree);
            tree.undo();
        }
    }

    /// The moves from the root to a node.
    pub fn line(&self, node: NodeId) -> Vec<M> {
        let up = std::iter::successors(Some(node), |node| self.nodes[*node].parent);
        let mut line: Vec<M> = up.filter_map(|node| self.nodes[node].mv).collect();
        line.reverse();
        line
    }

    /// Why the children of a node were left out.
    pub fn cut_by(&self, node: NodeId) -> Option<CutBy> {
        let (value, bound) = self.nodes.get(node)?.met?;
        let max = self.nodes[node].max;
        let null_window = |window: &Window| window.beta.0 - window.alpha.0 == 1;
        let is_end = |range: &Window| bound == if max { range.beta } else { range.alpha };
        let why = match self.nodes[node].window.as_ref().is_some_and(null_window) {
            _ if self.range.as_ref().is_some_and(is_end) => WhyCut::Range,
            true => WhyCut::NullWindow,
            false => WhyCut::Sure,
        };
        Some(CutBy { max, value: self.style.words(value), bound: self.style.words(bound), why })
    }

    /// Why the children of a node were left out, in words.
    pub fn reason(&self, node: NodeId) -> Option<String> {
        let CutBy { max, value, bound, why } = self.cut_by(node)?;
        let (here, there) = if max { ("MAX", "MIN") } else { ("MIN", "MAX") };
        let why = match why {
            WhyCut::Range if max => format!("nothing is worth more than {bound}"),
            WhyCut::Range => format!("nothing is worth less than {bound}"),
            WhyCut::NullWindow if max => format!("it was only asked whether it is worth {bound} or more"),
            WhyCut::NullWindow => format!("it was only asked whether it is worth more than {bound}"),
            WhyCut::Sure => format!("{there} is sure of {bound}"),
        };
        Some(format!("{here} has {value} here, {why}: the rest cannot matter"))
    }
}

/// A cut: the value that met a bound, and where the bound comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutBy {
    /// True where MAX moves.
    pub max: bool,
    /// What the side that moves has.
    pub value: String,
    /// What it met.
    pub bound: String,
    /// Where that comes from.
    pub why: WhyCut,
}

/// Where the bound of a cut comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyCut {
    /// The range in which all values lie ends there.
    Range,
    /// The question was only whether it is reached.
    NullWindow,
    /// The other side is sure of it.
    Sure,
}

impl<M: Copy + PartialEq> Observer<M> for Trace<M> {
    fn enter(&mut self, ply: usize, mv: Option<M>, max: bool, window: Window) {
        self.extended = false;
        self.path.truncate(ply);
        let node = match (ply, mv) {
            (0, _) if !self.nodes.is_empty() => Some(0),
            (0, _) => self.add(None, None, 0, max),
            (_, Some(mv)) => self.at(ply - 1).and_then(|parent| self.child(parent, mv, max)),
            _ => None,
        };
        self.path.resize(ply, None);
        self.path.push(node);
        let Some(node) = node else {
            self.left_out += 1;
            self.count(|counts| counts.nodes += 1);
            return;
        };
        let this = &mut self.nodes[node];
        this.window = Some(window);
        this.visits += 1;
        this.cut = false;
        this.leaf = None;
        this.bound = Bound::Exact;
        if this.order.is_none() {
            self.visited += 1;
            this.order = Some(self.visited);
        }
        self.push(Event::Enter { node, window });
    }

    fn leaf(&mut self, ply: usize, leaf: Leaf) {
        if let Some(node) = self.at(ply) {
            self.nodes[node].leaf = Some(leaf);
            self.push(Event::Leaf { node, leaf });
        } else {
            let extended = self.extended;
            self.count(|counts| counts.leaf(leaf, extended));
        }
    }

    fn value(&mut self, ply: usize, mv: M, best: Score) {
        let child = self.at(ply).and_then(|node| Some((node, self.child_by(node, mv)?)));
        if let Some((node, child)) = child {
            self.push(Event::Value { node, child, best });
        }
    }

    fn cut(&mut self, ply: usize, value: Score, bound: Score, left: &[M]) {
        let Some(node) = self.at(ply) else {
            self.count(|counts| counts.cuts += 1);
            return;
        };
        let max = !self.nodes[node].max;
        let mut ids = Vec::new();
        for mv in left {
            let Some(child) = self.child(node, *mv, max) else {
                self.left_out += 1;
                continue;
            };
            // A child known from an earlier probe stays as it was seen then.
            self.nodes[child].cut |= self.nodes[child].visits == 0;
            ids.push(child);
        }
        let at_least = self.nodes[node].max;
        self.nodes[node].bound = if at_least { Bound::AtLeast } else { Bound::AtMost };
        self.nodes[node].met = Some((value, bound));
        self.push(Event::Cut { node, value, bound, left: ids });
    }

    fn again(&mut self, ply: usize, mv: M) {
        let child = self.at(ply).and_then(|node| Some((node, self.child_by(node, mv)?)));
        if let Some((node, child)) = child {
            self.push(Event::Again { node, child });
        }
    }

    fn extend(&mut self, ply: usize, mv: M, max: bool, window: Window) {
        self.path.truncate(ply);
        let node = self.at(ply - 1).and_then(|parent| self.child(parent, mv, max));
        self.path.resize(ply, None);
        self.path.push(node);
        self.extended = true;
        let Some(node) = node else {
            self.left_out += 1;
            self.count(|counts| counts.nodes += 1);
            return;
        };
        let this = &mut self.nodes[node];
        (this.window, this.visits, this.cut) = (Some(window), this.visits + 1, false);
        if this.order.is_none() {
            self.visited += 1;
            this.order = Some(self.visited);
        }
        self.push(Event::Extend { node, window });
    }

    fn settle(&mut self, ply: usize, value: Score, evaluated: bool) {
        let Some(node) = self.at(ply) else {
            self.count(|counts| counts.evaluations += u64::from(evaluated));
            return;
        };
        self.nodes[node].value = Some(value);
        self.push(Event::Settle { node, value, evaluated });
    }

    fn entry(&mut self, ply: usize, depth: u32, bound: Bound) {
        if let Some(node) = self.at(ply) {
            self.push(Event::Entry { node, depth, bound });
        }
    }

    fn look(&mut self, look: Look, depth: u32, window: Option<Window>) {
        self.push(Event::Look { look, depth, window });
    }

    fn leave(&mut self, ply: usize, value: Score) {
        let Some(node) = self.at(ply) else { return };
        let this = &mut self.nodes[node];
        this.value = Some(value);
        this.bound = match this.window {
            _ if matches!(this.leaf, Some(Leaf::End | Leaf::Horizon)) => Bound::Exact,
            Some(window) if value >= window.beta => Bound::AtLeast,
            Some(window) if value <= window.alpha => Bound::AtMost,
            // A list algorithm has no windows, but a cut says as much.
            _ => this.bound,
        };
        // A bound that is the end of all values is the value.
        if self
            .range
            .is_some_and(|range| value == if this.bound == Bound::AtMost { range.alpha } else { range.beta })
        {
            this.bound = Bound::Exact;
        }
        self.push(Event::Leave { node, value });
    }

    fn list(&mut self, open: &mut dyn Iterator<Item = (usize, M, Option<Score>)>) {
        if self.nodes.is_empty() {
            return;
        }
        let open: Vec<_> = open.collect();
        let nodes = self.open_nodes(&open);
        let list = nodes.iter().zip(&open).filter_map(|(node, row)| Some(((*node)?, row.2))).collect();
        self.push(Event::List { open: list });
    }
}

/// How much a search visits at each ply on and below a line, to choose a [`Scope`] before writing it down.
#[derive(Clone, Debug)]
pub struct Sizes<M> {
    line: Vec<M>,
    /// How many of the moves to the current node follow the line.
    followed: usize,
    plies: Vec<usize>,
}

impl<M: Copy + PartialEq> Sizes<M> {
    /// Sizes on and below this line of moves from the root.
    pub fn below(line: &[M]) -> Sizes<M> {
        Sizes { line: line.to_vec(), followed: 0, plies: Vec::new() }
    }

    /// The deepest scope with at most this many visits and cut nodes together, but one ply at least; no limit on its
    /// plies if everything fits.
    pub fn scope(&self, most: usize) -> Scope<M> {
        let sums = self.plies.iter().scan(0, |sum, size| {
            *sum += size;
            Some(*sum)
        });
        let fitting = sums.take_while(|sum| *sum <= most).count();
        let plies = match fitting == self.plies.len() {
            true => usize::MAX,
            false => fitting.saturating_sub(self.line.len() + 1).max(1),
        };
        Scope { line: self.line.clone(), plies }
    }

    fn count(&mut self, ply: usize, size: usize) {
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, 0);
        }
        self.plies[ply] += size;
    }

    /// True if the node at this ply is on the line or below it.
    fn holds(&self, ply: usize) -> bool {
        self.followed >= ply.min(self.line.len())
    }
}

impl<M: Copy + PartialEq> Observer<M> for Sizes<M> {
    fn enter(&mut self, ply: usize, mv: Option<M>, _: bool, _: Window) {
        // A move on the line counts if all moves before it do.
        if ply <= self.line.len() && ply > 0 && self.followed >= ply - 1 {
            self.followed = if mv == Some(self.line[ply - 1]) { ply } else { ply - 1 };
        }
        if self.holds(ply) {
            self.count(ply, 1);
        }
    }

    fn extend(&mut self, ply: usize, mv: M, max: bool, window: Window) {
        self.enter(ply, Some(mv), max, window);
    }

    fn cut(&mut self, ply: usize, _: Score, _: Score, left: &[M]) {
        if self.holds(ply + 1) {
            self.count(ply + 1, left.len());
        }
    }
}
