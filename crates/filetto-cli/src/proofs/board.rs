//! A proof drawn with letters: each empty cell shows the rule it belongs to.

use std::fmt::Write;

use filetto::game::notation::column_letters;
use filetto::game::{Cell, Position};
use filetto::why::{Means, Proof};

use super::{first_cell, places, sign, uses};
use crate::lang::{Lang, say};

/// The board from the top row down, with the names of its rows and columns; on drop boards it says which rows are odd and even.
pub fn draw(position: &Position, proof: &Proof, lang: Lang) -> String {
    let rules = position.rules();
    let mut text = String::new();
    for row in (0..rules.height()).rev() {
        let cells = (0..rules.width()).map(|column| Cell::new(column, row));
        let drawn: String = cells.map(|cell| format!("{:>3}", shown(position, proof, cell))).collect();
        let parity = if row % 2 == 0 { say!(lang, "odd", "dispari") } else { say!(lang, "even", "pari") };
        let parity = if rules.is_drop() { format!(" {parity}") } else { String::new() };
        let _ = writeln!(text, "{:>3}{drawn}{parity}", row + 1);
    }
    let columns: String = (0..rules.width()).map(|column| format!("{:>3}", column_letters(column))).collect();
    let _ = writeln!(text, "   {columns}");
    text
}

/// What a cell shows: its stone, its number in a forced line, the threat that waits (*), the first move (!), the sign of its
/// rule.
fn shown(position: &Position, proof: &Proof, cell: Cell) -> String {
    if let Some(side) = position.at(cell) {
        return side.to_string();
    }
    let marked = match &proof.means {
        Means::Threats(line) => {
            places(position, line).iter().position(|at| *at == cell).map(|at| (at + 1).to_string())
        }
        _ if first_cell(position, proof) == Some(cell) => Some("!".to_string()),
        Means::Rules(_, rules) => (rules.threat == Some(cell)).then(|| "*".to_string()),
        Means::Pairs(..) => None,
    };
    let told = uses(proof);
    let of_rule = || told.iter().position(|told| !told.pairs.is_empty() && told.cells.contains(&cell));
    marked.or_else(|| of_rule().map(|at| sign(at).to_string())).unwrap_or_else(|| "·".to_string())
}
