//! The terminal and the loop: events in, a drawn screen out. Sleeps until something happens.

use std::io::{self, stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use filetto::player::PlayerSpec;
use filetto::record::GameRecord;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Terminal, backend::CrosstermBackend};

use super::app::App;
use super::keyboard;
use super::thinkers::Thinkers;
use super::view;
use crate::interrupt::{self, is_hang_up};
use crate::setup::Setup;

/// How often answers are looked for while a program thinks.
const THINKING: Duration = Duration::from_millis(30);
/// How often a running clock is drawn.
const CLOCK: Duration = Duration::from_millis(200);
/// How long to sleep when nothing can happen but a key.
const IDLE: Duration = Duration::from_secs(3600);
/// How often a raised flag and a change of size are looked for.
const LOOK: Duration = Duration::from_millis(100);

/// What is done with the record of a game, and the players of X and O.
type Keep<'a> = &'a mut dyn FnMut(&[PlayerSpec; 2], &GameRecord) -> io::Result<()>;

/// Plays full screen until the person leaves, or the program is told to end. The terminal is given back as it was, whatever
/// happens.
pub fn run(setup: Setup, keep: Keep) -> io::Result<()> {
    let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let stop = interrupt::flag();
    interrupt::before_end(restore);
    restore_after_panic();
    let _guard = Screen::open()?;
    // Dropping it would show the cursor, as the guard does, and panic on a terminal that is gone.
    let mut terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(stdout()))?);
    let size = terminal.size()?;
    let app = App::new(setup, Rect::new(0, 0, size.width, size.height), colours);
    event_loop(app, &mut terminal, &stop, keep)
}

/// The terminal in game mode; dropping it brings the old one back.
struct Screen;

impl Screen {
    fn open() -> io::Result<Screen> {
        enable_raw_mode()?;
        let screen = Screen;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Brings the old terminal back, from any thread. On the way out there is nothing left to do about one that is gone.
fn restore() {
    if let Ok(mut terminal) = unlocked_terminal() {
        let _ = execute!(terminal, DisableMouseCapture, LeaveAlternateScreen, Show);
    }
    let _ = disable_raw_mode();
}

/// The terminal without the lock of standard output, which the thread of the game holds until its end.
#[cfg(unix)]
fn unlocked_terminal() -> io::Result<std::fs::File> {
    use std::os::fd::AsFd;
    Ok(stdout().as_fd().try_clone_to_owned()?.into())
}

#[cfg(not(unix))]
fn unlocked_terminal() -> io::Result<io::Stdout> {
    Ok(stdout())
}

/// A panic of the screen's own thread is told on a terminal that can show it. A player that breaks down is
/// reported by the game instead.
fn restore_after_panic() {
    let (screen, tell) = (thread::current().id(), panic::take_hook());
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == screen {
            restore();
            tell(info);
        }
    }));
}

fn event_loop(mut app: App, terminal: &mut DefaultTerminal, stop: &AtomicBool, keep: Keep) -> io::Result<()> {
    let mut thinkers = Thinkers::new(&app.thinkers());
    let played = play(&mut app, terminal, &mut thinkers, stop, keep);
    if !app.is_over() {
        app.leave();
    }
    thinkers.stop();
    app.take_records().iter().try_for_each(|(players, record)| keep(players, record))?;
    match played {
        // Nobody is left to be told.
        Err(error) if is_hang_up(&error) => {
            interrupt::hang_up();
            Ok(())
        }
        played => played,
    }
}

/// Plays until the person leaves or the flag is raised.
fn play(
    app: &mut App,
    terminal: &mut DefaultTerminal,
    thinkers: &mut Thinkers,
    stop: &AtomicBool,
    keep: Keep,
) -> io::Result<()> {
    let start = Instant::now();
    while !app.is_over() && !stop.load(Ordering::Relaxed) {
        app.take_records().iter().try_for_each(|(players, record)| keep(players, record))?;
        app.on_tick(start.elapsed());
        terminal.draw(|frame| view::draw(app, frame))?;
        thinkers.follow(app.request().or_else(|| app.pondering()));
        wait(app, thinkers, stop, start)?;
    }
    Ok(())
}

/// Waits for an event, an answer, the next tick or the flag, and tells the game.
fn wait(app: &mut App, thinkers: &Thinkers, stop: &AtomicBool, start: Instant) -> io::Result<()> {
    let until = Instant::now() + if app.is_ticking() { CLOCK } else { IDLE };
    while !stop.load(Ordering::Relaxed) {
        let thinking = app.request().is_some();
        let left = until.saturating_duration_since(Instant::now());
        if keyboard::has_event(left.min(if thinking { THINKING } else { LOOK }))? {
            return handle_events(app, start);
        }
        if let Some((id, answer)) = thinkers.answer() {
            app.on_tick(start.elapsed());
            app.on_choice(id, answer);
            return Ok(());
        }
        if Instant::now() >= until {
            return Ok(());
        }
    }
    Ok(())
}

/// Takes all events that wait, so that a stream of mouse moves is drawn once.
fn handle_events(app: &mut App, start: Instant) -> io::Result<()> {
    app.on_tick(start.elapsed());
    loop {
        match event::read()? {
            Event::Key(key) => app.on_key(key),
            Event::Mouse(mouse) => app.on_mouse(mouse),
            Event::Resize(width, height) => app.on_resize(Rect::new(0, 0, width, height)),
            _ => {}
        }
        if app.is_over() || !keyboard::has_event(Duration::ZERO)? {
            return Ok(());
        }
    }
}
