//! Several players in one text.

use std::str::FromStr;

use super::entry::Entry;
use super::spec::{PlayerSpec, find};

/// Programs by their specs, with commas between them. Options have commas too: a piece belongs to the spec before
/// it unless it begins with the name of a player. Behind a command line (`external:CMD`) only such a name ends it.
#[derive(Clone, Debug)]
pub struct SpecList(pub Vec<PlayerSpec>);

impl FromStr for SpecList {
    type Err = String;

    fn from_str(text: &str) -> Result<SpecList, String> {
        let texts = split(text);
        let specs: Result<Vec<PlayerSpec>, String> =
            texts.iter().map(|text| text.parse().map_err(|error| format!("{error}"))).collect();
        let specs = specs?;
        match specs.iter().find(|spec| spec.is_human()) {
            _ if specs.is_empty() => Err("expected at least one player (example: minimax,alphabeta)".into()),
            Some(_) => {
                Err("a person cannot be measured: expected programs (example: minimax,alphabeta)".into())
            }
            None => Ok(SpecList(specs)),
        }
    }
}

/// The texts of the single specs. The spaces of a command line are its own.
fn split(text: &str) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for piece in text.split(',').filter(|piece| !piece.trim().is_empty()) {
        match texts.last_mut() {
            Some(last) if !begins_a_spec(piece.trim(), last) => {
                last.push(if last.contains(':') { ',' } else { ':' });
                last.push_str(piece);
            }
            _ if is_command(piece) => texts.push(piece.trim_start().to_string()),
            _ => texts.push(piece.trim().to_string()),
        }
    }
    texts
}

/// True if a piece begins a spec whose command line has begun too.
fn is_command(piece: &str) -> bool {
    piece.contains(':') && entry(piece).is_some_and(Entry::runs_a_command)
}

/// True if a piece is not an option, or a part of the command, of the spec before it.
fn begins_a_spec(piece: &str, before: &str) -> bool {
    let in_command = entry(before).is_some_and(Entry::runs_a_command);
    let is_option = piece.split(':').next().is_some_and(|name| name.contains('='));
    entry(piece).is_some() || !(in_command || is_option)
}

/// The player whose name a text begins with.
fn entry(text: &str) -> Option<&'static Entry> {
    let name = text.split(':').next()?.trim();
    find(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_of_options_and_of_lists_are_told_apart() {
        let list = |text: &str| {
            let specs = text.parse::<SpecList>()?;
            Ok::<_, String>(specs.0.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert_eq!(list("minimax,alphabeta").unwrap(), ["minimax", "alphabeta"]);
        assert_eq!(
            list("alphabeta:depth=8,eval=rivest,minimax:depth=3, random").unwrap(),
            ["alphabeta:depth=8,eval=rivest", "minimax:depth=3", "random"]
        );
        assert_eq!(list("minimax,depth=3").unwrap(), ["minimax:depth=3"]);
        assert_eq!(list("external:sh -c a , b,random").unwrap(), ["external:sh -c a , b", "random"]);
        assert_eq!(list("external ,sh").unwrap(), ["external:sh"]);
        assert!(list("").is_err() && list("human").is_err());
        assert!(list("minimax,nobody").unwrap_err().contains("unknown player \"nobody\""));
        assert!(list("minimax,nobody:depth=3").unwrap_err().contains("unknown player \"nobody\""));
    }
}
