//! The choice: solutions that stop every segment of the attacker and can be kept together.

use std::collections::HashMap;

use super::area::{Area, Keeper};
use super::field::{Cells, Field};
use super::rule::{Promise, Solution};
use super::{inverses, pairs, races};

/// A set of problems: a board of 128 cells has fewer than 512 segments.
type Problems = [u64; 8];

/// A solution with the problems it solves.
struct Candidate {
    solution: Solution,
    solves: Problems,
}

/// Solutions that together stop every segment, and the areas in which they are kept.
pub(super) struct Choice {
    pub(super) solutions: Vec<Solution>,
    pub(super) areas: Vec<Area>,
}

/// A search for a choice.
struct Search<'a> {
    field: &'a Field,
    candidates: Vec<Candidate>,
    chosen: Vec<usize>,
    nodes: u32,
    kept: HashMap<Area, bool>,
}

/// Solutions for every problem of the field, found within so many nodes; the `goal`, if there is one, is one of them.
pub(super) fn choose(field: &Field, goal: Option<Solution>, nodes: u32) -> Option<Choice> {
    let mut candidates = candidates(field);
    let (mut chosen, mut open) = (Vec::new(), full(field.problems.len()));
    if let Some(goal) = goal {
        let goal = solved(field, goal);
        open = without(open, goal.solves);
        chosen.push(candidates.len());
        candidates.push(goal);
    }
    let mut search = Search { field, candidates, chosen, nodes, kept: HashMap::new() };
    let areas = search.extend(open)?;
    let solutions = search.chosen.iter().map(|at| search.candidates[*at].solution.clone()).collect();
    Some(Choice { solutions, areas })
}

/// Every use of a rule that stops something; a race only where it stops more than its promises do.
fn candidates(field: &Field) -> Vec<Candidate> {
    let promises = [
        pairs::claimevens(field),
        pairs::baseinverses(field),
        pairs::verticals(field),
        inverses::lowinverses(field),
        inverses::highinverses(field),
        pairs::baseclaims(field),
    ];
    let races = [races::afterevens(field), races::befores(field), races::specialbefores(field)];
    let single = promises.into_iter().flatten().map(Solution::of);
    let all = single.chain(races.into_iter().flatten());
    let mut found: Vec<Candidate> = all.filter_map(|solution| candidate(field, solution)).collect();
    found.sort_by_key(|candidate| {
        (candidate.solution.promises.len(), std::cmp::Reverse(count(&candidate.solves)))
    });
    found
}

fn candidate(field: &Field, solution: Solution) -> Option<Candidate> {
    let candidate = solved(field, solution);
    let useful = match candidate.solution.race {
        Some(_) => {
            let by_promise = problems(field, |problem| candidate.solution.stops_by_promise(problem));
            candidate.solves != by_promise
        }
        None => candidate.solves != [0; 8],
    };
    useful.then_some(candidate)
}

fn solved(field: &Field, solution: Solution) -> Candidate {
    let solves = problems(field, |problem| solution.stops(problem));
    Candidate { solution, solves }
}

/// The problems that pass a test.
fn problems(field: &Field, test: impl Fn(Cells) -> bool) -> Problems {
    let mut solved: Problems = [0; 8];
    let stopped = field.problems.iter().enumerate().filter(|(_, problem)| test(**problem));
    stopped.for_each(|(at, _)| solved[at / 64] |= 1 << (at % 64));
    solved
}

impl Search<'_> {
    /// Gives a solution to the problem with the fewest; the areas once every problem has one.
    fn extend(&mut self, open: Problems) -> Option<Vec<Area>> {
        if open == [0; 8] {
            return self.areas();
        }
        let fitting = self.fitting(open);
        for at in tightest(open, &fitting, &self.candidates) {
            self.nodes = self.nodes.checked_sub(1)?;
            let solved = self.candidates[at].solves;
            self.chosen.push(at);
            if self.may_be_kept()
                && let Some(areas) = self.extend(without(open, solved))
            {
                return Some(areas);
            }
            self.chosen.pop();
        }
        None
    }

    /// The candidates that solve an open problem and share no cell with what is chosen, but for promises they have in common.
    fn fitting(&self, open: Problems) -> Vec<usize> {
        let promises: Vec<&Promise> = self.promises().collect();
        let taken = promises.iter().fold(0, |taken, promise| taken | promise.squares);
        let fits = |promise: &Promise| promise.squares & taken == 0 || promises.contains(&promise);
        let useful = |at: &usize| {
            let candidate = &self.candidates[*at];
            overlap(&candidate.solves, &open) && candidate.solution.promises.iter().all(fits)
        };
        (0..self.candidates.len()).filter(useful).collect()
    }

    fn promises(&self) -> impl Iterator<Item = &Promise> {
        self.chosen.iter().flat_map(|at| &self.candidates[*at].solution.promises)
    }

    /// False if the promises of an area with an even number of cells cannot be kept together.
    fn may_be_kept(&mut self) -> bool {
        let (even, _) = self.split();
        even.into_iter().all(|area| self.keeps(area))
    }

    /// The areas of the chosen promises, those with an odd number of cells two by two; None if one of them cannot be kept.
    fn areas(&mut self) -> Option<Vec<Area>> {
        let (mut areas, odd) = self.split();
        areas.extend(self.join(odd)?);
        Some(areas)
    }

    /// Joins areas with an odd number of cells in pairs that are kept.
    fn join(&mut self, mut odd: Vec<Area>) -> Option<Vec<Area>> {
        let Some(first) = odd.pop() else { return Some(Vec::new()) };
        for at in 0..odd.len() {
            let both = joined(&first, &odd[at]);
            if !self.keeps(both.clone()) {
                continue;
            }
            let mut rest = odd.clone();
            rest.remove(at);
            if let Some(mut areas) = self.join(rest) {
                areas.push(both);
                return Some(areas);
            }
        }
        None
    }

    fn keeps(&mut self, area: Area) -> bool {
        if let Some(known) = self.kept.get(&area) {
            return *known;
        }
        let keeps = Keeper::new(self.field, &area).keeps();
        self.kept.insert(area, keeps);
        keeps
    }

    /// The columns as the promises link them, those with an even number of cells first.
    fn split(&self) -> (Vec<Area>, Vec<Area>) {
        let field = self.field;
        let mut areas: Vec<Area> =
            (0..field.width).map(|column| Area { columns: vec![column], clauses: Vec::new() }).collect();
        for promise in self.promises() {
            let mut clauses = promise.clauses.clone();
            clauses.sort_unstable();
            let touches = |area: &Area| {
                area.columns.iter().any(|column| field.column_from(*column, 0) & promise.squares != 0)
            };
            let (linked, others): (Vec<Area>, Vec<Area>) = areas.into_iter().partition(touches);
            let own = Area { columns: Vec::new(), clauses };
            areas = others;
            areas.push(linked.iter().fold(own, |whole, area| joined(&whole, area)));
        }
        areas.into_iter().partition(|area| {
            let room = |column: &usize| field.tops[*column] - field.heights[*column];
            area.columns.iter().map(room).sum::<usize>().is_multiple_of(2)
        })
    }
}

/// Two areas as one.
fn joined(one: &Area, other: &Area) -> Area {
    let mut columns = [one.columns.as_slice(), &other.columns].concat();
    let mut clauses = [one.clauses.as_slice(), &other.clauses].concat();
    columns.sort_unstable();
    clauses.sort_unstable();
    clauses.dedup();
    Area { columns, clauses }
}

/// The candidates of the open problem that has the fewest.
fn tightest(open: Problems, fitting: &[usize], candidates: &[Candidate]) -> Vec<usize> {
    let of = |problem: usize| {
        let solves = move |at: &&usize| candidates[**at].solves[problem / 64] >> (problem % 64) & 1 == 1;
        fitting.iter().filter(solves)
    };
    let problems = (0..512).filter(|problem| open[problem / 64] >> (problem % 64) & 1 == 1);
    let fewest = problems.min_by_key(|problem| of(*problem).count());
    fewest.map_or(Vec::new(), |problem| of(problem).copied().collect())
}

fn full(count: usize) -> Problems {
    let mut problems = [0; 8];
    (0..count).for_each(|at| problems[at / 64] |= 1 << (at % 64));
    problems
}

fn without(problems: Problems, solved: Problems) -> Problems {
    std::array::from_fn(|at| problems[at] & !solved[at])
}

fn overlap(one: &Problems, other: &Problems) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

fn count(problems: &Problems) -> u32 {
    problems.iter().map(|word| word.count_ones()).sum()
}
