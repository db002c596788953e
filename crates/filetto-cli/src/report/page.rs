//! What an experiment has to show, and the one self-contained HTML page made of it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::environment;
use super::plot::Plot;
use super::table::Table;
use super::typeset::{escape, typeset};
use crate::lang::{Lang, say};

/// A piece of a report.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading of a part.
    Heading(String),
    /// A heading inside a part.
    Subheading(String),
    /// A paragraph.
    Text(String),
    /// Text in fixed columns.
    Fixed(String),
    /// A plot with what to see in it.
    Plot(Plot),
    /// A picture made elsewhere: its SVG and a sentence about it.
    Picture(String, String),
    /// A table.
    Table(Table),
    /// A numbered list.
    List(Vec<String>),
    /// What follows begins on a new sheet of paper.
    NewSheet,
}

/// A report: a title and its pieces in order.
#[derive(Clone, Debug)]
pub struct Report {
    /// The language it is written in.
    pub lang: Lang,
    /// The title.
    pub title: String,
    /// The pieces.
    pub blocks: Vec<Block>,
}

impl Report {
    /// A report without anything in it.
    pub fn new(lang: Lang, title: impl Into<String>) -> Report {
        Report { lang, title: title.into(), blocks: Vec::new() }
    }

    /// Adds a paragraph.
    pub fn text(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Text(text.into()));
    }

    /// Adds a heading.
    pub fn heading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Heading(text.into()));
    }

    /// Adds a heading inside a part.
    pub fn subheading(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Subheading(text.into()));
    }

    /// The tables.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.blocks
            .iter()
            .filter_map(|block| if let Block::Table(table) = block { Some(table) } else { None })
    }

    /// The plots.
    pub fn plots(&self) -> impl Iterator<Item = &Plot> {
        self.blocks.iter().filter_map(|block| if let Block::Plot(plot) = block { Some(plot) } else { None })
    }

    /// The page: nothing in it is loaded from elsewhere.
    pub fn html(&self, made: &Made) -> String {
        let (code, title) = (self.lang.code(), escape(&self.title));
        let (made, contents, body) = (made.html(self.lang), self.contents(), self.body());
        format!(
            "<!doctype html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n{made}</header>\n\
             {contents}<main>\n{body}</main>\n</body>\n</html>\n"
        )
    }

    /// Links to the parts, where there are enough to lose one's way.
    fn contents(&self) -> String {
        let headings = self.blocks.iter().filter_map(|block| match block {
            Block::Heading(text) => Some(text),
            _ => None,
        });
        let items: Vec<String> = (1..)
            .zip(headings)
            .map(|(number, text)| format!("<li><a href=\"#part-{number}\">{}</a></li>\n", typeset(text)))
            .collect();
        if items.len() < CONTENTS_FROM {
            return String::new();
        }
        let label = say!(self.lang, "Contents", "Indice");
        format!("<nav aria-label=\"{label}\">\n<ul>\n{}</ul>\n</nav>\n", items.concat())
    }

    /// The blocks, the headings numbered for the links.
    fn body(&self) -> String {
        let mut part = 0;
        let numbered = |item: &Block| match item {
            Block::Heading(text) => {
                part += 1;
                format!("<h2 id=\"part-{part}\">{}</h2>\n", typeset(text))
            }
            item => block(item),
        };
        self.blocks.iter().map(numbered).collect()
    }
}

/// A page with this many parts has a table of contents.
const CONTENTS_FROM: usize = 4;

const STYLE: &str = "\
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.7rem;margin-bottom:.3rem}h2{margin-top:2.2rem;font-size:1.3rem;border-bottom:1px solid #ccc}
h3{margin-top:1.6rem;font-size:1.1rem}nav ul{list-style:none;padding:0}nav a{color:#005ea8}
p,li{max-width:44rem}.made{color:#444;font-size:.9rem}code,pre{font:14px/1.35 ui-monospace,monospace;background:#f4f4f4}
code{padding:.1em .3em;overflow-wrap:anywhere}pre{padding:.7rem;overflow-x:auto;width:fit-content;max-width:100%;box-sizing:border-box}
figure{margin:1.4rem 0}figure svg{max-width:100%;height:auto}figcaption{max-width:44rem;color:#333}
sup{line-height:0}.scroll{overflow-x:auto;margin:1.2rem 0}table{border-collapse:collapse;font-size:.95rem}
caption{text-align:left;font-weight:600;padding:.2rem 0}th,td{padding:.25rem .7rem;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}
.number{text-align:right;font-variant-numeric:tabular-nums}
@page{size:A4;margin:18mm 16mm}
@media print{.sheet{break-after:page}body{font-size:10.5pt;margin:0;max-width:none;padding:0}h2,h3,caption{break-after:avoid}figure,tr,pre,li{break-inside:avoid}
p{orphans:3;widows:3}thead{display:table-header-group}.scroll{overflow:visible}table{font-size:8.5pt;max-width:100%}th,td{padding:.15rem .35rem}
td{overflow-wrap:anywhere}td.number{white-space:nowrap}.wide{font-size:7pt}.wide th,.wide td{padding:.1rem .2rem}.short{break-inside:avoid}p,li,figcaption{max-width:none}pre{white-space:pre-wrap}figure svg{max-height:105mm}nav a{color:inherit;text-decoration:none}}";

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("<h2>{}</h2>\n", typeset(text)),
        Block::Subheading(text) => format!("<h3>{}</h3>\n", typeset(text)),
        Block::Text(text) => format!("<p>{}</p>\n", typeset(text)),
        Block::Fixed(text) => format!("<pre>{}</pre>\n", escape(text)),
        Block::Plot(plot) => plot.svg().map(|svg| figure(&svg, &plot.see)).unwrap_or_default(),
        Block::Picture(svg, sentence) => figure(svg, sentence),
        Block::Table(table) => format!("<div class=\"scroll\">\n{}</div>\n", table.html()),
        Block::List(items) => {
            let items = items.iter().map(|item| format!("<li>{}</li>\n", typeset(item)));
            format!("<ol>\n{}</ol>\n", items.collect::<String>())
        }
        Block::NewSheet => "<div class=\"sheet\"></div>\n".into(),
    }
}

fn figure(svg: &str, see: &str) -> String {
    format!("<figure>\n{svg}\n<figcaption>{}</figcaption>\n</figure>\n", typeset(see))
}

/// How a page was made: it says so itself.
#[derive(Clone, Debug)]
pub struct Made {
    /// The command line.
    pub command: String,
    /// The machine.
    pub machine: String,
    /// When, as a date in UTC.
    pub date: String,
    /// How the run ended, in words.
    pub ending: String,
}

impl Made {
    /// By this process, here and now.
    pub fn here(ending: String) -> Made {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let (command, machine) = (environment::command(), environment::machine());
        Made { command, machine, date: date(since), ending }
    }

    fn html(&self, lang: Lang) -> String {
        let [command, machine, ending] =
            [&self.command, &self.machine, &self.ending].map(|text| escape(text));
        let (version, date) = (env!("CARGO_PKG_VERSION"), &self.date);
        let text = say!(
            lang,
            "Made by <code>{command}</code><br>on {machine}, filetto {version}, {date}. {ending} Counts are the \
             same on every machine, times are not.",
            "Fatto da <code>{command}</code><br>su {machine}, filetto {version}, {date}. {ending} I conteggi sono \
             uguali su ogni macchina, i tempi no."
        );
        format!("<p class=\"made\">{text}</p>\n")
    }
}

/// The date of a moment since 1970, by the civil calendar (Hinnant's algorithm on 400-year eras).
fn date(since: Duration) -> String {
    let days = since.as_secs() / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let in_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * in_year + 2) / 153;
    let in_month = in_year - (153 * month + 2) / 5 + 1;
    let (month, turn) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{in_month:02}", year + era * 400 + turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let of = |days: u64| date(Duration::from_secs(days * 86_400 + 3_600));
        assert_eq!(
            (of(0), of(59), of(19_782)),
            ("1970-01-01".into(), "1970-03-01".into(), "2024-02-29".into())
        );
    }

    #[test]
    fn pages_stand_alone() {
        let mut report = Report::new(Lang::English, "A <title>");
        report.text("1 < 2");
        let made =
            Made { command: "x".into(), machine: "m".into(), date: "d".into(), ending: "Done.".into() };
        let html = report.html(&made);
        assert!(html.contains("A &lt;title&gt;") && html.contains("1 &lt; 2"));
        assert!(!html.contains("http") && !html.contains("src="));
    }
}
