//! `filetto book`: opening books made, asked and checked.

mod build;
mod check;
mod probe;

use std::borrow::Cow;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};
use filetto::book::{Book, BookError};
use filetto::internals::book::Coverage;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value as Json, json};

use crate::failure::Failure;

pub use build::BuildArgs;
pub use check::CheckArgs;
pub use probe::ProbeArgs;

/// `filetto book`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto book probe 4433                     what the book of Connect Four says after these moves
  filetto book check                          the shipped book: checksum, structure, a sample solved again
  filetto book build --game drop-6x5-4 --plies 6 --out six.book

Without --book the commands use the book of Connect Four that comes with the program.")]
pub struct BookArgs {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    /// Solve the first moves of a game and write them down
    Build(BuildArgs),
    /// Tell what a book knows of a position
    Probe(ProbeArgs),
    /// Check a book and solve a sample of it again
    Check(CheckArgs),
}

pub(crate) fn run(args: &BookArgs, out: &mut impl Write) -> Result<(), Failure> {
    match &args.command {
        BookCommand::Build(args) => build::run(args, out),
        BookCommand::Probe(args) => probe::run(args, out),
        BookCommand::Check(args) => check::run(args, out),
    }
}

/// Which book to use.
#[derive(Debug, Args)]
struct WhichBook {
    /// A book made by `filetto book build` [default: the one that comes with the program]
    #[arg(long, value_name = "F")]
    book: Option<PathBuf>,
}

/// A book that is part of the program, or one just opened.
enum AnyBook {
    Shipped(&'static Book),
    Opened(Book),
}

impl std::ops::Deref for AnyBook {
    type Target = Book;

    fn deref(&self) -> &Book {
        match self {
            AnyBook::Shipped(book) => book,
            AnyBook::Opened(book) => book,
        }
    }
}

impl WhichBook {
    fn open(&self) -> Result<AnyBook, BookError> {
        match &self.book {
            Some(path) => Book::open(path).map(AnyBook::Opened),
            None => Ok(AnyBook::Shipped(Book::shipped())),
        }
    }

    fn name(&self) -> Cow<'_, str> {
        self.book.as_deref().map_or("the shipped book".into(), Path::to_string_lossy)
    }
}

fn reach_json(coverage: Coverage) -> Json {
    json!({"full": coverage.full, "replies": coverage.replies})
}

/// A bar that tells how long the rest will take.
fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    let style = "{msg} [{bar:40}] {pos}/{len} {elapsed}, about {eta} to go";
    bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}
