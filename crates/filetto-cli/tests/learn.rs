//! The lessons in `learn/`: every command in them runs, every picture is the one its command makes, every
//! file and page they point at is there.
//!
//! After a change that moves counts or drawings: `LEARN_UPDATE=1 cargo test --test learn` makes the pictures anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn learn() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("learn")
}

/// Name and text of every page.
fn pages() -> Vec<(String, String)> {
    let files = fs::read_dir(learn()).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    pages.sort();
    pages
}

/// The commands of a page: lines of its `sh` blocks, and whatever begins with `filetto` between backquotes.
fn commands(text: &str) -> Vec<String> {
    let mut commands = Vec::new();
    for (index, part) in text.split("```").enumerate() {
        if index % 2 == 1 {
            commands.extend(part.lines().skip(1).map(str::to_string));
        } else {
            let quoted = part.split('`').skip(1).step_by(2);
            commands.extend(quoted.filter(|code| code.starts_with("filetto ")).map(str::to_string));
        }
    }
    commands.retain(|command| !command.trim().is_empty());
    commands
}

/// The words of a command, quoted ones in one piece.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in command.split(['"', '\'']).enumerate() {
        if index % 2 == 1 {
            words.push(part.to_string());
        } else {
            words.extend(part.split_whitespace().map(str::to_string));
        }
    }
    words
}

fn links(text: &str) -> Vec<String> {
    text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap().to_string()).collect()
}

/// Runs the commands of a page in a folder of its own.
fn run_all(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("learn").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for command in commands(text) {
        let words = words(&command);
        assert_eq!(words[0], "filetto", "{name}: {command}");
        let output = Command::new(env!("CARGO_BIN_EXE_filetto"))
            .args(&words[1..])
            .current_dir(&folder)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {command}: {error}");
        assert!(!output.stdout.is_empty(), "{name}: {command} says nothing");
    }
    folder
}

#[test]
fn every_command_runs_and_every_picture_is_made_by_one() {
    for (name, text) in pages() {
        let folder = run_all(&name, &text);
        for picture in links(&text).iter().filter(|link| link.ends_with(".svg")) {
            let stored = learn().join(picture);
            let made = fs::read_to_string(folder.join(stored.file_name().unwrap())).unwrap();
            if std::env::var_os("LEARN_UPDATE").is_some() {
                fs::write(&stored, &made).unwrap();
            }
            let same = fs::read_to_string(&stored).is_ok_and(|stored| stored == made);
            assert!(same, "{picture} is not what the page's command makes: see the top of this file");
        }
    }
}

#[test]
fn every_page_has_one_picture_one_file_and_one_command_and_is_short() {
    let pages: Vec<_> = pages().into_iter().filter(|(name, _)| name != "glossary").collect();
    assert_eq!(pages.len(), 27, "an index, twenty ideas and five more, and other games");
    let index = &pages.iter().find(|(name, _)| name == "README").unwrap().1;
    for (name, text) in pages.iter().filter(|(name, _)| name != "README") {
        assert_eq!(index.matches(&format!("({name}.md)")).count(), 1, "{name} is not once in the index");
        let links = links(text);
        assert_eq!(links.iter().filter(|link| link.ends_with(".svg")).count(), 1, "{name}: pictures");
        assert_eq!(links.iter().filter(|link| link.ends_with(".rs")).count(), 1, "{name}: files");
        assert_eq!(text.matches("```sh").count(), 1, "{name}: commands");
        assert!(text.lines().count() <= 45 && text.split_whitespace().count() <= 400, "{name} is too long");
    }
}

#[test]
fn nothing_is_pointed_at_that_is_not_there() {
    for (name, text) in pages() {
        for link in links(&text) {
            assert!(learn().join(&link).exists(), "{name}: {link}");
        }
    }
}
