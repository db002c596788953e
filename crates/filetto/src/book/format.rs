//! The bytes of a book.
//!
//! ```text
//! 8 bytes   the mark of a book
//! 1 byte    version
//! 2 bytes   coverage: full, replies
//! 1 byte    length of the game's name, then the name, such as drop-7x6-4
//! 1 byte    number of sections
//! 10 bytes  for each section: stones on the board, bytes of a key, number of positions and of bytes (32 bits each)
//! …         for each section: its index, then its blocks
//! 8 bytes   CRC-64 of everything before
//! ```
//!
//! A block holds 64 positions in the order of their keys: score and move of the first, then for each next one the
//! distance of its key from the one before, score and move. A distance is written in groups of seven bits, the least
//! significant first; all but the last have the high bit set. Neighbours are close: most distances take a byte. The index has for each
//! block its first key and where it begins (32 bits, from the end of the index), so that a position is found by halving and a
//! short walk, and only what is looked at is ever read.
//!
//! Keys of the index are written with the most significant byte first, other numbers with the least significant byte first.
//! The score is that of the side to move, the move belongs to the image of the position that has the key.

use std::collections::BTreeMap;
use std::fmt;

use super::coverage::Coverage;
use super::crc::crc64;
use super::key::{self, Key};
use crate::game::{Move, Rules};

/// The first bytes of every book. The first is no text, so that nobody takes a book for text.
const MARK: [u8; 8] = *b"\x89FILBOOK";
/// The version written, and the only one read.
const VERSION: u8 = 2;
/// Bytes of the checksum.
const CHECKSUM: usize = 8;
/// Positions of a block.
const BLOCK: usize = 64;
/// Bytes of a place in the index.
const PLACE: usize = 4;

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
    /// Number of positions.
    pub count: usize,
    /// Bytes of a key.
    width: usize,
    /// Where the index begins.
    start: usize,
    /// Where the section ends.
    end: usize,
}

impl Section {
    /// Number of blocks.
    pub(crate) fn blocks(&self) -> usize {
        self.count.div_ceil(BLOCK)
    }

    /// Where the blocks begin.
    fn body(&self) -> usize {
        self.start + self.blocks() * (self.width + PLACE)
    }

    /// The first key of a block.
    pub(crate) fn first_key(&self, bytes: &[u8], block: usize) -> Key {
        let at = self.start + block * (self.width + PLACE);
        bytes[at..at + self.width].iter().fold(0, |key, byte| key << 8 | *byte as Key)
    }

    /// The positions of a block with what is said of them.
    pub(crate) fn block<'a>(&self, bytes: &'a [u8], block: usize) -> Block<'a> {
        let place = self.start + block * (self.width + PLACE) + self.width;
        let offset = bytes[place..place + PLACE].iter().rev().fold(0, |sum, byte| sum << 8 | *byte as usize);
        let rest = bytes[..self.end].get(self.body() + offset..).unwrap_or_default();
        let left = BLOCK.min(self.count - block * BLOCK);
        Block { rest: Reader { bytes: rest, at: 0 }, key: self.first_key(bytes, block), left }
    }
}

/// A walk through a block; it ends early where bytes make no sense.
pub(crate) struct Block<'a> {
    rest: Reader<'a>,
    /// The key of the next position.
    key: Key,
    /// Positions that are left.
    left: usize,
}

impl Iterator for Block<'_> {
    type Item = (Key, Entry);

    fn next(&mut self) -> Option<(Key, Entry)> {
        self.left = self.left.checked_sub(1)?;
        let answer = self.rest.take(2)?;
        let (key, entry) = (self.key, Entry { score: answer[0] as i8, mv: Move(answer[1] as u16) });
        if self.left > 0 {
            self.key = key.checked_add(self.rest.distance()?)?;
        }
        Some((key, entry))
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
    let sections: Vec<Vec<u8>> =
        levels.iter().map(|(ply, level)| encode_level(key::width(rules, *ply), level)).collect();
    for ((ply, level), section) in levels.iter().zip(&sections) {
        bytes.extend([*ply as u8, key::width(rules, *ply) as u8]);
        bytes.extend((level.len() as u32).to_le_bytes());
        bytes.extend((section.len() as u32).to_le_bytes());
    }
    bytes.extend(sections.concat());
    bytes.extend(crc64(&bytes).to_le_bytes());
    bytes
}

/// Index and blocks of the positions with a number of stones.
fn encode_level(width: usize, level: &Level) -> Vec<u8> {
    let (mut index, mut blocks) = (Vec::new(), Vec::new());
    let mut last = 0;
    for (number, (key, entry)) in level.iter().enumerate() {
        if number % BLOCK == 0 {
            index.extend_from_slice(&key.to_be_bytes()[size_of::<Key>() - width..]);
            index.extend((blocks.len() as u32).to_le_bytes());
        } else {
            push_distance(key - last, &mut blocks);
        }
        blocks.extend([entry.score as u8, entry.mv.0 as u8]);
        last = *key;
    }
    index.extend(blocks);
    index
}

fn push_distance(mut distance: Key, out: &mut Vec<u8>) {
    while distance >= 0x80 {
        out.push(distance as u8 | 0x80);
        distance >>= 7;
    }
    out.push(distance as u8);
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
    let listed: Vec<[u8; 10]> = (0..count).map(|_| rest.take(10)?.try_into().ok()).collect::<Option<_>>()?;
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |sum, byte| sum << 8 | *byte as usize);
    let mut sections = Vec::new();
    let mut start = rest.at;
    for row in listed {
        let (ply, width, count, end) =
            (row[0] as usize, row[1] as usize, number(&row[2..6]), start + number(&row[6..]));
        let section = Section { ply, width, count, start, end };
        let fits = key::deepest(rules)? >= ply && key::width(rules, ply) == width;
        if !fits || section.body() > end || end > body.len() {
            return None;
        }
        start = end;
        sections.push(section);
    }
    let rising = sections.is_sorted_by(|a, b| a.ply < b.ply);
    (rising && start == body.len()).then_some(Header { rules, coverage, sections })
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

    /// A number in groups of seven bits.
    fn distance(&mut self) -> Option<Key> {
        let mut distance = 0;
        for shift in (0..Key::BITS).step_by(7) {
            let byte = self.byte()?;
            distance |= ((byte & 0x7F) as Key) << shift;
            if byte < 0x80 {
                return Some(distance);
            }
        }
        None
    }
}
