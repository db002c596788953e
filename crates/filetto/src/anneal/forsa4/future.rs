//! How good a sequence of moves is: the program's alignments on the board after it.
//!
//! The source counts "1, 2, 3 and 4 (or more than 4) stones in line" that "have a real chance of becoming
//! 4". Read as: an *alignment* of `i` stones is a run of exactly `i` neighbouring stones of the program in one of
//! the four directions, as long as it goes; it *can still become k* if the cells of its line that it can
//! grow over, up to the next opposing stones or the edge, are `k` or more, its own included. So a lone stone in the
//! open makes four alignments of one, one in each direction, and `XX-X` makes one of two and one of one.
//!
//! For other `k` the four weights belong to the last four counts: complete, one missing, two missing, three
//! or more missing. So `f4` is the number of complete lines on every board, `f3` that of lines with one stone missing.

use super::present::Vectors;
use super::{Settings, Weights};
use crate::anneal::Problem;
use crate::game::{Move, Position, Rules, Side, Strips};
use crate::rng::Rng;

/// What a run of stones that can still become a line is worth, by its length; `alignments` are c1, c2, c3 and c4.
fn by_length(rules: Rules, alignments: [i32; 4]) -> Vec<i32> {
    let align = rules.align();
    let weight = |run: usize| match run {
        0 => 0,
        _ if run > align && rules.is_exact() => 0,
        _ => alignments[3 - align.saturating_sub(run).min(3)],
    };
    (0..=rules.width().max(rules.height())).map(weight).collect()
}

/// `future` of the board as it stands: the alignments of one side by c1, c2, c3 and c4. Negative is good.
pub fn future(position: &Position, side: Side, alignments: [i32; 4]) -> i64 {
    Alignments::new(&Strips::new(position), side, alignments).total
}

/// `f1`, `f2`, `f3` and `f4` of the board as it stands: how many alignments of each length one side has.
pub fn alignments(position: &Position, side: Side) -> [i64; 4] {
    let one_in = |place| std::array::from_fn(|other| i32::from(other == place));
    std::array::from_fn(|place| future(position, side, one_in(place)))
}

/// The weighted alignments of one side, strip by strip, so that a stone changes only the strips it is on.
struct Alignments {
    side: Side,
    align: u32,
    weights: Vec<i32>,
    worth: Vec<i32>,
    total: i64,
    /// What the strips of each stone put down since the start were worth before it.
    before: Vec<i32>,
}

impl Alignments {
    fn new(board: &Strips, side: Side, weights: [i32; 4]) -> Alignments {
        let rules = board.rules();
        let worth = vec![0; board.count()];
        let align = rules.align() as u32;
        let weights = by_length(rules, weights);
        let mut alignments = Alignments { side, align, weights, worth, total: 0, before: Vec::new() };
        for cell in 0..rules.cells() {
            alignments.put(board, cell);
        }
        alignments.before.clear();
        alignments
    }

    /// Counts the strips through a cell again, after a stone was put there.
    fn put(&mut self, board: &Strips, cell: usize) {
        for spot in board.spots(cell) {
            let own = board.stones(spot.strip, self.side);
            let other = board.stones(spot.strip, !self.side);
            let worth = self.of_strip(own, other, spot.length as u32);
            let kept = &mut self.worth[spot.strip as usize];
            self.total += (worth - *kept) as i64;
            self.before.push(*kept);
            *kept = worth;
        }
    }

    /// The reverse of [`Alignments::put`], last stone first: nothing is counted again.
    fn take_back(&mut self, board: &Strips, cell: usize) {
        for spot in board.spots(cell).iter().rev() {
            let worth = self.before.pop().expect("a stone that was put down");
            let kept = &mut self.worth[spot.strip as usize];
            self.total += (worth - *kept) as i64;
            *kept = worth;
        }
    }

    /// Run by run from the low end of a strip.
    fn of_strip(&self, own: u128, other: u128, length: u32) -> i32 {
        let (mut rest, mut worth) = (own, 0);
        while rest != 0 {
            let start = rest.trailing_zeros();
            let run = (rest >> start).trailing_ones();
            let before = other & ((1 << start) - 1);
            let after = other >> start;
            let first = 128 - before.leading_zeros();
            let end = if after == 0 { length } else { start + after.trailing_zeros() };
            if end - first >= self.align {
                worth += self.weights[run as usize];
            }
            rest &= u128::MAX << (start + run);
        }
        worth
    }
}

/// A configuration: a sequence of random alternate moves that starts with the program's.
pub(super) struct Sequence<'a> {
    vectors: &'a Vectors,
    weights: Weights,
    /// The moves a sequence may start with.
    firsts: &'a [u16],
    board: Strips,
    alignments: Alignments,
    moves: Vec<u16>,
    longest: usize,
    /// What the last step took back, and from where on.
    tail: Vec<u16>,
    kept: usize,
}

impl<'a> Sequence<'a> {
    /// A first random sequence of at most `settings.moves` moves from a board on which the game goes on.
    pub(super) fn new(
        board: Strips,
        vectors: &'a Vectors,
        firsts: &'a [u16],
        settings: &Settings,
        rng: &mut Rng,
    ) -> Sequence<'a> {
        let Settings { weights, moves: longest, .. } = *settings;
        let alignments = Alignments::new(&board, board.to_move(), weights.alignments);
        let (moves, tail) = (Vec::new(), Vec::new());
        let mut sequence =
            Sequence { vectors, weights, firsts, board, alignments, moves, longest, tail, kept: 0 };
        sequence.extend(rng);
        sequence
    }

    /// The moves as they stand.
    pub(super) fn moves(&self) -> &[u16] {
        &self.moves
    }

    /// Plays random moves until the sequence is long enough, somebody wins or the board is full.
    fn extend(&mut self, rng: &mut Rng) {
        while self.moves.len() < self.longest
            && let Some(mv) = rng.pick(if self.moves.is_empty() { self.firsts } else { self.board.open() })
        {
            let won = self.board.wins(self.board.to_move(), self.board.landing(mv));
            self.play(mv);
            if won {
                break;
            }
        }
    }

    fn play(&mut self, mv: u16) {
        let cell = self.board.play(mv);
        self.alignments.put(&self.board, cell);
        self.moves.push(mv);
    }

    fn shorten(&mut self, length: usize) {
        while self.moves.len() > length {
            self.moves.pop();
            if let Some((_, cell)) = self.board.undo() {
                self.alignments.take_back(&self.board, cell);
            }
        }
    }
}

impl Problem for Sequence<'_> {
    type Answer = Vec<Move>;

    /// Takes back a random tail of the sequence, possibly all of it, and plays other random moves.
    fn step(&mut self, rng: &mut Rng) {
        self.kept = rng.below(self.moves.len());
        self.tail.clear();
        self.tail.extend(&self.moves[self.kept..]);
        self.shorten(self.kept);
        self.extend(rng);
    }

    fn undo(&mut self) {
        self.shorten(self.kept);
        for index in 0..self.tail.len() {
            self.play(self.tail[index]);
        }
    }

    /// `Eval(m, s) = present(first(m), s) + future(m, s)`.
    fn energy(&self) -> f64 {
        (self.vectors.present(Move(self.moves[0]), &self.weights) as i64 + self.alignments.total) as f64
    }

    fn answer(&self) -> Vec<Move> {
        self.moves.iter().copied().map(Move).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_belong_to_the_last_four_counts() {
        let of = |game: &str| by_length(game.parse().unwrap(), Weights::default().alignments);
        assert_eq!(of("drop-7x6-4"), [0, -10, -100, -3000, -4000, -4000, -4000, -4000]);
        assert_eq!(of("drop-6x6-5"), [0, -10, -10, -100, -3000, -4000, -4000]);
        assert_eq!(of("free-3x3-3"), [0, -100, -3000, -4000]);
        assert_eq!(of("drop-3x2-2"), [0, -3000, -4000, -4000]);
        assert_eq!(of("free-6x6-5-exact"), [0, -10, -10, -100, -3000, -4000, 0]);
    }

    #[test]
    fn steps_and_undos_keep_the_energy_right() {
        for game in ["connect4", "tris", "drop-1x6-3", "free-6x5-4-exact", "drop-9x7-5", "drop-20x3-2"] {
            let position = Position::new(game.parse().unwrap());
            let (vectors, settings) = (Vectors::new(&position), Settings::default());
            let mut rng = Rng::new(5);
            let board = Strips::new(&position);
            let firsts = board.open().to_vec();
            let mut sequence = Sequence::new(board, &vectors, &firsts, &settings, &mut rng);
            for turn in 0..2_000 {
                let (energy, moves) = (sequence.energy(), sequence.answer());
                sequence.step(&mut rng);
                if turn % 3 == 0 {
                    sequence.undo();
                    assert_eq!((sequence.energy(), sequence.answer()), (energy, moves), "{game}");
                }
                let mut after = position.clone();
                sequence.answer().iter().for_each(|mv| after.play(*mv).unwrap());
                let now = vectors.present(sequence.answer()[0], &settings.weights) as i64;
                let later = future(&after, position.to_move(), settings.weights.alignments);
                assert_eq!(sequence.energy() as i64, now + later, "{game}");
                assert!(sequence.moves.len() == 8 || after.outcome().is_some(), "{game}");
            }
        }
    }
}
