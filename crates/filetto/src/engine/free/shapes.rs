//! What a stone on an empty cell would make of all four lines at once: a *shape*, the four classes in any order.

use std::sync::LazyLock;

use super::classes::{CLASSES, Class, FIVE, FOUR, OPEN_FOUR, OPEN_THREE};

/// How urgent a shape is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Tier {
    /// No threat.
    Quiet,
    /// An open three: a threat to make an open four.
    Three,
    /// A four: a single answer.
    Four,
    /// An open four, or two fours at once: no answer.
    Win,
    /// Completes a line.
    Five,
}

/// Every shape.
#[derive(Debug)]
pub(crate) struct Shapes {
    /// From four classes, four bits each, to the number of the shape.
    numbers: Vec<u16>,
    tiers: Vec<Tier>,
    /// The classes of each shape, falling.
    classes: Vec<[Class; 4]>,
}

impl Shapes {
    /// All of them, made once.
    pub(crate) fn all() -> &'static Shapes {
        static ALL: LazyLock<Shapes> = LazyLock::new(Shapes::new);
        &ALL
    }

    /// In rising order of their classes.
    fn new() -> Shapes {
        let mut shapes = Shapes { numbers: vec![0; 1 << 16], tiers: Vec::new(), classes: Vec::new() };
        for a in 0..CLASSES as Class {
            for (b, c, d) in triples(a) {
                shapes.classes.push([a, b, c, d]);
            }
        }
        shapes.tiers = shapes.classes.iter().map(tier).collect();
        for code in 0..1usize << 16 {
            let mut classes = [0, 4, 8, 12].map(|shift| (code >> shift & 15) as Class);
            classes.sort_unstable_by(|one, other| other.cmp(one));
            if let Ok(number) = shapes.classes.binary_search(&classes) {
                shapes.numbers[code] = number as u16;
            }
        }
        shapes
    }

    /// How many there are.
    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.classes.len()
    }

    /// The shape of four classes, four bits each.
    #[inline]
    pub(crate) fn number(&self, code: u16) -> u16 {
        self.numbers[code as usize]
    }

    /// How urgent a shape is.
    #[inline]
    pub(crate) fn tier(&self, shape: u16) -> Tier {
        self.tiers[shape as usize]
    }

    /// Its classes, falling.
    #[cfg(test)]
    pub(crate) fn classes(&self, shape: u16) -> [Class; 4] {
        self.classes[shape as usize]
    }
}

/// Three classes up to `most`, falling.
fn triples(most: Class) -> impl Iterator<Item = (Class, Class, Class)> {
    (0..=most).flat_map(|b| (0..=b).flat_map(move |c| (0..=c).map(move |d| (b, c, d))))
}

fn tier(classes: &[Class; 4]) -> Tier {
    let count = |from: Class| classes.iter().filter(|class| **class >= from).count();
    if count(FIVE) > 0 {
        Tier::Five
    } else if count(OPEN_FOUR) > 0 || count(FOUR) > 1 {
        Tier::Win
    } else if count(FOUR) > 0 {
        Tier::Four
    } else if count(OPEN_THREE[0]) > 0 {
        Tier::Three
    } else {
        Tier::Quiet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_the_lines_does_not_matter() {
        let shapes = Shapes::new();
        assert_eq!(shapes.count(), 2380); // 14 + 3 choose 4
        assert_eq!(shapes.number(0xb200), shapes.number(0x02b0));
        assert_eq!(shapes.classes(shapes.number(0x02b0)), [0xb, 2, 0, 0]);
        assert_eq!(shapes.tier(shapes.number(0xbb00)), Tier::Win);
        assert_eq!(shapes.tier(shapes.number(0x0b90)), Tier::Four);
    }
}
