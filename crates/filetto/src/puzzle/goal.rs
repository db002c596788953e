//! What a puzzle asks for.

use std::fmt;
use std::str::FromStr;

/// What the side to move has to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Goal {
    /// The move that wins in this many plies, the last stone included.
    Win(u32),
    /// The only move that draws; every other one loses.
    Draw,
    /// The only move that does not lose, in a position that is worth more than a draw: the win is too far away to
    /// ask for.
    Defend,
}

impl Goal {
    /// Plies of the longest win that is asked for.
    pub const MOST_PLIES: u32 = 9;

    /// Everything that can be asked, the quickest win first.
    pub const ALL: [Goal; 6] =
        [Goal::Win(3), Goal::Win(5), Goal::Win(7), Goal::Win(9), Goal::Draw, Goal::Defend];

    /// Plies of the win that is asked for.
    pub fn plies(self) -> Option<u32> {
        match self {
            Goal::Win(plies) => Some(plies),
            Goal::Draw | Goal::Defend => None,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Goal::Win(plies) => write!(f, "win-{plies}"),
            Goal::Draw => f.write_str("draw"),
            Goal::Defend => f.write_str("defend"),
        }
    }
}

/// A word that is none of the goals, shortened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalError(String);

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names = Goal::ALL.map(|goal| goal.to_string()).join(", ");
        write!(f, "unknown kind {:?}: expected one of {names}", self.0)
    }
}

impl std::error::Error for GoalError {}

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Goal, GoalError> {
        let found = Goal::ALL.into_iter().find(|goal| goal.to_string() == text.trim());
        found.ok_or_else(|| GoalError(text.trim().chars().take(20).collect()))
    }
}
