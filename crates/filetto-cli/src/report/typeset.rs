//! Texts of a report as HTML and SVG: powers raised, code between backquotes in its own letters.

use std::iter::Peekable;
use std::str::Chars;

/// Text that is safe inside HTML and SVG.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text as HTML: `b^d` and `b^(3d/4)` with their exponents raised, what stands between backquotes as code.
pub fn typeset(text: &str) -> String {
    let part = |(index, part): (usize, &str)| match index % 2 {
        1 => format!("<code>{}</code>", escape(part)),
        _ => powers(part).iter().map(Piece::html).collect(),
    };
    text.split('`').enumerate().map(part).collect()
}

/// A picture with the exponents in its texts raised.
pub fn raise(svg: &str) -> String {
    let line = |line: &str| {
        let is_text = line.contains('^') && !line.starts_with('<');
        if is_text { powers(line).iter().map(Piece::svg).collect() } else { line.to_string() }
    };
    svg.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A piece of a text: on the line or an exponent.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Line(String),
    Exponent(String),
}

impl Piece {
    fn html(&self) -> String {
        match self {
            Piece::Line(text) => escape(text),
            Piece::Exponent(text) => format!("<sup>{}</sup>", escape(text)),
        }
    }

    /// The text is escaped already. Browsers differ in `baseline-shift`, not in `dy`: up, and down again.
    fn svg(&self) -> String {
        match self {
            Piece::Line(text) => text.clone(),
            Piece::Exponent(text) => format!(
                "<tspan dy=\"-0.4em\" font-size=\"75%\">{text}</tspan><tspan dy=\"0.3em\">\u{200b}</tspan>"
            ),
        }
    }
}

fn powers(text: &str) -> Vec<Piece> {
    let mut pieces = vec![Piece::Line(String::new())];
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let exponent = if c == '^' { exponent(&mut rest) } else { String::new() };
        if !exponent.is_empty() {
            pieces.extend([Piece::Exponent(exponent), Piece::Line(String::new())]);
        } else if let Some(Piece::Line(line)) = pieces.last_mut() {
            line.push(c);
        }
    }
    pieces
}

/// What stands behind a `^`: something in brackets, or letters and digits. Round brackets only hold it together.
fn exponent(rest: &mut Peekable<Chars>) -> String {
    let close = match rest.peek() {
        Some('(') => ')',
        Some('⌈') => '⌉',
        Some('⌊') => '⌋',
        _ => return std::iter::from_fn(|| rest.next_if(|c| c.is_alphanumeric())).collect(),
    };
    let mut text: String = std::iter::from_fn(|| rest.next_if(|c| *c != close)).collect();
    text.extend(rest.next());
    text.trim_start_matches('(').trim_end_matches(')').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_are_raised_and_code_is_told_apart() {
        assert_eq!(typeset("b^d < 2 b^(3d/4)"), "b<sup>d</sup> &lt; 2 b<sup>3d/4</sup>");
        assert_eq!(typeset("b^⌈d/2⌉ + b^⌊d/2⌋ - 1"), "b<sup>⌈d/2⌉</sup> + b<sup>⌊d/2⌋</sup> - 1");
        assert_eq!(typeset("run `a^b <c>` ^"), "run <code>a^b &lt;c&gt;</code> ^");
        assert_eq!(typeset("x^(open"), "x<sup>open</sup>");
    }

    #[test]
    fn pictures_raise_them_too() {
        let svg = raise("<text>\nb^d &amp; c\n</text>");
        assert!(
            svg.starts_with("<text>\nb<tspan dy=\"-0.4em\"") && svg.ends_with(" &amp; c\n</text>"),
            "{svg}"
        );
        assert!(svg.contains(">d</tspan>"));
    }
}
