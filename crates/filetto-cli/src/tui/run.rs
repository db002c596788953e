//! The terminal and the loop: events in, a drawn screen out. Sleeps until something happens.

use std::io::{self, stdout};
use std::panic;
use std::thread;
use std::time::{Duration, Instant};

use filetto::player::PlayerSpec;
use filetto::record::GameRecord;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Terminal, backend::CrosstermBackend};

use super::app::App;
use super::thinkers::Thinkers;
use super::view;
use crate::setup::Setup;

/// How often answers are looked for while a program thinks.
const THINKING: Duration = Duration::from_millis(30);
/// How often a running clock is drawn.
const CLOCK: Duration = Duration::from_millis(200);
/// How long to sleep when nothing can happen but a key.
const IDLE: Duration = Duration::from_secs(3600);

/// What is done with the record of a game, and the players of X and O.
type Keep<'a> = &'a mut dyn FnMut(&[PlayerSpec; 2], &GameRecord) -> io::Result<()>;

/// Plays full screen until the person leaves. The terminal is given back as it was, whatever happens.
pub fn run(setup: Setup, keep: Keep) -> io::Result<()> {
    let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    restore_after_panic();
    let _guard = Screen::open()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    let size = terminal.size()?;
    let app = App::new(setup, Rect::new(0, 0, size.width, size.height), colours);
    event_loop(app, &mut terminal, keep)
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

fn restore() {
    // On the way out there is nothing left to do about a terminal that is gone.
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen);
    let _ = disable_raw_mode();
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

fn event_loop(mut app: App, terminal: &mut DefaultTerminal, keep: Keep) -> io::Result<()> {
    let start = Instant::now();
    let mut thinkers = Thinkers::new(&app.thinkers());
    while !app.is_over() {
        app.take_records().iter().try_for_each(|(players, record)| keep(players, record))?;
        app.on_tick(start.elapsed());
        terminal.draw(|frame| view::draw(&app, frame))?;
        thinkers.follow(app.request().or_else(|| app.pondering()));
        wait(&mut app, &thinkers, start)?;
    }
    thinkers.stop();
    app.take_records().iter().try_for_each(|(players, record)| keep(players, record))
}

/// Waits for an event, an answer or the next tick, and tells the game.
fn wait(app: &mut App, thinkers: &Thinkers, start: Instant) -> io::Result<()> {
    let until = Instant::now() + if app.is_ticking() { CLOCK } else { IDLE };
    loop {
        let thinking = app.request().is_some();
        let left = until.saturating_duration_since(Instant::now());
        if event::poll(if thinking { left.min(THINKING) } else { left })? {
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
        if app.is_over() || !event::poll(Duration::ZERO)? {
            return Ok(());
        }
    }
}
