//! A search written down, as rows.

use std::fmt::Debug;
use std::sync::Arc;

use filetto::game::notation::format_move;
use filetto::game::{Move, Rules};
use filetto::internals::lab::trace::{self, Event, score_short};
use filetto::internals::search::Bound as ValueBound;
use filetto::search::{Leaf, Tree};
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

/// A search written down, with what names its parts.
pub(crate) struct Written {
    pub(crate) title: String,
    /// The game, None for typed trees.
    pub(crate) rules: Option<Rules>,
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
        let rules = self.0.rules;
        let text = |mv: u64| rules.map(|rules| format_move(rules, Move(mv as u16)));
        match self.recorded() {
            Recorded::Board(trace) => nodes(py, trace, &text),
            Recorded::Typed(trace) => nodes(py, trace, &text),
        }
    }

    /// What happened, in order: `kind` and the nodes it is about.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let events = match self.recorded() {
            Recorded::Board(trace) => &trace.events,
            Recorded::Typed(trace) => &trace.events,
        };
        events.iter().map(|event| event_row(py, event)).collect()
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
    text: &dyn Fn(u64) -> Option<String>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let row = |(id, node): (usize, &trace::Node<M>)| {
        let row = PyDict::new(py);
        let mv = node.mv.map(Into::into);
        row.set_item("id", id)?;
        row.set_item("parent", node.parent)?;
        row.set_item("move", mv)?;
        row.set_item("text", mv.and_then(text))?;
        row.set_item("ply", node.ply)?;
        row.set_item("max", node.max)?;
        row.set_item("order", node.order)?;
        row.set_item("visits", node.visits)?;
        row.set_item("alpha", node.window.map(|window| score(py, window.alpha)).transpose()?)?;
        row.set_item("beta", node.window.map(|window| score(py, window.beta)).transpose()?)?;
        row.set_item("value", node.value.map(|value| score(py, value)).transpose()?)?;
        row.set_item("label", node.value.map(score_short))?;
        row.set_item("bound", bound_word(node.bound))?;
        row.set_item("leaf", node.leaf.map(leaf_word))?;
        row.set_item("cut", node.cut)?;
        row.set_item("reason", trace.reason(id))?;
        Ok(row)
    };
    trace.nodes.iter().enumerate().map(row).collect()
}

fn event_row<'py>(py: Python<'py>, event: &Event) -> PyResult<Bound<'py, PyDict>> {
    let row = PyDict::new(py);
    let start = |kind: &str, node: usize| {
        row.set_item("kind", kind)?;
        row.set_item("node", node)
    };
    match event {
        Event::Enter { node, window } => {
            start("enter", *node)?;
            row.set_item("alpha", score(py, window.alpha)?)?;
            row.set_item("beta", score(py, window.beta)?)?;
        }
        Event::Leaf { node, leaf } => {
            start("leaf", *node)?;
            row.set_item("leaf", leaf_word(*leaf))?;
        }
        Event::Value { node, child, best } => {
            start("value", *node)?;
            row.set_item("child", child)?;
            row.set_item("best", score(py, *best)?)?;
        }
        Event::Cut { node, value, bound, left } => {
            start("cut", *node)?;
            row.set_item("value", score(py, *value)?)?;
            row.set_item("bound", score(py, *bound)?)?;
            row.set_item("left", left)?;
        }
        Event::Again { node, child } => {
            start("again", *node)?;
            row.set_item("child", child)?;
        }
        Event::Leave { node, value } => {
            start("leave", *node)?;
            row.set_item("value", score(py, *value)?)?;
        }
        Event::List { open } => {
            start("list", 0)?;
            let open: Vec<usize> = open.iter().map(|(node, _)| *node).collect();
            row.set_item("open", open)?;
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

/// A score as a number: infinite at the ends of a window that is not bounded.
pub(crate) fn score<'py>(py: Python<'py>, score: Score) -> PyResult<Bound<'py, PyAny>> {
    let infinite = |sign: f64| Ok((sign * f64::INFINITY).into_pyobject(py)?.into_any());
    match score {
        _ if score >= Score::INFINITE => infinite(1.0),
        _ if score <= -Score::INFINITE => infinite(-1.0),
        Score(number) => Ok(number.into_pyobject(py)?.into_any()),
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
