//! What a solver says of a position, as text and as JSON.

use std::io::Write;
use std::time::Duration;

use filetto::analysis::from_the_book;
use filetto::game::notation::{format_move, format_moves};
use filetto::game::{Position, Rules};
use filetto::solver::bounds::{plies_to_end, score};
use filetto::solver::{Bounds, Budget, Report, Solver, Verdict};
use filetto::value::Value;
use serde_json::{Map, Value as Json, json};

use crate::failure::Failure;
use crate::json;

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The opening book that comes with the program.
    Book,
    /// The solver searched.
    Search,
}

impl Source {
    fn word(self) -> &'static str {
        match self {
            Source::Book => "book",
            Source::Search => "search",
        }
    }
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// Win, draw or loss is enough.
    pub weak: bool,
    /// The value of every move too.
    pub all_moves: bool,
    /// The opening book may answer.
    pub book: bool,
}

/// The report of a position, by the opening book where it knows all that is asked.
pub fn report(solver: &mut Solver, position: &Position, asked: Asked, limits: &Budget) -> (Report, Source) {
    let known = asked.book.then(|| from_the_book(position, asked.all_moves)).flatten();
    match known {
        Some(known) => (to_the_end(solver, position, known, limits), Source::Book),
        None if asked.weak => (solver.weak(position, limits).into(), Source::Search),
        None => (solver.report(position, asked.all_moves, limits), Source::Search),
    }
}

/// The solver plays on where the book's line ends: that is late enough to take next to no time.
fn to_the_end(solver: &mut Solver, position: &Position, mut known: Report, limits: &Budget) -> Report {
    let mut end = position.clone();
    known.line.iter().for_each(|mv| end.play_unchecked(*mv));
    let rest = solver.report(&end, false, limits);
    known.line.extend(rest.line);
    known.nodes = rest.nodes;
    known
}

/// A solved position and how long it took.
pub struct Answer {
    /// The position.
    pub position: Position,
    /// What was proven.
    pub report: Report,
    /// Where it comes from.
    pub source: Source,
    /// How long it took.
    pub time: Duration,
}

impl Answer {
    fn rules(&self) -> Rules {
        self.position.rules()
    }

    /// The score, if it is proven.
    pub fn score(&self) -> Option<i32> {
        score(self.rules(), self.position.ply(), self.report.bounds.value()?)
    }

    /// Plies to the end of the game with perfect play.
    fn plies(&self) -> Option<usize> {
        plies_to_end(self.rules(), self.position.ply(), self.report.bounds.value()?)
    }

    /// Win, draw or loss in a word, if it is proven.
    pub fn outcome(&self) -> Option<&'static str> {
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
    pub fn json(&self) -> Json {
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
            "source": self.source.word(),
            "nodes": report.nodes,
            "seconds": json::seconds(self.time),
        });
        json::extend(json::about(&self.position), answer)
    }

    /// For people.
    pub fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
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
        if self.source == Source::Book {
            writeln!(out, "source    the opening book (--no-book searches)")?;
        }
        writeln!(out, "nodes     {}", report.nodes)?;
        writeln!(out, "time      {:.6} s", self.time.as_secs_f64())?;
        Ok(())
    }
}
