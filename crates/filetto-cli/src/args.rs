//! The arguments that several commands share, and the readers behind them.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use filetto::clock::TimeControl;
use filetto::game::{Position, Rules};
use filetto::player::{Limits, PlayerSpec};
use filetto::value::Value;
use serde_json::Value as Json;

use crate::defaults;
use crate::duration;
use crate::failure::Failure;
use crate::lang::Lang;

pub(crate) const NOTATION: &str = "\
GAME   drop-WxH-K (drop game) or free-WxH-K (any cell), or a name: connect4, tris, gomoku; see `filetto games`
SPEC   a player, name:key=value,key=value, such as alphabeta:depth=8; see `filetto players`
MOVES  columns such as 4455, or 4,4,37 on wide boards; cells such as \"b2 a1\", rows counted from the bottom";

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
  filetto play 4 4 4 --o thesis                       against the thesis's program, to the end of the game
  filetto play --game gomoku --time 2s                gomoku, two seconds a move for the program
  filetto play --o engine --clock 5m+3s               five minutes each, three seconds more with each move
  filetto play --x human --o human --game tris        two people at one keyboard
  filetto play --plain --lang it                      line by line, in Italian
  filetto play 3 3 3 --plain --lang it --o thesis     the thesis's game, with its texts

With --plain, ROWS COLS K has the texts of the thesis's program. There a cell that is taken or outside loses the turn
without a word; here it is asked again.

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
    #[arg(long, value_name = "SPEC", help = format!("Who plays O in the first game [default: {}]", defaults::opponent()))]
    pub o: Option<PlayerSpec>,
    /// Time a program has for a move, such as 500ms, 1.5s, 2m
    #[arg(long, value_parser = duration::parse, conflicts_with = "clock")]
    pub time: Option<Duration>,
    /// Time for all moves of a side and what each move adds, such as 5m+3s; who runs out of it loses
    #[arg(long, value_name = "BASE+INC", value_parser = duration::parse_clock)]
    pub clock: Option<TimeControl>,
    /// Add the record of every game to a file, a line each
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Add what every move of a program took to a file, a line of JSON each, for lab report --game-log
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
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

/// How values are written.
#[derive(Clone, Copy, Debug, Args)]
pub struct UnitArgs {
    /// Write values from -1 (lost) to 1 (won), an estimate v as v / (|v| + 100); JSON has both
    #[arg(long)]
    pub unit: bool,
}

impl UnitArgs {
    /// A value as it is to be read.
    pub fn text(self, value: Value) -> String {
        value.unit_text().filter(|_| self.unit).unwrap_or_else(|| value.to_string())
    }

    /// Adds the place on that scale to the JSON of a value, if it is wanted.
    pub fn add(self, json: &mut Json, value: Value) {
        if self.unit {
            json["unit"] = value.unit().into();
        }
    }
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
