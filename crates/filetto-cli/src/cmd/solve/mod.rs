//! `filetto solve`: what a position is worth, proven.

mod batch;
mod sample;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use filetto::game::Position;
use filetto::internals::book::write_whole;
use filetto::solver::proof;
use filetto::solver::{Budget, Solver};
use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

use crate::args::{GameArgs, MovesArgs, NOTATION, whole};
use crate::failure::Failure;
use crate::solved::{Answer, Asked, report};
use crate::{interrupt, size};

/// The most statements of a certificate.
const PROOF_STATEMENTS: usize = 5_000_000;

/// `filetto solve`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto solve 44455554221                           value, distance, best moves, perfect play
  filetto solve --scores 4455 --json                  the score of every move too
  filetto solve --no-book                             the empty board by search alone
  filetto solve --weak --game drop-6x5-4              win, draw or loss is enough
  filetto solve --file positions.txt                  many positions, checked where a score stands behind them
  filetto solve --game tris --proof tris.txt          a certificate that `filetto verify` checks
  filetto solve --sample 300 --from 20 > set.txt      random positions with their scores

{NOTATION}

Score: 0 draw; a win completed on ply p, counted from the empty board, is floor((W*H + 2 - p) / 2) for the winner and
the negative for the loser: quicker wins score higher. Ctrl-C shows what is proven so far (exit code 130).
A file has a position a line, MOVES or MOVES SCORE; - is the empty board, # begins a comment. A wrong score: exit code 1.

The opening of Connect Four is known by heart and takes no search, unless --no-book asks for one; --file, --sample and
--proof always search.

JSON: game, moves, outcome, score, plies (to the end), best, scores (null if not asked), line, at_least, at_most, source
(book or search), nodes, seconds. With --file one object a line, then {{\"summary\": {{positions, wrong, mean_us, mean_nodes, seconds}}}}."))]
pub struct SolveArgs {
    #[command(flatten)]
    /// The game.
    pub game: GameArgs,
    #[command(flatten)]
    /// The position.
    pub moves: MovesArgs,
    /// Win, draw or loss only, without the distance
    #[arg(long)]
    pub weak: bool,
    /// The score of every move
    #[arg(long, conflicts_with = "weak")]
    pub scores: bool,
    /// Search even where the opening book knows the answer
    #[arg(long)]
    pub no_book: bool,
    /// Solve the positions of a file
    #[arg(long, value_name = "F", conflicts_with_all = ["moves", "scores", "proof", "sample"])]
    pub file: Option<PathBuf>,
    /// Only the first N positions of the file
    #[arg(long, value_name = "N", requires = "file", value_parser = whole(1, u64::MAX))]
    pub limit: Option<u64>,
    /// Write a certificate of the value, for small cases
    #[arg(long, value_name = "F", conflicts_with = "weak")]
    pub proof: Option<PathBuf>,
    /// Print N random positions with their scores
    #[arg(long, value_name = "N", conflicts_with_all = ["moves", "weak", "scores", "proof"], value_parser = whole(1, 1_000_000))]
    pub sample: Option<u64>,
    /// Seed of the random positions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Fewest stones of the random positions
    #[arg(long, value_name = "PLY", requires = "sample", value_parser = whole(0, 10_000))]
    pub from: Option<u64>,
    /// Most stones of the random positions
    #[arg(long, value_name = "PLY", requires = "sample", value_parser = whole(0, 10_000))]
    pub to: Option<u64>,
    /// Threads that share the work; the answer does not depend on them
    #[arg(long, default_value_t = 1, value_parser = whole(1, 256))]
    pub threads: u64,
    /// Memory for positions solved, such as 64M, 1G
    #[arg(long, default_value = "64M", value_parser = size::parse)]
    pub memory: usize,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let rules = args.game.game;
    let mut solver = Solver::new(rules, args.memory).map_err(|error| Failure::Input(error.to_string()))?;
    let stop = interrupt::flag();
    let limits = Budget { threads: args.threads as usize, stop: Some(stop.clone()), ..Budget::default() };
    if let Some(path) = &args.file {
        return batch::run(args, path, &mut solver, &limits, out);
    }
    if let Some(count) = args.sample {
        return sample::run(args, count, &mut solver, &limits, out);
    }
    let position = args.moves.position(rules)?;
    let asked =
        Asked { weak: args.weak, all_moves: args.scores, book: !args.no_book && args.proof.is_none() };
    let (start, visited) = (Instant::now(), Arc::<AtomicU64>::default());
    let spinner = spinner(visited.clone());
    let limits = Budget { visited: Some(visited), ..limits };
    let (report, source) = report(&mut solver, &position, asked, &limits);
    spinner.finish_and_clear();
    let answer = Answer { position, report, source, time: start.elapsed() };
    if args.json {
        writeln!(out, "{}", answer.json())?;
    } else {
        answer.print(out)?;
    }
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::No("interrupted: what is shown was proven until then".into()));
    }
    match &args.proof {
        Some(path) => {
            out.flush()?;
            interrupt::ends_at_once();
            write_proof(path, &answer.position, &mut solver)
        }
        None => Ok(()),
    }
}

/// Shows on a terminal that the search goes on: positions visited, and since when.
fn spinner(visited: Arc<AtomicU64>) -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    let template = "{spinner} proving, {elapsed}, {visited} positions (Ctrl-C shows what is proven so far)";
    let count = move |_: &ProgressState, text: &mut dyn std::fmt::Write| {
        let _ = write!(text, "{}", HumanCount(visited.load(Ordering::Relaxed)));
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner());
    spinner.set_style(style.with_key("visited", count));
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}

fn write_proof(path: &std::path::Path, position: &Position, solver: &mut Solver) -> Result<(), Failure> {
    let sentence = |error: &dyn std::fmt::Display| Failure::Input(format!("no certificate: {error}"));
    let text = proof::write(position, solver, PROOF_STATEMENTS).map_err(|error| sentence(&error))?;
    write_whole(path, text.as_bytes()).map_err(|error| sentence(&error))
}

/// True once Ctrl-C was pressed.
fn interrupted(limits: &Budget) -> bool {
    limits.is_interrupted()
}
