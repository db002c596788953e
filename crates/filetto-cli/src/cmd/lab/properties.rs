//! `filetto lab properties`: complete, optimal, time and space of the lecture's algorithms, measured.

use std::io::Write;

use filetto::internals::lab::properties;
use filetto::internals::lab::properties::{Answers, Cost, LECTURE, Setup};
use filetto::search::Algorithm;

use super::args::PropertiesArgs;
use super::bench::Bench;
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::page::{Block, Report};
use crate::report::plot::{Axis, Plot, Series};
use crate::report::table::{Table, count};

/// Positions of a game that can be asked one by one.
const MOST_CELLS: usize = 12;

pub(super) fn run(args: &PropertiesArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.game.cells() > MOST_CELLS {
        let sentence = format!(
            "{} has too many positions to ask about all of them: expected at most {MOST_CELLS} cells (example: tris)",
            args.game
        );
        return Err(Failure::Input(sentence));
    }
    let setup = Setup { branching: args.branching.clone(), leaves: args.leaves, seed: args.output.seed };
    let mut bench = Bench::start("properties", &args.output, None);
    let cost = bench.record("", (0.0, 0.5), |run, report| properties::cost(&setup, run, report))?;
    let game = args.game;
    let answers =
        bench.record("answers", (0.5, 1.0), |run, report| properties::answers(game, run, report))?;
    bench.finish(&report(args, &cost, &answers), out)
}

fn report(args: &PropertiesArgs, cost: &[Cost], answers: &[Answers]) -> Report {
    let (lang, game) = (args.output.lang(), super::game_name(args.game));
    let title = say!(
        lang,
        "Complete, optimal, time and space, measured",
        "Completezza, ottimalità, tempo e spazio, misurati"
    );
    let mut report = Report::new(lang, title);
    report.text(say!(
        lang,
        "The lecture says of minimax: complete on a finite tree, optimal against an opponent at his best, time b^m, \
         space b^m if the whole tree is kept and b·m depth first. Its algorithms are searched here on uniform trees \
         of b children and m plies, and asked about every position of {game}.",
        "La lezione dice di minimax: completo su un albero finito, ottimale contro un avversario che gioca al meglio, \
         tempo b^m, spazio b^m se si tiene tutto l'albero e b·m in profondità. Qui i suoi algoritmi cercano in alberi \
         uniformi di b figli e m semimosse, e rispondono su ogni posizione di {game}."
    ));
    report.blocks.push(Block::Table(largest(lang, cost)));
    if let Some(branching) = args.branching.iter().max() {
        let (time, space) = (
            say!(lang, "nodes visited", "nodi visitati"),
            say!(lang, "nodes held at once", "nodi tenuti insieme"),
        );
        report.blocks.push(Block::Plot(growth(lang, "time", &time, *branching, cost, |row| row.nodes)));
        report.blocks.push(Block::Plot(growth(lang, "space", &space, *branching, cost, |row| row.held)));
    }
    report.heading(say!(lang, "Every position of {game}", "Ogni posizione di {game}"));
    report.blocks.push(Block::Table(asked(lang, answers)));
    report
}

/// What an algorithm is called beside the lecture's letter for it.
fn name(lang: Lang, algorithm: Algorithm) -> String {
    match algorithm {
        Algorithm::MinimaxTree => say!(lang, "minimax, whole tree", "minimax, tutto l'albero"),
        Algorithm::MinimaxList => say!(lang, "minimax, list L", "minimax, lista L"),
        Algorithm::Minimax => say!(lang, "minimax, recursive", "minimax, ricorsivo"),
        Algorithm::AlphaBetaList => say!(lang, "alpha-beta, list L", "alfa-beta, lista L"),
        _ => say!(lang, "alpha-beta, recursive", "alfa-beta, ricorsivo"),
    }
}

/// The largest tree of each branching factor.
fn largest(lang: Lang, rows: &[Cost]) -> Table {
    let title = say!(
        lang,
        "Time and space on the largest uniform tree of each b",
        "Tempo e spazio sul più grande albero uniforme di ogni b"
    );
    let columns =
        ["b", "m", "algorithm", "nodes", "1 + b + … + b^m", "held at once", "1 + b·m", "right value"];
    let italian =
        ["b", "m", "algoritmo", "nodi", "1 + b + … + b^m", "tenuti insieme", "1 + b·m", "valore giusto"];
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    let mut branching: Vec<u32> = rows.iter().map(|row| row.branching).collect();
    branching.sort_unstable();
    branching.dedup();
    for b in branching {
        let own = || rows.iter().filter(|row| row.branching == b);
        let deepest = own().map(|row| row.depth).max().unwrap_or(0);
        for row in own().filter(|row| row.depth == deepest) {
            table.rows.push(vec![
                b.to_string(),
                row.depth.to_string(),
                name(lang, row.algorithm),
                count(row.nodes),
                count(row.whole()),
                count(row.held),
                count(row.depth_first()),
                yes(lang, row.right),
            ]);
        }
    }
    table
}

fn yes(lang: Lang, answer: bool) -> String {
    if answer { say!(lang, "yes", "sì") } else { say!(lang, "no", "no") }
}

/// How a count grows with the depth, for one branching factor.
fn growth(lang: Lang, part: &str, label: &str, b: u32, rows: &[Cost], counted: fn(&Cost) -> u64) -> Plot {
    let curve = |algorithm: Algorithm| {
        let own = rows.iter().filter(|row| row.algorithm == algorithm && row.branching == b);
        let points = own.map(|row| (f64::from(row.depth), counted(row) as f64)).collect();
        Series::measured(name(lang, algorithm), points)
    };
    let deepest = rows.iter().filter(|row| row.branching == b).map(|row| row.depth).max().unwrap_or(1);
    let formula = |name: &str, value: &dyn Fn(u32) -> f64| {
        Series::line(name, (1..=deepest).map(|depth| (f64::from(depth), value(depth))).collect())
    };
    let mut series: Vec<Series> = LECTURE.map(curve).to_vec();
    series.push(formula("b^m", &|depth| f64::from(b).powi(depth as i32)));
    series.push(formula("b·m", &|depth| f64::from(b * depth)));
    Plot {
        name: part.into(),
        title: say!(lang, "{label}, b = {b}", "{label}, b = {b}"),
        x: Axis::linear(say!(lang, "depth m (plies)", "profondità m (semimosse)")),
        y: Axis::log(label),
        series,
        see: say!(
            lang,
            "Time grows like b^m for every form of minimax, and alpha-beta bends the curve. Space is another matter: \
             who keeps the whole tree needs b^m, who goes depth first needs one line of it with the brothers, b·m.",
            "Il tempo cresce come b^m per ogni forma di minimax, e alfa-beta piega la curva. Lo spazio è un'altra cosa: \
             chi tiene tutto l'albero ne vuole b^m, chi va in profondità solo una linea con i fratelli, b·m."
        ),
    }
}

fn asked(lang: Lang, rows: &[Answers]) -> Table {
    let title = say!(
        lang,
        "Complete: a value found; optimal: the move keeps the value of the oracle, distance included",
        "Completo: un valore trovato; ottimale: la mossa mantiene il valore dell'oracolo, distanza compresa"
    );
    let columns = ["algorithm", "positions", "complete", "optimal", "nodes", "held at once"];
    let italian = ["algoritmo", "posizioni", "completo", "ottimale", "nodi", "tenuti insieme"];
    let mut table = Table::new(title, &columns).or_italian(lang, &italian);
    for row in rows {
        let share = |part: u64| {
            let (part, all) = (count(part), count(row.positions));
            say!(lang, "{part} of {all}", "{part} su {all}")
        };
        table.rows.push(vec![
            name(lang, row.algorithm),
            count(row.positions),
            share(row.answered),
            share(row.optimal),
            count(row.nodes),
            count(row.held),
        ]);
    }
    table
}
