//! `filetto book check`: a book against itself and against the solver.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::Args;
use filetto::book::{Book, BookError, Entry};
use filetto::game::Position;
use filetto::internals::book::{Fault, Order, consistent, entries, solved_again};
use filetto::solver::{Budget, Solver};
use serde_json::json;

use super::{WhichBook, progress_bar, reach_json};
use crate::args::whole;
use crate::failure::Failure;
use crate::{interrupt, json, size};

/// `filetto book check`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto book check                          checksum, structure, and 100 positions solved again
  filetto book check --book six.book --all    every position solved again

The checksum covers the whole file. The structure holds if every move is legal, every reply is there as far as the
book reaches, and every score follows from those below it. Anything wrong: exit code 1.

JSON: game, reach (full, replies), positions, bytes, solved (again), wrong, seconds.")]
pub struct CheckArgs {
    #[command(flatten)]
    which: WhichBook,
    /// How many positions to solve again
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(0, u64::MAX))]
    sample: u64,
    /// Seed of the sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Solve every position again
    #[arg(long, conflicts_with_all = ["sample", "seed"])]
    all: bool,
    /// Memory for positions solved, such as 64M, 1G
    #[arg(long, default_value = "256M", value_parser = size::parse)]
    memory: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let start = Instant::now();
    let book = args.which.open().map_err(|error| match error {
        BookError::Damaged(_) => Failure::No(error.to_string()),
        _ => Failure::Input(error.to_string()),
    })?;
    let order = if args.all { Order::Rising } else { Order::Random(args.seed) };
    let positions = entries(&book, order).map_err(|fault| Failure::No(fault.sentence))?;
    let mut faults: Vec<Fault> =
        positions.iter().filter_map(|(position, entry)| consistent(&book, position, *entry).err()).collect();
    let count = if args.all { positions.len() } else { positions.len().min(args.sample as usize) };
    let solved = solve_again(&book, &positions[..count], args.memory, &mut faults)?;
    report(args, &book, solved, &faults, start, out)?;
    if !faults.is_empty() {
        return Err(Failure::No(format!("{} of {} positions are wrong", faults.len(), book.len())));
    }
    if solved < count {
        return Err(Failure::No(format!("interrupted: {solved} of {count} positions solved again")));
    }
    Ok(())
}

/// How many positions could be solved again before somebody pressed Ctrl-C.
fn solve_again(
    book: &Book,
    positions: &[(Position, Entry)],
    memory: usize,
    faults: &mut Vec<Fault>,
) -> Result<usize, Failure> {
    let mut solver = Solver::new(book.rules(), memory).map_err(|error| Failure::Input(error.to_string()))?;
    let (bar, stop) = (progress_bar(), interrupt::flag());
    bar.set_length(positions.len() as u64);
    let limits = Budget { stop: Some(stop.clone()), ..Budget::default() };
    for (done, (position, entry)) in positions.iter().enumerate() {
        match solved_again(&mut solver, position, *entry, &limits) {
            Some(result) if !stop.load(Ordering::Relaxed) => faults.extend(result.err()),
            _ => return Ok(done),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(positions.len())
}

fn report(
    args: &CheckArgs,
    book: &Book,
    solved: usize,
    faults: &[Fault],
    start: Instant,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if args.json {
        let answer = json!({
            "game": book.rules().to_string(),
            "reach": reach_json(book.coverage()),
            "positions": book.len(),
            "bytes": book.size(),
            "solved": solved,
            "wrong": faults.len(),
            "seconds": json::seconds(start.elapsed()),
        });
        return Ok(writeln!(out, "{answer}")?);
    }
    for fault in faults {
        writeln!(out, "{fault}\n")?;
    }
    writeln!(out, "{}: {}, {}", args.which.name(), book.rules(), book.coverage())?;
    writeln!(out, "{} positions, {} bytes: checksum and structure looked at", book.len(), book.size())?;
    writeln!(out, "{solved} solved again, {} wrong, {:.1} s", faults.len(), start.elapsed().as_secs_f64())?;
    Ok(())
}
