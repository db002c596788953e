//! Games, matches and tournaments: our players and Python's.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use filetto::arena::preset::{Preset, Scoring};
use filetto::arena::standings::{Line, Standings};
use filetto::arena::{Fixture, Plan, Start, run};
use filetto::clock::TimeControl;
use filetto::game::notation::format_moves;
use filetto::internals::arena::course::Course;
use filetto::internals::arena::opening::usual_plies;
use filetto::internals::arena::sprt::{Sprt, Verdict};
use filetto::internals::arena::stats::{measure, superiority};
use filetto::player::{Limits, PlayerSpec};
use filetto::record::{End, Fault, GameRecord};
use filetto::session::Settings;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::callback::{Callback, Contestant};
use crate::error::{FilettoError, OrRaise};
use crate::game::{AnyGame, Game};
use crate::player::limits;
use crate::position::{AnyPosition, Position, side_text};
use crate::value::Value;
use crate::waiting::{Desk, wait_or_leave};

/// Where the games start.
#[derive(FromPyObject)]
pub(crate) enum Openings {
    /// After this many random plies.
    Random(usize),
    /// From each of these positions.
    Given(Vec<AnyPosition>),
}

/// One game that was played.
#[pyclass(module = "filetto", frozen, name = "Record")]
pub(crate) struct Record {
    number: usize,
    names: [String; 2],
    record: GameRecord,
}

#[pymethods]
impl Record {
    /// The number of the game in its match or tournament, from 0.
    #[getter]
    fn number(&self) -> usize {
        self.number
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.record.rules)
    }

    /// Who had X, with its seed.
    #[getter]
    fn x(&self) -> &str {
        &self.names[0]
    }

    /// Who had O, with its seed.
    #[getter]
    fn o(&self) -> &str {
        &self.names[1]
    }

    /// The moves as text, the opening included.
    #[getter]
    fn moves(&self) -> String {
        self.record.text()
    }

    /// The moves that were given as the opening.
    #[getter]
    fn opening(&self) -> String {
        format_moves(self.record.rules, &self.record.moves[..self.record.opening])
    }

    /// Who won, `"X"` or `"O"`; None after a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.record.end.winner().map(side_text)
    }

    /// How it ended, in words: `X wins`, `draw`, `O forfeits (crash): ValueError: …`.
    #[getter]
    fn end(&self) -> String {
        self.record.end.to_string()
    }

    /// What the loser of a forfeited game did wrong: `"illegal"`, `"timeout"`, `"crash"`, `"refused"`, `"memory"`.
    #[getter]
    fn fault(&self) -> Option<&'static str> {
        match self.record.end {
            End::Forfeit { fault, .. } => Some(fault.word()),
            _ => None,
        }
    }

    /// What each player thought its move was worth, one value for each move after the opening.
    #[getter]
    fn values(&self) -> Vec<Value> {
        self.record.choices.iter().map(|choice| Value(choice.value)).collect()
    }

    /// The nodes of each move after the opening.
    #[getter]
    fn nodes(&self) -> Vec<u64> {
        self.record.choices.iter().map(|choice| choice.stats.nodes).collect()
    }

    /// The seconds of each move after the opening.
    #[getter]
    fn seconds(&self) -> Vec<f64> {
        self.record.choices.iter().map(|choice| choice.stats.time.as_secs_f64()).collect()
    }

    /// The last position.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.record.position())
    }

    fn __repr__(&self) -> String {
        let [x, o] = &self.names;
        format!("Record(x='{x}', o='{o}', moves='{}', end='{}')", self.record.text(), self.record.end)
    }
}

/// The games of a match or a tournament.
#[pyclass(frozen)]
pub(crate) struct Games {
    pub(crate) plan: Plan,
    pub(crate) names: Vec<String>,
    pub(crate) scoring: Scoring,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) played: Played,
    pub(crate) interrupted: bool,
}

/// What was played so far.
#[derive(Default)]
pub(crate) struct Played {
    /// How each game ended, by its number.
    pub(crate) ends: Vec<Option<End>>,
    /// In the order in which they ended.
    pub(crate) records: Vec<(Fixture, GameRecord)>,
}

#[pymethods]
impl Games {
    /// The games in their order.
    #[getter]
    fn records(&self) -> Vec<Record> {
        let mut records: Vec<_> = self.played.records.iter().collect();
        records.sort_by_key(|(fixture, _)| fixture.index);
        records.into_iter().map(|(fixture, record)| self.record(fixture, record)).collect()
    }

    /// How many games were to be played.
    #[getter]
    fn planned(&self) -> usize {
        self.plan.len()
    }

    /// True if Ctrl-C ended it.
    #[getter]
    fn interrupted(&self) -> bool {
        self.interrupted
    }

    /// True if nothing is left to play.
    #[getter]
    fn complete(&self) -> bool {
        match self.sprt {
            None => self.played.ends.iter().all(Option::is_some),
            Some(_) => self.course().is_complete(&self.plan),
        }
    }

    /// A row for each player, best first.
    fn standings<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let standings = self.table(self.plan.len());
        let (order, ratings) = (standings.order(), standings.ratings());
        let row = |player: &usize| {
            let row = line_row(py, &self.names[*player], standings.line(*player))?;
            let rating = ratings[*player];
            row.set_item("elo", rating.elo)?;
            row.set_item("elo_low", rating.elo - rating.error)?;
            row.set_item("elo_high", rating.elo + rating.error)?;
            let against = PyDict::new(py);
            for other in order.iter().filter(|other| standings.between(*player, **other).1 > 0) {
                against.set_item(&self.names[*other], standings.between(*player, *other))?;
            }
            row.set_item("against", against)?;
            Ok(row)
        };
        order.iter().map(row).collect()
    }

    /// The result of a match from the first player's side.
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let course = self.course();
        let standings = self.table(course.halves.len());
        let result = line_row(py, &self.names[0], standings.line(0))?;
        result.set_item("opponent", &self.names[1])?;
        result.set_item("opponent_forfeits", standings.line(1).forfeits())?;
        let elo = measure(&course.halves);
        result.set_item("elo", elo.map(|elo| elo.value))?;
        result.set_item("elo_low", elo.map(|elo| elo.low))?;
        result.set_item("elo_high", elo.map(|elo| elo.high))?;
        let line = standings.line(0);
        result.set_item("superiority", superiority(line.wins.into(), line.losses.into()))?;
        result.set_item("pairs", course.pairs().0.to_vec())?;
        result.set_item("llr", self.sprt.map(|sprt| sprt.ratio(&course.pairs())))?;
        result.set_item("accepted", self.sprt.and_then(|sprt| accepted(&sprt, course.verdict)))?;
        Ok(result)
    }
}

impl Games {
    fn record(&self, fixture: &Fixture, record: &GameRecord) -> Record {
        let name = |side: usize| match fixture.specs[side].is_human() {
            true => self.names[fixture.seats[side]].clone(),
            false => fixture.specs[side].to_string(),
        };
        Record { number: fixture.index, names: [name(0), name(1)], record: record.clone() }
    }

    /// The match as far as it counts.
    fn course(&self) -> Course {
        let mut course = Course::new(self.sprt);
        course.follow(&self.plan, &self.played.ends);
        course
    }

    /// The standings of the first games.
    fn table(&self, counted: usize) -> Standings {
        let mut standings = Standings::new(self.names.len(), self.scoring);
        for (game, end) in self.played.ends.iter().enumerate().take(counted) {
            standings.add(self.plan.seats(game), end.as_ref().unwrap_or(&End::Stopped));
        }
        standings
    }
}

fn accepted(sprt: &Sprt, verdict: Verdict) -> Option<f64> {
    match verdict {
        Verdict::Accept0 => Some(sprt.elo0),
        Verdict::Accept1 => Some(sprt.elo1),
        Verdict::Open => None,
    }
}

/// What a player has, as a row.
fn line_row<'py>(py: Python<'py>, name: &str, line: &Line) -> PyResult<Bound<'py, PyDict>> {
    let row = PyDict::new(py);
    row.set_item("player", name)?;
    row.set_item("points", line.points)?;
    row.set_item("games", line.games())?;
    row.set_item("wins", line.wins)?;
    row.set_item("draws", line.draws)?;
    row.set_item("losses", line.losses)?;
    row.set_item("forfeits", line.forfeits())?;
    let faults = PyDict::new(py);
    for fault in Fault::ALL.into_iter().filter(|fault| line.forfeited(*fault) > 0) {
        faults.set_item(fault.word(), line.forfeited(fault))?;
    }
    row.set_item("faults", faults)?;
    Ok(row)
}

/// How the games are played, as Python names it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Terms {
    game: Option<AnyGame>,
    openings: Option<Openings>,
    preset: Option<String>,
    rounds: Option<usize>,
    games: Option<usize>,
    seed: u64,
    threads: usize,
    time: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    tolerance: f64,
    sprt: Option<(f64, f64)>,
}

impl Terms {
    pub(crate) fn league(&self) -> PyResult<Preset> {
        if let Some(name) = &self.preset {
            return match Preset::named(name) {
                Some(preset) => Ok(preset),
                None => Preset::parse(name).or_raise::<FilettoError>(),
            };
        }
        let rules = self.game.as_ref().map_or_else(filetto::game::Rules::connect4, |game| game.0);
        let starts = match &self.openings {
            None => vec![Start::Random(rules, usual_plies(rules))],
            Some(Openings::Random(plies)) => vec![Start::Random(rules, *plies)],
            Some(Openings::Given(positions)) => positions.iter().map(start).collect::<PyResult<_>>()?,
        };
        Ok(Preset { scoring: Scoring::USUAL, starts })
    }

    pub(crate) fn plan(&self, players: Vec<PlayerSpec>, starts: Vec<Start>) -> PyResult<Plan> {
        if players.len() < 2 || starts.is_empty() {
            let sentence = "there is nothing to play: expected two players or more, and an opening or more";
            return Err(FilettoError::new_err(sentence));
        }
        let most_games = self.games.unwrap_or(usize::MAX);
        let pairs_at_once = starts.len() * players.len() * (players.len() - 1) / 2;
        let rounds = self.rounds.unwrap_or(most_games.div_ceil(2).div_ceil(pairs_at_once));
        Ok(Plan { players, starts, rounds, most_games, seed: self.seed })
    }

    pub(crate) fn settings(&self) -> PyResult<Settings> {
        let limits = limits(self.time, self.nodes, self.depth)?;
        let tolerance = Duration::try_from_secs_f64(self.tolerance);
        Ok(Settings {
            control: limits.time.map(TimeControl::Move),
            tolerance: tolerance.map_err(|_| FilettoError::new_err("tolerance: expected seconds from 0"))?,
            ..Settings::from(&Limits { time: None, ..limits })
        })
    }

    pub(crate) fn test(&self) -> PyResult<Option<Sprt>> {
        match self.sprt {
            None => Ok(None),
            Some((low, high)) if low < high => Ok(Some(Sprt::new(low, high))),
            Some(_) => Err(FilettoError::new_err(
                "sprt: expected two Elo differences, the smaller first, such as (0, 10)",
            )),
        }
    }
}

fn start(position: &AnyPosition) -> PyResult<Start> {
    match position.0.outcome() {
        Some(_) => Err(FilettoError::new_err(
            "the game is over in an opening: expected positions in which it goes on",
        )),
        None => Ok(Start::Given(position.0.clone())),
    }
}

/// Plays the games of a match or a tournament. `progress` is called with the games played and those to play.
#[pyfunction]
pub(crate) fn run_games(
    py: Python,
    players: Vec<Contestant>,
    terms: Terms,
    progress: Option<Py<PyAny>>,
) -> PyResult<Games> {
    let league = terms.league()?;
    let plan = terms.plan(players.iter().map(Contestant::spec).collect(), league.starts)?;
    let (settings, sprt) = (terms.settings()?, terms.test()?);
    let names = players.iter().map(|player| player.name(py)).collect();
    let threads = if players.iter().any(|player| player.keeps_state(py)) { 1 } else { terms.threads.max(1) };
    let played = Arc::new(Mutex::new(Played { ends: vec![None; plan.len()], records: Vec::new() }));
    let hall = Hall {
        plan: plan.clone(),
        players,
        settings,
        sprt,
        played: played.clone(),
        progress: progress.map(Arc::new),
    };
    let waited = wait_or_leave(py, move |desk| hall.play(threads, desk))?;
    let interrupted = match waited.stopped {
        Some(error) if !error.is_instance_of::<pyo3::exceptions::PyKeyboardInterrupt>(py) => {
            return Err(error);
        }
        stopped => stopped.is_some(),
    };
    let played = played.lock().map(|mut played| std::mem::take(&mut *played)).unwrap_or_default();
    Ok(Games { plan, names, scoring: league.scoring, sprt, played, interrupted })
}

/// Where the games are played.
struct Hall {
    plan: Plan,
    players: Vec<Contestant>,
    settings: Settings,
    sprt: Option<Sprt>,
    played: Arc<Mutex<Played>>,
    progress: Option<Arc<Py<PyAny>>>,
}

impl Hall {
    fn play(self, threads: usize, desk: &Arc<Desk>) {
        let settings = self.settings_with(desk);
        let make = |seat: usize, spec: &PlayerSpec| match &self.players[seat] {
            Contestant::Ours(_) => spec.build(),
            Contestant::Python(given) => Some(Box::new(Callback::new(desk.clone(), given.clone())) as Box<_>),
        };
        let play = |game: usize| {
            let fixture = self.plan.fixture(game);
            let record = fixture.play_by(&settings, make);
            (record.end != End::Stopped).then_some((fixture, record))
        };
        let games: Vec<usize> = (0..self.plan.len()).collect();
        let mut course = Course::new(self.sprt);
        run(&games, threads, &desk.stop, play, |game, (fixture, record)| {
            let Ok(mut played) = self.played.lock() else { return };
            played.ends[game] = Some(record.end.clone());
            played.records.push((fixture, record));
            self.tell(desk, played.records.len());
            if self.sprt.is_some() {
                course.follow(&self.plan, &played.ends);
                let decided = course.verdict != Verdict::Open;
                desk.stop.fetch_or(decided, std::sync::atomic::Ordering::Relaxed);
            }
        });
    }

    /// The settings with the flag that ends everything.
    fn settings_with(&self, desk: &Desk) -> Settings {
        let limits = self.settings.limits.clone();
        let limits = limits.map(|limits| Limits { stop: Some(desk.stop.clone()), ..limits });
        Settings { limits, ..self.settings.clone() }
    }

    fn tell(&self, desk: &Desk, played: usize) {
        if let Some(progress) = self.progress.clone() {
            let planned = self.plan.len();
            desk.send(move |py| progress.call1(py, (played, planned)).map(drop));
        }
    }
}
