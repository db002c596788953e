//! `filetto lab curves`: time and nodes per computer move.

use std::io::Write;

use filetto::game::Rules;
use filetto::internals::lab::curves;
use filetto::internals::lab::curves::{Measured, Quantity, Setup};
use filetto::internals::stats::Spread;
use filetto::player::PlayerSpec;

use super::args::CurvesArgs;
use super::bench::Bench;
use super::{at_depth, usual_depth};
use crate::failure::Failure;
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Look, Plot, Series};
use crate::report::table::{Table, count, percent};

pub(super) fn run(args: &CurvesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = setup(args)?;
    let mut bench = Bench::start("curves", &args.output, None);
    let rows = bench.record("", (0.0, 1.0), |run, report| curves::run(&setup, run, report))?;
    let mut report = Report::new(args.output.lang(), format!("Curves of {}", super::game_name(setup.rules)));
    report.text(describe(&setup));
    report.blocks.extend(blocks(&setup, &rows));
    bench.finish(&report, out)
}

fn setup(args: &CurvesArgs) -> Result<Setup, Failure> {
    let depth = args.depth.unwrap_or_else(|| usual_depth(args.game));
    let [x, o] = usual_players(depth);
    let players = [args.x.clone().unwrap_or(x), args.o.clone().unwrap_or(o)];
    if players.iter().any(PlayerSpec::is_human) {
        let sentence = "a person cannot play in the lab: expected programs (example: --x random:seed=1)";
        return Err(Failure::Input(sentence.into()));
    }
    Ok(Setup {
        rules: args.game,
        players,
        algorithms: at_depth(&args.algorithms.0, depth),
        games: args.games,
        opening: args.opening.min(args.game.cells() / 2),
        turns: args.turns as usize,
        measured: curves::sides(&args.measure).unwrap_or([false, true]),
        seed: args.output.seed,
    })
}

/// Who plays the games if nobody says: X sees little, so that games are won and lost, O a little more.
pub(super) fn usual_players(depth: u32) -> [PlayerSpec; 2] {
    [2, 4].map(|most| {
        let text = format!("alphabeta:depth={}", depth.min(most));
        text.parse().expect("a spec of our own")
    })
}

/// What was played and measured, in words.
pub(super) fn describe(setup: &Setup) -> String {
    let [x, o] = &setup.players;
    let names: Vec<String> = setup.algorithms.iter().map(ToString::to_string).collect();
    let whose = match setup.measured {
        [true, true] => "both sides'",
        [true, false] => "X's",
        _ => "O's",
    };
    format!(
        "{} games of {} with {x} as X and {o} as O, each after {} random plies (seed {}). In every \
         position of {whose} moves each of {} was asked, so that all curves stand on the same positions.",
        setup.games,
        setup.rules,
        setup.opening,
        setup.seed,
        names.join(", ")
    )
}

/// Plots and tables of the measurements.
pub(super) fn blocks(setup: &Setup, rows: &[Measured]) -> Vec<Block> {
    let names: Vec<String> = setup.algorithms.iter().map(ToString::to_string).collect();
    let mut blocks = vec![
        Block::Table(totals(setup, rows)),
        Block::Plot(quantity(setup.rules, rows, &names, "nodes", "nodes expanded", |row| row.nodes as f64)),
        Block::Plot(quantity(setup.rules, rows, &names, "time", "time (s)", |row| row.time.as_secs_f64())),
    ];
    let cuts = quantity(setup.rules, rows, &names, "cuts", "cuts", |row| row.cuts as f64);
    blocks.push(Block::Plot(cuts));
    if let Some(reference) = curves::reference(&setup.algorithms) {
        blocks.push(Block::Plot(pruned(setup.rules, rows, &names, &reference.to_string())));
    }
    blocks.push(Block::Table(by_move(rows, &names)));
    blocks
}

fn quantity(
    rules: Rules,
    rows: &[Measured],
    names: &[String],
    name: &str,
    label: &str,
    quantity: Quantity,
) -> Plot {
    let see = match name {
        "nodes" => {
            "The scale is logarithmic: a step up is ten times the work. Where a game narrows, because \
             columns fill and wins come near, every curve falls; the distance between two curves is what \
             one of them saves."
        }
        "time" => {
            "Time follows the nodes, so the curves have the shapes of those above. Where they do not, look \
             for the price of a node: ordering, remembering and evaluating take time of their own."
        }
        _ => {
            "A cut is a place where the remaining moves of a position were not looked at. Minimax never \
             cuts and is not drawn; an algorithm with fewer cuts can still be better, if its cuts come \
             nearer to the root."
        }
    };
    let series = names.iter().map(|algorithm| series(algorithm, &curves::curve(rows, algorithm, quantity)));
    Plot {
        name: name.into(),
        title: format!("{rules}: {label} per computer move (median, quartiles)"),
        x: Axis::linear("computer move (number in its game)"),
        y: Axis::log(label),
        series: series.filter(|series| series.points.iter().any(|point| point.1 > 0.0)).collect(),
        see: see.into(),
    }
}

fn pruned(rules: Rules, rows: &[Measured], names: &[String], reference: &str) -> Plot {
    let others = names.iter().filter(|name| *name != reference);
    let scaled = |spread: Spread| Spread {
        low: 100.0 * spread.low,
        median: 100.0 * spread.median,
        high: 100.0 * spread.high,
    };
    let curve = |name: &String| {
        let points = curves::pruned(rows, name, reference);
        let points: Vec<_> = points.into_iter().map(|(turn, spread)| (turn, scaled(spread))).collect();
        series(name, &points)
    };
    Plot {
        name: "pruned".into(),
        title: format!("{rules}: share of the tree of {reference} not visited"),
        x: Axis::linear("computer move (number in its game)"),
        y: Axis::linear("nodes not visited (%)"),
        series: others.map(curve).collect(),
        see: "The higher, the more of the whole tree was left out without changing the answer. The share \
              is large while there are many moves to choose from, and falls towards the end, where few \
              moves are left to cut."
            .into(),
    }
}

fn series(name: &str, curve: &[(u32, Spread)]) -> Series {
    Series {
        name: name.into(),
        points: curve.iter().map(|(turn, spread)| (*turn as f64, spread.median)).collect(),
        spread: curve.iter().map(|(turn, spread)| (*turn as f64, spread.low, spread.high)).collect(),
        look: Look::Measured,
    }
}

/// The totals over all games.
fn totals(setup: &Setup, rows: &[Measured]) -> Table {
    let totals = curves::totals(rows);
    let reference = curves::reference(&setup.algorithms).map(ToString::to_string);
    let whole = totals.iter().find(|total| Some(&total.algorithm) == reference.as_ref());
    let columns = ["algorithm", "positions", "nodes", "leaves", "cuts", "seconds", "pruned share"];
    let mut table = Table::new("Totals over all games", &columns);
    for total in &totals {
        let pruned = whole.map(|whole| percent(1.0 - total.nodes as f64 / whole.nodes.max(1) as f64));
        table.rows.push(vec![
            total.algorithm.clone(),
            count(total.positions),
            count(total.nodes),
            count(total.leaves),
            count(total.cuts),
            format!("{:.3}", total.time.as_secs_f64()),
            pruned.unwrap_or_default(),
        ]);
    }
    table
}

/// The medians move by move.
fn by_move(rows: &[Measured], names: &[String]) -> Table {
    let mut columns = vec!["computer move".to_string(), "games".to_string()];
    for name in names {
        columns.extend([format!("{name} nodes"), format!("{name} ms")]);
    }
    let curves: Vec<_> = names
        .iter()
        .map(|name| {
            let nodes = curves::curve(rows, name, |row| row.nodes as f64);
            (nodes, curves::curve(rows, name, |row| row.time.as_secs_f64() * 1e3))
        })
        .collect();
    let last = rows.iter().map(|row| row.turn).max().unwrap_or(0);
    let row = |turn: u32| {
        let games = rows.iter().filter(|row| row.turn == turn).count() / names.len().max(1);
        let at =
            |curve: &[(u32, Spread)]| curve.iter().find(|point| point.0 == turn).map(|point| point.1.median);
        let mut cells = vec![turn.to_string(), games.to_string()];
        for (nodes, time) in &curves {
            cells.push(at(nodes).map_or(String::new(), |nodes| count(nodes as u64)));
            cells.push(at(time).map_or(String::new(), |time| format!("{time:.3}")));
        }
        cells
    };
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let mut table = Table::new("Medians over the games, move by move", &columns);
    table.rows = (1..=last).map(row).collect();
    table
}
