//! A Python function, class or object as a player in our arena.
//!
//! It is asked on Python's own thread: a game that needs its move sends an errand and waits for the reply.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use filetto::game::{self, Move, Side};
use filetto::player::{Choice, Limits, Player, PlayerError, PlayerSpec};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{PyFunction, PyType};

use crate::error::PlayerError as Refused;
use crate::moves::Given;
use crate::player;
use crate::position::Position;
use crate::waiting::Desk;

/// How often a stop flag is looked for while Python thinks.
const POLL: Duration = Duration::from_millis(5);

/// Who plays: one of ours, or a Python player.
#[derive(Clone)]
pub(crate) enum Contestant {
    Ours(PlayerSpec),
    Python(Arc<Py<PyAny>>),
}

impl FromPyObject<'_, '_> for Contestant {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Contestant> {
        if let Ok(player) = given.cast::<player::Player>() {
            return Ok(Contestant::Ours(player.get().spec.clone()));
        }
        if let Ok(text) = given.extract::<String>() {
            return player::Player::read(&text).map(Contestant::Ours);
        }
        if given.is_callable() || given.hasattr("choose")? {
            return Ok(Contestant::Python(Arc::new(given.to_owned().unbind())));
        }
        Err(Refused::new_err(format!(
            "{} is no player: expected a text such as \"level:3\", a function position -> move, or an object with choose(position)",
            given.repr()?
        )))
    }
}

impl Contestant {
    /// Its text in a plan; for a Python player that of somebody who is no program of ours.
    pub(crate) fn spec(&self) -> PlayerSpec {
        match self {
            Contestant::Ours(spec) => spec.clone(),
            Contestant::Python(_) => "human".parse().expect("the registry has a person"),
        }
    }

    /// What it is called in tables and records.
    pub(crate) fn name(&self, py: Python) -> String {
        match self {
            Contestant::Ours(spec) => spec.to_string(),
            Contestant::Python(object) => python_name(object.bind(py)),
        }
    }

    /// True if one object plays all its games, so that they must not be played side by side.
    pub(crate) fn keeps_state(&self, py: Python) -> bool {
        let Contestant::Python(object) = self else { return false };
        let object = object.bind(py);
        !object.is_instance_of::<PyType>() && !object.is_instance_of::<PyFunction>()
    }
}

fn python_name(object: &Bound<PyAny>) -> String {
    let text = |object: &Bound<PyAny>, name: &str| object.getattr(name).ok()?.extract::<String>().ok();
    let name = text(object, "name").or_else(|| text(object, "__name__"));
    name.or_else(|| text(&object.get_type(), "__name__")).unwrap_or_else(|| "python".into())
}

/// The side of a game that Python plays.
pub(crate) struct Callback {
    desk: Arc<Desk>,
    /// What was given: a function, an object, or a class of which every game has an object of its own.
    given: Arc<Py<PyAny>>,
    /// Who is asked in this game.
    object: Option<Arc<Py<PyAny>>>,
}

impl Callback {
    pub(crate) fn new(desk: Arc<Desk>, given: Arc<Py<PyAny>>) -> Callback {
        Callback { desk, given, object: None }
    }

    /// Does something on Python's thread and waits for it.
    fn errand<T: Send + 'static>(
        &self,
        limits: &Limits,
        work: impl FnOnce(Python) -> PyResult<T> + Send + 'static,
    ) -> Result<T, PlayerError> {
        let (reply, replies) = channel();
        let stop = self.desk.stop.clone();
        self.desk.send(move |py| match work(py) {
            // Ctrl-C and the like are for whoever started the games, not a fault of the player: everything is stopped
            // before the player misses its reply.
            Err(error) if !error.is_instance_of::<PyException>(py) => {
                stop.store(true, Ordering::Relaxed);
                Err(error)
            }
            Err(error) => {
                let _ = reply.send(Err(PlayerError::Crashed(error.to_string())));
                Ok(())
            }
            Ok(done) => {
                let _ = reply.send(Ok(done));
                Ok(())
            }
        });
        wait(&replies, limits)
    }

    /// The object that plays this game: made now if a class was given, told of the new game if it wants to know.
    fn start(&mut self, limits: &Limits) -> Result<Arc<Py<PyAny>>, PlayerError> {
        if let Some(object) = &self.object {
            return Ok(object.clone());
        }
        let given = self.given.clone();
        let object = self.errand(limits, move |py| {
            let given = given.bind(py);
            let object = if given.is_instance_of::<PyType>() { given.call0()? } else { given.clone() };
            if object.hasattr("new_game")? {
                object.call_method0("new_game")?;
            }
            Ok(Arc::new(object.unbind()))
        })?;
        Ok(self.object.insert(object).clone())
    }
}

fn wait<T>(replies: &Receiver<Result<T, PlayerError>>, limits: &Limits) -> Result<T, PlayerError> {
    loop {
        match replies.recv_timeout(POLL) {
            Ok(reply) => return reply,
            // The errand was dropped: the games are over.
            Err(RecvTimeoutError::Disconnected) => return Err(PlayerError::Stopped),
            Err(RecvTimeoutError::Timeout) if limits.stopped() => return Err(PlayerError::Stopped),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

impl Player for Callback {
    fn prepare(&mut self, _: &game::Position, _: Side, limits: &Limits) {
        // What fails now fails again when it is asked.
        let _ = self.start(limits);
    }

    fn choose(&mut self, position: &game::Position, limits: &Limits) -> Result<Choice, PlayerError> {
        let (object, question) = (self.start(limits)?, position.clone());
        let mv = self.errand(limits, move |py| ask(object.bind(py), question))??;
        Ok(Choice::bare(mv))
    }
}

/// The move of a Python player, or why what it said is none.
fn ask(object: &Bound<PyAny>, position: game::Position) -> PyResult<Result<Move, PlayerError>> {
    let rules = position.rules();
    let question = (Position::new(position),);
    let said = match object.getattr("choose") {
        Ok(choose) => choose.call1(question)?,
        Err(_) => object.call1(question)?,
    };
    let said = said.getattr("move").unwrap_or(said);
    let read = said.extract::<Given>().and_then(|given| given.read(rules));
    Ok(read.map_err(|error| PlayerError::Illegal(error.value(object.py()).to_string())))
}
