//! What every move of a position is worth.

use std::time::Instant;

use filetto::analysis::{self, Analyst, Judge, chance};
use filetto::game::notation::format_move;
use filetto::game::{self, Rules};
use filetto::player::{Limits, PlayerSpec};
use filetto::solver::DEFAULT_MEMORY;
use filetto::why::Reason;
use pyo3::prelude::*;

use crate::error::{OrRaise, PlayerError, seconds};
use crate::moves::numbers;
use crate::player::Player;
use crate::position::{AnyPosition, Position};
use crate::value::Value;
use crate::waiting::wait_for;

/// What every move of a position is worth, the best first.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct Analysis {
    position: game::Position,
    candidates: Vec<analysis::Candidate>,
    #[pyo3(get)]
    /// Who knows: `glance`, `book`, `solver`, `engine` or `player`.
    source: &'static str,
    #[pyo3(get)]
    /// Positions visited to find out.
    nodes: u64,
    #[pyo3(get)]
    /// Time spent.
    seconds: f64,
}

#[pymethods]
impl Analysis {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.position.clone())
    }

    /// The moves with what is known of them, the best first.
    #[getter]
    fn candidates(&self) -> Vec<Candidate> {
        let rules = self.position.rules();
        self.candidates.iter().map(|inner| Candidate { rules, inner: inner.clone() }).collect()
    }

    /// The number of the best move.
    #[getter]
    fn best(&self) -> Option<u16> {
        self.candidates.first().map(|candidate| candidate.mv.0)
    }

    /// True if every value is proven.
    #[getter]
    fn complete(&self) -> bool {
        self.candidates.iter().all(|candidate| candidate.exact)
    }

    fn __repr__(&self) -> String {
        let rules = self.position.rules();
        let move_value = |row: &analysis::Candidate| format!("{}: {}", format_move(rules, row.mv), row.value);
        format!("Analysis({})", self.candidates.iter().map(move_value).collect::<Vec<_>>().join(", "))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Analysis>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("filetto.pictures")?.call_method1("analysis", (slf,))
    }
}

/// What is known of one move.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct Candidate {
    rules: Rules,
    inner: analysis::Candidate,
}

#[pymethods]
impl Candidate {
    /// The number of the move.
    #[getter]
    fn r#move(&self) -> u16 {
        self.inner.mv.0
    }

    /// The move as people write it.
    #[getter]
    fn text(&self) -> String {
        format_move(self.rules, self.inner.mv)
    }

    /// What it is worth to the side that plays it.
    #[getter]
    fn value(&self) -> Value {
        Value(self.inner.value)
    }

    /// The line expected, the move itself first.
    #[getter]
    fn line(&self) -> Vec<u16> {
        numbers(&self.inner.line)
    }

    /// How deep it was looked at for an estimate.
    #[getter]
    fn depth(&self) -> u32 {
        self.inner.depth
    }

    /// True if the value is proven with its distance.
    #[getter]
    fn exact(&self) -> bool {
        self.inner.exact
    }

    /// The chance of a win, from 0 to 1: what estimates of this size came to in games.
    #[getter]
    fn chance(&self) -> f64 {
        chance(self.rules, self.inner.value)
    }

    /// What a glance tells: a word for each fact, with the moves it is about.
    #[getter]
    fn reasons(&self) -> Vec<(&'static str, Vec<u16>)> {
        self.inner.reasons.iter().map(|fact| reason(*fact)).collect()
    }

    fn __repr__(&self) -> String {
        format!("Candidate('{}', '{}')", self.text(), self.inner.value)
    }
}

fn reason(reason: Reason) -> (&'static str, Vec<u16>) {
    match reason {
        Reason::Wins => ("wins", vec![]),
        Reason::Fills => ("fills", vec![]),
        Reason::Blocks => ("blocks", vec![]),
        Reason::Lets(reply) => ("lets", vec![reply.0]),
        Reason::DoubleThreat(one, two) => ("double threat", vec![one.0, two.0]),
        Reason::Threat(mv) => ("threat", vec![mv.0]),
    }
}

/// Evaluates every move: by the book, the solver and the engine, or by one player alone.
#[pyfunction]
#[pyo3(signature = (position, *, player, time, lines, threads))]
pub(crate) fn analyze(
    py: Python,
    position: AnyPosition,
    player: Option<&str>,
    time: f64,
    lines: usize,
    threads: usize,
) -> PyResult<Analysis> {
    let (spec, time) = (player.map(Player::read).transpose()?, seconds(Some(time))?);
    let waited = wait_for(py, move |desk| {
        let limits = Limits { time, stop: Some(desk.stop.clone()), ..Limits::default() };
        let judge = judge(spec, position.0.rules(), threads.max(1))?;
        look(judge, position.0, lines, &limits)
    })?;
    waited.map(|analysis| analysis.or_raise::<PlayerError>()).check()?.finish(py)
}

fn judge(
    spec: Option<PlayerSpec>,
    rules: Rules,
    threads: usize,
) -> Result<Judge, filetto::player::PlayerError> {
    let Some(spec) = spec else { return Ok(Judge::strongest(rules, DEFAULT_MEMORY, threads)) };
    let broken = || filetto::player::PlayerError::Crashed(format!("{spec} could not be started"));
    let player = spec.build().ok_or_else(broken)?;
    Ok(Judge::named(spec, player))
}

fn look(
    judge: Judge,
    position: game::Position,
    lines: usize,
    limits: &Limits,
) -> Result<Analysis, filetto::player::PlayerError> {
    let start = Instant::now();
    let mut analyst = Analyst::new(judge, lines.clamp(1, analysis::MOST_LINES), &position)?;
    analyst.think(limits, &mut |_| ())?;
    let analysis::Table { candidates, source, nodes, .. } = analyst.table();
    let (source, seconds) = (source.word(), start.elapsed().as_secs_f64());
    Ok(Analysis { position, candidates, source, nodes, seconds })
}
