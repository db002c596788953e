//! What is solved survives the end of the process: an append-only file of positions beside the book.
//!
//! The first line names the game. What is solved is true for every book of that game, so that a larger book can go on with
//! the journal of a smaller one. Every record has a checksum of its own; the first one that does not match
//! is where a process was killed, and everything behind it is cut off before more is written.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::crc::crc64;
use super::format::Entry;
use super::key::Key;
use super::whole_file::write_whole;
use crate::game::{Move, Rules};
use crate::host::Instant;

/// How much work may be lost if the whole machine stops; a killed process loses nothing that was written.
const SYNC: Duration = Duration::from_secs(1);
/// Stones, key, score, move, then four bytes of checksum.
const BODY: usize = 1 + size_of::<Key>() + 2;
pub(super) const RECORD: usize = BODY + 4;

/// A solved position as (stones on the board, key, entry).
pub(crate) type Solved = (usize, Key, Entry);

/// Why a journal cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// Reading or writing failed.
    Io(io::Error),
    /// It belongs to another game.
    Other(PathBuf),
    /// The book is there already.
    Finished(PathBuf),
    /// Somebody else is writing to it.
    Busy(PathBuf),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            JournalError::Io(error) => write!(f, "the journal of the book: {error}"),
            JournalError::Other(path) => {
                write!(f, "{} was begun for another game: remove it or choose another --out", path.display())
            }
            JournalError::Finished(path) => {
                write!(f, "{} exists already: remove it or choose another --out", path.display())
            }
            JournalError::Busy(path) => {
                write!(f, "{} is written to by another process: expected another --out", path.display())
            }
        }
    }
}

impl std::error::Error for JournalError {}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        JournalError::Io(error)
    }
}

/// The journal of a book that is being made.
pub struct Journal {
    book: PathBuf,
    path: PathBuf,
    file: File,
    synced: Instant,
    /// What was solved before.
    found: Vec<Solved>,
}

impl Journal {
    /// Begins the journal of a book, or goes on with the one that is there.
    pub fn open(book: &Path, rules: Rules) -> Result<Journal, JournalError> {
        if book.exists() {
            return Err(JournalError::Finished(book.into()));
        }
        let path = beside(book, "journal");
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(&path)?;
        lock(&path, &file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let title = format!("filetto book journal 1: {rules}\n").into_bytes();
        let found = if bytes.starts_with(&title) {
            read(&bytes[title.len()..])
        } else if title.starts_with(&bytes) {
            Vec::new()
        } else {
            return Err(JournalError::Other(path));
        };
        cut(&mut file, &title, &bytes, found.len())?;
        Ok(Journal { book: book.into(), path, file, synced: Instant::now(), found })
    }

    /// How many positions were solved before.
    pub fn resumed(&self) -> usize {
        self.found.len()
    }

    /// Hands over what was solved before.
    pub(super) fn take_found(&mut self) -> BTreeMap<(usize, Key), Entry> {
        self.found.drain(..).map(|(ply, key, entry)| ((ply, key), entry)).collect()
    }

    /// Writes down a solved position.
    pub(super) fn append(&mut self, solved: Solved) -> io::Result<()> {
        self.file.write_all(&record(solved))?;
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Makes sure that everything is on the disk.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    /// Puts the finished book in its place at one stroke and removes the journal.
    pub fn finish(self, bytes: &[u8]) -> Result<(), JournalError> {
        write_whole(&self.book, bytes)?;
        fs::remove_file(&self.path)?;
        Ok(())
    }
}

/// Two processes that write to one journal would tear each other's records.
fn lock(path: &Path, file: &File) -> Result<(), JournalError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(JournalError::Busy(path.into())),
        // Where files cannot be locked, nobody is kept away.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn beside(book: &Path, ending: &str) -> PathBuf {
    let mut name = book.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// Leaves the title and the sound records in the file, ready for more.
fn cut(file: &mut File, title: &[u8], bytes: &[u8], records: usize) -> io::Result<()> {
    if bytes.len() < title.len() {
        file.set_len(0)?;
        file.write_all(title)?;
    } else {
        file.set_len((title.len() + records * RECORD) as u64)?;
    }
    file.seek(SeekFrom::End(0))?;
    file.sync_data()
}

pub(super) fn record((ply, key, entry): Solved) -> [u8; RECORD] {
    let mut bytes = [0; RECORD];
    bytes[0] = ply as u8;
    bytes[1..=size_of::<Key>()].copy_from_slice(&key.to_le_bytes());
    bytes[BODY - 2] = entry.score as u8;
    bytes[BODY - 1] = entry.mv.0 as u8;
    let checksum = crc64(&bytes[..BODY]) as u32;
    bytes[BODY..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The sound records up to the first that is not.
pub(super) fn read(bytes: &[u8]) -> Vec<Solved> {
    let solved = |bytes: &[u8]| {
        let mut key = [0; size_of::<Key>()];
        key.copy_from_slice(&bytes[1..=size_of::<Key>()]);
        let entry = Entry { score: bytes[BODY - 2] as i8, mv: Move(bytes[BODY - 1] as u16) };
        let solved = (bytes[0] as usize, Key::from_le_bytes(key), entry);
        (record(solved) == bytes).then_some(solved)
    };
    bytes.chunks_exact(RECORD).map_while(solved).collect()
}
