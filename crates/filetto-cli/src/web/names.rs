//! The names people give themselves: short, visible, and one for each.

use super::refusal::{Code, Refusal};

/// The longest name, in letters.
pub const LONGEST: usize = 20;

/// A name as it may be shown: visible letters with single spaces, not too many; None if nothing is left.
pub fn cleaned(text: &str) -> Option<String> {
    let spaced: String =
        text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).collect();
    let visible: String =
        spaced.chars().filter(|letter| !letter.is_control() && !is_invisible(*letter)).collect();
    let words: Vec<&str> = visible.split(' ').filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(LONGEST).collect();
    let name = name.trim_end().to_string();
    name.chars().any(char::is_alphanumeric).then_some(name)
}

/// 400: nothing of a name can be shown.
pub fn refused() -> Refusal {
    let sentence = format!("expected a name of at most {LONGEST} letters");
    Refusal::new(Code::BadName, sentence).with("most", LONGEST)
}

/// Letters that turn a line around, join others or cannot be seen: a name with them looks like another one's.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// What two names are compared by.
pub fn folded(name: &str) -> String {
    name.to_lowercase()
}

/// The name, or with the first number behind it that nobody has.
pub fn unique(name: &str, mut is_taken: impl FnMut(&str) -> bool) -> String {
    if !is_taken(&folded(name)) {
        return name.to_string();
    }
    let numbered = |number: u64| {
        let number = format!(" {number}");
        let kept: String = name.chars().take(LONGEST - number.chars().count()).collect();
        format!("{}{number}", kept.trim_end())
    };
    (2..).map(numbered).find(|name| !is_taken(&folded(name))).unwrap_or_else(|| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        assert_eq!(cleaned("  Anna \t Maria\n"), Some("Anna Maria".into()));
        assert_eq!(cleaned("a\u{202e}b\u{200b}\u{7}"), Some("ab".into()));
        assert_eq!(cleaned(&"è".repeat(50)).unwrap().chars().count(), LONGEST);
        for nothing in ["", " ", "\u{200b}\u{feff}", "!!!", "\u{0}"] {
            assert_eq!(cleaned(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn a_taken_name_gets_a_number() {
        let taken = ["anna", "anna 2"];
        assert_eq!(unique("Anna", |name| taken.contains(&name)), "Anna 3");
        assert_eq!(unique("Eva", |name| taken.contains(&name)), "Eva");
        let long = "x".repeat(LONGEST);
        let other = unique(&long, |name| name == long);
        assert_eq!((other.chars().count(), other.ends_with("x 2")), (LONGEST, true));
    }
}
