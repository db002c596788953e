//! A book whose positions are solved elsewhere: what is open, and what came back.
//!
//! Questions are keys, one behind the other, answers are records of a journal: both are bytes that travel, and what comes
//! back goes into the same journal as that of `build`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::build::{BuildError, Question, check_reach};
use super::coverage::Coverage;
use super::format::Entry;
use super::journal::{Journal, RECORD, Solved, read, record};
use super::key::{Key, decode};
use super::outline::Outline;
use crate::game::Rules;
use crate::solver::Solver;

/// Positions that are wanted next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Stones on the board.
    pub ply: usize,
    /// The keys of those that nobody has solved yet: 16 bytes each.
    pub open: Vec<u8>,
    /// How many there are with those that are solved.
    pub total: usize,
}

/// What a book needs next.
pub enum Next {
    /// Positions to be solved.
    Solve(Stage),
    /// Nothing: these are its bytes.
    Complete(Vec<u8>),
}

/// A book and its journal, in the hands of somebody who has it solved elsewhere.
pub struct Remote {
    rules: Rules,
    coverage: Coverage,
    journal: Journal,
    solved: BTreeMap<(usize, Key), Entry>,
}

impl Remote {
    /// Begins a book, or goes on with the journal that is there.
    pub fn open(book: &Path, rules: Rules, coverage: Coverage) -> Result<Remote, BuildError> {
        check_reach(rules, coverage)?;
        let mut journal = Journal::open(book, rules)?;
        let solved = journal.take_found();
        Ok(Remote { rules, coverage, journal, solved })
    }

    /// How many positions are solved.
    pub fn solved(&self) -> usize {
        self.solved.len()
    }

    /// What is wanted next. Later stages may depend on the answers.
    pub fn next(&self) -> Next {
        let filled = Outline::new(self.rules, self.coverage).fill(|ply, keys, level| {
            let entry = |key: &Key| self.solved.get(&(ply, *key)).map(|entry| (*key, *entry));
            level.extend(keys.iter().filter_map(entry));
            let open = keys.iter().filter(|key| !level.contains_key(*key));
            let open: Vec<u8> = open.flat_map(|key| key.to_le_bytes()).collect();
            if open.is_empty() { Ok(()) } else { Err(Stage { ply, open, total: keys.len() }) }
        });
        filled.map_or_else(Next::Solve, Next::Complete)
    }

    /// Writes down what was solved elsewhere and says how much of it is new.
    pub fn accept(&mut self, records: &[u8]) -> Result<usize, BuildError> {
        let answers = read(records);
        if answers.len() * RECORD != records.len() || !answers.iter().all(|solved| self.is_sound(solved)) {
            return Err(BuildError::Nonsense);
        }
        let before = self.solved.len();
        for (ply, key, entry) in answers {
            if self.solved.insert((ply, key), entry).is_none() {
                self.journal.append((ply, key, entry))?;
            }
        }
        Ok(self.solved.len() - before)
    }

    fn is_sound(&self, (ply, key, entry): &Solved) -> bool {
        decode(self.rules, *ply, *key).is_some_and(|position| position.check(entry.mv).is_ok())
    }

    /// Makes sure that everything is on the disk.
    pub fn sync(&mut self) -> Result<(), BuildError> {
        Ok(self.journal.sync()?)
    }

    /// Puts the complete book in its place and removes the journal.
    pub fn finish(self, bytes: &[u8]) -> Result<(), BuildError> {
        Ok(self.journal.finish(bytes)?)
    }
}

/// Answers keys of positions with so many stones, as records of a journal; what is missing at the end was not solved
/// because somebody asked to stop. None if a key is none.
pub fn answer(
    solver: &mut Solver,
    rules: Rules,
    ply: usize,
    keys: &[u8],
    stop: &Arc<AtomicBool>,
) -> Option<Vec<u8>> {
    let (keys, rest) = keys.as_chunks();
    let keys: Vec<Key> = keys.iter().map(|bytes| Key::from_le_bytes(*bytes)).collect();
    let is_open = |key: &Key| decode(rules, ply, *key).is_some_and(|position| position.outcome().is_none());
    if !rest.is_empty() || !keys.iter().all(is_open) {
        return None;
    }
    let question = Question::new(rules, ply, stop.clone());
    let answered = keys.into_iter().map_while(|key| Some((ply, key, question.answer(solver, key)?)));
    Some(answered.flat_map(record).collect())
}
