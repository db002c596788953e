//! `filetto book build`: solves the first moves of a game and writes them down.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use filetto::book::Book;
use filetto::internals::book::{BuildError, Builder, Coverage, Journal, JournalError, Progress};
use serde_json::json;

use super::{progress_bar, reach_json};
use crate::args::{GameArgs, whole};
use crate::failure::Failure;
use crate::{interrupt, json, size};

/// `filetto book build`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto book build --game drop-6x5-4 --plies 6 --out six.book
  filetto book build --plies 10 --shape replies --full 4 --threads 2 --memory 512M --out c4.book

Shapes: full holds every position with up to --plies stones; replies holds, for either side, the positions that can arise
when that side follows the book and the other plays anything, which reaches much deeper in the same space.

What is solved is kept in F.journal: after Ctrl-C or a kill the same command goes on, and the book is the same, byte by
byte, as without the interruption. The journal is removed when the book is complete.

JSON: game, out, reach (full, replies), positions, bytes, resumed (positions found in the journal), seconds.")]
pub struct BuildArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Most stones of a position in the book
    #[arg(long, value_name = "N", value_parser = whole(0, 80))]
    plies: u64,
    /// Which positions
    #[arg(long, value_enum, default_value_t = Shape::Full)]
    shape: Shape,
    /// With --shape replies: every position with up to N stones as well
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0, 80))]
    full: u64,
    /// The file to write [default: GAME.book]
    #[arg(long, value_name = "F")]
    out: Option<PathBuf>,
    /// Threads, each with its share of the memory; the book does not depend on them
    #[arg(long, default_value_t = 1, value_parser = whole(1, 256))]
    threads: u64,
    /// Memory for positions solved, such as 64M, 1G
    #[arg(long, default_value = "256M", value_parser = size::parse)]
    memory: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Which positions a book holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shape {
    Full,
    Replies,
}

impl BuildArgs {
    fn coverage(&self) -> Coverage {
        let plies = self.plies as u8;
        match self.shape {
            Shape::Full => Coverage { full: plies, replies: 0 },
            Shape::Replies => Coverage { full: self.full.min(self.plies) as u8, replies: plies },
        }
    }

    fn path(&self) -> PathBuf {
        self.out.clone().unwrap_or_else(|| format!("{}.book", self.game.game).into())
    }
}

pub(super) fn run(args: &BuildArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (rules, coverage, path, start) = (args.game.game, args.coverage(), args.path(), Instant::now());
    let (bar, stop) = (progress_bar(), interrupt::flag());
    let watch = |progress: Progress| {
        if bar.length() != Some(progress.total as u64) || progress.done == 1 {
            bar.reset_eta();
        }
        bar.set_message(format!("{} stones", progress.ply));
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
    };
    let builder = Builder::new(rules, coverage, args.threads as usize, args.memory, stop, &watch)?;
    let mut journal = Journal::open(&path, rules)?;
    let resumed = journal.resumed();
    let bytes = builder.build(&mut journal)?;
    journal.finish(&bytes)?;
    bar.finish_and_clear();
    let book = Book::from_bytes(bytes).map_err(|error| Failure::No(error.to_string()))?;
    if args.json {
        let answer = json!({
            "game": rules.to_string(),
            "out": path.to_string_lossy(),
            "reach": reach_json(coverage),
            "positions": book.len(),
            "bytes": book.size(),
            "resumed": resumed,
            "seconds": json::seconds(start.elapsed()),
        });
        return Ok(writeln!(out, "{answer}")?);
    }
    writeln!(out, "{}: {rules}, {coverage}", path.display())?;
    writeln!(out, "{} positions, {} bytes, {:.1} s", book.len(), book.size(), start.elapsed().as_secs_f64())?;
    Ok(())
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<BuildError> for Failure {
    fn from(error: BuildError) -> Failure {
        match error {
            BuildError::Stopped => Failure::No(error.to_string()),
            _ => Failure::Input(error.to_string()),
        }
    }
}
