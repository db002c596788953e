//! `GET /api/threads`: ABDADA on a small typed tree, turn by turn.

use filetto::internals::lab::threads::{Turn, film};
use filetto::search::TypedTree;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::super::refusal::{Code, Refusal};

/// The textbook's tree.
const TREE: &str = "((3 12 8) (2 4 6) (14 5 2))";
/// A tree of more letters has more turns than anybody watches.
const LONGEST: usize = 400;

/// The tree and how many threads search it.
#[derive(Debug, Deserialize)]
pub struct Question {
    tree: Option<String>,
    threads: Option<usize>,
}

impl Question {
    /// The turns.
    pub fn json(&self) -> Result<Json, Refusal> {
        if cfg!(target_family = "wasm") {
            let sentence = "this film takes several threads, and a browser has one: the program shows it";
            return Err(Refusal::new(Code::NeedsThreads, sentence));
        }
        let text = self.tree.as_deref().filter(|tree| !tree.is_empty()).unwrap_or(TREE);
        if text.len() > LONGEST {
            let sentence = format!("the tree is too long to watch: expected {LONGEST} letters at most");
            return Err(Refusal::new(Code::SearchTooLarge, sentence));
        }
        let tree: TypedTree = text.parse()?;
        let threads = self.threads.unwrap_or(2).clamp(1, 4);
        let names = tree.names();
        let turn = |turn: &Turn| {
            let node = tree.node_at(&turn.line).unwrap_or_default();
            json!({"thread": turn.thread, "act": turn.act.name(), "node": names[node], "value": turn.value})
        };
        let turns: Vec<Json> = film(&tree, threads).iter().map(turn).collect();
        Ok(json!({"tree": named(&tree), "threads": threads, "turns": turns}))
    }
}

/// The tree with a name for every node, as exercises write theirs.
fn named(tree: &TypedTree) -> String {
    let names = tree.names();
    let mut written = String::new();
    write(tree, &names, &mut Vec::new(), &mut written);
    written
}

fn write(tree: &TypedTree, names: &[String], line: &mut Vec<u16>, out: &mut String) {
    let Some(node) = tree.node_at(line) else { return };
    out.push_str(&names[node]);
    if let Some(value) = tree.leaf_value(line) {
        out.push_str(&format!(":{value}"));
        return;
    }
    for child in 0.. {
        line.push(child);
        let is_there = tree.node_at(line).is_some();
        if is_there {
            out.push(if child == 0 { '(' } else { ' ' });
            write(tree, names, line, out);
        }
        line.pop();
        if !is_there {
            break;
        }
    }
    out.push(')');
}
