//! `filetto lab cuts`: how much alpha-beta cuts.

use std::io::Write;

use filetto::game::Rules;
use filetto::internals::game::random;
use filetto::internals::lab::branching::{minimal_leaves, pearl};
use filetto::internals::lab::cuts;
use filetto::internals::lab::cuts::{Measured, Order, Setup};
use filetto::internals::lab::orderings;
use filetto::internals::lab::orderings::MoveOrder;
use filetto::internals::rng::Rng;

use super::args::CutsArgs;
use super::bench::Bench;
use super::usual_depth;
use crate::failure::Failure;
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Plot, Series};
use crate::report::table::{Table, count, percent};

pub(super) fn run(args: &CutsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = Setup {
        branching: args.branching.clone(),
        depths: 1..=args.depth,
        trees: args.trees,
        leaves: args.leaves as f64,
        seed: args.output.seed,
    };
    let mut bench = Bench::start("cuts", &args.output, None);
    let rows = bench.record("", (0.0, 0.7), |run, report| cuts::run(&setup, run, report))?;
    let mut report = Report::new(args.output.lang(), "How much alpha-beta cuts");
    report.text(
        "Uniform trees: every node has b children, every leaf is d plies away, and the values are arranged \
         so that the best child comes last, first, or anywhere by chance.",
    );
    report.blocks.extend(tree_blocks(&rows, &setup.branching));
    if args.positions > 0 {
        report.heading("Real positions");
        report.blocks.extend(position_blocks(args, &mut bench)?);
    }
    bench.finish(&report, out)
}

/// Plots and tables of the uniform trees.
pub(super) fn tree_blocks(rows: &[Measured], branching: &[u32]) -> Vec<Block> {
    let mut blocks = vec![Block::Table(fits(rows, branching))];
    // A plot for each factor would tire: the first, a middle one and the last show it.
    let few = [branching.first(), branching.get(branching.len() / 2), branching.last()];
    let mut few: Vec<u32> = few.into_iter().flatten().copied().collect();
    few.dedup();
    blocks.extend(few.into_iter().map(|b| Block::Plot(leaves(rows, b))));
    blocks.push(Block::Plot(growth(rows, branching)));
    blocks.push(Block::Table(formula(rows)));
    blocks
}

fn leaves(rows: &[Measured], branching: u32) -> Plot {
    let measured = |order: Order| {
        let points = cuts::mean_leaves(rows, branching, order);
        let points = points.into_iter().map(|(depth, leaves)| (depth as f64, leaves)).collect();
        Series::measured(format!("{} order", order.name()), points)
    };
    let deepest = cuts::mean_leaves(rows, branching, Order::Random).last().map_or(8, |point| point.0);
    let b = branching as f64;
    let theory = |name: &str, leaves: &dyn Fn(u32) -> f64| {
        Series::line(name, (1..=deepest).map(|depth| (depth as f64, leaves(depth))).collect())
    };
    let mut series: Vec<Series> = Order::ALL.map(measured).to_vec();
    series.push(theory("b^d", &|depth| b.powi(depth as i32)));
    series.push(theory("b^(3d/4)", &|depth| b.powf(0.75 * depth as f64)));
    series.push(theory("b^⌈d/2⌉ + b^⌊d/2⌋ - 1", &|depth| minimal_leaves(branching, depth) as f64));
    Plot {
        name: format!("leaves-{branching}"),
        title: format!("Leaves alpha-beta looks at, b = {branching}"),
        x: Axis::linear("depth d (plies)"),
        y: Axis::log("leaves"),
        series,
        see: "With the worst order nothing is cut and the points lie on b^d; with the perfect order they \
              lie on the lower formula, so that twice the depth costs the same. Random order lies between, \
              and its slope is smaller than that of b^(3d/4): see the fitted growth."
            .into(),
    }
}

fn growth(rows: &[Measured], branching: &[u32]) -> Plot {
    let fitted = branching.iter().filter_map(|b| cuts::fit(rows, *b));
    let curve = |name: &str, factor: &dyn Fn(f64) -> f64| {
        Series::line(name, branching.iter().map(|b| (*b as f64, factor(*b as f64))).collect())
    };
    let points = fitted.map(|fit| (fit.branching as f64, fit.measured)).collect();
    Plot {
        name: "growth".into(),
        title: "Random order: growth per ply over the larger depths".into(),
        x: Axis::linear("branching factor b"),
        y: Axis::linear("leaves, factor per ply"),
        series: vec![
            Series::measured("measured", points),
            curve("Pearl: x/(1-x), x^b + x = 1", &|b| pearl(b as u32)),
            curve("b^(3/4)", &|b| b.powf(0.75)),
            curve("perfect order: b^(1/2)", &f64::sqrt),
        ],
        see: "The points are fitted to the larger depths of each tree and follow Pearl's curve. The rule \
              of thumb b^(3/4) is a little above it for all b shown here: alpha-beta cuts more than the \
              rule promises."
            .into(),
    }
}

/// The growth per ply against the theories.
fn fits(rows: &[Measured], branching: &[u32]) -> Table {
    let columns = ["b", "depths", "growth per ply", "Pearl x/(1-x)", "off by", "b^(3/4)", "b^(1/2)"];
    let mut table =
        Table::new("Random order: the effective branching factor, fitted over the larger depths", &columns);
    for fit in branching.iter().filter_map(|b| cuts::fit(rows, *b)) {
        table.rows.push(vec![
            fit.branching.to_string(),
            format!("{}–{}", fit.depths.0, fit.depths.1),
            format!("{:.3}", fit.measured),
            format!("{:.3}", fit.pearl),
            format!("{:+.1} %", 100.0 * (fit.measured / fit.pearl - 1.0)),
            format!("{:.3}", fit.three_quarters),
            format!("{:.3}", (fit.branching as f64).sqrt()),
        ]);
    }
    table
}

/// Perfect order against the formula.
fn formula(rows: &[Measured]) -> Table {
    let perfect: Vec<_> = rows.iter().filter(|row| row.order == Order::Perfect).collect();
    let equal = |row: &&&Measured| row.leaves == minimal_leaves(row.branching, row.depth);
    let title = format!(
        "Perfect order: {} of {} trees need exactly b^⌈d/2⌉ + b^⌊d/2⌋ - 1 leaves; the largest",
        perfect.iter().filter(equal).count(),
        perfect.len()
    );
    let mut table = Table::new(title, &["b", "d", "leaves", "formula", "all leaves", "looked at"]);
    let deepest = perfect.iter().map(|row| row.depth).max().unwrap_or(0);
    for row in perfect.iter().filter(|row| row.depth == deepest) {
        let all = (row.branching as f64).powi(row.depth as i32);
        table.rows.push(vec![
            row.branching.to_string(),
            row.depth.to_string(),
            count(row.leaves),
            count(minimal_leaves(row.branching, row.depth)),
            count(all as u64),
            format!("{:.3} %", 100.0 * row.leaves as f64 / all),
        ]);
    }
    table
}

/// The same on positions of a game, by the order of moves.
fn position_blocks(args: &CutsArgs, bench: &mut Bench) -> Result<Vec<Block>, Failure> {
    let mut rng = Rng::new(args.output.seed);
    let rules = args.game;
    let plies = rules.cells() / 5;
    let positions: Vec<_> =
        (0..args.positions).filter_map(|_| random::with_stones(rules, plies, &mut rng)).collect();
    let most = usual_depth(rules).min((rules.cells() - plies) as u32);
    let depths: Vec<u32> = (1..=most).collect();
    let rows = bench
        .record("orderings", (0.7, 1.0), |run, report| orderings::run(&positions, &depths, run, report))?;
    Ok(vec![Block::Plot(by_order(rules, &rows, &depths)), Block::Table(orders(rules, &rows, most))])
}

fn names() -> impl Iterator<Item = &'static str> {
    std::iter::once("minimax").chain(MoveOrder::ALL.map(MoveOrder::name))
}

fn total_leaves(rows: &[orderings::Measured], name: &str, depth: u32) -> u64 {
    rows.iter().filter(|row| row.name() == name && row.depth == depth).map(|row| row.leaves).sum()
}

fn by_order(rules: Rules, rows: &[orderings::Measured], depths: &[u32]) -> Plot {
    let curve = |name: &'static str| {
        let points = depths.iter().map(|depth| (*depth as f64, total_leaves(rows, name, *depth) as f64));
        Series::measured(name, points.collect())
    };
    Plot {
        name: "orderings".into(),
        title: format!("{rules}: leaves by the order of moves"),
        x: Axis::linear("depth (plies)"),
        y: Axis::log("leaves, all positions together"),
        series: names().map(curve).collect(),
        see: "The same alpha-beta on the same positions; only the order in which moves are looked at \
              differs. The best moves first is the steepest saving, and even the worst order cuts \
              something, because real values repeat."
            .into(),
    }
}

fn orders(rules: Rules, rows: &[orderings::Measured], depth: u32) -> Table {
    let title = format!("{rules}, depth {depth}: the order of moves");
    let columns = ["order", "leaves", "of minimax", "factor per ply", "seconds"];
    let mut table = Table::new(title, &columns);
    let (all, before) = (total_leaves(rows, "minimax", depth), depth.saturating_sub(2));
    for name in names() {
        let leaves = total_leaves(rows, name, depth);
        // Over two plies, because odd and even depths differ.
        let growth = (leaves as f64 / total_leaves(rows, name, before).max(1) as f64).sqrt();
        let time = rows.iter().filter(|row| row.name() == name && row.depth == depth).map(|row| row.time);
        table.rows.push(vec![
            name.into(),
            count(leaves),
            percent(leaves as f64 / all.max(1) as f64),
            if before > 0 { format!("{growth:.2}") } else { "–".into() },
            format!("{:.3}", time.sum::<std::time::Duration>().as_secs_f64()),
        ]);
    }
    table
}
