//! The games of a tournament on disk: a line that says which tournament, then a line per game, each written at once.
//! A process that is killed leaves whole lines and perhaps a torn one at the end, which is cut off on the way back.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use filetto::arena::{Fixture, Plan};
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
        let mut store = Store { path: path.to_path_buf(), file };
        let bytes = store.bytes()?;
        if !bytes.is_empty() && !resume {
            let sentence = "is there already: expected --resume to go on with it, or another file";
            return Err(Failure::Input(format!("{} {sentence}", path.display())));
        }
        let header = json::tournament(plan, settings);
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        if whole > 0 || !header.to_string().as_bytes().starts_with(&bytes) {
            store.read_back(&String::from_utf8_lossy(&bytes[..whole]), &header, &mut ends)?;
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

    fn read_back(&self, text: &str, header: &Json, ends: &mut [Option<End>]) -> Result<(), Failure> {
        let mut lines = text.lines().enumerate();
        let first = lines.next().and_then(|(_, line)| serde_json::from_str::<Json>(line).ok());
        if let Some(difference) = difference(&first.unwrap_or_default(), header) {
            return Err(Failure::Input(format!(
                "{} is of another tournament: {difference}",
                self.path.display()
            )));
        }
        for (index, line) in lines {
            let game = serde_json::from_str(line).ok().and_then(|game| json::read_game(&game));
            let place = game.as_ref().and_then(|(number, _)| ends.get_mut(*number));
            let (Some(place), Some((_, end))) = (place, game) else {
                let place = format!("{} line {}", self.path.display(), index + 1);
                return Err(Failure::Input(format!("{place}: expected a game of this tournament")));
            };
            *place = Some(end);
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
