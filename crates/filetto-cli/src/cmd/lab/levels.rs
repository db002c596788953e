//! `filetto lab levels`: the thesis's table of times against the number of empty cells.

use std::io::Write;
use std::time::Duration;

use filetto::game::Rules;
use filetto::internals::lab::levels;
use filetto::internals::lab::levels::{
    Measured, Setup, Status, THESIS_EXAMPLE, THESIS_LEVELS, THESIS_SECONDS, VARIANTS,
};
use filetto::internals::stats::spread;

use super::args::LevelsArgs;
use super::bench::Bench;
use crate::failure::Failure;
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Plot, Series};
use crate::report::table::{Table, count};

/// How long it may take if nobody says.
const BUDGET: Duration = Duration::from_secs(60);

pub(super) fn run(args: &LevelsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = Setup {
        boards: args.boards.clone(),
        variants: VARIANTS.to_vec(),
        positions: args.positions,
        threads: args.threads as usize,
        seed: args.output.seed,
    };
    let mut bench = Bench::start("levels", &args.output, Some(BUDGET));
    let rows = bench.record("", (0.0, 1.0), |run, report| levels::run(&setup, run, report))?;
    let mut report = Report::new(args.output.lang(), "Full-depth search, level by level");
    report.text(
        "Every position is searched to the end of the game. Its levels are its empty cells: a position \
         with n of them has up to n! ways to go on. Positions without a win or a forced reply are chosen, \
         so that the searches have to work; numbers are medians over the positions of a level.",
    );
    report.blocks.push(Block::Table(reached(&setup, &rows)));
    for rules in &setup.boards {
        report.heading(format!("{rules}"));
        report.blocks.push(Block::Plot(nodes(*rules, &rows)));
        report.blocks.push(Block::Plot(time(*rules, &rows)));
        report.blocks.push(Block::Table(times(*rules, &rows)));
    }
    report.heading("What the thesis measured");
    report.blocks.push(Block::Table(thesis(&rows)));
    report.text(format!(
        "The thesis prints three times and, with each, a board that has nine stones after the move: that \
         is how its levels were counted here, on its board of 5 rows and 4 columns. It leaves out everything \
         above {THESIS_LEVELS} levels. Its program looks at moves row by row and stops at nothing but the \
         end of the game, as plain alpha-beta does here; the figures stand side by side to show the order \
         of size, not a race."
    ));
    bench.finish(&report, out)
}

/// The median of a quantity at a level, if every position of the level was finished.
fn median(
    rows: &[Measured],
    rules: Rules,
    variant: &str,
    level: usize,
    quantity: fn(&Measured) -> f64,
) -> Option<f64> {
    let these = rows.iter().filter(|row| (row.rules, row.variant, row.levels) == (rules, variant, level));
    let all: Option<Vec<f64>> =
        these.map(|row| (row.status == Status::Finished).then(|| quantity(row))).collect();
    spread(all?).map(|spread| spread.median)
}

fn seconds(row: &Measured) -> f64 {
    row.time.as_secs_f64()
}

fn curves(rules: Rules, rows: &[Measured], quantity: fn(&Measured) -> f64) -> Vec<Series> {
    let curve = |variant: &str| {
        let levels = 1..=rules.cells();
        levels
            .filter_map(|level| Some((level as f64, median(rows, rules, variant, level, quantity)?)))
            .collect()
    };
    VARIANTS.iter().map(|variant| Series::measured(variant.name, curve(variant.name))).collect()
}

fn nodes(rules: Rules, rows: &[Measured]) -> Plot {
    Plot {
        name: format!("nodes-{rules}"),
        title: format!("{rules}: nodes of a search to the end"),
        x: Axis::linear("levels (empty cells)"),
        y: Axis::log("nodes visited"),
        series: curves(rules, rows, |row| row.nodes as f64),
        see: "On this scale a straight line is exponential growth, and the slope is what one more empty \
              cell costs. Cutting and ordering lower the slope; remembering bends the line, because \
              positions repeat more the more moves there are to swap."
            .into(),
    }
}

fn time(rules: Rules, rows: &[Measured]) -> Plot {
    let mut series = curves(rules, rows, seconds);
    let last = rules.cells().min(THESIS_LEVELS) as f64;
    if rules.cells() == 20 {
        for (name, time) in [("thesis, fastest", THESIS_SECONDS[0]), ("thesis, slowest", THESIS_SECONDS[2])] {
            series.push(Series::line(name, vec![(1.0, time), (last, time)]));
        }
    }
    Plot {
        name: format!("time-{rules}"),
        title: format!("{rules}: time of a search to the end"),
        x: Axis::linear("levels (empty cells)"),
        y: Axis::log("time (s)"),
        series,
        see: "Each variant ends where its share of the time was spent. Below a thousandth of a second the \
              time is that of setting up a search, a table above all, and says nothing about the algorithm."
            .into(),
    }
}

/// How high every variant came on every board.
fn reached(setup: &Setup, rows: &[Measured]) -> Table {
    let mut table = Table::new("Highest level finished within its share of the time", &["variant"]);
    table.columns.extend(setup.boards.iter().map(|rules| format!("{rules} (of {})", rules.cells())));
    for variant in &setup.variants {
        let cell = |rules: &Rules| levels::highest(rows, *rules, variant.name).to_string();
        let cells = std::iter::once(variant.name.to_string()).chain(setup.boards.iter().map(cell));
        table.rows.push(cells.collect());
    }
    table
}

/// Time and nodes at every level.
fn times(rules: Rules, rows: &[Measured]) -> Table {
    let mut table = Table::new(format!("{rules}: median nodes and seconds at every level"), &["levels"]);
    table.columns.extend(VARIANTS.iter().map(|variant| variant.name.to_string()));
    for level in 1..=rules.cells() {
        let cell = |variant: &str| {
            let nodes = median(rows, rules, variant, level, |row| row.nodes as f64);
            let time = median(rows, rules, variant, level, seconds);
            nodes
                .zip(time)
                .map_or("–".into(), |(nodes, time)| format!("{} ({time:.3} s)", count(nodes as u64)))
        };
        let cells = VARIANTS.iter().map(|variant| cell(variant.name));
        table.rows.push(std::iter::once(level.to_string()).chain(cells).collect());
    }
    table
}

/// The thesis's figures beside ours, at the levels of its examples and at the highest each variant finished.
fn thesis(rows: &[Measured]) -> Table {
    let columns = ["program", "board", "levels", "seconds a move"];
    let mut table = Table::new("The thesis's alpha-beta and ours", &columns);
    let line = |name: String, board: String, level: usize, time: f64| {
        vec![name, board, level.to_string(), format!("{time:.3}")]
    };
    for time in THESIS_SECONDS {
        let board = "5 rows, 4 columns".to_string();
        table.rows.push(line("thesis, alpha-beta".into(), board, THESIS_EXAMPLE, time));
    }
    let Some(rules) = rows.iter().map(|row| row.rules).find(|rules| rules.cells() == 20) else {
        return table;
    };
    for variant in VARIANTS {
        let highest = levels::highest(rows, rules, variant.name);
        let mut shown = vec![THESIS_EXAMPLE, highest];
        shown.dedup();
        for level in shown {
            if let Some(time) = median(rows, rules, variant.name, level, seconds) {
                let name = format!("filetto, {}", variant.name);
                table.rows.push(line(name, rules.to_string(), level, time));
            }
        }
    }
    table
}
