//! Where everything is on a screen of any size: what is drawn and what a click hits agree by construction.

use std::ops::Range;

use filetto::game::{Cell, Rules};
use ratatui::layout::Rect;

/// Below this the game only asks for more room.
const LEAST: (u16, u16) = (24, 10);
/// The side panel, frame included.
const PANEL_WIDTH: u16 = 40;
/// What the board keeps beside the panel.
const BOARD_WIDTH: u16 = 36;

/// How large stones are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones {
    /// Columns of one cell.
    pub width: u16,
    /// Lines of one cell.
    pub height: u16,
    /// Columns and lines between two cells: 1 with grid lines, 0 without.
    pub gap: u16,
}

/// The sizes stones can have, the most beautiful first.
const SIZES: [Stones; 4] = [
    Stones { width: 5, height: 3, gap: 1 },
    Stones { width: 3, height: 1, gap: 1 },
    Stones { width: 3, height: 1, gap: 0 },
    Stones { width: 2, height: 1, gap: 0 },
];

impl Stones {
    fn span(cells: usize, size: u16, gap: u16) -> usize {
        cells * (size + gap) as usize - gap as usize + 2
    }

    /// The frame around so many cells.
    fn frame(self, columns: usize, rows: usize) -> (usize, usize) {
        (Stones::span(columns, self.width, self.gap), Stones::span(rows, self.height, self.gap))
    }

    /// How many cells fit into a frame.
    fn fitting(room: u16, size: u16, gap: u16) -> usize {
        (room.saturating_sub(2) + gap) as usize / (size + gap) as usize
    }
}

/// The part of the board that is in view, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardArea {
    /// The size of the stones.
    pub stones: Stones,
    /// The frame around the visible cells.
    pub frame: Rect,
    /// Lines above the frame that belong to it.
    pub head: u16,
    /// The visible columns, from the left.
    pub columns: Range<usize>,
    /// The visible rows, counted from the top of the board.
    pub rows: Range<usize>,
    rules: Rules,
}

impl BoardArea {
    fn new(room: Rect, rules: Rules, scroll: (usize, usize)) -> BoardArea {
        let (margin, head) = (margin(rules), head(rules, room.height));
        let (width, height) = (room.width.saturating_sub(margin), room.height.saturating_sub(head));
        let fits = |stones: &&Stones| {
            let (w, h) = stones.frame(rules.width(), rules.height());
            w <= width as usize && h <= height as usize
        };
        let stones = *SIZES.iter().find(fits).unwrap_or(&SIZES[SIZES.len() - 1]);
        let columns = visible(scroll.0, Stones::fitting(width, stones.width, stones.gap), rules.width());
        let rows = visible(scroll.1, Stones::fitting(height, stones.height, stones.gap), rules.height());
        let (w, h) = stones.frame(columns.len(), rows.len());
        let (w, h) = (w as u16, h as u16);
        let x = room.x + margin + (width.saturating_sub(w + margin)) / 2;
        let y = room.y + head + (height.saturating_sub(h)) / 2;
        BoardArea { stones, frame: Rect::new(x, y, w, h), head, columns, rows, rules }
    }

    /// Where a cell is drawn, None if it is out of view.
    pub fn cell(&self, cell: Cell) -> Option<Rect> {
        let row = self.rules.height() - 1 - cell.row as usize;
        let column = cell.column as usize;
        if !self.columns.contains(&column) || !self.rows.contains(&row) {
            return None;
        }
        let Stones { width, height, gap } = self.stones;
        let x = self.frame.x + 1 + (column - self.columns.start) as u16 * (width + gap);
        let y = self.frame.y + 1 + (row - self.rows.start) as u16 * (height + gap);
        Some(Rect::new(x, y, width, height))
    }

    /// The cell at a place of the screen. In a drop game, the lines above the board hit its columns too.
    pub fn hit(&self, x: u16, y: u16) -> Option<Cell> {
        let Stones { width, height, gap } = self.stones;
        let column = x.checked_sub(self.frame.x + 1)? as usize / (width + gap) as usize;
        let top = self.frame.y + 1;
        let above = self.rules.is_drop() && (top.saturating_sub(1 + self.head)..top).contains(&y);
        let row = if above { 0 } else { y.checked_sub(top)? as usize / (height + gap) as usize };
        let inside = column < self.columns.len() && row < self.rows.len();
        inside.then(|| {
            Cell::new(self.columns.start + column, self.rules.height() - 1 - (self.rows.start + row))
        })
    }

    /// True if some cells are out of view.
    pub fn is_partial(&self) -> bool {
        self.columns.len() < self.rules.width() || self.rows.len() < self.rules.height()
    }
}

/// Columns for the row numbers at the left.
fn margin(rules: Rules) -> u16 {
    if rules.is_drop() { 0 } else { rules.height().to_string().len() as u16 + 1 }
}

/// Lines above the frame: the names of the columns, and the stone about to fall, which lies on the frame where the
/// rows need its line.
fn head(rules: Rules, height: u16) -> u16 {
    let is_low = (height as usize) < rules.height() + 4;
    if rules.is_drop() && !is_low { 2 } else { 1 }
}

fn visible(scroll: usize, fitting: usize, all: usize) -> Range<usize> {
    let shown = fitting.clamp(1, all);
    let start = scroll.min(all - shown);
    start..start + shown
}

/// The parts of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// The name of the game.
    pub title: Rect,
    /// Players and clocks, where there is no room for the panel.
    pub players: Rect,
    /// The board.
    pub board: BoardArea,
    /// Players, results and moves.
    pub panel: Option<Rect>,
    /// What happens.
    pub status: Rect,
    /// What can be typed.
    pub keys: Rect,
}

impl Screen {
    /// Lays out a screen; None if there is too little room for a game.
    pub fn new(area: Rect, rules: Rules, scroll: (usize, usize)) -> Option<Screen> {
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return None;
        }
        let line = |y: u16, height: u16| Rect::new(area.x, area.y + y, area.width, height);
        // A low screen does without the title and the keys.
        let trim = u16::from(area.height >= 14);
        let has_panel = area.width >= PANEL_WIDTH + BOARD_WIDTH;
        let players = line(trim, if has_panel { 0 } else { 2 });
        let top = trim + players.height;
        let middle = line(top, area.height - top - 1 - trim);
        let (room, panel) = if has_panel { split(middle) } else { (middle, None) };
        Some(Screen {
            title: line(0, trim),
            players,
            board: BoardArea::new(room, rules, scroll),
            panel,
            status: line(area.height - 1 - trim, 1),
            keys: line(area.height - trim, trim),
        })
    }
}

fn split(middle: Rect) -> (Rect, Option<Rect>) {
    let left = middle.width - PANEL_WIDTH;
    let panel = Rect::new(middle.x + left, middle.y, PANEL_WIDTH, middle.height);
    (Rect { width: left, ..middle }, Some(panel))
}

/// The question at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialog {
    /// The frame.
    pub frame: Rect,
    /// The button that starts the next game.
    pub again: Rect,
    /// The button that ends the evening.
    pub stop: Rect,
}

impl Dialog {
    /// Puts the dialog where it hides least of the board: at the foot of the panel, above or below the board.
    pub fn new(area: Rect, screen: &Screen, again: &str, stop: &str) -> Dialog {
        let ground = screen.panel.unwrap_or(area);
        let (width, board) = (ground.width.min(PANEL_WIDTH), screen.board.frame);
        let x = ground.x + (ground.width - width) / 2;
        let above = screen.panel.is_none() && board.y - area.y > area.bottom() - board.bottom();
        let y = if above { ground.y } else { ground.bottom().saturating_sub(5) };
        let frame = Rect::new(x, y, width, 5);
        let size = |text: &str| text.chars().count() as u16 + 4;
        let gap = width.saturating_sub(2 + size(again) + size(stop)) / 3;
        let button = |x: u16, text: &str| Rect::new(x, frame.y + 3, size(text), 1).intersection(frame);
        let first = button(x + 1 + gap, again);
        Dialog { frame, again: first, stop: button(first.right() + gap.max(1), stop) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(width: u16, height: u16, game: &str) -> Screen {
        Screen::new(Rect::new(0, 0, width, height), game.parse().unwrap(), (0, 0)).unwrap()
    }

    #[test]
    fn stones_shrink_with_the_room() {
        assert_eq!(screen(140, 45, "connect4").board.stones, SIZES[0]);
        assert_eq!(screen(80, 24, "connect4").board.stones, SIZES[1]);
        assert_eq!(screen(40, 16, "connect4").board.stones, SIZES[2]);
        assert_eq!(screen(80, 24, "gomoku").board.stones, SIZES[3]);
        assert!(!screen(40, 12, "connect4").board.is_partial(), "all six rows");
        assert!(screen(80, 24, "free-100x100-5").board.is_partial());
        assert!(Screen::new(Rect::new(0, 0, 23, 24), Rules::connect4(), (0, 0)).is_none());
    }

    #[test]
    fn a_click_hits_the_cell_that_is_drawn_there() {
        for game in ["connect4", "tris", "gomoku", "free-100x100-5", "drop-100x100-4", "free-1x2-2"] {
            for (width, height) in [(24, 10), (40, 16), (80, 24), (140, 45), (300, 120)] {
                let rules: Rules = game.parse().unwrap();
                let area = Rect::new(0, 0, width, height);
                let board = Screen::new(area, rules, (50, 50)).unwrap().board;
                assert_eq!(board.frame.intersection(area), board.frame, "{game} {area}");
                for (column, row) in
                    board.columns.clone().flat_map(|c| board.rows.clone().map(move |r| (c, r)))
                {
                    let cell = Cell::new(column, rules.height() - 1 - row);
                    let place = board.cell(cell).unwrap();
                    assert_eq!(board.hit(place.x, place.y), Some(cell));
                    assert_eq!(board.hit(place.right() - 1, place.bottom() - 1), Some(cell));
                }
            }
        }
    }
}
