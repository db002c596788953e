//! What both terminal games start from.

use filetto::clock::Control;
use filetto::game::{Position, Rules};
use filetto::player::{Limits, PlayerSpec};

use crate::lang::Lang;

/// A game about to be played in the terminal.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Where it starts.
    pub position: Position,
    /// Who plays X and who plays O in the first game.
    pub players: [PlayerSpec; 2],
    /// How long a program may think about a move.
    pub limits: Limits,
    /// A clock for the whole game, for people too.
    pub clock: Option<Control>,
    /// Programs think on the time of the person they play against.
    pub ponder: bool,
    /// The language of everything a player reads.
    pub lang: Lang,
}

/// True for gomoku and the like: five or more in a row on a free board, played with black and white stones on
/// wood. Everything else is played with red and yellow ones.
pub(crate) fn is_wooden(rules: Rules) -> bool {
    !rules.is_drop() && rules.align() >= 5
}
