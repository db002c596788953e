//! What both terminal games start from.

use filetto::clock::TimeControl;
use filetto::game::Position;
use filetto::player::{Limits, PlayerSpec};
use filetto::session::{Session, Settings};

use crate::lang::Lang;

/// How the plain game speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As it does.
    Usual,
    /// With the texts of the thesis's program: the game is named by rows, columns and how many win.
    Thesis,
}

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
    pub clock: Option<TimeControl>,
    /// What the chance of all games follows from: each game has seeds of its own.
    pub seed: u64,
    /// Programs think on the time of the person they play against.
    pub ponder: bool,
    /// The language of everything a player reads.
    pub lang: Lang,
    /// How the plain game speaks.
    pub form: Form,
    /// What is said before the first game.
    pub notes: Vec<String>,
}

impl Setup {
    /// The first game.
    pub fn session(&self) -> Session {
        let people = self.players.each_ref().map(PlayerSpec::is_human);
        Session::new(self.position.clone(), people, self.settings())
    }

    /// What the players of every game may use.
    pub fn settings(&self) -> Settings {
        Settings { control: self.clock, ..Settings::from(&self.limits) }
    }
}
