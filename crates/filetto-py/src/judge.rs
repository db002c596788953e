//! An evaluation written in Python.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use filetto::eval::{Eval, LineBoard, Rivest};
use filetto::game::{self, Move};
use filetto::search::Tree;
use filetto::value::Value;
use pyo3::prelude::*;

use crate::position::Position;

/// What Python raised inside a search; the first exception counts and ends the search.
#[derive(Clone, Default)]
pub(crate) struct Verdicts {
    stop: Arc<AtomicBool>,
    raised: Rc<RefCell<Option<PyErr>>>,
}

impl Verdicts {
    /// The flag that ends the search.
    pub(crate) fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// True once Python must not be asked any more.
    pub(crate) fn is_over(&self) -> bool {
        self.raised.borrow().is_some()
    }

    /// The value of a call, or a default after an exception, which is kept.
    pub(crate) fn take<T: Default>(&self, said: PyResult<T>) -> T {
        said.unwrap_or_else(|error| {
            self.stop.store(true, Ordering::Relaxed);
            self.raised.borrow_mut().get_or_insert(error);
            T::default()
        })
    }

    /// The exception, if there was one.
    pub(crate) fn raised(&self) -> PyResult<()> {
        self.raised.borrow_mut().take().map_or(Ok(()), Err)
    }
}

/// A position whose leaves Python evaluates.
pub(crate) struct Judged<'py> {
    /// Moves, ends and order.
    board: LineBoard,
    /// The same position, as Python gets to see it.
    position: game::Position,
    judge: Bound<'py, PyAny>,
    verdicts: Verdicts,
}

impl<'py> Judged<'py> {
    pub(crate) fn new(position: game::Position, judge: Bound<'py, PyAny>, verdicts: Verdicts) -> Judged<'py> {
        let board = LineBoard::new(&position, &Rivest.weights(position.rules()));
        Judged { board, position, judge, verdicts }
    }

    /// What Python thinks the position is worth to X.
    fn ask(&self) -> PyResult<i32> {
        let said = self.judge.call1((Position::new(self.position.clone()),))?;
        Ok(said.extract::<f64>()?.round() as i32)
    }
}

impl Tree for Judged<'_> {
    type Move = Move;

    fn end(&self) -> Option<Value> {
        self.board.end()
    }

    fn evaluate(&self) -> i32 {
        if self.verdicts.is_over() {
            return 0;
        }
        self.position.to_move().sign() * self.verdicts.take(self.ask())
    }

    fn max_to_move(&self) -> bool {
        self.board.max_to_move()
    }

    fn push_moves(&self, ordered: bool, out: &mut Vec<Move>) {
        Tree::push_moves(&self.board, ordered, out);
    }

    fn push_forced(&self, out: &mut Vec<Move>) {
        Tree::push_forced(&self.board, out);
    }

    fn play(&mut self, mv: Move) {
        self.position.play_unchecked(mv);
        Tree::play(&mut self.board, mv);
    }

    fn undo(&mut self) {
        self.position.undo();
        Tree::undo(&mut self.board);
    }

    fn key(&self) -> u64 {
        self.board.key()
    }
}
