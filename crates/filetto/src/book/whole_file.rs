//! Files that are whole or not there: written beside their place and put there at one stroke.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file so that nobody ever finds a part of it under its name: what fails leaves what was there before. What is no
/// plain file, such as a pipe or a terminal, is written to as it is.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match place(path)? {
        Place::Special => OpenOptions::new().write(true).open(path)?.write_all(bytes),
        Place::File(path) => {
            let draft = Draft::new(&path)?;
            draft.fill(&path, bytes)?;
            draft.put(&path)
        }
    }
}

/// Fails if a file could not be written here now; leaves no trace.
pub fn can_write(path: &Path) -> io::Result<()> {
    match place(path)? {
        Place::Special => Ok(()),
        Place::File(path) => Draft::new(&path).map(drop),
    }
}

/// Where bytes go.
enum Place {
    /// A plain file, there or not, behind any links.
    File(PathBuf),
    Special,
}

fn place(path: &Path) -> io::Result<Place> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.into());
    match fs::metadata(&path) {
        Ok(found) if found.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(found) if !found.is_file() => Ok(Place::Special),
        _ => Ok(Place::File(path)),
    }
}

/// A file beside another, which is gone if it did not take its place.
struct Draft {
    file: File,
    path: PathBuf,
}

impl Draft {
    fn new(path: &Path) -> io::Result<Draft> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let mut name = OsString::from(".");
        name.push(path.file_name().ok_or(io::ErrorKind::InvalidInput)?);
        name.push(format!(".{}-{}.draft", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
        let path = path.with_file_name(name);
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        Ok(Draft { file, path })
    }

    /// Writes everything down to the disk, with the permissions of the file it replaces.
    fn fill(&self, target: &Path, bytes: &[u8]) -> io::Result<()> {
        if let Ok(old) = fs::metadata(target) {
            self.file.set_permissions(old.permissions())?;
        }
        (&self.file).write_all(bytes)?;
        self.file.sync_all()
    }

    /// Puts it in its place.
    fn put(self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // Nothing is there any more if it took its place.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("filetto-whole-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn files_are_written_and_replaced_and_leave_no_draft() {
        let folder = folder("replace");
        let path = folder.join("a.txt");
        can_write(&path).unwrap();
        assert!(names(&folder).is_empty(), "a look leaves nothing");
        write_whole(&path, b"one").unwrap();
        write_whole(&path, b"two").unwrap();
        assert_eq!((fs::read(&path).unwrap(), names(&folder)), (b"two".to_vec(), vec!["a.txt".to_string()]));
        assert!(write_whole(&folder, b"x").is_err() && can_write(&folder).is_err());
        assert!(write_whole(&folder.join("no/where"), b"x").is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay_and_devices_are_not_replaced() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder("links");
        let [file, link] = ["file", "link"].map(|name| folder.join(name));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        write_whole(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        write_whole(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        // A full disk: what does not fit leaves nothing.
        assert!(write_whole(Path::new("/dev/full"), b"x").is_err() || !Path::new("/dev/full").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
