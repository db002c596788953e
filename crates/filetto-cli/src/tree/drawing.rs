//! A recorded search with names for its parts.

use filetto::game::notation::format_move;
use filetto::game::{Move, Rules};
use filetto::internals::lab::trace;
use filetto::internals::lab::trace::{NodeId, Trace};
use filetto::internals::search::Bound;
use filetto::search::TypedTree;
use filetto::value::Score;

/// A node whose move is a number: a child of a typed tree, a column or a cell of a board.
pub(super) type Node = trace::Node<u16>;

/// A recorded search and how to name its parts.
pub struct Drawing {
    /// The search.
    pub trace: Trace<u16>,
    /// What it shows.
    pub title: String,
    /// The nodes of the expected line.
    pub(super) best: Vec<NodeId>,
    /// How nodes are called.
    names: Names,
    /// Write the names of nodes, also of those that were typed without.
    named: bool,
    /// The Zobrist keys of positions.
    pub(super) keys: Vec<u64>,
    /// The depth limit: nodes below it are extra plies.
    pub(super) horizon: Option<u32>,
}

/// How the nodes of a search are called.
pub(super) enum Names {
    /// By the moves of a game.
    Moves(Rules),
    /// By the names of a typed tree, one for every node that was recorded, and whether it was typed.
    Typed(Vec<(String, bool)>),
}

impl Names {
    /// Those of the recorded nodes of a typed tree.
    pub(super) fn typed(tree: &TypedTree, trace: &Trace<u16>) -> Names {
        let names = tree.names();
        let named = |id: NodeId| {
            let line = trace.line(id);
            let name = tree.node_at(&line).map_or_else(String::new, |node| names[node].clone());
            (name, tree.name(&line).is_some())
        };
        Names::Typed((0..trace.nodes.len()).map(named).collect())
    }
}

impl Drawing {
    pub(super) fn new(trace: Trace<u16>, title: String, line: &[u16], names: Names) -> Drawing {
        let mut best = Vec::new();
        let mut at = 0;
        for mv in line {
            let Some(node) = trace.nodes.get(at) else { break };
            let next = node.children.iter().find(|child| trace.nodes[**child].mv == Some(*mv));
            let Some(next) = next else { break };
            best.push(*next);
            at = *next;
        }
        Drawing { trace, title, best, names, named: false, keys: Vec::new(), horizon: None }
    }

    /// The same with the keys of its positions and the depth limit.
    pub(super) fn with_keys(self, keys: Vec<u64>, horizon: u32) -> Drawing {
        Drawing { keys, horizon: Some(horizon), ..self }
    }

    /// The same with the names of its nodes written beside them.
    pub fn with_names(self) -> Drawing {
        Drawing { named: true, ..self }
    }

    /// The same with a label beside every node, by the moves that lead to it.
    pub fn labelled(mut self, label: impl Fn(&[u16]) -> String) -> Drawing {
        let labels = (0..self.trace.nodes.len()).map(|id| (label(&self.trace.line(id)), true));
        self.names = Names::Typed(labels.collect());
        self
    }

    /// The same as it was before the search: nothing but the leaves has a value.
    pub fn unsearched(mut self) -> Drawing {
        for node in &mut self.trace.nodes {
            let is_leaf = node.children.is_empty();
            node.value = node.value.filter(|_| is_leaf);
            (node.order, node.window, node.cut) = (None, None, false);
        }
        self.best.clear();
        self
    }

    /// The move that leads to a node; typed trees have no names for theirs.
    pub(super) fn edge(&self, id: NodeId) -> Option<String> {
        let mv = self.trace.nodes[id].mv?;
        match &self.names {
            Names::Moves(rules) => Some(format_move(*rules, Move(mv))),
            Names::Typed(_) => None,
        }
    }

    /// The name of a node of a typed tree: as typed, or a letter.
    pub(super) fn letter(&self, id: NodeId) -> Option<&str> {
        match &self.names {
            Names::Moves(_) => None,
            Names::Typed(names) => Some(&names[id].0),
        }
    }

    /// The name to write beside a node: what was typed, or every name if names are wanted.
    pub(super) fn label(&self, id: NodeId) -> Option<String> {
        let typed = matches!(&self.names, Names::Typed(names) if names[id].1);
        (self.named || typed).then(|| self.name(id))
    }

    /// The name of a node: its own in typed trees, the moves from the root on boards.
    pub(super) fn name(&self, id: NodeId) -> String {
        match &self.names {
            Names::Typed(names) => names[id].0.clone(),
            Names::Moves(_) if id == 0 => "root".into(),
            Names::Moves(rules) => {
                let line = self.trace.line(id);
                line.iter().map(|mv| format_move(*rules, Move(*mv))).collect::<Vec<_>>().join("-")
            }
        }
    }

    /// A score as this search writes it.
    pub(super) fn score(&self, score: Score) -> String {
        self.trace.style.short(score)
    }

    /// The value of a node with what it says of the true one, if it has one.
    pub(super) fn value(&self, node: &Node) -> Option<String> {
        node.value.map(|value| format!("{}{}", bound_sign(node), self.score(value)))
    }

    /// What was cut below a node, in a few characters: the move, the value, or the brackets of a typed tree.
    pub(super) fn brackets(&self, id: NodeId) -> String {
        let node = &self.trace.nodes[id];
        if let Some(edge) = self.edge(id) {
            return edge;
        }
        let name = self.label(id).unwrap_or_default();
        if node.children.is_empty() {
            let colon = if name.is_empty() { "" } else { ":" };
            return format!("{name}{colon}{}", self.value(node).unwrap_or("?".into()));
        }
        let inner: Vec<String> = node.children.iter().map(|child| self.brackets(*child)).collect();
        format!("{name}({})", inner.join(" "))
    }
}

/// The sign before a value that is only a bound.
fn bound_sign(node: &Node) -> &'static str {
    match node.bound {
        Bound::Exact => "",
        Bound::AtLeast => "≥",
        Bound::AtMost => "≤",
    }
}
