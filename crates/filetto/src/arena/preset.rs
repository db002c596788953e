//! The boards and the scoring of a league, as text.
//!
//! ```text
//! # everything behind a # is a comment
//! scoring 3 1 0                    a win, a draw, a loss; the usual one is 1 0.5 0
//! scoring first=2 second=3 default=2 draw=1 loss=0
//! game drop-7x6-4                  a board; games start on it empty
//! game tris b2 a1                  a board and moves: games start after them
//! ```
//! The second form tells wins as first and second player apart, and wins by default (the other side forfeited).

use std::fmt;

use super::opening::parse_opening;
use super::schedule::Start;
use crate::game::{Position, Rules, Side};
use crate::record::End;

/// The leagues that have a name, with their texts.
const NAMED: [(&str, &str); 2] = [
    ("bologna-cx", include_str!("presets/bologna-cx.txt")),
    ("bologna-mnk", include_str!("presets/bologna-mnk.txt")),
];

/// What a game is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scoring {
    /// A win with X, the side that begins.
    pub first: f64,
    /// A win with O.
    pub second: f64,
    /// A win because the other side forfeited.
    pub default: f64,
    /// A draw.
    pub draw: f64,
    /// A loss of any kind.
    pub loss: f64,
}

impl Scoring {
    /// One point a game.
    pub const USUAL: Scoring = Scoring { first: 1.0, second: 1.0, default: 1.0, draw: 0.5, loss: 0.0 };

    /// What a side gets for a game. A stopped game is worth nothing.
    pub(crate) fn points(&self, end: &End, side: Side) -> f64 {
        match (end, end.winner()) {
            (End::Stopped, _) => 0.0,
            (_, None) => self.draw,
            (_, Some(winner)) if winner != side => self.loss,
            (End::Forfeit { .. }, _) => self.default,
            (_, Some(_)) if side == Side::X => self.first,
            (_, Some(_)) => self.second,
        }
    }
}

/// The boards and the scoring of a league.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// What games are worth.
    pub scoring: Scoring,
    /// Where they start.
    pub starts: Vec<Start>,
}

impl Preset {
    /// The names that [`Preset::named`] knows.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// A league by name.
    pub fn named(name: &str) -> Option<Preset> {
        let (_, text) = NAMED.iter().find(|(known, _)| *known == name)?;
        Preset::parse(text).ok()
    }

    /// Reads the text of a league.
    pub fn parse(text: &str) -> Result<Preset, PresetError> {
        let mut preset = Preset { scoring: Scoring::USUAL, starts: Vec::new() };
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                let error = |problem| PresetError { line: index + 1, problem };
                preset.read(line).map_err(error)?;
            }
        }
        match preset.starts.is_empty() {
            true => Err(PresetError { line: 0, problem: String::new() }),
            false => Ok(preset),
        }
    }

    fn read(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "scoring" => self.scoring = parse_scoring(rest)?,
            "game" => self.starts.push(parse_start(rest.trim())?),
            _ => return Err(format!("{:?}: expected scoring or game", shorten(word))),
        }
        Ok(())
    }
}

fn parse_start(text: &str) -> Result<Start, String> {
    let (game, moves) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rules: Rules = game.parse().map_err(|error| format!("{error}"))?;
    match moves.trim() {
        "" => Ok(Start::Given(Position::new(rules))),
        moves => parse_opening(rules, moves).map(Start::Given),
    }
}

fn parse_scoring(text: &str) -> Result<Scoring, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [win, draw, loss] = words[..] else { return parse_named_scoring(&words) };
    match [win, draw, loss].map(points) {
        [Some(win), Some(draw), Some(loss)] => {
            Ok(Scoring { first: win, second: win, default: win, draw, loss })
        }
        _ => parse_named_scoring(&words),
    }
}

fn parse_named_scoring(words: &[&str]) -> Result<Scoring, String> {
    let sentence = "expected points of a win, a draw and a loss (example: scoring 3 1 0), or some of \
                    first= second= default= draw= loss=";
    let mut scoring = Scoring::USUAL;
    for word in words {
        let (name, value) = word.split_once('=').ok_or(sentence)?;
        let value = points(value).ok_or(sentence)?;
        match name {
            "first" => scoring.first = value,
            "second" => scoring.second = value,
            "default" => scoring.default = value,
            "draw" => scoring.draw = value,
            "loss" => scoring.loss = value,
            _ => return Err(sentence.into()),
        }
    }
    if words.is_empty() { Err(sentence.into()) } else { Ok(scoring) }
}

/// A number of points that a table can show.
fn points(text: &str) -> Option<f64> {
    text.parse().ok().filter(|points: &f64| points.abs() <= 1000.0 && text.len() <= 8)
}

fn shorten(text: &str) -> String {
    text.chars().take(20).collect()
}

/// A text that is not a league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetError {
    line: usize,
    problem: String,
}

impl fmt::Display for PresetError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.line {
            0 => f.write_str("it names no game: expected a line for each board (example: game drop-7x6-4)"),
            line => write!(f, "line {line}: {}", self.problem),
        }
    }
}

impl std::error::Error for PresetError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;
    use crate::record::Fault;

    #[test]
    fn the_leagues_of_bologna_have_their_boards_and_scoring() {
        let [cx, mnk] = ["bologna-cx", "bologna-mnk"].map(|name| Preset::named(name).unwrap());
        let games = |preset: &Preset| preset.starts.iter().map(|s| s.rules().to_string()).collect::<Vec<_>>();
        assert_eq!((cx.starts.len(), mnk.starts.len()), (16 + 15 + 4, 25));
        assert!(games(&cx).iter().all(|game| game.starts_with("drop-")));
        assert!(games(&mnk).iter().all(|game| game.starts_with("free-")));
        assert!(!games(&cx).contains(&"drop-4x4-5".to_string()));
        assert_eq!(games(&cx)[34], "drop-50x50-10");
        assert_eq!(games(&mnk)[1], "free-3x4-3", "4 rows and 3 columns");
        let won = |side| End::Played(Outcome::Win(side));
        let given = End::Forfeit { side: Side::X, fault: Fault::Crash, reason: String::new() };
        let points = |preset: &Preset| {
            let of = |end, side| preset.scoring.points(end, side);
            [of(&won(Side::X), Side::X), of(&won(Side::O), Side::O), of(&given, Side::O), of(&given, Side::X)]
        };
        assert_eq!(points(&cx), [3.0, 3.0, 3.0, 0.0]);
        assert_eq!(points(&mnk), [2.0, 3.0, 2.0, 0.0]);
        assert_eq!(mnk.scoring.points(&End::Played(Outcome::Draw), Side::O), 1.0);
        assert_eq!(mnk.scoring.points(&End::Stopped, Side::O), 0.0);
    }

    #[test]
    fn a_league_of_ones_own() {
        let preset =
            Preset::parse("# mine\nscoring 2 1 0\ngame connect4 # empty\ngame tris b2 a1\n").unwrap();
        assert_eq!(preset.scoring, Scoring { first: 2.0, second: 2.0, default: 2.0, draw: 1.0, loss: 0.0 });
        assert_eq!(preset.starts[1], Start::Given(Position::parse(Rules::tris(), "b2 a1").unwrap()));
    }

    #[test]
    fn errors_name_the_line_and_what_was_expected() {
        let error = |text| Preset::parse(text).unwrap_err().to_string();
        assert_eq!(error("game tris\nfrob 1"), "line 2: \"frob\": expected scoring or game");
        assert!(error("scoring 3 1").starts_with("line 1: expected points of a win"));
        assert!(error("scoring first=x").contains("expected points"));
        assert!(error("scoring 1e99 0 0").contains("expected points"));
        assert!(error("game hex").contains("unknown game"));
        assert!(error("game tris a1 a1").contains("no room"));
        assert!(error("scoring 3 1 0").contains("names no game"));
    }
}
