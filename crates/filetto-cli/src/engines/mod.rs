//! Filetto as an engine for other programs: the loops around the codecs of `filetto::protocol`.
//!
//! Reading runs beside thinking: one thread reads lines, one thinks, and the conversation between them obeys a
//! stop, an end or a new command at once.

pub mod check;
mod gomocup;
pub mod http;
mod line;
pub mod protocol;

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use filetto::game::{Position, Side};
use filetto::player::{Choice, Limits, Player, PlayerError, PlayerSpec, Progress};
use filetto::session::{Report, Session, Thinker};

use crate::seed;
pub use gomocup::Gomocup;
pub use line::Line;

/// Kept from the time of a move, whatever its length: pipes, waking up, the other side's measuring.
const MARGIN: Duration = Duration::from_millis(50);
/// The longest command: all the moves of a game on the largest board.
const LONGEST_LINE: u64 = 1 << 17;
/// How long a thought may go on when nobody can send commands any more.
const LAST_THOUGHT: Duration = Duration::from_secs(10);
/// How long the end waits for a thought to wind up: the players of other programs end them then.
const LAST_WAIT: Duration = Duration::from_millis(600);

/// What a move may take so that the answer is out in time. A very short time is halved.
pub(crate) fn inside(time: Duration) -> Duration {
    time.saturating_sub(MARGIN).max(time / 2).max(Duration::from_millis(1))
}

/// A game in which we are to move and somebody else, whom we do not conduct, plays the other side.
fn session(position: Position, limits: &Limits) -> Session {
    let people = Side::BOTH.map(|side| side != position.to_move());
    Session::new(position, people, limits)
}

/// Something that happened during a conversation.
enum Event {
    /// A command.
    Line(String),
    /// There will be no more commands.
    Closed,
    /// The player has found something, or answers.
    Report(Report),
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    On,
    /// It does not.
    End,
}

/// The engine's side of a protocol.
pub trait Speaker {
    /// Obeys a command.
    fn hear(&mut self, line: &str, desk: &mut Desk) -> io::Result<Flow>;

    /// Says what the thought ended with.
    fn answer(&mut self, choice: Result<Choice, PlayerError>, desk: &mut Desk) -> io::Result<()>;

    /// May say what the thought has found so far.
    fn progress(&mut self, _progress: &Progress, _desk: &mut Desk) -> io::Result<()> {
        Ok(())
    }
}

/// What a speaker works with: a player that thinks beside it, and the way out.
pub struct Desk<'o> {
    thinker: Thinker,
    out: &'o mut dyn Write,
}

impl Desk<'_> {
    /// A new game begins. A player by chance is made anew, all others forget the game before.
    fn new_game(&mut self, spec: &PlayerSpec) {
        let seeded = seed::for_new_game(spec);
        if seeded == *spec { self.thinker.new_game() } else { self.seat(&seeded) }
    }

    /// Makes the player anew. The seed of one by chance is told on standard error: with it the game can be played again.
    fn seat(&mut self, seeded: &PlayerSpec) {
        if seeded.gives("seed") {
            eprintln!("new game: {seeded}");
        }
        if let Some(player) = seeded.build() {
            self.thinker.replace(player);
        }
    }

    /// Sends a line at once.
    fn say(&mut self, reply: &impl Display) -> io::Result<()> {
        writeln!(self.out, "{reply}")?;
        self.out.flush()
    }
}

/// Lets a speaker talk until it is told to end, or its input ends and its last thought is spoken.
pub fn converse(
    speaker: &mut dyn Speaker,
    spec: &PlayerSpec,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    let player: Box<dyn Player> = spec.build().ok_or(io::ErrorKind::InvalidInput)?;
    let (events, inbox) = channel();
    let reports = events.clone();
    let hear = move |report| {
        // Nobody listens any more at the end.
        let _ = reports.send(Event::Report(report));
    };
    thread::spawn(move || read_commands(input, &events));
    let mut desk = Desk { thinker: Thinker::start(player, hear), out };
    let result = attend(speaker, &mut desk, &inbox);
    desk.thinker.end(LAST_WAIT);
    result
}

fn attend(speaker: &mut dyn Speaker, desk: &mut Desk, inbox: &Receiver<Event>) -> io::Result<()> {
    while let Ok(event) = inbox.recv() {
        if event.is_closed() {
            return finish(speaker, desk, inbox);
        }
        if handle(speaker, desk, event)? == Flow::End {
            break;
        }
    }
    Ok(())
}

/// Waits for the last thought, then hurries it.
fn finish(speaker: &mut dyn Speaker, desk: &mut Desk, inbox: &Receiver<Event>) -> io::Result<()> {
    let mut wait = LAST_THOUGHT;
    while desk.thinker.is_thinking() {
        match inbox.recv_timeout(wait) {
            Ok(event) => drop(handle(speaker, desk, event)?),
            Err(RecvTimeoutError::Timeout) if wait == LAST_THOUGHT => {
                desk.thinker.move_now();
                wait = LAST_WAIT;
            }
            Err(_) => break,
        }
    }
    Ok(())
}

fn handle(speaker: &mut dyn Speaker, desk: &mut Desk, event: Event) -> io::Result<Flow> {
    match event {
        Event::Line(line) if line.trim().is_empty() => {}
        Event::Line(line) => return speaker.hear(&line, desk),
        Event::Report(Report::Progress(id, progress)) if desk.thinker.is_current(id) => {
            speaker.progress(&progress, desk)?;
        }
        Event::Report(Report::Answer(id, choice)) if desk.thinker.finishes(id) => {
            speaker.answer(choice, desk)?;
        }
        // An answer to a question that was withdrawn.
        Event::Report(_) | Event::Closed => {}
    }
    Ok(Flow::On)
}

impl Event {
    fn is_closed(&self) -> bool {
        matches!(self, Event::Closed)
    }
}

/// Sends each line on; of a line without end, the beginning.
fn read_commands(input: impl Read, events: &Sender<Event>) {
    let mut reader = BufReader::new(input);
    while let Ok(Some(line)) = read_command(&mut reader) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::Closed);
}

fn read_command(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let length = reader.take(LONGEST_LINE).read_until(b'\n', &mut bytes)? as u64;
    if length == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        reader.skip_until(b'\n')?;
    }
    Ok((length > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
