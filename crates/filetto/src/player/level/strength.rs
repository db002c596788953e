//! How well each level sees: the one table behind the levels.

/// What sets a level apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strength {
    /// Plies it looks ahead.
    pub depth: u32,
    /// How likely it overlooks the line that is hardest to see, a diagonal with a gap; other lines are easier. Above 1 the
    /// hardest are never seen.
    pub blindness: f64,
    /// How far its evaluation of a move is off, in the points of the evaluation (a segment with three of four stones
    /// is worth 50).
    pub noise: f64,
}

/// The levels 1 to 9; level 10 is the engine itself. Calibrated on Connect Four so that neighbours are some 100 Elo
/// apart or more: notes/experiments.md has the table and the command that measures it.
pub(crate) const STRENGTHS: [Strength; 9] = [
    Strength { depth: 1, blindness: 1.3, noise: 200.0 },
    Strength { depth: 1, blindness: 0.95, noise: 70.0 },
    Strength { depth: 1, blindness: 0.7, noise: 30.0 },
    Strength { depth: 2, blindness: 0.5, noise: 22.0 },
    Strength { depth: 2, blindness: 0.35, noise: 14.0 },
    Strength { depth: 3, blindness: 0.22, noise: 9.0 },
    Strength { depth: 4, blindness: 0.15, noise: 7.0 },
    Strength { depth: 6, blindness: 0.06, noise: 3.0 },
    Strength { depth: 7, blindness: 0.0, noise: 2.0 },
];

/// The highest level.
pub(crate) const HIGHEST: usize = STRENGTHS.len() + 1;

impl Strength {
    /// The strength of a level from 1 to 9, None for the engine.
    pub(crate) fn of(level: usize) -> Option<Strength> {
        STRENGTHS.get(level - 1).copied()
    }

    /// How likely it overlooks a move that wins at once: the last thing to be missed, and only at the lowest levels.
    pub(crate) fn blindness_to_wins(&self) -> f64 {
        (self.blindness - 0.5).max(0.0)
    }
}
