//! The player `thesis` against a slow transcription of the thesis's algorithm on a table of characters.

mod common;

use std::time::Duration;

use common::keeps_time;
use filetto::game::{Cell, Move, Position, Rules, Side};
use filetto::internals::game::random::sample;
use filetto::player::{Limits, Player, PlayerError, PlayerSpec};
use filetto::solver::Solver;
use filetto::value::Value;

/// The thesis's table: rows from the top, the program is always `o`.
struct Table {
    cells: Vec<Vec<char>>,
    align: usize,
    drop: bool,
    stones: usize,
    last: (usize, usize),
}

impl Table {
    fn new(position: &Position) -> Table {
        let rules = position.rules();
        let symbol = |side| match side {
            None => ' ',
            Some(side) if side == position.to_move() => 'o',
            Some(_) => 'x',
        };
        let row = |row: usize| {
            (0..rules.width())
                .map(|column| symbol(position.stone(column, rules.height() - 1 - row)))
                .collect()
        };
        Table {
            cells: (0..rules.height()).map(row).collect(),
            align: rules.align(),
            drop: rules.is_drop(),
            stones: position.ply(),
            last: (0, 0),
        }
    }

    fn rows(&self) -> usize {
        self.cells.len()
    }

    fn columns(&self) -> usize {
        self.cells[0].len()
    }

    /// Empty cells row by row from the top left; with gravity, the lowest of each column.
    fn free(&self) -> Vec<(usize, usize)> {
        let all = (0..self.rows()).flat_map(|row| (0..self.columns()).map(move |column| (row, column)));
        if !self.drop {
            return all.filter(|(row, column)| self.cells[*row][*column] == ' ').collect();
        }
        let lowest = |column: usize| (0..self.rows()).rev().find(|row| self.cells[*row][column] == ' ');
        (0..self.columns()).filter_map(|column| Some((lowest(column)?, column))).collect()
    }

    /// How many equal symbols stand in a line through the last move.
    fn run(&self, down: isize, right: isize) -> usize {
        let (row, column) = self.last;
        let symbol = self.cells[row][column];
        let along = |way: isize| {
            let cell = |steps: isize| {
                let (r, c) = (row as isize + way * steps * down, column as isize + way * steps * right);
                let inside = r >= 0 && c >= 0 && r < self.rows() as isize && c < self.columns() as isize;
                inside.then(|| self.cells[r as usize][c as usize])
            };
            (1..).take_while(|steps| cell(*steps) == Some(symbol)).count()
        };
        1 + along(1) + along(-1)
    }

    /// +1 if x has won with the last move, -1 if o has, 0 for a full table, None while the game goes on.
    fn state(&self) -> Option<i32> {
        let lines = [(0, 1), (1, 0), (1, 1), (1, -1)];
        if lines.iter().any(|(down, right)| self.run(*down, *right) >= self.align) {
            return Some(if self.cells[self.last.0][self.last.1] == 'x' { 1 } else { -1 });
        }
        (self.stones == self.rows() * self.columns()).then_some(0)
    }

    /// Something done with one more stone on the table.
    fn with<T>(&mut self, cell: (usize, usize), symbol: char, work: impl FnOnce(&mut Table) -> T) -> T {
        let before = self.last;
        self.cells[cell.0][cell.1] = symbol;
        (self.last, self.stones) = (cell, self.stones + 1);
        let answer = work(self);
        self.cells[cell.0][cell.1] = ' ';
        (self.last, self.stones) = (before, self.stones - 1);
        answer
    }

    fn alpha_beta(&mut self, mut alpha: i32, mut beta: i32, depth: i32, player: i32) -> i32 {
        if let Some(winner) = self.state() {
            return winner * 10;
        }
        let (mut max, mut min) = (i32::MIN, i32::MAX);
        for cell in self.free() {
            let symbol = if player == 1 { 'x' } else { 'o' };
            let score = self.with(cell, symbol, |table| table.alpha_beta(alpha, beta, depth + 1, -player));
            if player == 1 && max < score {
                max = score;
                alpha = alpha.max(max);
            } else if player == -1 && min > score {
                min = score;
                beta = beta.min(min);
            }
            if beta <= alpha {
                break;
            }
        }
        if player == 1 { max - depth } else { min + depth }
    }

    /// Every free cell with its value for the program.
    fn root(&mut self) -> Vec<((usize, usize), i32)> {
        let free = self.free();
        let score = |table: &mut Table| -table.alpha_beta(i32::MIN, i32::MAX, 0, 1);
        free.into_iter().map(|cell| (cell, self.with(cell, 'o', score))).collect()
    }
}

/// The moves that were the best so far, one after the other: the last is the answer.
fn bests(position: &Position) -> Vec<Move> {
    let (rules, mut best) = (position.rules(), None);
    let mut moves = Vec::new();
    for ((row, column), score) in Table::new(position).root() {
        if best.is_none_or(|best| score > best) {
            best = Some(score);
            moves.push(position.move_at(Cell::new(column, rules.height() - 1 - row)));
        }
    }
    moves
}

fn thesis() -> Box<dyn Player> {
    "thesis".parse::<PlayerSpec>().unwrap().build().unwrap()
}

fn answer(position: &Position, limits: &Limits) -> Move {
    thesis().choose(position, limits).unwrap().mv
}

/// Boards with the most empty cells that the slow one is asked to fill, and how many positions.
const BOARDS: [(&str, usize, usize); 9] = [
    ("free-3x3-3", 9, 1_500),
    ("free-4x3-3", 9, 700),
    ("free-3x4-3", 9, 700),
    ("free-4x4-3", 9, 700),
    ("free-4x4-4", 8, 700),
    ("free-3x4-4", 8, 300),
    ("drop-4x4-3", 10, 300),
    // Two wider words.
    ("free-8x12-9", 7, 40),
    ("free-16x12-11", 6, 20),
];

#[test]
fn every_move_is_that_of_the_transcription() {
    for (board, most_empty, count) in BOARDS {
        let rules: Rules = board.parse().unwrap();
        let positions = sample(rules, 3, count, rules.cells() - most_empty..=rules.cells() - 1);
        assert!(positions.len() >= count.min(500) * 4 / 5, "{board}: {}", positions.len());
        let mut sides = [0; 2];
        for position in positions {
            sides[position.to_move().index()] += 1;
            let expected = bests(&position).pop().unwrap();
            assert_eq!(answer(&position, &Limits::default()), expected, "{position}");
        }
        assert!(Side::BOTH.iter().all(|side| sides[side.index()] * 4 > count.min(500)), "{board}: {sides:?}");
    }
}

#[test]
fn the_empty_board_is_searched_to_the_end() {
    let empty = Position::new(Rules::tris());
    let choice = thesis().choose(&empty, &Limits::default()).unwrap();
    assert_eq!((choice.mv, choice.depth), (bests(&empty).pop().unwrap(), 9));
    assert!(!choice.proven, "shifted values prove nothing");
}

/// Facts of the thesis's program, not to be mended: it does not always take the quickest win, it gives wins away, and it
/// loses what was a draw.
#[test]
fn wins_are_taken_late_or_given_away() {
    let cases = [
        ("tris", "b1 b3 c3 a3", Value::Win(3), Value::Win(5)),
        ("free-4x4-4", "d1 c1 a3 b2 d4 b1 a2 c4", Value::Win(7), Value::Draw),
        ("free-4x4-4", "a1 c2 d4 c1 b3 a4 d2", Value::Draw, Value::Loss(6)),
    ];
    for (board, moves, before, after) in cases {
        let mut position = Position::parse(board.parse().unwrap(), moves).unwrap();
        let mut solver = Solver::new(position.rules(), 1 << 20).unwrap();
        let mut value =
            |position: &Position| solver.solve(position, &Default::default()).bounds.value().unwrap();
        let worth = value(&position);
        position.play(answer(&position, &Limits::default())).unwrap();
        assert_eq!((worth, value(&position).before_move()), (before, after), "{moves}");
    }
}

#[test]
fn stopped_early_it_plays_the_best_move_that_was_searched_to_the_end() {
    let position = Position::parse("free-4x4-4".parse().unwrap(), "a1 b2 c3 d1 a4 c2").unwrap();
    let bests = bests(&position);
    let mut seen = Vec::new();
    for nodes in [1, 100, 2_000, 20_000, 60_000, 200_000, u64::MAX] {
        seen.push(answer(&position, &Limits { nodes: Some(nodes), ..Limits::default() }));
    }
    seen.dedup();
    assert!(seen.iter().all(|mv| bests.contains(mv)), "{seen:?}");
    assert_eq!(seen.last(), bests.last());
}

#[test]
fn a_time_is_kept_and_boards_that_are_too_large_are_refused() {
    let time = Duration::from_millis(60);
    for shape in ["connect4", "gomoku", "free-5x5-4"] {
        let position = Position::new(shape.parse().unwrap());
        keeps_time(shape, time, || {
            assert!(position.check(answer(&position, &Limits::time(time))).is_ok());
        });
    }
    let huge = Position::new("free-20x20-5".parse().unwrap());
    let refused = thesis().choose(&huge, &Limits::time(time));
    assert!(matches!(refused, Err(PlayerError::Refused(_))), "{refused:?}");
}
