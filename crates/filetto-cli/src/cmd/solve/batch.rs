//! `filetto solve --file`: many positions, one per line, checked against the scores that stand behind them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use filetto::solver::{Budget, Solver};
use indicatif::ProgressBar;
use serde_json::json;

use super::{SolveArgs, interrupted};
use crate::failure::Failure;
use crate::json;
use crate::positions;
use crate::solved::{Answer, Source};

pub(super) fn run(
    args: &SolveArgs,
    path: &Path,
    solver: &mut Solver,
    limits: &Budget,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::Input(format!("cannot read {}: {error}", path.display())))?;
    let lines = positions::read(args.game.game, &text, args.limit.unwrap_or(u64::MAX) as usize)?;
    let bar = ProgressBar::new(lines.len() as u64);
    let mut total = Total::default();
    for line in lines {
        // Every position starts from nothing, so that means are of single positions; clearing is not timed.
        solver.clear();
        let start = Instant::now();
        // The value alone: best moves and lines would be another kind of work.
        let solve = if args.weak { Solver::weak } else { Solver::solve };
        let report = solve(solver, &line.position, limits).into();
        let answer =
            Answer { position: line.position, report, source: Source::Search, time: start.elapsed() };
        if interrupted(limits) {
            break;
        }
        let right = line.expected.is_none_or(|expected| agrees(&answer, expected));
        total.add(&answer, right);
        if args.json {
            let verdict = json!({"expected": line.expected, "right": right});
            writeln!(
                out,
                "{}",
                json::extend(answer.json().as_object().cloned().unwrap_or_default(), verdict)
            )?;
        } else if !right {
            let found =
                answer.score().map_or(answer.outcome().unwrap_or("?").to_string(), |score| score.to_string());
            let expected = line.expected.unwrap_or_default();
            writeln!(
                out,
                "wrong: {} is {found}, the file says {expected}",
                json::about(&answer.position)["moves"]
            )?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    total.print(args.json, out)?;
    if interrupted(limits) {
        return Err(Failure::No(format!("interrupted after {} positions", total.positions)));
    }
    if total.wrong > 0 {
        return Err(Failure::No(format!("{} of {} scores are wrong", total.wrong, total.positions)));
    }
    Ok(())
}

fn agrees(answer: &Answer, expected: i32) -> bool {
    match answer.score() {
        Some(score) => score == expected,
        // Without the distance only the sign can be compared.
        None => answer.outcome() == Some(["loss", "draw", "win"][(expected.signum() + 1) as usize]),
    }
}

#[derive(Default)]
struct Total {
    positions: u64,
    wrong: u64,
    nodes: u64,
    time: Duration,
}

impl Total {
    fn add(&mut self, answer: &Answer, right: bool) {
        self.positions += 1;
        self.wrong += u64::from(!right);
        self.nodes += answer.report.nodes;
        self.time += answer.time;
    }

    fn print(&self, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
        let each = self.positions.max(1) as f64;
        let mean_us = self.time.as_nanos() as f64 / 1e3 / each;
        let mean_nodes = self.nodes as f64 / each;
        if as_json {
            let summary = json!({
                "positions": self.positions,
                "wrong": self.wrong,
                "mean_us": mean_us,
                "mean_nodes": mean_nodes,
                "seconds": json::seconds(self.time),
            });
            writeln!(out, "{}", json!({ "summary": summary }))?;
        } else {
            writeln!(out, "positions {}, wrong {}", self.positions, self.wrong)?;
            writeln!(out, "mean      {mean_us:.2} µs, {mean_nodes:.1} nodes")?;
            writeln!(out, "time      {:.3} s", self.time.as_secs_f64())?;
        }
        Ok(())
    }
}
