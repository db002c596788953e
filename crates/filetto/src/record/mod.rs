//! A game that was played: which moves, how it ended.

use std::fmt;

use crate::game::{Move, Outcome, Position, Rules, Side, notation};
use crate::player::{Choice, PlayerError};

/// What a side did wrong when it lost a game off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// It played a move that the rules do not allow.
    Illegal,
    /// It used more time than it had.
    Timeout,
    /// It gave no move: it broke down.
    Crash,
    /// It said that it does not play this game.
    Refused,
    /// It asked for memory that is not there.
    Memory,
}

impl Fault {
    /// All of them.
    pub const ALL: [Fault; 5] = [Fault::Illegal, Fault::Timeout, Fault::Crash, Fault::Refused, Fault::Memory];

    /// What a player did wrong that gave no move, None if it was only told to stop.
    pub fn of(error: &PlayerError) -> Option<Fault> {
        match error {
            PlayerError::Stopped => None,
            PlayerError::Late(_) => Some(Fault::Timeout),
            PlayerError::Illegal(_) => Some(Fault::Illegal),
            PlayerError::Refused(_) => Some(Fault::Refused),
            PlayerError::OutOfMemory(_) => Some(Fault::Memory),
            PlayerError::Crashed(_) | PlayerError::GameOver => Some(Fault::Crash),
        }
    }

    /// The word for it in tables and files.
    pub fn word(self) -> &'static str {
        ["illegal", "timeout", "crash", "refused", "memory"][self as usize]
    }

    /// The fault of this word.
    pub fn from_word(word: &str) -> Option<Fault> {
        Fault::ALL.into_iter().find(|fault| fault.word() == word)
    }
}

/// In the place of a fault: a person gave up.
const RESIGNED: &str = "resigned";
/// In the place of a fault: both sides agreed on a draw.
const AGREED: &str = "agreed";
/// In the place of a fault: somebody left before the end.
const STOPPED: &str = "stopped";

/// How a game ended for those who played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules: a line or a full board.
    Played(Outcome),
    /// A side gave no move in time, or not a legal one; the other side has won.
    Forfeit {
        /// The side at fault.
        side: Side,
        /// What kind of fault.
        fault: Fault,
        /// What it did.
        reason: String,
    },
    /// This side gave up.
    Resigned(Side),
    /// Both sides agreed on a draw.
    Agreed,
    /// Somebody outside stopped it: it counts for nothing.
    Stopped,
}

impl End {
    /// The outcome that counts, None for a stopped game.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            End::Played(outcome) => Some(*outcome),
            End::Forfeit { side, .. } | End::Resigned(side) => Some(Outcome::Win(!*side)),
            End::Agreed => Some(Outcome::Draw),
            End::Stopped => None,
        }
    }

    /// How files say it: the winner, the fault of the other side in a word (or that somebody gave up, both agreed on a draw, or somebody left), and the
    /// reason of a forfeit.
    pub fn columns(&self) -> (Option<Side>, Option<&'static str>, Option<&str>) {
        let (fault, reason) = match self {
            End::Forfeit { fault, reason, .. } => (Some(fault.word()), Some(reason.as_str())),
            End::Resigned(_) => (Some(RESIGNED), None),
            End::Agreed => (Some(AGREED), None),
            End::Stopped => (Some(STOPPED), None),
            End::Played(_) => (None, None),
        };
        (self.winner(), fault, reason)
    }

    /// The end that files say so, see [`End::columns`].
    pub fn from_columns(winner: Option<Side>, fault: Option<&str>, reason: &str) -> Option<End> {
        match (fault, winner) {
            (None, None) => Some(End::Played(Outcome::Draw)),
            (None, Some(winner)) => Some(End::Played(Outcome::Win(winner))),
            (Some(STOPPED), None) => Some(End::Stopped),
            (Some(AGREED), None) => Some(End::Agreed),
            (Some(RESIGNED), Some(winner)) => Some(End::Resigned(!winner)),
            (Some(fault), Some(winner)) => {
                let fault = Fault::from_word(fault)?;
                Some(End::Forfeit { side: !winner, fault, reason: reason.to_string() })
            }
            (Some(_), None) => None,
        }
    }

    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Side> {
        self.outcome().and_then(Outcome::winner)
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            End::Played(Outcome::Win(side)) => write!(f, "{side} wins"),
            End::Played(Outcome::Draw) => f.write_str("draw"),
            End::Forfeit { side, fault, reason } => {
                write!(f, "{side} forfeits ({}): {reason}", fault.word())
            }
            End::Resigned(side) => write!(f, "{side} resigns"),
            End::Agreed => f.write_str("draw by agreement"),
            End::Stopped => f.write_str("stopped"),
        }
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The game.
    pub rules: Rules,
    /// The moves, the opening included.
    pub moves: Vec<Move>,
    /// How many moves were given as the opening.
    pub opening: usize,
    /// What the players thought: one entry for each move after the opening.
    pub choices: Vec<Choice>,
    /// How it ended.
    pub end: End,
}

impl GameRecord {
    /// The moves as text.
    pub fn text(&self) -> String {
        notation::format_moves(self.rules, &self.moves)
    }

    /// The last position.
    pub fn position(&self) -> Position {
        let mut position = Position::new(self.rules);
        self.moves.iter().for_each(|mv| position.play_unchecked(*mv));
        position
    }
}
