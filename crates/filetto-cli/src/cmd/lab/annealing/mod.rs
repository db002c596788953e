//! `filetto lab annealing`: the annealing player from inside and outside.

use std::io::Write;

use filetto::game::Position;
use filetto::internals::anneal::forsa4::Settings;
use filetto::internals::lab::annealing;
use filetto::internals::lab::annealing::{Cooling, Match, Strength};

use super::args::AnnealingArgs;
use super::bench::Bench;
use crate::failure::Failure;
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Look, Plot, Series};
use crate::report::table::{Table, count, percent};

pub(super) fn run(args: &AnnealingArgs, out: &mut impl Write) -> Result<(), Failure> {
    let position = Position::parse(args.game, &args.moves)?;
    if position.outcome().is_some() {
        return Err(Failure::Input("the game is over: expected moves after which it goes on".into()));
    }
    let seed = args.output.seed;
    let mut bench = Bench::start("annealing", &args.output, None);
    let cooling = bench.record("", (0.0, 0.05), |run, report| {
        annealing::cool(&position, &Settings::default(), seed, run, report)
    })?;
    let games =
        Match { rules: args.game, sweeps: args.sweeps.clone(), games: args.games, depth: args.depth, seed };
    let strength = bench.record("games", (0.05, 1.0), |run, report| annealing::play(&games, run, report))?;
    let mut report =
        Report::new(args.output.lang(), format!("Simulated annealing on {}", super::game_name(args.game)));
    report.text(
        "The player anneals a sequence of moves that starts with its own: a random tail of the sequence is \
         replaced, a lower energy is always accepted, a higher one with probability exp(-difference / \
         temperature). It plays the first move of the best sequence seen.",
    );
    report.blocks.push(Block::Fixed(format!("{position}\n{} to move", position.to_move())));
    report.blocks.extend([energy(&cooling), acceptance(&cooling)].map(Block::Plot));
    report.blocks.push(Block::Table(temperatures(&cooling)));
    report.heading(format!("Against alpha-beta of depth {}", args.depth));
    report.blocks.push(Block::Plot(win_rate(&strength)));
    report.blocks.push(Block::Table(scores(&strength)));
    bench.finish(&report, out)
}

fn energy(rows: &[Cooling]) -> Plot {
    let curve = |value: fn(&Cooling) -> f64| rows.iter().map(|row| (row.step as f64, value(row))).collect();
    Plot {
        name: "energy".into(),
        title: "Energy while it cools (negative is good)".into(),
        x: Axis::linear("step (sequences tried)"),
        y: Axis::linear("energy (points)"),
        series: vec![
            // Every temperature has a point: markers would hide the line.
            Series::line("mean of the current sequence", curve(|row| row.energy)),
            Series::line("best seen so far", curve(|row| row.best)),
        ],
        see: "While it is hot the current sequence wanders up and down; as it cools, the curve falls and \
              grows calm. The best sequence is usually seen long before the end: what follows only makes \
              sure."
            .into(),
    }
}

fn acceptance(rows: &[Cooling]) -> Plot {
    let share = rows.iter().map(|row| (row.step as f64, 100.0 * row.acceptance())).collect();
    let hottest = rows.first().map_or(1.0, |row| row.temperature);
    let heat = rows.iter().map(|row| (row.step as f64, 100.0 * row.temperature / hottest)).collect();
    Plot {
        name: "acceptance".into(),
        title: "Temperature and accepted neighbours".into(),
        x: Axis::linear("step (sequences tried)"),
        y: Axis::linear("share (%)"),
        series: vec![
            Series::line("neighbours accepted", share),
            Series::line("temperature, of the first", heat),
        ],
        see: "The temperature falls by the same factor again and again, and with it the share of \
              neighbours accepted. Where the share stays above zero in the cold, neighbours of the same \
              energy are being swapped."
            .into(),
    }
}

/// A few temperatures from hot to cold.
fn temperatures(rows: &[Cooling]) -> Table {
    let columns = ["step", "temperature", "accepted", "mean energy", "best energy"];
    let mut table = Table::new("From hot to cold", &columns);
    let every = (rows.len() / 10).max(1);
    for row in
        rows.iter().step_by(every).chain(rows.last().filter(|_| !(rows.len() - 1).is_multiple_of(every)))
    {
        table.rows.push(vec![
            count(row.step),
            format!("{:.2}", row.temperature),
            percent(row.acceptance()),
            format!("{:.0}", row.energy),
            format!("{:.0}", row.best),
        ]);
    }
    table
}

/// The last row of every number of sweeps has all its games.
fn finals(rows: &[Strength]) -> Vec<&Strength> {
    rows.chunk_by(|a, b| a.sweeps == b.sweeps).filter_map(<[Strength]>::last).collect()
}

fn win_rate(rows: &[Strength]) -> Plot {
    let finals = finals(rows);
    let spread = |row: &&Strength| {
        let (low, high) = row.interval();
        (row.sweeps as f64, 100.0 * low, 100.0 * high)
    };
    Plot {
        name: "strength".into(),
        title: "Score against the number of sweeps (band: 95 % interval)".into(),
        x: Axis::log("sweeps (sequences tried at each temperature)"),
        y: Axis::linear("score: wins and half the draws (%)"),
        series: vec![Series {
            name: "annealing".into(),
            points: finals.iter().map(|row| (row.sweeps as f64, 100.0 * row.score())).collect(),
            spread: finals.iter().map(spread).collect(),
            look: Look::Measured,
        }],
        see: "More sweeps find a lower energy, and at first that helps. Then the curve flattens, because \
              the sequences hope for moves of the opponent instead of fearing them, and no amount of \
              sweeps mends that."
            .into(),
    }
}

fn scores(rows: &[Strength]) -> Table {
    let mut table =
        Table::new("Games", &["sweeps", "games", "wins", "draws", "losses", "score", "95 % interval"]);
    for row in finals(rows) {
        let (low, high) = row.interval();
        table.rows.push(vec![
            count(row.sweeps),
            row.games.to_string(),
            row.wins.to_string(),
            row.draws.to_string(),
            (row.games - row.wins - row.draws).to_string(),
            percent(row.score()),
            format!("{}–{}", percent(low), percent(high)),
        ]);
    }
    table
}
