//! Seeded chance: the same seed gives the same numbers on every machine and in every version.

use crate::game::{Position, Rules, split_mix};

/// A small random generator: SplitMix64 over a counter. Good enough for games, not for secrets.
#[derive(Clone, Debug)]
pub struct Chance {
    state: u64,
}

impl Chance {
    /// A generator for a seed. Different seeds give unrelated streams.
    pub fn new(seed: u64) -> Chance {
        Chance { state: split_mix(seed) }
    }

    /// A generator for a seed and a position: a player that uses it answers the same position with the same
    /// move, whatever it was asked before.
    pub fn for_position(seed: u64, position: &Position) -> Chance {
        Chance::new(split_mix(seed) ^ position.hash())
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(1);
        split_mix(self.state)
    }

    /// A whole number in `0..bound`, every one as likely (bias below 2^-32 for the bounds used here).
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is nothing to choose from");
        ((self.bits() as u128 * bound as u128) >> 64) as usize
    }

    /// A number in `0.0..1.0`.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts the items in a random order (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for left in (1..items.len()).rev() {
            items.swap(left, self.below(left + 1));
        }
    }

    /// One of the items, None if there is none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())]) }
    }

    /// The position after some random plies, None if the game ended before.
    pub fn play(&mut self, rules: Rules, plies: usize) -> Option<Position> {
        let mut position = Position::new(rules);
        for _ in 0..plies {
            let moves: Vec<_> = position.legal_moves().collect();
            position.play_unchecked(self.pick(&moves)?);
        }
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let draw = |seed| {
            let mut chance = Chance::new(seed);
            (chance.bits(), chance.below(1000), chance.unit())
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }

    #[test]
    fn all_faces_of_a_die_come_up_about_as_often() {
        let mut chance = Chance::new(1);
        let mut faces = [0; 6];
        (0..60_000).for_each(|_| faces[chance.below(6)] += 1);
        assert!(faces.iter().all(|count| (9_500..10_500).contains(count)), "{faces:?}");
        assert!((0..1000).all(|_| (0.0..1.0).contains(&chance.unit())));
    }
}
