//! The experiments of the lab, as rows.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use filetto::game::Rules;
use filetto::internals::anneal::forsa4;
use filetto::internals::game::random;
use filetto::internals::lab::constants::{CONSTANTS, Variant};
use filetto::internals::lab::{self, Ending, Row, Run};
use filetto::internals::rng::Rng;
use filetto::player::PlayerSpec;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{FilettoError, OrRaise, seconds};
use crate::game::AnyGame;
use crate::player::Player;
use crate::position::AnyPosition;
use crate::waiting::wait_or_leave;

/// How often progress is told at most.
const REFRESH: Duration = Duration::from_millis(50);
/// Progress is told in parts of this.
const WHOLE: f64 = 1000.0;
/// Columns whose cells are texts, whatever they look like.
const TEXTS: [&str; 8] = ["moves", "move", "value", "player", "algorithm", "board", "variant", "order"];

/// The rows of an experiment: names of columns, cells, whether everything was measured, whether Ctrl-C ended it.
type Measured<'py> = (Vec<Bound<'py, PyDict>>, bool, bool);

/// How long an experiment may take, and who hears of it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Frame {
    time: Option<f64>,
    seed: u64,
    progress: Option<Py<PyAny>>,
}

/// Runs an experiment.
fn measure<'py, R: Row>(
    py: Python<'py>,
    frame: Frame,
    work: impl FnOnce(&Run, &mut dyn FnMut(&R, f64)) -> Ending + Send + 'static,
) -> PyResult<Measured<'py>> {
    let (time, progress) = (seconds(frame.time)?, frame.progress.map(Arc::new));
    let rows: Arc<Mutex<Vec<Vec<String>>>> = Arc::default();
    let kept = rows.clone();
    let waited = wait_or_leave(py, move |desk| {
        let mut told = Instant::now();
        let run = Run::start(time, desk.stop.clone());
        work(&run, &mut |row: &R, share| {
            if let Ok(mut kept) = kept.lock() {
                kept.push(row.cells());
            }
            if let Some(progress) = progress.clone().filter(|_| told.elapsed() > REFRESH || share >= 1.0) {
                told = Instant::now();
                desk.send(move |py| progress.call1(py, ((share * WHOLE) as u64, WHOLE as u64)).map(drop));
            }
        })
    })?;
    let interrupted = match waited.stopped {
        Some(error) if !error.is_instance_of::<PyKeyboardInterrupt>(py) => return Err(error),
        stopped => stopped.is_some(),
    };
    let rows = rows.lock().map(|mut rows| std::mem::take(&mut *rows)).unwrap_or_default();
    let rows = rows.iter().map(|cells| row(py, R::COLUMNS, cells)).collect::<PyResult<_>>()?;
    Ok((rows, waited.result == Some(Ending::Complete), interrupted))
}

/// A row with numbers where its cells are numbers.
fn row<'py>(py: Python<'py>, columns: &[&str], cells: &[String]) -> PyResult<Bound<'py, PyDict>> {
    let row = PyDict::new(py);
    for (column, cell) in columns.iter().zip(cells) {
        if TEXTS.contains(column) {
            row.set_item(column, cell)?;
        } else if let Ok(number) = cell.parse::<i64>() {
            row.set_item(column, number)?;
        } else if let Ok(number) = cell.parse::<f64>() {
            row.set_item(column, number)?;
        } else if let Ok(truth) = cell.parse::<bool>() {
            row.set_item(column, truth)?;
        } else {
            row.set_item(column, cell)?;
        }
    }
    Ok(row)
}

/// The players of these texts, with this depth where they have none of their own.
fn at_depth(specs: &[String], depth: u32) -> PyResult<Vec<PlayerSpec>> {
    let spec = |text: &String| Ok(Player::read(text)?.with_default("depth", &depth.to_string()));
    specs.iter().map(spec).collect()
}

/// Whole games, every algorithm on the same positions.
#[pyfunction]
#[pyo3(signature = (game, x, o, algorithms, games, opening, turns, depth, frame))]
#[allow(clippy::too_many_arguments)] // named in Python
pub(crate) fn lab_curves<'py>(
    py: Python<'py>,
    game: AnyGame,
    x: &str,
    o: &str,
    algorithms: Vec<String>,
    games: u32,
    opening: usize,
    turns: usize,
    depth: u32,
    frame: Frame,
) -> PyResult<Measured<'py>> {
    let setup = lab::curves::Setup {
        rules: game.0,
        players: [Player::read(x)?, Player::read(o)?],
        algorithms: at_depth(&algorithms, depth)?,
        games,
        opening: opening.min(game.0.cells() / 2),
        turns,
        measured: [false, true],
        seed: frame.seed,
    };
    measure(py, frame, move |run, report| lab::curves::run(&setup, run, report))
}

/// Full-depth searches against the number of empty cells.
#[pyfunction]
pub(crate) fn lab_levels<'py>(
    py: Python<'py>,
    boards: Vec<AnyGame>,
    positions: u32,
    threads: usize,
    cutoff: u32,
    frame: Frame,
) -> PyResult<Measured<'py>> {
    let setup = lab::levels::Setup {
        boards: boards.iter().map(|board| board.0).collect(),
        variants: lab::levels::VARIANTS.to_vec(),
        positions,
        threads: threads.max(1),
        cutoff,
        seed: frame.seed,
    };
    measure(py, frame, move |run, report| lab::levels::run(&setup, run, report))
}

/// How much alpha-beta cuts in uniform trees.
#[pyfunction]
pub(crate) fn lab_cuts<'py>(
    py: Python<'py>,
    branching: Vec<u32>,
    depth: u32,
    trees: u32,
    leaves: f64,
    frame: Frame,
) -> PyResult<Measured<'py>> {
    if branching.iter().any(|factor| !(2..=100).contains(factor)) || !(1..=25).contains(&depth) {
        return Err(FilettoError::new_err(
            "expected branching factors from 2 to 100 and a depth from 1 to 25",
        ));
    }
    let setup = lab::cuts::Setup { branching, depths: 1..=depth, trees, leaves, seed: frame.seed };
    measure(py, frame, move |run, report| lab::cuts::run(&setup, run, report))
}

/// The order of moves on real positions.
#[pyfunction]
pub(crate) fn lab_orderings<'py>(
    py: Python<'py>,
    positions: Vec<AnyPosition>,
    depths: Vec<u32>,
    frame: Frame,
) -> PyResult<Measured<'py>> {
    let positions = inner(positions);
    measure(py, frame, move |run, report| lab::orderings::run(&positions, &depths, run, report))
}

/// Players side by side on the same positions.
#[pyfunction]
pub(crate) fn lab_compare<'py>(
    py: Python<'py>,
    positions: Vec<AnyPosition>,
    players: Vec<String>,
    depth: u32,
    frame: Frame,
) -> PyResult<Measured<'py>> {
    let (positions, players) = (inner(positions), at_depth(&players, depth)?);
    if players.is_empty() {
        return Err(FilettoError::new_err("there is nobody to compare: expected players"));
    }
    measure(py, frame, move |run, report| lab::compare::run(&positions, &players, run, report))
}

/// Values against depth, with and without the cures of the horizon effect.
#[pyfunction]
pub(crate) fn lab_horizon<'py>(
    py: Python<'py>,
    positions: Vec<AnyPosition>,
    deepest: u32,
    frame: Frame,
) -> PyResult<Measured<'py>> {
    let positions = inner(positions);
    measure(py, frame, move |run, report| lab::horizon::run(&positions, deepest, run, report))
}

/// One annealing of the annealing player, temperature by temperature.
#[pyfunction]
pub(crate) fn lab_cooling<'py>(
    py: Python<'py>,
    position: AnyPosition,
    frame: Frame,
) -> PyResult<Measured<'py>> {
    let (position, seed) = (position.0, frame.seed);
    let settings = forsa4::Settings::default();
    measure(py, frame, move |run, report| {
        lab::annealing::cool(&position, &settings, Rng::new(seed), run, report)
    })
}

/// The annealing player in games: as it is, and with one of its constants changed.
#[pyfunction]
pub(crate) fn lab_annealing<'py>(
    py: Python<'py>,
    game: AnyGame,
    changes: Vec<(String, String)>,
    opponent: &str,
    games: u32,
    threads: usize,
    frame: Frame,
) -> PyResult<Measured<'py>> {
    let changed = changes.iter().map(|(constant, value)| change(constant, value));
    let variants = std::iter::once(Ok(Variant::Source)).chain(changed).collect::<PyResult<_>>()?;
    let setup = lab::constants::Setup {
        rules: game.0,
        base: Player::read("forsa4")?,
        opponent: Player::read(opponent)?,
        variants,
        games,
        seed: frame.seed,
        threads: threads.max(1),
    };
    measure(py, frame, move |run, report| lab::constants::play(&setup, run, report))
}

fn change(constant: &str, value: &str) -> PyResult<Variant> {
    let known = CONSTANTS.iter().find(|(name, _)| *name == constant).map(|(name, _)| *name);
    let known = known.ok_or_else(|| {
        let names: Vec<&str> = CONSTANTS.iter().map(|(name, _)| *name).collect();
        FilettoError::new_err(format!("unknown constant {constant:?}: expected one of {}", names.join(", ")))
    })?;
    Player::read("forsa4")?.with(known, value).or_raise::<FilettoError>()?;
    Ok(Variant::Changed(known, value.to_string()))
}

/// The same algorithms one ply deeper each time.
#[pyfunction]
pub(crate) fn lab_depths<'py>(
    py: Python<'py>,
    positions: Vec<AnyPosition>,
    algorithms: Vec<String>,
    deepest: u32,
    frame: Frame,
) -> PyResult<Measured<'py>> {
    let algorithms = algorithms.iter().map(|text| Player::read(text)).collect::<PyResult<Vec<_>>>()?;
    let positions = inner(positions);
    measure(py, frame, move |run, report| lab::depths::run(&positions, &algorithms, deepest, run, report))
}

/// How much a ply is worth: depths of one player against each other.
#[pyfunction]
pub(crate) fn lab_elo<'py>(
    py: Python<'py>,
    game: AnyGame,
    player: &str,
    depths: (u32, u32),
    games: u32,
    opening: usize,
    frame: Frame,
) -> PyResult<Measured<'py>> {
    let player = Player::read(player)?;
    let setup = lab::elo::Setup {
        rules: game.0,
        depths: depths.0..=depths.1,
        games,
        opening,
        player,
        seed: frame.seed,
    };
    measure(py, frame, move |run, report| lab::elo::run(&setup, run, report))
}

/// Random unfinished positions with this many stones.
#[pyfunction]
pub(crate) fn random_positions(
    game: AnyGame,
    count: usize,
    plies: usize,
    seed: u64,
) -> PyResult<Vec<crate::position::Position>> {
    let mut rng = Rng::new(seed);
    let rules: Rules = game.0;
    let found: Option<Vec<_>> = (0..count).map(|_| random::with_stones(rules, plies, &mut rng)).collect();
    let positions = found.ok_or_else(|| {
        FilettoError::new_err(format!(
            "no open position of {rules} with {plies} stones was found: expected fewer"
        ))
    })?;
    Ok(positions.into_iter().map(crate::position::Position::new).collect())
}

fn inner(positions: Vec<AnyPosition>) -> Vec<filetto::game::Position> {
    positions.into_iter().map(|position| position.0).collect()
}
