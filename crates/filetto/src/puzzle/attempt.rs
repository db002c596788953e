//! A person's try at a puzzle: right, with the best defence; wrong, with what refutes it; or solved.

use super::{Goal, Judge, after};
use crate::game::{Move, MoveError, Position};
use crate::limits::Budget;
use crate::value::Value;

/// A puzzle and what was played in it, the person's last move included.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The position before the last move.
    before: Position,
    goal: Goal,
    mv: Move,
}

/// What a move was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The goal is reached. The line is how it would go on, none after the end of the game.
    Solved(Vec<Move>),
    /// The goal is still within reach. The line is the best defence and how to go on, to the end of the game.
    Right(Vec<Move>),
    /// The goal is gone: how the other side goes on, and what the move is worth to who made it, where that is proven.
    Wrong(Vec<Move>, Option<Value>),
}

impl Attempt {
    /// The moves after the position of the puzzle, both sides' in turn, the last one the person's; None if there are none,
    /// or if the last one is the program's.
    pub fn new(position: &Position, goal: Goal, played: &[Move]) -> Option<Result<Attempt, MoveError>> {
        let (last, earlier) = played.split_last().filter(|(_, earlier)| earlier.len().is_multiple_of(2))?;
        Some(Attempt::after(position, goal, earlier, *last))
    }

    fn after(position: &Position, goal: Goal, earlier: &[Move], mv: Move) -> Result<Attempt, MoveError> {
        let mut before = position.clone();
        earlier.iter().try_for_each(|mv| before.play(*mv))?;
        before.check(mv)?;
        let left = goal.plies().map(|plies| plies.saturating_sub(earlier.len() as u32));
        Ok(Attempt { before, goal: left.map_or(goal, Goal::Win), mv })
    }

    /// What the move was; None if that is not proven within the budget.
    pub fn judged(&self, judge: &mut Judge, budget: &Budget) -> Option<Reply> {
        let child = after(&self.before, self.mv);
        if !judge.keeps(&self.before, self.mv, self.goal, budget)? {
            let value = judge.value(&child, budget).map(Value::before_move);
            return Some(Reply::Wrong(judge.continuation(&child, self.goal, budget), value));
        }
        if child.outcome().is_some() {
            return Some(Reply::Solved(Vec::new()));
        }
        match self.goal {
            Goal::Win(plies) => judge.won_line(&child, plies - 1, budget).map(Reply::Right),
            Goal::Draw | Goal::Defend => Some(Reply::Solved(judge.continuation(&child, self.goal, budget))),
        }
    }
}
