//! The puzzles that come with the program: read once, chosen by kind and rating, one of them for each day.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use filetto::game::Rules;
use filetto::host::since_epoch;
use filetto::internals::rng::Rng;
use filetto::puzzle::{Goal, Puzzle, read};

/// Files of `filetto puzzles`, the one of the daily puzzle first; the tests prove every puzzle of them.
const FILES: [&str; 5] = [
    include_str!("../../puzzles/drop-7x6-4.txt"),
    include_str!("../../puzzles/free-15x15-5.txt"),
    include_str!("../../puzzles/drop-9x7-4.txt"),
    include_str!("../../puzzles/free-5x4-4.txt"),
    include_str!("../../puzzles/free-3x3-3.txt"),
];
/// How many of those nearest to a rating are drawn from.
const NEAR: usize = 20;

/// What somebody wants.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// On which board.
    pub rules: Rules,
    /// Of which kind, any if none is named.
    pub goal: Option<Goal>,
    /// About how hard.
    pub near: Option<u32>,
    /// Which of those that fit.
    pub seed: u64,
}

impl Wish {
    /// One of these puzzles, if one fits.
    pub fn choose<'a>(&self, puzzles: impl IntoIterator<Item = &'a Puzzle>) -> Option<&'a Puzzle> {
        let fits = |puzzle: &&Puzzle| {
            puzzle.rules() == self.rules && self.goal.is_none_or(|goal| goal == puzzle.goal)
        };
        let mut fitting: Vec<&Puzzle> = puzzles.into_iter().filter(fits).collect();
        if let Some(near) = self.near {
            fitting.sort_by_key(|puzzle| puzzle.rating.abs_diff(near));
            fitting.truncate(NEAR);
        }
        Rng::new(self.seed).pick(&fitting)
    }
}

/// All puzzles that come with the program.
pub fn shipped() -> &'static [Puzzle] {
    static SHIPPED: OnceLock<Vec<Puzzle>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        FILES.iter().flat_map(|file| read(file).unwrap_or_default()).map(|(_, puzzle)| puzzle).collect()
    })
}

/// A day, as `2026-11-18`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    year: u64,
    month: u64,
    day: u64,
}

impl Day {
    /// Today in Greenwich.
    pub fn today() -> Day {
        Day::after_epoch(since_epoch().as_secs() / 86_400)
    }

    /// So many days after the first of January 1970, counted in years that begin in March and eras of 400 of them, so that
    /// the leap day comes last.
    fn after_epoch(days: u64) -> Day {
        const ERA: u64 = 146_097;
        let days = days + 719_468;
        let (era, of_era) = (days / ERA, days % ERA);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        Day { year: era * 400 + year + later, month, day }
    }

    /// The puzzle of the day, the same for everybody.
    pub fn puzzle(self) -> Option<&'static Puzzle> {
        let seed = self.year * 10_000 + self.month * 100 + self.day;
        Wish { rules: Rules::connect4(), goal: None, near: None, seed }.choose(shipped())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Day {
    type Err = ();

    fn from_str(text: &str) -> Result<Day, ()> {
        let digits = |part: &str, count: usize| {
            let plain = part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| part.parse::<u64>().ok()).flatten().ok_or(())
        };
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return Err(()) };
        let day = Day { year: digits(year, 4)?, month: digits(month, 2)?, day: digits(day, 2)? };
        if (1..=12).contains(&day.month) && (1..=31).contains(&day.day) { Ok(day) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, text) in
            [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_775, "2026-11-18")]
        {
            assert_eq!(Day::after_epoch(days).to_string(), text);
            assert_eq!(text.parse(), Ok(Day::after_epoch(days)));
        }
        for bad in ["", "2026-1-1", "2026-13-01", "2026-01-32", "2026-01-01-01", "20x6-01-01"] {
            assert_eq!(bad.parse::<Day>(), Err(()), "{bad}");
        }
    }

    #[test]
    fn every_file_is_read_whole_and_has_no_twins() {
        let lines = FILES.iter().flat_map(|file| file.lines()).filter(|line| !line.starts_with('#')).count();
        assert_eq!(shipped().len(), lines);
        let mut keys: Vec<_> =
            shipped().iter().map(|puzzle| (puzzle.rules().to_string(), puzzle.key())).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), lines);
        let connect4 = shipped().iter().filter(|puzzle| puzzle.rules() == Rules::connect4()).count();
        assert!(connect4 >= 500, "{connect4} puzzles of Connect Four");
    }

    #[test]
    fn a_wish_is_granted_near_its_rating() {
        let wish = Wish { rules: Rules::connect4(), goal: Some(Goal::Draw), near: Some(1_300), seed: 5 };
        let puzzle = wish.choose(shipped()).unwrap();
        assert_eq!(puzzle.goal, Goal::Draw);
        assert!(puzzle.rating.abs_diff(1_300) < 300, "{}", puzzle.rating);
        assert_eq!(wish.choose(shipped()), Some(puzzle));
    }
}
