//! A book in memory: mapped from a file, made just now, or part of the program.

use std::borrow::Cow;
use std::fs::File;
use std::ops::Deref;
use std::path::Path;
use std::sync::OnceLock;

use super::coverage::Coverage;
use super::format::{BookError, Entry, Header, decode};
use super::key::Key;
use crate::game::Rules;

/// The book of Connect Four that comes with the program; notes/experiments.md says how it was made.
static SHIPPED: &[u8] = include_bytes!("connect4.book");

/// An opening book, checked as a whole when it was loaded.
pub struct Book {
    bytes: Bytes,
    header: Header,
}

enum Bytes {
    #[cfg(feature = "mmap")]
    Mapped(memmap2::Mmap),
    Held(Cow<'static, [u8]>),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            #[cfg(feature = "mmap")]
            Bytes::Mapped(map) => map,
            Bytes::Held(bytes) => bytes,
        }
    }
}

impl Book {
    /// Brings a book into memory, mapped where the feature `mmap` is on, and checks every byte of it.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        let unreadable =
            |error: std::io::Error| BookError::Unreadable(format!("{}: {error}", path.display()));
        let file = File::open(path).map_err(unreadable)?;
        if !file.metadata().map_err(unreadable)?.is_file() {
            return Err(BookError::Foreign);
        }
        Book::load(bytes(&file).map_err(unreadable)?)
    }

    /// A book from bytes made by `Builder`.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Book, BookError> {
        Book::load(Bytes::Held(bytes.into()))
    }

    /// The book of Connect Four that comes with the program.
    ///
    /// ```
    /// use filetto::{book::Book, game::{Move, Position, Rules}};
    /// let known = Book::shipped().probe(&Position::new(Rules::connect4())).unwrap();
    /// assert_eq!((known.score, known.best), (1, Move(3)));
    /// ```
    ///
    /// # Panics
    /// Never: a test loads it.
    pub fn shipped() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| Book::from_bytes(SHIPPED).expect("the book in the program is sound"))
    }

    /// The book that comes with the program for a game, if there is one.
    pub(crate) fn shipped_for(rules: Rules) -> Option<&'static Book> {
        Some(Book::shipped()).filter(|book| book.rules() == rules)
    }

    fn load(bytes: Bytes) -> Result<Book, BookError> {
        let header = decode(&bytes)?;
        Ok(Book { bytes, header })
    }

    /// The game of the book.
    pub fn rules(&self) -> Rules {
        self.header.rules
    }

    /// Which positions it holds.
    pub fn coverage(&self) -> Coverage {
        self.header.coverage
    }

    /// How many positions it holds.
    pub fn len(&self) -> usize {
        self.header.sections.iter().map(|section| section.count).sum()
    }

    /// True if it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of the file.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Every position of the book as (stones on the board, key, entry), in rising order.
    pub(super) fn rows(&self) -> impl Iterator<Item = (usize, Key, Entry)> + '_ {
        self.header.sections.iter().flat_map(move |section| {
            let blocks = (0..section.blocks()).flat_map(|block| section.block(&self.bytes, block));
            blocks.map(|(key, entry)| (section.ply, key, entry))
        })
    }

    /// What the book says of a key: its block by halving, then a walk.
    pub(super) fn find(&self, ply: usize, key: Key) -> Option<Entry> {
        let section = self.header.sections.iter().find(|section| section.ply == ply)?;
        let (mut low, mut high) = (0, section.blocks());
        while low < high {
            let middle = (low + high) / 2;
            if section.first_key(&self.bytes, middle) <= key { low = middle + 1 } else { high = middle }
        }
        let mut block = section.block(&self.bytes, low.checked_sub(1)?);
        block.find(|(other, _)| *other >= key).filter(|(other, _)| *other == key).map(|(_, entry)| entry)
    }
}

/// The contents of a file, mapped into memory.
#[cfg(feature = "mmap")]
fn bytes(file: &File) -> std::io::Result<Bytes> {
    // SAFETY: the mapping is only ever read, as plain bytes, and every place read was compared with its length. What is
    // left to trust is that nobody changes or shortens the file in place while it is mapped: finished books are only put in
    // place by renaming (`journal`), which leaves an old mapping whole, and a book is never written to again.
    unsafe { memmap2::Mmap::map(file) }.map(Bytes::Mapped)
}

/// The contents of a file, read.
#[cfg(not(feature = "mmap"))]
fn bytes(mut file: &File) -> std::io::Result<Bytes> {
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut file, &mut bytes)?;
    Ok(Bytes::Held(bytes.into()))
}
