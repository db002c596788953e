//! Trees with a name. The lecture's pictures did not survive in its text; what the text says of them did, and
//! these trees say the same, with its numbers and its letters. Leaves the text does not mention are ours.

use super::record::Source;

/// A tree that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The name typed by a user.
    pub name: &'static str,
    /// The tree in brackets.
    pub tree: &'static str,
    /// The range of its values, if it is to be known.
    pub window: Option<&'static str>,
    /// What it shows, in English and in Italian.
    pub about: [&'static str; 2],
}

/// All examples.
pub const EXAMPLES: [Example; 7] = [
    Example {
        name: "textbook",
        tree: "((3 12 8) (2 4 6) (14 5 2))",
        window: None,
        about: [
            "the tree most textbooks begin with: 4 and 6 are cut",
            "l'albero da cui partono quasi tutti i libri: 4 e 6 vengono tagliati",
        ],
    },
    Example {
        name: "lecture-labels",
        tree: "a(k(o(p:-1 q:1 r:-1) n:1) i(l:1 m:-1))",
        window: None,
        about: [
            "the lecture's won and lost positions: in o MAX finds the winning move q, so k is lost for MIN; in i MIN wins",
            "le posizioni vinte e perse della lezione: in o MAX trova la mossa vincente q, quindi k è persa per MIN; in i vince MIN",
        ],
    },
    Example {
        name: "lecture-win",
        tree: "a(c(e:1 f(g:-1 h:1)) b(i:-1 j(k:1 l:-1)) d(m:1 n(o:-1 p:1)))",
        window: Some("-1,1"),
        about: [
            "the lecture's winning move: values lie from -1 to 1, c is worth 1, so b and d are not expanded",
            "la mossa vincente della lezione: i valori vanno da -1 a 1 e c vale 1, quindi b e d non si espandono",
        ],
    },
    Example {
        name: "lecture-cut",
        tree: "A(B:0.3 C(F:-0.5 G(0.7 0.1)))",
        window: None,
        about: [
            "the lecture's max(0.3, min(-0.5, g)) = 0.3: g does not matter",
            "max(0.3, min(-0.5, g)) = 0.3 della lezione: g non conta",
        ],
    },
    Example {
        name: "lecture-deep",
        tree: "A(B:0.03 C(D(E(F:-0.1 G(0.05 0.08)) -0.2) 0.4))",
        window: None,
        about: [
            "the lecture's deep cut: from E MIN can get -0.1, MAX has 0.03 far above, so G is cut",
            "il taglio profondo della lezione: da E MIN ottiene -0.1, MAX ha 0.03 molto più su, quindi G si taglia",
        ],
    },
    Example {
        name: "perfect",
        tree: "(((4 3) (6 5)) ((2 1) (8 7)))",
        window: None,
        about: [
            "the best child always first: 5 of 8 leaves are enough",
            "il figlio migliore sempre per primo: bastano 5 foglie su 8",
        ],
    },
    Example {
        name: "worst",
        tree: "(((7 8) (1 2)) ((5 6) (3 4)))",
        window: None,
        about: [
            "the best child always last: all 8 leaves are needed",
            "il figlio migliore sempre per ultimo: servono tutte le 8 foglie",
        ],
    },
];

impl Example {
    /// The tree, with the range of its values if it has one.
    pub fn source(&self) -> Source {
        let tree = self.tree.parse().expect("an example is a tree");
        let range = self.window.map(|window| window.parse().expect("an example's window is one"));
        Source::Typed { tree, range }
    }
}

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
    use filetto::search::{Algorithm, Settings, search};

    #[test]
    fn the_examples_show_what_they_say() {
        let leaves = |name: &str, algorithm| {
            let Source::Typed { mut tree, range } = find(name).unwrap().source() else { unreachable!() };
            let range = range.map(|range| tree.window(&range).unwrap());
            let settings = Settings { range, ..Settings::plain(20) };
            let found = search(&mut tree, &mut (), algorithm, &settings, &Default::default());
            (found.score.0, found.stats.leaves)
        };
        assert_eq!(leaves("textbook", Algorithm::AlphaBeta), (3, 7));
        assert_eq!(leaves("lecture-labels", Algorithm::Minimax).0, 1);
        for algorithm in [Algorithm::AlphaBeta, Algorithm::AlphaBetaList] {
            // e, g and h: nothing below b and d.
            assert_eq!(leaves("lecture-win", algorithm), (1, 3));
        }
        assert_eq!(leaves("lecture-cut", Algorithm::AlphaBeta), (3, 2));
        assert_eq!(leaves("lecture-deep", Algorithm::AlphaBeta), (3, 3));
        assert_eq!(leaves("perfect", Algorithm::AlphaBeta), (4, 5));
        assert_eq!(leaves("worst", Algorithm::AlphaBeta), (4, 8));
        assert!(find("nothing").unwrap_err().contains("textbook, lecture-labels"));
    }
}
