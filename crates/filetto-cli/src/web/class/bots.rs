//! The students' bots: files of a folder that the teacher has filled. Nobody sends a program over the network.
//!
//! | file | started as |
//! |---|---|
//! | `name.py` | `python3 name.py` |
//! | `name.command` | the command on its first line |
//! | any file that may be run (Unix) | itself |

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use filetto::arena::{Plan, Start};
use filetto::game::Rules;
use filetto::internals::arena::opening::usual_plies;
use filetto::player::PlayerSpec;

use super::super::names;
use crate::failure::Failure;

/// The most bots of a tournament.
const MOST: usize = 40;

/// A program of a student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bot {
    /// What it is called on the wall.
    pub name: String,
    command: String,
}

/// What the programs may use, and how often they meet.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The game.
    pub rules: Rules,
    /// For each move.
    pub time: Duration,
    /// Megabytes of memory.
    pub memory: u64,
    /// How often everybody meets everybody.
    pub rounds: usize,
    /// How long a move is shown at least.
    pub pause: Duration,
    /// The seed of the openings.
    pub seed: u64,
}

/// A tournament that can be played.
#[derive(Clone, Debug)]
pub struct League {
    /// The bots' names, in the order of the plan.
    pub names: Vec<String>,
    /// Who plays whom.
    pub plan: Plan,
    /// What they may use.
    pub terms: Terms,
}

impl League {
    /// The tournament of a folder's bots.
    pub fn read(folder: &Path, terms: Terms) -> Result<League, Failure> {
        let refused = |why: &dyn std::fmt::Display| Failure::Input(format!("{}: {why}", folder.display()));
        let bots = list(folder).map_err(|error| refused(&error))?;
        if !(2..=MOST).contains(&bots.len()) {
            let found = bots.len();
            let expected =
                format!("found {found} bots, expected 2 to {MOST}: .py or .command files, or programs");
            return Err(refused(&expected));
        }
        let spec = |bot: &Bot| format!("external:memory={} {}", terms.memory, bot.command).parse();
        let players: Result<Vec<PlayerSpec>, _> = bots.iter().map(spec).collect();
        let plan = Plan {
            players: players.map_err(|error| refused(&error))?,
            starts: vec![Start::Random(terms.rules, usual_plies(terms.rules))],
            rounds: terms.rounds,
            most_games: usize::MAX,
            seed: terms.seed,
        };
        Ok(League { names: bots.into_iter().map(|bot| bot.name).collect(), plan, terms })
    }
}

/// The bots of a folder by name.
fn list(folder: &Path) -> io::Result<Vec<Bot>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    paths.sort();
    let mut bots: Vec<Bot> = Vec::new();
    for path in paths {
        let Some(command) = command(&path)? else { continue };
        let stem = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        let Some(name) = names::cleaned(&stem) else { continue };
        let name = names::unique(&name, |folded| bots.iter().any(|bot| names::folded(&bot.name) == folded));
        bots.push(Bot { name, command });
    }
    Ok(bots)
}

/// How to start what a file holds; None if it is no bot.
fn command(path: &Path) -> io::Result<Option<String>> {
    let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
    if hidden || !path.is_file() {
        return Ok(None);
    }
    let quoted = quoted(&path.canonicalize()?);
    Ok(match path.extension().and_then(|end| end.to_str()) {
        Some("py") => quoted.map(|path| format!("python3 {path}")),
        Some("command") => {
            let text = fs::read_to_string(path)?;
            text.lines().next().map(|line| line.trim().to_string()).filter(|line| !line.is_empty())
        }
        _ if may_be_run(path) => quoted,
        _ => None,
    })
}

/// A path as a word of a command line; None for one with both kinds of quotes.
fn quoted(path: &Path) -> Option<String> {
    let path = path.to_str()?;
    let quote = ['\'', '"'].into_iter().find(|quote| !path.contains(*quote))?;
    Some(format!("{quote}{path}{quote}"))
}

#[cfg(unix)]
fn may_be_run(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|about| about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn may_be_run(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("exe"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms() -> Terms {
        let time = Duration::from_millis(100);
        Terms { rules: Rules::connect4(), time, memory: 64, rounds: 1, pause: Duration::ZERO, seed: 1 }
    }

    #[test]
    fn a_folder_is_read_by_the_names_of_its_files() {
        let folder = std::env::temp_dir().join(format!("filetto-bots-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in
            [("eva's.py", ""), ("Eva's.command", " java Bot \nmore"), ("notes.txt", "no bot"), (".x.py", "")]
        {
            fs::write(folder.join(name), text).unwrap();
        }
        let league = League::read(&folder, terms()).unwrap();
        assert_eq!(league.names, ["Eva's", "eva's 2"]);
        let specs: Vec<String> = league.plan.players.iter().map(PlayerSpec::to_string).collect();
        assert_eq!(specs[0], "external:memory=64 java Bot");
        assert!(specs[1].starts_with("external:memory=64 python3 \"/"), "{}", specs[1]);
        assert_eq!(league.plan.len(), 2);
        fs::remove_file(folder.join("eva's.py")).unwrap();
        let alone = League::read(&folder, terms()).unwrap_err().to_string();
        assert!(alone.contains("found 1 bots, expected 2 to 40"), "{alone}");
        fs::remove_dir_all(&folder).unwrap();
        let missing = League::read(&folder, terms()).unwrap_err().to_string();
        assert!(missing.contains("filetto-bots-") && !missing.contains('\n'), "{missing}");
    }
}
