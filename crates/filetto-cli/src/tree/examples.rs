//! Trees with a name. The lecture's pictures did not survive in its text; what the text says of them did, and
//! these trees say the same. Its fractions are whole numbers here: 0.3 is 3 or 30. Leaves the text does not
//! mention are ours.

/// A tree that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The name typed by a user.
    pub name: &'static str,
    /// The tree in brackets.
    pub tree: &'static str,
    /// What it shows, in English and in Italian.
    pub about: [&'static str; 2],
}

/// All examples.
pub const EXAMPLES: [Example; 7] = [
    Example {
        name: "textbook",
        tree: "((3 12 8) (2 4 6) (14 5 2))",
        about: [
            "the tree most textbooks begin with: 4 and 6 are cut",
            "l'albero da cui partono quasi tutti i libri: 4 e 6 vengono tagliati",
        ],
    },
    Example {
        name: "lecture-labels",
        tree: "(((-1 1 -1) 1) (1 -1))",
        about: [
            "the lecture's won and lost positions: MAX finds the winning move, MIN has none left",
            "le posizioni vinte e perse della lezione: MAX trova la mossa vincente, a MIN non ne restano",
        ],
    },
    Example {
        name: "lecture-win",
        tree: "((1 1) (-1 (1 -1)) (1 (-1 1)))",
        about: [
            "the lecture's winning move: once it is found, what else?",
            "la mossa vincente della lezione: una volta trovata, che altro cercare?",
        ],
    },
    Example {
        name: "lecture-cut",
        tree: "(3 (-5 (7 1)))",
        about: [
            "the lecture's max(0.3, min(-0.5, g)) = 0.3, times ten: g does not matter",
            "max(0.3, min(-0.5, g)) = 0.3 della lezione, per dieci: g non conta",
        ],
    },
    Example {
        name: "lecture-deep",
        tree: "(3 (((-10 (5 8)) -20) 40))",
        about: [
            "the lecture's deep cut, times a hundred: E can get -0.1, MAX has 0.03 far above, so g is cut",
            "il taglio profondo della lezione, per cento: E ottiene -0.1, MAX ha 0.03 molto più su, quindi g si taglia",
        ],
    },
    Example {
        name: "perfect",
        tree: "(((4 3) (6 5)) ((2 1) (8 7)))",
        about: [
            "the best child always first: 5 of 8 leaves are enough",
            "il figlio migliore sempre per primo: bastano 5 foglie su 8",
        ],
    },
    Example {
        name: "worst",
        tree: "(((7 8) (1 2)) ((5 6) (3 4)))",
        about: [
            "the best child always last: all 8 leaves are needed",
            "il figlio migliore sempre per ultimo: servono tutte le 8 foglie",
        ],
    },
];

/// The example of a name, or a sentence that lists them.
pub fn find(name: &str) -> Result<&'static Example, String> {
    EXAMPLES.iter().find(|example| example.name == name).ok_or_else(|| {
        let names: Vec<&str> = EXAMPLES.iter().map(|example| example.name).collect();
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
            let mut tree: TypedTree = find(name).unwrap().tree.parse().unwrap();
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
