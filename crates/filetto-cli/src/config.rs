//! What a user always wants: a short file of `key = value` lines (TOML), read as the defaults of options.
//!
//! Whatever is typed counts more. A file that cannot be understood stops the program with a line that says where.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The variable that names another file.
const VARIABLE: &str = "FILETTO_CONFIG";

/// A setting: its key, the option it is the default of, what is expected, an example.
pub struct Key {
    /// How the file calls it.
    pub name: &'static str,
    /// The options whose default it is.
    pub option: &'static str,
    /// What it may be, in words.
    pub expected: &'static str,
    is_right: fn(&str) -> bool,
    /// What an option is given for it.
    pub written: fn(&str) -> String,
}

/// Everything that can be set.
pub const KEYS: [Key; 5] = [
    Key {
        name: "language",
        option: "lang",
        expected: "en or it",
        is_right: |value| ["en", "it"].contains(&value),
        written: str::to_string,
    },
    Key {
        name: "theme",
        option: "theme",
        expected: "auto, light or dark",
        is_right: |value| ["auto", "light", "dark"].contains(&value),
        written: str::to_string,
    },
    Key {
        name: "level",
        option: "o",
        expected: "auto, or a number from 1 to 10",
        is_right: |value| value == "auto" || is_within(value, 10),
        written: |value| format!("level:{value}"),
    },
    Key {
        name: "memory",
        option: "memory",
        expected: "a size such as 64M or 1G",
        is_right: |value| crate::size::parse(value).is_ok(),
        written: str::to_string,
    },
    Key {
        name: "threads",
        option: "threads",
        expected: "a number from 1 to 256",
        is_right: |value| is_within(value, 256),
        written: str::to_string,
    },
];

fn is_within(value: &str, most: u32) -> bool {
    value.parse().is_ok_and(|number: u32| (1..=most).contains(&number))
}

/// The key of a name.
pub fn key(name: &str) -> Result<&'static Key, Failure> {
    let names = || KEYS.map(|key| key.name).join(", ");
    let unknown = || Failure::Input(format!("{name:?} cannot be set: expected one of {}", names()));
    KEYS.iter().find(|key| key.name == name).ok_or_else(unknown)
}

impl Key {
    /// Refuses what it cannot be.
    pub fn check(&self, value: &str) -> Result<(), Failure> {
        if (self.is_right)(value) {
            return Ok(());
        }
        Err(Failure::Input(format!("{} is {value:?}: expected {}", self.name, self.expected)))
    }
}

/// Where the file is, or would be.
pub fn path() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = match std::env::consts::OS {
        "windows" => set("APPDATA"),
        _ => set("XDG_CONFIG_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| set("HOME").map(|home| home.join(".config"))),
    };
    set(VARIABLE).or_else(|| base.map(|base| base.join("filetto/config.toml")))
}

/// What is set, in the order of the file; a file that is not there sets nothing.
pub fn read() -> Result<Vec<(&'static Key, String)>, Failure> {
    let Some(path) = path() else { return Ok(Vec::new()) };
    match fs::read_to_string(&path) {
        Ok(text) => parse(&text).map_err(|failure| Failure::Input(format!("{}: {failure}", path.display()))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(Failure::Input(format!("cannot read {}: {error}", path.display()))),
    }
}

/// Lines `key = value`, the value in quotes or plain; `#` begins a comment.
pub fn parse(text: &str) -> Result<Vec<(&'static Key, String)>, Failure> {
    let mut set: Vec<(&'static Key, String)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let at = |failure: Failure| Failure::Input(format!("line {}: {failure}", number + 1));
        let unreadable = || at(Failure::Input("expected a line such as level = 5".into()));
        let (name, value) = line.split_once('=').ok_or_else(unreadable)?;
        let (key, value) = (key(name.trim()).map_err(at)?, value.trim().trim_matches('"'));
        key.check(value).map_err(at)?;
        set.retain(|(known, _)| known.name != key.name);
        set.push((key, value.into()));
    }
    Ok(set)
}

/// The text of a file with one more setting; the other lines stay as they are.
pub fn with(text: &str, key: &Key, value: &str) -> String {
    let is_own = |line: &&str| line.split_once('=').is_some_and(|(name, _)| name.trim() == key.name);
    let mut lines: Vec<String> = text.lines().filter(|line| !is_own(line)).map(String::from).collect();
    lines.push(format!("{} = \"{value}\"", key.name));
    lines.join("\n") + "\n"
}

/// Writes one more setting into the file.
pub fn set(path: &Path, key: &Key, value: &str) -> Result<(), Failure> {
    key.check(value)?;
    let failed = |error: &std::io::Error| Failure::unwritable(path, error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    }
    let before = fs::read_to_string(path).unwrap_or_default();
    filetto::internals::book::write_whole(path, with(&before, key, value).as_bytes())
        .map_err(|error| failed(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(&'static str, String)> {
        parse(text).unwrap().into_iter().map(|(key, value)| (key.name, value)).collect()
    }

    #[test]
    fn lines_are_settings_and_the_last_counts() {
        let text = "# mine\nlevel = 3\n\nlanguage = \"it\"  # here\nlevel = auto\n";
        assert_eq!(read(text), [("language", "it".into()), ("level", "auto".into())]);
        let text = with(text, key("level").unwrap(), "7");
        assert_eq!(text, "# mine\n\nlanguage = \"it\"  # here\nlevel = \"7\"\n");
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_line() {
        for (text, told) in [
            ("level = 3\nlevel", "line 2: expected a line such as level = 5"),
            ("colour = red", "line 1: \"colour\" cannot be set: expected one of language,"),
            ("level = 11", "line 1: level is \"11\": expected auto, or a number from 1 to 10"),
            ("threads = 0", "line 1: threads is \"0\""),
            ("memory = much", "line 1: memory is \"much\""),
        ] {
            let failure = parse(text).map(|_| ()).unwrap_err().to_string();
            assert!(failure.starts_with(told), "{failure}");
        }
    }
}
