//! Fuzzing at length: every parser of the program, from the inputs of `data/fuzz`.
//!
//! `cargo bench -p filetto-cli --bench fuzz [-- INPUTS [SEED] [--keep]]`, ten million inputs with seed 1 unless told
//! otherwise. Ends with an error if an input makes a parser panic or breaks a law (what is read, written and read again is
//! the same; an error is one line). With `--keep` inputs with a new outcome and those that broke something are added
//! to the files, the shortest first.

#[path = "../tests/fuzz/campaign.rs"]
mod campaign;
#[path = "../tests/fuzz/corpus.rs"]
mod corpus;
#[path = "../tests/fuzz/mutator.rs"]
mod mutator;
#[path = "../tests/fuzz/parsers/mod.rs"]
mod parsers;

use std::fs;
use std::process::ExitCode;
use std::time::Instant;

use campaign::Report;

/// Inputs with a new outcome that `--keep` adds for a parser at most, and how long they may be.
const MOST_ADDED: usize = 25;
const LONGEST_ADDED: usize = 160;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let (inputs, seed) =
        (numbers.first().copied().unwrap_or(10_000_000), numbers.get(1).copied().unwrap_or(1));
    let start = Instant::now();
    println!(
        "{:<16} {:>9} {:>9} {:>9} {:>11} {:>9}",
        "parser", "inputs", "read", "outcomes", "slowest", "broken"
    );
    let reports = campaign::run(inputs as usize, seed, print);
    let sum = |count: fn(&Report) -> usize| reports.iter().map(count).sum::<usize>();
    let broken = sum(|report| report.broken.len());
    println!(
        "{} inputs, {} read, {} outcomes ({} by the files alone), {broken} broken: {:.0} s",
        sum(|report| report.inputs),
        sum(|report| report.read),
        sum(|report| report.outcomes),
        sum(|report| report.outcomes_before),
        start.elapsed().as_secs_f64()
    );
    if words.iter().any(|word| word == "--keep") {
        reports.iter().for_each(keep);
    }
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn print(report: &Report) {
    println!(
        "{:<16} {:>9} {:>9} {:>9} {:>8} µs {:>9}",
        report.name,
        report.inputs,
        report.read,
        report.outcomes,
        report.slowest.as_micros(),
        report.broken.len()
    );
    for broken in &report.broken {
        println!("  {}\n  <- {}", broken.why, corpus::escape(&broken.input));
    }
}

fn keep(report: &Report) {
    let mut found: Vec<Vec<u8>> = report.broken.iter().map(|broken| broken.input.clone()).collect();
    let mut kept = report.kept.clone();
    kept.retain(|input| input.len() <= LONGEST_ADDED);
    kept.sort_by_key(Vec::len);
    found.extend(kept.into_iter().take(MOST_ADDED));
    if let Err(error) = add(report.name, &found) {
        println!("{}: {error}", corpus::file(report.name).display());
    }
}

/// Adds inputs to the file of a parser.
fn add(name: &str, inputs: &[Vec<u8>]) -> std::io::Result<()> {
    let mut text = fs::read_to_string(corpus::file(name))?;
    for input in inputs {
        text.push_str(&corpus::escape(input));
        text.push('\n');
    }
    fs::write(corpus::file(name), text)
}
