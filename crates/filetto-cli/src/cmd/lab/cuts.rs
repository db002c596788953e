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
use crate::lang::{Lang, say};
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
    let lang = args.output.lang();
    let title = say!(lang, "How much alpha-beta cuts", "Quanto taglia l'alfa-beta");
    let mut report = Report::new(lang, title);
    report.text(say!(
        lang,
        "Uniform trees: every node has b children, every leaf is d plies away, and the values are arranged \
         so that the best child comes last, first, or anywhere by chance.",
        "Alberi uniformi: ogni nodo ha b figli, ogni foglia è a d semimosse, e i valori sono disposti in modo che il \
         figlio migliore venga per ultimo, per primo o dove vuole il caso."
    ));
    report.blocks.extend(tree_blocks(lang, &rows, &setup.branching));
    if args.positions > 0 {
        report.heading(say!(lang, "Real positions", "Posizioni vere"));
        report.blocks.extend(position_blocks(args, &mut bench)?);
    }
    bench.finish(&report, out)
}

/// Plots and tables of the uniform trees.
pub(super) fn tree_blocks(lang: Lang, rows: &[Measured], branching: &[u32]) -> Vec<Block> {
    let mut blocks = vec![Block::Table(fits(lang, rows, branching))];
    // A plot for each factor would tire: the first, a middle one and the last show it.
    let few = [branching.first(), branching.get(branching.len() / 2), branching.last()];
    let mut few: Vec<u32> = few.into_iter().flatten().copied().collect();
    few.dedup();
    blocks.extend(few.into_iter().map(|b| Block::Plot(leaves(lang, rows, b))));
    blocks.push(Block::Plot(growth(lang, rows, branching)));
    blocks.push(Block::Table(formula(lang, rows)));
    blocks
}

fn leaves(lang: Lang, rows: &[Measured], branching: u32) -> Plot {
    let measured = |order: Order| {
        let points = cuts::mean_leaves(rows, branching, order);
        let points = points.into_iter().map(|(depth, leaves)| (depth as f64, leaves)).collect();
        Series::measured(order_name(lang, order), points)
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
        title: say!(
            lang,
            "Leaves alpha-beta looks at, b = {branching}",
            "Foglie guardate dall'alfa-beta, b = {branching}"
        ),
        x: Axis::linear(say!(lang, "depth d (plies)", "profondità d (semimosse)")),
        y: Axis::log(say!(lang, "leaves", "foglie")),
        series,
        see: say!(
            lang,
            "With the worst order nothing is cut and the points lie on b^d; with the perfect order they \
             lie on the lower formula, so that twice the depth costs the same. Random order lies between, \
             and its slope is smaller than that of b^(3d/4): see the fitted growth.",
            "Con l'ordine peggiore non si taglia nulla e i punti stanno su b^d; con quello perfetto stanno sulla \
             formula in basso, e il doppio della profondità costa lo stesso. L'ordine casuale sta in mezzo, con una \
             pendenza minore di quella di b^(3d/4): si veda la crescita stimata."
        ),
    }
}

fn order_name(lang: Lang, order: Order) -> String {
    match order {
        Order::Worst => say!(lang, "worst order", "ordine peggiore"),
        Order::Random => say!(lang, "random order", "ordine casuale"),
        Order::Perfect => say!(lang, "perfect order", "ordine perfetto"),
    }
}

fn growth(lang: Lang, rows: &[Measured], branching: &[u32]) -> Plot {
    let fitted = branching.iter().filter_map(|b| cuts::fit(rows, *b));
    let curve = |name: &str, factor: &dyn Fn(f64) -> f64| {
        Series::line(name, branching.iter().map(|b| (*b as f64, factor(*b as f64))).collect())
    };
    let points = fitted.map(|fit| (fit.branching as f64, fit.measured)).collect();
    Plot {
        name: "growth".into(),
        title: say!(
            lang,
            "Random order: growth per ply over the larger depths",
            "Ordine casuale: crescita per semimossa alle profondità maggiori"
        ),
        x: Axis::linear(say!(lang, "branching factor b", "fattore di ramificazione b")),
        y: Axis::linear(say!(lang, "leaves, factor per ply", "foglie, fattore per semimossa")),
        series: vec![
            Series::measured(say!(lang, "measured", "misurato"), points),
            curve("Pearl: x/(1-x), x^b + x = 1", &|b| pearl(b as u32)),
            curve("b^(3/4)", &|b| b.powf(0.75)),
            curve(&say!(lang, "perfect order: b^(1/2)", "ordine perfetto: b^(1/2)"), &f64::sqrt),
        ],
        see: say!(
            lang,
            "The points are fitted to the larger depths of each tree and follow Pearl's curve. The rule of thumb \
             b^(3/4) is a little above it for all b shown here: alpha-beta cuts more than the rule promises.",
            "I punti sono stimati sulle profondità maggiori di ogni albero e seguono la curva di Pearl. La regola \
             pratica b^(3/4) le sta un poco sopra per tutti i b mostrati: l'alfa-beta taglia più di quanto la regola \
             prometta."
        ),
    }
}

/// The growth per ply against the theories.
fn fits(lang: Lang, rows: &[Measured], branching: &[u32]) -> Table {
    let columns = ["b", "depths", "growth per ply", "Pearl x/(1-x)", "off by", "b^(3/4)", "b^(1/2)"];
    let title = say!(
        lang,
        "Random order: the effective branching factor, fitted over the larger depths",
        "Ordine casuale: il fattore di ramificazione effettivo, stimato sulle profondità maggiori"
    );
    let italian =
        ["b", "profondità", "crescita per semimossa", "Pearl x/(1-x)", "scarto", "b^(3/4)", "b^(1/2)"];
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
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
fn formula(lang: Lang, rows: &[Measured]) -> Table {
    let perfect: Vec<_> = rows.iter().filter(|row| row.order == Order::Perfect).collect();
    let equal = |row: &&&Measured| row.leaves == minimal_leaves(row.branching, row.depth);
    let (exact, all) = (perfect.iter().filter(equal).count(), perfect.len());
    let title = say!(
        lang,
        "Perfect order: {exact} of {all} trees need exactly b^⌈d/2⌉ + b^⌊d/2⌋ - 1 leaves; the largest",
        "Ordine perfetto: {exact} alberi su {all} richiedono esattamente b^⌈d/2⌉ + b^⌊d/2⌋ - 1 foglie; i più grandi"
    );
    let mut table = Table::new(title, &["b", "d", "leaves", "formula", "all leaves", "looked at"])
        .or_italian(lang, &["b", "d", "foglie", "formula", "foglie in tutto", "guardate"]);
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
    let lang = args.output.lang();
    let plot = by_order(lang, rules, &rows, &depths);
    Ok(vec![Block::Plot(plot), Block::Table(orders(lang, rules, &rows, most))])
}

/// The name of an order of moves in the language of the page.
fn shown(lang: Lang, name: &str) -> String {
    let italian = match name {
        "worst first" => "peggiori prima",
        "edges first" => "bordi prima",
        "left to right" => "da sinistra a destra",
        "random" => "casuale",
        "centre first" => "centro prima",
        "best first" => "migliori prima",
        _ => name,
    };
    say!(lang, "{name}", "{italian}")
}

fn names() -> impl Iterator<Item = &'static str> {
    std::iter::once("minimax").chain(MoveOrder::ALL.map(MoveOrder::name))
}

fn total_leaves(rows: &[orderings::Measured], name: &str, depth: u32) -> u64 {
    rows.iter().filter(|row| row.name() == name && row.depth == depth).map(|row| row.leaves).sum()
}

fn by_order(lang: Lang, rules: Rules, rows: &[orderings::Measured], depths: &[u32]) -> Plot {
    let curve = |name: &'static str| {
        let points = depths.iter().map(|depth| (*depth as f64, total_leaves(rows, name, *depth) as f64));
        Series::measured(shown(lang, name), points.collect())
    };
    Plot {
        name: "orderings".into(),
        title: say!(
            lang,
            "{rules}: leaves by the order of moves",
            "{rules}: foglie secondo l'ordinamento delle mosse"
        ),
        x: Axis::linear(say!(lang, "depth (plies)", "profondità (semimosse)")),
        y: Axis::log(say!(lang, "leaves, all positions together", "foglie, tutte le posizioni insieme")),
        series: names().map(curve).collect(),
        see: say!(
            lang,
            "The same alpha-beta on the same positions; only the order in which moves are looked at \
             differs. The best moves first is the steepest saving, and even the worst order cuts \
             something, because real values repeat.",
            "Lo stesso alfa-beta sulle stesse posizioni: cambia solo l'ordine in cui si guardano le mosse. Le mosse \
             migliori per prime danno il risparmio più forte, e anche l'ordine peggiore taglia qualcosa, perché i \
             valori veri si ripetono."
        ),
    }
}

fn orders(lang: Lang, rules: Rules, rows: &[orderings::Measured], depth: u32) -> Table {
    let title = say!(
        lang,
        "{rules}, depth {depth}: the order of moves",
        "{rules}, profondità {depth}: l'ordinamento delle mosse"
    );
    let mut table = Table::new(title, &["order", "leaves", "of minimax", "factor per ply", "seconds"])
        .or_italian(lang, &["ordine", "foglie", "del minimax", "fattore per semimossa", "secondi"]);
    let (all, before) = (total_leaves(rows, "minimax", depth), depth.saturating_sub(2));
    for name in names() {
        let leaves = total_leaves(rows, name, depth);
        // Over two plies, because odd and even depths differ.
        let growth = (leaves as f64 / total_leaves(rows, name, before).max(1) as f64).sqrt();
        let time = rows.iter().filter(|row| row.name() == name && row.depth == depth).map(|row| row.time);
        table.rows.push(vec![
            shown(lang, name),
            count(leaves),
            percent(leaves as f64 / all.max(1) as f64),
            if before > 0 { format!("{growth:.2}") } else { "–".into() },
            format!("{:.3}", time.sum::<std::time::Duration>().as_secs_f64()),
        ]);
    }
    table
}
