//! The numbers of the search in one place. A thousand points make a win 2.7 times as likely.
//!
//! They were set by matches of the engine against itself at 6,000 and 8,000 nodes per move (`notes/experiments.md`).

/// Depths and move numbers beyond this one count as this one.
const MOST: usize = 64;

/// Everything that can be tuned.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// Up to this depth a position far enough above beta needs no search; how far per ply, and at least.
    pub futility: [i32; 3],
    /// Up to this depth nothing but a win by fours helps a position far enough below alpha; how far at least, and per ply.
    pub razor: [i32; 3],
    /// From this depth on a null move is tried, searched by so much less.
    pub null: [i32; 2],
    /// From this depth on a move of the table that stands alone is searched deeper; points per ply that make it so.
    pub singular: [i32; 2],
    /// Moves that are searched: `first + depth ^ (second / 100)`, and the percentage of it if the side is not doing
    /// better than two plies ago.
    pub count: [i32; 3],
    /// Late move reductions, in hundredths of a ply: `first + 10,000 ln(depth) ln(number) / second`.
    pub late: [i32; 2],
    /// Changes of them, in 64ths of a ply: less in open windows, more if not improving, less for threes and what stops
    /// them, less for answers to a threat; and history that counts as a ply.
    pub changed: [i32; 5],
    /// Stones to try in search of a win by fours: inside the tree, at its leaves.
    pub fours: [i32; 2],
}

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers {
            futility: [7, 300, 100],
            razor: [2, 300, 300],
            null: [4, 3],
            singular: [7, 20],
            count: [3, 140, 50],
            late: [40, 190],
            changed: [64, 32, 64, 64, 4_096],
            fours: [12, 4],
        }
    }
}

/// The numbers, with tables of those that need logarithms.
#[derive(Clone, Debug)]
pub(crate) struct Margins {
    /// The numbers.
    pub numbers: Numbers,
    counts: [[usize; MOST]; 2],
    reductions: Vec<[i32; MOST]>,
}

impl Margins {
    /// The tables of these numbers.
    pub(crate) fn new(numbers: Numbers) -> Margins {
        let ([first, power, worse], [least, divisor]) = (numbers.count, numbers.late);
        let count = |depth: usize, improving: bool| {
            let most = f64::from(first) + (depth as f64).powf(f64::from(power) / 100.0);
            let share = if improving { 1.0 } else { f64::from(worse) / 100.0 };
            ((most * share) as usize).max(2)
        };
        let reduction = |depth: usize, number: usize| {
            let late = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (0.64 * (f64::from(least) + 10_000.0 * late / f64::from(divisor))) as i32
        };
        Margins {
            counts: [false, true].map(|improving| std::array::from_fn(|depth| count(depth, improving))),
            reductions: (0..MOST)
                .map(|depth| std::array::from_fn(|number| reduction(depth, number)))
                .collect(),
            numbers,
        }
    }

    /// So far above beta a position of this depth needs no search.
    pub(crate) fn futility(&self, depth: i32, improving: bool) -> Option<i32> {
        let [deepest, by_ply, least] = self.numbers.futility;
        (depth <= deepest).then(|| by_ply * (depth - i32::from(improving)).max(0) + least)
    }

    /// So far below alpha only a win by fours helps.
    pub(crate) fn razor(&self, depth: i32) -> Option<i32> {
        let [deepest, least, by_ply] = self.numbers.razor;
        (depth <= deepest).then(|| least + by_ply * depth)
    }

    /// Plies that a null move costs.
    pub(crate) fn null_move(&self, depth: i32) -> Option<i32> {
        let [from, cost] = self.numbers.null;
        (depth >= from).then(|| cost + depth / 5)
    }

    /// How many moves are searched.
    pub(crate) fn move_count(&self, depth: i32, improving: bool) -> usize {
        self.counts[usize::from(improving)][(depth.max(0) as usize).min(MOST - 1)]
    }

    /// By how much less a late move is searched, in 64ths of a ply.
    pub(crate) fn reduction(&self, depth: i32, number: usize) -> i32 {
        self.reductions[(depth.max(0) as usize).min(MOST - 1)][number.min(MOST - 1)]
    }
}
