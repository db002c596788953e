//! The board of the Gomocup world: `x,y` from 0, x = column, y = row from the **top**; stones are own or the
//! other's, and nobody is first. Here they become a position and back.

use std::fmt;
use std::str::FromStr;

use crate::game::{Cell, Placement, Position, Rules, RulesError, SetupError, Side};

use super::super::whole;

/// A cell as Gomocup writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// Column from the left.
    pub x: u16,
    /// Row from the top.
    pub y: u16,
}

/// A text that is not `x,y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPoint;

impl Point {
    /// The point of a cell.
    pub fn of(rules: Rules, cell: Cell) -> Point {
        Point { x: cell.column as u16, y: rules.height() as u16 - 1 - cell.row as u16 }
    }

    /// The cell of the point, if it is on the board.
    pub fn cell(self, rules: Rules) -> Option<Cell> {
        let (column, down) = (self.x as usize, self.y as usize);
        let inside = column < rules.width() && down < rules.height();
        inside.then(|| Cell::new(column, rules.height() - 1 - down))
    }

    pub(super) fn read(x: &str, y: &str) -> Option<Point> {
        let coordinate = |text| whole(text).filter(|number| *number < 1000).map(|number| number as u16);
        Some(Point { x: coordinate(x)?, y: coordinate(y)? })
    }
}

impl FromStr for Point {
    type Err = NoPoint;

    fn from_str(text: &str) -> Result<Point, NoPoint> {
        text.split_once(',').and_then(|(x, y)| Point::read(x, y)).ok_or(NoPoint)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Whose stone it is, seen from the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The engine's.
    Own,
    /// Its opponent's.
    Other,
    /// Nobody may use this cell any more: part of a finished line, or forbidden.
    Blocked,
}

impl Owner {
    pub(super) fn from_field(field: u64) -> Option<Owner> {
        [Owner::Own, Owner::Other, Owner::Blocked].into_iter().find(|owner| owner.field() == field)
    }

    pub(super) fn field(self) -> u64 {
        self as u64 + 1
    }
}

/// A stone on the board.
pub type Stone = (Point, Owner);

/// The game as a manager describes it, piece by piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// How many in a row win.
    pub align: usize,
    /// True in a drop game.
    pub falls: bool,
    /// Sum of 1 exactly five, 2 continuous, 4 renju, 8 caro.
    pub rule: u64,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { width: 20, height: 20, align: 5, falls: false, rule: 0 }
    }
}

/// Why we cannot play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupProblem {
    /// The size or the number in a row is none we know.
    Rules(RulesError),
    /// A rule we do not know, by its name.
    Rule(&'static str),
    /// A stone is outside the board.
    Outside(Point),
    /// Two stones on one cell.
    Twice(Point),
    /// A cell nobody may use.
    Blocked(Point),
    /// The stones do not make a position in which the side asked for is to move.
    Turn,
    /// The stones do not make a position.
    Stones(SetupError),
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SetupProblem::Rules(error) => write!(f, "{error}"),
            SetupProblem::Rule(name) => {
                write!(
                    f,
                    "the {name} rule is not supported: expected rule 0 (five or more) or 1 (exactly five)"
                )
            }
            SetupProblem::Outside(point) => write!(f, "{point} is outside the board"),
            SetupProblem::Twice(point) => write!(f, "{point} has a stone already"),
            SetupProblem::Blocked(point) => {
                write!(f, "{point}: finished lines and forbidden cells are not supported")
            }
            SetupProblem::Turn => f.write_str("the numbers of stones do not make it this side's turn"),
            SetupProblem::Stones(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for SetupProblem {}

impl Setup {
    /// The rules described so far. Continuous games (2) are a matter of the manager.
    pub fn rules(&self) -> Result<Rules, SetupProblem> {
        for (bit, name) in [(4, "renju"), (8, "caro")] {
            if self.rule & bit != 0 {
                return Err(SetupProblem::Rule(name));
            }
        }
        let placement = if self.falls { Placement::Drop } else { Placement::Free };
        let rules =
            Rules::new(self.width, self.height, self.align, placement).map_err(SetupProblem::Rules)?;
        Ok(if self.rule & 1 != 0 { rules.exactly() } else { rules })
    }

    /// The description of a game.
    pub fn of(rules: Rules) -> Setup {
        let (width, height, align) = (rules.width(), rules.height(), rules.align());
        Setup { width, height, align, falls: rules.is_drop(), rule: rules.is_exact().into() }
    }
}

/// The position of these stones with `mover` to move. Stones listed in the order of play give it a history.
pub fn position(rules: Rules, stones: &[Stone], mover: Owner) -> Result<Position, SetupProblem> {
    let count = |owner| stones.iter().filter(|(_, of)| *of == owner).count();
    let (own, other) = match mover {
        Owner::Own => (count(Owner::Own), count(Owner::Other)),
        _ => (count(Owner::Other), count(Owner::Own)),
    };
    let mover_side = match other.checked_sub(own) {
        Some(0) => Side::X,
        Some(1) => Side::O,
        _ => return Err(SetupProblem::Turn),
    };
    let side = |owner| if owner == mover { mover_side } else { !mover_side };
    match in_order(rules, stones, side) {
        Some(position) => Ok(position),
        None => set_up(rules, stones, side),
    }
}

/// The position if the stones alternate and can be played one after the other.
fn in_order(rules: Rules, stones: &[Stone], side: impl Fn(Owner) -> Side) -> Option<Position> {
    let mut position = Position::new(rules);
    for (point, owner) in stones {
        let cell = point.cell(rules)?;
        let mv = position.move_at(cell);
        let fits = *owner != Owner::Blocked && position.to_move() == side(*owner);
        if !fits || position.landing(mv) != Ok(cell) {
            return None;
        }
        position.play(mv).ok()?;
    }
    Some(position)
}

fn set_up(rules: Rules, stones: &[Stone], side: impl Fn(Owner) -> Side) -> Result<Position, SetupProblem> {
    let mut board = vec![None; rules.cells()];
    for (point, owner) in stones {
        let cell = point.cell(rules).ok_or(SetupProblem::Outside(*point))?;
        if *owner == Owner::Blocked {
            return Err(SetupProblem::Blocked(*point));
        }
        if board[cell.index(rules.width())].replace(side(*owner)).is_some() {
            return Err(SetupProblem::Twice(*point));
        }
    }
    Position::from_stones(rules, board).map_err(SetupProblem::Stones)
}

/// The stones of a position seen by the side to move, in the order of play where it is known.
pub fn stones(position: &Position) -> Vec<Stone> {
    let rules = position.rules();
    let owner = |side| if side == position.to_move() { Owner::Own } else { Owner::Other };
    if position.placed() > 0 {
        let cells = (0..rules.cells()).map(|index| Cell::from_index(index, rules.width()));
        return cells.filter_map(|cell| Some((Point::of(rules, cell), owner(position.at(cell)?)))).collect();
    }
    let mut replay = Position::new(rules);
    let mut stones = Vec::new();
    for mv in position.history() {
        let side = replay.to_move();
        replay.play_unchecked(*mv);
        stones.extend(replay.last_cell().map(|cell| (Point::of(rules, cell), owner(side))));
    }
    stones
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: u16, y: u16) -> Point {
        Point { x, y }
    }

    #[test]
    fn rows_are_counted_from_the_top() {
        let rules: Rules = "free-15x10-5".parse().unwrap();
        assert_eq!(Point::of(rules, Cell::new(3, 0)), point(3, 9));
        assert_eq!(point(3, 9).cell(rules), Some(Cell::new(3, 0)));
        assert_eq!((point(15, 0).cell(rules), point(0, 10).cell(rules)), (None, None));
    }

    #[test]
    fn stones_in_order_have_a_history_and_others_do_not() {
        let rules: Rules = "drop-3x3-3".parse().unwrap();
        let played = [(point(1, 2), Owner::Other), (point(1, 1), Owner::Own), (point(0, 2), Owner::Other)];
        let position = super::position(rules, &played, Owner::Own).unwrap();
        assert_eq!((position.history().len(), position.to_move()), (3, Side::O));
        assert_eq!(stones(&position), played);
        let shuffled = [played[1], played[0], played[2]];
        let board = super::position(rules, &shuffled, Owner::Own).unwrap();
        assert_eq!((board.hash(), board.history().len()), (position.hash(), 0));
    }

    #[test]
    fn what_we_cannot_play_is_named() {
        let rules: Rules = "tris".parse().unwrap();
        let own = |x, y| (point(x, y), Owner::Own);
        let other = |x, y| (point(x, y), Owner::Other);
        let problem = |stones: &[Stone]| position(rules, stones, Owner::Own).unwrap_err();
        assert_eq!(problem(&[own(0, 0)]), SetupProblem::Turn);
        assert_eq!(problem(&[own(0, 0), other(0, 0)]), SetupProblem::Twice(point(0, 0)));
        assert_eq!(problem(&[own(0, 0), other(3, 0)]), SetupProblem::Outside(point(3, 0)));
        assert_eq!(problem(&[(point(1, 1), Owner::Blocked)]), SetupProblem::Blocked(point(1, 1)));
        assert_eq!(Setup { rule: 5, ..Setup::default() }.rules(), Err(SetupProblem::Rule("renju")));
        assert_eq!(Setup { rule: 3, ..Setup::default() }.rules().unwrap().to_string(), "free-20x20-5-exact");
    }
}
