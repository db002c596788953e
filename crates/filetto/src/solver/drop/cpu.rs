//! The same search compiled for processors with 256-bit integer instructions.
//!
//! A portable build may not use the instructions that every x86 processor has had since 2013: counting bits,
//! shifting by a variable amount, and above all shifting four words at once by four different amounts, one for each
//! direction of a line. [`Avx2`] wraps a shape, takes the lines over and compiles the whole search once more.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_and_si256, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_sllv_epi64,
    _mm256_srlv_epi64, _mm256_testz_si256,
};

use super::lines;
use super::node::Node;
use super::search::{Search, Stopped};
use super::shape::Shape;
use super::table::Table;
use super::word::Word;

/// A shape on a processor with AVX2. Only [`Avx2::new`] makes one, so that its presence proves the instructions'.
#[derive(Clone, Copy, Debug)]
pub struct Avx2<S>(S);

impl<S: Shape> Avx2<S> {
    /// The shape, if this processor has the instructions.
    pub fn new(shape: S) -> Option<Self> {
        let present = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        present.then_some(Self(shape))
    }

    /// The vector form of lines is written for four in a row in 64 bits.
    #[inline(always)]
    fn has_vector_lines(self) -> bool {
        self.align() == 4 && S::Word::BITS == 64
    }
}

impl<S: Shape> Shape for Avx2<S> {
    type Word = S::Word;
    type Children = S::Children;
    type Ranks = S::Ranks;

    #[inline(always)]
    fn width(self) -> u32 {
        self.0.width()
    }
    #[inline(always)]
    fn height(self) -> u32 {
        self.0.height()
    }
    #[inline(always)]
    fn align(self) -> u32 {
        self.0.align()
    }
    #[inline(always)]
    fn stride(self) -> u32 {
        self.0.stride()
    }
    #[inline(always)]
    fn bottom(self) -> S::Word {
        self.0.bottom()
    }
    #[inline(always)]
    fn cells(self) -> S::Word {
        self.0.cells()
    }
    #[inline(always)]
    fn follow_up(self) -> S::Word {
        self.0.follow_up()
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
        if !self.has_vector_lines() {
            return lines::completions(self, stones);
        }
        // SAFETY: `self` exists, so that the processor has the instructions.
        S::Word::from_low64(unsafe { completions_of_4(stones.low64(), self.directions()) })
    }

    #[inline(always)]
    fn has_line(self, set: S::Word) -> bool {
        if !self.has_vector_lines() {
            return lines::has_line(self, set);
        }
        // SAFETY: as above.
        unsafe { has_line_of_4(set.low64(), self.directions()) }
    }

    #[inline(always)]
    fn on_lines(self, set: S::Word) -> S::Word {
        if !self.has_vector_lines() {
            return lines::on_lines(self, set);
        }
        // SAFETY: as above.
        S::Word::from_low64(unsafe { on_lines_of_4(set.low64(), self.directions()) })
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

/// `factor` steps in each direction; 64 bits, that is all of the word, where no line fits.
#[target_feature(enable = "avx2")]
#[inline]
fn steps(directions: [u32; 4], factor: u32) -> __m256i {
    let step = |d: u32| if d == 0 { 64 } else { i64::from(factor * d) };
    let [a, b, c, d] = directions;
    _mm256_set_epi64x(step(a), step(b), step(c), step(d))
}

/// The union of the four words of a vector.
#[target_feature(enable = "avx2")]
#[inline]
fn union(words: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

/// [`lines::completions`], four directions at once.
#[target_feature(enable = "avx2")]
#[inline]
fn completions_of_4(stones: u64, directions: [u32; 4]) -> u64 {
    let (one, two, three) = (steps(directions, 1), steps(directions, 2), steps(directions, 3));
    let set = _mm256_set1_epi64x(stones as i64);
    let (up, down) = (_mm256_sllv_epi64(set, one), _mm256_srlv_epi64(set, one));
    let up_pair = _mm256_and_si256(up, _mm256_sllv_epi64(set, two));
    let down_pair = _mm256_and_si256(down, _mm256_srlv_epi64(set, two));
    let ups = _mm256_and_si256(up_pair, _mm256_or_si256(down, _mm256_sllv_epi64(set, three)));
    let downs = _mm256_and_si256(down_pair, _mm256_or_si256(up, _mm256_srlv_epi64(set, three)));
    union(_mm256_or_si256(ups, downs))
}

/// The first cells of the lines in a set, a vector with one word a direction.
#[target_feature(enable = "avx2")]
#[inline]
fn line_starts_of_4(set: u64, directions: [u32; 4]) -> __m256i {
    let set = _mm256_set1_epi64x(set as i64);
    let pairs = _mm256_and_si256(set, _mm256_srlv_epi64(set, steps(directions, 1)));
    _mm256_and_si256(pairs, _mm256_srlv_epi64(pairs, steps(directions, 2)))
}

/// [`lines::has_line`], four directions at once.
#[target_feature(enable = "avx2")]
#[inline]
fn has_line_of_4(set: u64, directions: [u32; 4]) -> bool {
    let starts = line_starts_of_4(set, directions);
    _mm256_testz_si256(starts, starts) == 0
}

/// [`lines::on_lines`], four directions at once.
#[target_feature(enable = "avx2")]
#[inline]
fn on_lines_of_4(set: u64, directions: [u32; 4]) -> u64 {
    let starts = line_starts_of_4(set, directions);
    let pairs = _mm256_or_si256(starts, _mm256_sllv_epi64(starts, steps(directions, 1)));
    union(_mm256_or_si256(pairs, _mm256_sllv_epi64(pairs, steps(directions, 2))))
}
