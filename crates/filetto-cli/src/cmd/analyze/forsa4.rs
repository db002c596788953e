//! What ForSA4 sees in each first move: `present` by its case, and beside it f1 to f4 of its best sequence.

use std::io::Write;

use filetto::game::Position;
use filetto::game::notation::{format_move, format_moves};
use filetto::internals::anneal::forsa4::{FirstMove, Vectors};
use filetto::internals::player::Forsa4;
use filetto::player::{Limits, PlayerSpec};
use serde_json::Value as Json;

use crate::failure::Failure;
use crate::json;
use crate::report::table::Table;

/// Every first move as JSON.
pub(super) fn json(position: &Position, spec: &PlayerSpec, limits: &Limits) -> Json {
    let vectors = Vectors::new(position);
    let firsts = Forsa4::of(&spec.options()).explain(position, limits);
    firsts.iter().map(|first| json::first_move(position.rules(), &vectors, first)).collect()
}

/// Every first move as a line of a table.
pub(super) fn print(
    position: &Position,
    spec: &PlayerSpec,
    limits: &Limits,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let player = Forsa4::of(&spec.options());
    let vectors = Vectors::new(position);
    let columns = [
        "move",
        "advantage",
        "danger",
        "next adv.",
        "next dan.",
        "case",
        "present",
        "f1",
        "f2",
        "f3",
        "f4",
        "future",
        "energy",
        "best sequence seen",
    ];
    let title = match player.settings().guard {
        true => "What ForSA4 sees, with our guard, which its document does not have (negative is good)",
        false => "What ForSA4 sees (negative is good; its move has the least energy)",
    };
    let mut table = Table::new(title, &columns);
    table.rows =
        player.explain(position, limits).iter().map(|first| row(position, &vectors, first)).collect();
    writeln!(out, "\n{}", table.text())?;
    Ok(())
}

fn row(position: &Position, vectors: &Vectors, first: &FirstMove) -> Vec<String> {
    let (rules, at) = (position.rules(), first.mv.index());
    let counts = [&vectors.advantage, &vectors.danger, &vectors.next_advantage, &vectors.next_danger];
    let mut row = vec![format_move(rules, first.mv)];
    row.extend(counts.map(|vector| vector[at].to_string()));
    row.extend([json::case(first.case).to_string(), first.present.to_string()]);
    let Some(best) = &first.best else {
        row.extend((0..7).map(|_| "–".to_string()));
        return row;
    };
    row.extend(best.alignments.map(|count| count.to_string()));
    row.extend([best.future.to_string(), first.energy().unwrap_or_default().to_string()]);
    row.push(format_moves(rules, &best.moves));
    row
}
