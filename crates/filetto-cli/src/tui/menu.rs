//! The menu at work: what keys and clicks do in its lists, and the question before a game is given up.

use ratatui::crossterm::event::KeyCode;

use super::app::{App, Overlay};
use super::lists::{List, ListArea, MENU, OwnBoard, Wish, boards};
use super::opponents::{level_of, opponents};
use crate::lang::Phrase;

/// Levels there are.
const LEVELS: std::ops::RangeInclusive<i32> = 1..=10;
/// The level of whom plays without one, when another is asked for.
const MIDDLE: i32 = 5;

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
                self.overlay = Overlay::None;
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
