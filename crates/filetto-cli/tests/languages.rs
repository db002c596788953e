//! The pages of the lab in English and Italian: no sentence, heading, caption, axis or column is the same in both.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{CommandFactory, Parser};
use filetto::game::Rules;
use filetto::player::PlayerSpec;
use filetto_cli::cli::Cli;

/// One line per experiment, with parameters that make it short. LOG is the file of a game.
const COMMANDS: [&str; 12] = [
    "lab curves --game tris --depth 2 --games 2 --measure both",
    "lab cuts --branching 2,3 --depth 3 --trees 3 --leaves 500 --game tris --positions 2",
    "lab compare --players minimax,alphabeta --depth 3 --positions 2 --horizon 1",
    "lab levels --boards free-3x3-3 --positions 1 --budget 2s",
    "lab thesis --boards free-3x3-3 --positions 40",
    "lab elo --to 2 --games 2",
    "lab properties --leaves 100",
    "lab annealing --base forsa4:sweeps=1 --sweeps 2 --games 2 --opponent alphabeta:depth=1",
    "lab southpasadena --boards drop-4x4-4,drop-5x4-4 --time 2ms --positions 2 --depth 4 --leaves 100",
    "lab exercises --seed 3",
    "lab report --depth 2 --games 1",
    "lab report --depth 2 --games 1 --game-log LOG",
];

/// Texts that are the same in both languages: names, formulas and titles of books.
const SAME: &[&str] = &[
    "b",
    "d",
    "ms",
    "Elo",
    "formula",
    "Pearl",
    "tris (free-3x3-3)",
    "D. E. Knuth",
    "J. Pearl",
    "R. L. Rivest",
    "core",
];

/// Elements whose text somebody reads.
const ELEMENTS: [&str; 9] = ["title", "h1", "h2", "h3", "p", "figcaption", "caption", "th", "text"];

fn folder() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("languages");
    fs::create_dir_all(&path).unwrap();
    path
}

/// A game of a person against a program, as `filetto play --log` writes it.
fn log() -> PathBuf {
    let path = folder().join("game.jsonl");
    let line = |moves: &str, turn: u32| {
        format!(
            r#"{{"game":"drop-7x6-4","moves":"{moves}","computer_move":{turn},"side":"O","player":"alphabeta:depth=2","move":"4","value":{{"kind":"estimate","plies":null,"estimate":-3}},"depth":2,"seconds":0.001,"nodes":30,"expanded":6,"leaves":24,"cuts":3}}"#
        )
    };
    fs::write(&path, format!("{}\n{}\n", line("1", 1), line("141", 2))).unwrap();
    path
}

/// The page of a command in a language.
fn page(command: &str, lang: &str) -> String {
    let path = folder().join(format!("{lang}.html"));
    let command = command.replace("LOG", log().to_str().unwrap());
    let words = ["filetto"].into_iter().chain(command.split(' '));
    let output = ["--lang", lang, "--html", path.to_str().unwrap()];
    let cli = Cli::try_parse_from(words.chain(output)).unwrap();
    cli.chosen().run(&mut Vec::new()).unwrap();
    fs::read_to_string(path).unwrap()
}

/// The texts of the elements of a name, without the tags inside them.
fn texts(page: &str, element: &str) -> Vec<String> {
    let (open, close) = (format!("<{element}"), format!("</{element}>"));
    let starts = page.match_indices(&open).map(|(start, _)| &page[start + open.len()..]);
    let inner = starts.filter(|rest| rest.starts_with(['>', ' '])).filter_map(|rest| {
        let (_, inner) = rest.split_once('>')?;
        Some(inner.split_once(&close)?.0)
    });
    inner.map(|inner| without_tags(inner).trim().to_string()).collect()
}

fn without_tags(html: &str) -> String {
    html.split('<')
        .enumerate()
        .map(|(index, part)| match index {
            0 => part,
            _ => part.split_once('>').map_or("", |(_, text)| text),
        })
        .collect()
}

fn sentences(page: &str) -> BTreeSet<String> {
    let all = ELEMENTS.iter().flat_map(|element| texts(page, element));
    all.filter(|text| says_something(text)).collect()
}

/// True for what has words in it that a reader needs in a language.
fn says_something(text: &str) -> bool {
    let is_name = text.parse::<PlayerSpec>().is_ok() || text.parse::<Rules>().is_ok() || is_constant(text);
    let is_formula = !text.chars().filter(|c| c.is_alphabetic()).any(|c| !"kMGbdxmN".contains(c));
    !is_name && !is_formula && !SAME.iter().any(|same| text == *same || (same.len() > 3 && text.starts_with(same)))
        // A column of a player: its quantity is checked by another column.
        && !text.ends_with(" ms")
}

/// True for an option of ForSA4, which is typed as it stands there.
fn is_constant(text: &str) -> bool {
    let forsa4: PlayerSpec = "forsa4".parse().unwrap();
    forsa4.entry().keys.iter().any(|key| key.name == text)
}

#[test]
fn no_sentence_is_the_same_in_both_languages() {
    let mut repeated = Vec::new();
    for command in COMMANDS {
        let [english, italian] = ["en", "it"].map(|lang| page(command, lang));
        assert!(english.contains("<html lang=\"en\">") && italian.contains("<html lang=\"it\">"));
        let (english, italian) = (sentences(&english), sentences(&italian));
        assert!(english.len() > 8 && italian.len() > 8, "{command}");
        repeated.extend(english.intersection(&italian).map(|text| format!("{command}: {text}")));
    }
    assert!(repeated.is_empty(), "{repeated:#?}");
}

#[test]
fn every_experiment_is_looked_at() {
    let cli = Cli::command();
    let lab = cli.find_subcommand("lab").unwrap();
    let looked_at = |name: &str| COMMANDS.iter().any(|command| command.split(' ').nth(1) == Some(name));
    for experiment in lab.get_subcommands().map(clap::Command::get_name).filter(|name| *name != "help") {
        assert!(looked_at(experiment), "{experiment}");
    }
}
