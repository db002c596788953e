//! A drop board for playouts.
//!
//! Every row, column and diagonal is a strip of bits for each side. A stone changes four strips, and on each of them
//! only the stretch of `2 * align - 1` cells around it can hold a new threat: what it threatens is looked up.

use crate::game::{Cell, Direction, Position, Rules, Side};
use crate::rng::Rng;
use crate::rng::split_mix;
use crate::solver::drop::follow_up::{Column, FollowUp};

/// Lines for which every stretch has a place in a table.
const LINES: std::ops::RangeInclusive<usize> = 3..=7;
/// Stretches of the longest line.
const STRETCHES: usize = 1 << 13;
/// A strip is a word of 16 bits, and so is a set of columns.
pub(crate) const LONGEST_SIDE: usize = 16;
/// On boards with more cells playouts say too little.
const MOST_CELLS: usize = 128;
/// Room for the strips of all four directions. A power of two: numbers below it need no check.
const MOST_STRIPS: usize = 128;

/// Columns come first, so that the number of a column is the number of its strip.
const DIRECTIONS: [Direction; 4] = [Direction::Column, Direction::Row, Direction::Rising, Direction::Falling];

/// Where a cell lies on a strip, and the stretch around it.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    strip: u8,
    /// Its bit of the strip.
    cell: u16,
    /// Where the stretch starts on the strip, and which of its bits are on the board.
    start: u8,
    inside: u16,
}

/// What does not change during a game.
#[derive(Debug)]
pub(crate) struct Field {
    rules: Rules,
    /// Those of each cell, column by column.
    spots: Box<[[Spot; 4]; LONGEST_SIDE * LONGEST_SIDE]>,
    /// The cells of each strip.
    strips: Vec<Vec<Cell>>,
    /// For each stretch of a strip with one side's stones the empty cells that complete a line.
    completing: Box<[u16; STRETCHES]>,
    /// A bit for each cell of a stretch.
    stretch: u16,
    /// What is known without playing, where the solver knows the board.
    follow_up: Option<FollowUp>,
}

impl Field {
    /// The field of a game that playouts say something about, None for others.
    pub(crate) fn new(rules: Rules) -> Option<Field> {
        let fits = rules.is_drop()
            && !rules.is_exact()
            && LINES.contains(&rules.align())
            && rules.cells() <= MOST_CELLS
            && rules.width().max(rules.height()) <= LONGEST_SIDE;
        if !fits {
            return None;
        }
        let stretch = line(2 * rules.align() - 1);
        let mut completes = Box::new([0; STRETCHES]);
        (0..=stretch).for_each(|own| completes[own as usize] = completing(own, rules.align()));
        let spots = Box::new([Default::default(); LONGEST_SIDE * LONGEST_SIDE]);
        let mut field = Field {
            rules,
            spots,
            strips: Vec::new(),
            completing: completes,
            stretch,
            follow_up: FollowUp::new(rules),
        };
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
            let cells: Vec<Cell> =
                (0..).map_while(|steps| first.step(direction, steps, width, height)).collect();
            for (bit, cell) in cells.iter().enumerate() {
                let start = bit.saturating_sub(self.rules.align() - 1);
                let inside = line(cells.len() - start) & self.stretch;
                let strip = self.strips.len() as u8;
                self.spots[place(cell.column as usize, cell.row)][way] =
                    Spot { strip, cell: 1 << bit, start: start as u8, inside };
            }
            self.strips.push(cells);
        }
    }

    /// The empty cells of the stretch around a spot that complete a line, counted from its start.
    #[inline]
    fn threats(&self, spot: &Spot, own: u16, other: u16) -> u16 {
        let completing = self.completing[(own >> spot.start & self.stretch) as usize % STRETCHES];
        completing & spot.inside & !(other >> spot.start)
    }
}

/// The place of a cell in a table by columns.
#[inline]
fn place(column: usize, row: u8) -> usize {
    (column * LONGEST_SIDE + row as usize) % (LONGEST_SIDE * LONGEST_SIDE)
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

fn line(length: usize) -> u16 {
    ((1u32 << length) - 1) as u16
}

/// What the next plies come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The game is decided: 1 for the side to move, -1 for the other, 0 for nobody.
    Over(i8),
    /// Moves that do not lose at once, as bits of columns; at least one.
    Moves(u16),
}

/// The stones. Sides are 0 for X and 1 for O.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    stones: [[u16; MOST_STRIPS]; 2],
    /// For each column the rows on which X completes a line, and 32 bits above those of O.
    wins: [u64; LONGEST_SIDE],
    heights: [u8; LONGEST_SIDE],
    /// Columns with room.
    open: u16,
    outlook: Outlook,
    mover: usize,
    width: usize,
}

/// Four sets of columns in a word: those whose next cell, and those whose cell above that, completes a line of X; then
/// the same of O.
#[derive(Clone, Copy, Debug, Default)]
struct Outlook(u64);

impl Outlook {
    /// Replaces what is known of a column by the winning rows from its next cell up.
    #[inline]
    fn set(&mut self, column: usize, rows: u64) {
        let (now, above) = (rows & 0x1_0000_0001, rows & 0x2_0000_0002);
        self.0 = self.0 & !(0x0001_0001_0001_0001 << column) | (now | above << 15) << column;
    }

    /// Columns in which a side wins now, and those in which it wins once the next cell is filled.
    #[inline]
    fn of(self, side: usize) -> [u16; 2] {
        let word = self.0 >> (32 * side);
        [word as u16, (word >> 16) as u16]
    }
}

impl Columns {
    /// The stones of a position of the field's game.
    pub(crate) fn new(field: &Field, position: &Position) -> Columns {
        let width = field.rules.width();
        let mut columns = Columns {
            stones: [[0; MOST_STRIPS]; 2],
            wins: [0; LONGEST_SIDE],
            heights: [0; LONGEST_SIDE],
            open: line(width),
            outlook: Outlook::default(),
            mover: 0,
            width,
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

    /// The side to move.
    pub(crate) fn mover(&self) -> Side {
        Side::BOTH[self.mover]
    }

    /// How many columns there are.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Stones in each column.
    pub(crate) fn heights(&self) -> &[u8; LONGEST_SIDE] {
        &self.heights
    }

    /// A number for the stones on the board, different for different ones as far as chance allows.
    pub(crate) fn key(&self) -> u64 {
        let column = |at: usize| (self.stones[0][at] as u64) << 8 | self.heights[at] as u64;
        (0..self.width).fold(0, |key, at| split_mix(key ^ column(at)))
    }

    /// True if a side has a stone there.
    #[inline]
    pub(crate) fn has(&self, side: Side, column: usize, row: u8) -> bool {
        self.stones[side.index()][column] >> row & 1 != 0
    }

    /// What the next plies come to, as far as it can be seen without looking for it.
    #[inline]
    pub(crate) fn next(&self) -> Next {
        let ([wins, _], [threats, below]) = (self.outlook.of(self.mover), self.outlook.of(1 - self.mover));
        let safe = if threats != 0 { threats } else { self.open & !below };
        if self.open == 0 {
            Next::Over(0)
        } else if wins != 0 {
            Next::Over(1)
        } else if safe == 0 || threats & threats.wrapping_sub(1) != 0 {
            Next::Over(-1)
        } else {
            Next::Moves(safe)
        }
    }

    /// True if the side to move is shown to lose without playing on; false says nothing.
    pub(crate) fn is_lost(&self, field: &Field) -> bool {
        let sides = [self.mover, 1 - self.mover];
        let column = |at: usize| Column {
            stones: sides.map(|side| self.stones[side][at]),
            wins: sides.map(|side| (self.wins[at] >> (32 * side)) as u16),
        };
        field.follow_up.as_ref().is_some_and(|known| known.is_lost((0..self.width).map(column)))
    }

    /// Lets the side to move play in a column with room.
    #[inline(always)]
    pub(crate) fn play(&mut self, field: &Field, column: usize) {
        let (side, column) = (self.mover % 2, column % LONGEST_SIDE);
        let spots = &field.spots[place(column, self.heights[column])];
        let [first, second] = &mut self.stones;
        let (own, other) = if side == 0 { (first, second) } else { (second, first) };
        let mut threats = 0;
        for spot in spots {
            let strip = spot.strip as usize % MOST_STRIPS;
            own[strip] |= spot.cell;
            threats |= field.threats(spot, own[strip], other[strip]);
        }
        self.heights[column] += 1;
        if threats != 0 {
            self.add_wins(field, side, spots);
        }
        if self.heights[column] as usize == field.rules.height() {
            self.open &= !(1 << column);
        }
        self.look(column);
        self.mover = 1 - side;
    }

    #[cold]
    fn add_wins(&mut self, field: &Field, side: usize, spots: &[Spot; 4]) {
        for spot in spots {
            let [own, other] = [side, 1 - side].map(|side| self.stones[side][spot.strip as usize]);
            let mut left = field.threats(spot, own, other);
            while left != 0 {
                let bit = spot.start as usize + left.trailing_zeros() as usize;
                let cell = field.strips[spot.strip as usize][bit];
                left &= left - 1;
                self.wins[cell.column as usize] |= 1 << (32 * side + cell.row as usize);
                self.look(cell.column as usize);
            }
        }
    }

    /// Brings up to date what is known of the next two cells of a column.
    #[inline]
    fn look(&mut self, column: usize) {
        self.outlook.set(column, self.wins[column] >> self.heights[column]);
    }

    /// Of columns in which the side to move can only give up a winning cell, those that serve it best: it wins right
    /// above the cell that the other side has to fill, or else the other side is to move when what the column then
    /// has of safe cells is full.
    #[cold]
    fn sacrifices(&self, field: &Field, columns: u16) -> u16 {
        let (mut winning, mut turning) = (0, 0);
        for column in (0..self.width).filter(|column| columns >> column & 1 != 0) {
            let above_both = self.heights[column] as usize + 2;
            let wins = self.wins[column] >> above_both;
            let stop = ((wins | wins >> 32) as u32 >> 1).trailing_zeros() as usize;
            let safe = stop.min(field.rules.height() - above_both);
            winning |= ((wins >> (32 * self.mover) & 1) as u16) << column;
            turning |= ((safe % 2) as u16) << column;
        }
        [winning, turning].into_iter().find(|best| *best != 0).unwrap_or(columns)
    }

    /// Plays at random to the end, and tells what the side that was to move has of it: 1, 0 or -1.
    ///
    /// Both sides complete a line where they can, stop one where they must, and play below a winning cell only when
    /// nothing else is left: so that a playout ends as zugzwang has it.
    pub(crate) fn playout(&mut self, field: &Field, rng: &mut Rng) -> i8 {
        let mut sign = 1;
        loop {
            let moves = match self.next() {
                Next::Over(result) => return sign * result,
                Next::Moves(moves) => moves,
            };
            let [_, below] = self.outlook.of(self.mover);
            let keeping = moves & !below;
            let column = any_of(if keeping != 0 { keeping } else { self.sacrifices(field, moves) }, rng);
            self.play(field, column);
            sign = -sign;
        }
    }
}

/// For each set of eight columns the columns in it, in order, and how many they are.
static MEMBERS: [([u8; 8], u8); 256] = members();

const fn members() -> [([u8; 8], u8); 256] {
    let mut all = [([0; 8], 0); 256];
    let mut set = 0;
    while set < 256 {
        let mut column = 0;
        while column < 8 {
            if set >> column & 1 != 0 {
                let (columns, count) = &mut all[set];
                columns[*count as usize] = column;
                *count += 1;
            }
            column += 1;
        }
        set += 1;
    }
    all
}

/// One of the bits that are set.
#[inline]
fn any_of(bits: u16, rng: &mut Rng) -> usize {
    let [low, high] = bits.to_le_bytes().map(|byte| &MEMBERS[byte as usize]);
    let place = rng.below((low.1 + high.1) as usize);
    match place.checked_sub(low.1 as usize) {
        None => low.0[place % 8] as usize,
        Some(place) => 8 + high.0[place % 8] as usize,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;
    use crate::game::random;
    use crate::game::random::is_open;
    use crate::solver::{Budget, Solver, Verdict};

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
            let mut rng = Rng::new(7);
            for _ in 0..400 {
                let plies = rng.below(rules.cells());
                let Some(position) =
                    random::after_plies(rules, plies, &mut rng).filter(|at| at.outcome().is_none())
                else {
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
    fn what_is_lost_without_playing_is_lost() {
        for game in ["drop-5x4-4", "connect4", "drop-7x7-4", "drop-9x9-5"] {
            let rules: Rules = game.parse().unwrap();
            let (field, mut rng) = (Field::new(rules).unwrap(), Rng::new(17));
            let mut solver = Solver::new(rules, 1 << 22).unwrap();
            let mut lost = 0;
            while lost < 40 {
                let plies = rules.cells() - 12 - rng.below(8);
                let Some(position) =
                    random::after_plies(rules, plies, &mut rng).filter(|at| at.outcome().is_none())
                else {
                    continue;
                };
                if Columns::new(&field, &position).is_lost(&field) {
                    let verdict = solver.weak(&position, &Budget::default()).bounds.verdict();
                    assert_eq!(verdict, Some(Verdict::Loss), "{game} {:?}", position.history());
                    lost += 1;
                }
            }
        }
    }

    #[test]
    fn with_one_column_left_chance_has_no_say() {
        let (rules, mut rng) = (Rules::connect4(), Rng::new(3));
        let field = Field::new(rules).unwrap();
        let mut seen = 0;
        while seen < 200 {
            let plies = 36 + rng.below(6);
            let Some(mut position) =
                random::after_plies(rules, plies, &mut rng).filter(|at| at.legal_moves().count() == 1)
            else {
                continue;
            };
            let mut columns = Columns::new(&field, &position);
            let (mover, result) = (position.to_move(), columns.playout(&field, &mut rng));
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
