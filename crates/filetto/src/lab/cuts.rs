//! How much alpha-beta cuts: uniform trees whose best child comes last, anywhere or first, against the
//! formulas: b^d, b^(3d/4), Pearl's factor, and b^⌈d/2⌉ + b^⌊d/2⌋ - 1.

use std::ops::RangeInclusive;
use std::time::Duration;

use super::branching::{minimal_leaves, pearl};
use super::{Ending, Row, Run};
use crate::host::Instant;
use crate::search::{Algorithm, LeafOrder, Settings, UniformTree, search};
use crate::stats::growth;

/// Which trees to search.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Branching factors.
    pub branching: Vec<u32>,
    /// Depths of the ordered trees, and the least depth of random ones: those go on to the size allowed.
    pub depths: RangeInclusive<u32>,
    /// Random trees of each shape.
    pub trees: u32,
    /// Leaves to expect of a search at most; larger trees are left out.
    pub leaves: f64,
    /// The seed of the random trees.
    pub seed: u64,
}

/// The order of children in a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The best child last.
    Worst,
    /// By chance.
    Random,
    /// The best child first.
    Perfect,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 3] = [Order::Worst, Order::Random, Order::Perfect];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Order::Worst => "worst",
            Order::Random => "random",
            Order::Perfect => "perfect",
        }
    }
}

/// One tree searched by alpha-beta.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Children of every node.
    pub branching: u32,
    /// Plies.
    pub depth: u32,
    /// The order of children.
    pub order: Order,
    /// The seed of a random tree, otherwise 0.
    pub seed: u64,
    /// Leaves looked at.
    pub leaves: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

impl Row for Measured {
    const COLUMNS: &'static [&'static str] = &[
        "branching",
        "depth",
        "order",
        "seed",
        "leaves",
        "nodes",
        "all_leaves",
        "three_quarters",
        "minimal_leaves",
        "seconds",
    ];

    fn cells(&self) -> Vec<String> {
        let (b, d) = (self.branching as f64, self.depth as f64);
        vec![
            self.branching.to_string(),
            self.depth.to_string(),
            self.order.name().to_string(),
            self.seed.to_string(),
            self.leaves.to_string(),
            self.nodes.to_string(),
            format!("{:.0}", b.powf(d)),
            format!("{:.1}", b.powf(0.75 * d)),
            minimal_leaves(self.branching, self.depth).to_string(),
            super::seconds(self.time),
        ]
    }
}

/// A tree to search.
#[derive(Clone, Copy)]
struct Job {
    branching: u32,
    depth: u32,
    order: Order,
    seed: u64,
}

/// Searches the trees; `report` gets every row and the share of the work done.
pub fn run(setup: &Setup, run: &Run, report: &mut dyn FnMut(&Measured, f64)) -> Ending {
    let jobs: Vec<Job> = setup.branching.iter().flat_map(|branching| jobs(setup, *branching)).collect();
    for (done, job) in (1..).zip(&jobs) {
        let Some(measured) = search_tree(*job, run) else { return run.ending(false) };
        report(&measured, done as f64 / jobs.len() as f64);
    }
    run.ending(true)
}

/// The trees of a branching factor, the small ones first.
fn jobs(setup: &Setup, branching: u32) -> Vec<Job> {
    let expected = |order: Order, depth: u32| match order {
        Order::Worst => (branching as f64).powi(depth as i32),
        Order::Random => 2.0 * pearl(branching).powi(depth as i32),
        Order::Perfect => minimal_leaves(branching, depth) as f64,
    };
    let mut jobs = Vec::new();
    for order in Order::ALL {
        let deepest = if order == Order::Random { 40 } else { *setup.depths.end() };
        let depths = *setup.depths.start()..=deepest;
        let trees = if order == Order::Random { setup.trees as u64 } else { 1 };
        for depth in depths.take_while(|depth| expected(order, *depth) <= setup.leaves) {
            jobs.extend((0..trees).map(|tree| {
                let seed = if order == Order::Random { setup.seed.wrapping_add(tree) } else { 0 };
                Job { branching, depth, order, seed }
            }));
        }
    }
    jobs
}

/// One search; None if the run ended before it.
fn search_tree(job: Job, run: &Run) -> Option<Measured> {
    // A small tree is searched before its budget is looked at.
    if run.is_over() {
        return None;
    }
    let Job { branching, depth, order, seed } = job;
    let leaf_order = match order {
        Order::Worst => LeafOrder::Worst,
        // Different shapes get different leaves.
        Order::Random => LeafOrder::Random(seed ^ (branching as u64) << 40 ^ (depth as u64) << 32),
        Order::Perfect => LeafOrder::Best,
    };
    let mut tree = UniformTree::new(branching as u16, depth, leaf_order);
    let start = Instant::now();
    let settings = Settings::plain(depth);
    let found = search(&mut tree, &mut (), Algorithm::AlphaBeta, &settings, &run.budget(None));
    let (leaves, nodes, time) = (found.stats.leaves, found.stats.nodes, start.elapsed());
    found.finished.then_some(Measured { branching, depth, order, seed, leaves, nodes, time })
}

/// Mean leaves against depth for a branching factor and an order.
pub fn mean_leaves(rows: &[Measured], branching: u32, order: Order) -> Vec<(u32, f64)> {
    let these = || rows.iter().filter(|row| row.branching == branching && row.order == order);
    let deepest = these().map(|row| row.depth).max().unwrap_or(0);
    (1..=deepest)
        .filter_map(|depth| {
            let leaves: Vec<f64> =
                these().filter(|row| row.depth == depth).map(|row| row.leaves as f64).collect();
            let mean = leaves.iter().sum::<f64>() / leaves.len() as f64;
            (!leaves.is_empty()).then_some((depth, mean))
        })
        .collect()
}

/// The growth per ply of random trees against the two theories.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Children of every node.
    pub branching: u32,
    /// The depths of the fit.
    pub depths: (u32, u32),
    /// The measured factor per ply.
    pub measured: f64,
    /// Pearl's x / (1 - x).
    pub pearl: f64,
    /// The lecture's b^(3/4).
    pub three_quarters: f64,
}

/// How many of the largest depths a fit is drawn through. An even number, because odd and even depths lie on
/// two lines; most of the bend at small depths is left out.
const FITTED: usize = 6;

/// Fits the growth of random trees over the larger depths.
pub fn fit(rows: &[Measured], branching: u32) -> Option<Fit> {
    let points = mean_leaves(rows, branching, Order::Random);
    let larger = &points[points.len().saturating_sub(FITTED.min(points.len() / 2 + 1))..];
    let logs: Vec<_> = larger.iter().map(|(depth, leaves)| (*depth as f64, *leaves)).collect();
    Some(Fit {
        branching,
        depths: (larger.first()?.0, larger.last()?.0),
        measured: growth(&logs)?,
        pearl: pearl(branching),
        three_quarters: (branching as f64).powf(0.75),
    })
}
