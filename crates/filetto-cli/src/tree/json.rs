//! A recorded search as JSON: for `filetto tree --json` and for stepping through it on a page.

use filetto::internals::lab::style::Style;
use filetto::internals::lab::trace::{Event, NodeId, Trace};
use filetto::internals::search::Bound;
use filetto::search::{Algorithm, Found, Leaf, Look};
use filetto::value::Score;
use serde_json::{Value as Json, json};

use super::drawing::{Drawing, Node};

/// The whole trace.
pub fn trace(drawing: &Drawing, algorithm: Algorithm, found: &Found<u16>) -> Json {
    let trace = &drawing.trace;
    let style = trace.style;
    let nodes: Vec<Json> =
        trace.nodes.iter().enumerate().map(|(id, node)| self::node(drawing, id, node)).collect();
    let events: Vec<Json> = trace.events.iter().map(|event| self::event(event, style)).collect();
    let stats = &found.stats;
    json!({
        "algorithm": algorithm.name(),
        "value": trace.nodes.first().and_then(|root| root.value).map(|value| score(value, style)),
        "range": trace.range.map(|range| [score(range.alpha, style), score(range.beta, style)]),
        "best": best(trace, &found.line),
        "stats": {
            "nodes": stats.nodes, "leaves": stats.leaves, "evaluations": stats.evaluations,
            "cuts": stats.cuts, "table_hits": stats.table_hits,
        },
        "horizon": drawing.horizon,
        "left_out": trace.left_out,
        "nodes": nodes,
        "events": events,
    })
}

/// The nodes of the expected line.
fn best(trace: &Trace<u16>, line: &[u16]) -> Vec<NodeId> {
    let mut best = vec![0];
    for mv in line {
        let children = best.last().and_then(|at| trace.nodes.get(*at)).map_or(&[][..], |node| &node.children);
        match children.iter().find(|child| trace.nodes[**child].mv == Some(*mv)) {
            Some(child) => best.push(*child),
            None => break,
        }
    }
    best
}

fn node(drawing: &Drawing, id: NodeId, node: &Node) -> Json {
    let score = |score| self::score(score, drawing.trace.style);
    json!({
        "id": id,
        "parent": node.parent,
        // A move that has no name is told by its number.
        "move": drawing.edge(id).map_or_else(|| json!(node.mv), Json::String),
        "name": drawing.letter(id),
        "ply": node.ply,
        "max": node.max,
        "order": node.order,
        "visits": node.visits,
        "alpha": node.window.map(|window| score(window.alpha)),
        "beta": node.window.map(|window| score(window.beta)),
        "value": node.value.map(score),
        "bound": bound(node.bound),
        "leaf": node.leaf.map(leaf),
        "cut": node.cut,
        "key": drawing.keys.get(id).map(|key| format!("{key:016x}")),
        "reason": drawing.trace.reason(id),
    })
}

fn event(event: &Event, style: Style) -> Json {
    let score = |score: Score| self::score(score, style);
    match event {
        Event::Enter { node, window } => {
            json!({"kind": "enter", "node": node, "alpha": score(window.alpha), "beta": score(window.beta)})
        }
        Event::Leaf { node, leaf: why } => json!({"kind": "leaf", "node": node, "leaf": leaf(*why)}),
        Event::Value { node, child, best } => {
            json!({"kind": "value", "node": node, "child": child, "best": score(*best)})
        }
        Event::Cut { node, value, bound, left } => {
            json!({"kind": "cut", "node": node, "value": score(*value), "bound": score(*bound), "left": left})
        }
        Event::Again { node, child } => json!({"kind": "again", "node": node, "child": child}),
        Event::Leave { node, value } => json!({"kind": "leave", "node": node, "value": score(*value)}),
        Event::List { open } => {
            let open: Vec<Json> =
                open.iter().map(|(node, value)| json!({"node": node, "value": value.map(score)})).collect();
            json!({"kind": "list", "open": open})
        }
        Event::Extend { node, window } => {
            json!({"kind": "extend", "node": node, "alpha": score(window.alpha), "beta": score(window.beta)})
        }
        Event::Settle { node, value, evaluated } => {
            json!({"kind": "settle", "node": node, "value": score(*value), "evaluated": evaluated})
        }
        Event::Entry { node, depth, bound: says } => {
            json!({"kind": "entry", "node": node, "depth": depth, "bound": bound(*says)})
        }
        Event::Look { look: why, depth, window } => json!({
            "kind": "look", "node": 0, "look": look(*why), "depth": depth,
            "window": window.map(|window| [score(window.alpha), score(window.beta)]),
        }),
        Event::Hidden { node, counts } => json!({
            "kind": "hidden", "node": node, "nodes": counts.nodes, "leaves": counts.leaves,
            "evaluations": counts.evaluations, "cuts": counts.cuts, "table_hits": counts.table_hits,
        }),
    }
}

fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::AtLeast => "at least",
        Bound::AtMost => "at most",
    }
}

fn look(look: Look) -> &'static str {
    match look {
        Look::Deeper => "deeper",
        Look::Wider => "wider",
        Look::Confirm => "confirm",
        Look::Others => "others",
    }
}

fn leaf(leaf: Leaf) -> &'static str {
    match leaf {
        Leaf::End => "end",
        Leaf::Horizon => "horizon",
        Leaf::Remembered => "remembered",
    }
}

/// A number for an estimate, a text for what is none: `win in 3`, `loss in 4` (for MAX), `+inf`, `-inf`.
fn score(score: Score, style: Style) -> Json {
    match style.number(score) {
        // Whole numbers stay whole in the text.
        Some(number) if style != Style::Unit && number.fract() == 0.0 => (number as i64).into(),
        Some(number) => number.into(),
        None if score >= Score::INFINITE => "+inf".into(),
        None if score <= -Score::INFINITE => "-inf".into(),
        None => score.value(false).to_string().into(),
    }
}
