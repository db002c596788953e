//! Everything that reads what somebody else wrote, and the laws it must keep.

mod documents;
mod requests;
mod spoken;
mod typed;

use std::fmt::{Debug, Display};

use filetto::game::Rules;

/// What a parser made of an input.
pub enum Seen {
    /// It was read; which kind of thing.
    Read(String),
    /// It was refused; in which way.
    Refused(String),
    /// A law is broken.
    Broken(String),
}

/// A parser, and how many of the inputs it gets.
pub struct Parser {
    pub name: &'static str,
    pub weight: usize,
    pub read: fn(&[u8]) -> Seen,
}

/// All of them. The weights are about inversely to what a look takes.
pub const PARSERS: [Parser; 30] = [
    Parser { name: "rules", weight: 90, read: |bytes| typed::rules(&text(bytes)) },
    Parser { name: "moves", weight: 90, read: |bytes| typed::moves(&text(bytes)) },
    Parser { name: "move", weight: 60, read: |bytes| typed::one_move(&text(bytes)) },
    Parser { name: "board", weight: 90, read: |bytes| typed::board(&text(bytes)) },
    Parser { name: "arrangement", weight: 10, read: |bytes| typed::arrangement(&text(bytes)) },
    Parser { name: "player", weight: 90, read: |bytes| typed::player(&text(bytes)) },
    Parser { name: "players", weight: 60, read: |bytes| typed::players(&text(bytes)) },
    Parser { name: "range", weight: 20, read: |bytes| typed::range(&text(bytes)) },
    Parser { name: "evaluation", weight: 20, read: |bytes| typed::evaluation(&text(bytes)) },
    Parser { name: "tree", weight: 60, read: |bytes| typed::tree(&text(bytes)) },
    Parser { name: "matrix", weight: 60, read: |bytes| typed::matrix(&text(bytes)) },
    Parser { name: "duration", weight: 60, read: |bytes| typed::duration(&text(bytes)) },
    Parser { name: "clock", weight: 50, read: |bytes| typed::clock(&text(bytes)) },
    Parser { name: "size", weight: 50, read: |bytes| typed::size(&text(bytes)) },
    Parser { name: "external", weight: 20, read: |bytes| typed::external(&text(bytes)) },
    Parser { name: "command-line", weight: 5, read: |bytes| typed::command_line(&text(bytes)) },
    Parser { name: "league", weight: 60, read: |bytes| documents::league(&text(bytes)) },
    Parser { name: "openings", weight: 60, read: |bytes| documents::openings(&text(bytes)) },
    Parser { name: "positions", weight: 50, read: |bytes| documents::positions(&text(bytes)) },
    Parser { name: "puzzles", weight: 50, read: |bytes| documents::puzzles(&text(bytes)) },
    Parser { name: "certificate", weight: 20, read: |bytes| documents::certificate(&text(bytes)) },
    Parser { name: "book", weight: 20, read: documents::book },
    Parser { name: "saved-game", weight: 60, read: documents::saved_game },
    Parser { name: "line-command", weight: 60, read: |bytes| spoken::line_command(&text(bytes)) },
    Parser { name: "line-reply", weight: 50, read: |bytes| spoken::line_reply(&text(bytes)) },
    Parser { name: "gomocup-command", weight: 60, read: |bytes| spoken::gomocup_command(&text(bytes)) },
    Parser { name: "gomocup-reply", weight: 50, read: |bytes| spoken::gomocup_reply(&text(bytes)) },
    Parser { name: "kaggle", weight: 40, read: spoken::kaggle },
    Parser { name: "question", weight: 40, read: |bytes| requests::question(&text(bytes)) },
    Parser { name: "request", weight: 6, read: requests::request },
];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The game of the first line, Connect Four if it names none, and the lines behind it.
fn game(text: &str) -> (Rules, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    (first.parse().unwrap_or(Rules::connect4()), rest)
}

/// The kind of a game, in a word.
fn kind(rules: Rules) -> String {
    let size = rules.cells().ilog2();
    format!(
        "{} {} {size}",
        if rules.is_drop() { "drop" } else { "free" },
        if rules.is_exact() { "exact" } else { "" }
    )
}

/// How many, roughly.
fn about(count: usize) -> u32 {
    count.saturating_add(1).ilog2()
}

/// What was read, written and read again is the same.
fn comes_back<T: PartialEq + Debug>(once: &T, again: Option<&T>, kind: impl Display) -> Seen {
    match again {
        Some(again) if again == once => Seen::Read(kind.to_string()),
        again => Seen::Broken(format!("{once:?} comes back as {again:?}")),
    }
}

/// A refusal says something, in one short line that any terminal shows as one line.
fn refused(error: &impl Display) -> Seen {
    let sentence = error.to_string();
    if !is_line(&sentence) || sentence.len() > 1_000 {
        return Seen::Broken(format!("an error that is no line: {sentence:?}"));
    }
    Seen::Refused(shape(&sentence))
}

/// The same, told apart by what was expected alone: for sentences that repeat a value without quotes.
fn refused_for(error: &impl Display) -> Seen {
    match refused(error) {
        Seen::Refused(_) => {
            let sentence = error.to_string();
            Seen::Refused(shape(sentence.rsplit("expected").next().unwrap_or_default()))
        }
        other => other,
    }
}

/// Something is said, and nothing in it moves a cursor.
fn is_line(sentence: &str) -> bool {
    let breaks = |c: char| c.is_control() || c == '\u{2028}' || c == '\u{2029}';
    !sentence.trim().is_empty() && !sentence.contains(breaks)
}

/// A sentence without its numbers, quotations and values (`key=value`).
fn shape(sentence: &str) -> String {
    let mut shape = String::new();
    let (mut quoted, mut escaped) = (false, false);
    for c in sentence.chars() {
        quoted ^= c == '"' && !escaped;
        escaped = quoted && c == '\\' && !escaped;
        if !quoted && !c.is_ascii_digit() {
            shape.push(c);
        }
    }
    let without_values = |word: &&str| !word.contains('=');
    shape.split_whitespace().filter(without_values).collect::<Vec<_>>().join(" ")
}
