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
    /// Somebody outside stopped it: it counts for nothing.
    Stopped,
}

impl End {
    /// The outcome that counts, None for a stopped game.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            End::Played(outcome) => Some(*outcome),
            End::Forfeit { side, .. } | End::Resigned(side) => Some(Outcome::Win(!*side)),
            End::Stopped => None,
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
