//! Asking a person for a move, and asking again until it is one.

use std::io;

use filetto::game::notation::{format_cell, format_move, parse_move};
use filetto::game::{Cell, Move, MoveError, Position, Rules};

use super::Console;
use crate::lang::{Lang, Phrase};
use crate::setup::Form;

/// What a person may say instead of a move, in either language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Quit,
    Undo,
    Hint,
    Help,
    Resign,
    New,
}

impl Order {
    const WORDS: [(Order, &[&str]); 6] = [
        (Order::Quit, &["quit", "exit", "q", "esci", "fine"]),
        (Order::Undo, &["undo", "u", "ritira", "annulla"]),
        (Order::Hint, &["hint", "suggerimento", "consiglio"]),
        (Order::Help, &["help", "?", "aiuto"]),
        (Order::Resign, &["resign", "abbandona"]),
        (Order::New, &["new", "nuova"]),
    ];

    fn of(answer: &str) -> Option<Order> {
        let answer = answer.to_lowercase();
        let means = |(_, words): &&(Order, &[&str])| words.contains(&answer.as_str());
        Order::WORDS.iter().find(means).map(|(order, _)| *order)
    }
}

/// What a person decided.
pub(super) enum Decision {
    Move(Move),
    Order(Order),
}

/// What came of a question.
enum Reply {
    Said(Decision),
    /// Not understood; the sentence says what was expected.
    Again(String),
}

impl Reply {
    const QUIT: Reply = Reply::Said(Decision::Order(Order::Quit));
}

/// What the person to move decides. The end of input is a wish to leave.
pub(super) fn ask_person(
    position: &Position,
    lang: Lang,
    form: Form,
    console: &mut Console,
) -> io::Result<Decision> {
    let rules = position.rules();
    console.say(&form.to_move(lang, position))?;
    loop {
        let reply = match rules.is_drop() {
            true => ask_column(rules, lang, console)?,
            false => ask_cell(rules, lang, form, console)?,
        };
        let sentence = match reply {
            Reply::Again(sentence) => sentence,
            Reply::Said(Decision::Move(mv)) => match position.check(mv) {
                Ok(_) => return Ok(Decision::Move(mv)),
                Err(error) => refusal(rules, mv, error, lang),
            },
            Reply::Said(order) => return Ok(order),
        };
        console.say(&sentence)?;
    }
}

fn refusal(rules: Rules, mv: Move, error: MoveError, lang: Lang) -> String {
    let phrase = match (error, rules.is_drop()) {
        (MoveError::Occupied, true) => Phrase::ColumnFull,
        (MoveError::Occupied, false) => Phrase::CellTaken,
        (MoveError::Outside | MoveError::Over, _) => Phrase::OutsideBoard,
    };
    lang.tell(phrase, &[&lang.place(rules, mv)])
}

fn ask_column(rules: Rules, lang: Lang, console: &mut Console) -> io::Result<Reply> {
    let last = format_move(rules, Move(rules.width() as u16 - 1));
    let Some(answer) = console.question(&lang.tell(Phrase::AskColumn, &[&last]))? else {
        return Ok(Reply::QUIT);
    };
    // "q" is also a column of a wide board.
    Ok(match (parse_move(rules, &answer), Order::of(&answer)) {
        (Ok(mv), _) => Reply::Said(Decision::Move(mv)),
        (_, Some(order)) => Reply::Said(Decision::Order(order)),
        _ => Reply::Again(lang.tell(Phrase::NotAColumn, &[&answer, &last])),
    })
}

/// A row and then a column, both from the top left; or both at once, or a cell such as `b2`.
fn ask_cell(rules: Rules, lang: Lang, form: Form, console: &mut Console) -> io::Result<Reply> {
    let (width, height) = (rules.width(), rules.height());
    let Some(answer) = console.question(&form.ask_row(lang, height))? else {
        return Ok(Reply::QUIT);
    };
    if let Some(order) = Order::of(&answer) {
        return Ok(Reply::Said(Decision::Order(order)));
    }
    if let Ok(mv) = parse_move(rules, &answer) {
        return Ok(Reply::Said(Decision::Move(mv)));
    }
    let parts: Vec<&str> = answer.split([' ', ',']).filter(|part| !part.is_empty()).collect();
    let (row, column) = match parts[..] {
        [row] => (number(row, height), None),
        [row, column] => (number(row, height), Some(number(column, width))),
        _ => (None, None),
    };
    let corner = format_cell(Cell::new(width - 1, 0));
    let Some(row) = row else {
        return Ok(Reply::Again(lang.tell(Phrase::NotARow, &[&answer, &height, &corner])));
    };
    let column = match column {
        Some(column) => column,
        None => match console.question(&form.ask_column(lang, width))? {
            None => return Ok(Reply::QUIT),
            Some(answer) => match Order::of(&answer) {
                Some(order) => return Ok(Reply::Said(Decision::Order(order))),
                None => number(&answer, width),
            },
        },
    };
    Ok(match column {
        Some(column) => {
            let cell = Cell::new(column - 1, height - row);
            Reply::Said(Decision::Move(Move(cell.index(width) as u16)))
        }
        None => Reply::Again(lang.tell(Phrase::NotANumber, &[&width])),
    })
}

/// A number from 1 to `most`.
fn number(text: &str, most: usize) -> Option<usize> {
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}
