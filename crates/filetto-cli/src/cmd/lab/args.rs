//! What can be typed behind `filetto lab`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use filetto::game::Rules;
use filetto::internals::lab::constants::CONSTANTS;
use filetto::internals::lab::exercises::KINDS;
use filetto::player::{PlayerSpec, SpecList};
use filetto::search::TypedTree;

use crate::args::{GameArgs, MovesArgs};
use crate::duration;
use crate::lang::Lang;

const FILES: &str = "\
The tables are printed, or with --json: experiment, complete, done, seconds, files, tables (title, rows). --html FILE
writes one page with plots, tables and how they were made, --svg DIR the plots, --csv FILE one tidy row per measurement,
row by row: its last column `done` says in percent how far the run was, so that a file that does not end with 100.00
says where it stopped. A page or plots have their CSV beside them: nothing that was measured is lost.";

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
    /// How often the thesis's program misses the quickest win, or gives one away
    Thesis(ThesisArgs),
    /// How much alpha-beta cuts with bad, random and perfect ordering
    Cuts(CutsArgs),
    /// Players side by side on the same positions, and the horizon effect
    Compare(CompareArgs),
    /// What one more ply is worth: depths of one player against each other, in Elo
    Elo(EloArgs),
    /// Complete, optimal, time and space of minimax and alpha-beta in all their forms
    Properties(PropertiesArgs),
    /// ForSA4: energy while it cools, and which of its constants matter in games won
    #[command(visible_alias = "forsa4")]
    Annealing(AnnealingArgs),
    /// SouthPasadena: what each of its ideas buys, how often its table is wrong, what whole games cost
    Southpasadena(SouthpasadenaArgs),
    /// A sheet of exercises for every lesson, with their solutions, new for every seed
    Exercises(ExercisesArgs),
    /// Monte Carlo tree search, playout by playout: which moves get the visits
    Playouts(PlayoutsArgs),
    /// Proof and disproof numbers of every node of a tree
    ProofNumbers(ProofNumbersArgs),
    /// ABDADA, turn by turn: threads that search one tree together
    Threads(ThreadsArgs),
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
    /// Write the measurements as they come [default: beside the page or the plots, if there are any]
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

The thesis's program, alpha-beta, each idea of the thesis's last chapter alone and together, on the same positions: random
ones by seed, without a win in sight, of which the one with the largest tree is taken. Every variant climbs from one empty
cell upwards until its share of the time is spent (150 s without --budget for all of them); what it did not reach stays in the
table as \"not tried\", what it began and did not finish as a lower bound (≥).

{FILES}"))]
pub struct LevelsArgs {
    /// The boards
    #[arg(long, value_delimiter = ',', default_value = "free-3x3-3,free-4x4-4,free-4x5-4,free-5x5-4")]
    pub boards: Vec<Rules>,
    /// Positions at each level
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub positions: u32,
    /// Threads of the variant that has more than one
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub threads: u32,
    /// Plies that the variants with a cut-off look ahead
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=40))]
    pub cutoff: u32,
    #[command(flatten)]
    /// Where the results go.
    pub output: OutputArgs,
}

/// `filetto lab thesis`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab thesis --html thesis.html
  filetto lab thesis --boards free-3x3-3 --positions 10000      all 4,520 positions of tris
  filetto lab thesis --boards free-5x4-4 --empty 12 --positions 300

The program searches to the end of the game, but every level shifts the value it hands up by its own depth, and compares it
with bounds that were shifted elsewhere. What its moves are really worth is proven by the exact solver.

{FILES}"))]
pub struct ThesisArgs {
    /// The boards
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "free-3x3-3,free-4x3-3,free-3x4-3,free-4x4-3,free-4x4-4,free-5x4-4,free-5x5-4"
    )]
    pub boards: Vec<Rules>,
    /// Random positions of each board; all of them if there are fewer
    #[arg(short = 'n', long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub positions: u32,
    /// The most empty cells
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u32).range(1..=25))]
    pub empty: u32,
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

/// `filetto lab elo`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab elo --html elo.html
  filetto lab elo --game drop-5x4-4 --to 8 --games 100
  filetto lab elo --player alphabeta:eval=linear,rows=1/10/50,columns=0,tempo=16 --to 4

Every depth meets every other, and every random opening is played with both colours.

{FILES}"))]
pub struct EloArgs {
    /// The game: drop-WxH-K, free-WxH-K or a name
    #[arg(short, long, default_value = "connect4")]
    pub game: Rules,
    /// The player whose depth is varied
    #[arg(short, long, default_value = "alphabeta", value_name = "SPEC")]
    pub player: PlayerSpec,
    /// The smallest depth
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=40))]
    pub from: u32,
    /// The largest depth
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(2..=40))]
    pub to: u32,
    /// Games of each pair of depths
    #[arg(short = 'n', long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=10_000))]
    pub games: u32,
    /// Random plies before each game [default: by the size of the board]
    #[arg(long)]
    pub opening: Option<usize>,
    #[command(flatten)]
    /// Where the results go.
    pub output: OutputArgs,
}

/// `filetto lab properties`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab properties --html properties.html
  filetto lab properties --branching 2,8 --leaves 100000 --game drop-3x3-3

{FILES}"))]
pub struct PropertiesArgs {
    /// Branching factors of the uniform trees
    #[arg(long, value_delimiter = ',', default_value = "2,3,5",
        value_parser = clap::value_parser!(u32).range(2..=100))]
    pub branching: Vec<u32>,
    /// The most leaves of a tree
    #[arg(long, default_value_t = 300_000, value_parser = clap::value_parser!(u64).range(2..=500_000))]
    pub leaves: u64,
    /// The game whose positions are asked about, 12 cells at most
    #[arg(short, long, default_value = "tris")]
    pub game: Rules,
    #[command(flatten)]
    /// Where the results go.
    pub output: OutputArgs,
}

/// `filetto lab exercises`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto lab exercises --seed 7
  filetto lab exercises --seed 7 --html sheet.html
  filetto lab exercises --kinds cut,alpha,beta --count 6 --lang it --html foglio.html

Kinds about trees: value (of the root), choice (MAX's move), negamax (a node for whoever moves there), list (what is in L), cut
(leaves never looked at), alpha, beta (the window of a node), first (which child first, to cut most), fewest (leaves in the best
order), scout (searched twice), null (leaves of a null window), guess (what it returns), deepening (nodes of all looks),
aspiration (inside the window?), entry (exact or a bound?), horizon, quiescence, secondary, proof, disproof (numbers).
About tables: evaluation, zobrist, anneal, elo, score, saddle, mixed, ucb, abdada, claimeven. About a board: fork.
The page has the questions, then the solutions on a sheet of their own, to be printed separately.

JSON: seed, exercises (kind, question, tree, about, node, answer).")]
pub struct ExercisesArgs {
    /// The seed: the same sheet for everybody who has it
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many exercises [default: one of each kind]
    #[arg(short = 'n', long, value_parser = clap::value_parser!(u32).range(1..=200))]
    pub count: Option<u32>,
    /// Which kinds, with commas between them [default: all]
    #[arg(long, value_delimiter = ',', value_name = "KIND,KIND",
        value_parser = clap::builder::PossibleValuesParser::new(KINDS.map(|(_, name)| name)))]
    pub kinds: Vec<String>,
    /// Write one self-contained page to print
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Print the exercises as one JSON object
    #[arg(long)]
    pub json: bool,
    /// The language [default: from the environment]
    #[arg(long)]
    pub lang: Option<Lang>,
}

/// `filetto lab annealing`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab annealing --html annealing.html
  filetto lab annealing --constants c3,c4,moves --games 100 --budget 10m
  filetto lab annealing --opponent forsa4 --constants attack,defence --games 200
  filetto lab annealing --moves 4455 --constants sweeps --sweeps 10,100,1000 --lang it

Every constant of ForSA4 gets a handful of values, one at a time, and the player plays the same openings with both colours
each time. A run ends after two minutes if --budget does not say otherwise; what is measured by then has about as many
games for each value.

{FILES}"))]
pub struct AnnealingArgs {
    /// The game: drop-WxH-K, free-WxH-K or a name
    #[arg(short, long, default_value = "connect4")]
    pub game: Rules,
    /// The position whose annealing is watched, by its moves
    #[arg(long, default_value = "", hide_default_value = true)]
    pub moves: String,
    /// The constants to change, with commas between them [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAME,NAME",
        value_parser = clap::builder::PossibleValuesParser::new(CONSTANTS.map(|(name, _)| name)))]
    pub constants: Vec<String>,
    /// Sweeps to try, that is sequences at each temperature
    #[arg(long, value_delimiter = ',', default_value = "1,3,10,30,300",
        value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub sweeps: Vec<u64>,
    /// Games for each value
    #[arg(short = 'n', long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub games: u32,
    /// The player whose constants are changed
    #[arg(long, value_name = "SPEC", default_value = "forsa4")]
    pub base: PlayerSpec,
    /// Whom it plays against
    #[arg(long, value_name = "SPEC", default_value = "alphabeta:depth=2")]
    pub opponent: PlayerSpec,
    /// Games at the same time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub threads: u32,
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

/// The assignment's searches: its value of a win, no wish for quick ones; the last one looks at the centre first.
const TO_THE_LETTER: &str =
    "minimax:win=512,quick=off,alphabeta:order=none,win=512,quick=off,alphabeta:win=512,quick=off";

/// `filetto lab report`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto lab report --html report.html
  filetto lab report --lang it --html relazione.html
  filetto play --plain --o alphabeta:depth=6,win=512,quick=off --log game.jsonl; filetto lab report --game-log game.jsonl
  filetto lab report --game gomoku --algorithms minimax,alphabeta,negascout --html gomoku.html

The parts: introduction, minimax, alpha-beta, the game and its evaluation, the algorithms applied to it (curves per
computer move, what is pruned, a sweep over depth limits), conclusions, bibliography, program and environment. Minimax and
alpha-beta look at moves in the same order (order=none); the third curve shows what ordering adds. The page goes to
report.html if --html does not say otherwise and prints on A4; it takes less than five minutes on any game, because it
stops measuring after four and a half.

{FILES}"))]
pub struct ReportArgs {
    /// The game: drop-WxH-K, free-WxH-K or a name
    #[arg(short, long, default_value = "connect4")]
    pub game: Rules,
    /// What to measure: player specs with commas between them
    #[arg(short, long, default_value = TO_THE_LETTER, value_name = "SPEC,SPEC")]
    pub algorithms: SpecList,
    /// Plies to look ahead where a spec does not say [default: by the size of the board]
    #[arg(short, long, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: Option<u32>,
    /// How many games
    #[arg(short = 'n', long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub games: u32,
    /// Measure the positions of games too that were played with filetto play --log; the game is theirs
    #[arg(long, value_name = "FILE")]
    pub game_log: Option<PathBuf>,
    #[command(flatten)]
    /// Where the results go.
    pub output: OutputArgs,
}

/// `filetto lab playouts`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto lab playouts --game tris b2 a1
  filetto lab playouts --playouts 500 --svg playouts.svg 4455

JSON: game, moves, playouts, visits (move, visits, share).")]
pub struct PlayoutsArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub moves: MovesArgs,
    /// How many playouts
    #[arg(short = 'n', long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub playouts: u64,
    /// The seed
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub output: PictureArgs,
}

/// `filetto lab proof-numbers`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto lab proof-numbers --tree '((0 0) (0 1 0) (0 -1))'
  filetto lab proof-numbers --tree '((0 0) (0 1 0) (0 -1))' --svg numbers.svg

Leaves above 0 are won by MAX, below 0 lost, 0 is not decided. 2 | 1 beside a node: two leaves are missing for a proof that
MAX wins, one for a disproof; - means that there is none any more.

JSON: tree, nodes (name, proof, disproof; null for infinite).")]
pub struct ProofNumbersArgs {
    /// The tree in brackets
    #[arg(long, value_name = "TEXT")]
    pub tree: TypedTree,
    #[command(flatten)]
    pub output: PictureArgs,
}

/// `filetto lab threads`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto lab threads --tree '((3 12 8) (2 4 6) (14 5 2))'
  filetto lab threads --tree 'A(B(3 12) C(2 4) D(14 5))' --threads 3 --svg threads.svg

Every turn a thread enters a node, puts one off because another thread is there, finds one in the table or leaves one. The
threads take turns, so that it is the same every time.

JSON: tree, turns (thread, act: enter, defer, known, leave; node, value).")]
pub struct ThreadsArgs {
    /// The tree in brackets
    #[arg(long, value_name = "TEXT")]
    pub tree: TypedTree,
    /// How many threads
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub threads: u8,
    #[command(flatten)]
    pub output: PictureArgs,
}

/// Where the picture of a film goes, and in which form the rest is told.
#[derive(Debug, Args)]
pub struct PictureArgs {
    /// Write the picture to this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// The language of the picture [default: from the environment]
    #[arg(long)]
    pub lang: Option<Lang>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

impl PictureArgs {
    /// The language of the picture.
    pub fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(Lang::from_environment)
    }
}
