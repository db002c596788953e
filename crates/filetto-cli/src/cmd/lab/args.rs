//! What can be typed behind `filetto lab`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use filetto::game::Rules;
use filetto::player::{PlayerSpec, SpecList};

use crate::duration;
use crate::lang::Lang;

const FILES: &str = "\
Every run writes a CSV, one tidy row per measurement, row by row: its last column `done` says in percent how far the run
was, so that a file that does not end with 100.00 says where it stopped. --svg DIR adds the plots, --html FILE one page
with plots, tables and how they were made. The tables are printed too, or as JSON: experiment, complete, done, seconds,
files, tables (title, rows).";

/// `filetto lab`
#[derive(Debug, Args)]
pub struct LabArgs {
    /// The experiment.
    #[command(subcommand)]
    pub experiment: Experiment,
}

/// The experiments, one file each.
#[derive(Debug, Subcommand)]
pub enum Experiment {
    /// Time and nodes of every computer move of whole games, by every algorithm on the same positions
    Curves(CurvesArgs),
    /// Full-depth search against the number of empty cells, with what each improvement buys
    Levels(LevelsArgs),
    /// How much alpha-beta cuts with bad, random and perfect ordering
    Cuts(CutsArgs),
    /// Players side by side on the same positions, and the horizon effect
    Compare(CompareArgs),
    /// The annealing player: energy while it cools, strength by the number of sweeps
    Annealing(AnnealingArgs),
    /// SouthPasadena: what each of its ideas buys, how often its table is wrong, what whole games cost
    Southpasadena(SouthpasadenaArgs),
    /// A whole report on adversarial search, filled from measurements of this run
    Report(ReportArgs),
}

/// What all experiments have in common.
#[derive(Clone, Debug, Args)]
pub struct OutputArgs {
    /// The seed of everything random: same seed, same counts
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Stop after this time and keep what is measured, such as 60s
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub budget: Option<Duration>,
    /// Where to write the measurements [default: the experiment's name with .csv]
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write the plots into this folder
    #[arg(long, value_name = "DIR")]
    pub svg: Option<PathBuf>,
    /// Write one self-contained page with plots, tables and how they were made
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Print the tables as one JSON object
    #[arg(long)]
    pub json: bool,
    /// The language of page, plots and tables [default: from the environment]
    #[arg(long)]
    pub lang: Option<Lang>,
}

impl OutputArgs {
    /// The language to write in.
    pub fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(Lang::from_environment)
    }
}

/// `filetto lab curves`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab curves --algorithms minimax,alphabeta --depth 6 --html report.html
  filetto lab curves --game tris --algorithms minimax,alphabeta,negascout --measure both
  filetto lab curves --algorithms alphabeta:order=none,alphabeta,alphabeta:memo=on --depth 7 --games 5

{FILES}"))]
pub struct CurvesArgs {
    /// The game: drop-WxH-K, free-WxH-K or a name
    #[arg(short, long, default_value = "connect4")]
    pub game: Rules,
    /// What to measure: player specs with commas between them
    #[arg(short, long, default_value = "minimax,alphabeta", value_name = "SPEC,SPEC")]
    pub algorithms: SpecList,
    /// Plies to look ahead where a spec does not say [default: by the size of the board]
    #[arg(short, long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// How many games
    #[arg(short = 'n', long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub games: u32,
    /// Who plays X [default: alphabeta:depth=2]
    #[arg(long, value_name = "SPEC")]
    pub x: Option<PlayerSpec>,
    /// Who plays O [default: alphabeta, 4 plies at most]
    #[arg(long, value_name = "SPEC")]
    pub o: Option<PlayerSpec>,
    /// Random plies at the start of each game
    #[arg(long, default_value_t = 2)]
    pub opening: usize,
    /// Measured moves of a game at most
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub turns: u64,
    /// Whose moves are measured
    #[arg(long, default_value = "o", value_parser = ["x", "o", "both"])]
    pub measure: String,
    #[command(flatten)]
    /// Where the results go.
    pub output: OutputArgs,
}

/// `filetto lab levels`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab levels --budget 60s --html levels.html
  filetto lab levels --boards free-3x3-3,free-4x4-4 --budget 20s

Every variant climbs from one empty cell upwards until its share of the time is spent (60 s without --budget); what it
did not reach stays in the table as \"not tried\".

{FILES}"))]
pub struct LevelsArgs {
    /// The boards
    #[arg(long, value_delimiter = ',', default_value = "free-3x3-3,free-4x3-3,free-4x4-4,free-4x5-4")]
    pub boards: Vec<Rules>,
    /// Positions at each level
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub positions: u32,
    /// Threads of the variant that has more than one
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub threads: u32,
    #[command(flatten)]
    /// Where the results go.
    pub output: OutputArgs,
}

/// `filetto lab cuts`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab cuts --html cuts.html
  filetto lab cuts --branching 2,4,8 --trees 30
  filetto lab cuts --game tris --positions 10

{FILES}"))]
pub struct CutsArgs {
    /// Branching factors of the uniform trees
    #[arg(long, value_delimiter = ',', default_value = "2,3,4,5,6,7,8",
        value_parser = clap::value_parser!(u32).range(2..=100))]
    pub branching: Vec<u32>,
    /// Depth of the ordered trees; random ones go on as far as --leaves allows
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=25))]
    pub depth: u32,
    /// Random trees of each shape
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub trees: u32,
    /// Trees in which more leaves are to be expected are left out
    #[arg(long, default_value_t = 1_200_000, value_parser = clap::value_parser!(u64).range(1..=500_000_000))]
    pub leaves: u64,
    /// The game of the real positions
    #[arg(short, long, default_value = "connect4")]
    pub game: Rules,
    /// How many real positions; 0 for none
    #[arg(long, default_value_t = 5)]
    pub positions: u32,
    #[command(flatten)]
    /// Where the results go.
    pub output: OutputArgs,
}

/// `filetto lab compare`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab compare --depth 6 --html compare.html
  filetto lab compare --players minimax,alphabeta:eval=southpasadena,mtdf --depth 5 --positions 50
  filetto lab compare --file positions.txt --players alphabeta:depth=6,alphabeta:depth=6,quiescence=8

A position file has one line of MOVES for each position; a second word in a line, such as a score, is not looked at.

{FILES}"))]
pub struct CompareArgs {
    /// The game: drop-WxH-K, free-WxH-K or a name
    #[arg(short, long, default_value = "connect4")]
    pub game: Rules,
    /// The players: specs with commas between them; minimax, or else the first, is what the others are compared with
    #[arg(
        short,
        long,
        value_name = "SPEC,SPEC",
        default_value = "minimax,alphabeta:order=none,alphabeta,negascout,alphabeta:memo=on,mtdf,negacstar"
    )]
    pub players: SpecList,
    /// Plies to look ahead where a spec does not say [default: by the size of the board]
    #[arg(short, long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// A file of positions instead of random ones
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// How many random positions
    #[arg(short = 'n', long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub positions: u32,
    /// Stones on the random positions [default: a quarter of the board]
    #[arg(long)]
    pub plies: Option<usize>,
    /// How many positions whose value flips with the depth; 0 for none
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub horizon: u32,
    #[command(flatten)]
    /// Where the results go.
    pub output: OutputArgs,
}

/// `filetto lab annealing`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab annealing --html annealing.html
  filetto lab annealing --moves 4455 --sweeps 10,100,1000 --games 40 --depth 4

{FILES}"))]
pub struct AnnealingArgs {
    /// The game: drop-WxH-K, free-WxH-K or a name
    #[arg(short, long, default_value = "connect4")]
    pub game: Rules,
    /// The position whose annealing is watched, by its moves
    #[arg(long, default_value = "", hide_default_value = true)]
    pub moves: String,
    /// Sweeps to try, that is sequences at each temperature
    #[arg(long, value_delimiter = ',', default_value = "1,3,10,30,100",
        value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub sweeps: Vec<u64>,
    /// Games for each number of sweeps
    #[arg(short = 'n', long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub games: u32,
    /// Depth of the alpha-beta it plays against
    #[arg(short, long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub depth: u32,
    #[command(flatten)]
    /// Where the results go.
    pub output: OutputArgs,
}

/// `filetto lab southpasadena`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab southpasadena --html southpasadena.html
  filetto lab southpasadena --boards connect4,drop-7x7-5 --time 100ms --positions 50 --depth 8
  filetto lab southpasadena --boards drop-20x20-10 --time 50ms --depth 4

Three measurements: depth and points under a clock with deepening, ordering, the table and its bounds switched off one by
one, against the whole player; how often a table without bounds strays from minimax, by depth and not by time; leaves of
whole games on tiny boards beside N^(MN) and its square root. Without --boards it thinks on all boards of the preset
bologna-cx, and plays on those of up to 49 cells.

{FILES}"))]
pub struct SouthpasadenaArgs {
    /// The boards, with commas between them [default: those of bologna-cx]
    #[arg(long, value_delimiter = ',')]
    pub boards: Vec<Rules>,
    /// Time for a move, such as 20ms
    #[arg(long, default_value = "20ms", value_parser = duration::parse)]
    pub time: Duration,
    /// Positions of each board on which the table is checked
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub positions: u32,
    /// Depths to which it is checked, from 2
    #[arg(short, long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(2..=14))]
    pub depth: u32,
    /// Whole games with more leaves than this are left out
    #[arg(long, default_value_t = 400_000, value_parser = clap::value_parser!(u64).range(1..=500_000_000))]
    pub leaves: u64,
    #[command(flatten)]
    /// Where the results go.
    pub output: OutputArgs,
}

/// `filetto lab report`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab report --html report.html
  filetto lab report --game gomoku --algorithms minimax,alphabeta,negascout --html gomoku.html

The parts: adversarial games, minimax, alpha-beta, the game and its evaluation, the algorithms applied to it, final
comments, bibliography. The page goes to report.html if --html does not say otherwise; it takes less than five minutes on
any game, because it stops measuring after four and a half.

{FILES}"))]
pub struct ReportArgs {
    /// The game: drop-WxH-K, free-WxH-K or a name
    #[arg(short, long, default_value = "connect4")]
    pub game: Rules,
    /// What to measure: player specs with commas between them
    #[arg(short, long, default_value = "minimax,alphabeta", value_name = "SPEC,SPEC")]
    pub algorithms: SpecList,
    /// Plies to look ahead where a spec does not say [default: by the size of the board]
    #[arg(short, long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// How many games
    #[arg(short = 'n', long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub games: u32,
    #[command(flatten)]
    /// Where the results go.
    pub output: OutputArgs,
}
