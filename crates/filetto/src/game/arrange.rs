//! From a board back to a game: an order of moves that puts these stones there.
//!
//! The board is taken apart from the last move to the first. In a drop game only the top of a column can be
//! taken, and the colours must alternate: the column that needs the most turns below it goes first (the critical
//! path), and a wrong turn is taken back. On a free board any order will do, unless a longer row does not win:
//! then no row of exactly the winning length may appear on the way.

use std::collections::HashSet;
use std::fmt;

use super::hash::zobrist;
use super::moves::{Cell, Direction, Move, Outcome, Side};
use super::position::Position;

/// Stones taken and put back before the search gives up: far more than the largest board has.
const MOST_STEPS: usize = 400_000;
/// Choices that are looked at in one place of a free board where a longer row does not win.
const CHOICES: usize = 32;

/// Why there is no order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrangeError {
    /// No game leads to this board.
    Impossible,
    /// None was found in reasonable time.
    NotFound,
}

impl fmt::Display for ArrangeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            ArrangeError::Impossible => {
                "no order of moves gives this board: the sides take turns, and a complete line ends the game"
            }
            ArrangeError::NotFound => "no order of moves was found for this board: expected one from a game",
        })
    }
}

impl std::error::Error for ArrangeError {}

/// An order of moves, X first, that gives the stones of this position.
///
/// ```
/// use filetto::game::{Position, Rules};
/// use filetto::internals::game::{arrange};
/// use filetto::game::notation::{parse_board};
/// let board = parse_board(Rules::tris(), "X-O\n-X-\n--O").unwrap();
/// let mut replayed = Position::new(Rules::tris());
/// arrange(&board).unwrap().into_iter().for_each(|mv| replayed.play(mv).unwrap());
/// assert_eq!(replayed.to_string(), board.to_string());
/// ```
pub fn arrange(position: &Position) -> Result<Vec<Move>, ArrangeError> {
    Unpicking::new(position).run()
}

/// A board that is taken apart.
struct Unpicking {
    board: Position,
    outcome: Option<Outcome>,
    /// The stones of each side; on free boards, those in rows that are too long to win first.
    stones: [Vec<Cell>; 2],
    /// The earliest turn at which a stone of a drop board can have been played, by its cell.
    earliest: Vec<usize>,
    heights: Vec<usize>,
    taken: Vec<(Cell, Side)>,
    left: usize,
    hash: u64,
    /// Boards that cannot be taken apart.
    dead: HashSet<u64>,
}

impl Unpicking {
    fn new(position: &Position) -> Unpicking {
        let rules = position.rules();
        let mut stones = [Vec::new(), Vec::new()];
        for cell in (0..rules.cells()).map(|index| Cell::from_index(index, rules.width())) {
            position.at(cell).into_iter().for_each(|side| stones[side.index()].push(cell));
        }
        stones.iter_mut().for_each(|cells| cells.sort_by_key(|cell| !is_in_long_row(position, *cell)));
        Unpicking {
            outcome: position.outcome(),
            stones,
            earliest: earliest_turns(position),
            heights: (0..rules.width()).map(|column| position.column_height(column)).collect(),
            taken: Vec::new(),
            left: position.ply(),
            hash: position.hash(),
            dead: HashSet::new(),
            board: position.clone(),
        }
    }

    fn run(mut self) -> Result<Vec<Move>, ArrangeError> {
        let mut open = vec![self.choices()];
        for _ in 0..MOST_STEPS {
            if self.left == 0 {
                return Ok(self.moves());
            }
            match open.last_mut().and_then(Vec::pop) {
                Some(cell) => {
                    self.take(cell);
                    let choices = if self.is_dead() { Vec::new() } else { self.choices() };
                    open.push(choices);
                }
                None => {
                    open.pop();
                    self.dead.insert(self.hash);
                    self.put_back().ok_or(ArrangeError::Impossible)?;
                }
            }
        }
        Err(ArrangeError::NotFound)
    }

    /// The moves in the order they are played.
    fn moves(&self) -> Vec<Move> {
        self.taken.iter().rev().map(|(cell, _)| self.board.move_at(*cell)).collect()
    }

    /// The side that made the last of the moves that are left.
    fn last_mover(&self) -> Side {
        if self.left.is_multiple_of(2) { Side::O } else { Side::X }
    }

    /// Stones that can have been the last, the best choice at the end.
    fn choices(&self) -> Vec<Cell> {
        let side = self.last_mover();
        let rules = self.board.rules();
        let can_be_last =
            |cell: &Cell| self.board.at(*cell) == Some(side) && self.leaves_no_line(*cell, side);
        if rules.is_drop() {
            let tops = (0..rules.width()).filter_map(|column| self.top(column));
            let mut choices: Vec<Cell> = tops.filter(can_be_last).collect();
            choices.sort_by_key(|cell| self.earliest[cell.index(rules.width())]);
            return choices;
        }
        let most = if rules.is_exact() || self.taken.is_empty() { CHOICES } else { 1 };
        let stones = self.stones[side.index()].iter().copied();
        let mut choices: Vec<Cell> = stones.filter(can_be_last).take(most).collect();
        choices.reverse();
        choices
    }

    fn top(&self, column: usize) -> Option<Cell> {
        self.heights[column].checked_sub(1).map(|row| Cell::new(column, row))
    }

    /// True if no line is left without this stone.
    fn leaves_no_line(&self, cell: Cell, side: Side) -> bool {
        let won = self.taken.is_empty() && self.outcome.is_some_and(|outcome| outcome.winner().is_some());
        if won {
            return self.board.without(cell).lined_cell(side).is_none();
        }
        // A line can only appear if a row that was too long for one is cut.
        !self.board.rules().is_exact() || self.cuts_cleanly(cell, side)
    }

    /// True if the rows through this stone are not cut to the winning length.
    fn cuts_cleanly(&self, cell: Cell, side: Side) -> bool {
        let align = self.board.rules().align() as isize;
        Direction::ALL.into_iter().all(|direction| {
            let (back, forward) = self.board.run(side, cell, direction);
            back != align && forward != align
        })
    }

    fn take(&mut self, cell: Cell) {
        let side = self.last_mover();
        self.board.put(cell, None);
        self.hash ^= zobrist(side, cell.index(self.board.rules().width()));
        self.heights[cell.column as usize] -= 1;
        self.left -= 1;
        self.taken.push((cell, side));
    }

    fn put_back(&mut self) -> Option<()> {
        let (cell, side) = self.taken.pop()?;
        self.board.put(cell, Some(side));
        self.hash ^= zobrist(side, cell.index(self.board.rules().width()));
        self.heights[cell.column as usize] += 1;
        self.left += 1;
        Some(())
    }

    /// True if the rest is known to lead nowhere, or has a stone that needs more turns than are left.
    fn is_dead(&self) -> bool {
        let rules = self.board.rules();
        let needs = |cell: &Cell| self.earliest[cell.index(rules.width())] >= self.left;
        let too_high = || (0..rules.width()).filter_map(|column| self.top(column)).any(|cell| needs(&cell));
        (rules.is_drop() && too_high()) || self.dead.contains(&self.hash)
    }
}

/// True if a stone is in a row that is too long to win.
fn is_in_long_row(position: &Position, cell: Cell) -> bool {
    let (rules, side) = (position.rules(), position.at(cell));
    let is_long = |(back, forward)| back + 1 + forward > rules.align() as isize;
    let runs = side.into_iter().flat_map(|side| Direction::ALL.map(|way| position.run(side, cell, way)));
    rules.is_exact() && runs.into_iter().any(is_long)
}

/// The earliest turn, from 0, of each stone of a drop board: X plays the even turns, O the odd ones, and a
/// stone comes after the one below it.
fn earliest_turns(position: &Position) -> Vec<usize> {
    let rules = position.rules();
    let mut turns = vec![0; rules.cells()];
    for column in (0..rules.width()).filter(|_| rules.is_drop()) {
        let mut turn = 0;
        for cell in (0..position.column_height(column)).map(|row| Cell::new(column, row)) {
            let parity = position.at(cell).map_or(0, Side::index);
            turn += usize::from(turn % 2 != parity);
            turns[cell.index(rules.width())] = turn;
            turn += 1;
        }
    }
    turns
}
