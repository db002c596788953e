//! A program and everything it starts, which is ended together and does not outlive us.
//!
//! | what might live on | what ends it |
//! |---|---|
//! | the program and its process group | a signal to the group |
//! | processes with a session or a group of their own | a mark in their environment, looked for in `/proc` |
//! | the program, after our own `kill -9` | the parent-death signal of Linux |
//! | the others, after our own `kill -9` | a sentinel: a small shell whose input ends with us |
//!
//! A process that leaves the group *and* clears its environment is not found; nor is one of another user.

use std::io;
use std::process::{Child, Command};

#[cfg(unix)]
use unix as system;

/// A running program and what it has started.
pub(super) struct Family {
    /// The program itself.
    pub(super) child: Child,
    mark: String,
    is_ended: bool,
}

impl Family {
    /// Starts a program.
    pub(super) fn start(command: Command) -> io::Result<Family> {
        let mark = system::new_mark();
        let child = system::start(command, &mark)?;
        Ok(Family { child, mark, is_ended: false })
    }

    /// Ends all of it. Once and no more: the number of a group that is gone may be given to another.
    pub(super) fn end(&mut self) {
        if std::mem::replace(&mut self.is_ended, true) {
            return;
        }
        system::end(&mut self.child);
        // Reaps it: no zombie is left.
        let _ = self.child.wait();
        system::sweep(&self.mark);
        system::forget(&self.child);
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        self.end();
    }
}

/// Ends every program that was started and all that belongs to it; no other is started after that. For somebody who is
/// about to leave without waiting for the players.
pub fn end_all() {
    system::end_all();
}

#[cfg(unix)]
mod unix {
    use std::collections::BTreeSet;
    use std::fs;
    use std::io::{self, Write};
    use std::os::unix::process::CommandExt;
    use std::process::{Child, ChildStdin, Command, Stdio};
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::mpsc::{Sender, channel};
    use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
    use std::thread;
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    /// The name of the mark. Its value lists the marks of all the programs a process belongs to: a program may be
    /// Filetto, too, and start others.
    const NAME: &str = "FILETTO_CHILD_OF";
    /// How often marked processes are looked for: they may start others meanwhile, and take a moment to end.
    const ROUNDS: usize = 100;
    const PAUSE: Duration = Duration::from_millis(2);

    /// Hears of groups that begin (`+`) and end (`-`). When its input ends, so do those that are left, and all processes
    /// with the mark that is its argument.
    const SENTINEL: &str = r#"
        trap '' INT TERM HUP QUIT
        groups=' '
        while read -r word group; do
            case $word in
            +) groups="$groups$group " ;;
            -) groups="${groups%% "$group" *} ${groups#* "$group" }" ;;
            esac
        done
        [ "$groups" = ' ' ] && exit
        for group in $groups; do kill -s KILL -- "-$group"; done
        for round in 1 2 3 4 5 6 7 8 9; do
            found=$(grep -lsF "$1" /proc/[0-9]*/environ)
            [ "$found" ] || exit
            for place in $found; do
                place=${place#/proc/}
                kill -s KILL "${place%/environ}"
            done
            sleep 0.1
        done"#;

    /// What was started and has not been ended.
    #[derive(Default)]
    struct Started {
        groups: BTreeSet<u32>,
        sentinel: Option<ChildStdin>,
        is_closed: bool,
    }

    fn started() -> MutexGuard<'static, Started> {
        static STARTED: OnceLock<Mutex<Started>> = OnceLock::new();
        STARTED.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
    }

    impl Started {
        /// Tells the sentinel, which is started for the first program. Nothing can be done if it is gone.
        fn tell(&mut self, word: char, group: u32) {
            if self.sentinel.is_none() {
                self.sentinel = sentinel();
            }
            if let Some(sentinel) = &mut self.sentinel {
                let _ = writeln!(sentinel, "{word} {group}");
            }
        }
    }

    fn sentinel() -> Option<ChildStdin> {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", SENTINEL, "filetto-sentinel", our_mark()]).current_dir("/").process_group(0);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        shell.spawn().ok()?.stdin
    }

    /// The beginning of the marks of all our programs: nobody else's is the same.
    fn our_mark() -> &'static str {
        static MARK: OnceLock<String> = OnceLock::new();
        MARK.get_or_init(|| {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos());
            format!("{}-{now:x}.", std::process::id())
        })
    }

    /// The mark of one more program.
    pub(super) fn new_mark() -> String {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        format!("{}{};", our_mark(), COUNT.fetch_add(1, Ordering::Relaxed))
    }

    pub(super) fn start(mut command: Command, mark: &str) -> io::Result<Child> {
        let outer = std::env::var(NAME).unwrap_or_default();
        command.env(NAME, outer + mark).process_group(0);
        #[cfg(target_os = "linux")]
        die_with_parent(&mut command);
        let mut started = started();
        if started.is_closed {
            return Err(io::Error::other("the end has come"));
        }
        let child = spawn(command)?;
        started.groups.insert(child.id());
        started.tell('+', child.id());
        Ok(child)
    }

    /// Lets the system end the program when the thread that starts it ends, which is when we do.
    #[cfg(target_os = "linux")]
    fn die_with_parent(command: &mut Command) {
        let parent = std::process::id();
        let hook = move || {
            // SAFETY: prctl with these arguments and getppid only take and give numbers.
            let (set, is_orphan) = unsafe {
                (libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL), libc::getppid() as u32 != parent)
            };
            if set != 0 || is_orphan { Err(io::Error::last_os_error()) } else { Ok(()) }
        };
        // SAFETY: the hook runs between fork and exec, where only calls that are safe in a signal handler may be made:
        // prctl and getppid are, and nothing is allocated.
        unsafe { command.pre_exec(hook) };
    }

    /// Starts a process from a thread that lives as long as we do: the parent-death signal comes when the thread ends.
    fn spawn(command: Command) -> io::Result<Child> {
        type Order = (Command, Sender<io::Result<Child>>);
        static SPAWNER: OnceLock<Sender<Order>> = OnceLock::new();
        let spawner = SPAWNER.get_or_init(|| {
            let (orders, todo) = channel::<Order>();
            thread::spawn(move || {
                for (mut command, reply) in todo {
                    let _ = reply.send(command.spawn());
                }
            });
            orders
        });
        let gone = || io::Error::other("no thread starts programs any more");
        let (reply, child) = channel();
        spawner.send((command, reply)).map_err(|_| gone())?;
        child.recv().map_err(|_| gone())?
    }

    /// Ends the whole process group, which has the number of its first process.
    pub(super) fn end(child: &mut Child) {
        kill(-(child.id() as i32));
    }

    /// Takes note that a program and its group are gone.
    pub(super) fn forget(child: &Child) {
        let mut started = started();
        started.groups.remove(&child.id());
        started.tell('-', child.id());
    }

    fn kill(process: i32) {
        // SAFETY: kill only takes two numbers. They are a group made for a child of ours that is not reaped yet, or a
        // process that has just shown our mark.
        unsafe { libc::kill(process, libc::SIGKILL) };
    }

    /// Ends all processes with a mark.
    pub(super) fn sweep(mark: &str) {
        for _ in 0..ROUNDS {
            let found = marked(mark);
            if found.is_empty() {
                return;
            }
            found.into_iter().for_each(kill);
            thread::sleep(PAUSE);
        }
    }

    /// The processes that were started with a mark; none where the system does not show environments.
    fn marked(mark: &str) -> Vec<i32> {
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        numbers.filter(|number| is_marked(*number, mark)).collect()
    }

    fn is_marked(process: i32, mark: &str) -> bool {
        let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
        let mut entries = environment.split(|byte| *byte == 0);
        let marks = entries.find_map(|entry| entry.strip_prefix(NAME.as_bytes()));
        marks.is_some_and(|marks| marks.windows(mark.len()).any(|part| part == mark.as_bytes()))
    }

    pub(super) fn end_all() {
        let groups = {
            let mut started = started();
            started.is_closed = true;
            std::mem::take(&mut started.groups)
        };
        if !groups.is_empty() {
            groups.into_iter().for_each(|group| kill(-(group as i32)));
            sweep(our_mark());
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::process::{Child, Command};

    pub(super) fn new_mark() -> String {
        String::new()
    }

    pub(super) fn start(mut command: Command, _: &str) -> io::Result<Child> {
        command.spawn()
    }

    pub(super) fn end(child: &mut Child) {
        let _ = child.kill();
    }

    pub(super) fn forget(_: &Child) {}

    pub(super) fn sweep(_: &str) {}

    pub(super) fn end_all() {}
}
