//! A proof as an SVG: stones, coloured pairs with their letters, numbered moves.

use std::fmt::Write;

use filetto::game::notation::column_letters;
use filetto::game::{Cell, Position, Side};
use filetto::why::{Means, Proof};

use super::{first_cell, places, sign, uses};

/// Pixels of a cell, and of the margin for the names of rows and columns.
const CELL: usize = 60;
const MARGIN: usize = 34;
/// Okabe and Ito's colours, told apart by colour-blind people too.
const COLOURS: [&str; 7] = ["#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7"];

/// The picture; `title` is what screen readers say of it.
pub fn svg(position: &Position, proof: &Proof, title: &str) -> String {
    let rules = position.rules();
    let (width, height) = (rules.width() * CELL + 2 * MARGIN, rules.height() * CELL + 2 * MARGIN);
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"system-ui, sans-serif\" role=\"img\">\n<title>{title}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    ground(&mut text, position);
    for (number, told) in uses(proof).iter().enumerate() {
        told.pairs.iter().for_each(|pair| link(&mut text, position, pair, number));
        let promised = !told.pairs.is_empty();
        told.cells.iter().filter(|_| promised).for_each(|cell| lettered(&mut text, position, *cell, number));
    }
    special(&mut text, position, proof);
    text + "</svg>\n"
}

/// The middle of a cell.
fn centre(position: &Position, cell: Cell) -> (usize, usize) {
    let up = position.rules().height() - 1 - cell.row as usize;
    (MARGIN + cell.column as usize * CELL + CELL / 2, MARGIN + up * CELL + CELL / 2)
}

/// Rows tinted by turns, cells, stones and names.
fn ground(text: &mut String, position: &Position) {
    let rules = position.rules();
    for row in 0..rules.height() {
        let (_, y) = centre(position, Cell::new(0, row));
        let fill = if row % 2 == 0 { "#eef2fb" } else { "#dbe4f7" };
        let wide = rules.width() * CELL;
        let _ = writeln!(
            text,
            "<rect x=\"{MARGIN}\" y=\"{}\" width=\"{wide}\" height=\"{CELL}\" fill=\"{fill}\"/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#333\">{}</text>",
            y - CELL / 2,
            MARGIN / 2,
            y + 5,
            row + 1
        );
    }
    for column in 0..rules.width() {
        let (x, y) = centre(position, Cell::new(column, 0));
        let _ = writeln!(
            text,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"#333\">{}</text>",
            y + CELL / 2 + 22,
            column_letters(column)
        );
    }
    for index in 0..rules.cells() {
        let cell = Cell::from_index(index, rules.width());
        let (x, y) = centre(position, cell);
        let (fill, dot) = match position.at(cell) {
            Some(Side::X) => ("#d93a2f", "X"),
            Some(Side::O) => ("#f5bd14", "O"),
            None => ("#ffffff", ""),
        };
        let _ = writeln!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"25\" fill=\"{fill}\" stroke=\"#8a94ad\"/><text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"20\" font-weight=\"700\" fill=\"#111\">{dot}</text>",
            y + 7
        );
    }
}

/// A line between the cells of a pair.
fn link(text: &mut String, position: &Position, pair: &[Cell], number: usize) {
    let [one, other] = pair else { return };
    let ((x1, y1), (x2, y2)) = (centre(position, *one), centre(position, *other));
    let colour = COLOURS[number % COLOURS.len()];
    let _ = writeln!(
        text,
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" stroke-width=\"7\" opacity=\"0.7\"/>"
    );
}

/// A cell in the colour of its rule, with the rule's letter.
fn lettered(text: &mut String, position: &Position, cell: Cell, number: usize) {
    let (x, y) = centre(position, cell);
    let colour = COLOURS[number % COLOURS.len()];
    let _ = writeln!(
        text,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"19\" fill=\"{colour}\" stroke=\"#222\"/><text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"20\" font-weight=\"700\" fill=\"#111\" paint-order=\"stroke\" stroke=\"#fff\" stroke-width=\"4\">{}</text>",
        y + 7,
        sign(number)
    );
}

/// The threat that waits, the first move, the moves of a forced line.
fn special(text: &mut String, position: &Position, proof: &Proof) {
    let mut mark = |cell: Cell, sign: String| {
        let (x, y) = centre(position, cell);
        let _ = writeln!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"40\" height=\"40\" rx=\"6\" fill=\"#fff\" stroke=\"#111\" stroke-width=\"4\"/><text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"22\" font-weight=\"700\" fill=\"#111\">{sign}</text>",
            x - 20,
            y - 20,
            y + 8
        );
    };
    match &proof.means {
        Means::Threats(line) => {
            places(position, line)
                .iter()
                .enumerate()
                .for_each(|(at, cell)| mark(*cell, (at + 1).to_string()));
        }
        Means::Rules(_, rules) => rules.threat.into_iter().for_each(|cell| mark(cell, "★".into())),
        Means::Pairs(..) => {}
    }
    first_cell(position, proof).into_iter().for_each(|cell| mark(cell, "!".into()));
}
