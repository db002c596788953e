//! The lists that lie over the board: what they offer, and where their entries are on the screen.

use filetto::game::{MAX_SIDE, PRESETS, Placement, Rules};
use ratatui::layout::Rect;

use super::opponents::opponents;
use crate::lang::{Lang, Phrase};

/// A list that lies over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// What can be done.
    Menu,
    /// Who may be played against.
    Opponents,
    /// The boards that have a name, and a way to make another.
    Boards,
    /// A board by its numbers.
    Own(OwnBoard),
}

/// A board in the making.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnBoard {
    /// Columns, rows, how many in a row win.
    numbers: [usize; 3],
    falls: bool,
}

/// Something that ends the game in play, and is asked about first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// The next game.
    NewGame,
    /// A game against somebody else, by the place in the list of opponents.
    Opponent(usize),
    /// A game on another board.
    Board(Rules),
    /// To give up.
    Resign,
}

/// What the entries of the menu do, in their order.
pub(super) const MENU: [(Phrase, char); 8] = [
    (Phrase::MenuNew, 'n'),
    (Phrase::MenuOpponent, 'o'),
    (Phrase::MenuBoard, 'b'),
    (Phrase::MenuStronger, '+'),
    (Phrase::MenuWeaker, '-'),
    (Phrase::MenuResign, 'x'),
    (Phrase::MenuKeys, '?'),
    (Phrase::MenuQuit, 'q'),
];
impl OwnBoard {
    pub(super) fn of(rules: Rules) -> OwnBoard {
        OwnBoard { numbers: [rules.width(), rules.height(), rules.align()], falls: rules.is_drop() }
    }

    pub(super) fn rules(self) -> Option<Rules> {
        let [width, height, align] = self.numbers;
        let placement = if self.falls { Placement::Drop } else { Placement::Free };
        Rules::new(width, height, align, placement).ok()
    }

    /// One more or one less in a line; the line below the numbers says whether stones fall.
    pub(super) fn changed(mut self, line: usize, by: isize) -> OwnBoard {
        match self.numbers.get_mut(line) {
            Some(number) => *number = number.saturating_add_signed(by).clamp(1, MAX_SIDE),
            None if line == 3 => self.falls = !self.falls,
            None => {}
        }
        self
    }

    /// A digit typed behind the number of a line.
    pub(super) fn typed(mut self, line: usize, digit: usize) -> OwnBoard {
        if let Some(number) = self.numbers.get_mut(line) {
            let longer = *number * 10 + digit;
            *number = if (1..=MAX_SIDE).contains(&longer) { longer } else { digit.max(1) };
        }
        self
    }

    fn lines(self, lang: Lang) -> Vec<String> {
        let [width, height, align] = self.numbers;
        let falls = lang.say(if self.falls { Phrase::Yes } else { Phrase::No });
        let line = |phrase, value: String| format!("{:<20} ‹ {value:>2} ›", lang.say(phrase));
        vec![
            line(Phrase::OwnColumns, width.to_string()),
            line(Phrase::OwnRows, height.to_string()),
            line(Phrase::OwnAlign, align.to_string()),
            line(Phrase::OwnFalls, falls.to_string()),
            lang.say(Phrase::OwnPlay).to_string(),
        ]
    }
}

impl List {
    /// What stands above it.
    pub(super) fn title(self) -> Phrase {
        match self {
            List::Menu => Phrase::MenuTitle,
            List::Opponents => Phrase::OpponentsTitle,
            List::Boards => Phrase::BoardsTitle,
            List::Own(_) => Phrase::OwnTitle,
        }
    }

    /// Its entries.
    pub(super) fn entries(self, lang: Lang) -> Vec<String> {
        match self {
            List::Menu => MENU.map(|(phrase, key)| format!("{key}  {}", lang.say(phrase))).into(),
            List::Opponents => opponents(lang).into_iter().map(|opponent| opponent.name).collect(),
            List::Boards => {
                let own = lang.say(Phrase::BoardOwn).to_string();
                boards().into_iter().map(|rules| lang.game(rules)).chain([own]).collect()
            }
            List::Own(board) => board.lines(lang),
        }
    }
}

/// The boards that have a name.
pub(super) fn boards() -> Vec<Rules> {
    PRESETS.iter().filter_map(|preset| preset.game.parse().ok()).collect()
}

/// Where a list lies, and which of its entries are in view.
pub(super) struct ListArea {
    pub(super) frame: Rect,
    pub(super) first: usize,
}

impl ListArea {
    pub(super) fn new(area: Rect, entries: &[String], at: usize) -> ListArea {
        let widest = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or_default() as u16;
        let (width, height) = ((widest + 5).min(area.width), (entries.len() as u16 + 2).min(area.height));
        let x = area.x + (area.width - width) / 2;
        let y = area.y + (area.height - height) / 2;
        let rows = height.saturating_sub(2) as usize;
        ListArea { frame: Rect::new(x, y, width, height), first: (at + 1).saturating_sub(rows) }
    }

    /// The entry at a place of the screen.
    pub(super) fn hit(&self, x: u16, y: u16, entries: usize) -> Option<usize> {
        let inside = self.frame.contains((x, y).into()) && y > self.frame.y && y + 1 < self.frame.bottom();
        inside.then(|| self.first + (y - self.frame.y - 1) as usize).filter(|at| *at < entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_board_stay_within_bounds() {
        let mut board = OwnBoard::of(Rules::connect4());
        assert_eq!(board.rules(), Some(Rules::connect4()));
        board = board.changed(0, -100).changed(1, 1000).changed(3, 1);
        assert_eq!((board.numbers, board.falls), ([1, MAX_SIDE, 4], false));
        board = board.typed(0, 5).typed(0, 0);
        assert_eq!(board.numbers[0], 1, "15, then 150 is too many: begins again with at least 1");
    }

    #[test]
    fn a_click_hits_the_entry_that_is_drawn_there() {
        let entries: Vec<String> = (0..20).map(|number| format!("entry {number}")).collect();
        let area = ListArea::new(Rect::new(0, 0, 40, 12), &entries, 15);
        assert_eq!(area.first, 6, "the chosen entry is the last in view");
        let x = area.frame.x + 2;
        assert_eq!(area.hit(x, area.frame.y + 1, 20), Some(6));
        assert_eq!(area.hit(x, area.frame.bottom() - 2, 20), Some(15));
        assert_eq!((area.hit(x, area.frame.y, 20), area.hit(0, 5, 20)), (None, None));
    }
}
