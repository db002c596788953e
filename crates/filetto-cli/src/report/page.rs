//! What an experiment has to show, and the one self-contained HTML page made of it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::plot::Plot;
use super::table::{Table, escape};
use crate::lang::{Lang, say};

/// A piece of a report.
#[derive(Clone, Debug)]
pub enum Block {
    /// A heading of a part.
    Heading(String),
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
        let body: String = self.blocks.iter().map(block).collect();
        let title = escape(&self.title);
        format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{}{body}</body>\n</html>\n",
            self.lang.code(),
            made.html(self.lang)
        )
    }
}

const STYLE: &str = "\
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.7rem;margin-bottom:.3rem}h2{margin-top:2.2rem;font-size:1.3rem;border-bottom:1px solid #ccc}
p{max-width:44rem}.made{color:#444;font-size:.9rem}code,pre{font:14px/1.35 ui-monospace,monospace;background:#f4f4f4}
code{padding:.1em .3em}pre{padding:.7rem;overflow-x:auto;width:fit-content;max-width:100%}
figure{margin:1.4rem 0}figure svg{max-width:100%;height:auto}figcaption{max-width:44rem;color:#333}
table{border-collapse:collapse;margin:1.2rem 0;font-size:.95rem;display:block;overflow-x:auto}
caption{text-align:left;font-weight:600;padding:.2rem 0;white-space:nowrap}th,td{padding:.25rem .7rem;border-bottom:1px solid #ddd;text-align:left}
.number{text-align:right;font-variant-numeric:tabular-nums}
@media print{body{margin:0;max-width:none}figure,table{break-inside:avoid}}";

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("<h2>{}</h2>\n", escape(text)),
        Block::Text(text) => format!("<p>{}</p>\n", escape(text)),
        Block::Fixed(text) => format!("<pre>{}</pre>\n", escape(text)),
        Block::Plot(plot) => plot.svg().map(|svg| figure(&svg, &plot.see)).unwrap_or_default(),
        Block::Picture(svg, sentence) => figure(svg, sentence),
        Block::Table(table) => table.html(),
        Block::List(items) => {
            let items = items.iter().map(|item| format!("<li>{}</li>\n", escape(item)));
            format!("<ol>\n{}</ol>\n", items.collect::<String>())
        }
    }
}

fn figure(svg: &str, see: &str) -> String {
    format!("<figure>\n{svg}\n<figcaption>{}</figcaption>\n</figure>\n", escape(see))
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
        let args: Vec<String> = std::env::args().skip(1).map(|arg| shell_word(&arg)).collect();
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Made { command: format!("filetto {}", args.join(" ")), machine: machine(), date: date(since), ending }
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

/// A word as a shell takes it back.
fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=:,./+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The machine in a few words: processor where the system tells it, cores, system.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        info.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(':'));
    let processor = model.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{processor} ({cores} cores, {})", std::env::consts::OS)
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
    fn commands_can_be_pasted_back() {
        assert_eq!(shell_word("--depth"), "--depth");
        assert_eq!(shell_word("((3 12) (2 4))"), "'((3 12) (2 4))'");
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
