//! A falling board for games played to their end by chance.
//!
//! Every row, column and diagonal is a strip of bits for each side. A stone changes four strips, and on each of them
//! only the stretch of `2 * align - 1` cells around it can hold a new threat: what it threatens is looked up.

use crate::chance::Chance;
use crate::game::{Cell, Direction, Position, Rules, Side};

/// Lines for which every stretch has a place in a table.
const LINES: std::ops::RangeInclusive<usize> = 3..=7;
/// A column is a word of bits, with room above the board to look at.
const LONGEST_SIDE: usize = 62;
/// On boards with more cells games played by chance say too little.
const MOST_CELLS: usize = 128;

/// Columns come first, so that the number of a column is the number of its strip.
const DIRECTIONS: [Direction; 4] = [Direction::Column, Direction::Row, Direction::Rising, Direction::Falling];

/// Where a cell lies on a strip.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    strip: u16,
    bit: u8,
}

/// Where a strip lies on the board.
#[derive(Clone, Copy, Debug)]
struct Strip {
    first: Cell,
    direction: Direction,
    /// A bit for each of its cells.
    cells: u64,
}

/// What does not change during a game.
#[derive(Debug)]
pub struct Field {
    rules: Rules,
    spots: Vec<[Spot; 4]>,
    strips: Vec<Strip>,
    /// For each stretch of a strip with one side's stones the empty cells that complete a line.
    completing: Vec<u16>,
}

impl Field {
    /// The field of a game that such games say something about, None for others.
    pub fn new(rules: Rules) -> Option<Field> {
        let fits = rules.is_drop()
            && !rules.is_exact()
            && LINES.contains(&rules.align())
            && rules.cells() <= MOST_CELLS
            && rules.width().max(rules.height()) <= LONGEST_SIDE;
        if !fits {
            return None;
        }
        let spots = vec![Default::default(); rules.cells()];
        let completing = (0..1 << (2 * rules.align() - 1)).map(|own| completing(own, rules.align()));
        let mut field = Field { rules, spots, strips: Vec::new(), completing: completing.collect() };
        (0..DIRECTIONS.len()).for_each(|way| field.add_strips(way));
        Some(field)
    }

    fn add_strips(&mut self, way: usize) {
        let (direction, width, height) = (DIRECTIONS[way], self.rules.width(), self.rules.height());
        for index in 0..self.rules.cells() {
            let first = Cell::from_index(index, width);
            if first.step(direction, -1, width, height).is_some() {
                continue;
            }
            let strip = self.strips.len() as u16;
            let cells = (0..).map_while(|steps| first.step(direction, steps, width, height));
            let length = cells.enumerate().map(|(bit, cell)| {
                self.spots[cell.index(width)][way] = Spot { strip, bit: bit as u8 };
            });
            let cells = (1 << length.count()) - 1;
            self.strips.push(Strip { first, direction, cells });
        }
    }

    /// The cells around a bit of a strip that complete a line, as bits of the strip; stones of the other side may
    /// stand on them.
    #[inline]
    fn threats(&self, own: u64, bit: u8) -> u64 {
        let start = (bit as usize).saturating_sub(self.rules.align() - 1);
        let stretch = (own >> start) as usize & (self.completing.len() - 1);
        (self.completing[stretch] as u64) << start
    }

    fn cell(&self, strip: usize, bit: u32) -> Cell {
        let Strip { first, direction, .. } = self.strips[strip];
        first.step(direction, bit as isize, self.rules.width(), self.rules.height()).expect("on the strip")
    }
}

/// The cells of a stretch that complete `align` in a row with the stones in it.
fn completing(own: u16, align: usize) -> u16 {
    let length = 2 * align - 1;
    let wins = |cell: &usize| {
        let stones = own | 1 << cell;
        own >> cell & 1 == 0 && (0..=length - align).any(|from| (stones >> from) & line(align) == line(align))
    };
    (0..length).filter(wins).fold(0, |cells, cell| cells | 1 << cell)
}

fn line(align: usize) -> u16 {
    (1 << align) - 1
}

/// What the next plies come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game is decided: 1 for the side to move, -1 for the other, 0 for nobody.
    Over(i8),
    /// Moves that do not lose at once, as bits of columns; at least one.
    Moves(u64),
}

/// The stones. Sides are 0 for X and 1 for O.
#[derive(Clone, Debug)]
pub struct Columns {
    stones: [Vec<u64>; 2],
    /// For each column the rows on which a side completes a line.
    wins: [Vec<u64>; 2],
    heights: Vec<u8>,
    /// Columns with room.
    open: u64,
    /// Columns whose next cell, and whose cell above that, completes a line of the side.
    now: [u64; 2],
    above: [u64; 2],
    mover: usize,
}

impl Columns {
    /// The stones of a position of the field's game.
    pub fn new(field: &Field, position: &Position) -> Columns {
        let width = field.rules.width();
        let (strips, words) = (vec![0; field.strips.len()], vec![0; width]);
        let mut columns = Columns {
            stones: [strips.clone(), strips],
            wins: [words.clone(), words],
            heights: vec![0; width],
            open: (1 << width) - 1,
            now: [0; 2],
            above: [0; 2],
            mover: 0,
        };
        for index in 0..field.rules.cells() {
            if let Some(side) = position.at(Cell::from_index(index, width)) {
                columns.mover = side.index();
                columns.play(field, index % width);
            }
        }
        columns.mover = position.to_move().index();
        columns
    }

    /// Becomes a copy of another board of the same game without asking for memory.
    pub fn copy_from(&mut self, other: &Columns) {
        self.stones.clone_from(&other.stones);
        self.wins.clone_from(&other.wins);
        self.heights.clone_from(&other.heights);
        (self.open, self.now, self.above, self.mover) = (other.open, other.now, other.above, other.mover);
    }

    /// The side to move.
    pub fn mover(&self) -> Side {
        Side::BOTH[self.mover]
    }

    /// How many columns there are.
    pub fn width(&self) -> usize {
        self.heights.len()
    }

    /// Stones in a column.
    pub fn height(&self, column: usize) -> u8 {
        self.heights[column]
    }

    /// True if a side has a stone there.
    #[inline]
    pub fn has(&self, side: Side, column: usize, row: u8) -> bool {
        self.stones[side.index()][column] >> row & 1 != 0
    }

    /// What the next plies come to, as far as it can be seen without looking for it.
    #[inline]
    pub fn next(&self) -> Next {
        let (own, other) = (self.mover, 1 - self.mover);
        let threats = self.now[other];
        let safe = if threats != 0 { threats } else { self.open & !self.above[other] };
        if self.open == 0 {
            Next::Over(0)
        } else if self.now[own] != 0 {
            Next::Over(1)
        } else if safe == 0 || threats & threats.wrapping_sub(1) != 0 {
            Next::Over(-1)
        } else {
            Next::Moves(safe)
        }
    }

    /// Lets the side to move play in a column with room.
    #[inline]
    pub fn play(&mut self, field: &Field, column: usize) {
        let side = self.mover;
        let cell = self.heights[column] as usize * self.heights.len() + column;
        self.heights[column] += 1;
        for Spot { strip, bit } in field.spots[cell] {
            let own = &mut self.stones[side][strip as usize];
            *own |= 1 << bit;
            let threats = field.threats(*own, bit);
            if threats != 0 {
                self.add_wins(field, side, strip as usize, threats);
            }
        }
        self.look(field, column);
        self.mover = 1 - side;
    }

    #[cold]
    fn add_wins(&mut self, field: &Field, side: usize, strip: usize, threats: u64) {
        let taken = self.stones[0][strip] | self.stones[1][strip];
        let mut left = threats & field.strips[strip].cells & !taken;
        while left != 0 {
            let cell = field.cell(strip, left.trailing_zeros());
            left &= left - 1;
            self.wins[side][cell.column as usize] |= 1 << cell.row;
            self.look(field, cell.column as usize);
        }
    }

    /// Brings up to date what is known of the next two cells of a column.
    #[inline]
    fn look(&mut self, field: &Field, column: usize) {
        let (height, bit) = (self.heights[column] as usize, 1 << column);
        let room = height < field.rules.height();
        if !room {
            self.open &= !bit;
        }
        for side in 0..2 {
            let wins = if room { self.wins[side][column] >> height } else { 0 };
            self.now[side] = self.now[side] & !bit | (wins & 1) << column;
            self.above[side] = self.above[side] & !bit | (wins >> 1 & 1) << column;
        }
    }

    /// Plays to the end by chance, and tells what the side that was to move has of it: 1, 0 or -1.
    ///
    /// Both sides complete a line where they can, stop one where they must, and play below a winning cell only when
    /// nothing else is left: so that a game by chance ends as zugzwang has it.
    pub fn roll_out(&mut self, field: &Field, chance: &mut Chance) -> i8 {
        let mut sign = 1;
        loop {
            let moves = match self.next() {
                Next::Over(result) => return sign * result,
                Next::Moves(moves) => moves,
            };
            let keeping = moves & !self.above[self.mover];
            let column = any_of(if keeping != 0 { keeping } else { moves }, chance);
            self.play(field, column);
            sign = -sign;
        }
    }
}

/// One of the bits that are set.
#[inline]
fn any_of(mut bits: u64, chance: &mut Chance) -> usize {
    for _ in 0..chance.below(bits.count_ones() as usize) {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::opening::is_open;
    use crate::game::Outcome;

    /// What the next plies come to by the rules alone.
    fn by_rules(position: &Position) -> Next {
        let after = |mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            next
        };
        let moves: Vec<_> = position.legal_moves().collect();
        let won = |next: &Position| matches!(next.outcome(), Some(Outcome::Win(_)));
        if moves.is_empty() {
            return Next::Over(0);
        }
        if moves.iter().any(|mv| won(&after(*mv))) {
            return Next::Over(1);
        }
        let full = |next: &Position| next.outcome().is_some();
        let safe: Vec<_> = moves.into_iter().filter(|mv| full(&after(*mv)) || is_open(&after(*mv))).collect();
        if safe.is_empty() {
            return Next::Over(-1);
        }
        Next::Moves(safe.iter().fold(0, |bits, mv| bits | 1 << mv.index()))
    }

    #[test]
    fn the_next_plies_are_seen_as_the_rules_have_them() {
        for game in ["connect4", "drop-9x9-5", "drop-5x4-3", "drop-8x8-4", "drop-12x10-6", "drop-10x8-7"] {
            let rules: Rules = game.parse().unwrap();
            let field = Field::new(rules).unwrap();
            let mut chance = Chance::new(7);
            for _ in 0..400 {
                let plies = chance.below(rules.cells());
                let Some(position) = chance.play(rules, plies).filter(|at| at.outcome().is_none()) else {
                    continue;
                };
                let seen = Columns::new(&field, &position).next();
                let expected = by_rules(&position);
                // A single threat is answered even if that loses, too: so far is not looked.
                let answers =
                    matches!((seen, expected), (Next::Moves(one), Next::Over(-1)) if one.is_power_of_two());
                assert!(seen == expected || answers, "{game} {:?}", position.history());
            }
        }
    }

    #[test]
    fn with_one_column_left_chance_has_no_say() {
        let (rules, mut chance) = (Rules::connect4(), Chance::new(3));
        let field = Field::new(rules).unwrap();
        let mut seen = 0;
        while seen < 200 {
            let plies = 36 + chance.below(6);
            let Some(mut position) = chance.play(rules, plies).filter(|at| at.legal_moves().count() == 1)
            else {
                continue;
            };
            let mut columns = Columns::new(&field, &position);
            let (mover, result) = (position.to_move(), columns.roll_out(&field, &mut chance));
            let first_move = |at: &Position| at.legal_moves().next();
            while let Some(mv) = first_move(&position) {
                position.play_unchecked(mv);
            }
            let expected = match position.outcome().and_then(|outcome| outcome.winner()) {
                Some(winner) => {
                    if winner == mover {
                        1
                    } else {
                        -1
                    }
                }
                None => 0,
            };
            assert_eq!(result, expected, "{:?}", position.history());
            seen += 1;
        }
    }

    #[test]
    fn other_games_have_no_field() {
        for game in ["gomoku", "drop-20x20-10", "drop-9x9-8"] {
            assert!(Field::new(game.parse().unwrap()).is_none(), "{game}");
        }
    }
}
