//! A search written down, as rows.

use std::fmt::Debug;
use std::sync::Arc;

use filetto::game::notation::format_move;
use filetto::game::{Move, Rules};
use filetto::internals::lab::style::Style;
use filetto::internals::lab::trace::{self, Event};
use filetto::internals::search::Bound as ValueBound;
use filetto::search::{Leaf, Tree, TypedTree};
use filetto::value::Score;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A recorded search of either kind of tree.
pub(crate) enum Recorded {
    Board(trace::Trace<Move>),
    Typed(trace::Trace<u16>),
}

/// A move of a search that can be written down.
pub(crate) trait Recording: Copy + PartialEq + Debug + Into<u64> {
    fn keep(trace: trace::Trace<Self>) -> Recorded;

    /// Adds what lies below the cuts, where the tree is known.
    fn reveal(trace: &mut trace::Trace<Self>, tree: &mut impl Tree<Move = Self>);
}

impl Recording for Move {
    fn keep(trace: trace::Trace<Move>) -> Recorded {
        Recorded::Board(trace)
    }

    /// Nothing: below a cut of a position lies a whole game.
    fn reveal(_: &mut trace::Trace<Move>, _: &mut impl Tree<Move = Move>) {}
}

impl Recording for u16 {
    fn keep(trace: trace::Trace<u16>) -> Recorded {
        Recorded::Typed(trace)
    }

    fn reveal(trace: &mut trace::Trace<u16>, tree: &mut impl Tree<Move = u16>) {
        trace.reveal(tree);
    }
}

/// How the nodes of a search are called.
pub(crate) enum Names {
    /// By the moves of a game.
    Moves(Rules),
    /// As they were typed, if they were.
    Typed(TypedTree),
}

impl Names {
    /// The name of the node that a line of moves leads to, by its last move on boards.
    fn name(&self, line: &[u64]) -> Option<String> {
        match self {
            Names::Moves(rules) => line.last().map(|mv| format_move(*rules, Move(*mv as u16))),
            Names::Typed(tree) => {
                let line: Vec<u16> = line.iter().map(|mv| *mv as u16).collect();
                tree.name(&line).map(String::from)
            }
        }
    }
}

/// A search written down, with what names its parts.
pub(crate) struct Written {
    pub(crate) title: String,
    pub(crate) names: Names,
    /// The principal variation.
    pub(crate) line: Vec<u64>,
    pub(crate) recorded: Recorded,
}

/// A search written down: the tree it saw, what it cut and every event in order.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct Trace(pub(crate) Arc<Written>);

impl Trace {
    fn recorded(&self) -> &Recorded {
        &self.0.recorded
    }
}

#[pymethods]
impl Trace {
    /// What was searched, in words.
    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    /// The nodes that were visited or cut, the root first: `id`, `parent`, `move`, `text`, `ply`, `max`, `order`, `visits`,
    /// `alpha`, `beta`, `value`, `label`, `bound`, `leaf`, `cut`, `reason`. Values are from MAX's side.
    #[getter]
    fn nodes<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        match self.recorded() {
            Recorded::Board(trace) => nodes(py, trace, &self.0.names),
            Recorded::Typed(trace) => nodes(py, trace, &self.0.names),
        }
    }

    /// What happened, in order: `kind` and the nodes it is about.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let (events, style) = match self.recorded() {
            Recorded::Board(trace) => (&trace.events, trace.style),
            Recorded::Typed(trace) => (&trace.events, trace.style),
        };
        events.iter().map(|event| event_row(py, style, event)).collect()
    }

    /// The nodes of the principal variation, the root first.
    #[getter]
    fn best(&self) -> Vec<usize> {
        let line = &self.0.line;
        match self.recorded() {
            Recorded::Board(trace) => best(trace, line),
            Recorded::Typed(trace) => best(trace, line),
        }
    }

    /// Visits that found no room: the trace is complete if there are none.
    #[getter]
    fn left_out(&self) -> u64 {
        match self.recorded() {
            Recorded::Board(trace) => trace.left_out,
            Recorded::Typed(trace) => trace.left_out,
        }
    }

    fn __len__(&self) -> usize {
        match self.recorded() {
            Recorded::Board(trace) => trace.nodes.len(),
            Recorded::Typed(trace) => trace.nodes.len(),
        }
    }

    fn __repr__(&self) -> String {
        format!("Trace('{}', {} nodes, {} left out)", self.title(), self.__len__(), self.left_out())
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Trace>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("filetto.pictures")?.call_method1("tree", (slf,))
    }
}

fn best<M: Recording>(trace: &trace::Trace<M>, line: &[u64]) -> Vec<usize> {
    let mut best = vec![0];
    for mv in line {
        let children = best.last().and_then(|at| trace.nodes.get(*at)).map_or(&[][..], |node| &node.children);
        let by = |child: &&usize| trace.nodes[**child].mv.map(Into::into) == Some(*mv);
        match children.iter().find(by) {
            Some(child) => best.push(*child),
            None => break,
        }
    }
    best
}

fn nodes<'py, M: Recording>(
    py: Python<'py>,
    trace: &trace::Trace<M>,
    names: &Names,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let row = |(id, node): (usize, &trace::Node<M>)| {
        let row = PyDict::new(py);
        let mv: Option<u64> = node.mv.map(Into::into);
        row.set_item("id", id)?;
        row.set_item("parent", node.parent)?;
        row.set_item("move", mv)?;
        let line: Vec<u64> = trace.line(id).into_iter().map(Into::into).collect();
        row.set_item("text", names.name(&line))?;
        row.set_item("ply", node.ply)?;
        row.set_item("max", node.max)?;
        row.set_item("order", node.order)?;
        row.set_item("visits", node.visits)?;
        row.set_item("alpha", node.window.map(|window| score(py, trace.style, window.alpha)).transpose()?)?;
        row.set_item("beta", node.window.map(|window| score(py, trace.style, window.beta)).transpose()?)?;
        row.set_item("value", node.value.map(|value| score(py, trace.style, value)).transpose()?)?;
        row.set_item("label", node.value.map(|value| trace.style.short(value)))?;
        row.set_item("bound", bound_word(node.bound))?;
        row.set_item("leaf", node.leaf.map(leaf_word))?;
        row.set_item("cut", node.cut)?;
        row.set_item("reason", trace.reason(id))?;
        Ok(row)
    };
    trace.nodes.iter().enumerate().map(row).collect()
}

fn event_row<'py>(py: Python<'py>, style: Style, event: &Event) -> PyResult<Bound<'py, PyDict>> {
    let row = PyDict::new(py);
    let start = |kind: &str, node: usize| {
        row.set_item("kind", kind)?;
        row.set_item("node", node)
    };
    match event {
        Event::Enter { node, window } => {
            start("enter", *node)?;
            row.set_item("alpha", score(py, style, window.alpha)?)?;
            row.set_item("beta", score(py, style, window.beta)?)?;
        }
        Event::Leaf { node, leaf } => {
            start("leaf", *node)?;
            row.set_item("leaf", leaf_word(*leaf))?;
        }
        Event::Value { node, child, best } => {
            start("value", *node)?;
            row.set_item("child", child)?;
            row.set_item("best", score(py, style, *best)?)?;
        }
        Event::Cut { node, value, bound, left } => {
            start("cut", *node)?;
            row.set_item("value", score(py, style, *value)?)?;
            row.set_item("bound", score(py, style, *bound)?)?;
            row.set_item("left", left)?;
        }
        Event::Again { node, child } => {
            start("again", *node)?;
            row.set_item("child", child)?;
        }
        Event::Leave { node, value } => {
            start("leave", *node)?;
            row.set_item("value", score(py, style, *value)?)?;
        }
        Event::List { open } => {
            start("list", 0)?;
            let open: Vec<usize> = open.iter().map(|(node, _)| *node).collect();
            row.set_item("open", open)?;
        }
        Event::Extend { node, window } => {
            start("extend", *node)?;
            row.set_item("alpha", score(py, style, window.alpha)?)?;
            row.set_item("beta", score(py, style, window.beta)?)?;
        }
        Event::Settle { node, value, evaluated } => {
            start("settle", *node)?;
            row.set_item("value", score(py, style, *value)?)?;
            row.set_item("evaluated", evaluated)?;
        }
        Event::Entry { node, depth, .. } => {
            start("entry", *node)?;
            row.set_item("depth", depth)?;
        }
        Event::Look { depth, .. } => {
            start("look", 0)?;
            row.set_item("depth", depth)?;
        }
        Event::Hidden { node, counts } => {
            start("hidden", *node)?;
            row.set_item("nodes", counts.nodes)?;
            row.set_item("leaves", counts.leaves)?;
            row.set_item("cuts", counts.cuts)?;
        }
    }
    Ok(row)
}

/// A score as a number: infinite at the ends of a window that is not bounded, with the decimals of a typed tree, beyond
/// 900,000,000 for a win or a loss.
pub(crate) fn score<'py>(py: Python<'py>, style: Style, score: Score) -> PyResult<Bound<'py, PyAny>> {
    let decimal = |number: f64| Ok(number.into_pyobject(py)?.into_any());
    match style.number(score) {
        _ if score >= Score::INFINITE => decimal(f64::INFINITY),
        _ if score <= -Score::INFINITE => decimal(f64::NEG_INFINITY),
        Some(number) if style != Style::Fixed(0) => decimal(number),
        _ => Ok(score.0.into_pyobject(py)?.into_any()),
    }
}

fn bound_word(bound: ValueBound) -> &'static str {
    match bound {
        ValueBound::Exact => "exact",
        ValueBound::AtLeast => "at least",
        ValueBound::AtMost => "at most",
    }
}

pub(crate) fn leaf_word(leaf: Leaf) -> &'static str {
    match leaf {
        Leaf::End => "end",
        Leaf::Horizon => "horizon",
        Leaf::Remembered => "remembered",
    }
}
