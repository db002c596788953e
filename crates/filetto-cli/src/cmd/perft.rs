//! `filetto perft`: how many sequences of moves there are.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use filetto::game::notation::format_move;
use filetto::game::{Move, Position, divide, perft};
use serde_json::{Value as Json, json};

use crate::args::{GameArgs, MovesArgs, NOTATION, whole};
use crate::failure::Failure;
use crate::json;

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

pub(crate) fn run(args: &PerftArgs, out: &mut impl Write) -> Result<(), Failure> {
    let position = args.moves.position(args.game.game)?;
    let depth = args.depth as u32;
    let start = Instant::now();
    let parts = (args.divide && depth > 0).then(|| divide(&position, depth));
    let count = match &parts {
        Some(parts) => parts.iter().map(|(_, count)| count).sum(),
        None => perft(&position, depth),
    };
    let seconds = start.elapsed();
    if args.json {
        let parts = parts.map(|parts| divided(&position, &parts));
        let answer =
            json!({"depth": depth, "count": count, "seconds": json::seconds(seconds), "divide": parts});
        writeln!(out, "{}", json::extend(json::about(&position), answer))?;
        return Ok(());
    }
    for (mv, count) in parts.iter().flatten() {
        writeln!(out, "{:<5} {count}", format_move(position.rules(), *mv))?;
    }
    writeln!(out, "{} depth {depth}: {count}", position.rules())?;
    out.flush()?;
    writeln!(io::stderr(), "{:.3} s", seconds.as_secs_f64())?;
    Ok(())
}

fn divided(position: &Position, parts: &[(Move, u64)]) -> Json {
    let part =
        |(mv, count): &(Move, u64)| json!({"move": format_move(position.rules(), *mv), "count": count});
    parts.iter().map(part).collect()
}
