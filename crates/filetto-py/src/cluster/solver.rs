//! The solver of a worker.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use filetto::game::notation::{format_game, format_move};
use filetto::game::{self, Rules};
use filetto::internals::book::answer;
use filetto::solver::bounds::{plies_to_end, score};
use filetto::solver::{self, Budget, Report, Verdict};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use super::{lock, micros};
use crate::error::{BookError, MoveError, OrRaise, SolverError, broken};
use crate::game::AnyGame;
use crate::value::Value;
use crate::waiting::wait_for;

/// A solver that answers in the shapes that files have, for workers.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct UnitSolver {
    rules: Rules,
    solver: Arc<Mutex<solver::Solver>>,
}

#[pymethods]
impl UnitSolver {
    #[new]
    fn new(game: AnyGame, memory: usize) -> PyResult<UnitSolver> {
        let solver = solver::Solver::new(game.0, memory).or_raise::<SolverError>()?;
        Ok(UnitSolver { rules: game.0, solver: Arc::new(Mutex::new(solver)) })
    }

    /// Solves positions of a book by their keys: records of its journal.
    fn records<'py>(&self, py: Python<'py>, ply: usize, keys: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        let (rules, solver, keys) = (self.rules, self.solver.clone(), keys.to_vec());
        let waited = wait_for(py, move |desk| answer(&mut lock(&solver), rules, ply, &keys, &desk.stop))?;
        let records = waited.finish(py)?;
        let records = records.ok_or_else(|| BookError::new_err("expected keys of positions of this game"))?;
        Ok(PyBytes::new(py, &records))
    }

    /// The value of a position, as `filetto solve --file F --json` writes it. It starts from nothing, so that the nodes
    /// are those of this position alone.
    fn value<'py>(&self, py: Python<'py>, moves: &str, weak: bool) -> PyResult<Bound<'py, PyDict>> {
        let position = game::Position::parse(self.rules, moves).or_raise::<MoveError>()?;
        let (solver, asked) = (self.solver.clone(), position.clone());
        let waited = wait_for(py, move |desk| {
            let mut solver = lock(&solver);
            solver.clear();
            let (start, budget) =
                (Instant::now(), Budget { stop: Some(desk.stop.clone()), ..Budget::default() });
            let solve = if weak { solver::Solver::weak } else { solver::Solver::solve };
            let report = solve(&mut solver, &asked, &budget).into();
            Solved { report, time: start.elapsed() }
        })?;
        match (waited.result, waited.stopped) {
            (Some(solved), None) => solved.line(py, &position),
            (_, Some(error)) => Err(error),
            (None, None) => Err(broken("the solver ended without an answer")),
        }
    }
}

/// A solved position and how long it took.
struct Solved {
    report: Report,
    time: Duration,
}

impl Solved {
    /// The keys of `filetto solve --json`.
    fn line<'py>(&self, py: Python<'py>, position: &game::Position) -> PyResult<Bound<'py, PyDict>> {
        let (rules, ply, bounds) = (position.rules(), position.ply(), self.report.bounds);
        let texts = |moves: &[game::Move]| -> Vec<String> {
            moves.iter().map(|mv| format_move(rules, *mv)).collect()
        };
        let line = PyDict::new(py);
        line.set_item("game", rules.to_string())?;
        line.set_item("moves", format_game(position))?;
        line.set_item("outcome", bounds.verdict().map(outcome_word))?;
        line.set_item("score", bounds.value().and_then(|value| score(rules, ply, value)))?;
        line.set_item("plies", bounds.value().and_then(|value| plies_to_end(rules, ply, value)))?;
        line.set_item("best", texts(&self.report.best))?;
        line.set_item("scores", py.None())?;
        line.set_item("line", texts(&self.report.line))?;
        line.set_item("at_least", value_columns(py, bounds.low)?)?;
        line.set_item("at_most", value_columns(py, bounds.high)?)?;
        line.set_item("nodes", self.report.nodes)?;
        line.set_item("seconds", micros(self.time))?;
        Ok(line)
    }
}

fn outcome_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Draw => "draw",
        Verdict::Loss => "loss",
    }
}

/// A value in the three columns that files have for it.
fn value_columns(py: Python, value: filetto::value::Value) -> PyResult<Bound<PyDict>> {
    let value = Value(value);
    let columns = PyDict::new(py);
    columns.set_item("kind", value.kind())?;
    columns.set_item("plies", value.plies())?;
    columns.set_item("estimate", value.estimate())?;
    Ok(columns)
}
