//! What programs write to standard error, kept in a folder that nobody else can write to.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is kept of the standard error of one program.
const LONGEST_LOG: u64 = 1 << 20;
/// The most logs that are kept; the oldest give way.
const MOST_LOGS: usize = 100;
/// How the names of logs begin.
const NAME: &str = "filetto-external-";
/// How many names are tried for a folder or a file whose name is taken.
const TRIES: u32 = 20;

/// The beginning of a name for the log of a program, by its path, that tells it from others.
pub(super) fn log_name(program: &str, id: u32) -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let name = program.rsplit('/').next().unwrap_or_default();
    let plain: String = name.chars().filter(|c| c.is_ascii_alphanumeric()).take(20).collect();
    format!("{NAME}{plain}-{id}-{}", COUNT.fetch_add(1, Ordering::Relaxed))
}

/// Keeps the beginning of what a program writes to standard error; nothing is written before it does.
pub(super) fn keep_log(stderr: impl Read, name: &str, place: &OnceLock<PathBuf>) {
    let mut reader = BufReader::new(stderr);
    if reader.fill_buf().is_ok_and(|bytes| !bytes.is_empty())
        && let Some((path, mut file)) = folder().and_then(|folder| create_log(&folder, name))
        && place.set(path).is_ok()
    {
        let _ = io::copy(&mut (&mut reader).take(LONGEST_LOG), &mut file);
    }
    let _ = io::copy(&mut reader, &mut io::sink());
}

/// The folder for logs: the one named outside, or one of our own among the temporary files.
fn folder() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("FILETTO_LOG_DIR") {
        let folder = PathBuf::from(named);
        return fs::create_dir_all(&folder).is_ok().then_some(folder);
    }
    let name = format!("filetto-{}", user());
    // Somebody else may have taken the name, by mistake or not.
    let other = |number| std::env::temp_dir().join(format!("{name}-{number}"));
    [std::env::temp_dir().join(&name)].into_iter().chain((1..TRIES).map(other)).find(|folder| own(folder))
}

/// True if the folder is ours alone, made now if need be.
fn own(folder: &Path) -> bool {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let _ = builder.create(folder);
    fs::symlink_metadata(folder).is_ok_and(|found| found.is_dir() && is_private(&found))
}

#[cfg(unix)]
fn is_private(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    found.uid() == user() && found.mode() & 0o077 == 0
}

#[cfg(not(unix))]
fn is_private(_: &fs::Metadata) -> bool {
    true
}

/// The number of the user.
#[cfg(unix)]
fn user() -> u32 {
    // SAFETY: geteuid takes nothing, gives a number and cannot fail.
    unsafe { libc::geteuid() }
}

#[cfg(not(unix))]
fn user() -> u32 {
    0
}

/// A file that was not there before, for us alone.
fn create_log(folder: &Path, name: &str) -> Option<(PathBuf, File)> {
    remove_oldest(folder);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let names = (0..TRIES).map(|number| match number {
        0 => format!("{name}.log"),
        _ => format!("{name}-{number}.log"),
    });
    names.map(|name| folder.join(name)).find_map(|path| {
        let file = options.open(&path).ok()?;
        Some((path, file))
    })
}

/// Makes room for one more log.
fn remove_oldest(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let logs = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(NAME));
    let mut logs: Vec<_> =
        logs.filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path()))).collect();
    logs.sort_unstable();
    let surplus = (logs.len() + 1).saturating_sub(MOST_LOGS);
    for (_, path) in &logs[..surplus] {
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of this test, removed at its end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let path = std::env::temp_dir().join(format!("filetto-log-{}-{name}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir(&path).unwrap();
            Scratch(path)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_way_is_not_followed() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let scratch = Scratch::new("link");
        let victim = scratch.0.join("victim");
        fs::write(&victim, "precious").unwrap();
        symlink(&victim, scratch.0.join(format!("{NAME}x-1-0.log"))).unwrap();
        let (path, file) = create_log(&scratch.0, &format!("{NAME}x-1-0")).unwrap();
        assert_eq!(path, scratch.0.join(format!("{NAME}x-1-0-1.log")));
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_to_string(victim).unwrap(), "precious");
    }

    #[cfg(unix)]
    #[test]
    fn only_a_folder_of_our_own_is_used() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let scratch = Scratch::new("own");
        let [new, open, link, file] = ["new", "open", "link", "file"].map(|name| scratch.0.join(name));
        fs::create_dir(&open).unwrap();
        fs::set_permissions(&open, fs::Permissions::from_mode(0o777)).unwrap();
        symlink(&scratch.0, &link).unwrap();
        fs::write(&file, "").unwrap();
        assert!(own(&new) && own(&new), "made, then found");
        assert_eq!([&open, &link, &file].map(|path| own(path)), [false; 3]);
    }

    #[test]
    fn logs_do_not_pile_up() {
        let scratch = Scratch::new("many");
        fs::write(scratch.0.join("not-a-log"), "").unwrap();
        for number in 0..MOST_LOGS + 20 {
            assert!(create_log(&scratch.0, &format!("{NAME}x-1-{number}")).is_some());
        }
        assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), MOST_LOGS + 1);
        assert!(scratch.0.join("not-a-log").exists());
    }
}
