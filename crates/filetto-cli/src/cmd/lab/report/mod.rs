//! `filetto lab report`: a whole report on minimax and alpha-beta, its figures and tables measured by this run.

mod conclusions;
mod depths;
mod environment;
mod played;
mod results;
mod the_game;
mod theory;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use filetto::game::{Position, Rules};
use filetto::internals::game::random;
use filetto::internals::lab::{curves, cuts, depths as sweep};
use filetto::internals::rng::Rng;

use super::args::{OutputArgs, ReportArgs};
use super::bench::Bench;
use super::{at_depth, depth_within, game_name, usual_depth};
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::page::Report;
use played::PlayedGames;

/// Measuring stops after this time if nobody says otherwise: a report takes less than five minutes.
const BUDGET: Duration = Duration::from_secs(270);
/// The branching factors of the small experiment in the part on alpha-beta.
const BRANCHING: [u32; 3] = [2, 4, 7];
/// The sweep over depths ends where minimax would have more leaves.
const MOST_LEAVES: f64 = 1e6;
/// Positions of the sweep.
const SWEPT: u32 = 3;

/// Everything that was measured for the report.
struct Measurements {
    trees: Vec<cuts::Measured>,
    moves: Vec<curves::Measured>,
    depths: Vec<sweep::Measured>,
    played: Vec<curves::Measured>,
}

pub(super) fn run(args: &ReportArgs, out: &mut impl Write) -> Result<(), Failure> {
    let lang = args.output.lang();
    let played = args.game_log.as_deref().map(PlayedGames::read).transpose()?;
    let setup = setup(args, played.as_ref().map_or(args.game, |games| games.rules));
    let output = OutputArgs { html: Some(page_path(&args.output)), ..args.output.clone() };
    let mut bench = Bench::start("report", &output, Some(BUDGET));
    let measured = measure(args, &setup, played.as_ref(), &mut bench)?;
    let title = name_of(lang, setup.rules);
    let title = say!(lang, "Minimax and alpha-beta on {title}", "Minimax e alfa-beta: {title}");
    let mut report = Report::new(lang, title);
    theory::introduction(&mut report);
    theory::minimax(&mut report);
    theory::alphabeta(&mut report, &measured.trees);
    the_game::describe(&mut report, setup.rules, args.output.seed);
    results::describe(&mut report, &setup, &measured.moves);
    depths::describe(&mut report, &args.algorithms.0, &measured.depths);
    if let Some(games) = &played {
        games.describe(&mut report, &setup, &measured.played);
    }
    conclusions::describe(&mut report, &setup, &args.algorithms.0, &measured);
    theory::bibliography(&mut report);
    environment::describe(&mut report);
    bench.finish(&report, out)
}

/// Runs the experiments, the shallow and general ones first: a run that is stopped has something of most parts.
fn measure(
    args: &ReportArgs,
    setup: &curves::Setup,
    played: Option<&PlayedGames>,
    bench: &mut Bench,
) -> Result<Measurements, Failure> {
    let seed = args.output.seed;
    let trees =
        cuts::Setup { branching: BRANCHING.to_vec(), depths: 1..=7, trees: 10, leaves: 60_000.0, seed };
    let positions = swept_positions(setup.rules, seed);
    let depth = args.depth.unwrap_or_else(|| usual_depth(setup.rules));
    let deepest = (depth + 1).min(depth_within(setup.rules, MOST_LEAVES));
    let (algorithms, nothing) = (&setup.algorithms, Vec::new());
    let games = played.map_or(&nothing, |games| &games.positions);
    Ok(Measurements {
        trees: bench.record("cuts", (0.0, 0.1), |run, report| cuts::run(&trees, run, report))?,
        played: match played {
            Some(_) => bench
                .record("game", (0.1, 0.2), |run, report| curves::run_on(games, algorithms, run, report))?,
            None => Vec::new(),
        },
        moves: bench.record("", (0.2, 0.8), |run, report| curves::run(setup, run, report))?,
        depths: bench.record("depths", (0.8, 1.0), |run, report| {
            sweep::run(&positions, &args.algorithms.0, deepest, run, report)
        })?,
    })
}

fn swept_positions(rules: Rules, seed: u64) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    (0..SWEPT).filter_map(|_| random::with_stones(rules, rules.cells() / 6, &mut rng)).collect()
}

fn setup(args: &ReportArgs, rules: Rules) -> curves::Setup {
    let depth = args.depth.unwrap_or_else(|| usual_depth(rules));
    curves::Setup {
        rules,
        players: super::curves::usual_players(depth),
        algorithms: at_depth(&args.algorithms.0, depth),
        games: args.games,
        opening: 2.min(rules.cells() / 2),
        turns: 60,
        measured: [false, true],
        seed: args.output.seed,
    }
}

/// A report without its page would be none.
fn page_path(output: &OutputArgs) -> PathBuf {
    output.html.clone().unwrap_or_else(|| "report.html".into())
}

/// The game as a reader calls it.
fn name_of(lang: Lang, rules: Rules) -> String {
    match rules.preset().map(|preset| preset.name) {
        Some("connect4") => say!(lang, "Connect Four", "Forza 4"),
        Some("tris") => say!(lang, "tic-tac-toe", "tris"),
        _ => game_name(rules),
    }
}
