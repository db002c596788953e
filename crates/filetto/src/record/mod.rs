//! A game that was played: who, which moves, how it ended.

use std::fmt;

use crate::game::{Move, Outcome, Position, Rules, Side, notation};
use crate::player::Choice;

/// How a game ended for those who played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules: a line or a full board.
    Played(Outcome),
    /// A side gave no move, or not a legal one; the other side has won.
    Forfeit {
        /// The side at fault.
        side: Side,
        /// What it did.
        reason: String,
    },
}

impl End {
    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Side> {
        match self {
            End::Played(outcome) => outcome.winner(),
            End::Forfeit { side, .. } => Some(!*side),
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            End::Played(Outcome::Win(side)) => write!(f, "{side} wins"),
            End::Played(Outcome::Draw) => f.write_str("draw"),
            End::Forfeit { side, reason } => write!(f, "{side} forfeits: {reason}"),
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
