//! What of the board is seen, and where the cursor stands.

use std::ops::Range;

use filetto::game::{Cell, Position, Rules};
use ratatui::layout::Rect;

use super::screen::Screen;

/// A cursor on the board and the part of it that is in view.
#[derive(Clone, Debug)]
pub(super) struct Camera {
    pub(super) column: usize,
    pub(super) row: usize,
    pub(super) area: Rect,
    scroll: (usize, usize),
}

impl Camera {
    /// In the middle of a board.
    pub(super) fn new(rules: Rules, area: Rect) -> Camera {
        Camera { column: (rules.width() - 1) / 2, row: (rules.height() - 1) / 2, area, scroll: (0, 0) }
    }

    /// The screen as it is laid out now, None if it is too small.
    pub(super) fn screen(&self, rules: Rules) -> Option<Screen> {
        Screen::new(self.area, rules, self.scroll)
    }

    /// The cell the cursor is on: in a drop game, the one a stone would land on.
    pub(super) fn cursor(&self, position: &Position) -> Cell {
        let rules = position.rules();
        let landing = position.column_height(self.column).min(rules.height() - 1);
        Cell::new(self.column, if rules.is_drop() { landing } else { self.row })
    }

    /// Scrolls as little as needed to bring a cell into view.
    pub(super) fn reveal(&mut self, cell: Cell, rules: Rules) {
        let Some(screen) = self.screen(rules) else { return };
        let row = rules.height() - 1 - cell.row as usize;
        let nearest =
            |shown: Range<usize>, at: usize| shown.start.min(at).max((at + 1).saturating_sub(shown.len()));
        self.scroll = (nearest(screen.board.columns, cell.column as usize), nearest(screen.board.rows, row));
    }

    /// Moves the view, not the cursor.
    pub(super) fn scroll_by(&mut self, columns: isize, rows: isize, rules: Rules) {
        let Some(screen) = self.screen(rules) else { return };
        let moved = |shown: Range<usize>, by: isize, all: usize| {
            shown.start.saturating_add_signed(by).min(all - shown.len())
        };
        self.scroll = (
            moved(screen.board.columns, columns, rules.width()),
            moved(screen.board.rows, rows, rules.height()),
        );
    }
}
