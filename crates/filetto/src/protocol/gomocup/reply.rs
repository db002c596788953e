//! What a Gomocup engine says, one line at a time.

use std::fmt;

use super::super::{one_line, split_word};
use super::board::Point;

/// One line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Done as told.
    Ok,
    /// A move, or the stones of a swap2 opening.
    Stones(Vec<Point>),
    /// The answer to a swap2 opening: I take the other side.
    Swap,
    /// Who the engine is: `name="…", version="…", …`
    About(String),
    /// For the person who watches.
    Message(String),
    /// For the person who mends the engine.
    Debug(String),
    /// The last command failed.
    Error(String),
    /// The last command is not known.
    Unknown(String),
    /// A move the engine would like the manager to choose.
    Suggest(Point),
    /// Any other line: ignored by a manager.
    Other(String),
}

impl Reply {
    /// A single move.
    pub fn at(point: Point) -> Reply {
        Reply::Stones(vec![point])
    }

    /// Reads a line of an engine; every line means something.
    pub fn parse(line: &str) -> Reply {
        let (word, rest) = split_word(line);
        let text = rest.to_string();
        match word.to_ascii_uppercase().as_str() {
            "OK" => Reply::Ok,
            "SWAP" => Reply::Swap,
            "MESSAGE" => Reply::Message(text),
            "DEBUG" => Reply::Debug(text),
            "ERROR" => Reply::Error(text),
            "UNKNOWN" => Reply::Unknown(text),
            "SUGGEST" => rest.parse().map_or_else(|_| Reply::Other(line.trim().into()), Reply::Suggest),
            _ if word.to_ascii_lowercase().starts_with("name=") => Reply::About(line.trim().into()),
            _ => points(line).map_or_else(|| Reply::Other(line.trim().into()), Reply::Stones),
        }
    }
}

/// `x,y` or several of them with spaces between.
fn points(line: &str) -> Option<Vec<Point>> {
    let points: Vec<Point> = line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    (!points.is_empty()).then_some(points)
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (word, text) = match self {
            Reply::Ok => return f.write_str("OK"),
            Reply::Swap => return f.write_str("SWAP"),
            Reply::Suggest(point) => return write!(f, "SUGGEST {point}"),
            Reply::Stones(points) => {
                let texts: Vec<_> = points.iter().map(Point::to_string).collect();
                return f.write_str(&texts.join(" "));
            }
            Reply::About(text) | Reply::Other(text) => return f.write_str(&one_line(text)),
            Reply::Message(text) => ("MESSAGE", text),
            Reply::Debug(text) => ("DEBUG", text),
            Reply::Error(text) => ("ERROR", text),
            Reply::Unknown(text) => ("UNKNOWN", text),
        };
        write!(f, "{word} {}", one_line(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_read_as_engines_write_them() {
        assert_eq!(Reply::parse("7,7\r\n"), Reply::at(Point { x: 7, y: 7 }));
        assert_eq!(Reply::parse("ok"), Reply::Ok);
        assert_eq!(Reply::parse("OK - everything is good"), Reply::Ok);
        assert!(matches!(Reply::parse("1,2 3,4 5,6"), Reply::Stones(points) if points.len() == 3));
        assert!(matches!(Reply::parse("name=\"x\", version=\"1\""), Reply::About(_)));
        assert_eq!(Reply::parse("ERROR no"), Reply::Error("no".into()));
        for line in ["", "7,7 x", "-1,3", "hello", "SUGGEST me"] {
            assert!(matches!(Reply::parse(line), Reply::Other(_)), "{line}");
        }
    }
}
