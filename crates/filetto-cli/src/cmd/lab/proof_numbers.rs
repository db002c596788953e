//! `filetto lab proof-numbers`: what every node of a tree still needs for a proof, and for a disproof.

use std::io::Write;

use filetto::internals::book::write_whole;
use filetto::internals::lab::proof_numbers::Numbers;
use filetto::search::{Algorithm, TypedTree};
use serde_json::json;

use super::args::ProofNumbersArgs;
use crate::failure::Failure;
use crate::tree::Request;

pub(super) fn run(args: &ProofNumbersArgs, out: &mut impl Write) -> Result<(), Failure> {
    let rows = rows(&args.tree);
    if let Some(path) = &args.output.svg {
        let (drawing, _) = Request::typed(args.tree.clone(), Algorithm::Minimax).record()?;
        let labels =
            |line: &[u16]| rows.iter().find(|row| row.line == line).map(Row::label).unwrap_or_default();
        let lang = args.output.lang();
        let picture = drawing.unsearched().labelled(labels).svg_in(lang);
        write_whole(path, picture.as_bytes()).map_err(|error| Failure::unwritable(path, &error))?;
    }
    if args.output.json {
        let row = |row: &Row| json!({"name": row.name, "proof": row.numbers.proof, "disproof": row.numbers.disproof});
        let nodes: Vec<_> = rows.iter().map(row).collect();
        writeln!(out, "{}", json!({"tree": args.tree.to_string(), "nodes": nodes}))?;
        return Ok(());
    }
    for row in &rows {
        writeln!(out, "{:indent$}{} {}", "", row.name, row.label(), indent = 2 * row.line.len())?;
    }
    Ok(())
}

struct Row {
    line: Vec<u16>,
    name: String,
    numbers: Numbers,
}

impl Row {
    fn label(&self) -> String {
        let text = |number: Option<u64>| number.map_or("-".to_string(), |number| number.to_string());
        format!("{} | {}", text(self.numbers.proof), text(self.numbers.disproof))
    }
}

/// Every node of a tree, parents before their children.
fn rows(tree: &TypedTree) -> Vec<Row> {
    let names = tree.names();
    let row = |(line, numbers): (Vec<u16>, Numbers)| {
        let name = tree.node_at(&line).map_or_else(String::new, |node| names[node].clone());
        Row { line, name, numbers }
    };
    let mut rows: Vec<Row> = Numbers::of_every_node(tree).into_iter().map(row).collect();
    rows.sort_by(|one, other| one.line.cmp(&other.line));
    rows
}
