//! The side panel: players with their clocks and wins, and every move with what its player thought.

use filetto::game::Side;
use filetto::game::notation::format_move;
use filetto::player::Choice;
use filetto::value::Value;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph};

use super::app::App;
use crate::duration::{countdown, minutes};
use crate::lang::Phrase;

/// Draws the whole panel.
pub(super) fn draw(app: &App, area: Rect, frame: &mut Frame) {
    let top = Rect { height: area.height.min(5), ..area };
    let rest = Rect { y: top.bottom(), height: area.height - top.height, ..area };
    draw_players(app, top, frame);
    draw_moves(app, rest, frame);
}

fn block(app: &App, title: Phrase) -> Block<'static> {
    let title = format!(" {} ", app.lang.say(title));
    Block::bordered().border_type(BorderType::Rounded).title(title).border_style(app.paint().quiet())
}

fn draw_players(app: &App, area: Rect, frame: &mut Frame) {
    let width = area.width.saturating_sub(2) as usize;
    let mut lines = player_lines(app, width);
    lines.push(Line::raw(format!("  {} {}", app.lang.say(Phrase::Draws), app.seats().draws())));
    let head = format!(" {} {:>5} ", app.lang.say(Phrase::Clock), app.lang.say(Phrase::Won));
    let block = block(app, Phrase::Players).title_top(Line::raw(head).right_aligned());
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// One line for each seat: whose turn, letter, name and colour, clock, wins.
pub(super) fn player_lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let turn = app.session().outcome().is_none().then(|| app.seats().seat_of(app.session().to_move()));
    let line = |seat: usize| {
        let paint = app.paint();
        let marker = if turn == Some(seat) { "▶ " } else { "  " };
        let letter = format!(" {} ", app.seats().side_of(seat));
        let figures = format!("{:>6} {:>5} ", clock(app, seat), app.seats().wins(seat));
        let room = width.saturating_sub(2 + 3 + figures.len());
        let name = format!("{:<room$}", name_and_colour(app, seat, room));
        Line::from(vec![
            Span::raw(marker),
            Span::styled(letter, paint.stone(seat, false)),
            Span::raw(name),
            Span::raw(figures),
        ])
    };
    vec![line(0), line(1)]
}

/// The name of a seat, with its colour if there is room for both.
fn name_and_colour(app: &App, seat: usize, room: usize) -> String {
    let both = format!(" {} ({})", app.name(seat), app.lang.colour(app.rules(), seat));
    if both.chars().count() <= room { both } else { shortened(&format!(" {}", app.name(seat)), room) }
}

fn draw_moves(app: &App, area: Rect, frame: &mut Frame) {
    let lang = app.lang;
    let head = format!(
        "      {:<6}{:<8}{:>3}{:>7}{:>7}",
        lang.say(Phrase::ColumnMove),
        lang.say(Phrase::ColumnValue),
        lang.say(Phrase::ColumnDepth),
        lang.say(Phrase::ColumnNodes),
        lang.say(Phrase::ColumnTime)
    );
    let room = area.height.saturating_sub(3) as usize;
    let log = app.session().moves();
    let skipped = log.len().saturating_sub(room);
    let mut lines = vec![Line::styled(head, app.paint().quiet())];
    lines.extend(log.iter().enumerate().skip(skipped).map(|(ply, choice)| move_line(app, ply, choice)));
    let block = block(app, Phrase::Moves);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn move_line(app: &App, ply: usize, choice: &Choice) -> Line<'static> {
    let side = if ply.is_multiple_of(2) { Side::X } else { Side::O };
    let paint = app.paint();
    let mv = format_move(app.rules(), choice.mv);
    let (value, thought) = match choice.value {
        Value::Unknown => (String::new(), " ".repeat(10)),
        value => (app.lang.value(value), format!("{:>3}{:>7}", choice.depth, count(choice.stats.nodes))),
    };
    let time = format!("{:>6}s", app.lang.decimal(choice.stats.time.as_secs_f64(), 2));
    Line::from(vec![
        Span::raw(format!("{:>3} ", ply + 1)),
        Span::styled(side.to_string(), paint.stone(app.seats().seat_of(side), false)),
        Span::raw(format!(" {mv:<6}{:<8}{thought}{time}", shortened(&value, 8))),
    ])
}

/// The clock of a seat: time used, or what is left where there is a limit.
fn clock(app: &App, seat: usize) -> String {
    let side = app.seats().side_of(seat);
    let left = app.session().left(side, app.now);
    left.map_or_else(|| minutes(app.session().used(side, app.now)), countdown)
}

/// A large number in at most five characters.
fn count(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{}k", number / 1000),
        1_000_000..10_000_000 => format!("{:.1}M", number as f64 / 1e6),
        10_000_000..10_000_000_000 => format!("{}M", number / 1_000_000),
        _ => format!("{}G", number / 1_000_000_000),
    }
}

/// A text cut to a width, with an ellipsis where something is missing.
pub(super) fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_short() {
        let texts = [0, 9_999, 10_000, 999_999, 1_234_567, 12_345_678, u64::MAX].map(count);
        assert_eq!(texts, ["0", "9999", "10k", "999k", "1.2M", "12M", "18446744073G"]);
        assert_eq!(shortened("alphabeta", 5), "alph…");
    }
}
