//! A recorded search as indented text.

use std::fmt::Write as _;

use filetto::internals::lab::trace::{Event, NodeId};
use filetto::search::Leaf;
use filetto::value::Score;

use super::drawing::{Drawing, Node};

/// The tree with values, windows, order of visit and cuts.
pub fn draw(drawing: &Drawing) -> String {
    let mut text = String::new();
    if !drawing.trace.nodes.is_empty() {
        line(drawing, 0, "", "", &mut text);
        below(drawing, 0, "", &mut text);
    }
    text
}

fn below(drawing: &Drawing, node: NodeId, indent: &str, text: &mut String) {
    let children = &drawing.trace.nodes[node].children;
    let (cut, seen): (Vec<NodeId>, Vec<NodeId>) =
        children.iter().partition(|child| drawing.trace.nodes[**child].cut);
    for (index, child) in seen.iter().enumerate() {
        let last = index + 1 == seen.len() && cut.is_empty();
        line(drawing, *child, indent, if last { "└─ " } else { "├─ " }, text);
        below(drawing, *child, &format!("{indent}{}", if last { "   " } else { "│  " }), text);
    }
    if !cut.is_empty() {
        let names: Vec<String> = cut.iter().map(|child| drawing.brackets(*child)).collect();
        let reason = drawing.trace.reason(node).unwrap_or_default();
        let _ = writeln!(text, "{indent}└╌ cut: {}   ({reason})", names.join(", "));
    }
}

/// One node: its move, kind, value, window and order.
fn line(drawing: &Drawing, id: NodeId, indent: &str, branch: &str, text: &mut String) {
    let node = &drawing.trace.nodes[id];
    let mut head = format!("{indent}{branch}");
    if let Some(name) = drawing.label(id) {
        let _ = write!(head, "{name} ");
    }
    if let Some(label) = drawing.edge(id) {
        let _ = write!(head, "{label}: ");
    }
    if !node.children.is_empty() {
        head.push_str(if node.max { "MAX " } else { "MIN " });
    }
    head.push_str(&drawing.value(node).unwrap_or("?".into()));
    let pad = 34usize.saturating_sub(head.chars().count()).max(1);
    let _ = writeln!(text, "{head}{:pad$}{}", "", notes(drawing, node));
}

fn notes(drawing: &Drawing, node: &Node) -> String {
    let mut notes = Vec::new();
    notes.extend(node.order.map(|order| format!("#{order}")));
    if let Some(window) = node.window.filter(|_| !node.children.is_empty()) {
        notes.push(format!("window ({}, {})", drawing.score(window.alpha), drawing.score(window.beta)));
    }
    if node.visits > 1 {
        notes.push(format!("visited {} times", node.visits));
    }
    match node.leaf {
        Some(Leaf::Horizon) => notes.push("evaluated".into()),
        Some(Leaf::Remembered) => notes.push("remembered".into()),
        Some(Leaf::End) | None => {}
    }
    notes.join("  ")
}

/// The list L of open nodes after every step.
pub fn lists(drawing: &Drawing) -> String {
    let item = |(node, value): &(NodeId, Option<Score>)| {
        let name = drawing.name(*node);
        value.map_or(name.clone(), |value| format!("{name}={}", drawing.score(value)))
    };
    let steps = drawing.trace.events.iter().filter_map(|event| match event {
        Event::List { open } => Some(open.iter().map(item).collect::<Vec<_>>().join(" ")),
        _ => None,
    });
    let root = drawing.name(0);
    let mut text = format!("step 0: L = ({root})\n");
    for (number, list) in (1..).zip(steps) {
        let space = if list.is_empty() { "" } else { " " };
        let _ = writeln!(text, "step {number}: L = ({list}{space}{root})");
    }
    text
}
