//! What a shape is worth, to the evaluation and to the order of moves.
//!
//! `shapes.txt` is written by `training/fit_shapes.py`: without games, as now, the values set by hand in it. What fits to
//! games of the engine against itself brought is in `notes/experiments.md`.

use std::sync::LazyLock;

/// What is added for a shape.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Worth {
    /// To its owner, when its owner is to move, and when the other side is.
    pub value: [i16; 2],
    /// As a move of its owner, and as a move of the other side that takes the cell away.
    pub attack: i16,
    pub defence: i16,
}

/// What the evaluation knows.
#[derive(Debug)]
pub(crate) struct Weights {
    /// Having the move.
    pub tempo: i32,
    /// That the other side threatens an open four.
    pub threat: i32,
    /// The worth of every shape.
    pub worths: Vec<Worth>,
}

impl Weights {
    /// Those that come with the program, read once.
    pub(crate) fn ours() -> &'static Weights {
        static OURS: LazyLock<Weights> = LazyLock::new(Weights::new);
        &OURS
    }

    fn new() -> Weights {
        let mut lines = include_str!("shapes.txt").lines().filter(|line| !line.starts_with('#')).map(numbers);
        let [tempo, threat] = lines.next().expect("tempo and threat")[..] else { panic!("two numbers") };
        Weights {
            tempo: tempo.into(),
            threat: threat.into(),
            worths: lines.map(|line| worth(&line)).collect(),
        }
    }
}

fn numbers(line: &str) -> Vec<i16> {
    line.split(' ').map(|number| number.parse().expect("a whole number")).collect()
}

fn worth(line: &[i16]) -> Worth {
    let [own, other, attack, defence] = line[..] else { panic!("four numbers") };
    Worth { value: [own, other], attack, defence }
}

#[cfg(test)]
mod tests {
    use super::super::shapes::Shapes;
    use super::*;

    #[test]
    fn every_shape_has_its_worth() {
        let (shapes, weights) = (Shapes::all(), Weights::ours());
        assert_eq!(weights.worths.len(), shapes.count());
        assert!(weights.tempo > 0);
    }
}
