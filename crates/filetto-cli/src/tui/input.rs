//! What keys and the mouse mean.

use std::time::Duration;

use filetto::game::Cell;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::app::{App, Overlay};
use super::lists::{List, Wish};
use super::screen::Dialog;
use crate::lang::Phrase;

/// Digits typed faster than this belong to one number.
const TYPING: Duration = Duration::from_millis(1200);
/// The characters that are commands; other letters, and all capitals, name columns.
const COMMANDS: &str = "urhnobxqapm?+-";
/// Lines the wheel moves the view.
const WHEEL: isize = 3;

impl App {
    /// A key was pressed.
    pub fn on_key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.leave();
            }
            return;
        }
        match self.overlay {
            Overlay::Help => self.overlay = Overlay::None,
            Overlay::End { again } => self.on_dialog_key(key.code, again),
            Overlay::List { list, at } => self.on_list_key(key.code, list, at),
            Overlay::Ask { wish, yes } => self.on_question_key(key.code, wish, yes),
            Overlay::None => self.on_board_key(key.code),
        }
        self.plan();
    }

    fn on_dialog_key(&mut self, key: KeyCode, again: bool) {
        match key {
            KeyCode::Left | KeyCode::Right | KeyCode::Tab | KeyCode::BackTab => {
                self.overlay = Overlay::End { again: !again };
            }
            KeyCode::Enter | KeyCode::Char(' ') if again => self.new_game(),
            KeyCode::Enter | KeyCode::Char(' ') => self.leave(),
            KeyCode::Esc => self.overlay = Overlay::None,
            KeyCode::Char(c) => self.on_command(c),
            _ => {}
        }
    }

    fn on_board_key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Up => self.step(0, 1),
            KeyCode::Down => self.step(0, -1),
            KeyCode::Home => self.step(-100, 0),
            KeyCode::End => self.step(100, 0),
            KeyCode::PageUp => self.page(-1),
            KeyCode::PageDown => self.page(1),
            KeyCode::Enter | KeyCode::Char(' ') => self.play_cursor(),
            KeyCode::Esc | KeyCode::Tab | KeyCode::F(10) => self.open(List::Menu),
            KeyCode::Char(c) => self.on_char(c),
            _ => {}
        }
    }

    /// A character: a command, a digit of a number, or the letter of a column.
    fn on_char(&mut self, c: char) {
        match c.to_digit(10) {
            Some(digit) => self.type_digit(digit as usize),
            None if COMMANDS.contains(c) => self.on_command(c),
            None if c.is_ascii_alphabetic() => self.choose_letter(c),
            None => {}
        }
    }

    pub(super) fn on_command(&mut self, c: char) {
        match c {
            'u' => self.undo(),
            'r' => self.redo(),
            'h' => self.ask_hint(),
            'n' => self.wish(Wish::NewGame),
            'o' => self.open(List::Opponents),
            'b' => self.open(List::Boards),
            'x' => self.wish(Wish::Resign),
            '+' => self.change_level(1),
            '-' => self.change_level(-1),
            'q' => self.leave(),
            'a' => self.toggle_advice(),
            'p' => self.toggle_pause(),
            'm' => self.move_now(),
            '?' => self.overlay = Overlay::Help,
            _ => {}
        }
    }

    /// Moves the cursor, up being towards higher rows.
    fn step(&mut self, columns: isize, rows: isize) {
        let rules = self.rules();
        let moved = |at: usize, by: isize, all: usize| at.saturating_add_signed(by).min(all - 1);
        self.go_to(Cell::new(
            moved(self.camera.column, columns, rules.width()),
            moved(self.camera.row, rows, rules.height()),
        ));
    }

    /// A screenful of rows: of the cursor on a free board, of the view in a drop game.
    fn page(&mut self, down: isize) {
        let rows = self.screen().map_or(1, |screen| screen.board.rows.len()) as isize;
        if self.rules().is_drop() { self.scroll(0, down * rows) } else { self.step(0, -down * rows) }
    }

    /// Digits make a number: a column in a drop game, a row elsewhere.
    fn type_digit(&mut self, digit: usize) {
        let rules = self.rules();
        let most = if rules.is_drop() { rules.width() } else { rules.height() };
        let (before, at) = self.typed;
        let fresh = self.now.saturating_sub(at) > TYPING;
        let longer = if fresh { digit } else { before * 10 + digit };
        let number = if (1..=most).contains(&longer) { longer } else { digit };
        if !(1..=most).contains(&number) {
            return;
        }
        self.typed = (number, self.now);
        let cell = self.cursor();
        self.go_to(match rules.is_drop() {
            true => Cell::new(number - 1, cell.row as usize),
            false => Cell::new(cell.column as usize, number - 1),
        });
    }

    /// `a` is the first column of a free board, and the tenth where digits name the first nine.
    fn choose_letter(&mut self, letter: char) {
        let offset = if self.rules().is_drop() { 9 } else { 0 };
        let column = (letter.to_ascii_lowercase() as u8 - b'a') as usize + offset;
        if column < self.rules().width() {
            self.go_to(Cell::new(column, self.cursor().row as usize));
        }
    }

    /// The mouse was moved, clicked or its wheel turned.
    pub fn on_mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.turn_wheel(-1),
            MouseEventKind::ScrollDown => self.turn_wheel(1),
            MouseEventKind::ScrollLeft => self.scroll(-WHEEL, 0),
            MouseEventKind::ScrollRight => self.scroll(WHEEL, 0),
            MouseEventKind::Moved => self.on_hover(mouse.column, mouse.row),
            MouseEventKind::Down(MouseButton::Left) => self.on_click(mouse.column, mouse.row),
            _ => {}
        }
        self.plan();
    }

    /// The wheel goes through a list, or moves the view.
    fn turn_wheel(&mut self, down: isize) {
        match self.overlay {
            Overlay::List { list, at } => {
                let last = list.entries(self.lang).len() - 1;
                self.overlay = Overlay::List { list, at: at.saturating_add_signed(down).min(last) };
            }
            _ => self.scroll(0, down * WHEEL),
        }
    }

    fn scroll(&mut self, columns: isize, rows: isize) {
        let rules = self.rules();
        self.camera.scroll_by(columns, rows, rules);
    }

    fn on_hover(&mut self, x: u16, y: u16) {
        let cell = self.screen().and_then(|screen| screen.board.hit(x, y));
        match (self.overlay, cell, self.button(x, y)) {
            (Overlay::None, Some(cell), _) => self.go_to(cell),
            (Overlay::End { .. }, _, Some(again)) => self.overlay = Overlay::End { again },
            (Overlay::Ask { wish, .. }, _, Some(yes)) => self.overlay = Overlay::Ask { wish, yes },
            (Overlay::List { list, at }, ..) => self.hover_list(list, at, x, y),
            _ => {}
        }
    }

    fn on_click(&mut self, x: u16, y: u16) {
        match self.overlay {
            Overlay::Help => self.overlay = Overlay::None,
            Overlay::List { list, at } => self.click_list(list, at, x, y),
            Overlay::Ask { wish, .. } => match self.button(x, y) {
                Some(true) => self.grant(wish),
                Some(false) => self.overlay = Overlay::None,
                None => {}
            },
            Overlay::End { .. } => match self.button(x, y) {
                Some(true) => self.new_game(),
                Some(false) => self.leave(),
                None => {}
            },
            Overlay::None => self.click_board(x, y),
        }
    }

    /// A click on the board plays; one on the title or on the line of keys opens the menu.
    fn click_board(&mut self, x: u16, y: u16) {
        let Some(screen) = self.screen() else { return };
        if let Some(cell) = screen.board.hit(x, y) {
            self.go_to(cell);
            self.play_cursor();
        } else if [screen.title, screen.keys].iter().any(|line| line.contains((x, y).into())) {
            self.open(List::Menu);
        }
    }

    /// The question with two buttons that lies over the board, if the screen has room for it.
    pub(super) fn dialog(&self) -> Option<Dialog> {
        let [yes, no] = self.buttons().map(|phrase| self.lang.say(phrase));
        Some(Dialog::new(self.camera.area, &self.screen()?, yes, no))
    }

    /// What the two buttons say.
    pub(super) fn buttons(&self) -> [Phrase; 2] {
        match self.overlay {
            Overlay::Ask { .. } => [Phrase::Yes, Phrase::No],
            _ => [Phrase::PlayAgain, Phrase::Stop],
        }
    }

    /// The button at a place: true for the first, false for the second.
    fn button(&self, x: u16, y: u16) -> Option<bool> {
        let dialog = self.dialog()?;
        let on = |button: ratatui::layout::Rect| button.contains((x, y).into());
        if on(dialog.again) { Some(true) } else { on(dialog.stop).then_some(false) }
    }
}
