//! Makes puzzles: plays games, looks at every position, keeps those with one right move.

use std::collections::{HashMap, HashSet};

use super::games;
use super::grade::{self, Finders};
use super::{Goal, Judge, Puzzle, key};
use crate::game::{Position, Rules};
use crate::limits::Budget;
use crate::rng::Rng;

/// Positions that the proof of one candidate may visit; candidates that need more are left out.
const NODES: u64 = 1_500_000;
/// After so many games without a new puzzle every kind may have one more.
const PATIENCE: u32 = 12;
/// After so many there are none left to find.
const LAST_PATIENCE: u32 = 600;
/// The most puzzles of one game.
const PER_GAME: usize = 2;

/// Makes puzzles of one game by seed: the same seed makes the same puzzles.
///
/// ```
/// use filetto::puzzle::{Goal, Maker};
/// let mut maker = Maker::new("tris".parse().unwrap(), 1, &[Goal::Win(3)], 1 << 20);
/// let puzzles = maker.make(2, &Default::default(), &mut |_| ());
/// assert!(puzzles.iter().all(|puzzle| puzzle.goal == Goal::Win(3) && puzzle.line.len() == 3));
/// ```
pub struct Maker {
    judge: Judge,
    rng: Rng,
    goals: Vec<Goal>,
    finders: Finders,
    seen: HashSet<u64>,
    found: HashMap<Goal, usize>,
}

impl Maker {
    /// A maker of puzzles with these goals, as far as they can be proven on this board; all of them if none is named.
    /// The solver's table takes about `memory` bytes.
    pub fn new(rules: Rules, seed: u64, goals: &[Goal], memory: usize) -> Maker {
        let judge = Judge::new(rules, memory);
        let wanted = |goal: &Goal| goals.is_empty() || goals.contains(goal);
        let goals = judge.goals().into_iter().filter(wanted).collect();
        let (seen, found) = (HashSet::new(), HashMap::new());
        Maker { judge, rng: Rng::new(seed), goals, finders: Finders::default(), seen, found }
    }

    /// Grades with fewer tries.
    #[must_use]
    pub fn quickly(mut self) -> Maker {
        self.finders = Finders::quick();
        self
    }

    /// What it looks for: none of the goals asked for if this board has none of them.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// Up to so many puzzles, every kind about as often, told one by one; fewer if the budget ends it or if the board has
    /// no more.
    pub fn make(&mut self, count: usize, budget: &Budget, told: &mut dyn FnMut(&Puzzle)) -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        let (mut quota, mut idle) = (count.div_ceil(self.goals.len().max(1)), 0);
        while puzzles.len() < count
            && idle < LAST_PATIENCE
            && !self.goals.is_empty()
            && !budget.is_interrupted()
        {
            let new = self.puzzles_of_a_game(quota, count - puzzles.len(), budget);
            idle = if new.is_empty() { idle + 1 } else { 0 };
            if idle > 0 && idle.is_multiple_of(PATIENCE) {
                quota += 1;
            }
            new.iter().for_each(&mut *told);
            puzzles.extend(new);
        }
        puzzles
    }

    /// The puzzles of one more game, of different kinds.
    fn puzzles_of_a_game(&mut self, quota: usize, most: usize, budget: &Budget) -> Vec<Puzzle> {
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let fewest = self.judge.fewest_stones();
        for position in games::positions(self.judge.rules(), &mut self.rng) {
            if puzzles.len() == most.min(PER_GAME) || budget.is_interrupted() {
                break;
            }
            if position.ply() < fewest {
                continue;
            }
            let limits = Budget { nodes: Some(NODES), ..budget.clone() };
            let Some(puzzle) = self.puzzle(&position, quota, &limits) else { continue };
            if puzzles.iter().all(|other| other.goal != puzzle.goal) {
                *self.found.entry(puzzle.goal).or_default() += 1;
                self.seen.insert(puzzle.key());
                puzzles.push(puzzle);
            }
        }
        puzzles
    }

    fn puzzle(&mut self, position: &Position, quota: usize, limits: &Budget) -> Option<Puzzle> {
        let (goal, right) = self.judge.find(position, limits)?;
        let has = self.found.get(&goal).copied().unwrap_or_default();
        if !self.goals.contains(&goal) || has >= quota || self.seen.contains(&key(position)) {
            return None;
        }
        let line = self.judge.line(position, goal, right, limits)?;
        let rating = grade::rating(position, goal, right, &self.finders);
        Some(Puzzle { position: position.clone(), goal, line, rating })
    }
}
