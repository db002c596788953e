//! Fuzzing, with outcomes for coverage: an input that is read or refused in a way not seen before is kept and changed
//! further. The stable compiler does not tell which lines ran, so a way is what the parser itself says: the kind of
//! value, or its error with numbers and quotations left out.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use filetto::internals::rng::Rng;

use super::corpus;
use super::mutator::{Pieces, mutate};
use super::parsers::{PARSERS, Parser, Seen};

/// Inputs kept for a parser beyond those of its file.
const MOST_KEPT: usize = 3_000;
/// Longer inputs are not kept.
const LONGEST_KEPT: usize = 1_024;

/// An input that broke something.
#[derive(Debug)]
pub struct Broken {
    pub input: Vec<u8>,
    pub why: String,
}

/// What came out for one parser.
pub struct Report {
    pub name: &'static str,
    pub inputs: usize,
    pub read: usize,
    pub outcomes_before: usize,
    pub outcomes: usize,
    pub slowest: Duration,
    pub kept: Vec<Vec<u8>>,
    pub broken: Vec<Broken>,
}

/// Reads the inputs on file, then so many new ones in all, shared between the parsers by their weights.
pub fn run(inputs: usize, seed: u64, mut tell: impl FnMut(&Report)) -> Vec<Report> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let weights: usize = PARSERS.iter().map(|parser| parser.weight).sum();
    let mut reports = Vec::new();
    for (number, parser) in PARSERS.iter().enumerate() {
        let mut pool = Pool::new(parser);
        pool.fuzz(inputs * parser.weight / weights, &mut Rng::new(seed.wrapping_mul(1_000) + number as u64));
        tell(&pool.report);
        reports.push(pool.report);
    }
    panic::set_hook(hook);
    reports
}

/// The inputs of one parser and what is known of them.
struct Pool {
    parser: &'static Parser,
    inputs: Vec<Vec<u8>>,
    seen: HashSet<u64>,
    whys: HashSet<String>,
    report: Report,
}

impl Pool {
    fn new(parser: &'static Parser) -> Pool {
        let report = Report {
            name: parser.name,
            inputs: 0,
            read: 0,
            outcomes_before: 0,
            outcomes: 0,
            slowest: Duration::ZERO,
            kept: Vec::new(),
            broken: Vec::new(),
        };
        let (inputs, seen, whys) = (corpus::read(parser.name), HashSet::new(), HashSet::new());
        let mut pool = Pool { parser, inputs, seen, whys, report };
        for input in pool.inputs.clone() {
            pool.try_out(&input);
        }
        pool.report.outcomes_before = pool.seen.len();
        pool.report.outcomes = pool.seen.len();
        pool
    }

    fn fuzz(&mut self, count: usize, rng: &mut Rng) {
        let pieces = Pieces::of(&self.inputs);
        for _ in 0..count {
            let chosen = &self.inputs[rng.below(self.inputs.len())];
            let input = mutate(chosen, &self.inputs, &pieces, rng);
            let is_new = self.try_out(&input);
            if is_new && input.len() <= LONGEST_KEPT && self.report.kept.len() < MOST_KEPT {
                self.report.kept.push(input.clone());
                self.inputs.push(input);
            }
        }
        self.report.outcomes = self.seen.len();
    }

    /// True if the outcome is new.
    fn try_out(&mut self, input: &[u8]) -> bool {
        let start = Instant::now();
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| (self.parser.read)(input)));
        self.report.slowest = self.report.slowest.max(start.elapsed());
        self.report.inputs += 1;
        let (kind, class) = match outcome {
            Ok(Seen::Read(class)) => (0, class),
            Ok(Seen::Refused(class)) => (1, class),
            Ok(Seen::Broken(why)) => return self.is_broken(input, why),
            Err(payload) => return self.is_broken(input, format!("panic: {}", message(&*payload))),
        };
        self.report.read += usize::from(kind == 0);
        let mut hasher = DefaultHasher::new();
        (kind, class).hash(&mut hasher);
        self.seen.insert(hasher.finish())
    }

    /// Each way to break is told once.
    fn is_broken(&mut self, input: &[u8], why: String) -> bool {
        let short: String = why.chars().filter(|c| !c.is_ascii_digit()).take(60).collect();
        if self.whys.insert(short) {
            self.report.broken.push(Broken { input: input.to_vec(), why });
        }
        false
    }
}

fn message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("without words").to_string()
}
