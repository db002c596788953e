//! Who answers a position with a move, and the one text form that names every player.

mod alias;
pub(crate) mod classic;
pub(crate) mod engine;
pub(crate) mod entry;
#[cfg(feature = "external")]
pub(crate) mod external;
pub(crate) mod forsa4;
pub(crate) mod level;
mod list;
pub(crate) mod mcts;
mod opening;
pub(crate) mod perfect;
mod random;
mod southpasadena;
pub mod spec;
pub(crate) mod thesis;

use std::fmt;
use std::time::Duration;

use crate::game::{Move, Outcome, Position, Side};
use crate::host::Instant;
use crate::solver::{OutOfMemory, Unsolvable};
use crate::value::Value;

pub use crate::limits::{DEFAULT_TIME, LONGEST_WAIT, Limits, Progress, Stats, Watch};
pub(crate) use engine::Engine;
pub use list::SpecList;
pub use random::Random;
pub use spec::{PlayerSpec, SpecError};

/// The answer of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move chosen.
    pub mv: Move,
    /// What it is worth for the side that plays it.
    pub value: Value,
    /// True if the value is proven, not estimated.
    pub proven: bool,
    /// Plies looked ahead.
    pub depth: u32,
    /// The line expected, the move itself first.
    pub pv: Vec<Move>,
    /// What it took.
    pub stats: Stats,
}

impl Choice {
    /// A move without any thought behind it.
    pub fn bare(mv: Move) -> Choice {
        let (value, stats) = (Value::Unknown, Stats::default());
        Choice { mv, value, proven: false, depth: 0, pv: vec![mv], stats }
    }
}

/// What ended a thought without a move. Sessions, records and tables tell the kinds apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerError {
    /// The game has ended.
    GameOver,
    /// It was told to stop, and had nothing to say yet: nobody's fault.
    Stopped,
    /// It was given up after this time without an answer.
    Late(Duration),
    /// It named a move that cannot be played; the text says which.
    Illegal(String),
    /// It does not play this game, and says why.
    Refused(String),
    /// The memory it asked for is not there.
    OutOfMemory(String),
    /// It broke down; the text says how.
    Crashed(String),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PlayerError::GameOver => f.write_str("the game is over: there is no move to choose"),
            PlayerError::Illegal(reason)
            | PlayerError::Refused(reason)
            | PlayerError::OutOfMemory(reason)
            | PlayerError::Crashed(reason) => f.write_str(reason),
            PlayerError::Stopped => f.write_str("was stopped before it answered"),
            PlayerError::Late(waited) => write!(f, "gave no answer within {:.1} s", waited.as_secs_f64()),
        }
    }
}

impl std::error::Error for PlayerError {}

impl From<OutOfMemory> for PlayerError {
    fn from(error: OutOfMemory) -> PlayerError {
        PlayerError::OutOfMemory(error.to_string())
    }
}

impl From<Unsolvable> for PlayerError {
    fn from(error: Unsolvable) -> PlayerError {
        match error {
            Unsolvable::Memory(error) => error.into(),
            other => PlayerError::Refused(other.to_string()),
        }
    }
}

/// Anything that answers a position with a move.
pub trait Player: Send {
    /// Chooses a move within the limits.
    fn choose(&mut self, position: &Position, limits: &Limits) -> Result<Choice, PlayerError>;

    /// Forgets what it remembers of the game so far.
    fn new_game(&mut self) {}

    /// Gets ready for a game that starts here, in which it has this side, before any clock runs.
    fn prepare(&mut self, _start: &Position, _side: Side, _limits: &Limits) {}

    /// Thinks about a position in which the other side is to move, until the stop flag of the limits is
    /// raised. What is learned may make the next answer better; nothing is returned.
    fn ponder(&mut self, _position: &Position, _limits: &Limits) {}

    /// Plies it looks ahead in this position where nothing limits it from outside; None if it does not count in plies.
    fn usual_depth(&self, _position: &Position) -> Option<u32> {
        None
    }

    /// True if it thinks as long as it takes where nothing limits it, and nobody may lose patience: it has told the
    /// person beforehand.
    fn takes_its_time(&self) -> bool {
        false
    }

    /// Hears how a game ended in which it had this side.
    fn game_over(&mut self, _outcome: Outcome, _side: Side) {}
}

/// Asks a player and measures how long it takes; a finished game is refused here, so that no player has
/// to look.
pub fn ask(player: &mut dyn Player, position: &Position, limits: &Limits) -> Result<Choice, PlayerError> {
    if position.outcome().is_some() {
        return Err(PlayerError::GameOver);
    }
    let start = Instant::now();
    let mut choice = player.choose(position, limits)?;
    choice.stats.time = start.elapsed();
    Ok(choice)
}
