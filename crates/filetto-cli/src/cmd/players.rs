//! `filetto players`: the registry, then every option once.

use std::io::Write;

use filetto::internals::player::{Entry, Key};
use filetto::player::spec::PLAYERS;
use serde_json::Value as Json;

use crate::args::ListArgs;
use crate::failure::Failure;
use crate::json;

pub(crate) fn run(args: &ListArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.json {
        let list: Json = PLAYERS.iter().map(json::entry).collect();
        writeln!(out, "{list}")?;
        return Ok(());
    }
    for entry in PLAYERS {
        writeln!(out, "{:<14} {}{}", entry.name, entry.about, other_words(entry))?;
        let defaults: Vec<String> =
            entry.keys.iter().map(|key| format!("{}={}", key.name, key.default)).collect();
        for line in wrapped(&defaults) {
            writeln!(out, "               {line}")?;
        }
    }
    writeln!(out, "\nOptions (name:key=value,key=value; the values above are the defaults):")?;
    for (key, players) in options() {
        writeln!(out, "{:<14} {} ({}): {}", key.name, key.about, players.join(", "), key.kind)?;
    }
    Ok(())
}

/// How else a player may be called.
fn other_words(entry: &Entry) -> String {
    let words = entry.aliases();
    if words.is_empty() { String::new() } else { format!(" (other name: {})", words.join(", ")) }
}

/// Every option once, with the players that have it.
fn options() -> Vec<(&'static Key, Vec<&'static str>)> {
    let mut options: Vec<(&Key, Vec<&str>)> = Vec::new();
    for (entry, key) in PLAYERS.iter().flat_map(|entry| entry.keys.iter().map(move |key| (entry, key))) {
        let same = |known: &Key| {
            (known.name, known.about, known.kind.to_string()) == (key.name, key.about, key.kind.to_string())
        };
        match options.iter_mut().find(|(known, _)| same(known)) {
            Some((_, players)) => players.push(entry.name),
            None => options.push((key, vec![entry.name])),
        }
    }
    options
}

/// Words in lines of at most 80 characters.
fn wrapped(words: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < 80 => *line += &format!(" {word}"),
            _ => lines.push(word.clone()),
        }
    }
    lines
}
