//! `filetto solve`: what a position is worth, proven.

mod batch;
mod sample;

use std::fs;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use filetto::game::notation::{format_move, format_moves};
use filetto::game::{Position, Rules};
use filetto::solver::bounds::{plies_to_end, score};
use filetto::solver::proof;
use filetto::solver::{Bounds, Limits, Report, Solver, Verdict};
use filetto::value::Value;
use serde_json::{Map, Value as Json, json};

use crate::cli::SolveArgs;
use crate::failure::Failure;
use crate::{interrupt, json};

/// The most statements of a certificate.
const PROOF_STATEMENTS: usize = 5_000_000;

pub(super) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let rules = args.game.game;
    let mut solver = Solver::new(rules, args.memory).map_err(|error| Failure::Input(error.to_string()))?;
    let stop = interrupt::flag();
    let limits = Limits { threads: args.threads as usize, stop: Some(&stop), ..Limits::default() };
    if let Some(path) = &args.file {
        return batch::run(args, path, &mut solver, &limits, out);
    }
    if let Some(count) = args.sample {
        return sample::run(args, count, &mut solver, &limits, out);
    }
    let position = args.moves.position(rules)?;
    let start = Instant::now();
    let report = report(&mut solver, &position, args.weak, args.scores, &limits);
    let answer = Answer { position, report, time: start.elapsed() };
    if args.json {
        writeln!(out, "{}", answer.json())?;
    } else {
        answer.print(out)?;
    }
    if stop.load(Ordering::Relaxed) {
        return Err(Failure::No("interrupted: what is shown was proven until then".into()));
    }
    match &args.proof {
        Some(path) => write_proof(path, &answer.position, &mut solver),
        None => Ok(()),
    }
}

/// The report of a position.
pub(crate) fn report(
    solver: &mut Solver,
    position: &Position,
    weak: bool,
    all_moves: bool,
    limits: &Limits,
) -> Report {
    if weak { solver.weak(position, limits).into() } else { solver.report(position, all_moves, limits) }
}

fn write_proof(path: &std::path::Path, position: &Position, solver: &mut Solver) -> Result<(), Failure> {
    let sentence = |error: &dyn std::fmt::Display| Failure::Input(format!("no certificate: {error}"));
    let text = proof::write(position, solver, PROOF_STATEMENTS).map_err(|error| sentence(&error))?;
    fs::write(path, text).map_err(|error| sentence(&error))
}

/// A solved position and how long it took.
pub(crate) struct Answer {
    pub(crate) position: Position,
    pub(crate) report: Report,
    pub(crate) time: Duration,
}

impl Answer {
    fn rules(&self) -> Rules {
        self.position.rules()
    }

    fn score(&self) -> Option<i32> {
        score(self.rules(), self.position.ply(), self.report.bounds.value()?)
    }

    /// Plies to the end of the game with perfect play.
    fn plies(&self) -> Option<usize> {
        plies_to_end(self.rules(), self.position.ply(), self.report.bounds.value()?)
    }

    fn outcome(&self) -> Option<&'static str> {
        self.report.bounds.verdict().map(|verdict| match verdict {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
        })
    }

    /// The score of each move, null where it is not proven.
    fn scores(&self) -> Option<Map<String, Json>> {
        let ply = self.position.ply();
        let entry = |(mv, bounds): &(_, Bounds)| {
            let score = bounds.value().and_then(|value| score(self.rules(), ply, value));
            (format_move(self.rules(), *mv), score.into())
        };
        self.report.moves.as_ref().map(|moves| moves.iter().map(entry).collect())
    }

    /// The JSON of `filetto solve`.
    pub(crate) fn json(&self) -> Json {
        let report = &self.report;
        let answer = json!({
            "outcome": self.outcome(),
            "score": self.score(),
            "plies": self.plies(),
            "best": json::moves(self.rules(), &report.best),
            "scores": self.scores(),
            "line": json::moves(self.rules(), &report.line),
            "at_least": json::value(report.bounds.low),
            "at_most": json::value(report.bounds.high),
            "nodes": report.nodes,
            "seconds": json::seconds(self.time),
        });
        json::extend(json::about(&self.position), answer)
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (rules, report) = (self.rules(), &self.report);
        writeln!(out, "{}", self.position)?;
        let side = self.position.to_move();
        match (self.score(), self.outcome()) {
            (Some(score), Some(_)) => {
                let value = report.bounds.value().unwrap_or(Value::Unknown);
                writeln!(out, "{side} to move: {value} (score {score:+})")?;
            }
            (None, Some(outcome)) => writeln!(out, "{side} to move: {outcome}")?,
            _ => writeln!(out, "{side} to move: between {} and {}", report.bounds.low, report.bounds.high)?,
        }
        if !report.best.is_empty() {
            let best: Vec<_> = report.best.iter().map(|mv| format_move(rules, *mv)).collect();
            writeln!(out, "best      {}", best.join(" "))?;
            writeln!(out, "line      {}", format_moves(rules, &report.line))?;
        }
        for (mv, score) in self.scores().iter().flatten() {
            writeln!(out, "  {mv:<6}{}", score.as_i64().map_or("?".into(), |score| format!("{score:+}")))?;
        }
        writeln!(out, "nodes     {}", report.nodes)?;
        writeln!(out, "time      {:.6} s", self.time.as_secs_f64())?;
        Ok(())
    }
}

/// True once Ctrl-C was pressed.
fn interrupted(limits: &Limits) -> bool {
    limits.stop.is_some_and(|stop: &AtomicBool| stop.load(Ordering::Relaxed))
}
