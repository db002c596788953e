//! Many games at once, stepped in Rust: what learners need.

use std::sync::atomic::{AtomicI64, AtomicU8, AtomicU32, Ordering::Relaxed};

use filetto::game::{Cell, Move, Outcome, Position, Rules, Side};
use filetto::internals::rng::Rng;
use pyo3::prelude::*;

use crate::error::FilettoError;
use crate::game::{AnyGame, Game};
use crate::shared::{Access, Element, Shared, array, zeros};

/// The most games of a batch.
const MOST: usize = 1 << 22;

/// Games side by side. Every array is the memory itself: read it after a step, write `actions` before one.
#[pyclass(module = "filetto", frozen)]
pub(crate) struct Batch {
    rules: Rules,
    arrays: Arrays,
    state: std::sync::Mutex<State>,
}

struct State {
    games: Vec<Position>,
    rng: Rng,
}

/// What numpy sees, one row for each game.
#[derive(Clone)]
struct Arrays {
    /// The moves to play, written from outside.
    actions: Shared<AtomicI64>,
    /// A plane for the stones of X, one for those of O.
    observations: Shared<AtomicU8>,
    /// 1 where a move can be played.
    masks: Shared<AtomicU8>,
    /// 0 where X is to move, 1 where O is.
    to_move: Shared<AtomicU8>,
    /// What the last step gave to the side that made it.
    rewards: Shared<AtomicU32>,
    /// 1 where the last step ended a game: the row shows a new one already.
    dones: Shared<AtomicU8>,
    /// 1 where it ended by a move that cannot be played.
    illegal: Shared<AtomicU8>,
}

impl Arrays {
    fn new(count: usize, rules: Rules) -> Arrays {
        Arrays {
            actions: zeros(count),
            observations: zeros(count * 2 * rules.cells()),
            masks: zeros(count * rules.move_count()),
            to_move: zeros(count),
            rewards: zeros(count),
            dones: zeros(count),
            illegal: zeros(count),
        }
    }

    /// The row of a new game.
    fn clear(&self, index: usize, rules: Rules) {
        let (planes, moves) = (2 * rules.cells(), rules.move_count());
        row(&self.observations, index, planes).iter().for_each(|stone| stone.store(0, Relaxed));
        row(&self.masks, index, moves).iter().for_each(|legal| legal.store(1, Relaxed));
        self.to_move[index].store(0, Relaxed);
    }

    /// The row after a move that did not end the game.
    fn advance(&self, index: usize, game: &Position, mv: Move, cell: Cell, side: Side) {
        let rules = game.rules();
        let place = side.index() * rules.cells() + cell.index(rules.width());
        row(&self.observations, index, 2 * rules.cells())[place].store(1, Relaxed);
        let room = u8::from(game.landing(mv).is_ok());
        row(&self.masks, index, rules.move_count())[mv.index()].store(room, Relaxed);
        self.to_move[index].store((!side).index() as u8, Relaxed);
    }

    fn tell(&self, index: usize, step: Step) {
        let (reward, done, illegal) = match step {
            Step::GoesOn => (0.0f32, 0, 0),
            Step::Drawn => (0.0, 1, 0),
            Step::Won => (1.0, 1, 0),
            Step::Illegal => (-1.0, 1, 1),
        };
        self.rewards[index].store(reward.to_bits(), Relaxed);
        self.dones[index].store(done, Relaxed);
        self.illegal[index].store(illegal, Relaxed);
    }
}

fn row<T>(memory: &[T], index: usize, length: usize) -> &[T] {
    &memory[index * length..(index + 1) * length]
}

/// What a move did to its game.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    GoesOn,
    Drawn,
    Won,
    Illegal,
}

/// Plays a move in one game; a game that ends starts again.
fn step(game: &mut Position, index: usize, arrays: &Arrays) {
    let (rules, side) = (game.rules(), game.to_move());
    let mv = u16::try_from(arrays.actions[index].load(Relaxed)).map_or(Move(u16::MAX), Move);
    let step = match game.check(mv) {
        Err(_) => Step::Illegal,
        Ok(cell) => {
            game.play_unchecked(mv);
            arrays.advance(index, game, mv, cell, side);
            match game.outcome() {
                None => Step::GoesOn,
                Some(Outcome::Draw) => Step::Drawn,
                Some(Outcome::Win(_)) => Step::Won,
            }
        }
    };
    arrays.tell(index, step);
    if step != Step::GoesOn {
        while game.undo().is_some() {}
        arrays.clear(index, rules);
    }
}

impl Batch {
    fn view<'py, T: Element>(
        &self,
        py: Python<'py>,
        memory: &Shared<T>,
        shape: &[usize],
        access: Access,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = self.arrays.actions.len();
        array(py, memory, &[&[count], shape].concat(), access)
    }

    fn flags<'py>(
        &self,
        py: Python<'py>,
        memory: &Shared<AtomicU8>,
        shape: &[usize],
    ) -> PyResult<Bound<'py, PyAny>> {
        self.view(py, memory, shape, Access::Read)?.call_method1("view", ("bool",))
    }

    fn with_state<R: Send>(&self, py: Python, work: impl FnOnce(&mut State) -> R + Send) -> PyResult<R> {
        let done = py.detach(|| self.state.lock().map(|mut state| work(&mut state)).ok());
        done.ok_or_else(|| crate::error::broken("a step of this batch broke down before"))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (count, game = None, *, seed = 1))]
    fn new(count: usize, game: Option<AnyGame>, seed: u64) -> PyResult<Batch> {
        if !(1..=MOST).contains(&count) {
            return Err(FilettoError::new_err(format!("a batch of {count} games: expected 1 to {MOST}")));
        }
        let rules = game.map_or_else(Rules::connect4, |game| game.0);
        let state = State { games: vec![Position::new(rules); count], rng: Rng::new(seed) };
        let arrays = Arrays::new(count, rules);
        (0..count).for_each(|index| arrays.clear(index, rules));
        Ok(Batch { rules, arrays, state: std::sync::Mutex::new(state) })
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.rules)
    }

    /// The moves of the next step, to be written.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.view(py, &self.arrays.actions, &[], Access::Write)
    }

    /// The stones: (games, 2, height, width), rows from the bottom; plane 0 is X's.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shape = [2, self.rules.height(), self.rules.width()];
        self.view(py, &self.arrays.observations, &shape, Access::Read)
    }

    /// Which moves can be played: (games, moves).
    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.flags(py, &self.arrays.masks, &[self.rules.move_count()])
    }

    /// 0 where X is to move, 1 where O is.
    #[getter]
    fn to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.view(py, &self.arrays.to_move, &[], Access::Read)
    }

    /// What the last step gave to the side that made it: 1 for a win, -1 for a move that cannot be played, else 0.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.view(py, &self.arrays.rewards, &[], Access::Read)
    }

    /// Where the last step ended a game: these rows show the start of the next one already.
    #[getter]
    fn dones<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.flags(py, &self.arrays.dones, &[])
    }

    /// Where it ended by a move that cannot be played.
    #[getter]
    fn illegal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.flags(py, &self.arrays.illegal, &[])
    }

    /// Plays `actions` in all games.
    fn advance(&self, py: Python) -> PyResult<()> {
        self.with_state(py, |state| {
            for (index, game) in state.games.iter_mut().enumerate() {
                step(game, index, &self.arrays);
            }
        })
    }

    /// Writes a random legal move for every game into `actions`.
    fn sample(&self, py: Python) -> PyResult<()> {
        self.with_state(py, |state| {
            let moves = self.rules.move_count();
            for index in 0..state.games.len() {
                let legal = row(&self.arrays.masks, index, moves);
                let count = legal.iter().filter(|legal| legal.load(Relaxed) == 1).count();
                let chosen = state.rng.below(count.max(1));
                let mut places = (0..moves).filter(|mv| legal[*mv].load(Relaxed) == 1);
                let mv = places.nth(chosen).unwrap_or(0);
                self.arrays.actions[index].store(mv as i64, Relaxed);
            }
        })
    }

    /// Starts all games again.
    fn reset(&self, py: Python) -> PyResult<()> {
        self.with_state(py, |state| {
            for (index, game) in state.games.iter_mut().enumerate() {
                while game.undo().is_some() {}
                self.arrays.clear(index, self.rules);
                self.arrays.tell(index, Step::GoesOn);
            }
        })
    }

    /// The moves of one game as text.
    fn moves(&self, py: Python, index: usize) -> PyResult<String> {
        let moves =
            self.with_state(py, |state| state.games.get(index).map(filetto::game::notation::format_game))?;
        let count = self.arrays.actions.len();
        moves.ok_or_else(|| {
            FilettoError::new_err(format!("there is no game {index}: expected 0 to {}", count - 1))
        })
    }
}
