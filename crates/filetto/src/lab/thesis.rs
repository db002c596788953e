//! What the thesis's program makes of positions whose value is proven: does it take the quickest win, and does it ever
//! give one away? Its values are shifted at every level, so that neither goes without saying.

use super::{Ending, Row, Run};
use crate::game::notation::{format_game, format_move};
use crate::game::{Move, Outcome, Position, Rules, random};
use crate::search::thesis::thesis;
use crate::solver::{Budget, Solver, Unsolvable};
use crate::value::Value;

/// Memory of the solver.
const SOLVER_BYTES: usize = 16 << 20;

/// Where to look.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The boards.
    pub boards: Vec<Rules>,
    /// Random positions of each board, all different.
    pub positions: usize,
    /// The most empty cells: so long is a search.
    pub empty: usize,
    /// The seed of the positions.
    pub seed: u64,
}

/// What a move made of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing is better: the quickest win, the slowest loss, a draw.
    Best,
    /// A win that comes later, or a loss that comes sooner.
    WrongDistance,
    /// A win is now a draw.
    WinDrawn,
    /// A win is now a loss.
    WinLost,
    /// A draw is now a loss.
    DrawLost,
}

impl Verdict {
    /// Compares what a position was worth with what a move has left of it, both for the side that moved.
    fn of(before: Value, after: Value) -> Verdict {
        match (before, after) {
            _ if before == after => Verdict::Best,
            (Value::Win(_), Value::Draw) => Verdict::WinDrawn,
            (Value::Win(_), Value::Loss(_)) => Verdict::WinLost,
            (Value::Draw, Value::Loss(_)) => Verdict::DrawLost,
            _ => Verdict::WrongDistance,
        }
    }

    /// The word for a table.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Verdict::Best => "best",
            Verdict::WrongDistance => "wrong distance",
            Verdict::WinDrawn => "win drawn",
            Verdict::WinLost => "win lost",
            Verdict::DrawLost => "draw lost",
        }
    }
}

/// The program's move in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The board.
    pub rules: Rules,
    /// Empty cells.
    pub empty: usize,
    /// The position by its moves.
    pub moves: String,
    /// What it is worth for the side to move, proven.
    pub value: Value,
    /// The program's move.
    pub mv: Move,
    /// What the position is worth with this move.
    pub after: Value,
}

impl Measured {
    /// What the move made of the position.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.value, self.after)
    }

    /// True if the side to move wins.
    pub fn is_winnable(&self) -> bool {
        matches!(self.value, Value::Win(_))
    }
}

impl Row for Measured {
    const COLUMNS: &'static [&'static str] =
        &["board", "empty", "moves", "value", "move", "value after", "verdict"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.rules.to_string(),
            self.empty.to_string(),
            self.moves.clone(),
            self.value.to_string(),
            format_move(self.rules, self.mv),
            self.after.to_string(),
            self.verdict().name().to_string(),
        ]
    }
}

/// Asks the program about random positions of every board. A board without a solver is an error.
pub fn run(setup: &Setup, run: &Run, report: &mut dyn FnMut(&Measured, f64)) -> Result<Ending, Unsolvable> {
    for (index, rules) in setup.boards.iter().enumerate() {
        let mut solver = Solver::new(*rules, SOLVER_BYTES)?;
        let cells = rules.cells();
        let stones = cells - setup.empty.min(cells)..=cells - 1;
        let positions = random::sample(*rules, setup.seed, setup.positions, stones);
        for (place, position) in positions.iter().enumerate() {
            let Some(row) = measure(position, &mut solver, &run.budget(None)) else {
                return Ok(run.ending(false));
            };
            let share = (place + 1) as f64 / positions.len() as f64;
            report(&row, (index as f64 + share) / setup.boards.len() as f64);
        }
    }
    Ok(Ending::Complete)
}

/// None if the budget ended it.
fn measure(position: &Position, solver: &mut Solver, budget: &Budget) -> Option<Measured> {
    let answer = thesis(position, budget, &mut |_| {});
    if !answer.finished {
        return None;
    }
    let mut child = position.clone();
    child.play_unchecked(answer.mv);
    let after = match child.outcome() {
        Some(Outcome::Win(_)) => Value::Loss(0),
        Some(Outcome::Draw) => Value::Draw,
        None => solver.solve(&child, budget).bounds.value()?,
    };
    Some(Measured {
        rules: position.rules(),
        empty: position.rules().cells() - position.ply(),
        moves: format_game(position),
        value: solver.solve(position, budget).bounds.value()?,
        mv: answer.mv,
        after: after.before_move(),
    })
}
