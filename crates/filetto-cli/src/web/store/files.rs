//! The files of the store: nobody but their owner reads them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file in the data directory.
pub const FILE: &str = "filetto.db";
/// What SQLite puts beside it.
const COMPANIONS: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// Makes the directory and the file where they are missing, and closes an open file to others. Those that SQLite makes
/// beside it get its mode.
pub(super) fn prepare(directory: &Path) -> io::Result<PathBuf> {
    create_directory(directory)?;
    let path = directory.join(FILE);
    private_file().create(true).append(true).open(&path)?;
    for companion in COMPANIONS {
        tighten(&directory.join(format!("{FILE}{companion}")));
    }
    Ok(path)
}

#[cfg(unix)]
fn create_directory(directory: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(directory)
}

#[cfg(not(unix))]
fn create_directory(directory: &Path) -> io::Result<()> {
    fs::create_dir_all(directory)
}

#[cfg(unix)]
fn private_file() -> fs::OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = fs::OpenOptions::new();
    options.mode(0o600);
    options
}

#[cfg(not(unix))]
fn private_file() -> fs::OpenOptions {
    fs::OpenOptions::new()
}

/// A disk without modes, or a file of somebody else, is used as it is.
#[cfg(unix)]
fn tighten(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(found) = fs::metadata(path) else { return };
    if found.permissions().mode() & 0o077 != 0 {
        let _ = fs::set_permissions(path, fs::Permissions::from_mode(0o600));
    }
}

#[cfg(not(unix))]
fn tighten(_path: &Path) {}
