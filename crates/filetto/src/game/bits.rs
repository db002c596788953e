//! The bit form of a position, for hot loops: one word for each side, lines found by shifts.
//!
//! Cells are numbered up the columns, and every column has one spare bit on top that never holds a stone:
//!
//! ```text
//!    spare   6  13  20  27  34  41  48
//!          ┌───────────────────────────┐
//!    row 6 │ 5  12  19  26  33  40  47 │         7 columns, 6 rows:
//!    row 5 │ 4  11  18  25  32  39  46 │         bit = column * 7 + row
//!    row 4 │ 3  10  17  24  31  38  45 │
//!    row 3 │ 2   9  16  23  30  37  44 │          up         +1
//!    row 2 │ 1   8  15  22  29  36  43 │          down right +6 = height
//!    row 1 │ 0   7  14  21  28  35  42 │          right      +7 = height + 1
//!          └───────────────────────────┘          up right   +8 = height + 2
//!            a   b   c   d   e   f   g
//! ```
//!
//! One step in a direction is the same shift from every cell, and a step off the board ends on a spare bit or
//! past the last column, where there is never a stone: no line can wrap around an edge.

use super::moves::{Cell, Direction, Move, Outcome, Side};
use super::position::Position;
use super::rules::{MAX_SIDE, Rules};
use super::word::{Wide, Word};

/// A word for boards of up to 256 bits, such as 15x15.
pub type Word256 = Wide<4>;

/// A word for every board: 100 columns of 100 cells and a spare bit.
pub type WordMax = Wide<{ (MAX_SIDE * (MAX_SIDE + 1)).div_ceil(64) }>;

/// How many bits the board of a game takes: choose a [`Word`] with at least as many.
pub fn bits_needed(rules: Rules) -> usize {
    rules.width() * (rules.height() + 1)
}

/// A position as bits. A cell is named by its bit, `column * (height + 1) + row`.
///
/// Nothing is remembered but the stones: `BitPosition::room` and `BitPosition::wins` are for loops that
/// know the game is going on; [`BitPosition::outcome`] and [`BitPosition::legal`] look at the whole board.
///
/// ```
/// use filetto::internals::game::{BitPosition};
/// use filetto::game::{Move, Outcome, Position, Rules, Side};
/// let position = Position::parse(Rules::connect4(), "414243").unwrap();
/// let mut bits = BitPosition::<u64>::from_position(&position);
/// let landing = bits.landing(Move(3)).unwrap();
/// assert!(bits.wins(landing));
/// bits.play(Move(3));
/// assert_eq!(bits.outcome(), Some(Outcome::Win(Side::X)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitPosition<W> {
    frame: Frame<W>,
    stones: [W; 2],
    ply: usize,
}

/// What does not change during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Frame<W> {
    rules: Rules,
    /// All cells, without the spare bits.
    board: W,
    /// The lowest cell of each column.
    bottom: W,
    /// The shifts of the directions in which a line has room; the rest of the array is 0.
    steps: [usize; 4],
}

impl<W: Word> Frame<W> {
    fn new(rules: Rules) -> Frame<W> {
        let (mut board, mut bottom) = (W::ZERO, W::ZERO);
        for column in 0..rules.width() {
            let start = column * (rules.height() + 1);
            bottom.toggle(start);
            (start..start + rules.height()).for_each(|bit| board.toggle(bit));
        }
        let mut steps = [0; 4];
        let open = Direction::ALL.into_iter().filter(|direction| has_room(rules, *direction));
        for (slot, direction) in steps.iter_mut().zip(open) {
            *slot = step(rules, direction);
        }
        Frame { rules, board, bottom, steps }
    }

    /// True if the stones have a line.
    #[inline]
    fn has_line(&self, stones: W) -> bool {
        self.steps.iter().take_while(|step| **step > 0).any(|step| self.lines(stones, *step) != W::ZERO)
    }

    /// The first cell of each line in one direction.
    ///
    /// Shifting back by one step and intersecting leaves the cells whose neighbour is a stone too: the
    /// beginnings of runs of 2. The same with two steps turns 2 into 4, and a last, shorter one reaches any
    /// length. For 5 in a row:
    ///
    /// ```text
    ///    stones              . x x x x x x . x x .
    ///    runs of 2           . x x x x x . . x . .      stones & stones >> 1 step
    ///    runs of 4           . x x x . . . . . . .      twos   & twos   >> 2 steps
    ///    runs of 5           . x x . . . . . . . .      fours  & fours  >> 1 step
    /// ```
    ///
    /// No shift reaches the length of the word: a line has room in this direction.
    #[inline]
    fn lines(&self, stones: W, step: usize) -> W {
        let align = self.rules.align();
        let (mut runs, mut length) = (stones, 1);
        while length < align {
            let more = length.min(align - length);
            runs = runs & (runs >> (more * step));
            length += more;
        }
        if self.rules.is_exact() { runs & self.only_exact(stones, step) } else { runs }
    }

    /// The cells that can begin a line where a longer one does not count: no stone just before them and none
    /// just after a line from them. Shifts in two parts, as the whole could be the length of the word.
    fn only_exact(&self, stones: W, step: usize) -> W {
        let before = stones << step;
        let after = stones >> ((self.rules.align() - 1) * step) >> step;
        !(before | after)
    }
}

/// True if a line fits on the board in this direction.
fn has_room(rules: Rules, direction: Direction) -> bool {
    let (columns, rows) = direction.delta();
    let wide = columns == 0 || rules.align() <= rules.width();
    wide && (rows == 0 || rules.align() <= rules.height())
}

/// The distance of two neighbours in a direction, in bits.
fn step(rules: Rules, direction: Direction) -> usize {
    let (columns, rows) = direction.delta();
    (columns * (rules.height() as isize + 1) + rows) as usize
}

impl<W: Word> BitPosition<W> {
    /// True if the board of this game fits in the word.
    pub fn fits(rules: Rules) -> bool {
        bits_needed(rules) <= W::BITS
    }

    /// The empty board.
    ///
    /// # Panics
    /// If the board does not fit in the word.
    pub fn new(rules: Rules) -> BitPosition<W> {
        assert!(Self::fits(rules), "{rules} needs a word of {} bits", bits_needed(rules));
        BitPosition { frame: Frame::new(rules), stones: [W::ZERO; 2], ply: 0 }
    }

    /// The same stones.
    ///
    /// # Panics
    /// If the board does not fit in the word.
    pub fn from_position(position: &Position) -> BitPosition<W> {
        let rules = position.rules();
        let mut bits = Self::new(rules);
        for index in 0..rules.cells() {
            let cell = Cell::from_index(index, rules.width());
            if let Some(side) = position.at(cell) {
                bits.stones[side.index()].toggle(bits.bit_of(cell));
            }
        }
        bits.ply = position.ply();
        bits
    }

    /// The rules.
    pub(crate) fn rules(&self) -> Rules {
        self.frame.rules
    }

    /// Stones on the board.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The side whose turn it is.
    #[inline]
    pub fn to_move(&self) -> Side {
        if self.ply.is_multiple_of(2) { Side::X } else { Side::O }
    }

    /// All cells of the board.
    pub(crate) fn cells(&self) -> W {
        self.frame.board
    }

    /// The stones of a side.
    pub fn stones(&self, side: Side) -> W {
        self.stones[side.index()]
    }

    /// The stones of X and of O: equal for equal positions of the same game, different for different ones.
    pub(crate) fn key(&self) -> [W; 2] {
        self.stones
    }

    /// The same game with other stones.
    pub(super) fn set_key(&mut self, key: [W; 2], ply: usize) {
        self.stones = key;
        self.ply = ply;
    }

    /// The bit of a cell.
    pub fn bit_of(&self, cell: Cell) -> usize {
        cell.column as usize * (self.rules().height() + 1) + cell.row as usize
    }

    /// The move that puts a stone on a cell.
    pub fn move_of(&self, bit: usize) -> Move {
        let column = bit / (self.rules().height() + 1);
        let row = bit % (self.rules().height() + 1);
        let index = if self.rules().is_drop() { column } else { row * self.rules().width() + column };
        Move(index as u16)
    }

    /// The cells where the board has room for the next stone, whether or not the game has ended.
    ///
    /// ```text
    ///    filled     filled << 1     | bottom, & !filled & board
    ///     . . .        . . .            . . .
    ///     . . .        . x .            . * .      in a drop game: just above
    ///     . x .        x x .            * . .      a stone, or at the bottom
    ///     x x .        . . .            . . *
    /// ```
    #[inline]
    pub(crate) fn room(&self) -> W {
        let filled = self.stones[0] | self.stones[1];
        let empty = self.frame.board & !filled;
        if self.rules().is_drop() { empty & (filled << 1 | self.frame.bottom) } else { empty }
    }

    /// The cells where a stone may go: none after the end.
    pub fn legal(&self) -> W {
        if self.outcome().is_some() { W::ZERO } else { self.room() }
    }

    /// The cell a move ends on, if the board has room there.
    pub fn landing(&self, mv: Move) -> Option<usize> {
        let rules = self.rules();
        if mv.index() >= rules.move_count() {
            return None;
        }
        if !rules.is_drop() {
            let bit = self.bit_of(Cell::from_index(mv.index(), rules.width()));
            return self.room().has(bit).then_some(bit);
        }
        let start = mv.index() * (rules.height() + 1);
        self.room().first_from(start).filter(|bit| *bit < start + rules.height())
    }

    /// True if a stone of the side to move on this empty cell completes a line.
    #[inline]
    pub fn wins(&self, bit: usize) -> bool {
        let mut stones = self.stones[self.to_move().index()];
        stones.toggle(bit);
        self.frame.has_line(stones)
    }

    /// How the game ended, or None while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let last = !self.to_move();
        if self.frame.has_line(self.stones(last)) {
            return Some(Outcome::Win(last));
        }
        (self.ply == self.rules().cells()).then_some(Outcome::Draw)
    }

    /// Plays a move and returns the cell of the new stone.
    ///
    /// # Panics
    /// If the column is full, the cell taken or the move outside the board.
    pub fn play(&mut self, mv: Move) -> usize {
        let bit = self.landing(mv).expect("a move that has room");
        self.place(bit);
        bit
    }

    /// Puts a stone of the side to move on a cell of `BitPosition::room`.
    #[inline]
    pub(crate) fn place(&mut self, bit: usize) {
        self.stones[self.to_move().index()].toggle(bit);
        self.ply += 1;
    }

    /// Takes back the last stone, which was put on this cell.
    #[inline]
    pub fn take_back(&mut self, bit: usize) {
        self.ply -= 1;
        self.stones[self.to_move().index()].toggle(bit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_for_each_board() {
        let fits = |game: &str| {
            let rules = game.parse().unwrap();
            [
                BitPosition::<u64>::fits(rules),
                BitPosition::<u128>::fits(rules),
                BitPosition::<Word256>::fits(rules),
                BitPosition::<WordMax>::fits(rules),
            ]
        };
        assert_eq!(fits("drop-8x7-4"), [true, true, true, true]);
        assert_eq!(fits("drop-8x8-4"), [false, true, true, true]);
        assert_eq!(fits("gomoku"), [false, false, true, true]);
        assert_eq!(fits("free-100x100-5"), [false, false, false, true]);
        assert_eq!(WordMax::BITS, 158 * 64);
    }

    /// The line of the drawing in the middle of the board: both lines of 5 begin inside the run of 6.
    #[test]
    fn lines_begin_where_the_drawing_says() {
        let rules: Rules = "free-1x11-5".parse().unwrap();
        let stones: u64 = 0b011_0111_1110;
        assert_eq!(Frame::<u64>::new(rules).lines(stones, 1), 0b110);
        assert_eq!(Frame::<u64>::new(rules.exactly()).lines(stones, 1), 0);
        assert_eq!(Frame::<u64>::new(rules.exactly()).lines(stones ^ 0b10, 1), 0b100);
    }

    /// The spare bits are 3, 7 and 11: a stone on top of a column has no neighbour above it.
    #[test]
    fn lines_do_not_wrap_around_the_edges() {
        let frame = Frame::<u64>::new("free-3x3-3".parse().unwrap());
        let cells = |list: &[usize]| list.iter().fold(0u64, |set, bit| set | 1 << bit);
        assert!(frame.has_line(cells(&[0, 5, 10])));
        assert!(frame.has_line(cells(&[2, 5, 8])));
        assert!(!frame.has_line(cells(&[1, 2, 4])));
        assert!(!frame.has_line(cells(&[2, 4, 5])));
        assert!(!frame.has_line(cells(&[1, 6, 8])));
    }
}
