//! Board geometry: where a cell lives in the word, and how lines run.
//!
//! A column takes `stride` bits, the lowest cell first; above its `height` cells lies at least one guard bit
//! that is never a stone, so that a line cannot run from the top of one column into the bottom of the next.
//! A 7x6 board with eight bits a column, bit numbers in the cells:
//!
//! ```text
//!      .  .  .  .  .  .  .     guards, bits 6 and 7 of each byte
//! row 5   5 13 21 29 37 45 53
//! row 4   4 12 20 28 36 44 52
//! row 3   3 11 19 27 35 43 51
//! row 2   2 10 18 26 34 42 50
//! row 1   1  9 17 25 33 41 49
//! row 0   0  8 16 24 32 40 48
//! ```
//!
//! One byte a column makes the mirror image a byte swap; boards for which that does not fit use `height + 1`.

use super::lines;
use super::node::Node;
use super::order::Child;
use super::search::{Search, Stopped};
use super::tt::Table;
use super::word::Word;

/// The geometry of a board: known to the compiler ([`Fixed`]) or not ([`Runtime`], [`Any`]).
pub(crate) trait Shape: Copy + Send + Sync + 'static {
    /// The word that holds a set of cells.
    type Word: Word;
    /// Room for one child per column.
    type Children: AsRef<[Child<Self::Word>]> + AsMut<[Child<Self::Word>]>;

    /// Room for one number per column.
    type Ranks: AsRef<[i32]> + AsMut<[i32]>;

    /// Whether a row longer than `align` wins too: then a winning cell stays one until it is taken.
    const LONGER_WINS: bool = true;

    /// Number of columns.
    fn width(self) -> u32;
    /// Number of rows.
    fn height(self) -> u32;
    /// Stones in a row that win.
    fn align(self) -> u32;
    /// Bits per column.
    fn stride(self) -> u32;
    /// The lowest cell of every column.
    fn bottom(self) -> Self::Word;
    /// Every cell.
    fn cells(self) -> Self::Word;
    /// The top row, the row two below it, and so on: what a player who always answers above gets.
    fn follow_up(self) -> Self::Word;
    /// An empty buffer for the children of a node.
    fn children() -> Self::Children;
    /// An empty buffer for their order.
    fn ranks() -> Self::Ranks;

    /// Number of cells.
    #[inline(always)]
    fn area(self) -> u32 {
        self.width() * self.height()
    }

    /// The distance in bits between neighbours in each of the four directions, [`NO_LINE`] where no line fits.
    #[inline(always)]
    fn directions(self) -> [u64; 4] {
        directions(self)
    }

    /// See [`lines::completions`].
    #[inline(always)]
    fn completions(self, stones: Self::Word) -> Self::Word {
        lines::completions(self, stones)
    }

    /// See [`lines::has_line`].
    #[inline(always)]
    fn has_line(self, set: Self::Word) -> bool {
        lines::has_line(self, set)
    }

    /// See [`lines::on_lines`].
    #[inline(always)]
    fn on_lines(self, set: Self::Word) -> Self::Word {
        lines::on_lines(self, set)
    }

    /// The search below a node, as a function of its own; see [`Search::resolve`].
    fn resolve<T: Table<Self>>(
        search: &mut Search<'_, Self, T>,
        node: Node<Self::Word>,
        moves: Self::Word,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        search.resolve(node, moves, alpha)
    }

    /// All cells of one column, guards included.
    #[inline(always)]
    fn column(self, column: u32) -> Self::Word {
        low_bits::<Self::Word>(self.stride()) << (column * self.stride())
    }

    /// The `count` lowest rows: in each column `2^count - 1`.
    #[inline(always)]
    fn low_rows(self, count: u32) -> Self::Word {
        (self.bottom() << count).minus(self.bottom())
    }

    /// The column of the lowest cell of `cells`.
    #[inline(always)]
    fn column_of(self, cells: Self::Word) -> u32 {
        cells.index() / self.stride()
    }

    /// The mirror image, left to right. Guard bits are mirrored too.
    #[inline(always)]
    fn mirror(self, cells: Self::Word) -> Self::Word {
        let (w, s) = (self.width(), self.stride());
        if s == 8 {
            return cells.reversed_bytes() >> (Self::Word::BITS - 8 * w);
        }
        let column = low_bits::<Self::Word>(s);
        let mut image = Self::Word::ZERO;
        for c in 0..w {
            image |= ((cells >> (c * s)) & column) << ((w - 1 - c) * s);
        }
        image
    }
}

/// A distance beyond every word.
pub(crate) const NO_LINE: u64 = 1 << 16;

/// [`Shape::directions`], worked out.
#[inline(always)]
fn directions<S: Shape>(shape: S) -> [u64; 4] {
    let (fits_up, fits_across) = (shape.align() <= shape.height(), shape.align() <= shape.width());
    let stride = shape.stride() as u64;
    let distance = |fits: bool, bits: u64| if fits { bits } else { NO_LINE };
    let diagonal = fits_up && fits_across;
    [
        distance(fits_up, 1),
        distance(fits_across, stride),
        distance(diagonal, stride - 1),
        distance(diagonal, stride + 1),
    ]
}

/// A word with its `bits` lowest bits set.
#[inline(always)]
pub(crate) fn low_bits<W: Word>(bits: u32) -> W {
    if bits >= W::BITS { !W::ZERO } else { !(!W::ZERO << bits) }
}

/// The rows of `row_mask` (bit r = row r), in every column.
fn rows<W: Word>(width: u32, stride: u32, row_mask: W) -> W {
    (0..width).fold(W::ZERO, |set, c| set | (row_mask << (c * stride)))
}

/// The rows of the same parity as the top row.
fn top_parity_rows<W: Word>(height: u32) -> W {
    (0..height)
        .filter(|row| (height - 1 - row).is_multiple_of(2))
        .fold(W::ZERO, |set, row| set | (W::ONE << row))
}

/// A board of at most 8 columns of at most 7 rows whose size the compiler knows: shifts and loop bounds become
/// constants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixed<const W: usize, const H: usize, const K: usize>;

impl<const W: usize, const H: usize, const K: usize> Fixed<W, H, K> {
    const STRIDE: u32 = 8;
    const BOTTOM: u64 = (u64::MAX / 255) >> (64 - 8 * W as u32);
    const CELLS: u64 = Self::BOTTOM * ((1 << H) - 1);
    const FOLLOW_UP: u64 = Self::BOTTOM * ((if H.is_multiple_of(2) { 0xAA } else { 0x55 }) & ((1 << H) - 1));
}

impl<const W: usize, const H: usize, const K: usize> Shape for Fixed<W, H, K> {
    type Word = u64;
    type Children = [Child<u64>; W];
    type Ranks = [i32; W];

    #[inline(always)]
    fn width(self) -> u32 {
        W as u32
    }
    #[inline(always)]
    fn height(self) -> u32 {
        H as u32
    }
    #[inline(always)]
    fn align(self) -> u32 {
        K as u32
    }
    #[inline(always)]
    fn stride(self) -> u32 {
        Self::STRIDE
    }
    #[inline(always)]
    fn bottom(self) -> u64 {
        Self::BOTTOM
    }
    #[inline(always)]
    fn cells(self) -> u64 {
        Self::CELLS
    }
    #[inline(always)]
    fn follow_up(self) -> u64 {
        Self::FOLLOW_UP
    }
    #[inline(always)]
    fn children() -> Self::Children {
        [Child::default(); W]
    }
    #[inline(always)]
    fn ranks() -> Self::Ranks {
        [0; W]
    }
}

/// A board of any size that fits the word, with at most so many columns. `K` stones in a row win; zero if the compiler
/// does not know how many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runtime<W, const K: u32, const COLUMNS: usize> {
    width: u32,
    height: u32,
    align: u32,
    stride: u32,
    bottom: W,
    cells: W,
    follow_up: W,
    directions: [u64; 4],
}

/// More columns than any board in 128 bits can have.
const MAX_COLUMNS: usize = 64;
/// A board of any size and rules.
pub(crate) type Any<W> = Runtime<W, 0, MAX_COLUMNS>;

impl<W: Word, const K: u32, const COLUMNS: usize> Runtime<W, K, COLUMNS> {
    /// The geometry, or `None` when a column of `height` cells and one guard does not fit `width` times, or this is not
    /// the type for it.
    pub(crate) fn new(width: u32, height: u32, align: u32) -> Option<Self> {
        let stride = if height < 8 && width * 8 <= W::BITS { 8 } else { height + 1 };
        let column = low_bits::<W>(height);
        if width * stride > W::BITS || width as usize > COLUMNS || (K != 0 && K != align) {
            return None;
        }
        let shape = Self {
            width,
            height,
            align,
            stride,
            bottom: rows(width, stride, W::ONE),
            cells: rows(width, stride, column),
            follow_up: rows(width, stride, top_parity_rows(height)),
            directions: [NO_LINE; 4],
        };
        Some(Self { directions: directions(shape), ..shape })
    }
}

impl<W: Word, const K: u32, const COLUMNS: usize> Shape for Runtime<W, K, COLUMNS> {
    type Word = W;
    type Children = [Child<W>; COLUMNS];
    type Ranks = [i32; COLUMNS];

    #[inline(always)]
    fn width(self) -> u32 {
        self.width
    }
    #[inline(always)]
    fn height(self) -> u32 {
        self.height
    }
    #[inline(always)]
    fn align(self) -> u32 {
        if K == 0 { self.align } else { K }
    }
    #[inline(always)]
    fn stride(self) -> u32 {
        self.stride
    }
    #[inline(always)]
    fn bottom(self) -> W {
        self.bottom
    }
    #[inline(always)]
    fn cells(self) -> W {
        self.cells
    }
    #[inline(always)]
    fn follow_up(self) -> W {
        self.follow_up
    }
    #[inline(always)]
    fn directions(self) -> [u64; 4] {
        self.directions
    }
    #[inline(always)]
    fn children() -> Self::Children {
        [Child::default(); COLUMNS]
    }
    #[inline(always)]
    fn ranks() -> Self::Ranks {
        [0; COLUMNS]
    }
}
