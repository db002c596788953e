//! Puzzles: positions with one right move, which is proven.
//!
//! | file | idea |
//! |---|---|
//! | `goal` | what is asked: a win in so many plies, the only draw, the only defence |
//! | `within` | wins in a few plies on boards that are too large to solve, by looking at every defence |
//! | `judge` | what is proven of a move, by the solver or by `within` |
//! | `attempt` | a person's move: right with the best defence, wrong with its refutation |
//! | `games` | games by seed that look like people's |
//! | `maker` | positions of these games that are puzzles |
//! | `grade` | how hard a puzzle is: what the levels find, and what the position looks like |
//! | `text` | a line of text per puzzle |
//!
//! **Unique** means: exactly one first move reaches the goal. On boards that can be solved every other first move does
//! not win at all (a win), or loses (a draw, a defence). On larger boards only wins in 3 and 5 plies are made, and every
//! other first move does not win within so many plies. Later in the line every move that keeps the goal is right.

mod attempt;
mod games;
mod goal;
mod grade;
mod judge;
mod maker;
mod text;
mod within;

pub use attempt::{Attempt, Reply};
pub use goal::{Goal, GoalError};
pub use grade::{Features, Finders, LEVELS, features_rating, rate};
pub use judge::{Fault, Judge};
pub use maker::Maker;
pub use text::{LineError, read, read_line};

use crate::game::{Move, Position, Rules};

/// A position with one right move.
///
/// ```
/// use filetto::puzzle::{Judge, Puzzle, read_line};
/// let puzzle = read_line("drop-7x6-4; 4455; win-3; 326; 800").unwrap();
/// assert_eq!(puzzle.goal.to_string(), "win-3");
/// # let _: Puzzle = puzzle;
/// # let _ = Judge::new("connect4".parse().unwrap(), 1 << 20);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position, with the moves that led to it; the side to move has to find something.
    pub position: Position,
    /// What it has to find.
    pub goal: Goal,
    /// The right move first, then how the game goes on: a win to its end, else a few plies.
    pub line: Vec<Move>,
    /// How hard it is, on the scale of Elo ratings.
    pub rating: u32,
}

impl Puzzle {
    /// The game.
    pub fn rules(&self) -> Rules {
        self.position.rules()
    }

    /// The right move.
    pub fn first(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// The same for every puzzle that only a symmetry of the board sets apart.
    pub fn key(&self) -> u64 {
        key(&self.position)
    }
}

/// The least hash of a position seen through the symmetries of its board.
fn key(position: &Position) -> u64 {
    let images = crate::game::Symmetry::of(position.rules()).into_iter();
    images.map(|symmetry| symmetry.image(position).hash()).min().unwrap_or_else(|| position.hash())
}

/// The position after a move that can be played.
fn after(position: &Position, mv: Move) -> Position {
    let mut child = position.clone();
    child.play_unchecked(mv);
    child
}
