//! Colours and marks. Red and yellow, black and white are told apart by every eye, and the letters say it
//! again; without colours the letters, brackets and bold type say everything.

use filetto::game::Rules;
use ratatui::style::{Color, Modifier, Style};

const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);
const WOOD: Color = Color::Indexed(179);

/// The styles of a game, with or without colours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    colours: bool,
    wooden: bool,
}

impl Paint {
    pub(super) fn new(colours: bool, rules: Rules) -> Paint {
        Paint { colours, wooden: rules.is_black_and_white() }
    }

    fn coloured(self, style: Style) -> Style {
        if self.colours { style } else { Style::new() }
    }

    /// A stone of a seat, `faded` if it has no part in a win.
    pub(super) fn stone(self, seat: usize, faded: bool) -> Style {
        let (ground, ink) = match (self.wooden, seat) {
            (false, 0) => (Color::Red, WHITE),
            (false, _) => (Color::Yellow, BLACK),
            (true, 0) => (BLACK, WHITE),
            (true, _) => (WHITE, BLACK),
        };
        let style = self.coloured(Style::new().bg(ground).fg(ink));
        style.add_modifier(if faded { Modifier::DIM } else { Modifier::BOLD })
    }

    /// An empty cell.
    pub(super) fn empty(self) -> Style {
        if self.wooden { self.coloured(Style::new().bg(WOOD).fg(BLACK)) } else { self.quiet() }
    }

    /// The grid of the board.
    pub(super) fn grid(self) -> Style {
        let plain = Style::new().fg(Color::Blue);
        self.coloured(if self.wooden { Style::new().bg(WOOD).fg(BLACK) } else { plain })
    }

    /// What stands back: labels, keys, frames.
    pub(super) fn quiet(self) -> Style {
        self.coloured(Style::new().fg(Color::DarkGray))
    }

    /// What stands out: the title, the status.
    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A hint on an empty cell.
    pub(super) fn hint(self) -> Style {
        let ink = if self.wooden { Color::Blue } else { Color::Green };
        self.empty().patch(self.coloured(Style::new().fg(ink))).add_modifier(Modifier::BOLD)
    }

    /// The cursor on the board. On wood, turned colours would look like a black stone.
    pub(super) fn cursor(self) -> Style {
        if self.wooden && self.colours { Style::new().bg(Color::Blue).fg(WHITE) } else { self.chosen() }
    }

    /// The chosen button.
    pub(super) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}
