//! What a driver and its workers need to share work: books, games and positions in pieces that travel.
//!
//! The driver holds `BookWork` or `Schedule`: what is open, and what came back. A worker holds a `UnitSolver` or a
//! `Schedule` of its own: everything follows from the number of a game and from the key of a position. Who sends what
//! where is Python: `python/filetto/cluster/`.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use filetto::arena::Plan;
use filetto::arena::preset::Scoring;
use filetto::book::Book;
use filetto::clock::TimeControl;
use filetto::game::notation::{format_game, format_move, format_moves};
use filetto::game::{self, Rules, Side};
use filetto::internals::arena::course::Course;
use filetto::internals::arena::saved::SavedGame;
use filetto::internals::arena::sprt::{Sprt, Verdict};
use filetto::internals::book::{BuildError, Coverage, Next, Remote, answer};
use filetto::player::{Choice, Limits, PlayerSpec};
use filetto::record::{End, GameRecord};
use filetto::session::Settings;
use filetto::solver::bounds::{plies_to_end, score};
use filetto::solver::{self, Budget, Report, Verdict as Outcome};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::arena::{Games, Played, Terms};
use crate::error::{BookError, FilettoError, MoveError, OrRaise, SolverError, broken};
use crate::game::AnyGame;
use crate::player::Player;
use crate::position::side_text;
use crate::value::Value;
use crate::waiting::wait_for;

pub(crate) fn register(module: &Bound<PyModule>) -> PyResult<()> {
    module.add_class::<BookWork>()?;
    module.add_class::<UnitSolver>()?;
    module.add_class::<Schedule>()
}

/// A book that is solved elsewhere, with its journal; one process at a time has it.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct BookWork(Mutex<Option<Work>>);

struct Work {
    remote: Remote,
    /// The bytes of the book, once nothing is open.
    complete: Option<Vec<u8>>,
}

impl BookWork {
    /// Does something with the journal while other Python threads run.
    fn with<T: Send>(
        &self,
        py: Python,
        act: impl FnOnce(&mut Option<Work>) -> Result<T, BuildError> + Send,
    ) -> PyResult<T> {
        py.detach(|| act(&mut lock(&self.0))).or_raise::<BookError>()
    }
}

fn finished() -> PyErr {
    BookError::new_err("the book is finished, and its journal is gone")
}

#[pymethods]
impl BookWork {
    #[new]
    fn new(py: Python, out: PathBuf, game: AnyGame, full: u8, replies: u8) -> PyResult<BookWork> {
        let coverage = Coverage { full, replies };
        let opened = py.detach(|| Remote::open(&out, game.0, coverage)).or_raise::<BookError>()?;
        Ok(BookWork(Mutex::new(Some(Work { remote: opened, complete: None }))))
    }

    /// How many positions are solved.
    #[getter]
    fn solved(&self) -> PyResult<usize> {
        lock(&self.0).as_ref().map(|work| work.remote.solved()).ok_or_else(finished)
    }

    /// What is wanted next: stones on the board, the keys of the open positions (16 bytes each), and how many positions
    /// there are with the solved ones. None once everything is solved.
    #[allow(clippy::type_complexity)] // a tuple in Python
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<(usize, Bound<'py, PyBytes>, usize)>> {
        let next = self.with(py, |work| {
            let Some(work) = work else { return Ok(None) };
            match work.remote.next() {
                Next::Solve(stage) => Ok(Some(stage)),
                Next::Complete(bytes) => {
                    work.complete = Some(bytes);
                    Ok(None)
                }
            }
        })?;
        Ok(next.map(|stage| (stage.ply, PyBytes::new(py, &stage.open), stage.total)))
    }

    /// Writes down records that a worker made and says how many of them are new.
    fn accept(&self, py: Python, records: &[u8]) -> PyResult<usize> {
        self.with(py, |work| work.as_mut().map_or(Ok(0), |work| work.remote.accept(records)))
    }

    /// Makes sure that everything is on the disk.
    fn sync(&self, py: Python) -> PyResult<()> {
        self.with(py, |work| work.as_mut().map_or(Ok(()), |work| work.remote.sync()))
    }

    /// Puts the complete book in its place and removes the journal; the number of its positions and its size.
    fn finish(&self, py: Python) -> PyResult<(usize, usize)> {
        let done = lock(&self.0).take_if(|work| work.complete.is_some());
        let Some(Work { remote, complete: Some(bytes) }) = done else {
            return Err(BookError::new_err(
                "the book is not complete: expected `next()` to find nothing open",
            ));
        };
        py.detach(|| remote.finish(&bytes)).or_raise::<BookError>()?;
        let book = Book::from_bytes(bytes).or_raise::<BookError>()?;
        Ok((book.len(), book.size()))
    }
}

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

fn outcome_word(verdict: Outcome) -> &'static str {
    match verdict {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
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

/// Seconds to the microsecond.
fn micros(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e6
}

/// The games of a match or a tournament by their numbers: a worker plays them, the driver takes them back.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct Schedule {
    plan: Plan,
    settings: Settings,
    scoring: Scoring,
    sprt: Option<Sprt>,
    state: Mutex<State>,
}

struct State {
    played: Played,
    course: Course,
}

/// A game as it stands in a line of a file.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Line {
    number: usize,
    game: String,
    x: String,
    o: String,
    opening: String,
    moves: String,
    end: EndColumns,
    seconds: Vec<f64>,
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct EndColumns {
    winner: Option<String>,
    fault: Option<String>,
    reason: Option<String>,
}

impl EndColumns {
    fn read(&self) -> Option<End> {
        let side = |text: &String| Side::BOTH.into_iter().find(|side| side_text(*side) == text);
        let winner = match &self.winner {
            None => None,
            Some(text) => Some(side(text)?),
        };
        End::from_columns(winner, self.fault.as_deref(), self.reason.as_deref().unwrap_or_default())
    }
}

#[pymethods]
impl Schedule {
    #[new]
    fn new(players: Vec<String>, terms: Terms) -> PyResult<Schedule> {
        let players = players.iter().map(|spec| Player::read(spec)).collect::<PyResult<_>>()?;
        let league = terms.league()?;
        let plan = terms.plan(players, league.starts)?;
        let (settings, sprt) = (terms.settings()?, terms.test()?);
        let played = Played { ends: vec![None; plan.len()], records: Vec::new() };
        let state = Mutex::new(State { played, course: Course::new(sprt) });
        Ok(Schedule { plan, settings, scoring: league.scoring, sprt, state })
    }

    /// How many games there are.
    #[getter]
    fn planned(&self) -> usize {
        self.plan.len()
    }

    /// The numbers of the games that were not taken back yet.
    #[getter]
    fn missing(&self) -> Vec<usize> {
        let state = lock(&self.state);
        (0..self.plan.len()).filter(|game| state.played.ends[*game].is_none()).collect()
    }

    /// True once a test has shown enough.
    #[getter]
    fn decided(&self) -> bool {
        lock(&self.state).course.verdict != Verdict::Open
    }

    /// Everything the games depend on: the first line of their file.
    fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (time, clock) = match self.settings.control {
            Some(control @ TimeControl::Move(_)) => (Some(control.to_string()), None),
            Some(control @ TimeControl::Game { .. }) => (None, Some(control.to_string())),
            None => (None, None),
        };
        let [limits, _] = &self.settings.limits;
        let header = PyDict::new(py);
        header.set_item("players", texts(&self.plan.players))?;
        header.set_item("starts", texts(&self.plan.starts))?;
        header.set_item("rounds", self.plan.rounds)?;
        header.set_item("games", self.plan.len())?;
        header.set_item("seed", self.plan.seed)?;
        header.set_item("time", time)?;
        header.set_item("clock", clock)?;
        header.set_item("nodes", limits.nodes)?;
        header.set_item("depth", limits.depth)?;
        header.set_item("tolerance", format!("{:?}", self.settings.tolerance))?;
        Ok(header)
    }

    /// Plays a game; its line. With `values` the line tells what each player thought of its moves.
    #[pyo3(signature = (number, *, values = false))]
    fn play<'py>(&self, py: Python<'py>, number: usize, values: bool) -> PyResult<Bound<'py, PyDict>> {
        if number >= self.plan.len() {
            let sentence = format!("there is no game {number}: expected one below {}", self.plan.len());
            return Err(FilettoError::new_err(sentence));
        }
        let (fixture, settings) = (self.plan.fixture(number), self.settings.clone());
        let specs = fixture.specs.clone();
        let waited = wait_for(py, move |desk| {
            let stop = |limits| Limits { stop: Some(desk.stop.clone()), ..limits };
            fixture.play(&Settings { limits: settings.limits.map(stop), ..settings })
        })?;
        match (waited.result, waited.stopped) {
            (Some(record), None) => game_line(py, number, &specs, &record, values),
            (_, Some(error)) => Err(error),
            (None, None) => Err(broken("a game ended without a record")),
        }
    }

    /// Takes back a game from its line, once its moves have been replayed.
    fn take(&self, game: &Bound<PyAny>) -> PyResult<()> {
        let expected = |what: &str| FilettoError::new_err(format!("expected {what}"));
        let line: Line = game.extract().map_err(|_| expected("a game of this tournament"))?;
        let end = line.end.read().ok_or_else(|| expected("a game of this tournament"))?;
        let saved = SavedGame {
            number: line.number,
            game: &line.game,
            x: &line.x,
            o: &line.o,
            opening: &line.opening,
            moves: &line.moves,
            end: &end,
        };
        let mut state = lock(&self.state);
        let State { played, course } = &mut *state;
        if played.ends.get(line.number).is_some_and(Option::is_some) {
            return Err(expected("every game once"));
        }
        let (fixture, position) = saved.replay(&self.plan).map_err(expected)?;
        let record = record(&position, fixture.start.ply(), &line.seconds, end.clone());
        played.ends[line.number] = Some(end);
        played.records.push((fixture, record));
        course.follow(&self.plan, &played.ends);
        Ok(())
    }

    /// The games that were taken back.
    fn games(&self, interrupted: bool) -> Games {
        let played = std::mem::take(&mut lock(&self.state).played);
        let names = texts(&self.plan.players);
        Games { plan: self.plan.clone(), names, scoring: self.scoring, sprt: self.sprt, played, interrupted }
    }
}

/// A game as it is kept: a line of the file.
fn game_line<'py>(
    py: Python<'py>,
    number: usize,
    [x, o]: &[PlayerSpec; 2],
    record: &GameRecord,
    values: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let line = PyDict::new(py);
    line.set_item("number", number)?;
    line.set_item("game", record.rules.to_string())?;
    line.set_item("x", x.to_string())?;
    line.set_item("o", o.to_string())?;
    line.set_item("opening", format_moves(record.rules, &record.moves[..record.opening]))?;
    line.set_item("moves", record.text())?;
    let (end, (winner, fault, reason)) = (PyDict::new(py), record.end.columns());
    end.set_item("winner", winner.map(side_text))?;
    end.set_item("fault", fault)?;
    end.set_item("reason", reason)?;
    line.set_item("end", end)?;
    let times: Vec<f64> = record.choices.iter().map(|choice| micros(choice.stats.time)).collect();
    line.set_item("seconds", times)?;
    if values {
        let values: Vec<String> = record.choices.iter().map(|choice| choice.value.to_string()).collect();
        line.set_item("values", values)?;
    }
    Ok(line)
}

/// A game as far as its line tells: the moves, their times, the end.
fn record(position: &game::Position, opening: usize, seconds: &[f64], end: End) -> GameRecord {
    let moves = position.history().to_vec();
    let choice = |(index, mv): (usize, &game::Move)| {
        let mut choice = Choice::bare(*mv);
        let time = seconds.get(index).and_then(|time| Duration::try_from_secs_f64(*time).ok());
        choice.stats.time = time.unwrap_or_default();
        choice
    };
    let choices = moves[opening..].iter().enumerate().map(choice).collect();
    GameRecord { rules: position.rules(), moves, opening, choices, end }
}

fn texts<T: ToString>(list: &[T]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

/// What a mutex holds; whoever panicked before left it whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
