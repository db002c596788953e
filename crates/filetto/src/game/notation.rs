//! Text to moves and back, text to boards and back.
//!
//! Columns are written `1`..`9`, `a`..`z` without spaces (`4455`), or as numbers with spaces or commas
//! (`4,4,37`; always so on boards wider than 35). Cells are column letters and a row number from the
//! bottom (`b2`, `aa10`). Every reader accepts spaces and commas, upper and lower case.

use std::fmt;

use super::moves::{Cell, Move, Side};
use super::position::{MoveError, Position, SetupError};
use super::rules::Rules;

/// The widest board whose columns have a character each.
const COMPACT_WIDTH: usize = 35;

/// A move text that cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Which move of the text, from 1.
    pub number: usize,
    /// The text of that move, shortened.
    pub token: String,
    /// What is wrong with it.
    pub fault: Fault,
    rules: Rules,
}

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not written like a move of this game.
    Syntax,
    /// It cannot be played.
    Illegal(MoveError),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "move {} {:?}: ", self.number, self.token)?;
        match self.fault {
            Fault::Syntax => f.write_str("not a move")?,
            Fault::Illegal(error) => write!(f, "{error}")?,
        }
        write!(f, " (expected {})", expected(self.rules))
    }
}

impl std::error::Error for ParseError {}

/// What a move of this game looks like, for error messages and prompts.
pub(crate) fn expected(rules: Rules) -> String {
    let (width, height) = (rules.width(), rules.height());
    if !rules.is_drop() {
        let corner = format_cell(Cell::new(width - 1, height - 1));
        format!("cells from a1 to {corner}, example: \"a1 {corner}\"")
    } else if width <= COMPACT_WIDTH {
        format!("columns from 1 to {}, example: {}", column_char(width - 1), "1".repeat(height.min(2)))
    } else {
        format!("columns from 1 to {width}, example: 1,{width}")
    }
}

impl Position {
    /// The position after a text of moves (both notations, either separator).
    pub fn parse(rules: Rules, moves: &str) -> Result<Position, ParseError> {
        parse_game(rules, moves)
    }
}

/// The board as text: rows from the top, `-` empty, `X`, `O`, one line per row.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&board_text(self))
    }
}

/// The position after a text of moves.
pub fn parse_game(rules: Rules, text: &str) -> Result<Position, ParseError> {
    parse_after(&Position::new(rules), text)
}

/// The position after a text of moves that goes on from another.
pub fn parse_after(position: &Position, text: &str) -> Result<Position, ParseError> {
    let rules = position.rules();
    let mut position = position.clone();
    for (index, token) in tokens(rules, text).into_iter().enumerate() {
        let error = |fault| ParseError { number: index + 1, token: shorten(token), fault, rules };
        let mv = read_move(rules, token).map_err(error)?;
        position.play(mv).map_err(|fault| error(Fault::Illegal(fault)))?;
    }
    Ok(position)
}

/// One move typed by a person: `4`, `12`, `a`, `b2`. Not checked against a position.
pub fn parse_move(rules: Rules, text: &str) -> Result<Move, ParseError> {
    let token = text.trim();
    read_move(rules, token).map_err(|fault| ParseError { number: 1, token: shorten(token), fault, rules })
}

/// A text of moves for the whole history of a position.
pub fn format_game(position: &Position) -> String {
    format_moves(position.rules(), position.history())
}

/// A text of moves that [`parse_game`] reads back.
pub fn format_moves(rules: Rules, moves: &[Move]) -> String {
    let separator = match (rules.is_drop(), rules.width() <= COMPACT_WIDTH) {
        (true, true) => "",
        (true, false) => ",",
        (false, _) => " ",
    };
    moves.iter().map(|mv| format_move(rules, *mv)).collect::<Vec<_>>().join(separator)
}

/// One move as text.
pub fn format_move(rules: Rules, mv: Move) -> String {
    if !rules.is_drop() {
        format_cell(Cell::from_index(mv.index(), rules.width()))
    } else if rules.width() <= COMPACT_WIDTH {
        column_char(mv.index()).to_string()
    } else {
        (mv.index() + 1).to_string()
    }
}

/// A cell as column letters and a row number from the bottom: `b2`.
pub fn format_cell(cell: Cell) -> String {
    format!("{}{}", column_letters(cell.column as usize), cell.row + 1)
}

/// `a`..`z`, `aa`..: the name of a column on boards without gravity.
pub fn column_letters(column: usize) -> String {
    let letter = |index: usize| (b'a' + index as u8) as char;
    match column {
        0..26 => letter(column).to_string(),
        _ => [letter(column / 26 - 1), letter(column % 26)].iter().collect(),
    }
}

fn column_char(column: usize) -> char {
    let digit = char::from_digit(column as u32 + 1, 36);
    digit.unwrap_or('?')
}

fn shorten(token: &str) -> String {
    token.chars().take(12).collect()
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

fn tokens(rules: Rules, text: &str) -> Vec<&str> {
    let text = text.trim();
    let compact = rules.is_drop() && rules.width() <= COMPACT_WIDTH && !text.contains(is_separator);
    if compact {
        return text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]).collect();
    }
    text.split(is_separator).filter(|token| !token.is_empty()).collect()
}

fn read_move(rules: Rules, token: &str) -> Result<Move, Fault> {
    let mv = if rules.is_drop() { read_column(token) } else { read_cell(rules, token)? };
    let mv = mv.ok_or(Fault::Syntax)?;
    if mv.index() < rules.move_count() { Ok(mv) } else { Err(Fault::Illegal(MoveError::Outside)) }
}

/// A number from 1, or one letter from `a` = 10.
fn read_column(token: &str) -> Option<Move> {
    let number = match token.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => (letter.to_ascii_lowercase() - b'a') as u16 + 10,
        _ => read_number(token)?,
    };
    number.checked_sub(1).map(Move)
}

fn read_cell(rules: Rules, token: &str) -> Result<Option<Move>, Fault> {
    let split = token.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(token.len());
    let (letters, digits) = token.split_at(split);
    let column = letters.bytes().try_fold(0usize, |sum, letter| {
        let value = (letter.to_ascii_lowercase() - b'a') as usize + 1;
        (sum < 100).then_some(sum * 26 + value)
    });
    let (Some(column), Some(row)) = (column, read_number(digits)) else { return Ok(None) };
    if letters.is_empty() {
        return Ok(None);
    }
    let inside = (1..=rules.width()).contains(&column) && (1..=rules.height()).contains(&(row as usize));
    if !inside {
        return Err(Fault::Illegal(MoveError::Outside));
    }
    Ok(Some(Move(Cell::new(column - 1, row as usize - 1).index(rules.width()) as u16)))
}

/// A plain decimal number of at most four digits.
fn read_number(text: &str) -> Option<u16> {
    let plain = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// The board as text: rows from the top, `-` empty, `X`, `O`, one line per row.
pub fn board_text(position: &Position) -> String {
    let rules = position.rules();
    let mut text = String::with_capacity(rules.cells() + rules.height());
    for row in (0..rules.height()).rev() {
        text.extend((0..rules.width()).map(|column| match position.stone(column, row) {
            None => '-',
            Some(Side::X) => 'X',
            Some(Side::O) => 'O',
        }));
        text.push('\n');
    }
    text
}

/// A board text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The number of rows is not the height of the board.
    Rows {
        /// Rows in the text.
        found: usize,
        /// Rows of the board.
        expected: usize,
    },
    /// A row has too few or too many cells, or a character that is not `-`, `X`, `O`.
    Row {
        /// Which row of the text, from 1 at the top.
        row: usize,
        /// Columns of the board.
        width: usize,
    },
    /// The stones do not make a position.
    Setup(SetupError),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BoardError::Rows { found, expected } => {
                write!(f, "expected {expected} rows of text, found {found}")
            }
            BoardError::Row { row, width } => {
                write!(f, "row {row} from the top: expected {width} characters out of '-', 'X' and 'O'")
            }
            BoardError::Setup(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for BoardError {}

/// The position of a board text. Its history is empty; X is to move if the stones are as many.
pub fn parse_board(rules: Rules, text: &str) -> Result<Position, BoardError> {
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    if rows.len() != rules.height() {
        return Err(BoardError::Rows { found: rows.len(), expected: rules.height() });
    }
    let mut stones = Vec::with_capacity(rules.cells());
    for (index, row) in rows.iter().enumerate().rev() {
        let error = BoardError::Row { row: index + 1, width: rules.width() };
        let cells: Option<Vec<_>> = row.chars().map(read_stone).collect();
        let cells = cells.filter(|cells| cells.len() == rules.width()).ok_or(error)?;
        stones.extend(cells);
    }
    Position::from_stones(rules, stones).map_err(BoardError::Setup)
}

fn read_stone(c: char) -> Option<Option<Side>> {
    match c {
        '-' | '.' => Some(None),
        'X' | 'x' => Some(Some(Side::X)),
        'O' | 'o' => Some(Some(Side::O)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Rules {
        text.parse().unwrap()
    }

    #[test]
    fn both_separators_and_both_forms_give_the_same_game() {
        let compact = parse_game(rules("connect4"), "44553").unwrap();
        for text in ["4,4,5,5,3", "4 4 5 5 3", " 4, 4 ,5 5,3, "] {
            assert_eq!(parse_game(rules("connect4"), text).unwrap(), compact);
        }
        assert_eq!(format_game(&compact), "44553");
        let cells = parse_game(rules("tris"), "a1 b2 C3").unwrap();
        assert_eq!(parse_game(rules("tris"), "a1,b2,c3").unwrap(), cells);
        assert_eq!(format_game(&cells), "a1 b2 c3");
    }

    #[test]
    fn columns_above_nine_are_letters_and_above_thirty_five_numbers() {
        let wide = rules("drop-35x4-4");
        assert_eq!(format_game(&parse_game(wide, "9az").unwrap()), "9az");
        assert_eq!(parse_game(wide, "9 10 35").unwrap(), parse_game(wide, "9az").unwrap());
        let wider = rules("drop-40x4-4");
        let game = parse_game(wider, "4,4,37").unwrap();
        assert_eq!(game.history(), [Move(3), Move(3), Move(36)]);
        assert_eq!(format_game(&game), "4,4,37");
        assert_eq!(parse_move(wide, "12").unwrap(), Move(11));
        assert_eq!(parse_move(wide, "C").unwrap(), Move(11));
    }

    #[test]
    fn cells_go_past_z() {
        let large = rules("free-100x100-5");
        let game = parse_game(large, "aa10 cv100").unwrap();
        assert_eq!(game.stone(26, 9), Some(Side::X));
        assert_eq!(game.stone(99, 99), Some(Side::O));
        assert_eq!(format_game(&game), "aa10 cv100");
    }

    #[test]
    fn faults_name_the_move() {
        let error = parse_game(rules("connect4"), "4444444").unwrap_err();
        assert_eq!((error.number, error.fault), (7, Fault::Illegal(MoveError::Occupied)));
        assert_eq!(
            parse_game(rules("connect4"), "48").unwrap_err().to_string(),
            "move 2 \"8\": it is outside the board (expected columns from 1 to 7, example: 11)"
        );
        assert_eq!(parse_game(rules("connect4"), "4?").unwrap_err().fault, Fault::Syntax);
        assert_eq!(parse_game(rules("connect4"), "0").unwrap_err().fault, Fault::Syntax);
        let over = parse_game(rules("connect4"), "41424344").unwrap_err();
        assert_eq!(over.fault, Fault::Illegal(MoveError::Over));
        for bad in ["a", "1a", "a0", "a4", "zzzzzzzzzz1", "a99999999", "é1"] {
            assert!(parse_game(rules("tris"), bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn boards_round_trip() {
        let game = parse_game(rules("connect4"), "4453").unwrap();
        let text = board_text(&game);
        assert_eq!(text, "-------\n-------\n-------\n-------\n---O---\n--OXX--\n");
        let board = parse_board(rules("connect4"), &text).unwrap();
        assert_eq!(board_text(&board), text);
        assert_eq!((board.hash(), board.to_move()), (game.hash(), game.to_move()));
    }

    #[test]
    fn impossible_boards_are_refused() {
        let refuse = |text: &str| parse_board(rules("tris"), text).unwrap_err();
        assert_eq!(refuse("XXX\n---"), BoardError::Rows { found: 2, expected: 3 });
        assert_eq!(refuse("X--\n--\n---"), BoardError::Row { row: 2, width: 3 });
        assert_eq!(refuse("X--\n?--\n---"), BoardError::Row { row: 2, width: 3 });
        assert_eq!(refuse("XX-\n---\n---"), BoardError::Setup(SetupError::Balance { x: 2, o: 0 }));
        assert_eq!(refuse("XXX\nOOO\n---"), BoardError::Setup(SetupError::Impossible));
        assert_eq!(refuse("XXX\nOO-\n-O-"), BoardError::Setup(SetupError::Impossible));
        let floating = parse_board(rules("drop-3x3-3"), "X--\n---\n---").unwrap_err();
        assert!(matches!(floating, BoardError::Setup(SetupError::Floating(_))));
        let won = parse_board(rules("tris"), "XXX\nOO-\n---").unwrap();
        assert_eq!(won.winning_line().len(), 3);
    }
}
