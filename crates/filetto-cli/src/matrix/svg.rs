//! Pictures of matrix games: where a player has two choices the graph of lines, otherwise the matrix as a heat map with
//! the strategies as bars.

use std::fmt::Write as _;

use super::analysis::short;
use super::lines::Mixing;
use super::{Analysis, Chooser};
use crate::lang::{Lang, say};
use crate::report::typeset::escape;

/// More lines than this are no picture.
const MOST_LINES: usize = 10;
/// Room for bars and names beside the matrix.
const MARGIN: f64 = 150.0;
/// A bar of a choice that is always taken.
const BAR: f64 = 70.0;

const STYLE: &str = "\
.matrix text{font-family:sans-serif;font-size:12px;fill:#000}.matrix .head{font-size:15px}\
.matrix .bar{fill:#0072b2}.matrix .entry{text-anchor:middle;font-size:13px}";

impl Analysis {
    /// The picture.
    pub fn svg(&self, lang: Lang) -> String {
        let mixer = match self.payoffs.size() {
            (2, 1..=MOST_LINES) => Some(Chooser::Row),
            (1..=MOST_LINES, 2) => Some(Chooser::Column),
            _ => None,
        };
        let lines = mixer.and_then(|mixer| Mixing { analysis: self, mixer }.plot(lang).svg());
        lines.unwrap_or_else(|| self.heat_map(lang))
    }

    /// What the numbers are.
    pub(super) fn payoff_label(&self, lang: Lang) -> String {
        let row = self.names.player(Chooser::Row);
        say!(lang, "what {row} gets", "quanto riceve {row}")
    }

    /// The least and the largest entry.
    pub(super) fn range(&self) -> (f64, f64) {
        let entries = || self.payoffs.rows().iter().flatten().copied();
        (entries().fold(f64::INFINITY, f64::min), entries().fold(f64::NEG_INFINITY, f64::max))
    }

    fn heat_map(&self, lang: Lang) -> String {
        let (rows, columns) = self.payoffs.size();
        let side = (480.0 / rows.max(columns) as f64).clamp(1.0, 64.0);
        let [width, height] = [columns, rows].map(|count| MARGIN + side * count as f64 + 40.0);
        let (label, value) = (self.payoff_label(lang), short(self.solution.value()));
        let title = escape(&say!(lang, "{label}; value {value}", "{label}; valore {value}"));
        let mut svg = format!(
            "<svg role=\"img\" class=\"matrix\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" \
             height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"12\" y=\"24\" class=\"head\">{title}</text>\n"
        );
        self.draw_cells(&mut svg, side);
        self.draw_row_bars(&mut svg, side);
        self.draw_column_bars(&mut svg, side);
        svg + "</svg>\n"
    }

    fn draw_cells(&self, svg: &mut String, side: f64) {
        let (low, high) = self.range();
        let largest = low.abs().max(high.abs());
        for (row, entries) in self.payoffs.rows().iter().enumerate() {
            for (column, entry) in entries.iter().enumerate() {
                let place = [column, row].map(|index| MARGIN + side * index as f64);
                draw_cell(svg, place, side, *entry, largest);
            }
        }
    }

    fn draw_row_bars(&self, svg: &mut String, side: f64) {
        for (row, share) in self.solution.rows.iter().enumerate() {
            let (length, middle) = (BAR * share, MARGIN + side * (row as f64 + 0.5));
            draw_bar(svg, [MARGIN - 6.0 - length, middle - 0.35 * side], [length, 0.7 * side]);
            if side >= 16.0 {
                draw_name(svg, [MARGIN - 12.0 - length, middle + 4.0], "end", &self.names.rows[row], *share);
            }
        }
    }

    fn draw_column_bars(&self, svg: &mut String, side: f64) {
        for (column, share) in self.solution.columns.iter().enumerate() {
            let (length, middle) = (BAR * share, MARGIN + side * (column as f64 + 0.5));
            draw_bar(svg, [middle - 0.35 * side, MARGIN - 6.0 - length], [0.7 * side, length]);
            if side >= 16.0 {
                draw_name(
                    svg,
                    [middle, MARGIN - 12.0 - length],
                    "middle",
                    &self.names.columns[column],
                    *share,
                );
            }
        }
    }
}

/// Blue where the row player wins, orange where it loses: told apart by colour-blind readers.
fn draw_cell(svg: &mut String, [x, y]: [f64; 2], side: f64, entry: f64, largest: f64) {
    let strength = if largest > 0.0 { 0.75 * entry.abs() / largest } else { 0.0 };
    let colour = if entry >= 0.0 { "#0072b2" } else { "#d55e00" };
    // Writing into a string cannot fail, here and below.
    let _ = writeln!(
        svg,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" fill=\"{colour}\" \
         fill-opacity=\"{strength:.2}\"/>"
    );
    if side >= 24.0 {
        let [x, y] = [x + side / 2.0, y + side / 2.0 + 5.0];
        let _ = writeln!(svg, "<text class=\"entry\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", short(entry));
    }
}

fn draw_bar(svg: &mut String, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
    let _ = writeln!(
        svg,
        "<rect class=\"bar\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
    );
}

/// A choice with its share, cut where it would run into others.
fn draw_name(svg: &mut String, [x, y]: [f64; 2], anchor: &str, name: &str, share: f64) {
    let name: String = name.chars().take(14).collect();
    let share = if share > 1e-12 { format!(" · {}", short(share)) } else { String::new() };
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}{share}</text>",
        escape(&name)
    );
}
