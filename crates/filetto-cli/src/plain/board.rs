//! Boards drawn with plain characters.

use filetto::game::notation::format_move;
use filetto::game::{Move, Position, Rules};

use crate::setup::Form;

/// The board as its family draws it: rows of `-XO` below the names of the columns in a drop game, a numbered grid
/// elsewhere.
pub(super) fn drawing(position: &Position, form: Form) -> String {
    let widest = position.rules().height().to_string().len();
    match form {
        _ if position.rules().is_drop() => format!("{}{position}", column_names(position.rules())),
        Form::Usual => grid(position, widest),
        // The thesis's table: small letters, numbers of rows in two places.
        Form::Thesis => grid(position, widest.max(2)).to_lowercase(),
    }
}

/// The names of the columns, one character wide: a number of several digits is read from top to bottom.
fn column_names(rules: Rules) -> String {
    let names: Vec<String> =
        (0..rules.width()).map(|column| format_move(rules, Move(column as u16))).collect();
    let longest = names.iter().map(String::len).max().unwrap_or_default();
    let line = |place: usize| {
        let signs = names.iter().map(|name| {
            (place + name.len()).checked_sub(longest).map_or(' ', |at| name.as_bytes()[at] as char)
        });
        trimmed(&signs.collect::<String>())
    };
    (0..longest).map(line).collect()
}

/// Rows and columns numbered from the top left corner, lines between the cells; the numbers of the rows take `margin`.
fn grid(position: &Position, margin: usize) -> String {
    let rules = position.rules();
    let (width, height) = (rules.width(), rules.height());
    let numbers: Vec<String> = (1..=width).map(|column| format!("{column:^3}")).collect();
    let rule = format!("{:margin$} {}\n", "", vec!["---"; width].join("+"));
    let rows: Vec<String> = (0..height)
        .map(|row| {
            let cells: Vec<String> =
                (0..width).map(|column| cell(position, column, height - 1 - row)).collect();
            trimmed(&format!("{:>margin$} {}", row + 1, cells.join("|")))
        })
        .collect();
    trimmed(&format!("{:margin$} {}", "", numbers.join(" "))) + &rows.join(&rule)
}

fn cell(position: &Position, column: usize, row: usize) -> String {
    position.stone(column, row).map_or("   ".to_string(), |side| format!(" {side} "))
}

fn trimmed(line: &str) -> String {
    format!("{}\n", line.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_numbered_from_the_top_left() {
        let position = Position::parse("free-4x3-3".parse().unwrap(), "a3 b2 d1").unwrap();
        let expected = "   1   2   3   4\n1  X |   |   |\n  ---+---+---+---\n2    | O |   |\n  ---+---+---+---\n3    |   |   | X\n";
        assert_eq!(drawing(&position, Form::Usual), expected);
    }

    #[test]
    fn the_table_of_the_thesis_has_small_letters() {
        let position = Position::parse("free-3x2-3".parse().unwrap(), "a2 b1").unwrap();
        let expected = "    1   2   3\n 1  x |   |\n   ---+---+---\n 2    | o |\n";
        assert_eq!(drawing(&position, Form::Thesis), expected);
    }

    #[test]
    fn large_numbers_keep_the_columns_in_line() {
        let position = Position::parse("free-100x100-5".parse().unwrap(), "a100").unwrap();
        let text = drawing(&position, Form::Usual);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 200);
        assert!(lines[0].starts_with("     1   2 ") && lines[0].ends_with("98  99  100"));
        assert!(lines[1].starts_with("  1  X |"));
    }

    #[test]
    fn falling_boards_are_rows_of_dashes_and_letters_below_numbers() {
        let position = Position::parse("drop-3x2-2".parse().unwrap(), "12").unwrap();
        assert_eq!(drawing(&position, Form::Usual), "123\n---\nXO-\n");
        let wide = drawing(&Position::new("drop-40x1-4".parse().unwrap()), Form::Usual);
        let lines: Vec<&str> = wide.lines().collect();
        assert_eq!((lines.len(), lines[0].len(), lines[1].len()), (3, 40, 40));
        assert!(lines[0].ends_with("34") && lines[1].starts_with("1234567890123"), "{wide}");
    }
}
