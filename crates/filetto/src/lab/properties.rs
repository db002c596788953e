//! The lecture's questions to a search, measured: is it complete, is it optimal, how much time and how much space does
//! it take? For minimax in its three forms and for alpha-beta in both of its own.

use super::{Ending, Row, Run};
use crate::eval::{Eval, LineBoard, Rivest};
use crate::game::{Position, Rules};
use crate::search::{Algorithm, Found, LeafOrder, Settings, UniformTree, search};
use crate::solver::oracle::Oracle;
use crate::value::Value;

/// The algorithms of the lecture, in its order.
pub const LECTURE: [Algorithm; 5] = [
    Algorithm::MinimaxTree,
    Algorithm::MinimaxList,
    Algorithm::Minimax,
    Algorithm::AlphaBetaList,
    Algorithm::AlphaBeta,
];

/// One uniform tree searched by one algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Children of every node, b.
    pub branching: u32,
    /// Plies, m.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves looked at.
    pub leaves: u64,
    /// The most nodes held in memory at once.
    pub held: u64,
    /// True if it found the value that minimax finds.
    pub right: bool,
}

impl Cost {
    /// All nodes of the tree: 1 + b + … + b^m.
    pub fn whole(&self) -> u64 {
        (0..=self.depth).map(|ply| u64::from(self.branching).pow(ply)).sum()
    }

    /// The nodes that a depth-first search has to hold: the root and b children on each of m plies.
    pub fn depth_first(&self) -> u64 {
        1 + u64::from(self.branching * self.depth)
    }
}

impl Row for Cost {
    const COLUMNS: &'static [&'static str] =
        &["algorithm", "branching", "depth", "nodes", "leaves", "all_nodes", "held", "depth_first", "right"];

    fn cells(&self) -> Vec<String> {
        let numbers =
            [self.nodes, self.leaves, self.whole(), self.held, self.depth_first()].map(|n| n.to_string());
        let mut cells =
            vec![self.algorithm.name().into(), self.branching.to_string(), self.depth.to_string()];
        cells.extend(numbers);
        cells.push(self.right.to_string());
        cells
    }
}

/// Which trees to search.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Branching factors.
    pub branching: Vec<u32>,
    /// The most leaves of a tree.
    pub leaves: u64,
    /// The seed of the trees.
    pub seed: u64,
}

impl Setup {
    /// Branching and depth of every tree that is small enough, the shallow ones first.
    fn shapes(&self) -> Vec<(u32, u32)> {
        let fits =
            |b: u32, depth: u32| u64::from(b).checked_pow(depth).is_some_and(|leaves| leaves <= self.leaves);
        let depths = |b: u32| (1..40).take_while(move |depth| fits(b, *depth)).map(move |depth| (b, depth));
        let mut shapes: Vec<(u32, u32)> = self.branching.iter().flat_map(|b| depths(*b)).collect();
        shapes.sort_by_key(|(b, depth)| u64::from(*b).pow(*depth));
        shapes
    }
}

/// Searches every tree by every algorithm of the lecture.
pub fn cost(setup: &Setup, run: &Run, report: &mut dyn FnMut(&Cost, f64)) -> Ending {
    let shapes = setup.shapes();
    let count = (shapes.len() * LECTURE.len()) as f64;
    let mut done = 0.0;
    for (branching, depth) in shapes {
        let found = LECTURE.map(|algorithm| {
            let order = LeafOrder::Random(setup.seed);
            let mut tree = UniformTree::new(branching as u16, depth, order);
            search(&mut tree, &mut (), algorithm, &Settings::plain(depth), &run.budget(None))
        });
        if run.is_over() {
            return run.ending(false);
        }
        let truth = found[2].score;
        for (algorithm, Found { score, stats, .. }) in LECTURE.into_iter().zip(found) {
            let (nodes, leaves, held) = (stats.nodes, stats.leaves, stats.held);
            let right = score == truth;
            done += 1.0;
            report(&Cost { algorithm, branching, depth, nodes, leaves, held, right }, done / count);
        }
    }
    run.ending(true)
}

/// All positions of a game asked of one algorithm, searched to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Positions asked, none of them finished.
    pub positions: u64,
    /// Those whose value it found, an end reached on every line: it is complete if it is all of them.
    pub answered: u64,
    /// Those where its move is worth what an opponent at his best cannot take away: optimal if it is all of them.
    pub optimal: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// The most nodes held at once.
    pub held: u64,
}

impl Row for Answers {
    const COLUMNS: &'static [&'static str] =
        &["algorithm", "positions", "answered", "optimal", "nodes", "held"];

    fn cells(&self) -> Vec<String> {
        let numbers = [self.positions, self.answered, self.optimal, self.nodes, self.held];
        let mut cells = vec![self.algorithm.name().to_string()];
        cells.extend(numbers.map(|number| number.to_string()));
        cells
    }
}

/// Asks every algorithm of the lecture about every position of a small game and compares with the oracle.
pub fn answers(rules: Rules, run: &Run, report: &mut dyn FnMut(&Answers, f64)) -> Ending {
    let mut oracle = Oracle::new();
    let mut open: Vec<(Position, Value)> = Vec::new();
    oracle.enumerate(rules, |position, value| {
        if position.outcome().is_none() {
            open.push((position.clone(), value));
        }
    });
    for (done, algorithm) in (1..).zip(LECTURE) {
        let mut row = Answers { algorithm, positions: 0, answered: 0, optimal: 0, nodes: 0, held: 0 };
        for (position, value) in &open {
            ask(&mut row, position, *value, &mut oracle, run);
            if run.is_over() {
                return run.ending(false);
            }
        }
        report(&row, f64::from(done) / LECTURE.len() as f64);
    }
    run.ending(true)
}

fn ask(row: &mut Answers, position: &Position, truth: Value, oracle: &mut Oracle, run: &Run) {
    let rules = position.rules();
    let mut tree = LineBoard::new(position, &Rivest.weights(rules));
    let settings = Settings::plain((rules.cells() - position.ply()) as u32);
    let found = search(&mut tree, &mut (), row.algorithm, &settings, &run.budget(None));
    row.positions += 1;
    row.answered += u64::from(found.finished && found.exact);
    row.nodes += found.stats.nodes;
    row.held = row.held.max(found.stats.held);
    let kept = found.line.first().is_some_and(|mv| {
        let mut after = position.clone();
        after.play_unchecked(*mv);
        oracle.value(&after).before_move() == truth
    });
    row.optimal += u64::from(kept && found.value() == truth);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_tree_is_held_by_the_first_form_and_a_line_of_it_by_the_others() {
        let mut rows = Vec::new();
        let setup = Setup { branching: vec![2, 3, 5], leaves: 3_000, seed: 3 };
        assert_eq!(cost(&setup, &Run::endless(), &mut |row, _| rows.push(row.clone())), Ending::Complete);
        assert!(rows.len() > 100 && rows.iter().all(|row| row.right));
        for row in rows {
            let (held, nodes) = match row.algorithm {
                Algorithm::MinimaxTree => (row.whole(), row.whole()),
                Algorithm::MinimaxList | Algorithm::Minimax => (row.depth_first(), row.whole()),
                _ => (row.held.min(row.depth_first()), row.nodes.min(row.whole())),
            };
            assert_eq!((row.held, row.nodes), (held, nodes), "{row:?}");
        }
    }

    #[test]
    fn every_form_is_complete_and_optimal_on_a_small_game() {
        let mut rows = Vec::new();
        let rules = "drop-3x3-3".parse().unwrap();
        assert_eq!(answers(rules, &Run::endless(), &mut |row, _| rows.push(row.clone())), Ending::Complete);
        assert_eq!(rows.len(), LECTURE.len());
        for row in rows {
            assert!(row.positions > 100, "{row:?}");
            assert_eq!((row.answered, row.optimal), (row.positions, row.positions), "{row:?}");
        }
    }
}
