//! `filetto puzzles`: positions with one right move, made by seed and proven, and files of them checked.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use clap::Args;
use filetto::game::Rules;
use filetto::internals::book::write_whole;
use filetto::puzzle::{Goal, Judge, Maker, Puzzle, read};
use filetto::solver::Budget;
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::{GameArgs, NOTATION, whole};
use crate::failure::Failure;
use crate::{interrupt, json, size};

/// `filetto puzzles`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto puzzles                                     ten of Connect Four, of every kind
  filetto puzzles --count 500 --seed 7 --out p.txt    a file of them
  filetto puzzles --kind win-7 --kind draw            wins in 7 plies, only moves that draw
  filetto puzzles --game gomoku --kind win-5          a win in 5 plies on 15x15
  filetto puzzles --check p.txt                       every puzzle of a file proven again

{NOTATION}
KIND   win-3, win-5, win-7, win-9: the move that wins in so many plies, the last stone included; draw: the only move that
       draws; defend: the only move that does not lose

Exactly one first move is right: every other one does not win at all, or loses. On boards too large to solve (drop boards of
more than 64 cells, free ones of more than 36) only win-3 and win-5 are made, and every other move does not win so soon.
Ratings are on the scale of Elo, by what the levels 1 to 9 find. The same seed makes the same puzzles.

A file has a puzzle a line, GAME; MOVES; KIND; LINE; RATING; # begins a comment. With --check a wrong one: exit code 1.
JSON: game, moves, kind, plies, line, rating. Ctrl-C writes what was made so far (exit code 130)."))]
pub struct PuzzlesArgs {
    #[command(flatten)]
    /// The game.
    pub game: GameArgs,
    /// How many
    #[arg(long, short = 'n', default_value_t = 10, value_parser = whole(1, 100_000))]
    pub count: u64,
    /// Seed of the games they come from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only this kind, may be given several times
    #[arg(long, value_name = "KIND")]
    pub kind: Vec<Goal>,
    /// Write them to a file instead
    #[arg(long, value_name = "F", conflicts_with = "check")]
    pub out: Option<PathBuf>,
    /// Prove every puzzle of a file again
    #[arg(long, value_name = "F", conflicts_with_all = ["count", "seed", "kind"])]
    pub check: Option<PathBuf>,
    /// Memory for positions solved, such as 64M, 1G
    #[arg(long, default_value = "64M", value_parser = size::parse)]
    pub memory: usize,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(args: &PuzzlesArgs, out: &mut impl Write) -> Result<(), Failure> {
    match &args.check {
        Some(path) => check(args, path, out),
        None => make(args, out),
    }
}

fn make(args: &PuzzlesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let rules = args.game.game;
    let mut maker = Maker::new(rules, args.seed, &args.kind, args.memory);
    if maker.goals().is_empty() {
        let sentence = format!("puzzles of this kind cannot be proven on {rules}: expected win-3 or win-5");
        return Err(Failure::Input(sentence));
    }
    let stop = interrupt::flag();
    let budget = Budget { stop: Some(stop.clone()), ..Budget::default() };
    let bar = bar(args.count, "making");
    let puzzles = maker.make(args.count as usize, &budget, &mut |_| bar.inc(1));
    bar.finish_and_clear();
    let text = written(args, rules, &puzzles);
    match &args.out {
        Some(path) => {
            write_whole(path, text.as_bytes()).map_err(|error| Failure::unwritable(path, &error))?;
        }
        None => out.write_all(text.as_bytes())?,
    }
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::No(format!("interrupted after {} puzzles", puzzles.len())));
    }
    match puzzles.len() as u64 {
        count if count < args.count => {
            Err(Failure::No(format!("{rules} gave only {count} of {}", args.count)))
        }
        _ => Ok(()),
    }
}

/// The puzzles, the easiest first.
fn written(args: &PuzzlesArgs, rules: Rules, puzzles: &[Puzzle]) -> String {
    let mut puzzles: Vec<&Puzzle> = puzzles.iter().collect();
    puzzles.sort_by_key(|puzzle| (puzzle.rating, puzzle.to_string()));
    if args.json {
        return puzzles.iter().map(|puzzle| format!("{}\n", json::puzzle(puzzle))).collect();
    }
    let (count, seed) = (puzzles.len(), args.seed);
    let head = format!(
        "# {count} puzzles of {rules}, filetto puzzles, seed {seed}: GAME; MOVES; KIND; LINE; RATING\n"
    );
    let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    head + &lines
}

fn check(args: &PuzzlesArgs, path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let cannot = |error| Failure::Input(format!("cannot read {}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(cannot)?;
    let puzzles = read(&text).map_err(|error| Failure::Input(error.to_string()))?;
    let stop = interrupt::flag();
    let budget = Budget { stop: Some(stop.clone()), ..Budget::default() };
    let bar = bar(puzzles.len() as u64, "proving");
    let mut judge: Option<Judge> = None;
    let (mut wrong, mut checked) = (0, 0);
    for (number, puzzle) in &puzzles {
        let fits = judge.take().filter(|judge| judge.rules() == puzzle.rules());
        let judge = judge.insert(fits.unwrap_or_else(|| Judge::new(puzzle.rules(), args.memory)));
        let verdict = judge.check(puzzle, &budget);
        if stop.load(Ordering::Relaxed) {
            break;
        }
        if let Err(fault) = verdict {
            wrong += 1;
            writeln!(out, "line {number}: {fault}: {puzzle}")?;
        }
        checked += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    writeln!(out, "puzzles {checked}, wrong {wrong}")?;
    match (wrong, checked == puzzles.len()) {
        (_, false) => Err(Failure::No(format!("interrupted after {checked} puzzles"))),
        (0, true) => Ok(()),
        _ => Err(Failure::No(format!("{wrong} of {checked} puzzles are wrong"))),
    }
}

fn bar(count: u64, doing: &str) -> ProgressBar {
    let style = format!("{doing} {{bar:30}} {{pos}}/{{len}}, {{elapsed}}");
    let style = ProgressStyle::with_template(&style).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count).with_style(style)
}
