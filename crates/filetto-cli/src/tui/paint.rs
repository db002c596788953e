//! Colours and marks. Red and yellow are told apart by every eye, and the letters say it again; without
//! colours the letters, brackets and bold type say everything.

use ratatui::style::{Color, Modifier, Style};

/// The styles of the game, with or without colours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    colours: bool,
}

impl Paint {
    pub(super) fn new(colours: bool) -> Paint {
        Paint { colours }
    }

    fn coloured(self, style: Style) -> Style {
        if self.colours { style } else { Style::new() }
    }

    /// A stone of a seat, `faded` if it has no part in a win.
    pub(super) fn stone(self, seat: usize, faded: bool) -> Style {
        let (ground, ink) =
            if seat == 0 { (Color::Red, Color::White) } else { (Color::Yellow, Color::Black) };
        let style = self.coloured(Style::new().bg(ground).fg(ink));
        style.add_modifier(if faded { Modifier::DIM } else { Modifier::BOLD })
    }

    /// A seat's colour as text.
    pub(super) fn seat(self, seat: usize) -> Style {
        self.coloured(Style::new().fg(if seat == 0 { Color::Red } else { Color::Yellow }))
            .add_modifier(Modifier::BOLD)
    }

    /// The grid and the frames.
    pub(super) fn grid(self) -> Style {
        self.coloured(Style::new().fg(Color::Blue))
    }

    /// What stands back: labels, keys.
    pub(super) fn quiet(self) -> Style {
        self.coloured(Style::new().fg(Color::DarkGray))
    }

    /// What stands out: the title, the status.
    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A hint.
    pub(super) fn hint(self) -> Style {
        self.coloured(Style::new().fg(Color::Green)).add_modifier(Modifier::BOLD)
    }

    /// The cursor, the chosen button.
    pub(super) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}
