//! Trees with a name. The lecture's pictures did not survive in its text; what the text says of them did, and
//! these trees say the same. Its fractions are whole numbers here: 0.3 is 3 or 30. Leaves the text does not
//! mention are ours.

/// An example: name, tree, what it shows.
pub type Example = (&'static str, &'static str, &'static str);

/// All examples.
pub const EXAMPLES: [Example; 7] = [
    ("textbook", "((3 12 8) (2 4 6) (14 5 2))", "the tree most textbooks begin with: 4 and 6 are cut"),
    (
        "lecture-labels",
        "(((-1 1 -1) 1) (1 -1))",
        "the lecture's won and lost positions: MAX finds the winning move, MIN has none left",
    ),
    (
        "lecture-win",
        "((1 1) (-1 (1 -1)) (1 (-1 1)))",
        "the lecture's winning move: once it is found, what else?",
    ),
    (
        "lecture-cut",
        "(3 (-5 (7 1)))",
        "the lecture's max(0.3, min(-0.5, g)) = 0.3, times ten: g does not matter",
    ),
    (
        "lecture-deep",
        "(3 (((-10 (5 8)) -20) 40))",
        "the lecture's deep cut, times a hundred: E can get -0.1, MAX has 0.03 far above, so g is cut",
    ),
    ("perfect", "(((4 3) (6 5)) ((2 1) (8 7)))", "the best child always first: 5 of 8 leaves are enough"),
    ("worst", "(((7 8) (1 2)) ((5 6) (3 4)))", "the best child always last: all 8 leaves are needed"),
];

/// The example of a name, or a sentence that lists them.
pub fn find(name: &str) -> Result<&'static Example, String> {
    EXAMPLES.iter().find(|example| example.0 == name).ok_or_else(|| {
        let names: Vec<&str> = EXAMPLES.iter().map(|example| example.0).collect();
        format!("unknown example {name:?}: expected one of {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use filetto::search::{Algorithm, Settings, TypedTree, search};

    #[test]
    fn the_examples_show_what_they_say() {
        let leaves = |name: &str, algorithm| {
            let mut tree: TypedTree = find(name).unwrap().1.parse().unwrap();
            let found = search(&mut tree, &mut (), algorithm, &Settings::plain(20), &Default::default());
            (found.score.0, found.stats.leaves)
        };
        assert_eq!(leaves("textbook", Algorithm::AlphaBeta), (3, 7));
        assert_eq!(leaves("lecture-labels", Algorithm::Minimax).0, 1);
        assert_eq!(leaves("lecture-cut", Algorithm::AlphaBeta), (3, 2));
        assert_eq!(leaves("lecture-deep", Algorithm::AlphaBeta), (3, 3));
        assert_eq!(leaves("perfect", Algorithm::AlphaBeta), (4, 5));
        assert_eq!(leaves("worst", Algorithm::AlphaBeta), (4, 8));
        assert!(find("nothing").unwrap_err().contains("textbook, lecture-labels"));
    }
}
