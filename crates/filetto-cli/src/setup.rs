//! What both terminal games start from.

use filetto::game::Position;
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
    /// The language of everything a player reads.
    pub lang: Lang,
}
