//! The same search compiled for processors with 256-bit integer instructions.
//!
//! A portable build may not use the instructions that every x86 processor has had since 2013: counting bits,
//! shifting by a variable amount, and above all shifting four words at once by four different amounts, one for each
//! direction of a line. [`Avx2`] wraps a shape, takes the lines over and compiles the whole search once more.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_mul_epu32, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x,
    _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_testz_si256,
};

use super::lines;
use super::node::Node;
use super::search::{Search, Stopped};
use super::shape::Shape;
use super::tt::Table;
use super::word::Word;

/// A shape on a processor with AVX2. Only [`Avx2::new`] makes one, so that its presence proves the instructions'.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2<S> {
    shape: S,
    /// Its directions, where the processor wants them.
    step: Steps,
}

impl<S: Shape> Avx2<S> {
    /// The shape, if this processor has the instructions.
    pub(crate) fn new(shape: S) -> Option<Self> {
        let present = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        // SAFETY: the processor has the instructions.
        present.then(|| Self { shape, step: unsafe { Steps::new(shape.directions()) } })
    }

    /// Whether lines are made of vectors: they shift by less than 64 bits.
    #[inline(always)]
    fn has_vectors(self) -> bool {
        (self.align() - 1) * (self.stride() + 1) < 64
    }
}

/// Calls one of the functions below with constants for what the compiler knows of the shape; without vectors, the one
/// of `lines`.
macro_rules! by_lanes {
    ($shape:expr, $function:ident, $set:expr) => {{
        let step = $shape.step;
        // SAFETY: an `Avx2` exists, so that the processor has the instructions.
        unsafe {
            match (S::Word::BITS, $shape.align()) {
                _ if !$shape.has_vectors() => lines::$function($shape, $set),
                (64, 4) => $function::<false, 4, _>($set, step),
                (64, 5) => $function::<false, 5, _>($set, step),
                (128, 4) => $function::<true, 4, _>($set, step),
                (128, 5) => $function::<true, 5, _>($set, step),
                _ => lines::$function($shape, $set),
            }
        }
    }};
}

impl<S: Shape> Shape for Avx2<S> {
    type Word = S::Word;
    type Children = S::Children;
    type Ranks = S::Ranks;

    #[inline(always)]
    fn width(self) -> u32 {
        self.shape.width()
    }
    #[inline(always)]
    fn height(self) -> u32 {
        self.shape.height()
    }
    #[inline(always)]
    fn align(self) -> u32 {
        self.shape.align()
    }
    #[inline(always)]
    fn stride(self) -> u32 {
        self.shape.stride()
    }
    #[inline(always)]
    fn bottom(self) -> S::Word {
        self.shape.bottom()
    }
    #[inline(always)]
    fn cells(self) -> S::Word {
        self.shape.cells()
    }
    #[inline(always)]
    fn follow_up(self) -> S::Word {
        self.shape.follow_up()
    }
    #[inline(always)]
    fn directions(self) -> [u64; 4] {
        self.shape.directions()
    }
    #[inline(always)]
    fn children() -> S::Children {
        S::children()
    }
    #[inline(always)]
    fn ranks() -> S::Ranks {
        S::ranks()
    }

    #[inline(always)]
    fn completions(self, stones: S::Word) -> S::Word {
        by_lanes!(self, completions, stones)
    }

    #[inline(always)]
    fn has_line(self, set: S::Word) -> bool {
        by_lanes!(self, has_line, set)
    }

    #[inline(always)]
    fn on_lines(self, set: S::Word) -> S::Word {
        by_lanes!(self, on_lines, set)
    }

    fn resolve<T: Table<Self>>(
        search: &mut Search<'_, Self, T>,
        node: Node<S::Word>,
        moves: S::Word,
        alpha: i32,
    ) -> Result<i32, Stopped> {
        // SAFETY: the search holds an `Avx2`.
        unsafe { resolve(search, node, moves, alpha) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn resolve<S: Shape, T: Table<Avx2<S>>>(
    search: &mut Search<'_, Avx2<S>, T>,
    node: Node<S::Word>,
    moves: S::Word,
    alpha: i32,
) -> Result<i32, Stopped> {
    search.resolve(node, moves, alpha)
}

/// A set of cells in four lanes, one for each direction of a line; words of 128 bits lie in two halves.
#[derive(Clone, Copy)]
struct Lanes<const WIDE: bool> {
    low: __m256i,
    high: __m256i,
}

impl<const WIDE: bool> Lanes<WIDE> {
    /// The same set in every lane.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn all(set: impl Word) -> Self {
        let lanes = |half: u64| _mm256_set1_epi64x(half as i64);
        Self { low: lanes(set.low64()), high: lanes(set.high64()) }
    }

    /// Every lane shifted by its own number of bits towards higher cells.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn up(self, bits: __m256i) -> Self {
        let low = _mm256_sllv_epi64(self.low, bits);
        if !WIDE {
            return Self { low, ..self };
        }
        let carried = _mm256_srlv_epi64(self.low, _mm256_sub_epi64(_mm256_set1_epi64x(64), bits));
        Self { low, high: _mm256_or_si256(_mm256_sllv_epi64(self.high, bits), carried) }
    }

    /// Every lane shifted by its own number of bits towards lower cells.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn down(self, bits: __m256i) -> Self {
        let low = _mm256_srlv_epi64(self.low, bits);
        if !WIDE {
            return Self { low, ..self };
        }
        let carried = _mm256_sllv_epi64(self.high, _mm256_sub_epi64(_mm256_set1_epi64x(64), bits));
        Self { low: _mm256_or_si256(low, carried), high: _mm256_srlv_epi64(self.high, bits) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn and(self, other: Self) -> Self {
        let high = if WIDE { _mm256_and_si256(self.high, other.high) } else { self.high };
        Self { low: _mm256_and_si256(self.low, other.low), high }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn or(self, other: Self) -> Self {
        let high = if WIDE { _mm256_or_si256(self.high, other.high) } else { self.high };
        Self { low: _mm256_or_si256(self.low, other.low), high }
    }

    /// The cells that any lane has.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn union<W: Word>(self) -> W {
        let low = W::from_low64(union(self.low));
        if WIDE { low | (W::from_low64(union(self.high)) << 32) << 32 } else { low }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn is_empty(self) -> bool {
        let any = if WIDE { _mm256_or_si256(self.low, self.high) } else { self.low };
        _mm256_testz_si256(any, any) == 1
    }
}

/// The union of the four words of a vector.
#[target_feature(enable = "avx2")]
#[inline]
fn union(words: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

/// Steps along the four directions, in bits.
#[derive(Clone, Copy, Debug)]
struct Steps(__m256i);

impl Steps {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new(directions: [u64; 4]) -> Self {
        let [a, b, c, d] = directions.map(|distance| distance as i64);
        Self(_mm256_set_epi64x(a, b, c, d))
    }

    /// This many steps.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn times(self, count: usize) -> __m256i {
        _mm256_mul_epu32(self.0, _mm256_set1_epi64x(count as i64))
    }
}

/// [`lines::completions`] of `K` in a row, four directions at once.
///
/// With `u[i]` where `i` stones lie just before a cell and `d[i]` where they lie just behind it, the patterns are
/// `u[i] & d[K - 1 - i]`; the first two and the last two share a part.
#[target_feature(enable = "avx2")]
#[inline]
fn completions<const WIDE: bool, const K: usize, W: Word>(stones: W, step: Steps) -> W {
    let set = Lanes::<WIDE>::all(stones);
    let (mut u, mut d) = ([set; K], [set; K]);
    (u[1], d[1]) = (set.up(step.times(1)), set.down(step.times(1)));
    for i in 2..K - 1 {
        u[i] = u[i - 1].and(set.up(step.times(i)));
        d[i] = d[i - 1].and(set.down(step.times(i)));
    }
    let (first, last) = (set.up(step.times(K - 1)), set.down(step.times(K - 1)));
    let mut found = u[K - 2].and(first.or(d[1])).or(d[K - 2].and(last.or(u[1])));
    for i in 2..K - 2 {
        found = found.or(u[i].and(d[K - 1 - i]));
    }
    found.union()
}

/// The first cells of the lines in a set, each direction in its lane.
#[target_feature(enable = "avx2")]
#[inline]
fn line_starts<const WIDE: bool, const K: usize>(set: impl Word, step: Steps) -> Lanes<WIDE> {
    let (mut starts, mut length) = (Lanes::all(set), 1);
    while length < K {
        let more = length.min(K - length);
        starts = starts.and(starts.down(step.times(more)));
        length += more;
    }
    starts
}

/// [`lines::has_line`] of `K` in a row, four directions at once.
#[target_feature(enable = "avx2")]
#[inline]
fn has_line<const WIDE: bool, const K: usize, W: Word>(set: W, step: Steps) -> bool {
    !line_starts::<WIDE, K>(set, step).is_empty()
}

/// [`lines::on_lines`] of `K` in a row, four directions at once.
#[target_feature(enable = "avx2")]
#[inline]
fn on_lines<const WIDE: bool, const K: usize, W: Word>(set: W, step: Steps) -> W {
    let (mut cells, mut length) = (line_starts::<WIDE, K>(set, step), 1);
    while length < K {
        let more = length.min(K - length);
        cells = cells.or(cells.up(step.times(more)));
        length += more;
    }
    cells.union()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::rng::Rng;
    use crate::solver::drop::shape::Any;

    /// The lines of random sets, with vectors and without.
    fn check<W: Word>(width: u32, height: u32, align: u32) {
        let plain = Any::<W>::new(width, height, align).expect("a board that fits");
        let fast = Avx2::new(plain).expect("looked for before");
        let mut rng = Rng::new(3);
        let mut word =
            || (W::from_low64(rng.bits()) << 32) << ((W::BITS - 64) / 2) | W::from_low64(rng.bits());
        for _ in 0..2_000 {
            // A cell in two, or three in four: few sets of the one kind have lines, most of the other.
            let (one, two) = (word() & plain.cells(), word() & plain.cells());
            for set in [one, one | two] {
                let name = format!("{width}x{height} {align}: {set:?}");
                assert_eq!(fast.completions(set), plain.completions(set), "{name}");
                assert_eq!(fast.has_line(set), plain.has_line(set), "{name}");
                assert_eq!(fast.on_lines(set), plain.on_lines(set), "{name}");
            }
        }
    }

    #[test]
    fn vectors_find_the_lines_that_single_words_find() {
        if Avx2::new(Any::<u64>::new(7, 6, 4).expect("a board that fits")).is_none() {
            // Past the capture of the tests: nobody should take this for a pass.
            let _ = writeln!(std::io::stderr(), "NOT TESTED: this processor has no AVX2");
            return;
        }
        let narrow = [(7, 6), (8, 7), (5, 10), (10, 5), (3, 8), (8, 3)];
        let wide = [(9, 9), (8, 8), (16, 7), (7, 17), (10, 10), (3, 20), (20, 3)];
        for align in [4, 5] {
            narrow.into_iter().for_each(|(width, height)| check::<u64>(width, height, align));
            wide.into_iter().for_each(|(width, height)| check::<u128>(width, height, align));
        }
    }
}
