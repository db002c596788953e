//! Our players, asked from Python.

use std::sync::Mutex;

use filetto::game::Rules;
use filetto::game::notation::{format_move, format_moves};
use filetto::player::spec::PLAYERS;
use filetto::player::{self, Limits, PlayerSpec, ask};
use pyo3::prelude::*;

use crate::error::{OrRaise, PlayerError, seconds};
use crate::moves::numbers;
use crate::position::AnyPosition;
use crate::value::Value;
use crate::waiting::wait_for;

/// A player by its text: `"level:3"`, `"alphabeta:depth=8,eval=rivest"`, `"engine"`, `"perfect"`, `"mcts:seed=1"` …
///
/// >>> import filetto
/// >>> player = filetto.Player("alphabeta:depth=6")
/// >>> choice = player.choose("4455")
/// >>> choice.move, str(choice.value), choice.proven
/// (2, 'win in 3', True)
#[pyclass(module = "filetto", frozen)]
pub(crate) struct Player {
    pub(crate) spec: PlayerSpec,
    /// The player with what it remembers; None while it thinks.
    mind: Mutex<Option<Box<dyn player::Player>>>,
}

/// What a player may use for a move.
pub(crate) fn limits(time: Option<f64>, nodes: Option<u64>, depth: Option<u32>) -> PyResult<Limits> {
    Ok(Limits { time: seconds(time)?, nodes, depth, ..Limits::default() })
}

impl Player {
    pub(crate) fn read(spec: &str) -> PyResult<PlayerSpec> {
        let spec: PlayerSpec = spec.parse().or_raise::<PlayerError>()?;
        match spec.is_human() {
            true => Err(PlayerError::new_err(
                "a person cannot be asked from here: expected a program such as \"level:3\", or a Python function",
            )),
            false => Ok(spec),
        }
    }

    /// The player with what it remembers, a new one if another thread has it.
    fn take(&self) -> PyResult<Box<dyn player::Player>> {
        let kept = self.mind.lock().ok().and_then(|mut mind| mind.take());
        let built = kept.or_else(|| self.spec.build());
        built.ok_or_else(|| PlayerError::new_err(format!("{} could not be started", self.spec)))
    }

    fn keep(&self, player: Box<dyn player::Player>) {
        if let Ok(mut mind) = self.mind.lock() {
            *mind = Some(player);
        }
    }
}

#[pymethods]
impl Player {
    #[new]
    fn new(spec: &str) -> PyResult<Player> {
        Ok(Player { spec: Player::read(spec)?, mind: Mutex::new(None) })
    }

    /// The names of all players with what they are.
    #[staticmethod]
    fn names() -> Vec<(&'static str, &'static str)> {
        PLAYERS.iter().filter(|entry| !entry.is_human()).map(|entry| (entry.name, entry.about)).collect()
    }

    /// The text of the player.
    #[getter]
    fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// Chooses a move within a time (seconds), a number of nodes or a depth; without any it goes by its own default.
    #[pyo3(signature = (position, *, time = None, nodes = None, depth = None))]
    fn choose(
        &self,
        py: Python,
        position: AnyPosition,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
    ) -> PyResult<Choice> {
        let limits = limits(time, nodes, depth)?;
        let mut player = self.take()?;
        let rules = position.0.rules();
        let waited = wait_for(py, move |desk| {
            let limits = Limits { stop: Some(desk.stop.clone()), ..limits };
            let choice = ask(&mut *player, &position.0, &limits);
            (player, choice)
        })?;
        let waited = waited.map(|(player, answer)| {
            self.keep(player);
            answer.or_raise::<PlayerError>().map(|choice| Choice::new(rules, choice))
        });
        waited.check()?.finish(py)
    }

    /// Forgets what it remembers of the game so far.
    fn new_game(&self) -> PyResult<()> {
        let mut player = self.take()?;
        player.new_game();
        self.keep(player);
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Player('{}')", self.spec)
    }
}

/// The answer of a player.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct Choice {
    rules: Rules,
    pub(crate) inner: player::Choice,
}

impl Choice {
    pub(crate) fn new(rules: Rules, inner: player::Choice) -> Choice {
        Choice { rules, inner }
    }
}

#[pymethods]
impl Choice {
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

    /// True if the value is proven, not estimated.
    #[getter]
    fn proven(&self) -> bool {
        self.inner.proven
    }

    /// Plies looked ahead.
    #[getter]
    fn depth(&self) -> u32 {
        self.inner.depth
    }

    /// The principal variation: the numbers of the moves expected, this one first.
    #[getter]
    fn pv(&self) -> Vec<u16> {
        numbers(&self.inner.pv)
    }

    /// Positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.inner.stats.nodes
    }

    /// Positions whose remaining moves were not searched.
    #[getter]
    fn cuts(&self) -> u64 {
        self.inner.stats.cuts
    }

    /// Hits in the transposition table.
    #[getter]
    fn table_hits(&self) -> u64 {
        self.inner.stats.table_hits
    }

    /// Time spent.
    #[getter]
    fn seconds(&self) -> f64 {
        self.inner.stats.time.as_secs_f64()
    }

    fn __repr__(&self) -> String {
        let pv = format_moves(self.rules, &self.inner.pv);
        format!("Choice('{}', value='{}', pv='{pv}', nodes={})", self.text(), self.inner.value, self.nodes())
    }
}
