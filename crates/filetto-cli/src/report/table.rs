//! Summary tables: as aligned text for the terminal and as HTML for the page.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::typeset::typeset;
use crate::lang::Lang;

/// A table with a title. Cells that look like numbers stand right.
#[derive(Clone, Debug)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The names of the columns, as they are shown.
    pub columns: Vec<String>,
    /// Their keys in JSON, the same in every language.
    keys: Vec<String>,
    /// The cells.
    pub rows: Vec<Vec<String>>,
}

/// A table with more columns is wide.
const WIDE: usize = 8;
/// A table with more rows may go on on the next page.
const SHORT: usize = 15;

impl Table {
    /// An empty table.
    pub fn new(title: impl Into<String>, columns: &[impl AsRef<str>]) -> Table {
        let columns = texts(columns);
        Table { title: title.into(), keys: columns.clone(), columns, rows: Vec::new() }
    }

    /// The same with Italian columns where the table speaks Italian.
    pub fn or_italian(self, lang: Lang, columns: &[impl AsRef<str>]) -> Table {
        assert_eq!(columns.len(), self.columns.len(), "a name for each column");
        match lang {
            Lang::English => self,
            Lang::Italian => Table { columns: texts(columns), ..self },
        }
    }

    /// As text, two spaces between the columns.
    pub fn text(&self) -> String {
        let lines = || std::iter::once(&self.columns).chain(&self.rows);
        let width = |column: usize| {
            lines().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let mut text = format!("{}\n", self.title);
        for line in lines() {
            let cells = line.iter().enumerate().map(|(column, cell)| {
                let width = width(column);
                if self.is_number(column) { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            });
            let _ = writeln!(text, "  {}", cells.collect::<Vec<_>>().join("  ").trim_end());
        }
        text
    }

    /// As an HTML table.
    pub fn html(&self) -> String {
        let cell = |tag: &str, column: usize, text: &str| {
            let class = if self.is_number(column) { " class=\"number\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", typeset(text))
        };
        let heading = |(column, text): (usize, &String)| {
            // Names of players are long words: they may be broken behind their marks.
            cell("th", column, text).replace(':', ":<wbr>").replace(',', ",<wbr>")
        };
        let headings: String = self.columns.iter().enumerate().map(heading).collect();
        let line = |cells: &[String]| {
            let cells = cells.iter().enumerate().map(|(column, text)| cell("td", column, text));
            format!("<tr>{}</tr>\n", cells.collect::<String>())
        };
        let body: String = self.rows.iter().map(|row| line(row)).collect();
        let (title, class) = (typeset(&self.title), self.class());
        format!(
            "<table class=\"{class}\">\n<caption>{title}</caption>\n<thead><tr>{headings}</tr></thead>\n\
             <tbody>\n{body}</tbody>\n</table>\n"
        )
    }

    /// How it goes on paper: many columns in small letters, few rows on one page.
    fn class(&self) -> &'static str {
        match (self.columns.len() > WIDE, self.rows.len() <= SHORT) {
            (true, true) => "wide short",
            (true, false) => "wide",
            (false, true) => "short",
            (false, false) => "long",
        }
    }

    /// As JSON: one object for each row.
    pub fn json(&self) -> Json {
        let row = |row: &Vec<String>| -> Json {
            let cells = self.keys.iter().cloned().zip(row.iter().map(|cell| json!(cell)));
            Json::Object(cells.collect())
        };
        json!({"title": self.title, "rows": self.rows.iter().map(row).collect::<Vec<_>>()})
    }

    fn is_number(&self, column: usize) -> bool {
        let cells = self.rows.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.is_empty());
        let looks = |cell: &str| cell.starts_with(|c: char| c.is_ascii_digit() || "+-±≥<–".contains(c));
        self.rows.iter().any(|row| row.get(column).is_some_and(|cell| !cell.is_empty()))
            && cells.clone().all(|cell| looks(cell))
    }
}

fn texts(texts: &[impl AsRef<str>]) -> Vec<String> {
    texts.iter().map(|text| text.as_ref().to_string()).collect()
}

/// A count with commas between the thousands.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_line_up_and_are_escaped() {
        let mut table = Table::new("A < B", &["name", "nodes"]);
        table.rows.push(vec!["alphabeta".into(), count(1_234_567)]);
        table.rows.push(vec!["x".into(), count(7)]);
        assert_eq!(
            table.text(),
            "A < B\n  name           nodes\n  alphabeta  1,234,567\n  x                  7\n"
        );
        assert!(table.html().contains("<caption>A &lt; B</caption>"));
        assert_eq!(table.json()["rows"][1]["nodes"], "7");
        let italian = table.or_italian(Lang::Italian, &["nome", "nodi"]);
        assert!(italian.text().contains("nodi") && italian.json()["rows"][1]["nodes"] == "7");
    }
}
