//! The glossary as a page beside the lessons: the reader's language first.

use serde_json::{Value as Json, json};

use super::lessons::GLOSSARY;
use super::markdown::to_html;
use crate::lang::Lang;

/// What stands between the English and the Italian of one text.
const BETWEEN: &str = " · ";

/// The glossary in the shape of a lesson.
pub fn json(lang: Lang) -> Json {
    let text: String = GLOSSARY.lines().map(|line| in_language(line, lang) + "\n").collect();
    let title = text.lines().next().and_then(|line| line.strip_prefix("# "));
    json!({
        "name": "glossary",
        "lang": lang.code(),
        "title": title,
        "html": to_html(&text, ""),
        "examples": [],
        "exercises": [],
    })
}

/// A line with one language where it has two; a row of the table has word and sentence in the reader's language first.
fn in_language(line: &str, lang: Lang) -> String {
    let (mark, text) = line.strip_prefix("# ").map_or(("", line), |text| ("# ", text));
    let one = |cell| match str::split_once(cell, BETWEEN) {
        Some(both) => [both.0, both.1][lang as usize],
        None => cell,
    };
    let mut cells: Vec<&str> = text.split('|').map(one).collect();
    if lang == Lang::Italian && cells.len() > 4 {
        cells.swap(1, 2);
        cells.swap(3, 4);
    }
    mark.to_string() + &cells.join("|")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_reader_s_language_comes_first() {
        let html = |lang| json(lang)["html"].as_str().unwrap().to_string();
        let (english, italian) = (html(Lang::English), html(Lang::Italian));
        assert!(english.contains("<h1>Glossary</h1>") && italian.contains("<h1>Glossario</h1>"));
        assert!(english.contains("<tr><td>window</td><td>finestra</td><td>The interval"), "{english}");
        assert!(italian.contains("<tr><td>finestra</td><td>window</td><td>L'intervallo"), "{italian}");
        assert!(italian.contains("<a href=\"#/learn/alpha-beta\">") && !italian.contains("../"), "{italian}");
        assert_eq!(english.matches("<tr>").count(), italian.matches("<tr>").count());
    }

    #[test]
    fn every_row_is_whole_and_points_at_what_is_there() {
        let learn = Path::new(env!("CARGO_MANIFEST_DIR")).join("learn");
        let rows: Vec<&str> = GLOSSARY.lines().filter(|line| line.starts_with('|')).skip(2).collect();
        let word = |row: &&str| row.split('|').nth(1).map(|word| word.trim().to_lowercase());
        assert!(rows.len() >= 60 && rows.is_sorted_by_key(word), "{} rows in order", rows.len());
        for row in rows {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            assert!(cells.len() == 6 && cells.iter().all(|cell| !cell.is_empty()), "{row}");
            assert!(cells[2].ends_with('.') && cells[3].ends_with('.'), "a sentence in each language: {row}");
            let links: Vec<&str> =
                row.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()).collect();
            assert!(links[0].starts_with("../"), "a place in the code: {row}");
            assert!(links.iter().all(|link| learn.join(link).exists()), "{row}");
        }
    }
}
