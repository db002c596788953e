//! The games of a match or a tournament, one by one.

use std::sync::Mutex;
use std::time::Duration;

use filetto::arena::Plan;
use filetto::arena::preset::Scoring;
use filetto::clock::TimeControl;
use filetto::game::notation::format_moves;
use filetto::game::{self, Side};
use filetto::internals::arena::course::Course;
use filetto::internals::arena::saved::SavedGame;
use filetto::internals::arena::sprt::{Sprt, Verdict};
use filetto::player::{Choice, Limits, PlayerSpec};
use filetto::record::{End, GameRecord};
use filetto::session::Settings;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{lock, micros};
use crate::arena::{Games, Played, Terms};
use crate::error::{FilettoError, broken};
use crate::player::Player;
use crate::position::side_text;
use crate::waiting::wait_for;

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
