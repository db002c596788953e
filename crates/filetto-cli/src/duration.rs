//! Durations as people type them, `500ms`, `1.5s`, `2m`, and as clocks show them.

use std::fmt;
use std::time::Duration;

use filetto::clock::TimeControl;

/// The longest duration accepted: a day.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// A text that is not a duration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DurationError(String);

impl fmt::Display for DurationError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} is not a time: expected a number with ms, s or m, from 1ms to 1440m", self.0)?;
        f.write_str(" (examples: 500ms, 1.5s, 2m)")
    }
}

impl std::error::Error for DurationError {}

/// Reads a duration.
pub fn parse(text: &str) -> Result<Duration, DurationError> {
    let text = text.trim();
    read(text).ok_or_else(|| DurationError(text.chars().take(20).collect()))
}

/// Reads a duration that may be zero.
pub fn parse_or_zero(text: &str) -> Result<Duration, DurationError> {
    let zero = ["0", "0s", "0ms"].contains(&text.trim());
    if zero { Ok(Duration::ZERO) } else { parse(text) }
}

/// Reads a clock for a whole game: `60s+0.5s`, the time of a side and what it gains with each move, or `60s`.
pub fn parse_clock(text: &str) -> Result<TimeControl, DurationError> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    Ok(TimeControl::Game { base: parse(base)?, increment: parse_or_zero(increment)? })
}

/// Minutes and seconds, as a clock shows them.
pub fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Minutes and seconds that are left, and tenths when it matters.
pub fn countdown(left: Duration) -> String {
    let tenths = left.as_millis() / 100;
    if tenths < 100 { format!("{}.{}", tenths / 10, tenths % 10) } else { minutes(left) }
}

fn read(text: &str) -> Option<Duration> {
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(unit_at);
    let seconds_each = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return None,
    };
    let plain = number.len() <= 12 && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = plain.then(|| number.parse::<f64>().ok()).flatten()? * seconds_each;
    let duration = Duration::try_from_secs_f64(seconds).ok()?;
    (Duration::from_millis(1)..=LONGEST).contains(&duration).then_some(duration)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_forms_are_read() {
        let millis = |text: &str| parse(text).map(|duration| duration.as_millis()).ok();
        assert_eq!(millis("500ms"), Some(500));
        assert_eq!(millis(" 1s "), Some(1000));
        assert_eq!(millis("1.5s"), Some(1500));
        assert_eq!(millis(".5s"), Some(500));
        assert_eq!(millis("2m"), Some(120_000));
        assert_eq!(millis("1440m"), Some(86_400_000));
    }

    #[test]
    fn a_clock_is_a_base_and_an_increment() {
        let millis = Duration::from_millis;
        let clock =
            |base, increment| Ok(TimeControl::Game { base: millis(base), increment: millis(increment) });
        assert_eq!(parse_clock("60s+0.5s"), clock(60_000, 500));
        assert_eq!(parse_clock("2m"), clock(120_000, 0));
        assert_eq!(parse_clock("1s+0"), clock(1_000, 0));
        assert!(parse_clock("60").is_err() && parse_clock("1s+").is_err() && parse_clock("0s+1s").is_err());
        assert_eq!(parse_or_zero("0ms"), Ok(Duration::ZERO));
    }

    #[test]
    fn clocks_show_tenths_only_at_the_end() {
        assert_eq!(minutes(Duration::from_secs(125)), "2:05");
        assert_eq!(countdown(Duration::from_millis(125_900)), "2:05");
        assert_eq!(countdown(Duration::from_millis(9_960)), "9.9");
    }

    #[test]
    fn anything_else_says_what_was_expected() {
        for bad in ["", "1", "s", "ms", "0s", "0.5ms", "-1s", "1h", "1 s", "1e3s", "1.2.3s", "infs", "1441m"]
        {
            assert!(parse(bad).is_err(), "{bad}");
        }
        assert_eq!(
            parse("soon").unwrap_err().to_string(),
            "\"soon\" is not a time: expected a number with ms, s or m, from 1ms to 1440m (examples: 500ms, 1.5s, 2m)"
        );
    }
}
