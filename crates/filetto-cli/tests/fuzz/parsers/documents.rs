//! What is read from files: leagues, openings, positions to solve, puzzles, certificates, books, saved games.

use filetto::arena::preset::Preset;
use filetto::book::Book;
use filetto::game::Position;
use filetto::game::notation::format_game;
use filetto::internals::arena::opening::parse_list;
use filetto::internals::book::{Order, consistent, crc64, entries};
use filetto::puzzle;
use filetto::solver::verify;
use filetto_cli::{json, positions as position_file};

use super::{Seen, about, comes_back, game, kind, refused};

pub(super) fn league(text: &str) -> Seen {
    match Preset::parse(text) {
        Ok(preset) => Seen::Read(format!("{} {}", about(preset.starts.len()), preset.scoring.first > 1.0)),
        Err(error) => refused(&error),
    }
}

pub(super) fn openings(text: &str) -> Seen {
    let (rules, list) = game(text);
    match parse_list(rules, list) {
        Ok(openings) => {
            let written: Vec<String> = openings.iter().map(line).collect();
            let again = parse_list(rules, &written.join("\n")).ok();
            comes_back(&openings, again.as_ref(), format!("{} {}", kind(rules), about(openings.len())))
        }
        Err(error) => refused(&error),
    }
}

fn line(position: &Position) -> String {
    Some(format_game(position)).filter(|moves| !moves.is_empty()).unwrap_or("-".into())
}

pub(super) fn positions(text: &str) -> Seen {
    let (rules, list) = game(text);
    match position_file::read(rules, list, usize::MAX) {
        Ok(lines) => {
            let scored = lines.iter().filter(|line| line.expected.is_some()).count();
            Seen::Read(format!("{} {} {}", kind(rules), about(lines.len()), about(scored)))
        }
        Err(error) => refused(&error),
    }
}

pub(super) fn puzzles(text: &str) -> Seen {
    match puzzle::read(text) {
        Ok(puzzles) => {
            let written: String = puzzles.iter().map(|(_, puzzle)| format!("{puzzle}\n")).collect();
            let read = |text: &str| {
                puzzle::read(text).map(|found| found.into_iter().map(|(_, puzzle)| puzzle).collect())
            };
            let again: Option<Vec<_>> = read(&written).ok();
            let puzzles: Vec<_> = puzzles.into_iter().map(|(_, puzzle)| puzzle).collect();
            comes_back(&puzzles, again.as_ref(), about(puzzles.len()))
        }
        Err(error) => refused(&error),
    }
}

pub(super) fn certificate(text: &str) -> Seen {
    match verify::check(text) {
        Ok(verified) => Seen::Read(format!("{} {:?}", kind(verified.game), verified.value())),
        Err(error) => refused(&error),
    }
}

/// A book as it stands, or, if its first byte is `+`, what follows with the right checksum: else no change would ever get
/// past that.
pub(super) fn book(bytes: &[u8]) -> Seen {
    let bytes = match bytes.strip_prefix(b"+") {
        Some(body) => [body, &crc64(body).to_le_bytes()].concat(),
        None => bytes.to_vec(),
    };
    let book = match Book::from_bytes(bytes) {
        Ok(book) => book,
        Err(error) => return refused(&error),
    };
    let root = Position::new(book.rules());
    let (known, scores) = (book.probe(&root), book.scores(&root));
    if book.len() > 5_000 {
        return Seen::Read("a large book".into());
    }
    match entries(&book, Order::Rising) {
        Ok(entries) => {
            let probed = entries.iter().filter(|(position, _)| book.probe(position).is_some()).count();
            let sound = entries
                .iter()
                .filter(|(position, entry)| consistent(&book, position, *entry).is_ok())
                .count();
            let scored = scores.iter().filter(|(_, score)| score.is_some()).count();
            let numbers = [probed, sound, scored].map(about);
            Seen::Read(format!("{} {numbers:?} {}", kind(book.rules()), known.is_some()))
        }
        Err(fault) => Seen::Refused(super::shape(&fault.sentence)),
    }
}

pub(super) fn saved_game(bytes: &[u8]) -> Seen {
    let Ok(line) = serde_json::from_slice::<serde_json::Value>(bytes) else {
        return Seen::Refused("no JSON".into());
    };
    match json::read_game(&line) {
        Some((number, end)) => {
            let end: String = format!("{end:?}").chars().take_while(|c| *c != '"').collect();
            Seen::Read(format!("{} {end}", about(number)))
        }
        None => Seen::Refused(format!("no game {}", line.is_object())),
    }
}
