//! Pictures of matrix games: where a player has two choices the classic graph of lines with its envelope, otherwise the
//! matrix as a heat map with the strategies as bars.

use std::fmt::Write as _;

use super::analysis::short;
use super::{Analysis, Chooser};
use crate::lang::{Lang, say};
use crate::report::plot::{Axis, Look, Plot, Series};
use crate::report::typeset::escape;

/// More lines than this are no picture.
const MOST_LINES: usize = 10;
/// Points of an envelope.
const STEPS: usize = 200;

impl Analysis {
    /// The picture.
    pub fn svg(&self, lang: Lang) -> String {
        let (rows, columns) = self.payoffs.size();
        let lines = match (rows, columns) {
            (2, columns) if columns <= MOST_LINES => self.lines(lang, Chooser::Row).svg(),
            (rows, 2) if rows <= MOST_LINES => self.lines(lang, Chooser::Column).svg(),
            _ => None,
        };
        lines.unwrap_or_else(|| self.heat_map(lang))
    }

    /// What a mixture of `mixer`'s two choices is worth against each choice of the other, who takes the worst.
    fn lines(&self, lang: Lang, mixer: Chooser) -> Plot {
        let (other, first) = match mixer {
            Chooser::Row => (Chooser::Column, self.solution.rows[0]),
            Chooser::Column => (Chooser::Row, self.solution.columns[0]),
        };
        let end = |choice: usize, line: usize| match mixer {
            Chooser::Row => self.payoffs.at(choice, line),
            Chooser::Column => self.payoffs.at(line, choice),
        };
        let at = |line: usize, share: f64| share * end(0, line) + (1.0 - share) * end(1, line);
        let count = self.names.of(other).len();
        let worst = |share: f64| {
            let worths = (0..count).map(|line| at(line, share));
            if mixer == Chooser::Row {
                worths.fold(f64::INFINITY, f64::min)
            } else {
                worths.fold(f64::NEG_INFINITY, f64::max)
            }
        };
        let shares = (0..=STEPS).map(|step| step as f64 / STEPS as f64);
        let line = |index: usize| {
            Series::line(&self.names.of(other)[index], vec![(0.0, at(index, 0.0)), (1.0, at(index, 1.0))])
        };
        let value = short(self.solution.value());
        let envelope = match mixer {
            Chooser::Row => say!(lang, "what is sure", "ciò che è sicuro"),
            Chooser::Column => say!(lang, "the most that is paid", "il massimo che si paga"),
        };
        let mut series: Vec<Series> = (0..count).map(line).collect();
        series.push(Series::line(envelope, shares.map(|share| (share, worst(share))).collect()));
        let best =
            Series::measured(say!(lang, "value {value}", "valore {value}"), vec![(first, worst(first))]);
        series.push(Series { look: Look::Points, ..best });
        let (player, choice) = (self.names.player(mixer), &self.names.of(mixer)[0]);
        Plot {
            name: "matrix".into(),
            title: say!(lang, "How {player} mixes two choices", "Come {player} mescola due scelte"),
            x: Axis::linear(say!(lang, "share of {choice}", "quota di {choice}")),
            y: Axis::linear(self.payoff_label(lang)),
            series,
            see: String::new(),
        }
    }

    fn payoff_label(&self, lang: Lang) -> String {
        let row = self.names.player(Chooser::Row);
        say!(lang, "what {row} gets", "quanto riceve {row}")
    }

    /// The matrix in colours, the strategies as bars beside it.
    fn heat_map(&self, lang: Lang) -> String {
        let (rows, columns) = self.payoffs.size();
        let side = (480.0 / rows.max(columns) as f64).clamp(1.0, 64.0);
        let (left, top) = (150.0, 150.0);
        let (width, height) = (left + side * columns as f64 + 40.0, top + side * rows as f64 + 40.0);
        let value = short(self.solution.value());
        let title = say!(lang, "A matrix game, value {value}", "Un gioco a matrice, valore {value}");
        let mut svg = format!(
            "<svg role=\"img\" class=\"matrix\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"12\" y=\"24\" class=\"head\">{}: {}</text>\n",
            escape(&self.payoff_label(lang)),
            escape(&title)
        );
        let largest =
            self.payoffs.rows().iter().flatten().fold(0.0, |most: f64, entry| most.max(entry.abs()));
        for (row, entries) in self.payoffs.rows().iter().enumerate() {
            for (column, entry) in entries.iter().enumerate() {
                let (x, y) = (left + side * column as f64, top + side * row as f64);
                cell(&mut svg, (x, y), side, *entry, largest);
            }
        }
        for (row, share) in self.solution.rows.iter().enumerate() {
            let (length, middle) = (70.0 * share, top + side * (row as f64 + 0.5));
            bar(&mut svg, (left - 6.0 - length, middle - 0.35 * side), (length, 0.7 * side));
            if side >= 16.0 {
                label(&mut svg, (left - 12.0 - length, middle + 4.0), "end", &self.names.rows[row], *share);
            }
        }
        for (column, share) in self.solution.columns.iter().enumerate() {
            let (length, middle) = (70.0 * share, left + side * (column as f64 + 0.5));
            bar(&mut svg, (middle - 0.35 * side, top - 6.0 - length), (0.7 * side, length));
            if side >= 16.0 {
                label(&mut svg, (middle, top - 12.0 - length), "middle", &self.names.columns[column], *share);
            }
        }
        svg + "</svg>\n"
    }
}

const STYLE: &str = "\
.matrix text{font-family:sans-serif;font-size:12px;fill:#000}.matrix .head{font-size:15px}\
.matrix .bar{fill:#0072b2}.matrix .entry{text-anchor:middle;font-size:13px}";

/// Blue where the row player wins, orange where it loses: told apart by colour-blind readers.
fn cell(svg: &mut String, (x, y): (f64, f64), side: f64, entry: f64, largest: f64) {
    let strength = if largest > 0.0 { (entry.abs() / largest * 0.75).min(0.75) } else { 0.0 };
    let colour = if entry >= 0.0 { "#0072b2" } else { "#d55e00" };
    // Writing into a string cannot fail.
    let _ = writeln!(
        svg,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" fill=\"{colour}\" fill-opacity=\"{strength:.2}\"/>"
    );
    if side >= 24.0 {
        let (x, y) = (x + side / 2.0, y + side / 2.0 + 5.0);
        let _ = writeln!(svg, "<text class=\"entry\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", short(entry));
    }
}

fn bar(svg: &mut String, (x, y): (f64, f64), (width, height): (f64, f64)) {
    let _ = writeln!(
        svg,
        "<rect class=\"bar\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
    );
}

fn label(svg: &mut String, (x, y): (f64, f64), anchor: &str, name: &str, share: f64) {
    let name: String = name.chars().take(14).collect();
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{} {}</text>",
        escape(&name),
        short(share)
    );
}
