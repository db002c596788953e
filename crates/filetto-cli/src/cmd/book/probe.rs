//! `filetto book probe`: what a book knows of a position.

use std::io::Write;

use clap::Args;
use filetto::book::{Book, BookMove};
use filetto::game::notation::format_move;
use filetto::game::{Move, Position};
use serde_json::{Map, Value as Json, json};

use super::WhichBook;
use crate::args::MovesArgs;
use crate::failure::Failure;
use crate::json;

/// `filetto book probe`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  filetto book probe                          the empty board
  filetto book probe 4433 --json
  filetto book probe --book six.book 33

Scores are those of `filetto solve`. A position that is not in the book: exit code 1.

JSON: game, moves, known, score, value, move (the book's), best (all moves known to keep the score), scores (of every
legal move; null where the book does not say).")]
pub struct ProbeArgs {
    #[command(flatten)]
    which: WhichBook,
    #[command(flatten)]
    moves: MovesArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ProbeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let book = args.which.open().map_err(|error| Failure::Input(error.to_string()))?;
    let position = args.moves.position(book.rules())?;
    let answer = Answer::new(&book, position);
    if args.json {
        writeln!(out, "{}", answer.json())?;
    } else {
        answer.print(out)?;
    }
    match answer.known {
        Some(_) => Ok(()),
        None => Err(Failure::No(format!("this position is not in {}", args.which.name()))),
    }
}

struct Answer {
    position: Position,
    known: Option<BookMove>,
    scores: Vec<(Move, Option<i32>)>,
}

impl Answer {
    fn new(book: &Book, position: Position) -> Answer {
        Answer { known: book.probe(&position), scores: book.scores(&position), position }
    }

    fn name(&self, mv: Move) -> String {
        format_move(self.position.rules(), mv)
    }

    fn best(&self) -> Vec<Move> {
        let Some(known) = self.known else { return Vec::new() };
        let best = self.scores.iter().filter(|(_, score)| *score == Some(known.score));
        best.map(|(mv, _)| *mv).collect()
    }

    fn json(&self) -> Json {
        let scores: Map<String, Json> =
            self.scores.iter().map(|(mv, score)| (self.name(*mv), (*score).into())).collect();
        let answer = json!({
            "known": self.known.is_some(),
            "score": self.known.map(|known| known.score),
            "value": self.known.map(|known| json::value(known.value)),
            "move": self.known.map(|known| self.name(known.best)),
            "best": json::moves(self.position.rules(), &self.best()),
            "scores": scores,
        });
        json::extend(json::about(&self.position), answer)
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{}", self.position)?;
        if let Some(known) = self.known {
            let side = self.position.to_move();
            writeln!(out, "{side} to move: {} (score {:+})", known.value, known.score)?;
            writeln!(out, "book move {}", self.name(known.best))?;
        }
        for (mv, score) in &self.scores {
            let text = score.map_or("?".to_string(), |score| format!("{score:+}"));
            writeln!(out, "  {:<6}{text}", self.name(*mv))?;
        }
        Ok(())
    }
}
