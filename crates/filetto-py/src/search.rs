//! One search to watch: on a position or on a typed tree, by any algorithm, with our evaluations or one in Python.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use filetto::eval::{Eval, LineBoard, Linear, Rivest, SouthPasadena, Weights};
use filetto::game::{self, Rules};
use filetto::internals::lab::orderings::{MoveOrder, Reordered};
use filetto::internals::lab::style::Style;
use filetto::internals::lab::trace::Trace;
use filetto::search::{ALGORITHMS, Algorithm, Budget, Found, Settings, Tree, TypedTree, search};
use filetto::value::Score;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{FilettoError, OrRaise, TreeError, seconds};
use crate::judge::{Judged, Verdicts};
use crate::position::{AnyPosition, Position};
use crate::trace::{Names, Recorded, Recording, Written, score};
use crate::value::Value;
use crate::waiting::wait_for;
use crate::watcher::{Told, Watcher};

/// Entries of the table of a search that remembers.
const MEMORY: usize = 1 << 16;
/// Deeper than any typed tree.
const WHOLE_TREE: u32 = 200;

/// What is searched.
enum Source {
    Typed(TypedTree),
    Position(game::Position),
}

impl FromPyObject<'_, '_> for Source {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Source> {
        match given.cast::<PyString>() {
            Ok(text) => text.to_str()?.parse().or_raise::<TreeError>().map(Source::Typed),
            Err(_) => given.extract::<AnyPosition>().map(|position| Source::Position(position.0)),
        }
    }
}

/// How leaves at the depth limit are evaluated.
enum Evaluation {
    Ours(Box<dyn Fn(Rules) -> Weights + Send>),
    Python(Py<PyAny>),
}

impl FromPyObject<'_, '_> for Evaluation {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Evaluation> {
        if given.is_callable() {
            return Ok(Evaluation::Python(given.to_owned().unbind()));
        }
        match given.extract::<String>().as_deref() {
            Ok("rivest") => Ok(Evaluation::Ours(Box::new(|rules| Rivest.weights(rules)))),
            Ok("southpasadena") => {
                Ok(Evaluation::Ours(Box::new(|rules| SouthPasadena::default().weights(rules))))
            }
            _ => linear(given),
        }
    }
}

/// Weights of the user's own: `{"rows": [1, 10, 50], "columns": …, "diagonals": …, "tempo": 0}`.
fn linear(given: Borrowed<PyAny>) -> PyResult<Evaluation> {
    let sentence = "evaluate: expected \"rivest\", \"southpasadena\", a function position -> number (good for X), or \
                    weights such as {\"rows\": [1, 10, 50], \"columns\": [1, 10, 50], \"diagonals\": [1, 10, 50], \"tempo\": 0}";
    let list = |name: &str| given.get_item(name)?.extract::<Vec<i32>>();
    let read = || {
        let tempo = given.get_item("tempo").map_or(Ok(0), |tempo| tempo.extract::<i32>())?;
        PyResult::Ok(Linear {
            rows: list("rows")?,
            columns: list("columns")?,
            diagonals: list("diagonals")?,
            tempo,
        })
    };
    let linear = read().map_err(|_| FilettoError::new_err(sentence))?;
    Ok(Evaluation::Ours(Box::new(move |rules| linear.weights(rules))))
}

/// A search to make.
struct Job {
    algorithm: Algorithm,
    settings: Settings,
    order: MoveOrder,
    /// Nodes to write down at most, if any.
    recorded: Option<usize>,
    time: Option<Duration>,
    nodes: Option<u64>,
    /// How scores are told.
    style: Style,
}

/// What came of it.
struct Done {
    found: Found<u64>,
    recorded: Option<Recorded>,
    time: Duration,
}

impl Job {
    fn budget(&self, stop: &Arc<AtomicBool>) -> Budget {
        let deadline = self.time.map(|time| Instant::now() + time);
        Budget { deadline, nodes: self.nodes, stop: Some(stop.clone()), ..Budget::default() }
    }

    fn run<T: Tree<Move: Recording>>(&self, tree: T, stop: &Arc<AtomicBool>, told: Option<Told>) -> Done {
        let start = Instant::now();
        let mut tree = Reordered::new(tree, self.order);
        let budget = self.budget(stop);
        if self.recorded.is_none() && told.is_none() {
            let found = search(&mut tree, &mut (), self.algorithm, &self.settings, &budget);
            return Done { found: numbered(found), recorded: None, time: start.elapsed() };
        }
        let sign = if tree.max_to_move() { 1 } else { -1 };
        let mut trace = self.recorded.map(Trace::new);
        trace.iter_mut().for_each(|trace| trace.style = self.style);
        let mut watcher = Watcher { trace, told };
        let found = search(&mut tree, &mut watcher, self.algorithm, &self.settings, &budget);
        let time = start.elapsed();
        let recorded = watcher.trace.map(|mut trace| {
            trace.finish(Score(sign * found.score.0));
            T::Move::reveal(&mut trace, &mut tree);
            T::Move::keep(trace)
        });
        Done { found: numbered(found), recorded, time }
    }
}

/// The same with moves as numbers.
fn numbered<M: Into<u64> + Copy + Debug>(found: Found<M>) -> Found<u64> {
    Found {
        score: found.score,
        line: found.line.iter().map(|mv| (*mv).into()).collect(),
        depth: found.depth,
        exact: found.exact,
        finished: found.finished,
        stats: found.stats,
    }
}

/// Searches a position, or a tree typed in brackets.
#[pyfunction]
#[pyo3(name = "search", signature = (source, algorithm, depth, *, evaluate, order, memo, quick, time, nodes, observer, trace))]
#[allow(clippy::too_many_arguments)] // named in Python
pub(crate) fn run_search(
    py: Python,
    source: Bound<PyAny>,
    algorithm: &str,
    depth: Option<u32>,
    evaluate: Bound<PyAny>,
    order: &str,
    memo: bool,
    quick: bool,
    time: Option<f64>,
    nodes: Option<u64>,
    observer: Option<Bound<PyAny>>,
    trace: Option<usize>,
) -> PyResult<SearchResult> {
    let (source, evaluation) = (source.extract::<Source>()?, evaluate.extract::<Evaluation>()?);
    let memory = if memo { MEMORY } else { 0 };
    let job = Job {
        algorithm: named(algorithm)?,
        settings: Settings { memory, quick, ..Settings::plain(depth_of(&source, depth)?) },
        order: MoveOrder::by_word(order).ok_or_else(|| unknown_order(order))?,
        recorded: trace,
        time: seconds(time)?,
        nodes,
        style: style_of(&source),
    };
    let title = title(&source, &job);
    let names = match &source {
        Source::Typed(tree) => Names::Typed(tree.clone()),
        Source::Position(position) => Names::Moves(position.rules()),
    };
    let (algorithm, style) = (job.algorithm.name(), job.style);
    let finish = |done: Done| SearchResult::new(algorithm, title, style, names, done);
    if observer.is_none() && matches!(evaluation, Evaluation::Ours(_)) {
        let waited = wait_for(py, move |desk| far_from_python(&job, source, &evaluation, &desk.stop))?;
        return waited.map(finish).finish(py);
    }
    beside_python(py, &job, source, &evaluation, observer).map(finish)
}

/// A search that needs nothing from Python.
fn far_from_python(job: &Job, source: Source, evaluation: &Evaluation, stop: &Arc<AtomicBool>) -> Done {
    match (source, evaluation) {
        (Source::Typed(tree), _) => job.run(tree, stop, None),
        (Source::Position(position), Evaluation::Ours(weights)) => {
            job.run(LineBoard::new(&position, &weights(position.rules())), stop, None)
        }
        (Source::Position(_), Evaluation::Python(_)) => unreachable!("Python evaluates on its own thread"),
    }
}

/// A search that asks Python, on Python's thread. What Python raises ends it.
fn beside_python(
    py: Python,
    job: &Job,
    source: Source,
    evaluation: &Evaluation,
    observer: Option<Bound<PyAny>>,
) -> PyResult<Done> {
    let verdicts = Verdicts::default();
    let told = observer.map(|observer| Told { observer, verdicts: verdicts.clone(), style: job.style });
    let stop = verdicts.stop();
    let done = match (source, evaluation) {
        (Source::Typed(tree), _) => job.run(tree, &stop, told),
        (Source::Position(position), Evaluation::Ours(weights)) => {
            job.run(LineBoard::new(&position, &weights(position.rules())), &stop, told)
        }
        (Source::Position(position), Evaluation::Python(judge)) => {
            job.run(Judged::new(position, judge.bind(py).clone(), verdicts.clone()), &stop, told)
        }
    };
    verdicts.raised()?;
    Ok(done)
}

fn named(algorithm: &str) -> PyResult<Algorithm> {
    Algorithm::by_name(algorithm).ok_or_else(|| {
        let names: Vec<&str> = ALGORITHMS.iter().map(|row| row.1).collect();
        FilettoError::new_err(format!(
            "unknown algorithm {algorithm:?}: expected one of {}",
            names.join(", ")
        ))
    })
}

fn unknown_order(order: &str) -> PyErr {
    let names: Vec<String> = MoveOrder::ALL.iter().map(|order| order.name().replace(' ', "-")).collect();
    FilettoError::new_err(format!("unknown order {order:?}: expected one of {}", names.join(", ")))
}

/// All of a typed tree; of a position the depth asked for, which it must not be without.
fn depth_of(source: &Source, depth: Option<u32>) -> PyResult<u32> {
    match (source, depth) {
        (_, Some(0)) => Err(FilettoError::new_err("depth=0: expected at least 1")),
        (Source::Typed(_), depth) => Ok(depth.unwrap_or(WHOLE_TREE)),
        (Source::Position(position), _) if position.outcome().is_some() => {
            Err(FilettoError::new_err("the game is over: expected a position in which it goes on"))
        }
        (Source::Position(position), depth) => {
            let empty = (position.rules().cells() - position.ply()) as u32;
            Ok(depth.unwrap_or(empty).min(empty))
        }
    }
}

/// Scores of a typed tree have its decimals.
fn style_of(source: &Source) -> Style {
    match source {
        Source::Typed(tree) => Style::Fixed(tree.decimals()),
        Source::Position(_) => Style::Fixed(0),
    }
}

fn title(source: &Source, job: &Job) -> String {
    let name = job.algorithm.name();
    match source {
        Source::Typed(tree) => format!("{name} on {tree}"),
        Source::Position(position) => format!("{name} on {}, depth {}", position.rules(), job.settings.depth),
    }
}

/// What a search found, and what it took.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct SearchResult {
    #[pyo3(get)]
    /// The name of the algorithm.
    algorithm: &'static str,
    title: String,
    style: Style,
    found: Found<u64>,
    time: Duration,
    written: Option<Arc<Written>>,
}

impl SearchResult {
    fn new(algorithm: &'static str, title: String, style: Style, names: Names, done: Done) -> SearchResult {
        let Done { found, recorded, time } = done;
        let write = |recorded| Written { title: title.clone(), names, line: found.line.clone(), recorded };
        let written = recorded.map(write).map(Arc::new);
        SearchResult { algorithm, title, style, found, time, written }
    }
}

#[pymethods]
impl SearchResult {
    /// The value of the root for the side to move; unknown if the search was not finished.
    #[getter]
    fn value(&self) -> Value {
        Value(self.found.value())
    }

    /// The number the search compares: the estimate, or beyond 900,000,000 for a win or a loss. A typed tree with
    /// decimals has them here; its `value` counts in its smallest unit.
    #[getter]
    fn score<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        score(py, self.style, self.found.score)
    }

    /// The principal variation as numbers of moves (of children in a typed tree, from 0).
    #[getter]
    fn line(&self) -> Vec<u64> {
        self.found.line.clone()
    }

    /// The best move, the first of the line.
    #[getter]
    fn r#move(&self) -> Option<u64> {
        self.found.line.first().copied()
    }

    /// Plies looked ahead.
    #[getter]
    fn depth(&self) -> u32 {
        self.found.depth
    }

    /// False if time or nodes ended it.
    #[getter]
    fn finished(&self) -> bool {
        self.found.finished
    }

    /// Positions visited, the root and the leaves included.
    #[getter]
    fn nodes(&self) -> u64 {
        self.found.stats.nodes
    }

    /// Positions that were not expanded.
    #[getter]
    fn leaves(&self) -> u64 {
        self.found.stats.leaves
    }

    /// Leaves that were evaluated.
    #[getter]
    fn evaluations(&self) -> u64 {
        self.found.stats.evaluations
    }

    /// Positions whose remaining moves were not searched.
    #[getter]
    fn cuts(&self) -> u64 {
        self.found.stats.cuts
    }

    /// Hits in the transposition table.
    #[getter]
    fn table_hits(&self) -> u64 {
        self.found.stats.table_hits
    }

    /// Positions visited at each depth below the root.
    #[getter]
    fn per_depth(&self) -> Vec<u64> {
        self.found.stats.per_depth.clone()
    }

    /// Time spent.
    #[getter]
    fn seconds(&self) -> f64 {
        self.time.as_secs_f64()
    }

    /// The search written down, None unless `trace` asked for it.
    #[getter]
    fn trace(&self) -> Option<crate::trace::Trace> {
        self.written.clone().map(crate::trace::Trace)
    }

    fn __repr__(&self) -> String {
        let found = &self.found;
        let value = found.value();
        format!(
            "SearchResult('{}', '{value}', line={:?}, nodes={})",
            self.title, found.line, found.stats.nodes
        )
    }
}

/// Plain values of a position by one of our evaluations, from X's side.
#[pyfunction]
pub(crate) fn evaluate(position: PyRef<Position>, evaluate: Bound<PyAny>) -> PyResult<i32> {
    match evaluate.extract::<Evaluation>()? {
        Evaluation::Ours(weights) => Ok(weights(position.inner.rules()).evaluate(&position.inner)),
        Evaluation::Python(_) => Err(FilettoError::new_err("a function evaluates by being called")),
    }
}
