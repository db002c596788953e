//! The menu and its lists: what is offered, what an entry does, where it lies on the screen.

use filetto::game::{MAX_SIDE, PRESETS, Placement, Rules};
use filetto::player::PlayerSpec;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::app::{App, Overlay};
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
const MENU: [(Phrase, char); 8] = [
    (Phrase::MenuNew, 'n'),
    (Phrase::MenuOpponent, 'o'),
    (Phrase::MenuBoard, 'b'),
    (Phrase::MenuStronger, '+'),
    (Phrase::MenuWeaker, '-'),
    (Phrase::MenuResign, 'x'),
    (Phrase::MenuKeys, '?'),
    (Phrase::MenuQuit, 'q'),
];
/// Levels there are.
const LEVELS: std::ops::RangeInclusive<i32> = 1..=10;
/// The level of whom plays without one, when another is asked for.
const MIDDLE: i32 = 5;

impl OwnBoard {
    fn of(rules: Rules) -> OwnBoard {
        OwnBoard { numbers: [rules.width(), rules.height(), rules.align()], falls: rules.is_drop() }
    }

    fn rules(self) -> Option<Rules> {
        let [width, height, align] = self.numbers;
        let placement = if self.falls { Placement::Drop } else { Placement::Free };
        Rules::new(width, height, align, placement).ok()
    }

    /// One more or one less in a line; the line below the numbers says whether stones fall.
    fn changed(mut self, line: usize, by: isize) -> OwnBoard {
        match self.numbers.get_mut(line) {
            Some(number) => *number = number.saturating_add_signed(by).clamp(1, MAX_SIDE),
            None if line == 3 => self.falls = !self.falls,
            None => {}
        }
        self
    }

    /// A digit typed behind the number of a line.
    fn typed(mut self, line: usize, digit: usize) -> OwnBoard {
        if let Some(number) = self.numbers.get_mut(line) {
            let longer = *number * 10 + digit;
            *number = if (1..=MAX_SIDE).contains(&longer) { longer } else { digit.max(1) };
        }
        self
    }

    fn lines(self, lang: Lang) -> Vec<String> {
        let [width, height, align] = self.numbers;
        let falls = lang.say(if self.falls { Phrase::Yes } else { Phrase::No });
        let line = |phrase, value: String| format!("{:<16} ‹ {value:>2} ›", lang.say(phrase));
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

fn boards() -> Vec<Rules> {
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
    fn hit(&self, x: u16, y: u16, entries: usize) -> Option<usize> {
        let inside = self.frame.contains((x, y).into()) && y > self.frame.y && y + 1 < self.frame.bottom();
        inside.then(|| self.first + (y - self.frame.y - 1) as usize).filter(|at| *at < entries)
    }
}

impl App {
    pub(super) fn open(&mut self, list: List) {
        self.overlay = Overlay::List { list, at: 0 };
    }

    /// A key while a list lies over the board.
    pub(super) fn on_list_key(&mut self, key: KeyCode, list: List, at: usize) {
        let last = list.entries(self.lang).len() - 1;
        let go = |at| Overlay::List { list, at };
        match (key, list) {
            (KeyCode::Up, _) => self.overlay = go(at.checked_sub(1).unwrap_or(last)),
            (KeyCode::Down | KeyCode::Tab, _) => self.overlay = go(if at == last { 0 } else { at + 1 }),
            (KeyCode::Home | KeyCode::PageUp, _) => self.overlay = go(0),
            (KeyCode::End | KeyCode::PageDown, _) => self.overlay = go(last),
            (KeyCode::Left, List::Own(board)) => self.make(board.changed(at, -1), at),
            (KeyCode::Right | KeyCode::Char(' '), List::Own(board)) if at < last => {
                self.make(board.changed(at, 1), at);
            }
            (KeyCode::Char(c @ '0'..='9'), List::Own(board)) => {
                self.make(board.typed(at, c as usize - '0' as usize), at);
            }
            // Enter in a number goes to the last line, which plays.
            (KeyCode::Enter, List::Own(_)) if at < last => self.overlay = go(last),
            (KeyCode::Enter | KeyCode::Char(' '), _) => self.take(list, at),
            (KeyCode::Char(c), List::Menu) if MENU.iter().any(|(_, key)| *key == c) => self.choose_command(c),
            (KeyCode::Esc | KeyCode::Char('q'), _) => self.overlay = Overlay::None,
            _ => {}
        }
    }

    /// A click takes the entry it falls on, or closes the list beside it.
    pub(super) fn click_list(&mut self, list: List, at: usize, x: u16, y: u16) {
        let entries = list.entries(self.lang);
        let area = ListArea::new(self.camera.area, &entries, at);
        let Some(hit) = area.hit(x, y, entries.len()) else {
            if !area.frame.contains((x, y).into()) {
                self.overlay = Overlay::None;
            }
            return;
        };
        match list {
            List::Own(board) if hit + 1 < entries.len() => {
                let place = |sign| entries[hit].chars().position(|c| c == sign).unwrap_or_default() as u16;
                let value = area.frame.x + 3 + (place('‹') + place('›')) / 2;
                self.make(board.changed(hit, if x < value { -1 } else { 1 }), hit);
            }
            _ => self.take(list, hit),
        }
    }

    /// The mouse over an entry chooses it.
    pub(super) fn hover_list(&mut self, list: List, at: usize, x: u16, y: u16) {
        let entries = list.entries(self.lang);
        if let Some(hit) = ListArea::new(self.camera.area, &entries, at).hit(x, y, entries.len()) {
            self.overlay = Overlay::List { list, at: hit };
        }
    }

    fn make(&mut self, board: OwnBoard, at: usize) {
        self.overlay = Overlay::List { list: List::Own(board), at };
    }

    fn take(&mut self, list: List, at: usize) {
        match list {
            List::Menu => self.choose_command(MENU[at.min(MENU.len() - 1)].1),
            List::Opponents => self.wish(Wish::Opponent(at)),
            List::Boards => match boards().get(at) {
                Some(rules) => self.wish(Wish::Board(*rules)),
                None => self.make(OwnBoard::of(self.rules()), 0),
            },
            List::Own(board) => match board.rules() {
                Some(rules) => self.wish(Wish::Board(rules)),
                None => self.note(Phrase::OwnImpossible),
            },
        }
    }

    fn choose_command(&mut self, key: char) {
        self.overlay = Overlay::None;
        self.on_command(key);
    }

    /// Does what ends the game in play; asks first where somebody has moved in it.
    pub(super) fn wish(&mut self, wish: Wish) {
        let can_resign = !self.session.is_over() && self.session.people() > 0;
        let asks = !self.session.is_over() && !self.session.record().choices.is_empty();
        match wish {
            Wish::Resign if !can_resign => {
                self.overlay = Overlay::None;
                self.note(Phrase::NothingToResign);
            }
            _ if asks || wish == Wish::Resign => self.overlay = Overlay::Ask { wish, yes: true },
            _ => self.grant(wish),
        }
    }

    pub(super) fn grant(&mut self, wish: Wish) {
        self.overlay = Overlay::None;
        match wish {
            Wish::NewGame => self.new_game(),
            Wish::Opponent(at) => {
                if let Some(opponent) = opponents(self.lang).into_iter().nth(at) {
                    self.challenge(opponent.spec);
                }
            }
            Wish::Board(rules) => self.change_board(rules),
            Wish::Resign => self.resign(),
        }
    }

    /// A key while a question waits for yes or no.
    pub(super) fn on_question_key(&mut self, key: KeyCode, wish: Wish, yes: bool) {
        match key {
            KeyCode::Left | KeyCode::Right | KeyCode::Tab | KeyCode::BackTab => {
                self.overlay = Overlay::Ask { wish, yes: !yes };
            }
            KeyCode::Enter | KeyCode::Char(' ') if yes => self.grant(wish),
            KeyCode::Char('y' | 'Y' | 's' | 'S') => self.grant(wish),
            KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' ' | 'n' | 'N' | 'q') => {
                self.overlay = Overlay::None
            }
            _ => {}
        }
    }

    /// The opponent plays a level higher or lower from its next move on; the game goes on.
    pub(super) fn change_level(&mut self, by: i32) {
        let seat = self.seats.opponent();
        let spec = self.seats.chosen(seat);
        if spec.is_human() {
            return self.note(Phrase::NoLevel);
        }
        let level = match level_of(spec) {
            Some(level) => level + by,
            None => MIDDLE,
        };
        let level = level.clamp(*LEVELS.start(), *LEVELS.end());
        if let Ok(spec) = format!("level:{level}").parse() {
            self.seats.replace(seat, spec);
            self.think_again();
            self.message = Some(self.lang.tell(Phrase::LevelIs, &[&level]));
        }
    }
}

/// The level a player has, where it has one: a fair opponent stands on one, too.
pub(super) fn level_of(spec: &PlayerSpec) -> Option<i32> {
    (spec.entry().name == "level").then(|| spec.options()).and_then(|options| {
        let strength = options.text("strength").parse().ok();
        strength.or_else(|| options.text("start").parse().ok())
    })
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
        assert_eq!(board.numbers[0], 10, "15, then 150 is too many: begins again with at least 1");
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

    #[test]
    fn levels_are_read_from_players() {
        let level = |text: &str| level_of(&text.parse().unwrap());
        assert_eq!(
            (level("level:7"), level("level:auto,start=4"), level("random")),
            (Some(7), Some(4), None)
        );
    }
}
