//! The games of a tournament on disk: a line that says which tournament, then a line per game, each written at once.
//! A process that is killed leaves whole lines and perhaps a torn one at the end, which is cut off on the way back.
//! Only one process writes to a file at a time, and what is read back is replayed before it counts.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use filetto::arena::{Fixture, Plan};
use filetto::internals::arena::saved::SavedGame;
use filetto::record::{End, GameRecord};
use filetto::session::Settings;
use serde_json::Value as Json;

use crate::failure::Failure;
use crate::json;

/// The file of a tournament.
pub(super) struct Store {
    path: PathBuf,
    file: File,
}

impl Store {
    /// A new file, or with `resume` the one that is there and the ends of the games in it. A file of something
    /// else is left as it is.
    pub(super) fn open(
        path: &Path,
        plan: &Plan,
        settings: &Settings,
        resume: bool,
    ) -> Result<(Store, Vec<Option<End>>), Failure> {
        let mut ends = vec![None; plan.len()];
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let file = options.open(path).map_err(|error| named(path, &error))?;
        lock(path, &file)?;
        let mut store = Store { path: path.to_path_buf(), file };
        let bytes = store.bytes()?;
        if !bytes.is_empty() && !resume {
            let sentence = "is there already: expected --resume to go on with it, or another file";
            return Err(Failure::Input(format!("{} {sentence}", path.display())));
        }
        let header = json::tournament(plan, settings);
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        if whole > 0 || !header.to_string().as_bytes().starts_with(&bytes) {
            store.read_back(&String::from_utf8_lossy(&bytes[..whole]), &header, plan, &mut ends)?;
        }
        store.file.set_len(whole as u64).map_err(|error| named(path, &error))?;
        if whole == 0 {
            store.append(&header)?;
        }
        Ok((store, ends))
    }

    fn bytes(&mut self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        self.file.read_to_end(&mut bytes).map_err(|error| named(&self.path, &error))?;
        Ok(bytes)
    }

    fn read_back(
        &self,
        text: &str,
        header: &Json,
        plan: &Plan,
        ends: &mut [Option<End>],
    ) -> Result<(), Failure> {
        let mut lines = text.lines().enumerate();
        let first = lines.next().and_then(|(_, line)| serde_json::from_str::<Json>(line).ok());
        if let Some(difference) = difference(&first.unwrap_or_default(), header) {
            return Err(Failure::Input(format!(
                "{} is of another tournament: {difference}",
                self.path.display()
            )));
        }
        for (index, line) in lines {
            let game = serde_json::from_str(line).unwrap_or_default();
            let taken = take(&game, plan, ends);
            taken.map_err(|expected| {
                let place = format!("{} line {}", self.path.display(), index + 1);
                Failure::Input(format!("{place}: expected {expected}"))
            })?;
        }
        Ok(())
    }

    /// Adds a game.
    pub(super) fn save(&mut self, fixture: &Fixture, record: &GameRecord) -> Result<(), Failure> {
        self.append(&json::game(fixture.index, &fixture.specs, record))
    }

    fn append(&mut self, line: &Json) -> Result<(), Failure> {
        let line = format!("{line}\n");
        self.file.write_all(line.as_bytes()).map_err(|error| named(&self.path, &error))
    }
}

/// A file that somebody else writes to would hold two tournaments, mixed.
fn lock(path: &Path, file: &File) -> Result<(), Failure> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let sentence = "is written to by another match or tournament: expected another file";
            Err(Failure::Input(format!("{} {sentence}", path.display())))
        }
        // Where files cannot be locked, nobody is kept away.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Takes over the end of a saved game once its moves have been replayed; otherwise says what was expected.
fn take(game: &Json, plan: &Plan, ends: &mut [Option<End>]) -> Result<(), &'static str> {
    let (number, end) = json::read_game(game).ok_or("a game of this tournament")?;
    let text = |key: &str| game[key].as_str().unwrap_or_default();
    let saved = SavedGame {
        number,
        game: text("game"),
        x: text("x"),
        o: text("o"),
        opening: text("opening"),
        moves: text("moves"),
        end: &end,
    };
    if ends.get(number).is_some_and(Option::is_some) {
        return Err("every game once");
    }
    saved.replay(plan)?;
    ends[number] = Some(end);
    Ok(())
}

/// The first thing that two tournaments do not have in common.
fn difference(saved: &Json, own: &Json) -> Option<String> {
    let own = own.as_object()?;
    let (key, value) = own.iter().find(|(key, value)| saved[key.as_str()] != **value)?;
    Some(format!("its {key} is {}, here it is {value}", saved[key.as_str()]))
}

fn named(path: &Path, error: &io::Error) -> Failure {
    let sentence = "expected a file that can be read and written";
    Failure::Input(format!("{}: {error} ({sentence})", path.display()))
}
