//! The bytes of a book.
//!
//! ```text
//! 8 bytes   the mark of a book
//! 1 byte    version
//! 2 bytes   coverage: full, replies
//! 1 byte    length of the game's name, then the name, such as drop-7x6-4
//! 1 byte    number of sections
//! 6 bytes   for each section: stones on the board, bytes of a key, number of positions (32 bits)
//! …         for each section: the keys in rising order, then score and move of each
//! 8 bytes   CRC-64 of everything before
//! ```
//!
//! Keys are written with the most significant byte first, other numbers with the least significant byte first. The
//! score is that of the side to move, the move belongs to the image of the position that has the key.

use std::collections::BTreeMap;
use std::fmt;

use super::coverage::Coverage;
use super::crc::crc64;
use super::key::{self, Key};
use crate::game::{Move, Rules};

/// The first bytes of every book. The first is no text, so that nobody takes a book for text.
const MARK: [u8; 8] = *b"\x89FILBOOK";
/// The version written, and the only one read.
const VERSION: u8 = 1;
/// Bytes of the checksum.
const CHECKSUM: usize = 8;

/// What a book says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The exact score for the side to move, see [`crate::solver::bounds::score`].
    pub score: i8,
    /// A best move: of all that keep the score the one nearest the centre.
    pub mv: Move,
}

/// All positions with the same number of stones.
pub(super) type Level = BTreeMap<Key, Entry>;

/// Why bytes are not a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    /// The file cannot be read; the text says why.
    Unreadable(String),
    /// The mark at the beginning is missing.
    Foreign,
    /// A version this program does not know.
    Version(u8),
    /// Bytes are missing, or too many, or changed.
    Damaged(&'static str),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BookError::Unreadable(reason) => write!(f, "the book cannot be read: {reason}"),
            BookError::Foreign => {
                f.write_str("not an opening book: expected a file made by `filetto book build`")
            }
            BookError::Version(version) => {
                write!(f, "a book of version {version}: this program reads version {VERSION}; build it anew")
            }
            BookError::Damaged(what) => write!(f, "the book is damaged: {what}"),
        }
    }
}

impl std::error::Error for BookError {}

/// Where the positions with a number of stones stand in the bytes of a book.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section {
    /// Stones on the board.
    pub ply: usize,
    /// Bytes of a key.
    pub width: usize,
    /// Number of positions.
    pub count: usize,
    /// Where the keys begin.
    pub keys: usize,
}

impl Section {
    /// Where scores and moves begin.
    pub(crate) fn answers(&self) -> usize {
        self.keys + self.width * self.count
    }

    fn end(&self) -> usize {
        self.answers() + 2 * self.count
    }
}

/// What stands before the positions.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    /// The game.
    pub rules: Rules,
    /// Which positions the book holds.
    pub coverage: Coverage,
    /// Where they are.
    pub sections: Vec<Section>,
}

/// The bytes of a book. The same levels give the same bytes.
pub(crate) fn encode(rules: Rules, coverage: Coverage, levels: &BTreeMap<usize, Level>) -> Vec<u8> {
    let mut bytes = MARK.to_vec();
    let name = rules.to_string();
    bytes.extend([VERSION, coverage.full, coverage.replies, name.len() as u8]);
    bytes.extend(name.bytes());
    bytes.push(levels.len() as u8);
    for (ply, level) in levels {
        bytes.extend([*ply as u8, key::width(rules, *ply) as u8]);
        bytes.extend((level.len() as u32).to_le_bytes());
    }
    for (ply, level) in levels {
        let skipped = size_of::<Key>() - key::width(rules, *ply);
        bytes.extend(level.keys().flat_map(|key| key.to_be_bytes().into_iter().skip(skipped)));
        bytes.extend(level.values().flat_map(|entry| [entry.score as u8, entry.mv.0 as u8]));
    }
    bytes.extend(crc64(&bytes).to_le_bytes());
    bytes
}

/// Reads what stands before the positions, after the whole of the bytes was checked.
pub(crate) fn decode(bytes: &[u8]) -> Result<Header, BookError> {
    let version =
        *bytes.strip_prefix(&MARK[..]).ok_or(BookError::Foreign)?.first().ok_or(BookError::Foreign)?;
    if version != VERSION {
        return Err(BookError::Version(version));
    }
    let split = bytes.len() - CHECKSUM.min(bytes.len());
    let (body, checksum) = bytes.split_at(split.max(MARK.len() + 1));
    if checksum != crc64(body).to_le_bytes() {
        return Err(BookError::Damaged("its checksum does not match its contents"));
    }
    header(body).ok_or(BookError::Damaged("its table of contents makes no sense"))
}

fn header(body: &[u8]) -> Option<Header> {
    let mut rest = Reader { bytes: body, at: MARK.len() + 1 };
    let coverage = Coverage { full: rest.byte()?, replies: rest.byte()? };
    let length = rest.byte()? as usize;
    let rules: Rules = std::str::from_utf8(rest.take(length)?).ok()?.parse().ok()?;
    let count = rest.byte()? as usize;
    let listed: Vec<[u8; 6]> = (0..count).map(|_| rest.take(6)?.try_into().ok()).collect::<Option<_>>()?;
    let mut sections = Vec::new();
    let mut keys = rest.at;
    for [ply, width, count @ ..] in listed {
        let (ply, width, count) = (ply as usize, width as usize, u32::from_le_bytes(count) as usize);
        let section = Section { ply, width, count, keys };
        if key::deepest(rules)? < ply || key::width(rules, ply) != width || section.end() > body.len() {
            return None;
        }
        keys = section.end();
        sections.push(section);
    }
    let rising = sections.is_sorted_by(|a, b| a.ply < b.ply);
    (rising && keys == body.len()).then_some(Header { rules, coverage, sections })
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at + count)?;
        self.at += count;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }
}
