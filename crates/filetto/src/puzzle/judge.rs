//! What is proven of the moves of a position: by the exact solver where the board is small enough, else by looking at
//! every defence of a few plies.

use std::fmt;

use super::within::{self, Within};
use super::{Goal, Puzzle, after};
use crate::game::{Move, Position, Rules};
use crate::limits::Budget;
use crate::solver::Solver;
use crate::value::Value;
use crate::why::winning_moves;

/// The most cells of a drop board, and of a free one, whose positions are solved.
const MOST_CELLS: [usize; 2] = [64, 36];
/// Empty cells of a drop board, and of a free one, from which on positions are solved quickly.
const MOST_EMPTY: [usize; 2] = [32, 20];
/// Plies that are shown behind the right move where the game does not end soon.
const SHOWN: usize = 7;
/// Plies of the longest win that is shown to its end.
const SHOWN_WIN: usize = 15;

/// Proves what the moves of one game's positions are worth.
pub struct Judge {
    rules: Rules,
    means: Means,
}

enum Means {
    Solver(Box<Solver>),
    Within(Within),
}

/// What is wrong with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The position is no puzzle of this kind: it asks for something else, or has no single right move.
    NotUnique,
    /// The line does not begin with the right move.
    WrongMove,
    /// A move of the line cannot be played, or does not keep the goal, or the line does not reach it.
    WrongLine,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Fault::NotUnique => "there is no single move that reaches the goal",
            Fault::WrongMove => "another move than the first of the line is the right one",
            Fault::WrongLine => "the line does not reach the goal",
        })
    }
}

impl std::error::Error for Fault {}

impl Judge {
    /// A judge of a game; a solver's table takes about this many bytes.
    pub fn new(rules: Rules, memory: usize) -> Judge {
        let small = rules.cells() <= MOST_CELLS[usize::from(!rules.is_drop())];
        let solver = Solver::new(rules, memory).ok().filter(|_| small);
        let means = match solver {
            Some(solver) => Means::Solver(Box::new(solver)),
            None => Means::Within(Within::new(rules)),
        };
        Judge { rules, means }
    }

    /// The game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// True if positions of the game are solved, so that draws and defences can be asked for.
    pub fn solves(&self) -> bool {
        matches!(self.means, Means::Solver(_))
    }

    /// The goals whose puzzles can be proven.
    pub fn goals(&self) -> Vec<Goal> {
        let most = if self.solves() { Goal::MOST_PLIES } else { within::MOST_PLIES };
        let provable = |goal: &Goal| goal.plies().map_or(self.solves(), |plies| plies <= most);
        Goal::ALL.into_iter().filter(provable).collect()
    }

    /// Stones from which on positions are worth a look.
    pub(super) fn fewest_stones(&self) -> usize {
        let empty = if self.solves() { MOST_EMPTY[usize::from(!self.rules.is_drop())] } else { usize::MAX };
        self.rules.cells().saturating_sub(empty).max(self.rules.align())
    }

    /// The goal of a position and the only move that reaches it; None if it is no puzzle, or if the budget ends the
    /// proof.
    pub fn find(&mut self, position: &Position, budget: &Budget) -> Option<(Goal, Move)> {
        if position.outcome().is_some() || !is_quiet(position) {
            return None;
        }
        match &mut self.means {
            Means::Solver(solver) => {
                let goal = goal(solver.solve(position, budget).bounds.value()?)?;
                Some((goal, self.only_move(position, goal, budget)?))
            }
            Means::Within(_) => {
                let plies = (3..=within::MOST_PLIES).step_by(2);
                let mut wins = plies.map(|plies| (Goal::Win(plies), self.winners(position, plies, budget)));
                let (goal, winners) =
                    wins.find(|(_, found)| found.as_ref().is_none_or(|found| !found.is_empty()))?;
                only(&winners?).map(|mv| (goal, mv))
            }
        }
    }

    /// Whether a move keeps the goal; None if that is not proven.
    pub fn keeps(&mut self, position: &Position, mv: Move, goal: Goal, budget: &Budget) -> Option<bool> {
        let child = after(position, mv);
        if let Some(outcome) = child.outcome() {
            return Some(outcome.winner().is_some() || goal.plies().is_none());
        }
        match (goal, &mut self.means) {
            (Goal::Win(plies), Means::Solver(solver)) => {
                loses(solver, &child, plies.saturating_sub(1), budget)
            }
            (Goal::Win(plies), Means::Within(within)) => {
                within.loses(&child, plies.saturating_sub(1), budget)
            }
            (_, Means::Solver(solver)) => solver.at_most(&child, Value::Draw, budget),
            (_, Means::Within(_)) => None,
        }
    }

    /// The defence that holds out longest in a position which is lost within so many plies.
    pub(super) fn defence(&mut self, position: &Position, plies: u32, budget: &Budget) -> Option<Move> {
        match &mut self.means {
            Means::Solver(solver) => solver.report(position, false, budget).line.first().copied(),
            Means::Within(within) => {
                let longest = (plies > 2).then(|| within.defence(position, plies - 2, budget)).flatten();
                let block = || winning_moves(position, !position.to_move()).first().copied();
                longest.or_else(block).or_else(|| position.legal_moves().next())
            }
        }
    }

    /// How the game goes on from a position, as well as it is known: a win to its end, else a few plies.
    pub(super) fn continuation(&mut self, position: &Position, goal: Goal, budget: &Budget) -> Vec<Move> {
        match &mut self.means {
            Means::Solver(solver) => {
                let report = solver.report(position, false, budget);
                let decided = !matches!(report.bounds.value(), Some(Value::Draw) | None);
                let length = if decided && report.line.len() <= SHOWN_WIN { SHOWN_WIN } else { SHOWN };
                report.line.into_iter().take(length).collect()
            }
            Means::Within(within) => {
                let plies = goal.plies().map_or(0, |plies| plies.saturating_sub(1));
                within.defence(position, plies.max(2), budget).into_iter().collect()
            }
        }
    }

    /// What a position is worth to the side to move, where it is proven.
    pub(super) fn value(&mut self, position: &Position, budget: &Budget) -> Option<Value> {
        match &mut self.means {
            Means::Solver(solver) if position.outcome().is_none() => {
                solver.solve(position, budget).bounds.value()
            }
            _ => None,
        }
    }

    /// The line of a puzzle, its first move included.
    pub(super) fn line(
        &mut self,
        position: &Position,
        goal: Goal,
        first: Move,
        budget: &Budget,
    ) -> Option<Vec<Move>> {
        let Some(plies) = goal.plies() else {
            let rest = self.continuation(&after(position, first), goal, budget);
            return Some([vec![first], rest].concat().into_iter().take(SHOWN).collect());
        };
        let rest = self.won_line(&after(position, first), plies - 1, budget)?;
        Some([vec![first], rest].concat())
    }

    /// The longest defence of a position that is lost within so many plies, to the end of the game.
    pub(super) fn won_line(&mut self, position: &Position, plies: u32, budget: &Budget) -> Option<Vec<Move>> {
        let (mut here, mut line, mut left) = (position.clone(), Vec::new(), plies);
        while here.outcome().is_none() {
            let defence = self.defence(&here, left, budget)?;
            here.play_unchecked(defence);
            let goal = Goal::Win(left.checked_sub(1)?);
            let moves: Vec<Move> = here.legal_moves().collect();
            let mv = moves.into_iter().find(|mv| self.keeps(&here, *mv, goal, budget) == Some(true))?;
            here.play_unchecked(mv);
            line.extend([defence, mv]);
            left = left.saturating_sub(2);
        }
        Some(line)
    }

    /// Proves a puzzle again: that its goal is the one of the position, that one move alone reaches it, and that the
    /// line begins with it and gets there.
    pub fn check(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<(), Fault> {
        let (goal, mv) = self.find(&puzzle.position, budget).ok_or(Fault::NotUnique)?;
        if goal != puzzle.goal {
            return Err(Fault::NotUnique);
        }
        if puzzle.first() != Some(mv) {
            return Err(Fault::WrongMove);
        }
        self.check_line(puzzle, budget).ok_or(Fault::WrongLine)
    }

    fn check_line(&mut self, puzzle: &Puzzle, budget: &Budget) -> Option<()> {
        let mut here = puzzle.position.clone();
        let plies = puzzle.goal.plies();
        for (ply, mv) in (0u32..).zip(&puzzle.line) {
            if let (true, Some(plies)) = (ply % 2 == 0, plies) {
                let left = Goal::Win(plies.checked_sub(ply)?);
                self.keeps(&here, *mv, left, budget).filter(|keeps| *keeps)?;
            }
            here.play(*mv).ok()?;
        }
        let winner = here.outcome().and_then(|outcome| outcome.winner());
        let reached = winner == Some(puzzle.position.to_move());
        (plies.is_none() || reached && plies == Some(puzzle.line.len() as u32)).then_some(())
    }

    /// The one move that wins, or that does not lose; None if there are several, or if the others give themselves away.
    fn only_move(&mut self, position: &Position, goal: Goal, budget: &Budget) -> Option<Move> {
        let Means::Solver(solver) = &mut self.means else { return None };
        let mut found = Vec::new();
        let mut tempting = 0;
        for mv in position.legal_moves() {
            let child = after(position, mv);
            tempting += usize::from(winning_moves(&child, child.to_move()).is_empty());
            let reaches = match (goal, child.outcome()) {
                (_, Some(_)) => true,
                (Goal::Win(_), None) => loses(solver, &child, u32::MAX, budget)?,
                (_, None) => solver.at_most(&child, Value::Draw, budget)?,
            };
            found.extend(reaches.then_some(mv));
            if found.len() > 1 {
                return None;
            }
        }
        only(&found).filter(|_| tempting > 1)
    }

    /// The moves that win within so many plies; None if the budget ends the search.
    fn winners(&mut self, position: &Position, plies: u32, budget: &Budget) -> Option<Vec<Move>> {
        let mut found = Vec::new();
        for mv in position.legal_moves() {
            if self.keeps(position, mv, Goal::Win(plies), budget)? {
                found.push(mv);
            }
            if found.len() > 1 {
                break;
            }
        }
        Some(found)
    }
}

/// What can be asked of a position of this value.
fn goal(value: Value) -> Option<Goal> {
    match value {
        Value::Win(plies) if plies <= Goal::MOST_PLIES => Some(Goal::Win(plies)),
        Value::Win(_) => Some(Goal::Defend),
        Value::Draw => Some(Goal::Draw),
        _ => None,
    }
}

fn only(moves: &[Move]) -> Option<Move> {
    match moves {
        [mv] => Some(*mv),
        _ => None,
    }
}

/// Neither side could win with its next stone: the move is neither given nor forced.
fn is_quiet(position: &Position) -> bool {
    let side = position.to_move();
    winning_moves(position, side).is_empty() && winning_moves(position, !side).is_empty()
}

/// Whether the side to move loses within so many plies, `u32::MAX` for ever. The side to move loses after an even number.
fn loses(solver: &mut Solver, position: &Position, plies: u32, budget: &Budget) -> Option<bool> {
    let empty = (position.rules().cells() - position.ply()) as u32;
    let plies = plies.min(empty) / 2 * 2;
    if plies == 0 { Some(false) } else { solver.at_most(position, Value::Loss(plies), budget) }
}
