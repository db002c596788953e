//! No code assumes Unix outside of its module: `./test` checks the library for Windows where its standard library can be
//! had; for the program, whose SQLite needs a C compiler of that system, the sources are read.

use std::fs;
use std::path::{Path, PathBuf};

/// What only Unix has.
const UNIX: [&str; 4] = ["std::os::unix", "libc::", "rustix::", "signal_hook::"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// True if a module is declared behind a condition on the system.
fn is_conditional(file: &Path) -> bool {
    let name = file.file_stem().unwrap().to_str().unwrap();
    let folder = file.parent().unwrap();
    let parents = [folder.join("mod.rs"), folder.join("lib.rs"), folder.with_extension("rs")];
    let text: String = parents.iter().filter_map(|parent| fs::read_to_string(parent).ok()).collect();
    [format!("mod {name};"), format!("pub mod {name};")].iter().any(|declared| {
        text.split(&**declared).next().is_some_and(|before| {
            text.contains(&**declared)
                && before.trim_end().lines().last().is_some_and(|line| line.contains("cfg(unix)"))
        })
    })
}

#[test]
fn what_only_unix_has_is_behind_a_condition() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files =
        ["filetto", "filetto-cli", "filetto-wasm"].map(|name| sources(&root.join(name).join("src"))).concat();
    let mut found = 0;
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "rs")) {
        let text = fs::read_to_string(file).unwrap();
        let uses = UNIX.iter().filter(|word| text.contains(**word)).count();
        found += uses;
        let behind =
            text.contains("cfg(unix)") || text.contains("target_os = \"linux\"") || is_conditional(file);
        assert!(uses == 0 || behind, "{} assumes Unix: put it behind #[cfg(unix)]", file.display());
    }
    assert!(found > 3, "nothing was found: is this still where the sources are?");
}
