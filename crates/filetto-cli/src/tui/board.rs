//! Drawing the board: grid, stones, labels, cursor, last move, winning line, hint.

use filetto::game::notation::{column_letters, format_move};
use filetto::game::{Cell, Move};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::app::App;
use super::paint::Paint;
use super::screen::{BoardArea, Stones};

/// Draws the visible part of the board.
pub(super) fn draw(app: &App, area: &BoardArea, buffer: &mut Buffer) {
    let board = Board { app, area, paint: app.paint(), won: app.position().winning_line() };
    board.grid(buffer);
    board.labels(buffer);
    board.falling(buffer);
    for (column, row) in area.columns.clone().flat_map(|c| area.rows.clone().map(move |r| (c, r))) {
        board.cell(Cell::new(column, app.rules().height() - 1 - row), buffer);
    }
}

struct Board<'a> {
    app: &'a App,
    area: &'a BoardArea,
    paint: Paint,
    won: Vec<Cell>,
}

impl Board<'_> {
    /// The frame, the lines between cells if there is room, and arrows where the board goes on.
    fn grid(&self, buffer: &mut Buffer) {
        let frame = self.area.frame;
        let Stones { width, height, gap } = self.area.stones;
        let line_at = |offset: u16, size: u16, last: u16| {
            offset == 0 || offset == last || (gap > 0 && offset.is_multiple_of(size + gap))
        };
        for (y, x) in (0..frame.height).flat_map(|y| (0..frame.width).map(move |x| (y, x))) {
            let across = line_at(y, height, frame.height - 1);
            let down = line_at(x, width, frame.width - 1);
            let place = (edge(x, frame.width), edge(y, frame.height));
            if across || down {
                let symbol = line_symbol(across, down, place);
                buffer[(frame.x + x, frame.y + y)].set_symbol(symbol).set_style(self.paint.grid());
            }
        }
        if self.area.is_partial() {
            self.arrows(buffer);
        }
    }

    fn arrows(&self, buffer: &mut Buffer) {
        let (frame, rules) = (self.area.frame, self.app.rules());
        let (middle_x, middle_y) = (frame.x + frame.width / 2, frame.y + frame.height / 2);
        let arrows = [
            (self.area.columns.start > 0, (frame.x, middle_y), "◀"),
            (self.area.columns.end < rules.width(), (frame.right() - 1, middle_y), "▶"),
            (self.area.rows.start > 0, (middle_x, frame.y), "▲"),
            (self.area.rows.end < rules.height(), (middle_x, frame.bottom() - 1), "▼"),
        ];
        for (shown, place, symbol) in arrows {
            if shown {
                buffer[place].set_symbol(symbol).set_style(self.paint.strong());
            }
        }
    }

    /// Names of the columns above the board, numbers of the rows at its left.
    fn labels(&self, buffer: &mut Buffer) {
        let (frame, rules, cursor) = (self.area.frame, self.app.rules(), self.app.cursor());
        let style = |chosen: bool| if chosen { self.paint.strong() } else { self.paint.quiet() };
        for column in self.area.columns.clone() {
            let Some(place) = self.place(column, self.area.rows.start) else { continue };
            let chosen = column == cursor.column as usize;
            let label = self.column_label(column);
            let free = label.len() < place.width as usize + self.area.stones.gap as usize;
            if free || chosen || (column + 1).is_multiple_of(5) {
                let x = place.x + place.width.saturating_sub(label.len() as u16) / 2;
                buffer.set_string(
                    x.min(frame.right().saturating_sub(label.len() as u16)),
                    frame.y - 1,
                    label,
                    style(chosen),
                );
            }
        }
        if rules.is_drop() {
            return;
        }
        for row in self.area.rows.clone() {
            let Some(place) = self.place(self.area.columns.start, row) else { continue };
            let number = rules.height() - row;
            let label = number.to_string();
            let x = frame.x.saturating_sub(label.len() as u16 + 1);
            buffer.set_string(x, place.y + place.height / 2, label, style(number == cursor.row as usize + 1));
        }
    }

    /// Where a cell is drawn, by its row from the top.
    fn place(&self, column: usize, row: usize) -> Option<Rect> {
        self.area.cell(Cell::new(column, self.app.rules().height() - 1 - row))
    }

    fn column_label(&self, column: usize) -> String {
        let rules = self.app.rules();
        if rules.is_drop() { format_move(rules, Move(column as u16)) } else { column_letters(column) }
    }

    /// The stone about to fall, above its column.
    fn falling(&self, buffer: &mut Buffer) {
        let app = self.app;
        if !app.rules().is_drop() || !app.is_persons_turn() {
            return;
        }
        if let Some(place) = self.place(app.cursor().column as usize, self.area.rows.start) {
            let side = app.session().to_move();
            let style = self.paint.stone(app.seats().seat_of(side), false);
            let text = centred(&side.to_string(), place.width);
            let top = self.area.frame.y;
            let y = if self.area.head > 1 { top - 2 } else { top };
            buffer.set_string(place.x, y, text, style);
        }
    }

    fn cell(&self, cell: Cell, buffer: &mut Buffer) {
        let Some(place) = self.area.cell(cell) else { return };
        let (text, style) = self.look(cell);
        buffer.set_style(place, style);
        let middle = place.y + place.height / 2;
        buffer.set_string(place.x, middle, centred(&text, place.width), style);
    }

    /// What a cell shows: a stone with its marks, a hint, the cursor, or nothing much.
    fn look(&self, cell: Cell) -> (String, Style) {
        let (app, position) = (self.app, self.app.position());
        let at_cursor = cell == app.cursor() && app.is_persons_turn();
        if let Some(side) = position.at(cell) {
            let (won, last) = (self.won.contains(&cell), position.last_cell() == Some(cell));
            let style = self.paint.stone(app.seats().seat_of(side), !self.won.is_empty() && !won);
            let style = if at_cursor { style.patch(self.paint.cursor()) } else { style };
            return (self.marked(&side.to_string(), won, last), style);
        }
        let hinted = app.hint.is_some_and(|mv| position.landing(mv) == Ok(cell));
        let dot = if self.area.stones.gap == 0 { "·" } else { "" };
        let (text, style) = match (hinted, at_cursor) {
            (true, _) => ("?", self.paint.hint()),
            (false, true) => ("·", self.paint.empty().patch(self.paint.strong())),
            (false, false) => (dot, self.paint.empty()),
        };
        let style =
            if at_cursor && !app.rules().is_drop() { style.patch(self.paint.cursor()) } else { style };
        (text.to_string(), style)
    }

    /// A stone's letter with brackets if it won, with parentheses if it was the last.
    fn marked(&self, letter: &str, won: bool, last: bool) -> String {
        match (won, last, self.area.stones.width) {
            (true, _, 2) => format!("{letter}*"),
            (false, true, 2) => format!("{letter}<"),
            (true, ..) => format!("[{letter}]"),
            (false, true, _) => format!("({letter})"),
            (false, false, _) => letter.to_string(),
        }
    }
}

/// 0 at the start, 1 between, 2 at the end.
fn edge(at: u16, size: u16) -> usize {
    usize::from(at > 0) + usize::from(at + 1 == size)
}

fn line_symbol(across: bool, down: bool, (x, y): (usize, usize)) -> &'static str {
    const CROSSINGS: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
    match (across, down) {
        (true, true) => CROSSINGS[y][x],
        (true, false) => "─",
        _ => "│",
    }
}

fn centred(text: &str, width: u16) -> String {
    let width = width as usize;
    if width == 2 { format!("{text:<2}") } else { format!("{text:^width$}") }
}
