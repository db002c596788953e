//! Draws the game. Reads the state, changes nothing.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};

use super::app::{App, Overlay};
use super::lists::{List, ListArea, Wish};
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
        Overlay::End { again } => draw_end(app, again, frame),
        Overlay::List { list, at } => draw_list(app, list, at, frame),
        Overlay::Ask { wish, yes } => draw_question(app, wish, yes, frame),
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
        Phrase::HelpMenu,
        Phrase::HelpOpponents,
        Phrase::HelpLevel,
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

fn draw_list(app: &App, list: List, at: usize, frame: &mut Frame) {
    let entries = list.entries(app.lang);
    let ListArea { frame: area, first } = ListArea::new(frame.area(), &entries, at);
    let line = |(place, entry): (usize, &String)| match place == at {
        true => Line::styled(format!("▸ {entry}"), app.paint().chosen()),
        false => Line::raw(format!("  {entry}")),
    };
    let lines: Vec<Line> = entries.iter().enumerate().map(line).collect();
    frame.render_widget(Clear, area);
    let block = popup(app, list.title());
    frame.render_widget(Paragraph::new(lines).scroll((first as u16, 0)).block(block), area);
}

/// The question before a game is given up.
fn draw_question(app: &App, wish: Wish, yes: bool, frame: &mut Frame) {
    let (title, question) = match wish {
        Wish::Resign => (Phrase::MenuResign, Phrase::AskResign),
        _ => (Phrase::MenuNew, Phrase::AskGiveUp),
    };
    draw_dialog(app, title, [app.lang.say(question).to_string(), String::new()], yes, frame);
}

fn draw_end(app: &App, again: bool, frame: &mut Frame) {
    let Some(outcome) = app.session().outcome() else { return };
    let next = app.seats().next_first(outcome, !app.session().to_move());
    let next = app.lang.tell(Phrase::StartsNext, &[&app.name(next)]);
    draw_dialog(app, Phrase::EndTitle, [app.verdict(outcome), next], again, frame);
}

/// Two lines and two buttons.
fn draw_dialog(app: &App, title: Phrase, [first, second]: [String; 2], yes: bool, frame: &mut Frame) {
    let Some(dialog) = app.dialog() else { return };
    let paint = app.paint();
    frame.render_widget(Clear, dialog.frame);
    let lines = vec![Line::styled(first, paint.strong()).centered(), Line::raw(second).centered()];
    frame.render_widget(Paragraph::new(lines).block(popup(app, title)), dialog.frame);
    let [one, two] = app.buttons();
    for (area, phrase, chosen) in [(dialog.again, one, yes), (dialog.stop, two, !yes)] {
        let (left, right) = if chosen { ("▸ ", " ◂") } else { ("[ ", " ]") };
        let style = if chosen { paint.chosen() } else { Style::new() };
        frame.render_widget(Line::styled(format!("{left}{}{right}", app.lang.say(phrase)), style), area);
    }
}

fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}
