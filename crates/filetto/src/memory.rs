//! How much memory there is. Systems promise more than they have and end the program that uses what it was promised: a
//! table that the machine cannot hold is refused before it is asked for.

use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is smaller is not worth a look at the machine.
const SMALL: usize = 16 << 20;

/// The machine has no memory for a table of so many bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// Bytes asked for.
    pub bytes: usize,
    /// Bytes that could be had, where that is known.
    pub free: Option<usize>,
}

impl OutOfMemory {
    /// The refusal of so many bytes.
    pub(crate) fn of(bytes: usize) -> OutOfMemory {
        OutOfMemory { bytes, free: free() }
    }
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "no memory for a table of {} MB: ", self.bytes >> 20)?;
        match self.free {
            Some(free) if free < self.bytes => {
                write!(f, "expected at most {} MB, which are free", free >> 20)
            }
            _ => f.write_str("expected less, this process may not have so much"),
        }
    }
}

impl std::error::Error for OutOfMemory {}

/// Bytes of all tables that live. The system counts what was written to, which is less.
static HELD: AtomicUsize = AtomicUsize::new(0);

/// The memory of a table, as long as it lives.
pub(crate) struct Held(usize);

impl Held {
    /// Room for so many bytes, unless the machine does not have them.
    pub(crate) fn new(bytes: usize) -> Result<Held, OutOfMemory> {
        check(bytes)?;
        HELD.fetch_add(bytes, Ordering::Relaxed);
        Ok(Held(bytes))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        HELD.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// Refuses what the machine does not have.
pub(crate) fn check(bytes: usize) -> Result<(), OutOfMemory> {
    if bytes < SMALL {
        return Ok(());
    }
    match free() {
        Some(free) if free < bytes => Err(OutOfMemory { bytes, free: Some(free) }),
        _ => Ok(()),
    }
}

/// Bytes that could be had; None where the system does not say.
fn free() -> Option<usize> {
    free_beside(HELD.load(Ordering::Relaxed))
}

/// Bytes that could be had beside tables of so many.
fn free_beside(held: usize) -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let available = field(&text, "MemAvailable:")?.saturating_mul(1 << 10);
    let total = field(&text, "MemTotal:")?.saturating_mul(1 << 10);
    let machine = available.min(total.saturating_sub(held));
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    groups.lines().filter_map(|line| left_in_group(line, held)).chain([machine]).min()
}

/// What is left of the limit of a control group and of those around it. A line is `number:controllers:path`.
fn left_in_group(line: &str, held: usize) -> Option<usize> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (controllers, path) = (parts.next()?, parts.next()?);
    let (root, limit, used) = match controllers {
        "" => ("/sys/fs/cgroup", "memory.max", "anon "),
        _ if controllers.split(',').any(|name| name == "memory") => {
            ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "total_rss ")
        }
        _ => return None,
    };
    let groups = Path::new(path.trim_start_matches('/')).ancestors();
    let left = groups.filter_map(|group| {
        let folder = Path::new(root).join(group);
        let limit: usize = fs::read_to_string(folder.join(limit)).ok()?.trim().parse().ok()?;
        let stat = fs::read_to_string(folder.join("memory.stat")).unwrap_or_default();
        Some(limit.saturating_sub(field(&stat, used).unwrap_or(0).max(held)))
    });
    left.min()
}

/// The number behind a name at the beginning of a line.
fn field(text: &str, name: &str) -> Option<usize> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_by_their_names() {
        let text = "MemTotal:       16000000 kB\nMemAvailable:    123 kB\nanon 77\nanon_thp 5\n";
        assert_eq!((field(text, "MemAvailable:"), field(text, "anon ")), (Some(123), Some(77)));
        assert_eq!(field(text, "Swap:"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn more_than_the_machine_has_is_refused_with_what_it_has() {
        let refused = check(1 << 46).unwrap_err();
        assert!(refused.free.is_some_and(|free| (1 << 20..1 << 46).contains(&free)), "{refused}");
        assert!(refused.to_string().starts_with("no memory for a table of 67108864 MB: expected at most "));
        assert_eq!(check(SMALL - 1), Ok(()));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_held_cannot_be_had_twice() {
        assert!(free_beside(0).unwrap() > 0);
        assert_eq!(free_beside(usize::MAX), Some(0));
    }
}
