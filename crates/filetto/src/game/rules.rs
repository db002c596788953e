//! What game is played: the board's size, how many in a row win, and where a stone may go.

use std::fmt;
use std::str::FromStr;

use super::moves::Move;

/// The largest width or height of a board.
pub const MAX_SIDE: usize = 100;

/// Where a stone may be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// On any empty cell (tic-tac-toe, m,n,k games, gomoku).
    Free,
    /// On the lowest empty cell of a column (Connect Four, Connect X).
    Drop,
}

/// The rules of one alignment game. Always valid: [`Rules::new`] is the only door.
///
/// ```
/// use filetto::game::{Placement, Rules};
/// let rules: Rules = "connect4".parse().unwrap();
/// assert_eq!(rules, Rules::new(7, 6, 4, Placement::Drop).unwrap());
/// assert_eq!(rules.to_string(), "drop-7x6-4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    width: u8,
    height: u8,
    align: u8,
    placement: Placement,
    exact: bool,
}

/// A game that has a name of its own.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name typed by a user.
    pub name: &'static str,
    /// The rules in their long form.
    pub game: &'static str,
    /// One line for a list.
    pub about: &'static str,
}

/// The games known by name, the default one first.
pub const PRESETS: [Preset; 5] = [
    Preset {
        name: "connect4",
        game: "drop-7x6-4",
        about: "Connect Four, Forza 4: a drop game, four in a row",
    },
    Preset { name: "tris", game: "free-3x3-3", about: "tic-tac-toe, tris, filetto: three in a row" },
    Preset { name: "gomoku", game: "free-15x15-5", about: "gomoku, free style: five or more in a row" },
    Preset {
        name: "gomoku-standard",
        game: "free-15x15-5-exact",
        about: "gomoku, standard: exactly five in a row, six do not count",
    },
    Preset { name: "connect5", game: "drop-9x6-5", about: "five in a row on a wider drop board" },
];

/// Why a text or a set of numbers is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// A side is outside 1..=100.
    Side(usize),
    /// The number to align is outside 2..=the longer side.
    Align {
        /// What was asked for.
        align: usize,
        /// The most this board allows.
        longest: usize,
    },
    /// The text, shortened, is neither a name nor `drop-WxH-K` / `free-WxH-K`.
    Text(String),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RulesError::Side(side) => {
                write!(f, "a side of {side} cells is outside 1 to {MAX_SIDE} (example: drop-7x6-4)")
            }
            RulesError::Align { align, longest } if *longest < 2 => {
                write!(f, "{align} in a row needs a board with a side of 2 or more cells")
            }
            RulesError::Align { align, longest } => {
                write!(f, "{align} in a row is outside 2 to {longest}, the longer side of this board")
            }
            RulesError::Text(text) => {
                let names: Vec<_> = PRESETS.iter().map(|preset| preset.name).collect();
                write!(
                    f,
                    "unknown game {text:?}: expected drop-WxH-K, free-WxH-K or one of {} (example: drop-7x6-4)",
                    names.join(", ")
                )
            }
        }
    }
}

impl std::error::Error for RulesError {}

impl Rules {
    /// Rules for a board of `width` columns and `height` rows where `align` *or more* in a row win.
    pub fn new(width: usize, height: usize, align: usize, placement: Placement) -> Result<Rules, RulesError> {
        for side in [width, height] {
            if !(1..=MAX_SIDE).contains(&side) {
                return Err(RulesError::Side(side));
            }
        }
        let longest = width.max(height);
        if align < 2 || align > longest {
            return Err(RulesError::Align { align, longest });
        }
        Ok(Rules { width: width as u8, height: height as u8, align: align as u8, placement, exact: false })
    }

    /// The same game where *exactly* `align` in a row win: a longer row counts for nothing.
    pub fn exactly(self) -> Rules {
        Rules { exact: true, ..self }
    }

    /// Connect Four: 7 columns, 6 rows, 4 in a row.
    pub fn connect4() -> Rules {
        Rules { width: 7, height: 6, align: 4, placement: Placement::Drop, exact: false }
    }

    /// Tic-tac-toe.
    pub fn tris() -> Rules {
        Rules { width: 3, height: 3, align: 3, placement: Placement::Free, exact: false }
    }

    /// Number of columns.
    #[inline]
    pub fn width(&self) -> usize {
        self.width as usize
    }

    /// Number of rows.
    #[inline]
    pub fn height(&self) -> usize {
        self.height as usize
    }

    /// How many in a row win.
    #[inline]
    pub fn align(&self) -> usize {
        self.align as usize
    }

    /// Number of cells.
    #[inline]
    pub fn cells(&self) -> usize {
        self.width() * self.height()
    }

    /// Where stones may go.
    pub fn placement(&self) -> Placement {
        self.placement
    }

    /// True for gomoku and the like, played with black and white stones on wood: five or more in a row on a free
    /// board. Everything else is played with red and yellow ones.
    pub fn is_black_and_white(&self) -> bool {
        !self.is_drop() && self.align() >= 5
    }

    /// True in a drop game.
    #[inline]
    pub fn is_drop(&self) -> bool {
        self.placement == Placement::Drop
    }

    /// True where a longer row than [`Rules::align`] does not win.
    #[inline]
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// How many different moves the rules know: columns in a drop game, cells elsewhere.
    pub fn move_count(&self) -> usize {
        if self.is_drop() { self.width() } else { self.cells() }
    }

    /// Every move of an empty board, those nearest the centre first, of equal ones the lower first.
    pub fn centre_first(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = (0..self.move_count() as u16).map(Move).collect();
        moves.sort_by_cached_key(|mv| self.centre_distance(*mv));
        moves
    }

    /// How far a move is from the middle of the board: twice the distance, squared; on drop boards across alone.
    pub(crate) fn centre_distance(&self, mv: Move) -> usize {
        let off = |place: usize, side: usize| (2 * place + 1).abs_diff(side).pow(2);
        let across = off(mv.index() % self.width(), self.width());
        if self.is_drop() { across } else { across + off(mv.index() / self.width(), self.height()) }
    }

    /// The preset of these rules, if they have a name.
    pub fn preset(&self) -> Option<&'static Preset> {
        let text = self.to_string();
        PRESETS.iter().find(|preset| preset.game == text)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let family = if self.is_drop() { "drop" } else { "free" };
        let exact = if self.exact { "-exact" } else { "" };
        write!(f, "{family}-{}x{}-{}{exact}", self.width, self.height, self.align)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let trimmed = text.trim().to_ascii_lowercase();
        let long =
            PRESETS.iter().find(|preset| preset.name == trimmed).map_or(&*trimmed, |preset| preset.game);
        parse_long(long).unwrap_or_else(|| Err(RulesError::Text(text.trim().chars().take(40).collect())))
    }
}

/// `drop-7x6-4`, `free-15x15-5-exact`; None where the text does not have that shape.
fn parse_long(text: &str) -> Option<Result<Rules, RulesError>> {
    let (family, rest) = text.split_once('-')?;
    let placement = match family {
        "drop" => Placement::Drop,
        "free" => Placement::Free,
        _ => return None,
    };
    let (rest, exact) = rest.strip_suffix("-exact").map_or((rest, false), |short| (short, true));
    let (size, align) = rest.split_once('-')?;
    let (width, height) = size.split_once('x')?;
    let rules = Rules::new(number(width)?, number(height)?, number(align)?, placement);
    Some(rules.map(|rules| if exact { rules.exactly() } else { rules }))
}

/// A plain decimal number: no sign, no spaces, short enough not to overflow.
fn number(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_parse_to_their_long_form() {
        for preset in PRESETS {
            let rules: Rules = preset.name.parse().unwrap();
            assert_eq!(rules.to_string(), preset.game);
            assert_eq!(rules.preset().unwrap().name, preset.name);
        }
        assert_eq!("connect4".parse(), Ok(Rules::connect4()));
        assert_eq!("tris".parse(), Ok(Rules::tris()));
    }

    #[test]
    fn limits_are_named() {
        assert_eq!("drop-101x6-4".parse::<Rules>(), Err(RulesError::Side(101)));
        assert_eq!("drop-7x0-4".parse::<Rules>(), Err(RulesError::Side(0)));
        assert_eq!("free-3x3-4".parse::<Rules>(), Err(RulesError::Align { align: 4, longest: 3 }));
        assert_eq!("free-3x3-1".parse::<Rules>(), Err(RulesError::Align { align: 1, longest: 3 }));
        assert!("free-1x1-2".parse::<Rules>().unwrap_err().to_string().contains("2 or more cells"));
        for bad in ["", "hex", "drop-7x6", "drop--7x6-4", "drop-7x6-+4", "drop-99999999999999999999x6-4"] {
            assert!(matches!(bad.parse::<Rules>(), Err(RulesError::Text(_))), "{bad}");
        }
        assert!("drop-100x100-100".parse::<Rules>().is_ok());
        assert!("drop-1x2-2".parse::<Rules>().is_ok());
    }
}
