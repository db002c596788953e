//! `docs/sources.md`: every command in it runs, every file and test it names is there.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;

/// What a command of the table may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
const COLUMNS: usize = 5;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of all tables, without their headings.
fn rows() -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(root().join("docs/sources.md")).unwrap();
    let cells = |line: &str| -> Vec<String> {
        let inner = line.trim().trim_matches('|').replace("\\|", "\0");
        inner.split('|').map(|cell| cell.trim().replace('\0', "|")).collect()
    };
    let lines = text.lines().filter(|line| line.starts_with('|') && !line.starts_with("|---"));
    lines.filter(|line| !line.starts_with("| the document |")).map(cells).collect()
}

/// The texts between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// True if the shell command ends well in time, in an empty folder, with nothing typed.
fn runs(command: &str) -> Result<(), String> {
    let folder = tempfile();
    let binary = cargo_bin("filetto");
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let log = std::fs::File::create(folder.join("log")).unwrap();
    let mut child = Command::new("sh")
        .args(["-c", command])
        .current_dir(&folder)
        .env("PATH", path)
        .env("LANG", "C")
        .stdin(Stdio::null())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .unwrap();
    let started = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if started.elapsed() > PATIENCE => {
                let _ = child.kill();
                break child.wait().unwrap();
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let said = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
    std::fs::remove_dir_all(&folder).unwrap();
    if status.success() { Ok(()) } else { Err(format!("{command}: {status}\n{said}")) }
}

fn tempfile() -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("filetto-sources-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn every_row_has_its_columns() {
    for row in rows() {
        assert_eq!(row.len(), COLUMNS, "{row:?}");
        assert!(row[..COLUMNS - 1].iter().all(|cell| !cell.is_empty()), "{row:?}");
    }
}

#[test]
fn every_command_runs() {
    let rows = rows();
    let mut commands: Vec<&str> = rows.iter().flat_map(|row| quoted(&row[2])).collect();
    commands.sort_unstable();
    commands.dedup();
    let failed: Vec<String> = commands.iter().filter_map(|command| runs(command).err()).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// A place is a path from the root, or `path::name` of something in that file.
#[test]
fn every_place_is_there() {
    for row in rows() {
        for place in [1, 3].into_iter().flat_map(|column| quoted(&row[column])) {
            let (path, name) = place.split_once("::").unwrap_or((place, ""));
            if !path.contains('/') {
                continue;
            }
            let file = root().join(path);
            assert!(file.exists(), "{path} of {:?} is not there", row[0]);
            assert!(
                name.is_empty() || std::fs::read_to_string(&file).unwrap().contains(name),
                "{path} does not have {name}"
            );
        }
    }
}
