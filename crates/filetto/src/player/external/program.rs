//! A running program, spoken to line by line: read and written by threads so that nothing it does can block us, ended
//! with everything it started.

use std::fmt::{self, Display};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{ChildStdin, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use super::family::Family;
use super::log::{keep_log, log_name};
use super::memory;
use crate::player::PlayerError;
use crate::protocol::shorten;

/// The longest line a program may write.
const LONGEST_LINE: u64 = 1 << 16;
/// The most lines it may write before an answer.
const MOST_LINES: usize = 20_000;
/// Lines kept for us before the program has to wait.
const LINES_KEPT: usize = 256;
/// How often a wait looks at its stop flag.
const POLL: Duration = Duration::from_millis(10);
/// How long a program may take to obey a stop or a farewell.
const GRACE: Duration = Duration::from_millis(400);

/// What a program did instead of answering: the end of a sentence that begins with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It could not be started.
    Start(String),
    /// No answer in this time.
    Late(Duration),
    /// It ended; how, where that is known.
    Ended(Option<String>),
    /// It wrote a line or a number of lines that no answer needs.
    Flood,
    /// It does not play this game.
    Refused(String),
    /// It said that it cannot go on.
    Said(String),
    /// It wrote something that is no answer.
    Nonsense(String),
    /// It chose a move that cannot be played.
    Illegal(String),
    /// We were asked to stop, and it did not answer soon enough.
    Stopped,
    /// The board was set up by hand and cannot be told as moves.
    NotAGame,
}

impl Trouble {
    /// An error in answer to the announcement of a game.
    pub(crate) fn refused(text: &str) -> Trouble {
        Trouble::Refused(shorten(text))
    }

    /// An error the program reported.
    pub fn said(text: &str) -> Trouble {
        Trouble::Said(shorten(text))
    }

    /// A line that is no answer.
    pub fn nonsense(line: &str) -> Trouble {
        Trouble::Nonsense(shorten(line))
    }

    /// What it is to whoever asked, with the whole sentence.
    pub(super) fn into_error(self, sentence: String) -> PlayerError {
        match self {
            Trouble::Stopped => PlayerError::Stopped,
            Trouble::Late(time) => PlayerError::Late(time),
            Trouble::Illegal(_) => PlayerError::Illegal(sentence),
            Trouble::Refused(_) | Trouble::NotAGame => PlayerError::Refused(sentence),
            Trouble::Start(_)
            | Trouble::Ended(_)
            | Trouble::Flood
            | Trouble::Said(_)
            | Trouble::Nonsense(_) => PlayerError::Crashed(sentence),
        }
    }

    /// A move that cannot be played, and why.
    pub fn illegal(said: &str, why: &dyn Display) -> Trouble {
        Trouble::Illegal(format!("{:?}: {why}", shorten(said)))
    }
}

impl Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Trouble::Start(why) => write!(f, "could not be started: {why}"),
            Trouble::Late(time) => write!(f, "gave no answer in {:.1} s", time.as_secs_f64()),
            Trouble::Ended(None) => f.write_str("closed its output instead of answering"),
            Trouble::Ended(Some(how)) => write!(f, "ended instead of answering ({how})"),
            Trouble::Flood => write!(f, "wrote {MOST_LINES} lines, or one without end, instead of answering"),
            Trouble::Refused(text) => write!(f, "does not play this game: {text}"),
            Trouble::Said(text) => write!(f, "reported an error: {text}"),
            Trouble::Nonsense(text) => write!(f, "answered {text:?}, which is not what was asked for"),
            Trouble::Illegal(text) => write!(f, "played an illegal move {text}"),
            Trouble::Stopped => f.write_str("was stopped before it answered"),
            Trouble::NotAGame => f.write_str("can only be told moves, and this board was set up by hand"),
        }
    }
}

impl std::error::Error for Trouble {}

/// How long to wait for an answer, and what may cut the wait short.
pub struct Wait<'a> {
    time: Duration,
    until: Instant,
    stop: Option<&'a AtomicBool>,
    hurry: &'static str,
}

impl<'a> Wait<'a> {
    /// Waits for so long.
    pub fn for_time(time: Duration) -> Wait<'a> {
        // A day is longer than any answer, and safe to add.
        let until = Instant::now() + time.min(Duration::from_secs(86_400));
        Wait { time, until, stop: None, hurry: "" }
    }

    /// Says `hurry` as soon as the flag is raised, and waits only a moment more.
    pub(crate) fn unless(self, stop: Option<&'a AtomicBool>, hurry: &'static str) -> Wait<'a> {
        Wait { stop, hurry, ..self }
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// A line, or the news that it was too long to be one.
type Heard = Result<String, Trouble>;

/// A running program.
pub struct Program {
    family: Family,
    /// Lines on their way to it; a thread writes them, since a program that does not read would block us.
    said: Option<Sender<String>>,
    heard: Receiver<Heard>,
    last_heard: Instant,
    log: Arc<OnceLock<PathBuf>>,
}

impl Program {
    /// Starts the program of a command line.
    pub fn start(command: &str) -> Result<Program, Trouble> {
        Program::start_within(command, None)
    }

    /// The same within so many megabytes of memory, see [`super::External::new`].
    pub(crate) fn start_within(command: &str, megabytes: Option<u64>) -> Result<Program, Trouble> {
        let mut family = spawn(command, megabytes).map_err(|error| Trouble::Start(error.to_string()))?;
        let child = &mut family.child;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(Trouble::Start("it has no pipes".into()));
        };
        let (said, to_write) = channel();
        let (to_hear, heard) = sync_channel(LINES_KEPT);
        let log = Arc::new(OnceLock::new());
        let place = log.clone();
        let name = log_name(split_words(command).first().map_or("", String::as_str), child.id());
        thread::spawn(move || write_lines(stdin, &to_write));
        thread::spawn(move || read_lines(stdout, &to_hear));
        thread::spawn(move || keep_log(stderr, &name, &place));
        Ok(Program { family, said: Some(said), heard, last_heard: Instant::now(), log })
    }

    /// Sends a line. A program that does not listen is found out by its silence.
    pub fn say(&mut self, line: &impl Display) {
        if let Some(said) = &self.said {
            let _ = said.send(format!("{line}\n"));
        }
    }

    /// Hears lines until `read` finds what it waits for.
    pub fn listen<T>(
        &mut self,
        mut wait: Wait,
        mut read: impl FnMut(&str) -> Result<Option<T>, Trouble>,
    ) -> Result<T, Trouble> {
        for _ in 0..MOST_LINES {
            if let Some(found) = read(&self.hear(&mut wait)?)? {
                return Ok(found);
            }
        }
        Err(Trouble::Flood)
    }

    fn hear(&mut self, wait: &mut Wait) -> Heard {
        loop {
            let now = Instant::now();
            let left = wait.until.saturating_duration_since(now);
            match self.heard.recv_timeout(left.min(POLL)) {
                Ok(heard) => {
                    self.last_heard = Instant::now();
                    return heard;
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Ended(self.how_it_ended())),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(late(wait)),
                Err(RecvTimeoutError::Timeout) => self.hurry(wait),
            }
        }
    }

    /// Passes a stop on, once.
    fn hurry(&mut self, wait: &mut Wait) {
        if wait.is_stopped() && wait.until > Instant::now() + GRACE {
            if !wait.hurry.is_empty() {
                self.say(&wait.hurry);
            }
            wait.until = Instant::now() + GRACE;
        }
    }

    /// Waits until so much time has passed since its last line.
    pub fn pause(&self, time: Duration) {
        thread::sleep(time.saturating_sub(self.last_heard.elapsed()));
    }

    /// The file with what it wrote to standard error, if it wrote anything.
    pub(crate) fn log(&self) -> Option<String> {
        if self.log.get().is_none() {
            // The thread that keeps it may be a moment behind.
            thread::sleep(5 * POLL);
        }
        self.log.get().map(|path| path.display().to_string())
    }

    /// True once it has ended by itself, waiting for that so long.
    pub fn ends_within(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        while Instant::now() < until {
            if !matches!(self.family.child.try_wait(), Ok(None)) {
                return true;
            }
            thread::sleep(POLL / 5);
        }
        false
    }

    /// Says nothing more: it reads the end of its input.
    pub fn close_input(&mut self) {
        self.said = None;
    }

    /// Says farewell, gives it a moment, then ends it and everything it started.
    pub(crate) fn end(&mut self, farewell: &str) {
        self.say(&farewell);
        self.close_input();
        self.ends_within(GRACE);
        self.family.end();
    }

    fn how_it_ended(&mut self) -> Option<String> {
        self.ends_within(GRACE)
            .then(|| self.family.child.try_wait().ok().flatten().map(|status| status.to_string()))?
    }
}

fn late(wait: &Wait) -> Trouble {
    if wait.is_stopped() { Trouble::Stopped } else { Trouble::Late(wait.time) }
}

/// The words of a command line; single and double quotes keep spaces.
pub(super) fn split_words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

fn spawn(command: &str, megabytes: Option<u64>) -> io::Result<Family> {
    let words = split_words(command);
    let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let mut command = memory::bounded(program, arguments, megabytes);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Family::start(command)
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, lines: &SyncSender<Heard>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        match (&mut reader).take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(length) if length as u64 == LONGEST_LINE => {
                let _ = lines.send(Err(Trouble::Flood));
                return;
            }
            Ok(_) => {}
        }
        if lines.send(Ok(String::from_utf8_lossy(&bytes).trim().to_string())).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::split_words;

    #[test]
    fn quotes_keep_spaces() {
        assert_eq!(
            split_words("python3  'my bot.py' --x \"a b\" '' "),
            ["python3", "my bot.py", "--x", "a b", ""]
        );
        assert_eq!(split_words("sh -c 'echo \"hi\"'"), ["sh", "-c", "echo \"hi\""]);
        assert!(split_words("  ").is_empty());
    }
}
