//! Who watches a search: a recorder, a Python function, or both.

use filetto::internals::lab::style::Style;
use filetto::internals::lab::trace::Trace;
use filetto::search::{Leaf, Observer, Window};
use filetto::value::Score;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::judge::Verdicts;
use crate::trace::{Recording, leaf_word, score};

/// A Python function that hears of every event as a dictionary.
pub(crate) struct Told<'py> {
    pub(crate) observer: Bound<'py, PyAny>,
    pub(crate) verdicts: Verdicts,
    /// How scores are told.
    pub(crate) style: Style,
}

impl<'py> Told<'py> {
    /// Tells of an event; `fill` adds what there is to say of it.
    fn tell(&self, kind: &str, ply: usize, fill: impl FnOnce(&Bound<'py, PyDict>) -> PyResult<()>) {
        if self.verdicts.is_over() {
            return;
        }
        let event = PyDict::new(self.observer.py());
        let told = event
            .set_item("kind", kind)
            .and_then(|()| event.set_item("ply", ply))
            .and_then(|()| fill(&event))
            .and_then(|()| self.observer.call1((event,)).map(drop));
        self.verdicts.take(told);
    }
}

/// Passes everything on.
pub(crate) struct Watcher<'py, M> {
    pub(crate) trace: Option<Trace<M>>,
    pub(crate) told: Option<Told<'py>>,
}

impl<M: Recording> Observer<M> for Watcher<'_, M> {
    fn enter(&mut self, ply: usize, mv: Option<M>, max: bool, window: Window) {
        if let Some(trace) = &mut self.trace {
            trace.enter(ply, mv, max, window);
        }
        if let Some(told) = &self.told {
            told.tell("enter", ply, |event| {
                event.set_item("move", mv.map(Into::into))?;
                event.set_item("max", max)?;
                event.set_item("alpha", score(event.py(), told.style, window.alpha)?)?;
                event.set_item("beta", score(event.py(), told.style, window.beta)?)
            });
        }
    }

    fn leaf(&mut self, ply: usize, leaf: Leaf) {
        if let Some(trace) = &mut self.trace {
            trace.leaf(ply, leaf);
        }
        if let Some(told) = &self.told {
            told.tell("leaf", ply, |event| event.set_item("leaf", leaf_word(leaf)));
        }
    }

    fn value(&mut self, ply: usize, mv: M, best: Score) {
        if let Some(trace) = &mut self.trace {
            trace.value(ply, mv, best);
        }
        if let Some(told) = &self.told {
            told.tell("value", ply, |event| {
                event.set_item("move", mv.into())?;
                event.set_item("best", score(event.py(), told.style, best)?)
            });
        }
    }

    fn cut(&mut self, ply: usize, value: Score, bound: Score, left: &[M]) {
        if let Some(trace) = &mut self.trace {
            trace.cut(ply, value, bound, left);
        }
        if let Some(told) = &self.told {
            told.tell("cut", ply, |event| {
                event.set_item("value", score(event.py(), told.style, value)?)?;
                event.set_item("bound", score(event.py(), told.style, bound)?)?;
                event.set_item("left", left.iter().map(|mv| (*mv).into()).collect::<Vec<u64>>())
            });
        }
    }

    fn again(&mut self, ply: usize, mv: M) {
        if let Some(trace) = &mut self.trace {
            trace.again(ply, mv);
        }
        if let Some(told) = &self.told {
            told.tell("again", ply, |event| event.set_item("move", mv.into()));
        }
    }

    fn leave(&mut self, ply: usize, value: Score) {
        if let Some(trace) = &mut self.trace {
            trace.leave(ply, value);
        }
        if let Some(told) = &self.told {
            told.tell("leave", ply, |event| event.set_item("value", score(event.py(), told.style, value)?));
        }
    }

    fn list(&mut self, open: &mut dyn Iterator<Item = (usize, M, Option<Score>)>) {
        if let Some(trace) = &mut self.trace {
            trace.list(open);
        }
    }
}
