//! What can be typed: the commands, their options and the examples of `--help`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use filetto::clock::Control;
use filetto::game::{Position, Rules};
use filetto::player::{Limits, PlayerSpec};

use crate::cmd::arena::args::{MatchArgs, TournamentArgs};
use crate::cmd::book::BookArgs;
use crate::cmd::engine::EngineArgs;
use crate::cmd::lab::args::LabArgs;
use crate::cmd::tree::TreeArgs;
use crate::cmd::web::{self, WebArgs};
use crate::defaults;
use crate::duration;
use crate::failure::Failure;
use crate::lang::Lang;
use crate::size;

pub(crate) const NOTATION: &str = "\
GAME   drop-WxH-K (drop game) or free-WxH-K (any cell), or a name: connect4, tris, gomoku; see `filetto games`
SPEC   a player, name:key=value,key=value, such as alphabeta:depth=8; see `filetto players`
MOVES  columns such as 4455, or 4,4,37 on wide boards; cells such as \"b2 a1\", rows counted from the bottom";

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "filetto",
    version,
    about = "Play, analyse and measure alignment games: tris, gomoku, Connect Four",
    args_conflicts_with_subcommands = true
)]
#[command(after_help = "\
Without a command the page starts, with the options above: filetto is filetto web.

Examples:
  filetto                                       the page, in your browser
  filetto play                                  Connect Four against the program, in the terminal
  filetto play 3 3 3                            tris: 3 rows, 3 columns, 3 in a row
  filetto bestmove --player alphabeta 44         one move, with its value and counters
  filetto analyze 4455                          what every move is worth, and why
  filetto solve 44455554221                     what the position is worth, proven
  filetto match --a mcts --b alphabeta           which of two players is stronger
  filetto tree --example textbook               a searched tree with its cuts
  filetto lab report                            a report on the algorithms, measured here")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    web: WebArgs,
}

impl Cli {
    /// What to do; without a command the page starts.
    pub fn chosen(self) -> Command {
        self.command.unwrap_or(Command::Web(self.web))
    }
}

/// The commands, one file each in `cmd/`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Start the page: play, analyse and understand in the browser
    #[command(after_help = web::EXAMPLES)]
    Web(WebArgs),
    /// Play a game in the terminal: full screen, or line by line with --plain
    Play(PlayArgs),
    /// Ask a player for its move
    Bestmove(BestmoveArgs),
    /// Tell the value of every move, the best line and why
    Analyze(AnalyzeArgs),
    /// Prove what a position is worth
    Solve(SolveArgs),
    /// Check a certificate written by solve --proof
    Verify(VerifyArgs),
    /// Make, ask and check opening books
    Book(BookArgs),
    /// Count the move sequences of a length
    Perft(PerftArgs),
    /// Print the node counts of fixed searches: a checksum of their behaviour
    Bench(ListArgs),
    /// Let two players meet and tell how much stronger one of them is
    Match(MatchArgs),
    /// Play a round robin: cross table and ratings
    Tournament(TournamentArgs),
    /// Draw a searched tree with its values, windows and cuts
    Tree(TreeArgs),
    /// Measure and compare what the algorithms do
    Lab(LabArgs),
    /// Speak to other programs, or check how they speak
    Engine(EngineArgs),
    /// List the players and their options
    Players(ListArgs),
    /// List the games that have a name
    Games(ListArgs),
}

/// The game, where a command needs nothing but that.
#[derive(Debug, Args)]
pub struct GameArgs {
    /// The game: drop-WxH-K, free-WxH-K or a name
    #[arg(short, long, default_value = "connect4")]
    pub game: Rules,
}

/// The moves that lead to the position asked about.
#[derive(Debug, Args)]
pub struct MovesArgs {
    /// The moves played so far, none for the starting position
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
}

impl MovesArgs {
    /// The position after the moves.
    pub fn position(&self, rules: Rules) -> Result<Position, Failure> {
        Ok(Position::parse(rules, &self.moves.join(" "))?)
    }
}

/// `filetto play`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto play                                        you are X and begin, the program is O
  filetto play 3 3 3                                  tris; ROWS COLS K is free-COLSxROWS-K
  filetto play --game gomoku --time 2s                gomoku, two seconds a move for the program
  filetto play --o engine --clock 5m+3s               five minutes each, three seconds more with each move
  filetto play --x human --o human --game tris        two people at one keyboard
  filetto play --plain --lang it                      line by line, in Italian

{NOTATION}"))]
pub struct PlayArgs {
    /// Rows of a board without gravity
    #[arg(requires = "k", conflicts_with = "game", value_parser = whole(0, 1000))]
    pub rows: Option<u64>,
    /// Its columns
    #[arg(value_parser = whole(0, 1000))]
    pub cols: Option<u64>,
    /// How many in a row win
    #[arg(value_parser = whole(0, 1000))]
    pub k: Option<u64>,
    /// The game: drop-WxH-K, free-WxH-K or a name [default: connect4]
    #[arg(short, long)]
    pub game: Option<Rules>,
    /// Who plays X and begins the first game [default: human]
    #[arg(long, value_name = "SPEC")]
    pub x: Option<PlayerSpec>,
    /// Who plays O in the first game
    #[arg(long, value_name = "SPEC", help = format!("Who plays O in the first game [default: {}, 3s per move]", defaults::opponent()))]
    pub o: Option<PlayerSpec>,
    /// Time a program has for a move, such as 500ms, 1.5s, 2m
    #[arg(long, value_parser = duration::parse, conflicts_with = "clock")]
    pub time: Option<Duration>,
    /// Time for all moves of a side and what each move adds, such as 5m+3s; who runs out of it loses
    #[arg(long, value_name = "BASE+INC", value_parser = duration::parse_clock)]
    pub clock: Option<Control>,
    /// Programs do not think while it is your turn
    #[arg(long)]
    pub no_ponder: bool,
    /// Start the first game after these moves
    #[arg(long, default_value = "", hide_default_value = true)]
    pub moves: String,
    /// Play line by line instead of full screen; also without a terminal
    #[arg(long)]
    pub plain: bool,
    /// The language of the game [default: from the environment]
    #[arg(long)]
    pub lang: Option<Lang>,
}

/// `filetto bestmove`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto bestmove --player alphabeta:depth=8
  filetto bestmove --player alphabeta --time 500ms 4455 --json
  filetto bestmove --game tris --player random:seed=1 \"a1 b2 a2\"

{NOTATION}

JSON: game, moves, player, move, value, depth, nodes, seconds, pv, proven, leaves, evaluations, cuts,
table_hits, per_depth. A value is {{\"kind\", \"plies\", \"estimate\"}} for the side to move: kind is win, loss, draw,
estimate or unknown; plies is the distance of a win or loss, estimate the guess; each is null where it says nothing."))]
pub struct BestmoveArgs {
    #[command(flatten)]
    /// The game.
    pub game: GameArgs,
    /// The player to ask
    #[arg(short, long, value_name = "SPEC")]
    pub player: PlayerSpec,
    #[command(flatten)]
    /// How long it may think.
    pub limits: LimitArgs,
    #[command(flatten)]
    /// The position.
    pub moves: MovesArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// How long a player may think.
#[derive(Debug, Args)]
pub struct LimitArgs {
    /// Time for the move, such as 500ms, 1.5s, 2m
    #[arg(long, value_parser = duration::parse)]
    pub time: Option<Duration>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = whole(1, 10_000))]
    pub depth: Option<u64>,
    /// Positions to visit
    #[arg(long, value_name = "N", value_parser = whole(1, u64::MAX))]
    pub nodes: Option<u64>,
}

impl LimitArgs {
    /// The limits a player understands.
    pub fn limits(&self) -> Limits {
        Limits {
            time: self.time,
            depth: self.depth.map(|depth| depth as u32),
            nodes: self.nodes,
            ..Limits::default()
        }
    }
}

/// `filetto analyze`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto analyze 4455
  filetto analyze --game tris \"b2 a1\" --json
  filetto analyze --player alphabeta --time 2s 44

{NOTATION}

JSON: game, moves, to_move, player, best, value, proven, pv, nodes, seconds, candidates (move, value, proven, pv,
why; best first). Values are those of `filetto bestmove`, for the side to move."))]
pub struct AnalyzeArgs {
    #[command(flatten)]
    /// The game.
    pub game: GameArgs,
    /// The player that evaluates the moves
    #[arg(short, long, value_name = "SPEC", help = format!("The player that evaluates the moves [default: {}]", defaults::adviser()))]
    pub player: Option<PlayerSpec>,
    /// Time for the whole analysis, shared between the moves
    #[arg(long, default_value = "5s", value_parser = duration::parse)]
    pub time: Duration,
    #[command(flatten)]
    /// The position.
    pub moves: MovesArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `filetto solve`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto solve 44455554221                           value, distance, best moves, perfect play
  filetto solve --scores 4455 --json                  the score of every move too
  filetto solve --weak --game drop-6x5-4              win, draw or loss is enough
  filetto solve --file positions.txt                  many positions, checked where a score stands behind them
  filetto solve --game tris --proof tris.txt          a certificate that `filetto verify` checks
  filetto solve --sample 300 --from 20 > set.txt      random positions with their scores

{NOTATION}

Score: 0 draw; a win completed on ply p, counted from the empty board, is floor((W*H + 2 - p) / 2) for the winner and
the negative for the loser: quicker wins score higher. Ctrl-C shows what is proven so far (exit code 1).
A file has a position a line, MOVES or MOVES SCORE; - is the empty board, # begins a comment. A wrong score: exit code 1.

JSON: game, moves, outcome, score, plies (to the end), best, scores (null if not asked), line, at_least, at_most, nodes,
seconds. With --file one object a line, then {{\"summary\": {{positions, wrong, mean_us, mean_nodes, seconds}}}}."))]
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

/// `filetto verify`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto solve --game tris --proof tris.txt
  filetto verify tris.txt

The checker is small and slow and shares nothing with the solvers but the rules. A wrong certificate: exit code 1.")]
pub struct VerifyArgs {
    /// The certificate
    pub file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `filetto perft`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto perft 8
  filetto perft --game tris 9
  filetto perft 6 4455 --divide

{NOTATION}

JSON: game, moves, depth, count, seconds, divide (move, count; null if not asked)."))]
pub struct PerftArgs {
    #[command(flatten)]
    /// The game.
    pub game: GameArgs,
    /// How many moves each sequence has
    #[arg(value_parser = whole(0, 255))]
    pub depth: u64,
    #[command(flatten)]
    /// The position.
    pub moves: MovesArgs,
    /// Show the count below each first move
    #[arg(long)]
    pub divide: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `filetto players`, `filetto games` and `filetto bench`
#[derive(Debug, Args)]
pub struct ListArgs {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl ValueEnum for Lang {
    fn value_variants<'a>() -> &'a [Lang] {
        &[Lang::English, Lang::Italian]
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.code()))
    }
}

/// A reader of whole numbers in a range.
pub(crate) fn whole(least: u64, most: u64) -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| match most {
            u64::MAX => format!("expected a whole number from {least} (example: {})", least.max(8)),
            _ => format!("expected a whole number from {least} to {most} (example: {})", least.max(8)),
        })
    }
}

/// What clap has to say about bad usage, without its usage text: one line.
pub fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let useful: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let sentence = useful.join(" ");
    format!("{} (see filetto --help)", sentence.strip_prefix("error: ").unwrap_or(&sentence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definitions_are_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn usage_errors_fit_on_one_line() {
        for bad in ["frobnicate", "bestmove", "perft abc", "play 3 3", "play --time soon", "--nope"] {
            let args = ["filetto"].into_iter().chain(bad.split(' '));
            let line = one_line(&Cli::try_parse_from(args).unwrap_err());
            assert!(!line.contains('\n') && line.len() > 20, "{line}");
        }
    }
}
