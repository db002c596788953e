//! `filetto lab threads`: ABDADA, turn by turn, as text and as a picture with a row per thread.

use std::fmt::Write as _;
use std::io::Write;

use filetto::internals::book::write_whole;
use filetto::internals::lab::threads::{Turn, film};
use filetto::search::TypedTree;
use serde_json::json;

use super::args::ThreadsArgs;
use crate::failure::Failure;
use crate::lang::{Lang, say};
use crate::report::typeset::escape;

const CELL: usize = 34;
const ROW: usize = 44;
const LEFT: usize = 100;

pub(super) fn run(args: &ThreadsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let threads = usize::from(args.threads);
    let turns = film(&args.tree, threads);
    let names = Names(args.tree.names(), &args.tree);
    if let Some(path) = &args.output.svg {
        let lang = args.output.lang();
        let picture = picture(&turns, threads, &names, lang);
        write_whole(path, picture.as_bytes()).map_err(|error| Failure::unwritable(path, &error))?;
    }
    if args.output.json {
        let row = |turn: &Turn| json!({"thread": turn.thread + 1, "act": turn.act.name(), "node": names.of(turn), "value": turn.value});
        let rows: Vec<_> = turns.iter().map(row).collect();
        writeln!(out, "{}", json!({"tree": args.tree.to_string(), "turns": rows}))?;
        return Ok(());
    }
    for (number, turn) in (1..).zip(&turns) {
        let value = turn.value.map_or(String::new(), |value| format!(" = {value}"));
        let name = names.of(turn);
        writeln!(out, "{number:>3}  thread {}  {:<5} {name}{value}", turn.thread + 1, turn.act.name())?;
    }
    Ok(())
}

/// The names of a tree's nodes, by the moves that lead to them.
struct Names<'a>(Vec<String>, &'a TypedTree);

impl Names<'_> {
    fn of(&self, turn: &Turn) -> &str {
        self.1.node_at(&turn.line).map_or("", |node| &self.0[node])
    }
}

/// A row per thread, a column per turn: white where a node is entered, hatched where one is put off, grey where it is left.
fn picture(turns: &[Turn], threads: usize, names: &Names, lang: Lang) -> String {
    let (width, height) = ((LEFT + turns.len() * CELL + 20).max(760), threads * ROW + 80);
    let mut svg = format!(
        "<svg role=\"img\" class=\"threads\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>ABDADA</title>\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for thread in 0..threads {
        let word = format!("thread {}", thread + 1);
        let _ = writeln!(svg, "<text class=\"who\" x=\"14\" y=\"{}\">{word}</text>", 20 + thread * ROW + 24);
    }
    turns.iter().enumerate().for_each(|(column, turn)| cell(column, turn, names, &mut svg));
    let legend = say!(
        lang,
        "a column per turn · white: entered · orange: put off, another thread is there · green: from the table · grey: left, with its value",
        "una colonna per turno · bianco: si entra · arancio: rimandato, c'è un altro thread · verde: dalla tabella · grigio: si lascia, col valore"
    );
    let _ = writeln!(svg, "<text class=\"small\" x=\"14\" y=\"{}\">{legend}</text>\n</svg>", height - 22);
    svg
}

const STYLE: &str = "\
.threads text{font-family:sans-serif;font-size:13px;text-anchor:middle}.threads .who,.threads .small{text-anchor:start}\
.threads .small{font-size:12px;fill:#444}.threads rect{stroke:#333}.threads .enter{fill:#fff}.threads .defer{fill:#f6b26b}\
.threads .known{fill:#a9d8b8}.threads .leave{fill:#e2e2e2}";

fn cell(column: usize, turn: &Turn, names: &Names, svg: &mut String) {
    let (x, y) = (LEFT + column * CELL, 20 + turn.thread * ROW);
    let (class, name) = (turn.act.name(), escape(names.of(turn)));
    let _ = writeln!(
        svg,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"36\" rx=\"4\"/><text x=\"{}\" y=\"{}\">{name}</text>",
        CELL - 3,
        x + CELL / 2 - 2,
        y + 16
    );
    if let Some(value) = turn.value {
        let _ =
            writeln!(svg, "<text class=\"value\" x=\"{}\" y=\"{}\">{value}</text>", x + CELL / 2 - 2, y + 31);
    }
}
