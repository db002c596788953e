//! Which positions a book holds.

use std::fmt;

/// How far a book reaches, in stones on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// Every position with up to this many stones.
    pub full: u8,
    /// For each side, the positions with up to this many stones that can arise when that side follows the book and the
    /// other plays anything. Nothing beyond `full` unless it is larger.
    pub replies: u8,
}

impl Coverage {
    /// The most stones of a position in the book.
    pub fn deepest(self) -> usize {
        self.full.max(self.replies) as usize
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let stones = |count| if count == 1 { "1 stone".to_string() } else { format!("{count} stones") };
        write!(f, "every position with up to {}", stones(self.full))?;
        if self.replies > self.full {
            write!(f, ", for either side all replies to its book moves up to {}", stones(self.replies))?;
        }
        Ok(())
    }
}
