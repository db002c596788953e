//! What can be typed behind `filetto match` and `filetto tournament`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use filetto::clock::TimeControl;
use filetto::game::Rules;
use filetto::internals::arena::sprt::Sprt;
use filetto::player::{Limits, PlayerSpec, SpecList};
use filetto::session::Settings;

use crate::args::{NOTATION, whole};
use crate::duration;
use crate::interrupt;

const RULES: &str = "\
Games are played in pairs: the same opening with colours changed. A player that plays an illegal move, overruns its time
or breaks down loses that game; the tournament goes on and counts the three kinds apart. A move is late if it takes more
than its time and the tolerance. A seed that a spec leaves open is another one in every game; the records name it.
--save keeps every game as a line of JSON as soon as it ends, and --resume goes on with what is missing.";

/// `filetto match`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto match --a alphabeta:depth=6 --b alphabeta:depth=4 --games 200
  filetto match --game gomoku --a mcts --b southpasadena --time 100ms --games 40 --threads 2
  filetto match --a mcts:playouts=2000 --b mcts:playouts=1000 --sprt 0,50 --save match.jsonl
  filetto match --a alphabeta --b random --clock 10s+0.1s --games 10 --json

{RULES}
The Elo difference is A's minus B's, with an interval of 95 % from the spread of the pairs. --sprt ends the match as soon
as one of two differences (logistic Elo) is accepted, with 5 % errors: log-likelihood ratio beyond ±2.94.

{NOTATION}

JSON: games, a, b (player, wins, draws, losses, forfeits, faults), elo, elo_low, elo_high (null where it has no end), los,
pairs, sprt (elo0, elo1, llr, lower, upper, accepted; null if not asked), game, seed, seconds, complete."))]
pub struct MatchArgs {
    /// The game: drop-WxH-K, free-WxH-K or a name
    #[arg(short, long, default_value = "connect4")]
    pub game: Rules,
    /// The first player, whose Elo is measured
    #[arg(long, value_name = "SPEC")]
    pub a: PlayerSpec,
    /// The second player
    #[arg(long, value_name = "SPEC")]
    pub b: PlayerSpec,
    /// How many games at most [default: 100, with --sprt 20000]
    #[arg(short = 'n', long, value_name = "N", value_parser = whole(1, 10_000_000))]
    pub games: Option<u64>,
    /// Stop as soon as one of two Elo differences is accepted, such as 0,10
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt, allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    #[command(flatten)]
    /// Where games start.
    pub openings: OpeningArgs,
    #[command(flatten)]
    /// What the players may use.
    pub session: SessionArgs,
    #[command(flatten)]
    /// How the games are run and kept.
    pub run: RunArgs,
}

/// `filetto tournament`
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  filetto tournament --players random,alphabeta:depth=2,alphabeta:depth=4,mcts --rounds 5
  filetto tournament --preset bologna-cx --players southpasadena,mcts --time 100ms --save cx.jsonl --html cx.html
  filetto tournament --preset bologna-cx --players southpasadena,mcts --time 100ms --save cx.jsonl --resume
  filetto tournament --game gomoku --player mcts --player southpasadena --time 200ms --threads 2

{RULES}
A round robin: every pair meets on every board in every round, once with either colour. Elo is the scale on which the results
are most likely, a draw as half a win, everybody's mean 0, with an error of 95 %.
A preset is a name or a file with a line `game GAME [MOVES]` for each board and `scoring WIN DRAW LOSS` or
`scoring first=2 second=3 default=2 draw=1 loss=0`; # begins a comment. Points are 1, 0.5 and 0 without a preset.

{NOTATION}

JSON: players (player, points, wins, draws, losses, forfeits, faults, elo, elo_error, against), games, of, complete, seed,
seconds."))]
pub struct TournamentArgs {
    /// Who plays: specs with commas between them
    #[arg(long, value_name = "SPEC,SPEC", required_unless_present = "player")]
    pub players: Option<SpecList>,
    /// One more player; may be given several times
    #[arg(long, value_name = "SPEC")]
    pub player: Vec<PlayerSpec>,
    /// The boards and the scoring: bologna-cx, bologna-mnk or a file
    #[arg(long, value_name = "NAME|FILE", conflicts_with_all = ["game", "opening_file"])]
    pub preset: Option<String>,
    /// The game, where there is no preset [default: connect4]
    #[arg(short, long)]
    pub game: Option<Rules>,
    /// How often everything is played
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1, 1_000_000))]
    pub rounds: u64,
    #[command(flatten)]
    /// Where games start.
    pub openings: OpeningArgs,
    #[command(flatten)]
    /// What the players may use.
    pub session: SessionArgs,
    #[command(flatten)]
    /// How the games are run and kept.
    pub run: RunArgs,
    /// Write a page with the cross table and the ratings
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// Where games start.
#[derive(Debug, Args)]
pub struct OpeningArgs {
    /// Random plies at the start of each pair of games [default: by the size of the board; none with a preset]
    #[arg(long, value_name = "PLIES", conflicts_with = "opening_file", value_parser = whole(0, 1000))]
    pub openings: Option<u64>,
    /// Openings from a file, one per line: MOVES, or - for the empty board
    #[arg(long, value_name = "FILE")]
    pub opening_file: Option<PathBuf>,
}

/// What the players of a game may use.
#[derive(Debug, Args)]
pub struct SessionArgs {
    /// Time for each move, such as 100ms
    #[arg(long, value_name = "T", value_parser = duration::parse, conflicts_with = "clock")]
    pub time: Option<Duration>,
    /// Time for all moves of a side and what each move adds, such as 60s+0.5s
    #[arg(long, value_name = "BASE+INC", value_parser = duration::parse_clock)]
    pub clock: Option<TimeControl>,
    /// Positions to visit for each move
    #[arg(long, value_name = "N", value_parser = whole(1, u64::MAX))]
    pub nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = whole(1, 10_000))]
    pub depth: Option<u64>,
    /// How late an answer may be before its game is lost
    #[arg(long, value_name = "T", default_value = "10ms", value_parser = duration::parse_or_zero)]
    pub tolerance: Duration,
}

impl SessionArgs {
    /// What the players of every game may use; Ctrl-C stops them.
    pub fn settings(&self) -> Settings {
        let stop = Some(interrupt::flag());
        let depth = self.depth.map(|depth| depth as u32);
        let limits = Limits { nodes: self.nodes, depth, stop, ..Limits::default() };
        let control = self.clock.or(self.time.map(TimeControl::Move));
        Settings { control, tolerance: self.tolerance, ..Settings::from(&limits) }
    }
}

/// How games are run and kept.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// The seed of openings and players: with --nodes or --depth, same seed, same games
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Games played side by side; under a clock, no more than there are idle cores
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1, 256))]
    pub threads: u64,
    /// Keep every game in this file, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Go on with the games that the file of --save does not have
    #[arg(long, requires = "save")]
    pub resume: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Two Elo differences, the smaller first.
fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0);
    let ends = text.split_once(',').and_then(|(low, high)| Some((number(low)?, number(high)?)));
    match ends {
        Some((low, high)) if low < high => Ok(Sprt::new(low, high)),
        _ => Err("expected two Elo differences, the smaller first (example: 0,10)".into()),
    }
}
