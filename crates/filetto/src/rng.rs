//! Random numbers by seed: the same seed gives the same numbers on every machine and in every version.

/// A small random generator: SplitMix64 over a counter. Good enough for games, not for secrets.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator for a seed. Different seeds give unrelated streams.
    pub fn new(seed: u64) -> Rng {
        Rng { state: split_mix(seed) }
    }

    /// A generator for a seed and the key of a position: a player that uses it answers the same position with
    /// the same move, whatever it was asked before.
    pub(crate) fn keyed(seed: u64, key: u64) -> Rng {
        Rng::new(split_mix(seed) ^ key)
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
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for left in (1..items.len()).rev() {
            items.swap(left, self.below(left + 1));
        }
    }

    /// One of the items, None if there is none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())]) }
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): a bijection of `u64` whose output looks random. Not reversible
/// by eye, the same on every machine: hashes may be written down.
pub(crate) fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let draw = |seed| {
            let mut rng = Rng::new(seed);
            (rng.bits(), rng.below(1000), rng.unit())
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }

    #[test]
    fn all_faces_of_a_die_come_up_about_as_often() {
        let mut rng = Rng::new(1);
        let mut faces = [0; 6];
        (0..60_000).for_each(|_| faces[rng.below(6)] += 1);
        assert!(faces.iter().all(|count| (9_500..10_500).contains(count)), "{faces:?}");
        assert!((0..1000).all(|_| (0.0..1.0).contains(&rng.unit())));
    }
}
