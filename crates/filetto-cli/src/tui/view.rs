//! Draws the game. Reads the state, changes nothing.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};

use super::app::{App, Overlay};
use super::opponents::opponents;
use super::screen::Screen;
use super::{board, panel};
use crate::duration::minutes;
use crate::lang::Phrase;

/// Draws everything. A window that was resized a moment ago is drawn as soon as the game has heard of it.
pub fn draw(app: &App, frame: &mut Frame) {
    if frame.area() != app.camera.area {
        return;
    }
    let Some(screen) = app.screen() else {
        let text = Paragraph::new(app.lang.say(Phrase::TooSmall)).wrap(Wrap { trim: true });
        return frame.render_widget(text, frame.area());
    };
    draw_title(app, &screen, frame);
    board::draw(app, &screen.board, frame.buffer_mut());
    match screen.panel {
        Some(area) => panel::draw(app, area, frame),
        None => {
            let lines = panel::player_lines(app, screen.players.width as usize);
            frame.render_widget(Paragraph::new(lines), screen.players);
        }
    }
    let status = panel::shortened(&status(app), screen.status.width as usize);
    frame.render_widget(Line::styled(status, app.paint().strong()).centered(), screen.status);
    draw_keys(app, &screen, frame);
    match app.overlay() {
        Overlay::None => {}
        Overlay::Help => draw_help(app, frame),
        Overlay::End { again } => draw_dialog(app, again, frame),
        Overlay::Opponents { at } => draw_opponents(app, at, frame),
    }
}

fn draw_title(app: &App, screen: &Screen, frame: &mut Frame) {
    let paint = app.paint();
    let line = Line::from(vec![
        Span::styled(" Filetto", paint.strong()),
        Span::styled(format!("  {}", app.lang.game(app.rules())), paint.quiet()),
    ]);
    let left = screen.title.width.saturating_sub(line.width() as u16);
    frame.render_widget(line, screen.title);
    draw_timer(app, Rect { x: screen.title.right() - left, width: left, ..screen.title }, frame);
}

/// The time of the game, from the moment the board appeared, where there is room for it.
fn draw_timer(app: &App, area: Rect, frame: &mut Frame) {
    let time = minutes(app.session().elapsed(app.now));
    let line = Line::styled(app.lang.tell(Phrase::GameTime, &[&time]), app.paint().strong());
    if line.width() < area.width as usize {
        frame.render_widget(line.right_aligned(), area);
    }
}

fn draw_keys(app: &App, screen: &Screen, frame: &mut Frame) {
    let long = app.lang.say(Phrase::Keys);
    let fits = long.chars().count() <= screen.keys.width as usize;
    let text = if fits { long } else { app.lang.say(Phrase::KeysShort) };
    frame.render_widget(Line::styled(text, app.paint().quiet()).centered(), screen.keys);
}

/// One line on what happens: the last message, or whose turn it is.
fn status(app: &App) -> String {
    let lang = app.lang;
    if let Some(message) = &app.message {
        return message.clone();
    }
    if let Some(outcome) = app.session().outcome() {
        let over = lang.say(Phrase::GameIsOver);
        let told = app.overlay() != Overlay::None;
        return if told { over.to_string() } else { format!("{} · {over}", app.verdict(outcome)) };
    }
    if app.session().is_paused() {
        return lang.say(Phrase::Paused).to_string();
    }
    if app.is_looking_for_hint() {
        return lang.say(Phrase::LookingForHint).to_string();
    }
    let side = app.session().to_move();
    if !app.is_persons_turn() {
        return lang.tell(Phrase::Thinking, &[&app.name(app.seats().seat_of(side))]);
    }
    advice(app).unwrap_or_else(|| lang.your_turn(app.rules(), side))
}

/// What can be said about the move under the cursor.
fn advice(app: &App) -> Option<String> {
    let (mv, advice) = app.advice()?;
    let mv = filetto::game::notation::format_move(app.rules(), mv);
    let reasons = app.lang.reasons(app.rules(), &advice.reasons);
    Some(match reasons.is_empty() {
        true => app.lang.tell(Phrase::Quiet, &[&mv]),
        false => app.lang.tell(Phrase::About, &[&mv, &reasons.join(", ")]),
    })
}

fn popup(app: &App, title: Phrase) -> Block<'static> {
    let title = format!(" {} ", app.lang.say(title));
    Block::bordered()
        .border_type(BorderType::Rounded)
        .title(title)
        .title_alignment(Alignment::Center)
        .border_style(app.paint().strong())
}

fn draw_help(app: &App, frame: &mut Frame) {
    let place = if app.rules().is_drop() { Phrase::HelpColumns } else { Phrase::HelpCells };
    let phrases = [
        Phrase::HelpArrows,
        Phrase::HelpPlay,
        place,
        Phrase::HelpUndo,
        Phrase::HelpHint,
        Phrase::HelpPause,
        Phrase::HelpOpponents,
        Phrase::HelpMoveNow,
        Phrase::HelpWheel,
        Phrase::HelpQuit,
    ];
    let lines: Vec<Line> = phrases.map(|phrase| Line::raw(format!(" {}", app.lang.say(phrase)))).into();
    let widest = lines.iter().map(Line::width).max().unwrap_or_default() as u16;
    let area = centred(frame.area(), widest + 3, lines.len() as u16 + 2);
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(popup(app, Phrase::HelpTitle)), area);
}

fn draw_opponents(app: &App, at: usize, frame: &mut Frame) {
    let list = opponents(app.lang);
    let line = |(place, name): (usize, &str)| match place == at {
        true => Line::styled(format!("▸ {name}"), app.paint().chosen()),
        false => Line::raw(format!("  {name}")),
    };
    let lines: Vec<Line> = list.iter().map(|opponent| opponent.name.as_str()).enumerate().map(line).collect();
    let widest = lines.iter().map(Line::width).max().unwrap_or_default() as u16;
    let area = centred(frame.area(), widest + 3, lines.len() as u16 + 2);
    let hidden = (at as u16 + 1).saturating_sub(area.height.saturating_sub(2));
    frame.render_widget(Clear, area);
    let block = popup(app, Phrase::OpponentsTitle);
    frame.render_widget(Paragraph::new(lines).scroll((hidden, 0)).block(block), area);
}

fn draw_dialog(app: &App, again: bool, frame: &mut Frame) {
    let (Some(dialog), Some(outcome)) = (app.dialog(), app.session().outcome()) else { return };
    let paint = app.paint();
    frame.render_widget(Clear, dialog.frame);
    let next = app.seats().next_first(outcome, !app.session().to_move());
    let lines = vec![
        Line::styled(app.verdict(outcome), paint.strong()).centered(),
        Line::raw(app.lang.tell(Phrase::StartsNext, &[&app.name(next)])).centered(),
    ];
    frame.render_widget(Paragraph::new(lines).block(popup(app, Phrase::EndTitle)), dialog.frame);
    for (area, phrase, chosen) in
        [(dialog.again, Phrase::PlayAgain, again), (dialog.stop, Phrase::Stop, !again)]
    {
        let (left, right) = if chosen { ("▸ ", " ◂") } else { ("[ ", " ]") };
        let style = if chosen { paint.chosen() } else { Style::new() };
        frame.render_widget(Line::styled(format!("{left}{}{right}", app.lang.say(phrase)), style), area);
    }
}

fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}
