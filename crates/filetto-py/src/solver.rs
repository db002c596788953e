//! The exact solver.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use filetto::game::notation::{format_move, format_moves};
use filetto::game::{self, Rules};
use filetto::solver::bounds::{plies_to_end, score};
use filetto::solver::{self, Bounds, Budget, DEFAULT_MEMORY, Report, Verdict};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{FilettoError, OrRaise, SolverError, seconds};
use crate::game::{AnyGame, Game};
use crate::moves::numbers;
use crate::position::{AnyPosition, Position};
use crate::value::Value;
use crate::waiting::wait_for;

/// The exact solver of a game, with a memory that lasts from position to position.
///
/// >>> import filetto
/// >>> solver = filetto.Solver("connect4")
/// >>> [solver.solve(moves).score for moves in ("44455554221", "7422341735647741166133573473242566")]
/// [-15, 1]
#[pyclass(module = "filetto", frozen)]
pub(crate) struct Solver {
    rules: Rules,
    memory: usize,
    /// The solver with what it remembers; None while it solves.
    inner: Mutex<Option<solver::Solver>>,
}

impl Solver {
    /// The solver with what it remembers, a new one if another thread has it.
    fn take(&self) -> PyResult<solver::Solver> {
        let kept = self.inner.lock().ok().and_then(|mut inner| inner.take());
        kept.map_or_else(|| solver::Solver::new(self.rules, self.memory).or_raise::<SolverError>(), Ok)
    }

    fn keep(&self, solver: solver::Solver) {
        if let Ok(mut inner) = self.inner.lock() {
            *inner = Some(solver);
        }
    }
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (game = None, *, memory = DEFAULT_MEMORY))]
    fn new(game: Option<AnyGame>, memory: usize) -> PyResult<Solver> {
        let rules = game.map_or_else(Rules::connect4, |game| game.0);
        let inner = solver::Solver::new(rules, memory).or_raise::<SolverError>()?;
        Ok(Solver { rules, memory, inner: Mutex::new(Some(inner)) })
    }

    /// The game it solves.
    #[getter]
    fn game(&self) -> Game {
        Game(self.rules)
    }

    /// Proves the value of a position: with `scores` that of every move too, with `weak` only win, draw or loss. A time
    /// (seconds) or a number of nodes may end it before: then the solution has bounds.
    #[pyo3(signature = (position, *, weak = false, scores = false, time = None, nodes = None, threads = 1))]
    #[allow(clippy::too_many_arguments)] // named in Python
    fn solve(
        &self,
        py: Python,
        position: AnyPosition,
        weak: bool,
        scores: bool,
        time: Option<f64>,
        nodes: Option<u64>,
        threads: usize,
    ) -> PyResult<Solution> {
        let position = position.0;
        if position.rules() != self.rules {
            let sentence =
                format!("this solver is for {}, the position is of {}", self.rules, position.rules());
            return Err(SolverError::new_err(sentence));
        }
        if weak && scores {
            return Err(FilettoError::new_err("weak and scores together: expected one of them"));
        }
        let (time, mut solver) = (seconds(time)?, self.take()?);
        let waited = wait_for(py, move |desk| {
            let start = Instant::now();
            let deadline = time.map(|time| start + time);
            let (stop, threads) = (Some(desk.stop.clone()), threads.max(1));
            let budget = Budget { deadline, nodes, stop, threads, ..Budget::default() };
            let report = match weak {
                true => solver.weak(&position, &budget).into(),
                false => solver.report(&position, scores, &budget),
            };
            (solver, Solution { position, report, time: start.elapsed() })
        })?;
        let waited = waited.map(|(solver, solution)| {
            self.keep(solver);
            solution
        });
        waited.finish(py)
    }

    /// Forgets all positions solved so far.
    fn clear(&self) -> PyResult<()> {
        let mut solver = self.take()?;
        solver.clear();
        self.keep(solver);
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Solver('{}')", self.rules)
    }
}

/// What is proven of a position.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct Solution {
    position: game::Position,
    report: Report,
    time: Duration,
}

impl Solution {
    fn rules(&self) -> Rules {
        self.position.rules()
    }

    fn points(&self, bounds: Bounds) -> Option<i32> {
        score(self.rules(), self.position.ply(), bounds.value()?)
    }
}

#[pymethods]
impl Solution {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.position.clone())
    }

    /// The value for the side to move; unknown if it was not proven.
    #[getter]
    fn value(&self) -> Value {
        Value(self.report.bounds.value().unwrap_or(filetto::value::Value::Unknown))
    }

    /// The proven bounds of the value.
    #[getter]
    fn bounds(&self) -> (Value, Value) {
        (Value(self.report.bounds.low), Value(self.report.bounds.high))
    }

    /// `"win"`, `"draw"` or `"loss"` for the side to move, None if it was not proven.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.report.bounds.verdict().map(|verdict| match verdict {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
        })
    }

    /// The score: 0 for a draw, larger for quicker wins, the negative for losses; None if it was not proven.
    #[getter]
    fn score(&self) -> Option<i32> {
        self.points(self.report.bounds)
    }

    /// Plies to the end of the game with perfect play.
    #[getter]
    fn plies(&self) -> Option<usize> {
        plies_to_end(self.rules(), self.position.ply(), self.report.bounds.value()?)
    }

    /// The numbers of the moves that keep the value.
    #[getter]
    fn best(&self) -> Vec<u16> {
        numbers(&self.report.best)
    }

    /// Perfect play to the end, as numbers of moves.
    #[getter]
    fn line(&self) -> Vec<u16> {
        numbers(&self.report.line)
    }

    /// The score of each legal move for the side that makes it, None where it was not proven; None if it was not asked.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(moves) = &self.report.moves else { return Ok(None) };
        let scores = PyDict::new(py);
        moves.iter().try_for_each(|(mv, bounds)| scores.set_item(mv.0, self.points(*bounds)))?;
        Ok(Some(scores))
    }

    /// Positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.report.nodes
    }

    /// Time spent.
    #[getter]
    fn seconds(&self) -> f64 {
        self.time.as_secs_f64()
    }

    /// True if all that was asked is proven.
    #[getter]
    fn complete(&self) -> bool {
        let moves = self.report.moves.iter().flatten();
        self.report.bounds.verdict().is_some()
            && moves.into_iter().all(|(_, bounds)| bounds.value().is_some())
    }

    fn __repr__(&self) -> String {
        let best: Vec<String> = self.report.best.iter().map(|mv| format_move(self.rules(), *mv)).collect();
        let (value, line) = (self.value().0, format_moves(self.rules(), &self.report.line));
        format!("Solution('{value}', best='{}', line='{line}', nodes={})", best.join(" "), self.report.nodes)
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Solution>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("filetto.pictures")?.call_method1("solution", (slf,))
    }
}
