//! A recorded search with names for its parts.

use filetto::game::notation::{column_letters, format_move};
use filetto::game::{Move, Rules};
use filetto::internals::lab::trace;
use filetto::internals::lab::trace::{NodeId, Trace, score_short};
use filetto::internals::search::Bound;

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
    /// The game, None for typed trees.
    rules: Option<Rules>,
    /// Write the names of nodes.
    pub(super) named: bool,
    /// The letters of typed nodes, level by level.
    letters: Vec<String>,
}

impl Drawing {
    pub(super) fn new(trace: Trace<u16>, title: String, line: &[u16], rules: Option<Rules>) -> Drawing {
        let mut best = Vec::new();
        let mut at = 0;
        for mv in line {
            let Some(node) = trace.nodes.get(at) else { break };
            let next = node.children.iter().find(|child| trace.nodes[**child].mv == Some(*mv));
            let Some(next) = next else { break };
            best.push(*next);
            at = *next;
        }
        let letters = letters(&trace);
        Drawing { trace, title, best, rules, named: false, letters }
    }

    /// The same with the names of its nodes written beside them.
    pub fn with_names(self) -> Drawing {
        Drawing { named: true, ..self }
    }

    /// The move that leads to a node; typed trees have no names for theirs.
    pub(super) fn edge(&self, id: NodeId) -> Option<String> {
        let mv = self.trace.nodes[id].mv?;
        self.rules.map(|rules| format_move(rules, Move(mv)))
    }

    /// The name of a node: a letter in typed trees, the moves from the root on boards.
    pub(super) fn name(&self, id: NodeId) -> String {
        match self.rules {
            None => self.letters[id].clone(),
            Some(_) if id == 0 => "root".into(),
            Some(rules) => {
                let line = self.trace.line(id);
                line.iter().map(|mv| format_move(rules, Move(*mv))).collect::<Vec<_>>().join("-")
            }
        }
    }

    /// What was cut below a node, in a few characters: the move, the value, or the brackets of a typed tree.
    pub(super) fn brackets(&self, id: NodeId) -> String {
        let node = &self.trace.nodes[id];
        if let Some(edge) = self.edge(id) {
            return edge;
        }
        let name = if self.named { format!("{} ", self.name(id)) } else { String::new() };
        if node.children.is_empty() {
            return format!("{name}{}", value(node));
        }
        let inner: Vec<String> = node.children.iter().map(|child| self.brackets(*child)).collect();
        format!("{name}({})", inner.join(" "))
    }
}

/// Letters level by level, as lectures name nodes.
fn letters(trace: &Trace<u16>) -> Vec<String> {
    let mut order: Vec<NodeId> = (0..trace.nodes.len()).collect();
    order.sort_by_key(|id| (trace.nodes[*id].ply, trace.line(*id)));
    let mut letters = vec![String::new(); order.len()];
    for (place, id) in order.into_iter().enumerate() {
        letters[id] = column_letters(place).to_uppercase();
    }
    letters
}

/// The sign before a value that is only a bound.
pub(super) fn bound_sign(node: &Node) -> &'static str {
    match node.bound {
        Bound::Exact => "",
        Bound::AtLeast => "≥",
        Bound::AtMost => "≤",
    }
}

/// The value with what it says of the true one.
pub(super) fn value(node: &Node) -> String {
    node.value.map_or("?".into(), |value| format!("{}{}", bound_sign(node), score_short(value)))
}
